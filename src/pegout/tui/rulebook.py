"""Which rules matter at a moment, and their text."""

from __future__ import annotations

from collections.abc import Iterable

from pegout.rules.game import Need
from pegout.rules.view import View

from .narrate import Line

AT_NEED: dict[Need, tuple[str, ...]] = {
    Need.CUT_FOR_DEAL: ("2.2",),
    Need.LAY_AWAY: ("2.3",),
    Need.CUT_STARTER: ("2.4",),
    Need.LAY_CARD: ("3.1", "3.2", "3.3", "3.4", "3.5", "3.7"),
    Need.CLAIM_GO: ("3.9", "3.10"),
    Need.CLAIM_HAND: ("4.3", "4.4", "4.5", "4.6", "4.7"),
    Need.ACCEPT: ("6.3",),
}


def rules_now(seen: View) -> tuple[str, ...]:
    """The numbers of the rules that apply to what is asked now."""
    numbers = list(AT_NEED.get(seen.need, ("5.1", "5.2")))
    options = seen.options
    if seen.need is Need.LAY_CARD and options.calls == "manual":
        numbers += ["3.15", "6.1"]
    if seen.need is Need.CLAIM_HAND:
        numbers.append("6.4")
    if options.muggins == "on" and "6.3" not in numbers:
        numbers.append("6.3")
    return tuple(numbers)


def rule_lines(topics: Iterable[str]) -> list[Line]:
    """The text of rules.

    Args:
        topics: numbers such as ``"3.4"``, or words such as ``"flush"``.

    Returns:
        A line for each rule, blank lines between them.

    Raises:
        PegoutError: the rules say nothing about a topic.
    """
    # Reading the rules takes a moment that a game without questions need not spend.
    from pegout.lessons.handbook import Rule, handbook, text_of

    lines: list[Line] = []
    for topic in topics:
        for found in handbook().find(topic):
            number = f"{found.block.number}  " if isinstance(found.block, Rule) else ""
            lines += [Line(f"{number}{text_of(found.block)}"), Line("")]
    return lines[:-1]

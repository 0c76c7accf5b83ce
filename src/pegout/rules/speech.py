"""What players say, made from events and scores and never counted again (rules section 10)."""

from __future__ import annotations

from collections.abc import Sequence

from .score import Score, ScoreKind

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_word(number: int) -> str:
    """A number from 0 to 999 in words, such as ``"twenty-four"``."""
    if number >= 100:
        rest = number % 100
        return f"{_NUMBERS[number // 100]} hundred" + (f" and {number_word(rest)}" if rest else "")
    if number < 20:
        return _NUMBERS[number]
    return _TENS[number // 10] + (f"-{_NUMBERS[number % 10]}" if number % 10 else "")


_COUNTED_TWO = (ScoreKind.FIFTEEN, ScoreKind.THIRTY_ONE)
_PAIR_NAMES = {
    ScoreKind.PAIR: "a pair",
    ScoreKind.PAIR_ROYAL: "a pair royal",
    ScoreKind.DOUBLE_PAIR_ROYAL: "a double pair royal",
}
_AWARDS = {ScoreKind.GO: "one for the go", ScoreKind.LAST: "one for last"}


def say_card(count: int, scores: Sequence[Score]) -> str:
    """What is said with a card laid in the play.

    Args:
        count: the count with the card.
        scores: what it pegs; a go or last-card point may be among them.

    Returns:
        Such as ``"fifteen for two, and a run of three for three"``.
    """
    kinds = {score.kind for score in scores}
    parts = [number_word(count)]
    counted = bool(kinds & set(_COUNTED_TWO))
    if counted:
        parts[0] += " for two"
    for score in scores:
        worth = number_word(score.points)
        if score.kind in _PAIR_NAMES:
            if counted:
                parts.append(f"and {_PAIR_NAMES[score.kind]} for {worth}")
            else:
                parts[0] += f" for {worth}"
        elif score.kind is ScoreKind.RUN:
            run = f"a run of {number_word(len(score.cards))} for {worth}"
            parts.append(run if len(scores) == 1 else f"and {run}")
        elif score.kind in _AWARDS:
            parts.append(f"and {_AWARDS[score.kind]}")
        elif score.kind is ScoreKind.CLAIMED:
            parts[0] += f" for {worth}"
    return ", ".join(parts)


def say_go() -> str:
    """What is said when no card fits (3.7)."""
    return "go"


def say_award(scores: Sequence[Score]) -> str:
    """What is said for the point that ends a count, by itself: ``"one for the go"``, ``"one for last"`` or nothing."""
    return ", ".join(_AWARDS[score.kind] for score in scores if score.kind in _AWARDS)


def say_heels(scores: Sequence[Score]) -> str:
    """What the dealer says to the starter: ``"two for his heels"`` for a jack, otherwise nothing."""
    return "two for his heels" if any(score.kind is ScoreKind.HEELS for score in scores) else ""


def say_hand(scores: Sequence[Score]) -> str:
    """What is said when a hand or crib is counted: combination by combination with the running total.

    Args:
        scores: the hand's combinations in counting order.

    Returns:
        Such as ``"fifteen two, fifteen four, and a pair is six"``, or ``"nothing"``.
    """
    if not scores:
        return "nothing"
    return ", ".join(say_steps(scores))


def say_steps(scores: Sequence[Score]) -> tuple[str, ...]:
    """The parts of :func:`say_hand`, one for each combination, so that each can be shown as it is said."""
    parts: list[str] = []
    running = 0
    for score in scores:
        running += score.points
        now = number_word(running)
        if score.kind is ScoreKind.FIFTEEN:
            said = f"fifteen {now}"
        elif score.kind is ScoreKind.RUN:
            said = f"a run of {number_word(len(score.cards))} is {now}"
        elif score.kind is ScoreKind.NOBS:
            said = f"his nobs is {now}"
        elif score.kind is ScoreKind.FLUSH:
            said = f"a flush is {now}"
        else:
            said = f"a pair is {now}"
        parts.append(f"and {said}" if parts and score.kind is not ScoreKind.FIFTEEN else said)
    return tuple(parts)

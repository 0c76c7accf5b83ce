"""``pegout count``: what a hand or crib is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pegout.rules.cards import Card
    from pegout.rules.score import Score

HELP = """Count a hand, or a crib, with every combination in the order it is counted aloud.

Five cards: the four of the hand, and the starter last. Write them as you like: 5H, 10h, TH, 5♥, five of hearts; with
spaces, commas or nothing between.

\b
Examples:
  pegout count 5H 5S 5C JD 5D
  pegout count "5h5s5cjd 5d" --json
  pegout count --crib 2H 7H 9H QH 4S
  echo '{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"}' | pegout count --jsonl

With --jsonl each line of the input is an object with hand, starter and, for the crib, crib: true; each line of the
output is one as --json prints it, or has error and rule. Exit code 1 when a line was wrong."""


@click.command("count", help=HELP)
@click.argument("cards", nargs=-1)
@click.option("--crib", is_flag=True, help="Count it as the crib, where a flush needs all five cards.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jsonl", "lines", is_flag=True, help="Read one JSON object a line from the standard input.")
def command(cards: tuple[str, ...], crib: bool, as_json: bool, lines: bool) -> int:
    """Count the cards given, or the lines of the standard input."""
    if lines:
        if cards:
            raise click.UsageError("--jsonl reads the cards from the standard input, so none can be given beside it")
        from .lines import judge_lines

        return judge_lines(lambda line: _count_line(line, crib))
    from pegout.rules.cards import parse_cards

    hand, starter = _split(parse_cards(" ".join(cards)))
    from pegout.rules.show import count_hand

    scores = count_hand(hand, starter, crib=crib)
    if as_json:
        from .output import json_text

        click.echo(json_text(as_plain(hand, starter, crib, scores)))
    else:
        _print(hand, starter, crib, scores)
    return 0


def _split(cards: Sequence[Card]) -> tuple[tuple[Card, ...], Card]:
    from pegout.rules.cards import verify_distinct

    if len(cards) != 5:
        from pegout.rules.errors import CardError

        raise CardError(
            f"To count takes five cards, the four of the hand and then the starter (4.2); there "
            f"{'is' if len(cards) == 1 else 'are'} {len(cards) or 'none'}."
        )
    verify_distinct(cards)
    return tuple(cards[:4]), cards[4]


def _count_line(line: dict[str, Any], crib_unless_said: bool) -> dict[str, Any]:
    from pegout.rules.cards import verify_distinct
    from pegout.rules.show import count_hand

    from .lines import LineError, cards_in

    hand = cards_in(line.get("hand"), "hand", "4.2")
    starter = line.get("starter")
    starters = cards_in([starter] if isinstance(starter, str) else starter, "starter", "4.2")
    crib = line.get("crib", crib_unless_said)
    if not isinstance(crib, bool):
        raise LineError('"crib" is neither true nor false.', "4.6")
    if len(hand) != 4 or len(starters) != 1:
        raise LineError(
            f"A count takes four cards and one starter (4.2); here are {len(hand)} and {len(starters)}.", "4.2"
        )
    verify_distinct((*hand, *starters))
    return as_plain(hand, starters[0], crib, count_hand(hand, starters[0], crib=crib))


def as_plain(hand: Sequence[Card], starter: Card, crib: bool, scores: Sequence[Score]) -> dict[str, Any]:
    """A counted hand for JSON: hand, starter, crib, points, combinations, say."""
    from pegout.rules.score import total
    from pegout.rules.speech import say_hand

    from .output import score_plain

    return {
        "hand": [card.code for card in hand],
        "starter": starter.code,
        "crib": crib,
        "points": total(scores),
        "combinations": [score_plain(score) for score in scores],
        "say": say_hand(scores),
    }


def _print(hand: Sequence[Card], starter: Card, crib: bool, scores: Sequence[Score]) -> None:
    from pegout.rules.remarks import remarks
    from pegout.rules.score import total
    from pegout.rules.speech import say_hand

    from .output import cards_styled, plural, score_name, wrapped

    kind = "Crib" if crib else "Hand"
    lines = [f"{kind} {cards_styled(hand)}   starter {cards_styled([starter])}", ""]
    running = 0
    for score in scores:
        running += score.points
        lines.append(f"  {cards_styled(score.cards, 20)}{score_name(score):<12}{score.points:>3}{running:>6}")
    if scores:
        lines.append("")
    lines.append(wrapped(f"“{say_hand(scores)}”", indent="  "))
    lines.append(f"  {click.style(plural(total(scores), 'point'), bold=True)}")
    lines += [wrapped(remark, indent="  ") for remark in remarks(hand, starter, crib=crib)]
    click.echo("\n".join(lines))

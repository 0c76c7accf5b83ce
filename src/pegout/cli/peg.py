"""``pegout peg``: what cards laid in the play score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pegout.rules.cards import Card
    from pegout.rules.transcript import Call, CardJudged, GoJudged, Transcript

HELP = """Score cards laid in the play: each card's count, what is said, and its points with their reasons.

Write the cards in the order laid. Without hands nobody can know who is unable to play, so a point for go or last card
is added only where the list says so: "go" where a player said go, "last" after the very last card. If the card after
"go" fits, the count goes on; if it would pass 31, or another go follows, or nothing, the count is over and its last
card takes the point. After 31 the next card starts a new count by itself.

With --hands everything is judged: whose turn it is, cards held back, goes (leave them out) and both points.

\b
Examples:
  pegout peg 7S 8D 8H
  pegout peg KC 9D TH go 2S 7C 6S last
  pegout peg --hands "7S 8H / 8D" --leader 1 7S 8D 8H
  echo '{"hands": [["7S", "8H"], ["8D"]], "leader": 0, "cards": ["7S", "8D"]}' | pegout peg --jsonl

With --jsonl each line of the input is such an object (seats count from 0 there; cards may end early), each line of the
output has events and points, or error and rule. Exit code 1 when a line was wrong."""


@click.command("peg", help=HELP)
@click.argument("cards", nargs=-1)
@click.option("--hands", metavar="HANDS", help='The hands by seat, with / between them, such as "7S 8H / 8D".')
@click.option("--leader", type=int, metavar="SEAT", help="With --hands: the seat that leads, 1 by default.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jsonl", "lines", is_flag=True, help="Read one JSON object a line from the standard input.")
def command(cards: tuple[str, ...], hands: str | None, leader: int | None, as_json: bool, lines: bool) -> int:
    """Score the cards given, or the lines of the standard input."""
    if lines:
        if cards or hands is not None or leader is not None:
            raise click.UsageError("--jsonl reads cards and hands from the standard input, so give none beside it")
        from .lines import judge_lines

        return judge_lines(_judge_line)
    if leader is not None and hands is None:
        raise click.UsageError("--leader is of use only with --hands")
    if not "".join(cards).strip() and hands is None:
        raise click.UsageError("Name the cards in the order laid, such as 7S 8D 8H")
    transcript = _judge(" ".join(cards), hands, leader)
    if as_json:
        from .output import json_text

        click.echo(json_text(as_plain(transcript)))
    else:
        _print(transcript)
    return 0


def _judge(text: str, hands: str | None, leader: int | None) -> Transcript:
    from pegout.rules.cards import parse_cards
    from pegout.rules.errors import CardError
    from pegout.rules.transcript import judge_play, judge_series

    items = _items(text)
    if hands is None:
        return judge_series(items)
    cards = [item for item in items if not isinstance(item, str)]
    if len(cards) < len(items):
        raise CardError("With the hands known, go and last are found by themselves; leave them out of the list.")
    seats = [parse_cards(hand) for hand in hands.split("/")]
    return judge_play(seats, 0 if leader is None else leader - 1, cards)


def _items(text: str) -> list[Card | Call]:
    """Cards and calls from text such as ``"KC 9D TH go 2S"``."""
    import re

    from pegout.rules.cards import parse_cards
    from pegout.rules.transcript import Call

    items: list[Card | Call] = []
    for part in re.split(r"\b(go|last)\b", text, flags=re.IGNORECASE):
        if part.lower() in ("go", "last"):
            items.append(Call(part.lower()))
        else:
            items.extend(parse_cards(part))
    return items


def _judge_line(line: dict[str, Any]) -> dict[str, Any]:
    from pegout.rules.transcript import judge_play

    from .lines import LineError, cards_in

    hands = line.get("hands")
    if not isinstance(hands, list):
        raise LineError('"hands" must be a list with the cards of each seat.', "2.1")
    leader = line.get("leader", 0)
    if type(leader) is not int:
        raise LineError('"leader" must be the number of a seat; the first is 0.', "3.1")
    seats = [cards_in(hand, "hands", "2.3") for hand in hands[:5]]
    return as_plain(judge_play(seats, leader, cards_in(line.get("cards"), "cards", "3.1")))


def as_plain(transcript: Transcript) -> dict[str, Any]:
    """A judged play for JSON: events and points; without hands no seats, and points is one number."""
    from pegout.rules.transcript import GoJudged

    from .output import score_plain

    events: list[dict[str, Any]] = []
    for event in transcript.events:
        seat = {} if event.seat is None else {"seat": event.seat}
        if isinstance(event, GoJudged):
            events.append(seat | {"go": True, "count": event.count})
        else:
            said = {"scores": [score_plain(score) for score in event.scores], "say": event.say}
            events.append(seat | {"card": event.card.code, "count": event.count, "points": event.points} | said)
    points: int | list[int] = list(transcript.points) if transcript.play is not None else transcript.points[0]
    return {"events": events, "points": points}


def _print(transcript: Transcript) -> None:
    from .output import plural

    lines: list[str] = []
    count = 0
    for event in transcript.events:
        if event.count <= count and not _is_go(event):
            lines.append("")
        count = event.count
        lines.append(_event_text(event))
    if transcript.play is None:
        lines += ["", click.style(plural(transcript.points[0], "point"), bold=True)]
    else:
        lines += [""] if lines else []
        lines += [f"Seat {seat + 1}: {plural(points, 'point')}" for seat, points in enumerate(transcript.points)]
        lines += _what_next(transcript)
    click.echo("\n".join(lines))


def _is_go(event: CardJudged | GoJudged) -> bool:
    from pegout.rules.transcript import GoJudged

    return isinstance(event, GoJudged)


def _event_text(event: CardJudged | GoJudged) -> str:
    from pegout.rules.transcript import GoJudged

    from .output import cards_styled

    seat = "" if event.seat is None else f"seat {event.seat + 1}  "
    if isinstance(event, GoJudged):
        return f"  {seat}{'go':<6}{event.count:>2}       “{event.say}”"
    points = click.style(f"{event.points or '':>4}", bold=True)
    return f"  {seat}{cards_styled([event.card], 6)}{event.count:>2}{points}   “{event.say}”"


def _what_next(transcript: Transcript) -> Sequence[str]:
    play = transcript.play
    if play is None or play.turn is None:
        return []
    return [f"The play is open: seat {play.turn + 1} is next at {play.count}."]

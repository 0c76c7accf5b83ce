"""``pegout referee``: settles a dispute at the table, from a question in words, from flags, or step by step."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from pegout.rules.cards import Card, parse_cards
from pegout.rules.errors import PegoutError
from pegout.rules.play import count_of
from pegout.rules.referee import Position, judge, may_say_go, renege
from pegout.rules.verdicts import Claim, Verdict

from . import GOOD, NEGATIVE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HELP = """Settle a dispute: say what happened, get the answer with the rule.

Without arguments it asks, step by step. A question in your own words is matched with those that the rules settle; the
referee says which question it took it for, and says so when it does not know (exit code 1). With --series or --held it
works the answer out from the cards.

\b
Examples:
  pegout referee
  pegout referee "I made 31 with the last card, is it 3?"
  pegout referee "10 Q K, a run?"
  pegout referee --series "JH QD KC" --claim run
  pegout referee --series "KC QD 9H" --hands "3S / 8D" --claim go
  pegout referee --series "KC QD 9H" --hands "3S / 8D" --claim lead
  pegout referee --count 25 --held "AC 5H 6D" --claim renege --tournament

Claims on a series: points (of its last card), fifteen, thirty_one, pair, run, flush, go (who takes the point), lead
(who leads next). With the cards held and a count: say_go (may the player say it), renege (what a false go costs). A
claim that is refused ends with exit code 1."""


NOT_UNDERSTOOD = "I did not understand that. Ask in the words of the game, for example:"


@click.command("referee", help=HELP)
@click.argument("question", nargs=-1)
@click.option("--series", metavar="CARDS", help="The cards of the count in the order laid.")
@click.option("--seats", metavar="SEATS", help='Who laid them, such as "1 2 1 1"; in turn from seat 1 if not said.')
@click.option("--hands", metavar="HANDS", help='What each seat still holds, "/" between; ? for a hand not known.')
@click.option("--players", type=click.IntRange(2, 4), help="How many play, where the hands are not given.")
@click.option("--claim", type=click.Choice([claim.value for claim in Claim]), help="What is claimed or asked.")
@click.option(
    "--claimed", type=click.IntRange(0, 99), metavar="POINTS", help="With --claim points: how many are claimed."
)
@click.option("--count", type=int, help="The count at which go was said.")
@click.option("--held", metavar="CARDS", help="The cards that player held.")
@click.option("--tournament", is_flag=True, help="Judge a renege by tournament rules.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(question: tuple[str, ...], as_json: bool, **flags: Any) -> int:
    """Answer a question, judge a position, or ask what happened."""
    given = {name: value for name, value in flags.items() if value not in (None, False)}
    if question and given:
        raise click.UsageError("Ask in words or with flags, not both")
    if given:
        verdict = _judge(**flags)
        _show(verdict, as_json)
        return NEGATIVE if verdict.upheld is False else GOOD
    if question:
        asked = " ".join(question).strip()
        if not asked:
            raise click.UsageError('Ask something, such as "Last card made 31: 2 or 3?"')
        return _answer(asked, as_json)
    if sys.stdin is None:
        raise click.UsageError("There is nobody to ask: the standard input is closed")
    if sys.stdin.isatty():
        from .referee_menu import ask

        ask()
        return GOOD
    questions = [line.strip() for line in sys.stdin if line.strip()]
    if not questions:
        raise click.UsageError('Ask something, such as "Last card made 31: 2 or 3?"')
    return max(_answer(line, as_json) for line in questions)


def _judge(
    *,
    series: str | None,
    seats: str | None,
    hands: str | None,
    players: int | None,
    claim: str | None,
    claimed: int | None,
    count: int | None,
    held: str | None,
    tournament: bool,
) -> Verdict:
    if held is not None:
        return _judge_held(parse_cards(held), count, claim, series, tournament)
    if series is None:
        raise click.UsageError("Name the cards of the count with --series, or a player's cards with --held and --count")
    if count is not None:
        raise click.UsageError("--count goes with --held; the count of a series is that of its cards")
    if claimed is not None and claim not in (None, Claim.POINTS.value):
        raise click.UsageError("--claimed goes with --claim points")
    known = _hands(hands, players)
    position = Position.of(parse_cards(series), known, seats=_seats(seats))
    return judge(position, Claim(claim or Claim.POINTS.value), claimed, tournament=tournament)


def _judge_held(
    held: Sequence[Card], count: int | None, claim: str | None, series: str | None, tournament: bool
) -> Verdict:

    if claim not in (None, Claim.SAY_GO.value, Claim.RENEGE.value):
        raise click.UsageError(f"--held goes with --claim say_go or renege, not with {claim}")
    if (count is None) == (series is None):
        raise click.UsageError("With --held, give the count with --count or its cards with --series")
    at = count if count is not None else count_of(parse_cards(series or ""))
    if claim == Claim.RENEGE.value:
        return renege(at, held, tournament=tournament)
    return may_say_go(at, held)


def _hands(text: str | None, players: int | None) -> list[tuple[Card, ...] | None]:
    if text is None:
        return [None] * (players or 2)
    hands = [None if part.strip() == "?" else parse_cards(part) for part in text.split("/")]
    if players is not None and players != len(hands):
        raise click.UsageError(f"--hands has {len(hands)} hands and --players says {players}")
    return hands


def _seats(text: str | None) -> list[int] | None:
    if text is None:
        return None
    words = text.replace(",", " ").split()
    if not all(word in ("1", "2", "3", "4") for word in words):
        raise click.UsageError(f'--seats is “{text[:40]}”; write who laid each card, such as "1 2 1 1"')
    return [int(word) - 1 for word in words]


def _answer(text: str, as_json: bool) -> int:
    from pegout.rules.questions import EXAMPLES, answer, nearest

    found = answer(text)
    if found is not None:
        _show(found.verdict, as_json, found.question)
        return GOOD
    near = nearest(text)
    if as_json:
        from .output import json_text

        click.echo(json_text({"question": None, "answer": None, "nearest": list(near)}))
    else:
        from .output import wrapped

        click.echo("I do not know. The nearest questions are:" if near else NOT_UNDERSTOOD)
        click.echo("\n".join(wrapped(f"“{one}”", indent="  ") for one in near or EXAMPLES))
        click.echo("pegout rules TOPIC searches the rules.")
    return NEGATIVE


def _show(verdict: Verdict, as_json: bool, question: str | None = None) -> None:
    from .output import json_text

    if as_json:
        click.echo(json_text(as_plain(verdict, question)))
        return
    click.echo(text_of(verdict, question))


def text_of(verdict: Verdict, question: str | None = None) -> str:
    """A verdict for reading: the question it answers, the answer, the sentence with the rules."""
    from .output import wrapped

    lines = [] if question is None else [wrapped(question)]
    sentence = wrapped(verdict.sentence.replace("`", ""), indent="  ")
    if not _says(verdict.sentence, verdict.answer):
        lines.append(click.style(wrapped(verdict.answer.replace("`", "").rstrip(".") + ".", indent="  "), bold=True))
    return "\n".join([*lines, sentence])


def _says(sentence: str, answer: str) -> bool:
    """Whether a sentence begins with its short answer already."""
    return sentence.lower().startswith(answer.lower())


def as_plain(verdict: Verdict, question: str | None = None) -> dict[str, Any]:
    """A verdict for JSON; seats count from 0."""
    from .output import score_plain

    return {
        "question": question,
        "answer": verdict.answer,
        "sentence": verdict.sentence,
        "rules": list(verdict.rules),
        "upheld": verdict.upheld,
        "seat": verdict.seat,
        "points": verdict.points,
        "scores": [score_plain(score) for score in verdict.scores],
    }


def judged_or_told(act: Callable[[], Verdict]) -> str:
    """What a judgement says, or why the cards cannot be judged."""
    try:
        return text_of(act())
    except PegoutError as error:
        return f"  {error}"

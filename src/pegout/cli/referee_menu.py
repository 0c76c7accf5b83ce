"""The referee that asks: what happened, then the details, then the answer."""

from __future__ import annotations

from collections.abc import Callable

import click

from pegout.rules.cards import Card, parse_cards
from pegout.rules.errors import CardError
from pegout.rules.faults import FAULTS
from pegout.rules.questions import EXAMPLES, answer, nearest, verdict_of
from pegout.rules.referee import Position, judge, may_say_go, renege
from pegout.rules.show import count_hand
from pegout.rules.speech import say_hand
from pegout.rules.verdicts import Claim

from .referee import judged_or_told, text_of


def ask() -> None:
    """Ask until the players have no more to ask."""
    topics: list[tuple[str, Callable[[], str]]] = [
        ("How much does the last card peg?", _points),
        ("Is it a run, a pair, a fifteen?", _claim),
        ("May a player say go?", _say_go),
        ("Somebody said go with a card that fits", _renege),
        ("Who takes the point for the go or last card?", lambda: _position(Claim.AWARD)),
        ("Who leads next?", lambda: _position(Claim.LEAD)),
        ("What is this hand or crib worth?", _hand),
        ("Something went wrong with the cards or pegs", _fault),
        ("Something else: I ask in my own words", _words),
    ]
    while True:
        click.echo("What happened?")
        for number, (title, _) in enumerate(topics, start=1):
            click.echo(f"  {number}  {title}")
        choice = _number("A number, or Enter to leave", len(topics))
        if choice is None:
            return
        click.echo(topics[choice - 1][1]() + "\n")


def _number(question: str, highest: int) -> int | None:
    """A number from 1; None for an empty answer or q."""
    while True:
        text = click.prompt(question, default="", show_default=False).strip().lower()
        if text in ("", "q"):
            return None
        if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= highest:
            return int(text)
        click.echo(f"  Type a number from 1 to {highest}.")


def _cards(question: str, *, empty: bool = False) -> tuple[Card, ...]:
    while True:
        try:
            cards = parse_cards(click.prompt(question, default="", show_default=False))
        except CardError as error:
            click.echo(f"  {error}")
            continue
        if cards or empty:
            return cards
        click.echo("  Write cards, such as 5H 10D QS.")


def _players() -> int:
    return _number("How many play? (2 to 4, Enter for 2)", 4) or 2


def _count() -> int:
    return _number("The count when go was said", 31) or 0


def _points() -> str:
    return _position(Claim.POINTS)


def _claim() -> str:
    cards = _cards("The cards of this count in the order laid")
    claims = (Claim.RUN, Claim.PAIR, Claim.FIFTEEN, Claim.THIRTY_ONE, Claim.FLUSH)
    for number, claim in enumerate(claims, start=1):
        click.echo(f"  {number}  {claim.value.replace('_', '-')}")
    choice = _number("Which is claimed for the last card", len(claims)) or 1
    return judged_or_told(lambda: judge(Position.of(cards), claims[choice - 1]))


def _say_go() -> str:
    count, held = _count(), _cards("The cards that player holds", empty=True)
    return judged_or_told(lambda: may_say_go(count, held))


def _renege() -> str:
    count, held = _count(), _cards("The cards that player held")
    tournament = click.confirm("By tournament rules?", default=False)
    return judged_or_told(lambda: renege(count, held, tournament=tournament))


def _position(claim: Claim) -> str:
    """Judge a position whose hands are asked for one by one."""
    players = _players()
    cards = _cards("The cards of this count in the order laid")
    seats: list[int] | None = None
    if players > 2 or not click.confirm("Laid in turn, the first by seat 1?", default=True):
        seats = []
        for card in cards:
            seat = _number(f"Who laid {card.code}? (seat 1 to {players})", players)
            seats.append((seat or 1) - 1)
    hands: list[tuple[Card, ...] | None] = [None] * players
    if click.confirm("Can all the cards still held be shown?", default=False):
        hands = [
            _cards(f"Cards that seat {seat + 1} still holds (Enter for none)", empty=True) for seat in range(players)
        ]
    return judged_or_told(lambda: judge(Position.of(cards, hands, seats=seats), claim))


def _hand() -> str:
    while True:
        cards = _cards("The four cards, then the starter")
        crib = click.confirm("Is it the crib?", default=False)
        try:
            scores = count_hand(cards[:-1], cards[-1], crib=crib)
        except CardError as error:
            click.echo(f"  {error}")
            continue
        return f"  {sum(score.points for score in scores)}: “{say_hand(scores)}”"


def _fault() -> str:
    for number, fault in enumerate(FAULTS, start=1):
        click.echo(f"  {number:>2}  {fault.what}")
    choice = _number("Which of them", len(FAULTS))
    return "" if choice is None else text_of(verdict_of(FAULTS[choice - 1]), FAULTS[choice - 1].what)


def _words() -> str:
    text = click.prompt("What happened", default="", show_default=False)
    found = answer(text)
    if found is not None:
        return text_of(found.verdict, found.question)
    near = nearest(text)
    told = "I do not know. The nearest questions are:" if near else "I did not understand that. Ask, for example:"
    return "\n".join([f"  {told}", *(f"    “{one}”" for one in near or EXAMPLES)])

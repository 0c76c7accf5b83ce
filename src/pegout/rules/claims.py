"""What players claim themselves: too little, too much, and what opponents may say to it (rules 6.3 and 6.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .actions import ClaimMuggins
from .cards import Card
from .errors import IllegalAction
from .events import MugginsClaimed, Overclaimed, PointsMissed
from .game import Announcement, Phase
from .score import Score, ScoreKind, total

if TYPE_CHECKING:
    from .table import Table

CLAIM_RANGE = range(100)
"""A claim is at most two digits; the best hand is 29 (4.8)."""


def verify_claim(points: int) -> None:
    """Refuse a claim that is no sensible number.

    Raises:
        IllegalAction: it is not 0 to 99.
    """
    if type(points) is not int or points not in CLAIM_RANGE:
        raise IllegalAction(f"A claim is a number of points from 0 to 99, not {points}.", "6.4")


def pegged_of(scores: tuple[Score, ...], claimed: int) -> tuple[Score, ...]:
    """What a claim pegs: the true scores, or only as much as was claimed."""
    if claimed >= total(scores):
        return scores
    cards = tuple(dict.fromkeys(card for score in scores for card in score.cards))
    return (Score(ScoreKind.CLAIMED, cards, claimed, "6.3"),) if claimed else ()


def settle(table: Table, seat: int, scores: tuple[Score, ...], claimed: int, cards: tuple[Card, ...]) -> None:
    """Peg a claim made in the play, correct it when it is too high, and note what was missed.

    Args:
        table: the game.
        seat: who claimed.
        scores: what it is truly worth.
        claimed: what was claimed.
        cards: the cards of the count up to the one laid; empty for a point for go or last card.
    """
    pegged = pegged_of(scores, claimed)
    if pegged:
        close(table)
    table.peg(seat, pegged)
    correct(table, seat, total(scores), claimed)
    missed = max(0, total(scores) - claimed)
    if table.over:
        return
    if table.game.options.muggins == "on":
        announced = Announcement(seat, missed, scores, claimed, cards)
        table.set_deal(announcements=(*table.deal.announcements, announced))
    elif missed:
        table.say(PointsMissed(seat, missed, scores))


def correct(table: Table, seat: int, true: int, claimed: int) -> None:
    """Correct a claim above the truth; with ``overclaim: to_opponent`` the next opponent to the left takes it (6.4)."""
    if claimed <= true or table.over:
        return
    table.say(Overclaimed(seat, claimed, true))
    options = table.game.options
    if options.overclaim == "to_opponent":
        opponent = (seat + 1) % options.players
        table.peg(opponent, (Score(ScoreKind.OVERCLAIM, (), claimed - true, "6.4"),))


def close(table: Table) -> None:
    """A score is pegged: what was missed before it can no longer be claimed, and is shown (6.3)."""
    missed = table.deal.announcements
    table.set_deal(announcements=())
    for announced in missed:
        if announced.missed:
            table.say(PointsMissed(announced.seat, announced.missed, announced.scores))


def verify_muggins(table: Table, action: ClaimMuggins) -> None:
    """Refuse muggins where it is not played, or for no points.

    Raises:
        IllegalAction: with a sentence.
    """
    if table.game.options.muggins != "on":
        raise IllegalAction("This table does not play muggins.", "6.3")
    if type(action.points) is not int or action.points not in CLAIM_RANGE or action.points == 0:
        raise IllegalAction(f"Muggins claims 1 to 99 points, not {action.points}.", "6.3")


def claim_muggins_in_play(table: Table, action: ClaimMuggins) -> None:
    """Claim what an opponent missed in the play since the last score was pegged (6.3).

    Raises:
        IllegalAction: there is no announcement by an opponent to answer.
    """
    verify_muggins(table, action)
    side_of = table.game.options.side_of
    if table.game.phase is not Phase.PLAY:
        raise IllegalAction("There is nothing announced that muggins could answer.", "6.3")
    answerable = [a for a in table.deal.announcements if side_of(a.seat) != side_of(action.seat)]
    if not answerable:
        raise IllegalAction("An opponent has announced nothing since the last score was pegged.", "6.3")
    target = next((a for a in reversed(answerable) if a.missed), answerable[-1])
    table.set_deal(
        announcements=tuple(
            replace(a, missed=max(0, a.missed - action.points)) if a is target else a for a in table.deal.announcements
        )
    )
    settle_muggins(table, action, target.seat, target.missed)
    if not table.over:
        close(table)
        table.set_deal(goes_before=())  # a point was pegged, so no go can be taken back any more (6.1a)


def settle_muggins(table: Table, action: ClaimMuggins, against: int, missed: int) -> None:
    """Give the claimant the lesser of claim and truth; a claim of nothing missed pays the other side (6.3)."""
    points = min(action.points, missed)
    table.say(MugginsClaimed(action.seat, against, action.points, points))
    if points:
        table.peg(action.seat, (Score(ScoreKind.MUGGINS, (), points, "6.3"),))
    else:
        table.peg(against, (Score(ScoreKind.MUGGINS, (), action.points, "6.3"),))

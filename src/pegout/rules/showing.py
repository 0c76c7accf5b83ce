"""The show: hands and crib counted in order, automatically or by their owners (rules sections 4 and 6.3, 6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import claims, reneges
from .actions import Accept, Claim, ClaimMuggins
from .cards import Card
from .errors import IllegalAction
from .events import DealEnded, HandClaimed, HandCounted, HandShown, PointsMissed
from .game import Need, Phase
from .score import Score, total
from .show import count_hand

if TYPE_CHECKING:
    from .table import Table


def start(table: Table) -> None:
    """Begin the show with the pone's hand (4.1)."""
    claims.close(table)
    table.set_deal(awaiting=(), false_goes=(), goes_before=())
    table.set(phase=Phase.SHOW)
    _go_on(table)


def _go_on(table: Table) -> None:
    """Turn up the next hand; count it too where the table counts."""
    while not table.over:
        order = table.game.counting_order
        shown = table.deal.shown
        if len(shown) == len(order):
            _end_deal(table)
            return
        seat, crib = order[len(shown)]
        table.set_deal(shown=(*shown, (seat, crib)))
        table.say(HandShown(seat, _cards(table, seat, crib), crib))
        if table.game.options.counting == "manual":
            return
        _settle(table, None, None)


def _cards(table: Table, seat: int, crib: bool) -> tuple[Card, ...]:
    return table.deal.crib if crib else table.deal.kept(seat)


def claim(table: Table, action: Claim) -> None:
    """Claim the points of the hand or crib that is turned up, with ``counting: manual``.

    Raises:
        IllegalAction: it is not this seat's to claim now.
    """
    table.expect(Need.CLAIM_HAND, action.seat, "It is not your hand that is being counted.", "4.1")
    claims.verify_claim(action.points)
    options = table.game.options
    if options.muggins == "off":
        _settle(table, action.points, None)
        _go_on(table)
        return
    seat, crib = table.deal.shown[-1]
    opponents = tuple(other for other in table.game.seats if options.side_of(other) != options.side_of(seat))
    table.set_deal(claimed=action.points, awaiting=opponents)
    table.say(HandClaimed(seat, crib, action.points))


def accept(table: Table, action: Accept) -> None:
    """Say that one has nothing to object; when all have, the game goes on.

    Raises:
        IllegalAction: nothing waits for this seat's answer.
    """
    table.expect(Need.ACCEPT, action.seat, "There is nothing for you to accept now.", "6.3")
    table.set_deal(awaiting=tuple(seat for seat in table.deal.awaiting if seat != action.seat))
    in_play = table.game.phase is Phase.PLAY
    if in_play:
        reneges.accepted(table, action.seat)
    if table.deal.awaiting:
        return
    if in_play:
        start(table)
    else:
        _settle(table, table.deal.claimed, None)
        _go_on(table)


def claim_muggins(table: Table, action: ClaimMuggins) -> None:
    """Claim what an opponent missed, in the play or in the hand just announced (6.3).

    Raises:
        IllegalAction: muggins is not played here or there is nothing to answer.
    """
    if table.game.phase is not Phase.SHOW:
        claims.claim_muggins_in_play(table, action)
        return
    claims.verify_muggins(table, action)
    table.expect(Need.ACCEPT, action.seat, "There is no claim of an opponent for you to answer now.", "6.3")
    _settle(table, table.deal.claimed, action)
    _go_on(table)


def _settle(table: Table, claimed: int | None, muggins: ClaimMuggins | None) -> None:
    """Count the hand that is turned up: the owner pegs first, then who said muggins."""
    seat, crib = table.deal.shown[-1]
    cards, starter = _cards(table, seat, crib), table.deal.starter
    if starter is None:
        raise IllegalAction("There is no starter yet.", "2.4")
    scores: tuple[Score, ...] = count_hand(cards, starter, crib=crib)
    table.set_deal(claimed=None, awaiting=())
    table.say(HandCounted(seat, cards, starter, crib, scores, claimed))
    if claimed is None:
        table.peg(seat, scores)
        return
    table.peg(seat, claims.pegged_of(scores, claimed))
    if table.over:
        return
    claims.correct(table, seat, total(scores), claimed)
    missed = max(0, total(scores) - claimed)
    if muggins is not None and not table.over:
        claims.settle_muggins(table, muggins, seat, missed)
        missed = max(0, missed - muggins.points)
    if missed and not table.over:
        table.say(PointsMissed(seat, missed, scores))


def _end_deal(table: Table) -> None:
    number = table.game.deal_number
    next_dealer = (table.dealer + 1) % table.game.options.players
    table.say(DealEnded(number, next_dealer))
    table.set(dealer=next_dealer, phase=Phase.DEAL)

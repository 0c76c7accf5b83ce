"""The cut for deal, the deal, laying away and the starter (rules section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import pegging
from .actions import CutForDeal, CutStarter, LayAway, Shuffle
from .cards import PACK, Card, Rank, verify_distinct
from .errors import CardError, IllegalAction
from .events import (
    CardCut,
    CardsLaidAway,
    CribCardDealt,
    CutTied,
    DealerChosen,
    DealStarted,
    HandDealt,
    PackShuffled,
    StarterCut,
)
from .game import Deal, Need, Phase
from .score import Score, ScoreKind

if TYPE_CHECKING:
    from .table import Table


def shuffle(table: Table, action: Shuffle) -> None:
    """Take a shuffled pack for a cut for deal, or deal from it.

    Raises:
        IllegalAction: no shuffle is due, or it is not the 52 cards.
    """
    if table.game.need is not Need.SHUFFLE:
        raise IllegalAction("The pack is not shuffled now.", "2.3")
    if len(action.pack) != 52 or set(action.pack) != set(PACK):
        raise IllegalAction("A pack is all 52 cards, each of them once.", "1.1")
    table.say(PackShuffled())
    if table.game.phase is Phase.CUT_FOR_DEAL:
        table.set(pack=action.pack, cuts=())
    else:
        _deal(table, action.pack)


def cut_for_deal(table: Table, action: CutForDeal) -> None:
    """Turn up one card of the pack for a seat; when all have, the lowest deals (2.2).

    Raises:
        IllegalAction: not awaited from this seat, or no card is left at that place.
    """
    game = table.game
    if game.need is not Need.CUT_FOR_DEAL or action.seat not in game.to_act:
        raise IllegalAction(f"Seat {action.seat + 1} does not cut for the deal now.", "2.2")
    if type(action.position) is not int or action.position not in range(52):
        raise IllegalAction("A cut for the deal is at one of the places 0 to 51.", "2.2")
    if any(position == action.position for _, position in game.cuts):
        raise IllegalAction("Another player has cut that card; cut at another place.", "2.2")
    cuts = (*game.cuts, (action.seat, action.position))
    table.set(cuts=cuts)
    table.say(CardCut(action.seat, game.pack[action.position]))
    if len(cuts) < len(game.cutters):
        return
    lowest = min(game.pack[position].rank for _, position in cuts)
    tied = tuple(sorted(seat for seat, position in cuts if game.pack[position].rank == lowest))
    if len(tied) > 1:
        table.say(CutTied(tied))
        table.set(cutters=tied, cuts=(), pack=())
        return
    table.say(DealerChosen(tied[0]))
    table.set(dealer=tied[0], phase=Phase.DEAL, pack=(), cuts=())


def _deal(table: Table, pack: tuple[Card, ...]) -> None:
    options, dealer = table.game.options, table.dealer
    players, size = options.players, options.cards_dealt
    number = table.game.deal_number + 1
    # One card at a time, the pone first (2.3, 2.4).
    order = [(dealer + 1 + step) % players for step in range(players)]
    dealt = [pack[order.index(seat) : players * size : players] for seat in range(players)]
    rest = pack[players * size :]
    crib: tuple[Card, ...] = ()
    table.say(DealStarted(number, dealer))
    for seat in order:
        table.say(HandDealt(seat, dealt[seat]))
    if players == 3:
        crib, rest = rest[:1], rest[1:]
        table.say(CribCardDealt(crib[0]))
    table.set(
        phase=Phase.LAY_AWAY,
        deal_number=number,
        deal=Deal(dealt=tuple(dealt), rest=rest, crib=crib, laid_away=((),) * players),
    )


def lay_away(table: Table, action: LayAway) -> None:
    """Put a seat's cards in the crib (2.3).

    Raises:
        IllegalAction: not awaited from this seat, the wrong number of cards, or cards it was not dealt.
    """
    options, seat = table.game.options, action.seat
    wanted = options.cards_laid_away
    if table.game.phase is not Phase.LAY_AWAY:
        raise IllegalAction("Cards are laid away only after the deal and before the starter is cut.", "2.3")
    if seat not in table.game.to_act:
        raise IllegalAction(f"Seat {seat + 1} has laid away already, and that is final.", "2.3")
    try:
        verify_distinct(action.cards)
    except CardError as error:
        raise IllegalAction(str(error), "2.3") from None
    if len(action.cards) != wanted:
        raise IllegalAction(
            f"With {options.players} players each lays away {wanted}, not {len(action.cards)} cards.", "2.3"
        )
    for card in action.cards:
        if card not in table.deal.dealt[seat]:
            raise IllegalAction(f"{card.pretty} is not in your hand.", "2.3")
    laid_away = tuple(action.cards if index == seat else old for index, old in enumerate(table.deal.laid_away))
    table.set_deal(laid_away=laid_away, crib=table.deal.crib + action.cards)
    table.say(CardsLaidAway(seat, action.cards))
    if all(laid_away):
        table.set(phase=Phase.CUT)


def cut_starter(table: Table, action: CutStarter) -> None:
    """Cut and turn the starter; his heels peg at once; then the play begins (2.4).

    Raises:
        IllegalAction: not the pone, not now, or not a place in the pack.
    """
    table.expect(Need.CUT_STARTER, action.seat, "The pone cuts for the starter, after all have laid away.", "2.4")
    deal = table.deal
    if type(action.position) is not int or action.position not in range(1, len(deal.rest)):
        raise IllegalAction(f"Cut between 1 and {len(deal.rest) - 1} cards off the pack.", "2.4")
    starter = deal.rest[action.position]
    table.set_deal(starter=starter)
    heels = (Score(ScoreKind.HEELS, (starter,), 2, "2.4"),) if starter.rank == Rank.JACK else ()
    table.say(StarterCut(action.seat, starter, heels))
    table.peg(table.dealer, heels)
    if not table.over:
        pegging.start(table)

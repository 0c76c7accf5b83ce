"""What lies on the table as one seat sees it, moment by moment between two views.

One action can bring a go, the end of the count, the show and the next deal. The view afterwards shows only the end of
it, so a picture follows the events one by one, and is made anew from the view when all have been told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pegout.rules import events
from pegout.rules.cards import Card, sorted_hand
from pegout.rules.events import Event
from pegout.rules.game import Phase
from pegout.rules.options import Options
from pegout.rules.play import Laid
from pegout.rules.view import View


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be seen.

    Attributes:
        options: the table's options.
        seat: who looks; None for everybody.
        pegs: for each side the holes of its back and front peg.
        deal_number: deals begun so far.
        dealer: who deals.
        hand: the cards the looker holds.
        hand_sizes: how many cards each seat holds.
        crib_size: cards in the crib.
        starter: the starter once cut.
        series: the cards of the count, or of the last one when it has ended.
        count: the running count.
        count_ended: the series is that of a count that has ended.
        gone: the seats that said go in this count.
        cuts: cards turned up in the cut for deal.
        shown: the hand or crib that is turned up, and once counted what it is worth.
    """

    options: Options
    seat: int | None
    pegs: tuple[tuple[int, int], ...]
    deal_number: int = 0
    dealer: int | None = None
    hand: tuple[Card, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    crib_size: int = 0
    starter: Card | None = None
    series: tuple[Laid, ...] = ()
    count: int = 0
    count_ended: bool = False
    gone: tuple[int, ...] = ()
    cuts: tuple[Laid, ...] = ()
    shown: events.HandShown | events.HandCounted | None = None


def picture_of(seen: View, before: Picture | None = None) -> Picture:
    """The picture of a view.

    Args:
        seen: the view.
        before: the picture so far; a hand that has just been counted stays in sight.
    """
    series, ended = seen.series, False
    if not series and seen.finished and seen.phase in (Phase.PLAY, Phase.SHOW):
        series, ended = seen.finished[-1], True
    shown: events.HandShown | events.HandCounted | None = None
    if seen.phase is Phase.SHOW and seen.shown:
        last = seen.shown[-1]
        shown = events.HandShown(last.seat, last.cards, last.crib)
    elif before is not None and seen.phase in (Phase.DEAL, Phase.OVER):
        shown = before.shown
    over_already = seen.phase is Phase.DEAL and before is not None
    return Picture(
        options=seen.options,
        seat=seen.seat,
        pegs=seen.pegs,
        deal_number=seen.deal_number,
        # After the crib the view names the next dealer, while the hands of this deal still lie there.
        dealer=before.dealer if over_already and before is not None else seen.dealer,
        hand=seen.hand,
        hand_sizes=seen.hand_sizes,
        crib_size=seen.crib_size,
        starter=seen.starter,
        series=series,
        count=seen.count,
        count_ended=ended,
        gone=seen.gone,
        cuts=seen.cuts,
        shown=shown,
    )


def after(picture: Picture, event: Event) -> Picture:
    """The picture after an event, which must be redacted for the same seat."""
    match event:
        case events.PackShuffled():
            return replace(picture, cuts=())
        case events.CardCut(seat, card):
            return replace(picture, cuts=(*picture.cuts, Laid(seat, card)))
        case events.DealStarted(number, dealer):
            sizes = (picture.options.cards_dealt,) * picture.options.players
            fresh = Picture(picture.options, picture.seat, picture.pegs, number, dealer)
            return replace(fresh, hand_sizes=sizes)
        case events.HandDealt(seat, cards) if seat == picture.seat:
            return replace(picture, hand=sorted_hand(card for card in cards if card is not None))
        case events.CribCardDealt():
            return replace(picture, crib_size=picture.crib_size + 1)
        case events.CardsLaidAway(seat, cards):
            fewer = _fewer(picture, seat, cards)
            return replace(fewer, crib_size=picture.crib_size + len(cards))
        case events.StarterCut(_, card):
            return replace(picture, starter=card)
        case events.Pegged():
            return _pegged(picture, event)
        case events.HandShown() | events.HandCounted():
            return replace(picture, shown=event)
    return _after_play(picture, event)


def _after_play(picture: Picture, event: Event) -> Picture:
    match event:
        case events.CardLaid(seat, card, count):
            series = () if picture.count_ended else picture.series
            laid = _fewer(picture, seat, (card,))
            return replace(laid, series=(*series, Laid(seat, card)), count=count, count_ended=False)
        case events.GoSaid(seat):
            return replace(picture, gone=(*picture.gone, seat))
        case events.GoTakenBack(seat):
            return replace(picture, gone=tuple(other for other in picture.gone if other != seat))
        case events.CountEnded():
            return replace(picture, count_ended=True, gone=())
    return picture


def _fewer(picture: Picture, seat: int, cards: tuple[Card | None, ...]) -> Picture:
    sizes = tuple(size - len(cards) if index == seat else size for index, size in enumerate(picture.hand_sizes))
    hand = tuple(card for card in picture.hand if card not in cards) if seat == picture.seat else picture.hand
    return replace(picture, hand_sizes=sizes, hand=hand)


def _pegged(picture: Picture, event: events.Pegged) -> Picture:
    back, front = picture.pegs[event.side]
    # Points taken off (6.1c) move the front peg back and leave the back peg, unless it would be passed.
    moved = (front, event.score) if event.points > 0 else (min(back, event.score), event.score)
    return replace(picture, pegs=tuple(moved if side == event.side else old for side, old in enumerate(picture.pegs)))

"""False goes: taking one back, and claiming an opponent's (rule 6.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from . import claims, pegging
from .actions import ClaimRenege, TakeBackGo
from .cards import Card
from .errors import IllegalAction
from .events import GoTakenBack, RenegeClaimed
from .game import FalseGo
from .play import Laid, Play
from .score import Score, ScoreKind

if TYPE_CHECKING:
    from .table import Table


def take_back_go(table: Table, action: TakeBackGo) -> None:
    """Take a false go back before another card is laid or a point is pegged (6.1a).

    Raises:
        IllegalAction: this seat has no go that can be taken back.
    """
    pegging.play_of(table)
    before = table.deal.goes_before
    index = next((i for i, (seat, _) in enumerate(before) if seat == action.seat), None)
    if index is None:
        raise IllegalAction("A go can be taken back only until another card is laid or a point is pegged.", "6.1a")
    old = before[index][1]
    if not old.fitting(action.seat):
        raise IllegalAction("Your go was right: none of your cards fits.", "3.7")
    undone = len(before) - index
    deal = table.deal
    # False goes are noted in the order in which they are said, so those undone are the last ones.
    tracked = table.game.options.renege == "penalty"
    kept = len(deal.false_goes) - sum(1 for seat, play in before[index:] if tracked and play.fitting(seat))
    table.set_deal(
        play=old,
        goes=deal.goes[:-undone],
        goes_before=before[:index],
        false_goes=deal.false_goes[:kept],
    )
    table.say(GoTakenBack(action.seat, old.count))


def card_laid(table: Table, seat: int, card: Card) -> None:
    """Note a card laid after a false go: it may be the one that gives it away, or end an opponent's time to claim."""
    if not table.deal.false_goes:
        return
    updated = []
    for false in table.deal.false_goes:
        if false.seat == seat:
            updated.append(replace(false, laid=(*false.laid, card)))
        elif false.seen:
            updated.append(replace(false, expired=false.expired | {seat}))
        else:
            updated.append(false)
    table.set_deal(false_goes=tuple(updated))


def accepted(table: Table, seat: int) -> None:
    """A seat goes on to the show: its time to claim is over."""
    table.set_deal(false_goes=tuple(replace(false, expired=false.expired | {seat}) for false in table.deal.false_goes))


def points_pegged(table: Table, seat: int, before: tuple[int, ...]) -> None:
    """Note what an offender has pegged since its false go."""
    side = table.game.options.side_of(seat)
    gained = table.game.scores[side] - before[side]
    if gained > 0:
        table.set_deal(
            goes_before=(),
            false_goes=tuple(
                replace(false, pegged=false.pegged + gained) if false.seat == seat else false
                for false in table.deal.false_goes
            ),
        )


def claim_renege(table: Table, action: ClaimRenege) -> None:
    """Claim an opponent's false go once a card that could have been laid has been seen (6.1c).

    Raises:
        IllegalAction: reneges are not penalized here, or no such card has been seen in time (6.1e).
    """
    play = pegging.play_of(table)
    options = table.game.options
    if options.renege != "penalty":
        raise IllegalAction("A false go costs nothing at this table.", "6.1b")
    open_to_seat = [
        false
        for false in table.deal.false_goes
        if false.seen
        and options.side_of(false.seat) != options.side_of(action.seat)
        and action.seat not in false.expired
    ]
    if not open_to_seat:
        raise IllegalAction(
            "No card has been seen that could have been laid at a go, or it was seen too long ago to claim.",
            "6.1e",
        )
    false = open_to_seat[-1]
    table.set_deal(
        false_goes=tuple(_settled_beside(other, false, play) for other in table.deal.false_goes if other is not false)
    )
    after = _give_back(play, false, action.play_on)
    table.set_deal(play=after, goes=_goes_after(table.deal.goes, play, false), goes_before=(), awaiting=())
    table.say(
        RenegeClaimed(
            action.seat,
            false.seat,
            false.count,
            false.held,
            false.laid,
            false.pegged,
            action.play_on,
            after.turn,
        )
    )
    table.take_off(false.seat, false.pegged, Score(ScoreKind.RENEGE, false.laid, -false.pegged, "6.1c"))
    claims.close(table)
    table.peg(action.seat, (Score(ScoreKind.RENEGE, false.held, 2 * len(false.held), "6.1c"),))
    pegging.go_on(table)


def _goes_after(goes: tuple[tuple[int, int, int], ...], play: Play, false: FalseGo) -> tuple[tuple[int, int, int], ...]:
    """The goes that stand once a false one is settled, their numbers of cards less those that go back to the hand."""
    settled = (false.seat, false.count, false.before)
    returned = [laid.card in false.laid for laid in play.laid]
    return tuple(
        (seat, count, before - sum(returned[:before]))
        for seat, count, before in goes
        if (seat, count, before) != settled
    )


def _settled_beside(other: FalseGo, false: FalseGo, play: Play) -> FalseGo:
    """Another false go once ``false`` is settled: nothing is returned or taken off twice."""
    before = other.before - sum(laid.card in false.laid for laid in play.laid[: other.before])
    if other.seat != false.seat:
        return replace(other, before=before)
    return replace(
        other,
        before=before,
        laid=tuple(card for card in other.laid if card not in false.laid),
        returned=(*other.returned, *(card for card in other.laid if card in false.laid)),
        pegged=max(0, other.pegged - false.pegged),
    )


def _give_back(play: Play, false: FalseGo, play_on: bool) -> Play:
    """The play after the offender has taken its cards back."""
    offender = false.seat
    hand = (*play.hands[offender], *false.laid)
    if not play_on:
        hand = tuple(card for card in hand if card not in false.held)
    hands = tuple(hand if seat == offender else held for seat, held in enumerate(play.hands))
    series = _without(play.series, false.laid)
    finished = tuple(left for old in play.finished if (left := _without(old, false.laid)))
    # At a lower count cards may fit that did not: goes said at the higher one stand no longer (3.7).
    gone = play.gone - {offender} if series == play.series else frozenset()
    changed = Play(hands, None, series, finished, gone)
    if not series:
        return replace(changed, turn=Play.start(hands, offender).turn)
    if changed.fitting(offender):
        return replace(changed, turn=offender)
    return changed.next_after(series[-1].seat)


def _without(series: Sequence[Laid], cards: Sequence[Card]) -> tuple[Laid, ...]:
    return tuple(laid for laid in series if laid.card not in cards)

"""The play as part of a game: cards laid, go, the awards, and false goes (rules sections 3 and 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import claims, reneges, showing
from .actions import Claim, LayCard, SayGo
from .errors import IllegalAction
from .events import CardLaid, CountEnded, GoSaid, PlayStarted
from .game import FalseGo, Need, Phase
from .play import Play
from .score import Score

if TYPE_CHECKING:
    from .table import Table


def start(table: Table) -> None:
    """Begin the play; the pone leads (3.1)."""
    hands = [table.deal.kept(seat) for seat in table.game.seats]
    play = Play.start(hands, (table.dealer + 1) % len(hands))
    table.set_deal(play=play)
    table.set(phase=Phase.PLAY)
    assert play.turn is not None
    table.say(PlayStarted(play.turn))


def play_of(table: Table) -> Play:
    """The play on the table.

    Raises:
        IllegalAction: the game is not in the play.
    """
    play = table.deal.play if table.game.deal else None
    if table.game.phase is not Phase.PLAY or play is None:
        raise IllegalAction("Cards are laid only in the play.", "3.1")
    return play


def lay_card(table: Table, action: LayCard) -> None:
    """Lay a card and peg what it scores (3.1 to 3.6); go and the awards follow by themselves or are called.

    Raises:
        IllegalAction: wrong turn, not in hand, past 31, or a claim where the table calls points.
    """
    play = play_of(table)
    seat, card, options = action.seat, action.card, table.game.options
    play, scores = play.lay(seat, card)
    manual = options.calls == "manual"
    if action.claim is not None and not manual:
        raise IllegalAction("Points in the play are called by the table here; lay the card without a claim.", "6.5")
    claimed = action.claim or 0
    claims.verify_claim(claimed)
    reneges.card_laid(table, seat, card)
    table.set_deal(play=play, goes_before=())
    if manual:
        said = claims.pegged_of(scores, claimed)
        table.say(CardLaid(seat, card, play.count, said, claimed))
        before = table.game.scores
        claims.settle(table, seat, scores, claimed, play.cards)
        reneges.points_pegged(table, seat, before)
    else:
        table.say(CardLaid(seat, card, play.count, scores))
        table.peg(seat, scores)
    go_on(table)


def say_go(table: Table, action: SayGo) -> None:
    """Say go, with ``calls: manual``; one said while a card fits is a renege (3.7, 6.1).

    Raises:
        IllegalAction: go is automatic here, not this seat's turn, or the count is 21 or less (6.1d).
    """
    play = play_of(table)
    if table.game.options.calls != "manual":
        raise IllegalAction("Go is said by the table here, when no card fits.", "6.5")
    _go(table, play, action.seat)
    go_on(table)


def _go(table: Table, play: Play, seat: int) -> None:
    after = play.say_go(seat)
    deal = table.deal
    false = FalseGo(seat, play.count, len(play.laid), play.fitting(seat))
    track = false.held and table.game.options.renege == "penalty"
    table.set_deal(
        play=after,
        goes=(*deal.goes, (seat, play.count, len(play.laid))),
        goes_before=(*deal.goes_before, (seat, play)),
        false_goes=(*deal.false_goes, false) if track else deal.false_goes,
    )
    table.say(GoSaid(seat, play.count))


def claim_go(table: Table, action: Claim) -> None:
    """Claim the point for the go or last card, with ``calls: manual`` (3.9).

    Raises:
        IllegalAction: no such point is due to this seat.
    """
    table.expect(Need.CLAIM_GO, action.seat, "There is no point for go or last card for you to claim now.", "3.9")
    claims.verify_claim(action.points)
    _end_count(table, action.points)
    go_on(table)


def go_on(table: Table) -> None:
    """Do all that needs nobody's decision: automatic goes, the end of a count, the end of the play."""
    manual = table.game.options.calls == "manual"
    while not table.over:
        play = play_of(table)
        if play.turn is not None:
            if manual or not play.must_say_go:
                return
            _go(table, play, play.turn)
        elif not play.series:
            _end_play(table)
            return
        elif manual and play.award() is not None and not _withheld(table, play):
            return  # the layer of the last card claims it
        else:
            _end_count(table, None)


def _withheld(table: Table, play: Play) -> bool:
    """Whether the point for go or last card would win and ``out_on_go: no`` keeps it (5.1)."""
    options, layer = table.game.options, play.layer
    if options.out_on_go == "yes" or layer is None or play.award() is None:
        return False
    return table.game.scores[options.side_of(layer)] + 1 >= options.target


def _end_count(table: Table, claimed: int | None) -> None:
    play = play_of(table)
    seat = play.layer
    assert seat is not None
    award = play.award()
    withheld = _withheld(table, play)
    scores: tuple[Score, ...] = () if award is None or withheld else (award,)
    after = play.restart()
    given = scores if claimed is None else claims.pegged_of(scores, claimed)
    table.say(CountEnded(seat, play.count, given, after.turn, withheld, not any(play.hands)))
    table.set_deal(play=after, goes_before=())
    before = table.game.scores
    if claimed is None:
        table.peg(seat, scores)
    else:
        claims.settle(table, seat, scores, claimed, ())
    reneges.points_pegged(table, seat, before)


def _end_play(table: Table) -> None:
    options = table.game.options
    if options.calls == "manual" and (options.muggins == "on" or options.renege == "penalty"):
        # Nothing else marks the moment until which an opponent may still object (6.1c, 6.3).
        table.set_deal(awaiting=tuple(table.game.seats))
    else:
        showing.start(table)

"""What one seat may know (rule 2.5), built up from nothing: the only way a game leaves the rules.

Players, terminals, sockets and pages see a :class:`View` and redacted events, never a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .actions import LayCard
from .cards import Card, sorted_hand
from .changing import with_changes
from .errors import IllegalAction
from .events import CardsLaidAway, CribCardDealt, Event, HandDealt
from .game import Game, Need, Phase
from .options import Options
from .play import ALWAYS_FITS, Laid


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand or the crib, turned up in the show."""

    seat: int
    crib: bool
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """What a player said in the play, with ``calls: manual`` and muggins, while an opponent may still answer it (6.3).

    Attributes:
        seat: who announced.
        cards: the cards of the count up to the one announced; empty for a point for go or last card, always worth 1.
        claimed: the points claimed.
    """

    seat: int
    cards: tuple[Card, ...]
    claimed: int


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat, or a spectator, sees it.

    Attributes:
        options: what the table agreed on.
        seat: whose view it is; None for a spectator.
        phase: where the game stands.
        need: what the game waits for.
        to_act: the seats it waits for.
        may: the kinds of action this seat can do now, named as the action's class in snake case.
        deal_number: deals begun so far.
        dealer: who deals; None before that is decided. pone: the player to the dealer's left.
        pegs: for each side the holes of its back and front peg.
        hand: the cards this seat holds now, from low to high.
        kept: the four cards this seat kept, held or laid; empty before it has laid away.
        laid_away: what this seat laid away.
        hand_sizes: how many cards each seat holds.
        has_laid_away: which seats have laid away.
        crib_size: cards in the crib.
        undealt: cards in the undealt pack, starter included.
        starter: the starter once cut.
        series: the current count's cards. finished: the series before it.
        count: the running count.
        gone: the seats that said go in the current count.
        goes: every go of this deal that stands: seat, count, and how many cards had been laid.
        announced: what was announced in the play since the last score was pegged, oldest first.
        fitting: the cards this seat may lay now; empty when it is not its turn to lay.
        shown: hands turned up in the show.
        claimed: the announced claim that waits for an answer.
        winner: the side that has won; skunks: how badly each side lost (5.2).
        cuts: cards turned up in the cut for deal, with their seats. free_cuts: places of the pack still to cut at.
    """

    options: Options
    seat: int | None
    phase: Phase
    need: Need
    to_act: tuple[int, ...]
    may: tuple[str, ...]
    deal_number: int
    dealer: int | None
    pone: int | None
    pegs: tuple[tuple[int, int], ...]
    hand: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()
    laid_away: tuple[Card, ...] = ()
    hand_sizes: tuple[int, ...] = ()
    has_laid_away: tuple[bool, ...] = ()
    crib_size: int = 0
    undealt: int = 0
    starter: Card | None = None
    series: tuple[Laid, ...] = ()
    finished: tuple[tuple[Laid, ...], ...] = ()
    count: int = 0
    gone: tuple[int, ...] = ()
    goes: tuple[tuple[int, int, int], ...] = ()
    announced: tuple[Announced, ...] = ()
    fitting: tuple[Card, ...] = ()
    shown: tuple[ShownHand, ...] = ()
    claimed: int | None = None
    winner: int | None = None
    skunks: tuple[int, ...] = ()
    cuts: tuple[Laid, ...] = ()
    free_cuts: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score."""
        return tuple(front for _, front in self.pegs)

    @property
    def side(self) -> int | None:
        """The side this seat plays for."""
        return None if self.seat is None else self.options.side_of(self.seat)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Every card laid in this play, in order."""
        return tuple(laid for series in (*self.finished, self.series) for laid in series)

    @property
    def is_dealer(self) -> bool:
        """Whether the crib is this seat's own (with partners: its side's)."""
        if self.seat is None or self.dealer is None:
            return False
        return self.options.side_of(self.dealer) == self.side

    @property
    def known(self) -> tuple[Card, ...]:
        """Every card this seat has seen in this deal: its own, the starter, those laid and those shown."""
        starter = () if self.starter is None else (self.starter,)
        shown = (card for hand in self.shown for card in hand.cards)
        cards = (
            *self.hand,
            *self.kept,
            *self.laid_away,
            *starter,
            *(laid.card for laid in self.laid),
            *shown,
        )
        return tuple(dict.fromkeys(cards))


def view(game: Game, seat: int | None, public: View | None = None) -> View:
    """What a seat may know.

    Args:
        game: the game.
        seat: whose view; None for a spectator, who knows only what is public.
        public: the spectator's view of the same game, where it is known already: it is part of every seat's.
    """
    seen = _public(game) if public is None else public
    if seat is None:
        return seen
    deal = game.deal
    if deal is None:
        return with_changes(seen, seat=seat, may=_may(game, seat, seen))
    return with_changes(
        seen,
        seat=seat,
        may=_may(game, seat, seen),
        hand=sorted_hand(deal.held(seat)),
        kept=sorted_hand(deal.kept(seat)) if deal.laid_away[seat] else (),
        laid_away=deal.laid_away[seat],
        fitting=_fitting(game, seat, seen),
    )


def _public(game: Game) -> View:
    # Built up from nothing: what is not added here, nobody can see.
    need = game.need
    seen: dict[str, Any] = {
        "options": game.options,
        "seat": None,
        "phase": game.phase,
        "need": need,
        "to_act": game.to_act,
        "may": (),
        "deal_number": game.deal_number,
        "dealer": game.dealer,
        "pone": game.pone,
        "pegs": game.pegs,
        "winner": game.winner,
        "skunks": game.skunks,
        "cuts": tuple([Laid(cutter, game.pack[place]) for cutter, place in game.cuts]),
        "free_cuts": _free_cuts(game) if need is Need.CUT_FOR_DEAL else (),
    }
    deal = game.deal
    if deal is None:
        return View(**seen)
    play = deal.play
    seen |= {
        "hand_sizes": tuple([len(deal.held(other)) for other in game.seats]),
        "has_laid_away": tuple([bool(cards) for cards in deal.laid_away]),
        "crib_size": len(deal.crib),
        "undealt": len(deal.rest),
        "starter": deal.starter,
        "goes": deal.goes,
        "announced": tuple([Announced(said.seat, said.cards, said.claimed) for said in deal.announcements]),
        "claimed": deal.claimed,
        "shown": tuple([ShownHand(owner, crib, deal.crib if crib else deal.kept(owner)) for owner, crib in deal.shown]),
    }
    if play is not None:
        seen |= {
            "series": play.series,
            "finished": play.finished,
            "count": play.count,
            "gone": tuple(sorted(play.gone)),
        }
    return View(**seen)


def _free_cuts(game: Game) -> tuple[int, ...]:
    taken = {place for _, place in game.cuts}
    return tuple([place for place in range(52) if place not in taken])


def _fitting(game: Game, seat: int, seen: View) -> tuple[Card, ...]:
    play = game.deal.play if game.deal else None
    if seen.need is not Need.LAY_CARD or play is None or play.turn != seat:
        return ()
    return sorted_hand(play.fitting(seat))


_ACTION_OF_NEED = {
    Need.CUT_FOR_DEAL: "cut_for_deal",
    Need.LAY_AWAY: "lay_away",
    Need.CUT_STARTER: "cut_starter",
    Need.CLAIM_GO: "claim",
    Need.CLAIM_HAND: "claim",
    Need.ACCEPT: "accept",
}


def _may(game: Game, seat: int, seen: View) -> tuple[str, ...]:
    """The kinds of action open to a seat, as far as they depend on nothing that the seat may not know."""
    if game.phase is Phase.OVER:
        return ()
    options, deal, need = game.options, game.deal, seen.need
    kinds: list[str] = []
    if seat in seen.to_act:
        if need is Need.LAY_CARD and deal is not None and deal.play is not None:
            if deal.play.fitting(seat):
                kinds.append("lay_card")
            if options.calls == "manual" and deal.play.count > ALWAYS_FITS:
                kinds.append("say_go")
        else:
            kinds.append(_ACTION_OF_NEED[need])
    if deal is None:
        return tuple(kinds)
    if game.phase is Phase.PLAY and any(other == seat and before.fitting(seat) for other, before in deal.goes_before):
        kinds.append("take_back_go")
    if options.muggins == "on" and (
        any(options.side_of(said.seat) != options.side_of(seat) for said in deal.announcements)
        if game.phase is Phase.PLAY
        else deal.claimed is not None and seat in deal.awaiting
    ):
        kinds.append("claim_muggins")
    if (
        options.renege == "penalty"
        and game.phase is Phase.PLAY
        and any(options.side_of(other) != options.side_of(seat) for other, _, _ in deal.goes)
    ):
        kinds.append("claim_renege")
    return tuple(kinds)


def why_not(game: Game, seat: int, card: Card) -> tuple[str, str] | None:
    """Why a seat cannot lay a card now.

    Returns:
        A sentence and the rule's number, or None when the card can be laid.
    """
    try:
        if game.phase is Phase.PLAY and game.deal is not None and game.deal.play is not None:
            game.deal.play.verify_lay(seat, card)  # all that can be in the way of a card without a claim
        else:
            game.verify(LayCard(seat, card))
    except IllegalAction as error:
        return str(error), error.rule
    return None


def redact(event: Event, seat: int | None) -> Event:
    """An event as a seat, or a spectator (None), may see it: hidden cards become None (2.5)."""
    match event:
        case HandDealt(owner, cards) if owner != seat:
            return HandDealt(owner, (None,) * len(cards))
        case CardsLaidAway(owner, cards) if owner != seat:
            return CardsLaidAway(owner, (None,) * len(cards))
        case CribCardDealt():
            return CribCardDealt(None)
    return event

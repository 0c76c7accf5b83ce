"""A game from the cut for deal to the last peg (rules sections 2, 5 and 7), as a fold over actions.

A game *is* its options and its actions, chance included (:class:`~pegout.rules.actions.Shuffle`):
:meth:`Game.replay` of any prefix gives the same state. :meth:`Game.apply` never changes a game; it returns the next one
and what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .actions import Action, Shuffle
from .cards import Card
from .changing import with_changes
from .errors import IllegalAction
from .events import Event
from .options import Options
from .play import Laid, Play
from .score import Score


class Phase(StrEnum):
    """Where a game stands."""

    CUT_FOR_DEAL = "cut_for_deal"
    DEAL = "deal"
    LAY_AWAY = "lay_away"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


class Need(StrEnum):
    """What a game waits for. ``shuffle`` is for whoever keeps the pack; the others are for seats."""

    SHUFFLE = "shuffle"
    CUT_FOR_DEAL = "cut_for_deal"
    LAY_AWAY = "lay_away"
    CUT_STARTER = "cut_starter"
    LAY_CARD = "lay_card"
    CLAIM_GO = "claim_go"
    CLAIM_HAND = "claim_hand"
    ACCEPT = "accept"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class FalseGo:
    """A go said while holding a card that fits, not yet put right (6.1).

    Attributes:
        seat: the offender.
        count: the count at which it was said.
        before: how many cards had been laid when it was said.
        held: the cards that fitted.
        laid: cards the offender has laid since.
        returned: cards laid since and then returned by the claim of another go.
        pegged: points the offender has pegged since.
        expired: seats that can no longer claim it.
    """

    seat: int
    count: int
    before: int
    held: tuple[Card, ...]
    laid: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()
    pegged: int = 0
    expired: frozenset[int] = frozenset()

    @property
    def seen(self) -> bool:
        """Whether a card that could have been laid has been seen (6.1c)."""
        return any(card in self.held for card in (*self.laid, *self.returned))


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something announced by a player that an opponent may still answer with muggins (6.3).

    Attributes:
        seat: who announced.
        missed: points that were not claimed.
        scores: all that it was worth.
        claimed: the points claimed with it.
        cards: the cards of the count up to the one announced; empty for a point for go or last card.
    """

    seat: int
    missed: int
    scores: tuple[Score, ...]
    claimed: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from dealing to the crib.

    Attributes:
        dealt: each seat's cards as dealt.
        rest: the undealt pack.
        crib: the crib's cards in the order they came.
        laid_away: each seat's cards in the crib; empty until it has laid away.
        starter: the starter, once cut.
        play: the play, once begun.
        goes: every go of this deal that stands: seat, count, and how many cards had been laid. A go taken back, or
            settled as a renege, is gone.
        false_goes: false goes that an opponent may still claim, with ``renege: penalty``.
        goes_before: who said go since the last card or peg, with the play before it; those may be taken back.
        announcements: what an opponent may answer with muggins, oldest first.
        shown: hands already turned up, as (seat, is the crib).
        claimed: the announced claim of the hand being counted, while opponents may answer.
        awaiting: seats whose answer is awaited before the game goes on.
    """

    dealt: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    crib: tuple[Card, ...] = ()
    laid_away: tuple[tuple[Card, ...], ...] = ()
    starter: Card | None = None
    play: Play | None = None
    goes: tuple[tuple[int, int, int], ...] = ()
    false_goes: tuple[FalseGo, ...] = ()
    goes_before: tuple[tuple[int, Play], ...] = ()
    announcements: tuple[Announcement, ...] = ()
    shown: tuple[tuple[int, bool], ...] = ()
    claimed: int | None = None
    awaiting: tuple[int, ...] = ()

    def kept(self, seat: int) -> tuple[Card, ...]:
        """The four cards a seat kept; all it was dealt before it has laid away."""
        away = self.laid_away[seat]
        return tuple(card for card in self.dealt[seat] if card not in away)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Every card laid in the play, in order."""
        return self.play.laid if self.play else ()

    def held(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat can still lay away or lay; a card that is dead for the play is not among them (6.1c)."""
        return self.play.hands[seat] if self.play else self.kept(seat)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at a moment. Build one with :meth:`new`, move on with :meth:`apply`.

    Attributes:
        options: what the table agreed on.
        first_dealer: the first dealer where that is given and not cut for.
        actions: everything done so far.
        phase: where it stands.
        dealer: who deals; None before the cut for deal is decided.
        deal_number: deals begun so far.
        pegs: for each side the holes of its back and front peg.
        pack: the shuffled pack of a cut for deal.
        cutters: seats that take part in the cut for deal.
        cuts: seat and position of the cuts made in this round.
        deal: the deal on the table; it stays until the next begins.
        winner: the side that has won.
        skunks: once won, for each side 0, 1 or 2 (5.2).
    """

    options: Options
    first_dealer: int | None = None
    first_cutters: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()
    phase: Phase = Phase.CUT_FOR_DEAL
    dealer: int | None = None
    deal_number: int = 0
    pegs: tuple[tuple[int, int], ...] = ()
    pack: tuple[Card, ...] = ()
    cutters: tuple[int, ...] = ()
    cuts: tuple[tuple[int, int], ...] = ()
    deal: Deal | None = None
    winner: int | None = None
    skunks: tuple[int, ...] = ()

    @classmethod
    def new(
        cls, options: Options | None = None, *, first_dealer: int | None = None, cutters: Iterable[int] = ()
    ) -> Game:
        """Sit down at a table.

        Args:
            options: the table's options; the defaults when left out.
            first_dealer: who deals first, where a match decides it (5.3); left out, the seats cut for it (2.2).
            cutters: the seats that cut for the deal; all when left out (5.3: only those tied for last).

        Raises:
            IllegalAction: a seat that is not at the table.
        """
        options = options or Options()
        seats = tuple(range(options.players))
        # Each seat cuts once: a seat named twice would be waited for without end.
        named = tuple(dict.fromkeys(cutters))
        chosen = named or seats
        for seat in (*chosen, *(() if first_dealer is None else (first_dealer,))):
            if seat not in seats:
                raise IllegalAction(f"There is no seat {seat + 1} at a table of {options.players}.", "2.1")
        return cls(
            options=options,
            first_dealer=first_dealer,
            first_cutters=named,
            phase=Phase.CUT_FOR_DEAL if first_dealer is None else Phase.DEAL,
            dealer=first_dealer,
            pegs=((0, 0),) * options.sides,
            cutters=chosen,
        )

    @classmethod
    def replay(cls, start: Game, actions: Iterable[Action]) -> tuple[Game, tuple[Event, ...]]:
        """Apply actions one after another.

        Args:
            start: usually a new game.
            actions: what was done, in order.

        Returns:
            The game after them and everything that happened.

        Raises:
            IllegalAction: the first action that the rules refuse.
        """
        game = start
        events: list[Event] = []
        for action in actions:
            game, happened = game.apply(action)
            events.extend(happened)
        return game, tuple(events)

    def fresh(self) -> Game:
        """The same table before anything was done; replaying :attr:`actions` on it gives this game again."""
        return Game.new(self.options, first_dealer=self.first_dealer, cutters=self.first_cutters)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each side's score: the hole of its front peg."""
        return tuple(front for _, front in self.pegs)

    @property
    def seats(self) -> range:
        """The seats, from 0; the next number sits to the left (2.2)."""
        return range(self.options.players)

    @property
    def pone(self) -> int | None:
        """The player to the dealer's left (2.4)."""
        return None if self.dealer is None else (self.dealer + 1) % self.options.players

    @property
    def counting_order(self) -> tuple[tuple[int, bool], ...]:
        """Hands in the order of the show, as (seat, is the crib) (4.1); empty before there is a dealer."""
        if self.dealer is None:
            return ()
        players = self.options.players
        hands = tuple(((self.dealer + step) % players, False) for step in range(1, players + 1))
        return (*hands, (self.dealer, True))

    @property
    def counting(self) -> tuple[int, bool] | None:
        """The hand being counted now, in manual counting."""
        if self.phase is not Phase.SHOW or self.deal is None or not self.deal.shown:
            return None
        return self.deal.shown[-1]

    @property
    def need(self) -> Need:
        """What the game waits for now."""
        deal = self.deal
        if self.phase is Phase.OVER:
            return Need.NOTHING
        if self.phase is Phase.DEAL or (self.phase is Phase.CUT_FOR_DEAL and not self.pack):
            return Need.SHUFFLE
        if self.phase is Phase.CUT_FOR_DEAL:
            return Need.CUT_FOR_DEAL
        if self.phase is Phase.LAY_AWAY:
            return Need.LAY_AWAY
        if self.phase is Phase.CUT:
            return Need.CUT_STARTER
        assert deal is not None
        if deal.awaiting:
            return Need.ACCEPT
        if self.phase is Phase.SHOW:
            return Need.CLAIM_HAND
        return Need.LAY_CARD if deal.play is not None and deal.play.turn is not None else Need.CLAIM_GO

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for; empty when it waits for a shuffle or is over."""
        deal = self.deal
        match self.need:
            case Need.CUT_FOR_DEAL:
                done = {seat for seat, _ in self.cuts}
                return tuple(seat for seat in self.cutters if seat not in done)
            case Need.LAY_AWAY if deal is not None:
                return tuple(seat for seat in self.seats if not deal.laid_away[seat])
            case Need.CUT_STARTER if self.pone is not None:
                return (self.pone,)
            case Need.ACCEPT if deal is not None:
                return deal.awaiting
            case Need.CLAIM_HAND if self.counting is not None:
                return (self.counting[0],)
            case Need.LAY_CARD if deal is not None and deal.play is not None and deal.play.turn is not None:
                return (deal.play.turn,)
            case Need.CLAIM_GO if deal is not None and deal.play is not None and deal.play.layer is not None:
                return (deal.play.layer,)
        return ()

    def verify(self, action: Action) -> None:
        """Refuse an action that cannot be done now.

        Raises:
            IllegalAction: with a sentence and the rule.
        """
        self.apply(action)

    def can(self, action: Action) -> bool:
        """Whether an action can be done now."""
        try:
            self.verify(action)
        except IllegalAction:
            return False
        return True

    def apply(self, action: Action) -> tuple[Game, tuple[Event, ...]]:
        """Do an action.

        Args:
            action: what a seat does, or a shuffle.

        Returns:
            The game after it and what happened, in order. This game stays as it was.

        Raises:
            IllegalAction: the rules refuse it; nothing has happened.
        """
        from .table import Table, act

        if self.phase is Phase.OVER:
            raise IllegalAction("The game is over.", "5.1")
        if not isinstance(action, Shuffle) and (type(action.seat) is not int or action.seat not in self.seats):
            shown = action.seat + 1 if type(action.seat) is int else repr(action.seat)
            raise IllegalAction(f"There is no seat {shown} at this table.", "2.1")
        table = Table(self)
        act(table, action)
        return with_changes(table.game, actions=(*self.actions, action)), tuple(table.events)

"""What every phase shares: a game in the course of one action, the pegs, and which function answers which action."""

from __future__ import annotations

from typing import Any

from . import dealing, pegging, reneges, showing
from .actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    CutForDeal,
    CutStarter,
    LayAway,
    LayCard,
    SayGo,
    Shuffle,
    TakeBackGo,
)
from .changing import with_changes
from .errors import IllegalAction
from .events import Event, GameWon, Pegged
from .game import Deal, Game, Need, Phase
from .options import Options
from .score import Score, total


class Table:
    """A game while one action is being carried out.

    Attributes:
        game: the game so far; replaced step by step.
        events: what has happened since the action.
    """

    __slots__ = ("events", "game")

    def __init__(self, game: Game) -> None:
        """Start from a game."""
        self.game = game
        self.events: list[Event] = []

    def say(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)

    def set(self, **changes: Any) -> None:
        """Change parts of the game."""
        self.game = with_changes(self.game, **changes)

    def set_deal(self, **changes: Any) -> None:
        """Change parts of the deal."""
        self.game = with_changes(self.game, deal=with_changes(self.deal, **changes))

    @property
    def deal(self) -> Deal:
        """The deal on the table."""
        deal = self.game.deal
        if deal is None:
            raise IllegalAction("Nothing has been dealt yet.", "2.3")
        return deal

    @property
    def over(self) -> bool:
        """Whether the game has been won."""
        return self.game.phase is Phase.OVER

    @property
    def dealer(self) -> int:
        """Who deals."""
        dealer = self.game.dealer
        if dealer is None:
            raise IllegalAction("Nobody has won the cut for deal yet.", "2.2")
        return dealer

    def expect(self, need: Need, seat: int, message: str, rule: str) -> None:
        """Refuse what the game does not wait for, or not from this seat.

        Raises:
            IllegalAction: with the message and the rule.
        """
        if self.game.need is not need or seat not in self.game.to_act:
            raise IllegalAction(message, rule)

    def peg(self, seat: int, scores: tuple[Score, ...]) -> int:
        """Move the pegs of a seat's side and end the game when it reaches the target (5.1).

        Args:
            seat: who scored.
            scores: the reasons; nothing moves for none, so a zero award leaves the back peg where it is.

        Returns:
            How far the front peg moved.
        """
        game = self.game
        points = total(scores)
        if points == 0 or self.over:
            return 0
        side = game.options.side_of(seat)
        front = game.pegs[side][1]
        now = min(front + points, game.options.target)
        self._place(side, (front, now))
        self.say(Pegged(seat, side, scores, now - front, now))
        if now == game.options.target:
            self._win(side)
        return now - front

    def take_off(self, seat: int, points: int, reason: Score) -> None:
        """Take points off a side again (6.1c)."""
        side = self.game.options.side_of(seat)
        back, front = self.game.pegs[side]
        now = max(0, front - points)
        if now != front:
            self._place(side, (min(back, now), now))
            self.say(Pegged(seat, side, (reason,), now - front, now))

    def _place(self, side: int, pegs: tuple[int, int]) -> None:
        self.set(pegs=tuple(pegs if index == side else old for index, old in enumerate(self.game.pegs)))

    def _win(self, side: int) -> None:
        options, scores = self.game.options, self.game.scores
        skunks = tuple(
            0 if loser == side or options.skunks == "off" else skunk_level(options, score)
            for loser, score in enumerate(scores)
        )
        self.set(phase=Phase.OVER, winner=side, skunks=skunks)
        self.say(GameWon(side, scores, skunks))


def skunk_level(options: Options, score: int) -> int:
    """How badly a loser with this score lost: 0, 1 for a skunk, 2 for a double skunk (5.2)."""
    if options.double_skunk_line is not None and score < options.double_skunk_line:
        return 2
    return 1 if score < options.skunk_line else 0


def act(table: Table, action: Action) -> None:
    """Carry out an action of any kind.

    Raises:
        IllegalAction: the rules refuse it.
    """
    match action:
        case Shuffle():
            dealing.shuffle(table, action)
        case CutForDeal():
            dealing.cut_for_deal(table, action)
        case LayAway():
            dealing.lay_away(table, action)
        case CutStarter():
            dealing.cut_starter(table, action)
        case LayCard():
            pegging.lay_card(table, action)
        case SayGo():
            pegging.say_go(table, action)
        case TakeBackGo():
            reneges.take_back_go(table, action)
        case Claim():
            if table.game.phase is Phase.SHOW:
                showing.claim(table, action)
            else:
                pegging.claim_go(table, action)
        case Accept():
            showing.accept(table, action)
        case ClaimMuggins():
            showing.claim_muggins(table, action)
        case ClaimRenege():
            reneges.claim_renege(table, action)

"""Games that end before the rules end them: stopped by agreement, resigned, or left by a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from pegout.rules.game import Game, Phase
from pegout.rules.match import Match, Result, first_dealer_of
from pegout.rules.options import Options
from pegout.server.gate.problems import ProblemError

EndingKind = Literal["stopped", "resigned", "left"]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended that nobody pegged out in.

    Attributes:
        kind: how.
        seat: who proposed to stop, resigned or left.
    """

    kind: EndingKind
    seat: int

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Ending:
        """An ending as it is stored."""
        return cls(cast(EndingKind, plain["ending"]), int(plain["seat"]))

    def to_plain(self) -> dict[str, Any]:
        """What is stored of it."""
        return {"ending": self.kind, "seat": self.seat}

    def winner(self, options: Options) -> int | None:
        """The side that has won by it; None where nobody has."""
        if self.kind == "stopped" or options.sides != 2:
            return None
        return 1 - options.side_of(self.seat)


def verify_ending(game: Game, ending: Ending) -> None:
    """Refuse an ending that cannot be.

    Args:
        game: the game, not over yet.
        ending: how it is to end.

    Raises:
        ProblemError: somebody would win by it, but there is no one other side, or nothing has been dealt.
    """
    if ending.kind == "stopped":
        return
    if game.options.sides != 2:
        raise ProblemError("not_now", "With three players nobody wins when one gives up; stop the game instead.")
    if game.dealer is None:
        raise ProblemError("not_now", "Nobody has dealt yet, so there is nothing to win; stop the game instead.")


def result_of(game: Game, ending: Ending | None = None) -> Result | None:
    """What a game counts in its match; None while it goes on, and for one that was stopped.

    Args:
        game: the game.
        ending: how it ended, where nobody has pegged out. Its scores stay as they are, and nobody is skunked.
    """
    if game.phase is Phase.OVER:
        return Match(game.options).add(game).results[0]
    winner = None if ending is None else ending.winner(game.options)
    if winner is None:
        return None
    return Result(winner, game.scores, (0,) * game.options.sides, first_dealer_of(game))

"""Matches: several games between the same players (rule 5.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import IllegalAction
from .game import Game, Phase
from .options import Options


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a match ended.

    Attributes:
        winner: the winning side.
        scores: every side's score.
        skunks: for each side 0, 1 or 2 (5.2).
        first_dealer: the seat that dealt first.
    """

    winner: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]
    first_dealer: int

    @property
    def skunk(self) -> int:
        """The worst skunk of the game: 0, 1 or 2."""
        return max(self.skunks)


@dataclass(frozen=True, slots=True)
class Match:
    """A match and its finished games.

    Attributes:
        options: the options of every game.
        best_of: the match ends when a side has won more than half of this many games; None for an open series.
        results: the finished games, oldest first.
    """

    options: Options
    best_of: int | None = None
    results: tuple[Result, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a number of games that cannot decide a match."""
        if self.best_of is not None and (self.best_of < 1 or self.best_of % 2 == 0 or self.best_of > 99):
            raise IllegalAction(f"A match is best of an odd number of games from 1 to 99, not {self.best_of}.", "5.3")

    def add(self, game: Game) -> Match:
        """The match after a finished game.

        Raises:
            IllegalAction: the game is not over, has other options, or the match is decided.
        """
        if game.phase is not Phase.OVER or game.winner is None:
            raise IllegalAction("The game is not over yet.", "5.3")
        if game.options != self.options:
            raise IllegalAction("The game was played by other options than the match.", "5.3")
        if self.winner is not None:
            raise IllegalAction("The match is decided already.", "5.3")
        first = first_dealer_of(game)
        return replace(self, results=(*self.results, Result(game.winner, game.scores, game.skunks, first)))

    @property
    def games_won(self) -> tuple[int, ...]:
        """Games won by each side; a skunk counts 2 and a double skunk 3 with ``skunks: counted`` (5.2)."""
        won = [0] * self.options.sides
        for result in self.results:
            won[result.winner] += 1 + (result.skunk if self.options.skunks == "counted" else 0)
        return tuple(won)

    @property
    def winner(self) -> int | None:
        """The side that has won the match, or None."""
        if self.best_of is None:
            return None
        needed = self.best_of // 2 + 1
        return next((side for side, games in enumerate(self.games_won) if games >= needed), None)

    @property
    def tournament_points(self) -> tuple[int, ...]:
        """2 for a win, 3 for a skunk, 0 for a loss (5.3)."""
        points = [0] * self.options.sides
        for result in self.results:
            points[result.winner] += 3 if result.skunk else 2
        return tuple(points)

    @property
    def spread(self) -> tuple[int, ...]:
        """The sum of margins: what a side won its games by, less what it lost by (5.3).

        A game that was given up by a side that was ahead has no margin.
        """
        spread = [0] * self.options.sides
        for result in self.results:
            for side, score in enumerate(result.scores):
                if side != result.winner:
                    margin = max(0, result.scores[result.winner] - score)
                    spread[result.winner] += margin
                    spread[side] -= margin
        return tuple(spread)

    def next_game(self) -> Game:
        """The next game, with its first dealer as 5.3 says.

        Returns:
            A new game: cut for deal at first; later the loser deals, or the deal alternates; with three players the
            lowest score deals and players tied for lowest cut.

        Raises:
            IllegalAction: the match is decided.
        """
        if self.winner is not None:
            raise IllegalAction("The match is decided already.", "5.3")
        if not self.results:
            return Game.new(self.options)
        last = self.results[-1]
        left = (last.first_dealer + 1) % self.options.players
        if self.options.next_deal == "alternate":
            return Game.new(self.options, first_dealer=left)
        # Who has won is asked, not who has most: a game may have been given up.
        lost = [side for side in range(len(last.scores)) if side != last.winner]
        lowest = min(last.scores[side] for side in lost)
        losers = [side for side in lost if last.scores[side] == lowest]
        if len(losers) > 1:
            return Game.new(self.options, cutters=losers)
        # Of two partners, the one who comes first after the last game's first dealer.
        seats = ((left + step) % self.options.players for step in range(self.options.players))
        return Game.new(self.options, first_dealer=next(s for s in seats if self.options.side_of(s) == losers[0]))


def first_dealer_of(game: Game) -> int:
    """The seat that dealt first in a game that has begun."""
    if game.dealer is None:
        raise IllegalAction("Nobody has dealt yet.", "2.2")
    ended = game.deal_number - 1 if game.phase is not Phase.DEAL else game.deal_number
    return (game.dealer - ended) % game.options.players

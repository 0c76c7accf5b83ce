"""What a written game is once it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pegout.rules.actions import Action, Shuffle
from pegout.rules.cards import Card
from pegout.rules.game import Game
from pegout.rules.options import OPTION_NAMES, Options
from pegout.rules.seals import Seal

VERSION = "1"
"""The version of the notation that is written, and the only one that is read."""

MAX_TEXT = 10_000_000
"""Characters of a text that is read."""

MAX_LINE = 2_000
"""Characters of a line."""

MAX_ACTIONS = 20_000
"""Actions of one game: far above what a game can need, so that a hostile text cannot keep the reader busy."""

OWN_TAGS = frozenset({"pegout", "dealer", "cutters", "result", *OPTION_NAMES})
"""Tags that are written from the game itself, in lower case."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its tags; it replays by the rules.

    Attributes:
        options: what the table agreed on.
        actions: everything done, chance included, in order.
        first_dealer: who deals first, where it was given; None where the seats cut for it (2.2).
        cutters: the seats that cut, where not all of them do (5.3); otherwise empty.
        tags: names and values in the order written, without those that come from the game itself.
        comments: the number of actions before a comment, and its text.
        packs: indices of the shuffles whose whole pack is written; of other shuffles only the cards that were seen are.
        seals: indices of shuffles with the seals of their packs.
        unknown: cards that the writer never saw: the index of the shuffle, and the card that stands for one.
        line: the line of the text where the game begins.
        lines: for each action its line.
    """

    options: Options
    actions: tuple[Action, ...]
    first_dealer: int | None = None
    cutters: tuple[int, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    packs: frozenset[int] = frozenset()
    seals: tuple[tuple[int, Seal], ...] = ()
    unknown: tuple[tuple[int, Card], ...] = ()
    line: int = 1
    lines: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        game: Game,
        tags: Mapping[str, str] | None = None,
        *,
        exact: bool = False,
        seals: Mapping[int, Seal] | None = None,
    ) -> Record:
        """Make a record of a game.

        Args:
            game: the game, finished or not.
            tags: more tags, such as ``{"Seat1": "Ann", "Date": "2026-11-29"}``.
            exact: also keep the order of every pack.
            seals: the seals of packs, by the index of the shuffle among the game's actions; those packs are kept too.
        """
        shuffles = (index for index, action in enumerate(game.actions) if isinstance(action, Shuffle))
        return cls(
            options=game.options,
            actions=game.actions,
            first_dealer=game.first_dealer,
            cutters=game.first_cutters,
            tags=tuple((tags or {}).items()),
            packs=frozenset(shuffles if exact else seals or ()),
            seals=tuple(sorted((seals or {}).items(), key=lambda sealed: sealed[0])),
        )

    def start(self) -> Game:
        """The game before anything was done."""
        return Game.new(self.options, first_dealer=self.first_dealer, cutters=self.cutters)

    def game(self) -> Game:
        """The game after everything that is written.

        Raises:
            IllegalAction: the actions do not follow the rules; never for a record that was read.
        """
        return Game.replay(self.start(), self.actions)[0]

    def hidden(self, done: int) -> frozenset[Card]:
        """The cards that stand for unknown ones in the deal that goes on after so many actions."""
        if not self.unknown:
            return frozenset()
        shuffles = [index for index, _ in self.unknown if index < done]
        later = any(isinstance(action, Shuffle) for action in self.actions[max(shuffles, default=0) + 1 : done])
        if not shuffles or later:
            return frozenset()
        return frozenset(card for index, card in self.unknown if index == max(shuffles))

    def tag(self, name: str) -> str | None:
        """A tag's value, whatever the case of its name; None when the record has no such tag."""
        return next((value for own, value in self.tags if own.lower() == name.lower()), None)

    def name_of(self, seat: int) -> str:
        """The name of whoever sits at a seat: the tag ``Seat1`` for seat 0; ``Seat 1`` where there is none."""
        return self.tag(f"Seat{seat + 1}") or f"Seat {seat + 1}"


@dataclass(frozen=True, slots=True)
class Finding:
    """The first thing in a game that cannot be right.

    Attributes:
        game: which game of the text, from 1.
        line: the line of the text, from 1.
        message: one sentence.
        rule: the number of the rule that is broken.
    """

    game: int
    line: int
    message: str
    rule: str

    def __str__(self) -> str:
        """Such as ``line 9: 8♠ pegs 2, not 0: fifteen for two. (3.2)``."""
        return f"line {self.line}: {self.message} ({self.rule})"

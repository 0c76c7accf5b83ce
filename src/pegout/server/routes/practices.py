"""The practice plays under way, kept in memory so that the rival's cards stay here until they are laid."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from random import Random

from pegout.lessons.trying import Practice
from pegout.server.gate.problems import ProblemError

MOST_PRACTICE = 2000
"""Practice plays kept; the one that was not touched for longest goes first."""


class Practices:
    """The practice plays under way, by an id that nobody can guess."""

    def __init__(self) -> None:
        """Begin with none."""
        self._plays: OrderedDict[str, Practice] = OrderedDict()

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._plays)

    def start(self, setup: str, random: Random) -> tuple[str, Practice]:
        """Deal a new one.

        Raises:
            UnknownLesson: there is no such setup.
        """
        key, practice = secrets.token_urlsafe(16), Practice(setup, random)
        self._plays[key] = practice
        if len(self._plays) > MOST_PRACTICE:
            self._plays.popitem(last=False)
        return key, practice

    def find(self, key: str) -> Practice:
        """A play by its id.

        Raises:
            ProblemError: it is not here, or not any more.
        """
        if key not in self._plays:
            raise ProblemError("not_found", "This practice is no longer here; deal again.")
        self._plays.move_to_end(key)
        return self._plays[key]

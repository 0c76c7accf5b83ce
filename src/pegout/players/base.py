"""The one interface of computer players, and the levels that can be asked for."""

from __future__ import annotations

from random import Random
from typing import Protocol

from pegout.rules.actions import Action
from pegout.rules.errors import OptionError
from pegout.rules.view import View

LEVELS: tuple[str, ...] = ("beginner", "intermediate", "advanced")
"""The levels, from weak to strong."""


class Player(Protocol):
    """Something that plays a seat.

    Attributes:
        level: the name of its level.
    """

    level: str

    def choose(self, view: View) -> Action:
        """Decide for a seat that is to act.

        Args:
            view: what the seat may know; the seat is among ``view.to_act``.

        Returns:
            An action that the game accepts.
        """

    def object_to(self, view: View) -> Action | None:
        """Say whether the seat claims muggins or a renege now; asked whenever ``view.may`` allows either.

        Returns:
            A claim, or None.
        """


def player_of(level: str, random: Random | None = None) -> Player:
    """A player of a level.

    Args:
        level: one of :data:`LEVELS`.
        random: where its chances come from; give a seeded one to make it repeatable.

    Raises:
        OptionError: there is no such level.
    """
    if level not in LEVELS:
        raise OptionError(f"level is {level!r}; it can be {' or '.join(LEVELS)}.", "level")
    # Loaded only when a level is wanted: importing the interface stays light.
    from .advanced import Advanced
    from .beginner import Beginner
    from .intermediate import Intermediate

    players: dict[str, type[Beginner] | type[Intermediate] | type[Advanced]] = {
        "beginner": Beginner,
        "intermediate": Intermediate,
        "advanced": Advanced,
    }
    return players[level](random or Random())

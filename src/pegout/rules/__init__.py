"""The rules of cribbage in pure Python: the specification that everything else in Pegout is tested against.

Numbers such as 3.7 in this package are those of the rules, ``pegout rules`` prints them. Nothing here reads, writes,
draws or rolls dice: chance comes in as :class:`~pegout.rules.actions.Shuffle`.

Names are loaded when they are first used, so that counting a hand does not wait for the rest of the game.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cards import PACK, Card, Rank, Suit, parse_card, parse_cards
    from .errors import CardError, IllegalAction, OptionError, PegoutError, RecordError
    from .game import Game, Need, Phase
    from .match import Match
    from .options import Options
    from .play import Play, score_card
    from .score import Score, ScoreKind, total
    from .show import count_hand, points_of_hand
    from .view import View, redact, view

__all__ = [
    "PACK",
    "Card",
    "CardError",
    "Game",
    "IllegalAction",
    "Match",
    "Need",
    "OptionError",
    "Options",
    "PegoutError",
    "Phase",
    "Play",
    "Rank",
    "RecordError",
    "Score",
    "ScoreKind",
    "Suit",
    "View",
    "count_hand",
    "parse_card",
    "parse_cards",
    "points_of_hand",
    "redact",
    "score_card",
    "total",
    "view",
]

_HOMES = {
    "cards": ("PACK", "Card", "Rank", "Suit", "parse_card", "parse_cards"),
    "errors": ("CardError", "IllegalAction", "OptionError", "PegoutError", "RecordError"),
    "game": ("Game", "Need", "Phase"),
    "match": ("Match",),
    "options": ("Options",),
    "play": ("Play", "score_card"),
    "score": ("Score", "ScoreKind", "total"),
    "show": ("count_hand", "points_of_hand"),
    "view": ("View", "redact", "view"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def _load(name: str) -> Any:
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


class _Rules(ModuleType):
    """This package as a module whose names load themselves."""

    def __getattr__(self, name: str) -> Any:
        """Load a name that is used for the first time."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        found = _load(name)
        setattr(self, name, found)
        return found

    def __dir__(self) -> list[str]:
        """The names of the package, loaded or not."""
        return sorted({*super().__dir__(), *__all__})

    @property
    def view(self) -> Any:
        """The function. Its module has the same name, and loading that would put it in the function's place."""
        return _load("view")

    @view.setter
    def view(self, module: ModuleType) -> None:
        """Leave the function where it is when its module is loaded."""


sys.modules[__name__].__class__ = _Rules

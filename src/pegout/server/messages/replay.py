"""Finished games as the server tells them again, step by step, and the link to watch a table.

``tools/make_messages.py`` writes ``web/src/messages.ts`` from these models.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from .game import CardCode, Wire
from .steps import Step
from .table import TableInfo


class PlayedGame(Wire):
    """A finished game of a table.

    Attributes:
        winner: the side that won; null where nobody did.
        ending: how it ended, where nobody pegged out.
    """

    number: int
    match: int
    started_at: datetime
    finished_at: datetime
    winner: int | None
    ending: Literal["stopped", "resigned", "left"] | None
    scores: tuple[int, ...]
    skunks: tuple[int, ...]


class PlayedGames(Wire):
    """The finished games of a table, the newest first, and who asks for them from which seats."""

    table: TableInfo
    games: tuple[PlayedGame, ...]


class ReplayStep(Step):
    """A step of a finished game; `hands` are the cards that each seat held after it: nothing is secret any more."""

    hands: tuple[tuple[CardCode, ...], ...]


class Replay(Wire):
    """A part of a finished game.

    Attributes:
        seat: whose views the steps have.
        game: which game of the table.
        steps: in order, without those that were taken back.
        last: the number of the game's last step; ask with `after` until it has come.
    """

    table: TableInfo
    seat: int
    game: PlayedGame
    steps: tuple[ReplayStep, ...]
    last: int


class WatchLink(Wire):
    """Where friends watch a table: the path of the link, null while nobody may.

    Attributes:
        qr: the whole address as a QR code, row by row, 1 for dark; empty without one.
    """

    path: str | None
    qr: tuple[str, ...]


MODELS: tuple[type[BaseModel], ...] = (PlayedGames, Replay, WatchLink)
"""Every answer about finished games and watching."""
ALIASES: dict[str, Any] = {}

"""Finished games as Pegout records."""

from __future__ import annotations

from pegout.rules.game import Game, Phase

from . import store
from .live import fold
from .problems import ProblemError
from .services import Services


async def record_of(services: Services, table_id: str, identity: str, number: int | None) -> str:
    """Write a finished game.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that asks; it sits there.
        number: the table's game; None for the last one.

    Raises:
        ProblemError: no such table or game, or the game is not over.
    """
    raise ProblemError("not_now", "Records cannot be written yet.")

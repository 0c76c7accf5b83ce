"""How a browser's player does against the levels, and which to try next."""

from __future__ import annotations

from collections.abc import Sequence

from pegout.players import LEVELS
from pegout.server.messages.table import LevelRecord, Me
from pegout.server.storage.listing import Finished

RECENT = 5
"""Games that decide whether a level has become too easy."""
ENOUGH = 3
"""Wins among them that suggest the next level."""


def me_message(finished: Sequence[Finished]) -> Me:
    """Sum up finished games.

    Args:
        finished: a browser's games, the newest first.
    """
    records = []
    for level in LEVELS:
        against = [game for game in finished if level in game.levels]
        records.append(LevelRecord(level=level, games=len(against), wins=sum(game.won for game in against)))
    return Me(
        finished=len(finished),
        wins=sum(game.won for game in finished),
        levels=tuple(record for record in records if record.games),
        suggestion=_suggestion(finished),
    )


def _suggestion(finished: Sequence[Finished]) -> str | None:
    """The level above the one played last, once most of the recent games against it were won."""
    current = next((game.levels[0] for game in finished if len(game.levels) == 1), None)
    if current not in LEVELS or current == LEVELS[-1]:
        return None
    recent = [game for game in finished if game.levels == (current,)][:RECENT]
    if sum(game.won for game in recent) < ENOUGH:
        return None
    return LEVELS[LEVELS.index(current) + 1]

"""All that is kept of a person as one JSON file, written table by table, so that its length does not matter."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

import pegout
from pegout.server.services import Services
from pegout.server.storage.database import Database
from pegout.server.storage.devices import devices_of
from pegout.server.storage.schema import games, seats, tables
from pegout.server.storage.sitting import turned_away_from
from pegout.server.storage.store import StoredGame, StoredTable, journal_of, load_table
from pegout.server.tables.presenting import moment

from .own_statistics import count_old_games, own_statistics_of
from .records import record_text


def table_ids_of(database: Database, identity: str) -> tuple[str, ...]:
    """The tables where a person sits, the oldest first."""
    with database.reading() as connection:
        mine = sa.select(seats.c.table_id).where(seats.c.owner == identity)
        found = sa.select(tables.c.id).where(tables.c.id.in_(mine)).order_by(tables.c.created_at, tables.c.id)
        return tuple(connection.execute(found).scalars())


def finished_at(database: Database, table_id: str) -> dict[int, int]:
    """When each game of a table ended, by its id."""
    with database.reading() as connection:
        rows = connection.execute(
            sa.select(games.c.id, games.c.finished_at).where(
                games.c.table_id == table_id, games.c.finished_at.is_not(None)
            )
        )
        return {row.id: row.finished_at for row in rows}


async def export_of(services: Services, identity: str) -> AsyncIterator[str]:
    """A person's data, in pieces that together are one JSON object."""
    call = services.database.call
    await count_old_games(services, identity)
    head: dict[str, Any] = {
        "pegout": pegout.__version__,
        "exported_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "devices": [{"since": _time(device.created_at)} for device in await call(devices_of, identity)],
        "turned_away": [{"table": table, "at": _time(at)} for table, at in await call(turned_away_from, identity)],
        "statistics": (await call(own_statistics_of, identity)).model_dump(mode="json"),
    }
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2] + ',\n "tables": ['
    between = "\n"
    for table_id in await call(table_ids_of, identity):
        stored = await call(load_table, table_id)
        if stored is not None:
            yield between + json.dumps(await _table(services, identity, stored), ensure_ascii=False)
            between = ",\n"
    yield "\n ]\n}\n"


def _time(seconds: int) -> str:
    return moment(seconds).isoformat()


async def _table(services: Services, identity: str, stored: StoredTable) -> dict[str, Any]:
    table = stored.table
    ends = await services.database.call(finished_at, table.id)
    return {
        "id": table.id,
        "created_at": _time(stored.created_at),
        "options": table.options.as_dict(),
        "best_of": table.best_of,
        "take_back": table.take_back,
        "made_by_me": table.creator == identity,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level, "mine": seat.owner == identity}
            for seat in table.seats
        ],
        "games": [await _game(services, stored, game, ends.get(game.id)) for game in stored.games],
    }


async def _game(services: Services, stored: StoredTable, game: StoredGame, ended: int | None) -> dict[str, Any]:
    """A game; the cards of one that is not over stay where they are."""
    journal, started = await services.database.call(journal_of, game.id)
    result = game.result
    return {
        "number": game.number,
        "match": game.match,
        "started_at": _time(started),
        "finished_at": None if ended is None else _time(ended),
        "winner": None if result is None else result.winner,
        "scores": None if result is None else list(result.scores),
        "skunks": None if result is None else list(result.skunks),
        "record": await asyncio.to_thread(record_text, stored.table, game, journal, started) if game.over else None,
    }

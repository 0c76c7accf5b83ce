"""What lists and counts need of a browser's tables and finished games, without their journals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pegout.rules.options import Options

from .database import Database
from .schema import games, seat_tallies, seats, tables
from .store import Seat


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    id: str
    created_at: int
    updated_at: int
    options: Options
    seats: tuple[Seat, ...]
    glance: Mapping[str, Any]


def tables_of(database: Database, identity: str, at_most: int) -> tuple[Listed, ...]:
    """The tables where a browser plays a seat, those touched last first."""
    mine = sa.select(seats.c.table_id).where(seats.c.owner == identity)
    with database.reading() as connection:
        rows = connection.execute(
            sa.select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.updated_at.desc()).limit(at_most)
        ).all()
        sitting = connection.execute(
            sa.select(seats).where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.seat)
        ).all()
    return tuple(
        Listed(
            row.id,
            row.created_at,
            row.updated_at,
            Options.from_mapping(row.options),
            tuple(Seat(s.seat, s.kind, s.name, s.level, s.owner) for s in sitting if s.table_id == row.id),
            row.glance,
        )
        for row in rows
    )


def open_tables(database: Database, identity: str) -> int:
    """How many tables a browser has made whose game is not over."""
    unfinished = sa.select(games.c.table_id).where(games.c.finished_at.is_(None))
    with database.reading() as connection:
        return connection.execute(
            sa.select(sa.func.count())
            .select_from(tables)
            .where(tables.c.creator == identity, tables.c.id.in_(unfinished))
        ).scalar_one()


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game of a browser: the side it won or lost for, and the levels it played against."""

    won: bool
    levels: tuple[str, ...]


def finished_of(database: Database, identity: str) -> tuple[Finished, ...]:
    """A browser's won and lost games, the newest first; without those where it played every side itself."""
    mine = sa.select(seats.c.table_id).where(seats.c.owner == identity)
    with database.reading() as connection:
        played = connection.execute(
            sa.select(games.c.id, games.c.table_id, games.c.winner)
            .where(games.c.table_id.in_(mine), games.c.winner.is_not(None))
            .order_by(games.c.finished_at.desc(), games.c.id.desc())
        ).all()
        sitting = connection.execute(sa.select(seats).where(seats.c.table_id.in_(mine))).all()
        tallied = connection.execute(
            sa.select(seat_tallies.c.game, sa.func.max(seat_tallies.c.won))
            .where(seat_tallies.c.identity == identity)
            .group_by(seat_tallies.c.game)
        )
        # A side may have won without the person, who had left; games from before there were tallies have none.
        won_there = {game: bool(won) for game, won in tallied}
    at: dict[str, list[sa.Row[Any]]] = {}
    for seat in sitting:
        at.setdefault(seat.table_id, []).append(seat)
    found = []
    for game in played:
        around = at[game.table_id]
        side_of = Options(players=len(around)).side_of
        own = {side_of(seat.seat) for seat in around if seat.owner == identity}
        if len(own) == 1:
            levels = {seat.level for seat in around if seat.level and not seat.owner and side_of(seat.seat) not in own}
            won = game.winner in own and won_there.get(game.id, True)
            found.append(Finished(won, tuple(sorted(levels))))
    return tuple(found)

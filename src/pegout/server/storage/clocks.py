"""What is kept of clocks: with every step the times of its table, and a mark of when the server was last alive.

A clock that runs is stored with the moment since when it does. When the server is stopped or killed, what the decision
has taken until the newest mark counts, and what passes until the next start does not: a restart gives nobody time and
takes nobody's, but for the two seconds at most that lie between two marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pegout.server.facts.clocks import ClockRule

from .database import Database
from .schema import clocks, marks, times

_ALIVE = "alive"


@dataclass(frozen=True, slots=True)
class StoredTime:
    """A seat's time as stored; ``since`` in milliseconds since 1970."""

    seat: int
    game: int
    bank: int
    used: int
    since: int | None


def add_clock(connection: sa.Connection, table_id: str, rule: ClockRule, seats: int) -> None:
    """Store a new table's clock; its game is given with the first step."""
    connection.execute(clocks.insert().values(table_id=table_id, decision=rule.decision, bank=rule.bank))
    empty = {"table_id": table_id, "game": 0, "bank": rule.bank * 1000, "used": 0, "since": None}
    connection.execute(times.insert(), [{**empty, "seat": seat} for seat in range(seats)])


def rule_of(connection: sa.Connection, table_id: str) -> ClockRule | None:
    """What a table agreed on; None for no clock."""
    row = connection.execute(sa.select(clocks).where(clocks.c.table_id == table_id)).one_or_none()
    return None if row is None else ClockRule(row.decision, row.bank)


def times_of(connection: sa.Connection, table_id: str) -> tuple[StoredTime, ...]:
    """The times of a table's seats."""
    rows = connection.execute(sa.select(times).where(times.c.table_id == table_id).order_by(times.c.seat))
    return tuple(StoredTime(row.seat, row.game, row.bank, row.used, row.since) for row in rows)


def save_times(connection: sa.Connection, table_id: str, changed: Sequence[StoredTime]) -> None:
    """Store times within a transaction of somebody else's."""
    for time in changed:
        connection.execute(
            times.update()
            .where(times.c.table_id == table_id, times.c.seat == time.seat)
            .values(game=time.game, bank=time.bank, used=time.used, since=time.since)
        )


def store_times(database: Database, table_id: str, changed: Sequence[StoredTime]) -> None:
    """Store times by themselves."""
    with database.writing() as connection:
        save_times(connection, table_id, changed)


def mark_alive(database: Database, now: int) -> None:
    """Note that the server works.

    Args:
        database: the database.
        now: milliseconds since 1970.
    """
    with database.writing() as connection:
        if not connection.execute(marks.update().where(marks.c.name == _ALIVE).values(at=now)).rowcount:
            connection.execute(marks.insert().values(name=_ALIVE, at=now))


def stop_all(database: Database) -> None:
    """At a start: let the clocks stand that ran when the last server ended, at its newest mark."""
    with database.reading() as connection:
        ran = connection.execute(sa.select(times.c.seat).where(times.c.since.is_not(None)).limit(1)).first()
    if ran is None:
        return
    with database.writing() as connection:
        alive = connection.execute(sa.select(marks.c.at).where(marks.c.name == _ALIVE)).scalar_one_or_none() or 0
        took = sa.case((times.c.since < alive, alive - times.c.since), else_=0)
        connection.execute(
            times.update().where(times.c.since.is_not(None)).values(used=times.c.used + took, since=None)
        )

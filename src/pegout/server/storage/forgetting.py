"""Deleting all that is kept of a person, in one transaction; what others played stays theirs, without the name."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from pegout.server.gate.problems import ProblemError

from .database import Database
from .devices import Device, device_in
from .moving import owners_in
from .schema import devices, games, identities, invites, metadata, moves, seats, tables
from .seating import free_unnamed

_PART = 500
"""Tables that one statement deletes: a statement has room for so many ids, and more."""


@dataclass(frozen=True, slots=True)
class Vacated:
    """A seat at a table with others that a deleted person had; a nobody has it now, whom no secret lets in."""

    table: str
    seat: int
    nobody: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What became of a person's tables.

    Attributes:
        deleted: those that nobody else sits at; they are gone.
        vacated: the seats at the others.
    """

    deleted: tuple[str, ...]
    vacated: tuple[Vacated, ...]


def forget(database: Database, device: Device) -> Forgotten:
    """Delete a person.

    Args:
        database: the database.
        device: one of the person's browsers.

    Raises:
        ProblemError: it is signed out or deleted already.
    """
    identity = device.identity
    with database.writing() as connection:
        known = device_in(connection, device.hash)
        if known is None or known.identity != identity:
            raise ProblemError("not_found", "This browser has no games here.")
        own = _tables_of(connection, identity)
        others = _others_at(connection, identity)
        deleted = tuple(table_id for table_id in own if table_id not in others)
        for start in range(0, len(deleted), _PART):
            _delete_tables(connection, deleted[start : start + _PART])
        vacated: list[Vacated] = []
        for table_id, heir in others.items():
            vacated += _vacate(connection, table_id, identity, heir)
        browsers = sa.select(devices.c.id).where(devices.c.identity == identity)
        connection.execute(invites.delete().where(invites.c.device.in_(browsers)))
        for table in metadata.sorted_tables:
            for column in owners_in(table):
                mine = column == identity
                emptied = table.update().where(mine).values({column.name: None})
                connection.execute(emptied if column.nullable else table.delete().where(mine))
        connection.execute(identities.delete().where(identities.c.id == identity))
        return Forgotten(deleted, tuple(vacated))


def _tables_of(connection: sa.Connection, identity: str) -> tuple[str, ...]:
    seated = sa.select(seats.c.table_id).where(seats.c.owner == identity)
    made = sa.select(tables.c.id).where(tables.c.creator == identity)
    return tuple(connection.execute(sa.union(seated, made)).scalars())


def _others_at(connection: sa.Connection, identity: str) -> dict[str, str]:
    """The tables of a person where others sit who can come back, and who of them keeps each table."""
    mine = sa.select(seats.c.table_id).where(seats.c.owner == identity)
    made = sa.select(tables.c.id).where(tables.c.creator == identity)
    reachable = sa.union(sa.select(devices.c.identity), sa.select(moves.c.identity))
    rows = connection.execute(
        sa.select(seats.c.table_id, seats.c.owner)
        .where(seats.c.table_id.in_(sa.union(mine, made)), seats.c.owner != identity, seats.c.owner.in_(reachable))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    heirs: dict[str, str] = {}
    for row in rows:
        heirs.setdefault(row.table_id, row.owner)
    return heirs


def _delete_tables(connection: sa.Connection, table_ids: Sequence[str]) -> None:
    """Delete tables with all that belongs to them, whatever that is."""
    played = sa.select(games.c.id).where(games.c.table_id.in_(table_ids))
    for table in reversed(metadata.sorted_tables):
        for column in table.columns:
            meant = {key.column for key in column.foreign_keys}
            if games.c.id in meant:
                connection.execute(table.delete().where(column.in_(played)))
            elif tables.c.id in meant:
                connection.execute(table.delete().where(column.in_(table_ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))


def _vacate(connection: sa.Connection, table_id: str, identity: str, heir: str) -> Iterable[Vacated]:
    """Put a nobody into the seats of a person at a table with others; its maker's rights go to one of them."""
    sitting = connection.execute(sa.select(seats).where(seats.c.table_id == table_id)).all()
    nobody = secrets.token_urlsafe(12)
    connection.execute(identities.insert().values(id=nobody, created_at=int(time.time())))
    left = [seat for seat in sitting if seat.owner == identity]
    names = {seat.name.casefold() for seat in sitting if seat.owner != identity}
    for seat in left:
        name = free_unnamed(names, seat.seat)
        names.add(name.casefold())
        connection.execute(
            seats.update()
            .where(seats.c.table_id == table_id, seats.c.seat == seat.seat)
            .values(owner=nobody, name=name)
        )
    connection.execute(
        tables.update().where(tables.c.id == table_id, tables.c.creator == identity).values(creator=heir, command=None)
    )
    return [Vacated(table_id, seat.seat, nobody) for seat in left]

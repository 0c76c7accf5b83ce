"""The links by which friends watch a table: what the store does about them.

Watching is allowed in rounds. Each round has links of its own, worked out as those that open seats are: from the secret
of a browser of the table's maker, with only their hashes stored. When a round ends its links are gone for good.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from .database import Database
from .devices import hash_of
from .identity import Secret
from .schema import tables, watch_links
from .sitting import token_of


@dataclass(frozen=True, slots=True)
class Door:
    """A table as far as watching goes: its round, odd while watching is allowed, and then a browser's link to it."""

    table_id: str
    watch_round: int
    token: str | None = None


def change_door(database: Database, table_id: str, host: Secret, allowed: bool | None) -> Door:
    """Allow watching or end it, and find a browser's link.

    Args:
        database: the database.
        table_id: the table.
        host: a browser of the table's maker.
        allowed: what shall hold; None to leave it.
    """
    with database.writing() as connection:
        number = _round(connection, table_id)
        if allowed is not None and allowed != (number % 2 == 1):
            number += 1
            connection.execute(tables.update().where(tables.c.id == table_id).values(watch_round=number))
            connection.execute(watch_links.delete().where(watch_links.c.table_id == table_id))
        if number % 2 == 0:
            return Door(table_id, number)
        token = token_of(host, table_id, f"watch {number}")
        link = {"token_hash": hash_of(token), "table_id": table_id}
        if connection.execute(_link(link["token_hash"])).one_or_none() is None:
            connection.execute(watch_links.insert().values(**link))
        return Door(table_id, number, token)


def door_of(database: Database, token: str) -> Door | None:
    """The table that a link shows; None for a wrong link and for one whose round is over."""
    asked = hash_of(token)
    with database.reading() as connection:
        row = connection.execute(_link(asked)).one_or_none()
        # The look-up goes by a hash that nobody can choose; what it found is compared in a time that tells nothing.
        if not secrets.compare_digest(asked, bytes(32) if row is None else row.token_hash) or row is None:
            return None
        return Door(row.table_id, _round(connection, row.table_id))


def _link(token_hash: object) -> sa.Select[tuple[str, bytes]]:
    return sa.select(watch_links.c.table_id, watch_links.c.token_hash).where(watch_links.c.token_hash == token_hash)


def _round(connection: sa.Connection, table_id: str) -> int:
    return int(connection.execute(sa.select(tables.c.watch_round).where(tables.c.id == table_id)).scalar_one())

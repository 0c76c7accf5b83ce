"""Using one's games on another device: what a link shows, and the one transaction that carries it out."""

from __future__ import annotations

import time
from dataclasses import dataclass

import sqlalchemy as sa

from pegout.server.gate.problems import ProblemError

from .database import Database
from .devices import MOST_DEVICES, Device, add_device, device_in, identity_in, write_move
from .schema import devices, games, identities, invites, metadata, moves, seats, tables, turned_away

NAMES = 5
"""Names that a link shows of whoever made it."""


@dataclass(frozen=True, slots=True)
class Belongings:
    """What somebody has here: tables with a game under way, other tables, and the names used there."""

    open: int
    finished: int
    names: tuple[str, ...]

    @property
    def tables(self) -> int:
        """All tables."""
        return self.open + self.finished


@dataclass(frozen=True, slots=True)
class Move:
    """What a link leads to.

    Attributes:
        identity: whose games. expires_at: in seconds since 1970.
        belongings: what they are.
    """

    identity: str
    expires_at: int
    belongings: Belongings


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a link that was used.

    Attributes:
        identity: whose games this browser uses now. before: whose it used; None for nobody's.
        back: the token of a link to the games that it leaves; None where nothing is left.
        tables: the tables that changed hands.
    """

    identity: str
    before: str | None
    back: str | None
    tables: tuple[str, ...]


def _belongings(connection: sa.Connection, identity: str) -> Belongings:
    mine = sa.select(seats.c.table_id).where(seats.c.owner == identity)
    unfinished = sa.select(games.c.table_id).where(games.c.table_id.in_(mine), games.c.finished_at.is_(None))
    count = sa.select(sa.func.count(sa.distinct(seats.c.table_id))).where(seats.c.owner == identity)
    names = connection.execute(
        sa.select(seats.c.name)
        .where(seats.c.owner == identity)
        .group_by(seats.c.name)
        .order_by(sa.func.count().desc(), seats.c.name)
        .limit(NAMES)
    )
    total = connection.execute(count).scalar_one()
    running = connection.execute(count.where(seats.c.table_id.in_(unfinished))).scalar_one()
    return Belongings(running, total - running, tuple(names.scalars()))


def belongings_of(database: Database, identity: str) -> Belongings:
    """What somebody has here."""
    with database.reading() as connection:
        return _belongings(connection, identity)


def make_move(database: Database, identity: str, seconds: int) -> tuple[str, int]:
    """Make the link that leads to somebody's games, in place of the one there was.

    Args:
        database: the database.
        identity: whose games.
        seconds: how long it is good.

    Returns:
        Its token, and when it expires.

    Raises:
        ProblemError: too many browsers use them already.
    """
    with database.writing() as connection:
        _verify_room(connection, identity)
        return write_move(connection, identity, seconds)


def _verify_room(connection: sa.Connection, identity: str) -> None:
    count = sa.select(sa.func.count()).select_from(devices).where(devices.c.identity == identity)
    if connection.execute(count).scalar_one() >= MOST_DEVICES:
        raise ProblemError("not_now", f"{MOST_DEVICES} browsers use these games already; sign the others out first.")


def find_move(database: Database, token: str) -> Move:
    """What a link leads to.

    Raises:
        ProblemError: nowhere.
    """
    with database.reading() as connection:
        return _found(connection, token)


def _found(connection: sa.Connection, token: str) -> Move:
    found = identity_in(connection, token)
    if found is None:
        raise ProblemError(
            "not_found", "This link leads to no games: it was used already, has expired or was replaced by a newer one."
        )
    return Move(*found, _belongings(connection, found[0]))


def use_move(
    database: Database, token: str, secret_hash: bytes, current: Device | None, own_games: str | None, way_back: int
) -> Moved:
    """Let a browser use the games that a link leads to. The link is used up by it.

    Args:
        database: the database.
        token: the link's.
        secret_hash: of the browser's new secret.
        current: what this browser is so far; None for a stranger.
        own_games: what becomes of games that it has: ``"bring"`` puts them together, ``"leave"`` leaves them behind
            with a link that leads back.
        way_back: how many seconds that link is good.

    Raises:
        ProblemError: the link leads nowhere, the browser has these games already, has games of its own and nothing was
            said of them, or sits with both at one table that is still played.
    """
    with database.writing() as connection:
        move = _found(connection, token)
        # What was known of this browser may be old by now.
        known = None if current is None else device_in(connection, current.hash)
        before = None if known is None else known.identity
        if before == move.identity:
            raise ProblemError("not_now", "This browser uses these games already.")
        _verify_room(connection, move.identity)
        own = 0 if before is None else _belongings(connection, before).tables
        if own and own_games is None:
            raise ProblemError("not_now", "This browser has games of its own; say what is to become of them.")
        connection.execute(moves.delete().where(moves.c.identity == move.identity))
        device = add_device(connection, move.identity, secret_hash, int(time.time()))
        if known is None or before is None:
            return Moved(move.identity, None, None, ())
        leaves = own > 0 and own_games == "leave"
        # The links that it sent to friends go on leading to their tables.
        kept = None if leaves else device
        connection.execute(invites.update().where(invites.c.device == known.id).values(device=kept))
        connection.execute(devices.delete().where(devices.c.id == known.id))
        if leaves:
            return Moved(move.identity, before, write_move(connection, before, way_back)[0], ())
        return Moved(move.identity, before, None, _merge(connection, before, move.identity))


def _merge(connection: sa.Connection, old: str, new: str) -> tuple[str, ...]:
    """Put one person's games and browsers to another's.

    Returns:
        The tables that changed hands.

    Raises:
        ProblemError: both sit at a table whose game is not over; together they would see two hands.
    """
    of_old = sa.select(seats.c.table_id).where(seats.c.owner == old)
    both = sa.select(seats.c.table_id).where(seats.c.owner == new, seats.c.table_id.in_(of_old))
    played = sa.select(games.c.id).where(games.c.table_id.in_(both), games.c.finished_at.is_(None)).limit(1)
    if connection.execute(played).one_or_none() is not None:
        raise ProblemError(
            "not_now", "These games and your own meet at a table that is still played; finish that game first."
        )
    changed = set(connection.execute(of_old).scalars())
    changed |= set(connection.execute(sa.select(tables.c.id).where(tables.c.creator == old)).scalars())
    changed |= set(connection.execute(sa.select(turned_away.c.table_id).where(turned_away.c.identity == old)).scalars())
    # Ids of requests long answered; two browsers may have used the same.
    connection.execute(tables.update().where(tables.c.creator == old).values(command=None))
    connection.execute(moves.delete().where(moves.c.identity == old))
    for table in metadata.sorted_tables:
        for column in owners_in(table):
            # What both have of a kind of which one can have one only stays as the new one has it.
            handed = table.update().where(column == old).values({column.name: new})
            connection.execute(handed.prefix_with("OR IGNORE", dialect="sqlite"))
            connection.execute(table.delete().where(column == old))
    connection.execute(identities.delete().where(identities.c.id == old))
    return tuple(sorted(changed))


def owners_in(table: sa.Table) -> tuple[sa.Column[str], ...]:
    """The columns of a table that say whose something is."""
    return tuple(at for at in table.columns if any(key.column is identities.c.id for key in at.foreign_keys))

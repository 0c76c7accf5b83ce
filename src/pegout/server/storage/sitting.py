"""Sitting down at a table that waits for friends: the link's token, and what the store does about seats.

The token is worked out from the secret of the browser that asks for the link. The server keeps only its hash: neither
the database nor a copy of it opens a seat, and a browser can be given the same link again at any time. Each browser of
the table's maker has a link of its own, and a new one takes nothing from those that were sent already.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from pegout.server.gate.problems import ProblemError, turned_away

from .database import ConflictError, Database
from .devices import add_identity, device_in, hash_of
from .identity import Secret
from .proposals import Proposals, store_proposals
from .schema import invites, seats
from .schema import turned_away as away
from .seating import free_name, free_unnamed
from .store import Entry, Seat, add_entry

_TOKEN_BYTES = 18


def token_of(host: Secret, table_id: str, what: str = "invite") -> str:
    """The link's token: 144 bits that only the host's secret gives.

    Args:
        host: a browser of the table's maker, with its secret.
        table_id: the table.
        what: what the link opens; a token for one thing tells nothing about that for another.
    """
    made = hmac.digest(host.secret.encode("ascii"), f"{what} {table_id}".encode("ascii"), "sha256")
    return base64.urlsafe_b64encode(made[:_TOKEN_BYTES]).decode("ascii")


def table_of_invite(database: Database, token: str) -> str | None:
    """The table that a link's token opens; None for a wrong one."""
    asked = hash_of(token)
    with database.reading() as connection:
        row = connection.execute(
            sa.select(invites.c.table_id, invites.c.token_hash).where(invites.c.token_hash == asked)
        ).one_or_none()
    # The look-up goes by a hash that nobody can choose; what it found is compared in a time that tells nothing.
    matches = secrets.compare_digest(asked, bytes(32) if row is None else row.token_hash)
    return row.table_id if row is not None and matches else None


def offer_link(database: Database, table_id: str, host: Secret) -> str:
    """The token of a browser's link to a table, which leads there from now on.

    Args:
        database: the database.
        table_id: the table.
        host: a browser of the table's maker.
    """
    token = token_of(host, table_id)
    hashed = hash_of(token)
    kept = sa.select(invites.c.table_id).where(invites.c.token_hash == hashed)
    with database.reading() as connection:
        if connection.execute(kept).one_or_none() is not None:
            return token
    with database.writing() as connection:
        device = device_in(connection, host.hash)
        if device is not None and connection.execute(kept).one_or_none() is None:
            connection.execute(invites.insert().values(token_hash=hashed, table_id=table_id, device=device.id))
    return token


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where after somebody asked for a seat, and which one that was."""

    seat: int
    seats: tuple[Seat, ...]


def claim_seat(database: Database, table_id: str, guest: Secret, name: str, wanted: int | None) -> Seated:
    """Give a browser a free seat; the one it has, when it sits there already.

    Args:
        database: the database.
        table_id: the table.
        guest: the browser, stored here when it is new.
        name: what the others call it.
        wanted: the seat; None for the first that is free.

    Raises:
        ProblemError: no such seat is free, somebody else has the name, or the table's maker has turned this one away.
        ConflictError: another browser has this id.
    """
    with database.writing() as connection:
        known = device_in(connection, guest.hash)
        if known is not None and known.identity != guest.id:
            raise ConflictError
        sitting = _sitting(connection, table_id)
        own = next((seat.seat for seat in sitting if known is not None and seat.owner == guest.id), None)
        if own is not None:
            return Seated(own, sitting)
        if known is not None and _was_turned_away(connection, table_id, guest.id):
            raise turned_away()
        free = [seat.seat for seat in sitting if seat.open]
        if not free:
            raise ProblemError("not_now", "Every seat at this table is taken.")
        number = free[0] if wanted is None else wanted
        if number not in free:
            places = " or ".join(str(seat + 1) for seat in free)
            raise ProblemError("not_now", f"Seat {number + 1} is taken; seat {places} is still free.")
        if any(seat.name.casefold() == name.casefold() for seat in sitting if seat.seat != number):
            raise ProblemError("option", f"Another at this table is called {name}; choose a different name.")
        if known is None:
            add_identity(connection, guest.id, guest.hash)
        return _take(connection, table_id, sitting, replace(sitting[number], name=name, owner=guest.id))


def seat_computer(database: Database, table_id: str, number: int, level: str) -> Seated:
    """Put a computer player into an open seat; nothing more is done where one of that level sits already.

    Args:
        database: the database.
        table_id: the table.
        number: the seat.
        level: how it plays, a level that there is.

    Raises:
        ProblemError: there is no such seat, or it is taken.
    """
    with database.writing() as connection:
        sitting = _sitting(connection, table_id)
        if number >= len(sitting):
            raise ProblemError("option", f"This table has {len(sitting)} seats; there is no seat {number + 1}.")
        seat = sitting[number]
        if seat.kind == "computer" and seat.level == level:
            return Seated(number, sitting)
        if not seat.open:
            raise ProblemError("not_now", f"Seat {number + 1} is taken by {seat.name}.")
        used = {other.name.casefold() for other in sitting if other.seat != number}
        computer = replace(seat, kind="computer", level=level, name=free_name(used, number))
        return _take(connection, table_id, sitting, computer)


def change_seat(
    database: Database,
    table_id: str,
    game: int,
    entry: Entry,
    before: Seat,
    level: str | None,
    glance: Mapping[str, Any],
) -> Seat:
    """Let the computer play a person's seat, or the person again; with the step that tells it.

    Args:
        database: the database.
        table_id: the table.
        game: the game's id.
        entry: the step; whoever acts in the same moment wants the same number.
        before: the seat as it was when this was decided.
        level: the computer's; None for the person.
        glance: what lists show of the table.

    Returns:
        The seat as it is now.

    Raises:
        ConflictError: something else was stored first.
    """
    after = replace(before, kind="person" if level is None else "computer", level=level)
    with database.writing() as connection:
        add_entry(connection, table_id, game, entry, glance)
        written = connection.execute(
            seats.update()
            .where(
                seats.c.table_id == table_id,
                seats.c.seat == before.seat,
                seats.c.kind == before.kind,
                seats.c.owner == before.owner,
            )
            .values(kind=after.kind, level=after.level)
        )
        if written.rowcount != 1:
            raise ConflictError
    return after


def open_seat(
    database: Database,
    table_id: str,
    game: int,
    entry: Entry,
    before: Seat,
    proposals: Proposals,
    glance: Mapping[str, Any],
) -> tuple[Seat, ...]:
    """Open a person's seat again at a table that waits for friends; the person is turned away from it.

    Args:
        database: the database.
        table_id: the table.
        game: the game's id.
        entry: the step that tells it.
        before: the seat as it was when this was decided.
        proposals: what was proposed then; a proposal is dropped, for others are asked now.
        glance: what lists show of the table.

    Returns:
        Who sits where now.

    Raises:
        ConflictError: something else was stored first, or nobody is waited for any more.
    """
    with database.writing() as connection:
        sitting = _sitting(connection, table_id)
        if sitting[before.seat] != before or not any(seat.open for seat in sitting):
            raise ConflictError
        add_entry(connection, table_id, game, entry, glance)
        used = {seat.name.casefold() for seat in sitting if seat.seat != before.seat}
        opened = Seat(before.seat, "person", free_unnamed(used, before.seat), None, None)
        connection.execute(
            seats.update()
            .where(seats.c.table_id == table_id, seats.c.seat == before.seat)
            .values(kind=opened.kind, name=opened.name, level=opened.level, owner=opened.owner)
        )
        turned = away.insert().values(table_id=table_id, identity=before.owner, at=int(time.time()))
        connection.execute(turned.prefix_with("OR IGNORE", dialect="sqlite"))
        store_proposals(connection, table_id, proposals, proposals.with_last(None))
    return tuple(opened if seat.seat == before.seat else seat for seat in sitting)


def turned_away_from(database: Database, identity: str) -> tuple[tuple[str, int], ...]:
    """The tables from which a person was turned away, with when, the earliest first."""
    with database.reading() as connection:
        rows = connection.execute(
            sa.select(away.c.table_id, away.c.at)
            .where(away.c.identity == identity)
            .order_by(away.c.at, away.c.table_id)
        )
        return tuple((row.table_id, row.at) for row in rows)


def _was_turned_away(connection: sa.Connection, table_id: str, identity: str) -> bool:
    asked = sa.select(away.c.at).where(away.c.table_id == table_id, away.c.identity == identity)
    return connection.execute(asked).one_or_none() is not None


def _sitting(connection: sa.Connection, table_id: str) -> tuple[Seat, ...]:
    rows = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return tuple(Seat(row.seat, row.kind, row.name, row.level, row.owner) for row in rows)


def _take(connection: sa.Connection, table_id: str, sitting: tuple[Seat, ...], taken: Seat) -> Seated:
    """Write a seat that is open; the database says who was first."""
    written = connection.execute(
        seats.update()
        .where(
            seats.c.table_id == table_id,
            seats.c.seat == taken.seat,
            seats.c.kind == "person",
            seats.c.owner.is_(None),
        )
        .values(kind=taken.kind, name=taken.name, level=taken.level, owner=taken.owner)
    )
    if written.rowcount != 1:
        raise ConflictError
    return Seated(taken.seat, tuple(taken if seat.seat == taken.seat else seat for seat in sitting))

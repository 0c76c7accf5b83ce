"""The browsers of a person and the link that leads to another one: plain functions over the database."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pegout.server.gate.problems import ProblemError

from .database import Database
from .schema import devices, identities, invites, moves

TOKEN_BYTES = 24
"""Random bytes of a link to another device."""
MOST_DEVICES = 20
"""Browsers that may use the same games."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that is known.

    Attributes:
        id: its number in the store, which another may get once it is gone. hash: of its secret, which stays its own.
        identity: whose games it uses. created_at: when it came, in seconds since 1970.
    """

    id: int
    hash: bytes
    identity: str
    created_at: int


def device_in(connection: sa.Connection, secret_hash: bytes) -> Device | None:
    """The browser with a secret, inside a transaction."""
    # Looked up by a hash that nobody can choose: how long it takes tells nothing.
    row = connection.execute(sa.select(devices).where(devices.c.secret_hash == secret_hash)).one_or_none()
    if row is None or not secrets.compare_digest(secret_hash, row.secret_hash):
        return None
    return _device(row)


def _device(row: sa.Row[Any]) -> Device:
    return Device(row.id, row.secret_hash, row.identity, row.created_at)


def find_device(database: Database, secret_hash: bytes) -> Device | None:
    """The browser with a secret; None for one that is not known, or not any more."""
    with database.reading() as connection:
        return device_in(connection, secret_hash)


def look_up(database: Database, secret_hash: bytes, identity: str) -> tuple[Device | None, bool]:
    """The browser with a secret, and whether the id in its cookie is taken, by whichever browser."""
    with database.reading() as connection:
        found = connection.execute(sa.select(identities.c.id).where(identities.c.id == identity))
        return device_in(connection, secret_hash), found.one_or_none() is not None


def add_identity(connection: sa.Connection, identity: str, secret_hash: bytes) -> int:
    """Store a new person with its first browser.

    Returns:
        The browser's number.
    """
    now = int(time.time())
    connection.execute(identities.insert().values(id=identity, created_at=now))
    return add_device(connection, identity, secret_hash, now)


def add_device(connection: sa.Connection, identity: str, secret_hash: bytes, now: int) -> int:
    """Store one more browser of a person.

    Returns:
        Its number.
    """
    added = connection.execute(devices.insert().values(identity=identity, secret_hash=secret_hash, created_at=now))
    return int(added.inserted_primary_key[0])  # type: ignore[index]


def devices_of(database: Database, identity: str) -> tuple[Device, ...]:
    """The browsers of a person, the oldest first."""
    with database.reading() as connection:
        rows = connection.execute(
            sa.select(devices).where(devices.c.identity == identity).order_by(devices.c.created_at, devices.c.id)
        )
        return tuple(_device(row) for row in rows)


def sign_out_others(database: Database, device: Device) -> None:
    """Forget every other browser of a person, the links for friends that only they can have told, and the way to more.

    Args:
        database: the database.
        device: the browser that stays.

    Raises:
        ProblemError: another has signed this one out meanwhile.
    """
    others = sa.select(devices.c.id).where(devices.c.identity == device.identity, devices.c.secret_hash != device.hash)
    with database.writing() as connection:
        if device_in(connection, device.hash) is None:
            raise ProblemError("not_found", "This browser was signed out.")
        connection.execute(invites.delete().where(invites.c.device.in_(others)))
        connection.execute(devices.delete().where(devices.c.id.in_(others)))
        connection.execute(moves.delete().where(moves.c.identity == device.identity))


def hash_of(token: str) -> bytes:
    """What is stored of a link's token: it has bits enough for one plain hash."""
    return hashlib.sha256(token.encode("utf-8")).digest()


def write_move(connection: sa.Connection, identity: str, seconds: int) -> tuple[str, int]:
    """Make the link to somebody's games, in place of the one there was.

    Args:
        connection: of a transaction that writes.
        identity: whose games.
        seconds: how long it leads there.

    Returns:
        Its token, which is kept nowhere, and when it expires.
    """
    token, expires_at = secrets.token_urlsafe(TOKEN_BYTES), int(time.time()) + seconds
    connection.execute(moves.delete().where(moves.c.identity == identity))
    connection.execute(moves.insert().values(identity=identity, token_hash=hash_of(token), expires_at=expires_at))
    return token, expires_at


def identity_in(connection: sa.Connection, token: str) -> tuple[str, int] | None:
    """Whose games a link leads to, and when it expires; None for a wrong, used, cancelled or expired one."""
    asked = hash_of(token)
    row = connection.execute(sa.select(moves).where(moves.c.token_hash == asked)).one_or_none()
    if row is None or not secrets.compare_digest(asked, row.token_hash) or row.expires_at <= time.time():
        return None
    return row.identity, row.expires_at

"""Who a browser is: a random secret in a cookie, of which only a hash is stored. No names, no passwords."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from .database import Database
from .limits import Buckets
from .settings import Limits
from .store import secret_hash_of

COOKIE = "pegout"
REMEMBERED = 10_000
"""Hashes kept in memory."""
_FORM = re.compile(r"[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{43}")
_AGE = 400 * 24 * 3600  # the longest that browsers keep a cookie


@dataclass(frozen=True, slots=True)
class Secret:
    """A browser's cookie: a public part to look it up by, and the secret."""

    id: str
    secret: str

    @classmethod
    def new(cls) -> Secret:
        """A fresh one that nobody can guess."""
        return cls(secrets.token_urlsafe(12), secrets.token_urlsafe(32))

    @classmethod
    def parse(cls, text: str | None) -> Secret | None:
        """Read a cookie; None for anything that cannot be one."""
        if text is None or not _FORM.fullmatch(text):
            return None
        return cls(*text.split("."))

    @property
    def hash(self) -> bytes:
        """What is stored: the secret has 256 random bits, so one plain hash is enough."""
        return hashlib.sha256(self.secret.encode("ascii")).digest()

    def matches(self, stored: bytes | None) -> bool:
        """Compare with a stored hash in a time that tells nothing; None stands for an unknown browser."""
        return secrets.compare_digest(self.hash, stored or bytes(32)) and stored is not None

    def __repr__(self) -> str:
        """Never the secret."""
        return f"Secret(id={self.id!r})"


def secret_of(connection: HTTPConnection) -> Secret | None:
    """The cookie that came with a request or socket."""
    return Secret.parse(connection.cookies.get(COOKIE))


def give(response: Response, secret: Secret, *, secure: bool) -> None:
    """Put the cookie into an answer; no script can read it and no other site can send it along."""
    response.set_cookie(
        COOKIE,
        f"{secret.id}.{secret.secret}",
        max_age=_AGE,
        path="/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )


class People:
    """The browsers that are known: cookies checked against stored hashes, with the newest hashes kept in memory."""

    def __init__(self, database: Database, limits: Limits) -> None:
        """Begin with nobody in memory."""
        self._database = database
        self._hashes: OrderedDict[str, bytes] = OrderedDict()
        self._calls = Buckets(limits.identity)

    async def known(self, connection: HTTPConnection) -> str | None:
        """The browser that a request or socket comes from; None for one that is not known.

        Raises:
            ProblemError: it asks too much at once.
        """
        secret = secret_of(connection)
        if secret is None:
            return None
        stored = self._hashes.get(secret.id)
        if stored is None:
            stored = await self._database.call(secret_hash_of, secret.id)
            if stored is not None:
                self._hashes[secret.id] = stored
                if len(self._hashes) > REMEMBERED:
                    self._hashes.popitem(last=False)
        if not secret.matches(stored):
            return None
        self._calls.take(secret.id)
        return secret.id

"""Who a browser is: a random secret in a cookie, of which only a hash is stored. No names, no passwords."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from pegout.server.gate.limits import Buckets
from pegout.server.settings import Limits

from .database import Database
from .devices import Device, find_device

COOKIE = "pegout"
REMEMBERED = 10_000
"""Browsers kept in memory."""
TRUSTED_SECONDS = 30.0
"""For so long a browser is not looked up again; another process on the same data may have signed it out."""
_FORM = re.compile(r"[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{43}")
_AGE = 400 * 24 * 3600  # the longest that browsers keep a cookie


@dataclass(frozen=True, slots=True)
class Secret:
    """A browser's cookie: the id that its person had when it came, and the secret, which alone says who it is."""

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

    def __repr__(self) -> str:
        """Never the secret."""
        return f"Secret(id={self.id!r})"


def secret_of(connection: HTTPConnection) -> Secret | None:
    """The cookie that came with a request or socket."""
    return Secret.parse(connection.cookies.get(COOKIE))


def own_secret(connection: HTTPConnection, identity: str) -> Secret:
    """The secret of a known browser, with the id of its person now: games may have moved since the cookie was given."""
    secret = secret_of(connection)
    assert secret is not None, "the browser is known by it"
    return Secret(identity, secret.secret)


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


def clear(response: Response, *, secure: bool) -> None:
    """Take the cookie away again."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=secure)


class People:
    """The browsers that are known: cookies looked up by their hash, with the newest ones kept in memory."""

    def __init__(self, database: Database, limits: Limits) -> None:
        """Begin with nobody in memory."""
        self._database = database
        self._known: OrderedDict[bytes, tuple[Device, float]] = OrderedDict()
        self._calls = Buckets(limits.identity)

    def forget(self, identity: str) -> None:
        """Look a person's browsers up again: some were signed out, or belong to another now."""
        for hashed in [hashed for hashed, (device, _) in self._known.items() if device.identity == identity]:
            del self._known[hashed]

    async def device(self, connection: HTTPConnection) -> Device | None:
        """The browser that a request or socket comes from; None for one that is not known.

        Raises:
            ProblemError: it asks too much at once.
        """
        secret = secret_of(connection)
        if secret is None:
            return None
        now = time.monotonic()
        device, since = self._known.get(secret.hash, (None, now))
        if device is None or now - since > TRUSTED_SECONDS:
            device = await self._database.call(find_device, secret.hash)
            self._known.pop(secret.hash, None)
            if device is None:
                return None
            self._known[secret.hash] = (device, now)
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._calls.take(device.identity)
        return device

    async def known(self, connection: HTTPConnection) -> str | None:
        """Whose browser a request or socket comes from; None for one that is not known.

        Raises:
            ProblemError: it asks too much at once.
        """
        device = await self.device(connection)
        return None if device is None else device.identity

"""How much one client may take: the size of a request, and how many of them (token buckets)."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .problems import ProblemError

KEYS = 20_000
"""At most so many clients are remembered; whoever was not heard of for longest is forgotten first."""


class Buckets:
    """Token buckets by key."""

    def __init__(self, rate: tuple[float, int], clock: Callable[[], float] = time.monotonic) -> None:
        """Start full.

        Args:
            rate: tokens a second, and how many a bucket holds.
            clock: where the time comes from.
        """
        self._per_second, self._size = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Take a token.

        Raises:
            ProblemError: there is none; it says how long to wait.
        """
        now = self._clock()
        tokens, then = self._buckets.pop(key, (float(self._size), now))
        tokens = min(float(self._size), tokens + (now - then) * self._per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > KEYS:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = max(1, math.ceil((1 - tokens) / self._per_second))
            raise ProblemError("too_many", f"That was too much at once; try again in {wait} s.", retry_after=wait)


class Counters:
    """How many of something each key holds at the moment."""

    def __init__(self, most: int, what: str) -> None:
        """Begin with nothing.

        Args:
            most: how many one key may hold.
            what: their name, for the sentence.
        """
        self._most = most
        self._what = what
        self._held: dict[str, int] = {}

    @contextmanager
    def held(self, key: str) -> Iterator[None]:
        """Hold one more for a while.

        Raises:
            ProblemError: the key holds all it may.
        """
        held = self._held.get(key, 0)
        if held >= self._most:
            raise ProblemError("too_many", f"There are {held} {self._what} from here already.", retry_after=10)
        self._held[key] = held + 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


def address_of(scope: Scope) -> str:
    """The client's address, without its port."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


class BodyLimit:
    """Refuses requests with a body that is too large, whether or not they say so beforehand."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        """Wrap an app.

        Args:
            app: what answers.
            most: bytes a body may have.
        """
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value[:12]) > self._most):
                too_large = ProblemError("too_large", f"A request may have at most {self._most} bytes.")
                await too_large.response()(scope, receive, send)
                return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._most:
                raise HTTPException(413)  # a kind of error that lets the reading of the body stop
            return message

        await self._app(scope, counted, send)

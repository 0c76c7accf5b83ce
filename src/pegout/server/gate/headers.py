"""The outermost layer: who may ask at all, and the headers that every answer carries."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Buckets, address_of
from .problems import ProblemError, fault, let_go

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), screen-wake-lock=(self), fullscreen=(self)"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_RAW = [(name.encode("ascii"), value.encode("ascii")) for name, value in HEADERS.items()]
_UNCACHED = ((b"cache-control", b"no-store"),)
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def verify_host(headers: Headers, hosts: frozenset[str] | None) -> None:
    """Refuse names that are not this server's: a page elsewhere may have had its name point here.

    Raises:
        ProblemError: with code host.
    """
    named = headers.getlist("host")
    if len(named) > 1 or (hosts is not None and host_name("".join(named)) not in hosts):
        raise ProblemError("host", "This server does not answer to that name; open the address that Pegout printed.")


def verify_origin(headers: Headers) -> None:
    """Refuse what a page of another site sends.

    Raises:
        ProblemError: with code origin.
    """
    origin = headers.get("origin")
    if origin is not None:
        try:
            same = urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:
            same = False
        if not same:
            raise ProblemError("origin", "Another site's page asked for this; open Pegout's own page.")
    elif headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise ProblemError("origin", "Another site's page asked for this; open Pegout's own page.")


class Guard:
    """Checks host, origin and rate, adds the headers, and turns what nobody expected into a problem."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None, rate: tuple[float, int]) -> None:
        """Wrap an app.

        Args:
            app: what answers.
            hosts: names it answers to; None for any.
            rate: requests of one address: a second, and at once.
        """
        self._app = app
        self._hosts = hosts
        self._addresses = Buckets(rate)

    def _verify(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        verify_host(headers, self._hosts)
        socket = scope["type"] == "websocket"
        if socket or scope["method"] not in _SAFE_METHODS:
            verify_origin(headers)
        if socket or scope["path"].startswith("/api"):
            self._addresses.take(address_of(scope))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or open a socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                started = True
                has_caching = any(name == b"cache-control" for name, _ in message["headers"])
                message["headers"] = [*message["headers"], *_RAW, *(() if has_caching else _UNCACHED)]
            elif message["type"] in ("websocket.accept", "websocket.close"):
                started = True
            await send(message)

        try:
            self._verify(scope)
            await self._app(scope, receive, with_headers)
        except ProblemError as problem:
            if started:
                raise
            await deny(problem, scope, receive, with_headers)
        except Exception as error:
            if scope["type"] == "websocket" or started:
                raise
            await fault(error)(scope, receive, with_headers)


async def deny(problem: ProblemError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a problem; a socket that is not open yet is refused with one, where the server can."""
    let_go(problem)
    if scope["type"] == "http":
        await problem.response()(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        response = problem.response()
        await send(
            {"type": "websocket.http.response.start", "status": response.status_code, "headers": response.raw_headers}
        )
        await send({"type": "websocket.http.response.body", "body": response.body})
    else:
        await send({"type": "websocket.close", "code": 1008})

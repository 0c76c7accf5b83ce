"""How the server's library takes requests and opens sockets, mended in one place."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from .settings import Settings

MOST_HEAD = 16 * 1024
"""Bytes that a request's first line and headers may have before they are at their end."""


def _let_go(transport: asyncio.BaseTransport) -> None:
    """Undo a circle: a line of the standard library keeps its own method for reading, also when nothing will be read.

    Closed lines would stay until everything is searched for garbage (``collecting.py``).
    """
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


class RequestProtocol(HttpToolsProtocol):
    """Refuses a request whose headers do not end; the library would go on to keep them."""

    _head = 0
    _in_head = False

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head, self._in_head = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its headers are there."""
        self._in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("The headers are too long.")

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(error)
        _let_go(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """Hand the line over; two that keep each other would wait for a search for garbage."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as the library does when a line is closed


class SocketProtocol(WebSocketsSansIOProtocol):
    """Knows that a socket refused with a whole answer is done with.

    The library sends the answer and closes the line, but goes on to believe that the handshake is due, and so writes
    "ASGI callable returned without completing handshake." to the log for every socket that is refused.
    """

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone."""
        super().connection_lost(error)
        self.conn.parser_exc = None  # what was wrong keeps where it was found, and that the socket
        _let_go(self.transport)

    def send_receive_event_to_app(self) -> None:
        """Hand a message over."""
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.transport.close()  # it is no text, and came when the socket was being closed already

    async def send(self, message: Any) -> None:
        """Send what the application says."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True


_THEIRS = ("Invalid HTTP request", "Invalid UTF-8 sequence", "Unsupported upgrade request")


def _is_own_fault(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(_THEIRS)


def library_options(settings: Settings) -> dict[str, Any]:
    """How the server's library is to serve the application: the arguments of its configuration.

    What strangers send wrong is kept out of its log: it is no fault of the server, and would fill the disk.
    """
    logging.getLogger("uvicorn.error").addFilter(_is_own_fault)
    return {
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
        "proxy_headers": False,
        "server_header": False,
        "http": RequestProtocol,
        "ws": SocketProtocol,
        "ws_max_size": 4 * settings.limits.message,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 2,
    }

"""How the server's library opens sockets, mended in one place."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class SocketProtocol(WebSocketsSansIOProtocol):
    """Knows that a socket refused with a whole answer is done with.

    The library sends the answer and closes the line, but goes on to believe that the handshake is due, and so writes
    "ASGI callable returned without completing handshake." to the log for every socket that is refused.
    """

    async def send(self, message: Any) -> None:
        """Send what the application says."""
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True

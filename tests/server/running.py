"""Real servers for tests: uvicorn on a free loopback port, in a thread of this process."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import httpx
import uvicorn
from fastapi import FastAPI

from pegout.server.app import create_app
from pegout.server.services import Services
from pegout.server.settings import Settings
from pegout.server.upgrade import library_options

T = TypeVar("T")


class Running:
    """A server that answers.

    Attributes:
        address: where, such as ``http://127.0.0.1:40000``.
        services: its parts.
    """

    def __init__(self, address: str, app: FastAPI, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self._loop = loop
        self.services: Services = app.state.services

    @contextmanager
    def browser(self, **headers: str) -> Iterator[httpx.Client]:
        """A browser with its own cookies."""
        # Nothing here is encrypted: reading the system's certificates would cost more than most tests.
        with httpx.Client(base_url=self.address, headers=headers, timeout=30, verify=False) as client:
            yield client

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's own thread, as a request would."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    def socket_address(self, table: str, **query: int) -> str:
        """Where a table's socket is."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        return f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket?{words}"


class _Server(uvicorn.Server):
    """As uvicorn, which looks ten times a second whether to stop; this one is told, and stops at once."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()
        self._stopping = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    def stop(self) -> None:
        """From another thread."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._stopping.set)

    async def main_loop(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.on_tick(0)
        self.ready.set()
        await self._stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                while self.server_state.connections or self.server_state.tasks:
                    await asyncio.sleep(0.001)
        await self.lifespan.shutdown()


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """Run a server until the block ends."""
    app = create_app(settings)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        config = uvicorn.Config(app, **library_options(settings))
        server = _Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        try:
            assert server.ready.wait(20), "the server does not start"
            assert server.loop is not None
            yield Running(f"http://127.0.0.1:{listener.getsockname()[1]}", app, server.loop)
        finally:
            server.stop()
            thread.join(20)
            assert not thread.is_alive(), "the server does not stop"

"""How long an action takes from one player's hand to the other's eyes while many tables play, and what that costs.

    python benchmarks/bench_load.py [--tables 100 500 1000 2000] [--seconds 20]

The server has one core, this program another (Linux). Every table is played by two browsers, each with its socket open
and acting every 3 seconds, evenly spread; before it is measured each has come somewhere else in its first two deals,
as tables have that began at different times. Shown is the time from sending an action to the other player's socket
having it. Wall times depend on what else the machine does: run it on a quiet one. The load before and after is printed
beside them. What an action costs as tables grow is measured by bench_growth.py.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import re
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from bench_server import Connection, Server, start

HOST = "127.0.0.1"
INTERVAL = 3.0  # seconds between two actions of a player
WARM_UP = 4.0
GATE = 0.050
TABLES = [100, 500, 1000, 2000]
AT_ONCE = 16  # tables that are made at the same time
TWO_DEALS = 30  # steps
_LATEST = re.compile(rb'"latest":(\d+)')


class Socket(asyncio.Protocol):
    """A player's socket: tells of each message when it is whole, and reads it only when it is needed."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        """Open with a request."""
        self._request = request
        self._hear = hear
        self._data = bytearray()
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Cut what comes into messages."""
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._data.startswith(b"HTTP/1.1 101"), bytes(self._data)
            del self._data[: end + 4]
            self._open = True
        while len(self._data) >= 2:
            size, at = self._data[1], 2
            if size >= 126:
                at = 4 if size == 126 else 10
                if len(self._data) < at:
                    return
                size = int.from_bytes(self._data[2:at], "big")
            if len(self._data) < at + size:
                return
            kind, message = self._data[0] & 15, bytes(self._data[at : at + size])
            del self._data[: at + size]
            if kind == 1:
                self._hear(message)
            elif kind == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | size]) + b"\0\0\0\0" + message)


class Caller(asyncio.Protocol):
    """An HTTP connection that is kept open, one request at a time."""

    def __init__(self) -> None:
        """Idle."""
        self._data = bytearray()
        self.answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ready."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Collect an answer."""
        self._data += data
        end = self._data.find(b"\r\n\r\n")
        if end < 0:
            return
        found = re.search(rb"content-length: (\d+)", self._data[:end], re.IGNORECASE)
        assert found is not None
        if len(self._data) >= end + 4 + int(found[1]):
            whole = bytes(self._data)
            self._data.clear()
            assert self.answer is not None
            self.answer.set_result(whole)

    def connection_lost(self, error: Exception | None) -> None:
        """The server closes what was idle for a while."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionResetError())

    def ask(self, request: bytes) -> asyncio.Future[bytes]:
        """Send a request."""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer


@dataclass
class Table:
    """Two players at a table."""

    number: int
    port: int
    cookies: tuple[str, str]
    times: list[float]
    random: Random = field(default_factory=lambda: Random(1))
    id: str = ""
    commands: int = 0
    newest: list[bytes] = field(default_factory=lambda: [b"", b""])
    latest: list[int] = field(default_factory=lambda: [0, 0])
    views: list[Any] = field(default_factory=lambda: [None, None])
    sent: tuple[int, int, float] | None = None  # the seat that is to see it, the step before, when
    behind: int = 0

    async def sit(self, host: Connection, friend: Connection) -> None:
        """Make the table, let the friend in, and open both sockets."""
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "open": True}]
        made = await host.ask("POST", "/api/tables", {"seats": seats})
        self.id = made["id"]
        path = (await host.ask("GET", f"/api/tables/{self.id}/invite"))["path"]
        await friend.ask("POST", f"/api/invites/{path.rpartition('/')[2]}", {"name": "Bob"})
        loop = asyncio.get_running_loop()
        for seat in (0, 1):
            await loop.create_connection(
                partial(Socket, self._opening(seat), partial(self.hear, seat)), HOST, self.port
            )
        _, self.caller = await loop.create_connection(Caller, HOST, self.port)
        while not all(self.newest):
            await asyncio.sleep(0.005)

    def _opening(self, seat: int) -> bytes:
        return (
            f"GET /api/tables/{self.id}/socket?seat={seat}&after=0 HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {self.cookies[seat]}\r\n\r\n"
        ).encode()

    def hear(self, seat: int, message: bytes) -> None:
        """Note when a message with steps has come."""
        if message.startswith(b'{"kind":"steps"'):
            found = _LATEST.search(message)
            assert found is not None
            self.latest[seat] = int(found[1])
            self.newest[seat], self.views[seat] = message, None
            if self.sent is not None and self.sent[0] == seat and self.latest[seat] > self.sent[1]:
                self.times.append(time.perf_counter() - self.sent[2])
                self.sent = None

    def view(self, seat: int) -> Any:
        """What a player sees."""
        if self.views[seat] is None:
            self.views[seat] = json.loads(self.newest[seat])["steps"][-1]["view"]
        return self.views[seat]

    async def act(self) -> None:
        """Whoever's turn it is acts."""
        if self.sent is not None:
            self.behind += 1  # the server has not yet shown the action before
            return
        view = self.view(0)
        self.commands += 1
        body: dict[str, Any] = {"id": f"command-{self.number}-{self.commands}"}
        if view["phase"] == "over":
            seat, path = 0, "rematch"
        elif not view["to_act"]:
            return
        else:
            seat, path = view["to_act"][0], "actions"
            body["action"] = self.choose(self.view(seat))
        body |= {"seat": seat, "after": self.latest[seat]}
        content = json.dumps(body).encode()
        head = (
            f"POST /api/tables/{self.id}/{path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\nCookie: {self.cookies[seat]}\r\n\r\n"
        )
        self.sent = (1 - seat, self.latest[1 - seat], time.perf_counter())
        answer = await self.ask(head.encode() + content)
        if answer[9:12] != b"200":
            assert answer[9:12] in (b"409", b"422"), answer
            self.sent = None

    async def ask(self, request: bytes) -> bytes:
        """Send a request, over a new connection where the old one was closed; it is a command, so twice is once."""
        while True:
            if self.caller.transport.is_closing():
                _, self.caller = await asyncio.get_running_loop().create_connection(Caller, HOST, self.port)
            try:
                return await self.caller.ask(request)
            except ConnectionResetError:
                pass

    def choose(self, view: Any) -> Any:
        """Something that may be done."""
        match view["may"][0]:
            case "cut_for_deal":
                return {"kind": "cut_for_deal", "position": self.random.choice(view["free_cuts"])}
            case "lay_away":
                return {"kind": "lay_away", "cards": self.random.sample(view["hand"], 2)}
            case "cut_starter":
                return {"kind": "cut_starter", "position": self.random.randrange(1, view["undealt"])}
        return {"kind": "lay_card", "card": self.random.choice(view["fitting"])}

    async def advance(self, steps: int) -> None:
        """Go on until so many steps were shown to both; acting on what only one has seen would be refused."""
        until = self.latest[0] + steps
        while self.latest[0] < until:
            if self.sent is None and self.latest[0] == self.latest[1]:
                await self.act()
            await asyncio.sleep(0.002)

    async def play(self, first: float, pace: float, until: float) -> None:
        """Act at the given pace."""
        at = first
        while at < until:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            await self.act()
            at += pace


async def sit_down(server: Server, number: int, times: list[float]) -> tuple[list[Table], float]:
    """Make tables and begin their games; they, and the kilobytes that each weighs in the server."""
    free: asyncio.Queue[tuple[Connection, Connection]] = asyncio.Queue()
    host, friend = await Connection(server.port).open(), await Connection(server.port).open()
    made = await host.ask("POST", "/api/tables", {"seats": [{"kind": "person"}, {"kind": "person", "open": True}]})
    path = (await host.ask("GET", f"/api/tables/{made['id']}/invite"))["path"]
    await friend.ask("POST", f"/api/invites/{path.rpartition('/')[2]}", {"name": "Bob"})
    for _ in range(AT_ONCE):
        pair = await Connection(server.port).open(), await Connection(server.port).open()
        pair[0].cookie, pair[1].cookie = host.cookie, friend.cookie
        free.put_nowait(pair)
    tables = [Table(at, server.port, (host.cookie, friend.cookie), times, Random(at)) for at in range(number)]

    async def seat(table: Table) -> None:
        pair = await free.get()
        try:
            await table.sit(*pair)
            await table.advance(table.random.randrange(TWO_DEALS))
        finally:
            free.put_nowait(pair)

    before = server.memory
    await asyncio.gather(*(seat(table) for table in tables))
    return tables, (server.memory - before) / number


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    tables: int
    times: list[float]
    seconds: float
    cpu: float
    own_cpu: float
    weight: float
    behind: int

    def at(self, part: float) -> float:
        """Milliseconds within which a part of all actions was shown."""
        return 1e3 * sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * part))]

    def __str__(self) -> str:
        """One line."""
        number = len(self.times)
        return (
            f"{self.tables:5} tables: {number / self.seconds:6.0f} actions a second; shown to the other after p50 "
            f"{self.at(0.5):6.1f} ms, p99 {self.at(0.99):7.1f} ms, worst {self.at(1):7.1f} ms; server "
            f"{100 * self.cpu / self.seconds:3.0f} % of its core, {1e3 * self.cpu / number:5.2f} ms an action; "
            f"{self.weight:5.1f} KB a table; client {100 * self.own_cpu / self.seconds:3.0f} %; {self.behind} late"
        )


async def measure(server: Server, number: int, seconds: float, pace: float) -> Figures:
    """Play at so many tables.

    Args:
        server: where.
        number: tables.
        seconds: how long to measure.
        pace: seconds between two actions at a table.
    """
    times: list[float] = []
    tables, weight = await sit_down(server, number, times)
    gc.collect()
    gc.freeze()
    began = time.perf_counter() + 0.2
    warm, until = began + WARM_UP, began + WARM_UP + seconds
    playing = asyncio.gather(*(table.play(began + pace * at / number, pace, until) for at, table in enumerate(tables)))
    await asyncio.sleep(warm - time.perf_counter())
    times.clear()
    for table in tables:
        table.behind = 0
    cpu, own, began = server.cpu, time.process_time(), time.perf_counter()
    await playing
    took = time.perf_counter() - began
    behind = sum(table.behind for table in tables)
    return Figures(number, times, took, server.cpu - cpu, time.process_time() - own, weight, behind)


@contextlib.contextmanager
def on_its_core(*servers: Server) -> Iterator[None]:
    """Servers on one core, this program on another, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = sorted(os.sched_getaffinity(0))
    for server in servers:
        for thread in os.listdir(f"/proc/{server.process.pid}/task"):
            os.sched_setaffinity(int(thread), {cores[-1]})
    os.sched_setaffinity(0, {cores[0]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, set(cores))


def many_files() -> None:
    """Let this program and its servers open as many sockets as the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(number: int, seconds: float, pace: float) -> Figures:
    """Start a server and measure."""
    with tempfile.TemporaryDirectory() as folder:
        server = start(folder)
        try:
            with on_its_core(server):
                return asyncio.run(measure(server, number, seconds, pace))
        finally:
            server.stop()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    many_files()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    for number in chosen.tables:
        print(run(number, chosen.seconds, INTERVAL / 2), flush=True)
    print(f"load {os.getloadavg()[0]:.1f} after; the gate is 500 tables with p99 at most {1e3 * GATE:.0f} ms")


if __name__ == "__main__":
    main()

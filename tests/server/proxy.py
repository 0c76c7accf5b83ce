"""A bad line for tests: what goes over it is lost, repeated, delayed and mixed up, by seeded chance. Loopback only.

It understands as much of HTTP and WebSocket as it takes to lose whole requests, whole answers and whole messages: the
faults that a client meets, and not bytes that TCP would have repaired.
"""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from types import TracebackType

_SWAP_SECONDS = 0.03
"""How long a message waits for the one that is to overtake it."""
_MOST = 2**22
"""Bytes of the largest answer or message."""


@dataclass(frozen=True, slots=True)
class Faults:
    """How often each fault happens, from 0 to 1.

    Attributes:
        lost_request: it never arrives. lost_answer: the server has acted, and nobody hears of it.
        repeated: a request arrives twice at once. late: it arrives once more, long after it was answered.
        delayed: a request waits for up to ``seconds``, and others overtake it.
        cut: the socket breaks at a message. lost_message, repeated_message, swapped: what happens to a message.
        seconds: the longest wait.
    """

    lost_request: float = 0.0
    lost_answer: float = 0.0
    repeated: float = 0.0
    late: float = 0.0
    delayed: float = 0.0
    cut: float = 0.0
    lost_message: float = 0.0
    repeated_message: float = 0.0
    swapped: float = 0.0
    seconds: float = 0.05


GOOD = Faults()
BAD = Faults(0.1, 0.1, 0.1, 0.1, 0.2, 0.05, 0.1, 0.1, 0.1)
"""Everything at once: half of all requests and a third of all messages are harmed."""


class Line:
    """A line to a server on loopback.

    Attributes:
        port: where clients reach it. target: the server's port.
        faults: what goes wrong at the moment. down: nothing goes over it, as when a cable is pulled.
        count: how often each fault has happened.
        next_answers_lost: so many answers to commands are lost now, for tests of one fault.
    """

    def __init__(self, target: int, faults: Faults, random: Random) -> None:
        """Open later, with ``async with``."""
        self.target = target
        self.faults = faults
        self.random = random
        self.count: Counter[str] = Counter()
        self.next_answers_lost = 0
        self.down = False
        self.port = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def address(self) -> str:
        """Where clients find the server over this line."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Line:
        """Listen."""
        self._loop = asyncio.get_running_loop()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=_MOST)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Break every connection and listen no more."""
        assert self._server is not None
        self._server.close()
        self.cut()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def pull(self) -> None:
        """Pull the plug: every connection breaks and none can be made; from any thread."""
        assert self._loop is not None
        self.down = True
        self._loop.call_soon_threadsafe(self.cut)

    def plug(self) -> None:
        """Put the plug in again."""
        self.down = False

    def cut(self) -> None:
        """Break every connection there is."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    def _chance(self, name: str) -> bool:
        happens = self.random.random() < getattr(self.faults, name)
        self.count[name] += happens
        return happens

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._keep(asyncio.ensure_future(self._carry(reader, writer)))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            if not self.down:
                head = await reader.readuntil(b"\r\n\r\n")
                if re.search(rb"\r\nupgrade: *websocket", head, re.IGNORECASE):
                    await self._carry_socket(head, reader, writer)
                else:
                    await self._carry_request(head, reader, writer)
        except (OSError, EOFError, asyncio.LimitOverrunError):
            pass  # a line breaks, here too
        finally:
            self._writers.discard(writer)
            writer.close()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- requests ---------------------------------------------------------------------------------------------------

    async def _carry_request(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection: what comes next comes over a new one, and may overtake it."""
        length = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
        body = await reader.readexactly(int(length[1])) if length else b""
        request = re.sub(rb"\r\nconnection: *[^\r]*", b"", head, flags=re.IGNORECASE)
        request = request[:-4] + b"\r\nConnection: close\r\n\r\n" + body
        if self._chance("delayed"):
            await self._wait()
        if self._chance("lost_request"):
            return
        if self._chance("late"):
            self._keep(asyncio.ensure_future(self._again_later(request)))
        repeated = self._chance("repeated")
        answers = await asyncio.gather(*(self._ask(request) for _ in range(1 + repeated)))
        if head.startswith(b"POST") and self.next_answers_lost > 0:
            self.next_answers_lost -= 1
            self.count["lost_answer"] += 1
        elif not self.down and not self._chance("lost_answer"):
            writer.write(self.random.choice(answers))
            await writer.drain()

    async def _ask(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            writer.write(request)
            return await reader.read(-1)
        finally:
            writer.close()

    async def _again_later(self, request: bytes) -> None:
        for _ in range(3):
            await self._wait()
        with suppress(OSError):
            await self._ask(request)

    async def _wait(self) -> None:
        await asyncio.sleep(self.random.random() * self.faults.seconds)

    # --- sockets ----------------------------------------------------------------------------------------------------

    async def _carry_socket(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self.target, limit=_MOST)
        self._writers.add(to_server)
        try:
            to_server.write(head)
            answer = await from_server.readuntil(b"\r\n\r\n")
            writer.write(answer)
            if not answer.startswith(b"HTTP/1.1 101"):
                writer.write(await from_server.read(-1))
                await writer.drain()
                return
            up = asyncio.ensure_future(_pass_on(reader, to_server))
            down = asyncio.ensure_future(self._carry_messages(from_server, writer))
            try:
                await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in (up, down):
                    way.cancel()
                await asyncio.gather(up, down, return_exceptions=True)
        finally:
            self._writers.discard(to_server)
            to_server.transport.abort()

    async def _carry_messages(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held = b""
        while True:
            frame = asyncio.ensure_future(_read_frame(reader))
            try:
                if held and not (await asyncio.wait((frame,), timeout=_SWAP_SECONDS))[0]:
                    writer.write(held)
                    held = b""
                message = await frame
            finally:
                frame.cancel()
            if message[0] & 0x0F >= 8:  # a close, ping or pong of the protocol itself
                writer.write(held + message)
                held = b""
                continue
            if self._chance("cut"):
                return
            if self._chance("lost_message"):
                continue
            if not held and self._chance("swapped"):
                held = message
                continue
            writer.write(message * (1 + self._chance("repeated_message")) + held)
            held = b""
            await writer.drain()


async def _read_frame(reader: asyncio.StreamReader) -> bytes:
    """A whole frame from a server, which masks nothing."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        head, length = head + more, int.from_bytes(more, "big")
    return head + await reader.readexactly(length)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(2**16):
        writer.write(data)
        await writer.drain()


@contextmanager
def line_in_thread(target: int, faults: Faults = GOOD, seed: int = 1) -> Iterator[Line]:
    """A line for tests that are not async, such as those with a browser."""
    ready, line = threading.Event(), Line(target, faults, Random(seed))
    loop, end = asyncio.new_event_loop(), asyncio.Event()

    async def run() -> None:
        async with line:
            ready.set()
            await end.wait()

    def work() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:  # its end tidies up what a broken line left
            runner.run(run())

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        assert ready.wait(20)
        yield line
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(20)

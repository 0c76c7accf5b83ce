"""Nonsense by the hundred thousand: no crash, no fault, no memory, and at other tables people play on."""

import asyncio
import itertools
import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from .follower import friends_at_a_table, verify_converged
from .nonsense import Nonsense
from .process import Process
from .tables import new_table, people
from .test_invites import FRIEND, HOST, link

pytestmark = pytest.mark.anyio
SENDERS = 8
GROWTH = 24 * 1024
"""Kilobytes that a server may grow by, once it has seen a little of everything."""
ANSWER_SECONDS = 30.0


class Sender:
    """Sends nonsense over connections of its own and notes what comes back."""

    def __init__(self, port: int, nonsense: Nonsense, counted: Counter[str]) -> None:
        self._port = port
        self._host = f"127.0.0.1:{port}"
        self._nonsense = nonsense
        self._counted = counted
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._pair is None:
            self._pair = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        return self._pair

    def close(self) -> None:
        if self._pair is not None:
            self._pair[1].transport.abort()
            self._pair = None

    async def send(self) -> None:
        """One piece of nonsense and its answer."""
        chance = self._nonsense.random.random()
        async with asyncio.timeout(ANSWER_SECONDS):
            if chance < 0.93:
                await self._ask(self._nonsense.request(self._host))
            elif chance < 0.96:
                self.close()
                await self._throw(self._nonsense.rubbish(self._host), b"")
            else:
                self.close()
                await self._throw(*self._nonsense.socket(self._host))

    async def _ask(self, request: bytes) -> None:
        reader, writer = await self._connection()
        try:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
            if length is not None and not request.startswith(b"HEAD"):
                await reader.readexactly(int(length[1]))
            self._note(head)
            if length is None or re.search(rb"\r\nconnection: close", head, re.IGNORECASE):
                self.close()
        except (OSError, EOFError):
            # The server has closed an idle connection, or one on which it could not tell where a request ends.
            self._counted["closed"] += 1
            self.close()

    async def _throw(self, first: bytes, then: bytes) -> None:
        """Send over a new connection; the server may answer, close, or wait for more that never comes."""
        reader, writer = await self._connection()
        try:
            writer.write(first)
            if then:
                head = await reader.readuntil(b"\r\n\r\n")
                self._note(head)
                writer.write(then)
            writer.write_eof()
            rest = await reader.read(-1)
            if not then and rest.startswith(b"HTTP/"):
                self._note(rest)
        except (OSError, EOFError):
            self._counted["closed"] += 1
        finally:
            self.close()

    def _note(self, head: bytes) -> None:
        status = head[9:12].decode("ascii", "replace")
        self._counted[status] += 1
        assert "100" <= status < "500", head


def acquaintances(server: Process, number: int) -> list[str]:
    """Cookies of browsers that the server knows before nonsense uses up what this address may bring of new ones."""
    cookies = []
    for _ in range(number):
        with httpx.Client(base_url=server.address) as client:
            new_table(client, people(1, 1))
            cookies.append(client.cookies["pegout"])
    return cookies


async def play_on(server: Process, seed: int, friends: Sequence[str], ended: Callable[[], bool]) -> None:
    """Games of the same friends, one after the other, until the nonsense has ended."""
    for game in itertools.count():
        table = await asyncio.to_thread(
            friends_at_a_table, server, server.address, len(friends), seed + 2 * game, friends
        )
        await asyncio.gather(*(follower.play() for follower in table))
        # Not all of them at the end: that would put every table they ever had into memory at once.
        await asyncio.to_thread(verify_converged, server, table)
        if ended():
            return


async def shout(server: Process, number: int, seed: int, shouter: str, friends: Sequence[str]) -> Counter[str]:
    """Send so many pieces of nonsense, some of them in a known browser's name, while friends play elsewhere."""
    with httpx.Client(base_url=server.address, cookies={"pegout": shouter}) as client:
        created = [new_table(client, people(1, 1), take_back=True), new_table(client, [HOST, FRIEND])]
        token = link(client, created[1]["id"]).rpartition("/")[2]
        ids = {"table_id": [table["id"] for table in created], "token": [token], "seat": ["0", "1", "3"]}
        description: dict[str, Any] = client.get("/api/openapi.json").json()
    counted: Counter[str] = Counter()
    left = number

    async def sending(at: int) -> None:
        nonlocal left
        sender = Sender(server.port, Nonsense(description, ids, shouter, Random(seed * 1000 + at)), counted)
        try:
            while left > 0:
                left -= 1
                await sender.send()
        finally:
            sender.close()

    playing = asyncio.ensure_future(play_on(server, seed, friends, lambda: left <= 0))
    try:
        await asyncio.gather(*(sending(at) for at in range(SENDERS)))
    finally:
        left = 0
        await playing
    assert server.alive
    return counted


async def bear(folder: Path, first: int, number: int) -> None:
    """A server bears a little nonsense, and then much without growing; tables that nobody uses leave it soon."""
    few = {"tables_of_identity": 40, "newcomers": (1.0, 40), "tables": (1e9, 10**9)}
    with Process(folder, limits=few, ping_seconds=1.0, idle_seconds=5.0) as server:
        early, late, *friends = acquaintances(server, 4)
        await shout(server, first, 1, early, friends)
        before = server.memory
        counted = await shout(server, number, 2, late, friends)
        after = server.memory
        told = server.errors
    print(f"{number} pieces of nonsense: {dict(sorted(counted.items()))}; memory {before} -> {after} KB")
    assert {"200", "404", "405", "413", "422", "101"} <= set(counted), "much of it gets far"
    assert counted["429"] < number / 10, "limits are not what is tested"
    assert told == "", "what strangers send wrong is not the log's business"
    assert after - before < GROWTH


async def test_thousands_of_pieces_of_nonsense_do_no_harm(tmp_path: Path) -> None:
    await bear(tmp_path, 1000, 1500)


@pytest.mark.proof
async def test_a_hundred_thousand_pieces_of_nonsense_do_no_harm(tmp_path: Path) -> None:
    await bear(tmp_path, 5000, 100_000)


@pytest.mark.soak
async def test_a_million_pieces_of_nonsense_do_no_harm(tmp_path: Path) -> None:
    await bear(tmp_path, 20_000, int(os.environ.get("PEGOUT_NONSENSE", "1000000")))

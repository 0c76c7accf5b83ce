"""How fast the server is ready, how long an action takes with 1 and with many live tables, and what a table weighs.

    python benchmarks/bench_server.py [--tables 1 500] [--actions 2000] [--computers]

A server process on one core, a client in this process over loopback with connections kept open. Every table is
played by two persons (with --computers by one and a beginner), each acting every 3 seconds, evenly spread. Wall times
depend on what else the machine does, so the server's own processor time an action is printed beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

SERVE = """
import sys
from dataclasses import replace
from pathlib import Path
from pegout.cli.serve import address_of, listen, run
from pegout.server.settings import Limits, Settings
much = (1e9, 10**9)
limits = Limits(
    address=much, identity=much, tables=much, newcomers=much, tables_of_identity=10**9, sockets_of_address=10**6
)
listener = listen("127.0.0.1", 0)
run(Settings(data=Path(sys.argv[1]), limits=limits), listener, address_of("127.0.0.1", listener), open_browser=False)
"""
INTERVAL = 3.0  # seconds between two actions of a person
CONNECTIONS = 32


@dataclass
class Server:
    """A server process."""

    process: subprocess.Popen[str]
    port: int
    ready: float

    @property
    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Kilobytes of memory in use."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) if found else 0

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait(20)


def start(folder: str) -> Server:
    """Start a server and wait for its address."""
    before = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", SERVE, folder], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r":(\d+)/", process.stdout.readline())
    assert found is not None
    return Server(process, int(found[1]), time.perf_counter() - before)


class Connection:
    """HTTP in its smallest form, so that the client costs little."""

    def __init__(self, port: int) -> None:
        """Open later."""
        self.port = port
        self.cookie = ""

    async def open(self) -> Connection:
        """Connect."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and read the JSON answer."""
        content = b"" if body is None else json.dumps(body).encode()
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\nCookie: {self.cookie}\r\n\r\n".encode()
            + content
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        assert length is not None, head
        answer = json.loads(await self.reader.readexactly(int(length[1])))
        cookie = re.search(r"set-cookie: (pegout=[^;]+)", head, re.IGNORECASE)
        if cookie is not None:
            self.cookie = cookie[1]
        assert head.split()[1] in ("200", "201"), (head, answer)
        return answer


@dataclass
class Player:
    """Plays every person's seat of one table."""

    number: int
    computers: bool
    random: Random = field(default_factory=lambda: Random(1))
    table: str = ""
    latest: int = 0
    commands: int = 0
    views: dict[int, Any] = field(default_factory=dict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def sit(self, connection: Connection) -> None:
        """Make the table."""
        other = {"kind": "computer", "level": "beginner"} if self.computers else {"kind": "person"}
        made = await connection.ask("POST", "/api/tables", {"seats": [{"kind": "person"}, other]})
        self.table, self.latest = made["id"], made["snapshot"]["number"]
        self.views = {made["seat"]: made["snapshot"]["view"]}

    async def act(self, connection: Connection) -> float:
        """Do one action; the seconds until its answer."""
        view = next(iter(self.views.values()))
        if view["phase"] == "over":
            await self.sit(connection)
            view = next(iter(self.views.values()))
        seat = view["to_act"][0]
        if view["seat"] != seat:
            steps = await connection.ask("GET", f"/api/tables/{self.table}/steps?seat={seat}&after={self.latest - 1}")
            view = steps["steps"][-1]["view"]
        self.commands += 1
        command = f"command-{self.number}-{self.commands}"
        body = {"id": command, "seat": seat, "after": self.latest, "action": self.choose(view)}
        before = time.perf_counter()
        update = await connection.ask("POST", f"/api/tables/{self.table}/actions", body)
        taken = time.perf_counter() - before
        self.latest, self.views = update["latest"], {seat: update["steps"][-1]["view"]}
        return taken

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


async def load(server: Server, tables: int, actions: int, computers: bool) -> None:
    """Play and print."""
    connections: asyncio.Queue[Connection] = asyncio.Queue()
    first = await Connection(server.port).open()
    players = [Player(number, computers) for number in range(tables)]
    await players[0].sit(first)
    for _ in range(min(CONNECTIONS, tables)):
        connection = await Connection(server.port).open()
        connection.cookie = first.cookie
        connections.put_nowait(connection)
    before = server.memory
    for player in players[1:]:
        await player.sit(first)
    for player in players:  # past the cut, so that tables have something in memory
        for _ in range(6):
            await player.act(first)
    weight = (server.memory - before) / max(1, tables - 1)
    times: list[float] = []
    began, cpu = time.perf_counter(), server.cpu

    async def one(player: Player, at: float) -> None:
        await asyncio.sleep(max(0.0, began + at - time.perf_counter()))
        async with player.turn:
            connection = await connections.get()
            try:
                times.append(await player.act(connection))
            finally:
                connections.put_nowait(connection)

    if tables == 1:
        times.extend([await players[0].act(first) for _ in range(actions)])
    else:
        pace = INTERVAL / (1 if computers else 2) / tables
        order = [players[number % tables] for number in range(actions)]
        await asyncio.gather(*(one(player, number * pace) for number, player in enumerate(order)))
    seconds, used = time.perf_counter() - began, server.cpu - cpu
    times.sort()
    print(
        f"{tables:5} tables: {len(times) / seconds:6.0f} actions a second, round trip p50 "
        f"{1e3 * statistics.median(times):6.2f} ms, p99 {1e3 * times[int(len(times) * 0.99)]:6.2f} ms; server "
        f"{1e3 * used / len(times):5.2f} ms of processor an action; {weight:6.1f} KB a table"
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 500])
    parser.add_argument("--actions", type=int, default=2000)
    parser.add_argument("--computers", action="store_true", help="a person and a beginner at each table")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        first = start(folder)
        first.stop()
        ready = [first.ready]
        cpu = []
        for _ in range(5):
            again = start(folder)
            cpu.append(again.cpu)
            ready.append(again.ready)
            again.stop()
        print(
            f"ready after {ready[0]:.2f} s on the first run, {statistics.median(ready[1:]):.2f} s later "
            f"({statistics.median(cpu):.2f} s of processor)"
        )
    for tables in chosen.tables:
        with tempfile.TemporaryDirectory() as folder:
            server = start(folder)
            try:
                if hasattr(os, "sched_setaffinity"):
                    os.sched_setaffinity(server.process.pid, {max(os.sched_getaffinity(0))})
                asyncio.run(load(server, tables, chosen.actions, chosen.computers))
            finally:
                server.stop()


if __name__ == "__main__":
    main()

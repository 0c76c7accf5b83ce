"""What an action costs the server as tables grow.

    python benchmarks/bench_growth.py [--tables 100 1000 5000] [--rounds 6] [--seconds 3]

One server for each number of tables, all on one core, this program on another (Linux). They are measured in turn, round
after round, so that a machine whose speed changes changes it for all of them. In each turn a server is first left alone
(sockets are pinged), then 100 of its tables play, then as many actions are spread over all its tables, some of whose
browsers have to connect again by then. Shown is the processor time an action, the median of the rounds, without what
the server takes when left alone. Five thousand tables take some minutes to sit down.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from bench_load import Table, many_files, on_its_core, sit_down
from bench_server import Server, start

RATE = 150.0
"""Actions a second."""
ACTIVE = 100
"""Tables that play while the others are quiet."""


@dataclass
class Party:
    """A server and its tables."""

    server: Server
    tables: list[Table]
    weight: float
    turn: int = 0
    idle: list[float] = field(default_factory=list)
    few: list[float] = field(default_factory=list)
    spread: list[float] = field(default_factory=list)

    async def _played(self, tables: Sequence[Table], seconds: float, first: int) -> float:
        """Seconds of processor that an action of these tables takes, one after the other in their order."""
        before, began = self.server.cpu, time.perf_counter()
        acting = []
        done = sum(table.commands for table in tables)
        for at, table in enumerate(itertools.islice(itertools.cycle(tables), first, first + int(seconds * RATE))):
            await asyncio.sleep(max(0.0, began + at / RATE - time.perf_counter()))
            acting.append(asyncio.ensure_future(table.act()))
        await asyncio.gather(*acting)
        took = time.perf_counter() - began
        done = sum(table.commands for table in tables) - done
        return (self.server.cpu - before - took * self.idle[-1]) / done

    async def play(self, seconds: float) -> None:
        """One turn."""
        before = self.server.cpu
        await asyncio.sleep(seconds)
        self.idle.append((self.server.cpu - before) / seconds)
        self.few.append(await self._played(self.tables[:ACTIVE], seconds, 0))
        number = int(seconds * RATE)
        self.spread.append(await self._played(self.tables, seconds, self.turn * number % len(self.tables)))
        self.turn += 1

    def __str__(self) -> str:
        """One line."""
        few, spread, idle = (statistics.median(figures) for figures in (self.few, self.spread, self.idle))
        return (
            f"{len(self.tables):5} tables: {1e3 * few:5.2f} ms an action of {ACTIVE} tables, {1e3 * spread:5.2f} ms "
            f"spread over all; left alone {100 * idle:4.1f} % of the core; {self.weight:5.1f} KB a table"
        )


async def measure(servers: Sequence[tuple[Server, int]], rounds: int, seconds: float) -> None:
    """Fill the servers and let them play in turn."""
    parties = []
    for server, number in servers:
        tables, weight = await sit_down(server, number, [])
        parties.append(Party(server, tables, weight))
        print(f"{number} tables have sat down", flush=True)
    gc.collect()
    gc.freeze()
    gc.disable()
    for _ in range(rounds):
        for party in parties:
            await party.play(seconds)
    for party in parties:
        print(party)
    base = parties[0]
    for party in parties[1:]:
        ratios = [
            statistics.median(one / other for one, other in zip(mine, bases, strict=True))
            for mine, bases in ((party.few, base.few), (party.spread, base.spread))
        ]
        print(
            f"{len(party.tables)} against {len(base.tables)} tables: {ratios[0]:.2f} times the cost with "
            f"{ACTIVE} that play, {ratios[1]:.2f} times spread over all"
        )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3.0)
    chosen = parser.parse_args()
    many_files()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    with ExitStack() as held:
        servers = []
        for number in chosen.tables:
            server = start(held.enter_context(tempfile.TemporaryDirectory()))
            held.callback(server.stop)
            servers.append((server, number))
        held.enter_context(on_its_core(*(server for server, _ in servers)))
        asyncio.run(measure(servers, chosen.rounds, chosen.seconds))


if __name__ == "__main__":
    main()

"""Friends play whole games over a line that loses, repeats, delays and mixes up: in the end all know the same."""

import asyncio
from random import Random
from typing import Any

import pytest

from .follower import friends_at_a_table, verify_converged
from .process import Process
from .proxy import BAD, Faults, Line

pytestmark = pytest.mark.anyio
MANUAL = {"counting": "manual", "calls": "manual", "muggins": "on"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One for all lines: each has a table of its own."""
    with Process(tmp_path_factory.mktemp("served"), ping_seconds=0.1) as server:
        yield server


async def play_over(server: Process, faults: Faults, number: int, seed: int, **options: Any) -> Line:
    async with Line(server.port, faults, Random(seed)) as line:
        followers = friends_at_a_table(server, line.address, number, seed, **options)
        async with asyncio.timeout(120):
            await asyncio.gather(*(follower.play() for follower in followers))
        verify_converged(server, followers)
    return line


@pytest.mark.parametrize(("number", "options"), [(2, {}), (3, {"counting": "manual"}), (4, MANUAL)])
async def test_all_views_converge_over_a_bad_line(server: Process, number: int, options: dict[str, Any]) -> None:
    line = await play_over(server, BAD, number, 7, **options)
    assert all(line.count[fault] for fault in ("lost_request", "lost_answer", "repeated", "late", "lost_message"))


async def test_views_converge_where_every_second_answer_is_lost_and_requests_overtake_each_other(
    server: Process,
) -> None:
    await play_over(server, Faults(lost_answer=0.5, delayed=0.9), 2, 3)


async def test_views_converge_where_every_second_message_is_lost_or_swapped(server: Process) -> None:
    await play_over(server, Faults(lost_message=0.3, swapped=0.5), 2, 3)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100))
async def test_all_views_converge_over_a_hundred_bad_lines(server: Process, seed: int) -> None:
    number = 2 + seed % 3
    await play_over(server, BAD, number, seed, **(MANUAL if seed % 2 else {}))

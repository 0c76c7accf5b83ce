"""SIGKILL at random moments while friends play at several tables: nothing answered is lost, nothing is done twice."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from .follower import Follower, friends_at_a_table, verify_converged
from .process import Process

pytestmark = pytest.mark.anyio
PATIENCE = 600.0


async def kill_now_and_then(
    server: Process, followers: Sequence[Follower], playing: asyncio.Future[list[None]], most: int, random: Random
) -> int:
    """Kill the server and start it again while games go on.

    Args:
        server: the server.
        followers: the browsers that play. playing: done when the games are.
        most: kills.
        random: when to kill: some actions after the last start, and then at any point of what is being done.

    Returns:
        How often it was killed.
    """
    kills = 0
    while kills < most:
        answered = sum(len(follower.answered) for follower in followers)
        actions = random.randrange(1, 25)
        while sum(len(follower.answered) for follower in followers) < answered + actions:
            if playing.done():
                return kills
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.random() * 0.01)
        server.kill()
        kills += 1
        await asyncio.to_thread(server.start)
    return kills


async def play_and_kill(server: Process, most: int, seed: int) -> tuple[int, int, int]:
    """One game at each of three tables, of two, three and four browsers.

    Returns:
        Kills, actions that were answered, and actions that had to be thought over again.
    """
    random = Random(seed)
    tables = [friends_at_a_table(server, server.address, number, seed + number) for number in (2, 3, 4)]
    followers = [follower for table in tables for follower in table]
    async with asyncio.timeout(PATIENCE):
        playing = asyncio.gather(*(follower.play() for follower in followers))
        kills = await kill_now_and_then(server, followers, playing, most, random)
        await playing
    for table in tables:
        verify_converged(server, table)
    return (
        kills,
        sum(len(follower.answered) for follower in followers),
        sum(len(follower.refused) for follower in followers),
    )


async def test_every_table_goes_on_after_kills_at_random_moments(tmp_path: Path) -> None:
    with Process(tmp_path, ping_seconds=1.0) as server:
        kills, _, _ = await play_and_kill(server, 4, 5)
    assert kills == 4


@pytest.mark.soak
async def test_every_table_goes_on_after_two_hundred_kills(tmp_path: Path) -> None:
    kills, answered, refused, games = 0, 0, 0, 0
    with Process(tmp_path, ping_seconds=1.0) as server:
        while kills < 200:
            more = await play_and_kill(server, 200 - kills, 100 + games)
            kills, answered, refused, games = kills + more[0], answered + more[1], refused + more[2], games + 3
    print(f"{kills} kills over {games} games of 2 to 4 browsers: {answered} actions answered, {refused} refused")

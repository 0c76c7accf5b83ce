"""A socket waits for news, and is told when there was none for a while."""

import asyncio

import pytest

from pegout.server.tables.broadcast import Reader

pytestmark = pytest.mark.anyio


async def test_news_end_a_wait_and_are_told_once() -> None:
    reader = Reader(0)
    waiting = asyncio.ensure_future(reader.wait(60))
    await asyncio.sleep(0)
    reader.wake()
    assert await waiting
    reader.wake()
    reader.wake()
    assert await reader.wait(60), "what came while nobody waited"
    assert not await reader.wait(0.001), "is told once"


async def test_every_wait_has_its_own_time_although_one_alarm_serves_many() -> None:
    loop, reader = asyncio.get_running_loop(), Reader(0)
    for _ in range(20):
        reader.wake()
        assert await reader.wait(60)
    assert not await reader.wait(0.01)
    began = loop.time()
    waiting = asyncio.ensure_future(reader.wait(0.05))
    await asyncio.sleep(0)
    reader.wake()
    assert await waiting
    assert not await reader.wait(0.1), "the alarm of the wait before rings in between"
    assert loop.time() - began >= 0.1


async def test_a_wait_is_cancelled_also_when_its_time_is_over_in_the_same_moment() -> None:
    reader = Reader(0)
    waiting = asyncio.ensure_future(reader.wait(0.0))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_soon(waiting.cancel)
    reader._ring()
    with pytest.raises(asyncio.CancelledError):
        await waiting

"""Garbage is looked for seldom, and a search that takes long is not repeated soon."""

import gc
import json
import subprocess
import sys
from types import FrameType, TracebackType

import httpx
import pytest

from pegout.server.collecting import Collector


def test_everything_is_searched_seldom_and_less_often_the_longer_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    takes = [0.1]

    def search() -> None:
        now[0] += takes[0]

    monkeypatch.setattr(gc, "collect", search)
    collector = Collector(lambda: now[0])
    assert not collector.collect()
    now[0] = 59.0
    assert not collector.collect()
    now[0] = 60.0
    assert collector.collect()
    assert not collector.collect()
    now[0] = 160.0
    assert not collector.collect()
    now[0] = 160.2
    takes[0] = 5.0
    assert collector.collect()
    now[0] = 5000.0
    assert not collector.collect()
    now[0] = 5200.0
    assert collector.collect()


def test_everything_is_searched_sooner_when_much_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now, left_over = [0.0], [3999]

    def search() -> None:
        now[0] += 0.5
        left_over[0] = 0

    monkeypatch.setattr(gc, "collect", search)
    monkeypatch.setattr(gc, "get_count", lambda: (0, left_over[0], 0))
    collector = Collector(lambda: now[0])
    now[0] = 30.0
    assert not collector.collect()
    left_over[0] = 4000
    assert collector.collect()
    left_over[0] = 4000
    now[0] += 49.0
    assert not collector.collect()
    now[0] += 1.0
    assert collector.collect()
    now[0] += 499.0
    assert not collector.collect()
    now[0] += 1.0
    assert collector.collect()


def test_python_searches_by_itself_only_what_is_new() -> None:
    program = "import gc; from pegout.server import collecting; collecting.start(); print(list(gc.get_threshold()))"
    new, young, old = json.loads(subprocess.check_output([sys.executable, "-c", program]))
    assert new <= 1000
    assert young == old >= 10**9


@pytest.mark.parametrize("body", [b'{"options": ', b"\xff\xff", b"[" * 8000], ids=["cut off", "no text", "too deep"])
def test_a_body_that_cannot_be_read_leaves_nothing_to_search_for(client: httpx.Client, body: bytes) -> None:
    def ask() -> None:
        answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422

    ask()
    gc.collect()
    gc.disable()
    try:
        ask()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = [type(found) for found in gc.garbage]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not [kind for kind in left if issubclass(kind, (BaseException, TracebackType, FrameType))]

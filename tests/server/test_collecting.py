"""Garbage is looked for seldom, and a search that takes long is not repeated soon."""

import gc

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
    now[0] = 600.0
    assert collector.collect()
    assert not collector.collect()
    now[0] = 1200.2
    takes[0] = 5.0
    assert collector.collect()
    now[0] = 6000.0
    assert not collector.collect()
    now[0] = 6300.0
    assert collector.collect()

"""Who is at a table: here, reconnecting, away and gone, told to those who are here without anybody asking."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from .hours import Hours
from .running import Running, running
from .tables import act, choose, look, new_table, people, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_sockets import opened

Seats = list[str | None]


@pytest.fixture
def hours() -> Hours:
    """A time of the test's own."""
    return Hours()


@pytest.fixture
def server(tmp_path: Path, hours: Hours) -> Iterator[Running]:
    """A server that goes by it."""
    with running(settings(tmp_path, clock=hours)) as server:
        yield server


@pytest.fixture
def bob(server: Running) -> Iterator[httpx.Client]:
    """A friend's browser."""
    with server.browser() as bob:
        yield bob


def table_of_two(client: httpx.Client, bob: httpx.Client, **wishes: Any) -> str:
    """A table where Ann and Bob sit."""
    table: str = new_table(client, [HOST, FRIEND], **wishes)["id"]
    assert sit(bob, link(client, table), "Bob").status_code == 200
    return table


def presence(table: dict[str, Any]) -> Seats:
    return [seat["presence"] for seat in table["seats"]]


def told(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Listen until the table is as wanted."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["kind"] == "table" and wanted(message["table"]):
            found: dict[str, Any] = message["table"]
            return found


def shows(*seats: str | None) -> Callable[[dict[str, Any]], bool]:
    return lambda table: presence(table) == list(seats)


def test_a_seat_is_here_then_reconnecting_then_away_then_gone_and_here_again(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    with opened(server, client, table, seat=0) as ann:
        with opened(server, bob, table, seat=1):
            told(ann, shows("here", "here"))
            hours.move(1000)
        told(ann, shows("here", "reconnecting"))
        hours.move(9.9)
        assert presence(look(client, table)["table"]) == ["here", "reconnecting"]
        hours.move(0.1)
        told(ann, shows("here", "away"))
        hours.move(49.9)
        assert presence(look(client, table)["table"]) == ["here", "away"]
        hours.move(0.1)
        told(ann, shows("here", "gone"))
        with opened(server, bob, table, seat=1):
            told(ann, shows("here", "here"))


def test_after_a_restart_everybody_is_reconnecting_and_nobody_gone(
    tmp_path: Path, server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    with opened(server, client, table, seat=0) as ann:
        hours.move(100)
        told(ann, shows("here", "gone"))
    with running(settings(tmp_path, clock=hours)) as again, again.browser() as same:
        same.cookies = client.cookies
        assert presence(look(same, table)["table"]) == ["reconnecting", "reconnecting"]
        hours.move(60)
        assert presence(look(same, table)["table"]) == ["gone", "gone"]


def test_whoever_plays_two_seats_is_here_at_both(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = new_table(client, [HOST, {"kind": "person", "name": "Amy"}, FRIEND])["id"]
    sit(bob, link(client, table), "Bob")
    with opened(server, bob, table, seat=2) as friend:
        with opened(server, client, table, seat=1) as second:
            told(friend, shows("here", "here", "here"))
            with opened(server, client, table, seat=0):
                pass
            hours.move(100)
            told(second, shows("here", "here", "here"))
        told(friend, shows("reconnecting", "reconnecting", "here"))
        hours.move(60)
        told(friend, shows("gone", "gone", "here"))


def test_whoever_acts_without_a_socket_has_not_left(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    with opened(server, client, table, seat=0) as ann:
        hours.move(60)
        told(ann, shows("here", "gone"))
        seen = look(bob, table)
        assert presence(seen["table"]) == ["here", "gone"], "to look is not to be here"
        assert act(bob, table, 1, seen["number"], choose(seen["view"], Random(1))).status_code == 200
        told(ann, shows("here", "reconnecting"))
        hours.move(10)
        told(ann, shows("here", "away"))


def test_open_seats_computers_and_one_persons_tables_have_no_presence(
    server: Running, hours: Hours, client: httpx.Client
) -> None:
    waiting = new_table(client, [HOST, FRIEND, people(0, 1)[0]])
    assert presence(waiting["snapshot"]["table"]) == ["reconnecting", None, None]
    alone = new_table(client, people(2, 1))["id"]
    with opened(server, client, alone, seat=0):
        assert presence(look(client, alone)["table"]) == [None, None, None]
        assert hours.waiting == 0


def test_a_table_that_nobody_looks_at_has_no_timer_and_can_be_forgotten(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    tables = server.services.tables
    with ExitStack() as stack:
        for _ in range(5):
            table = table_of_two(client, bob)
            ann = stack.enter_context(opened(server, client, table, seat=0))
            told(ann, shows("here", "reconnecting"))
        assert hours.waiting == 5, "one for each table, however much has happened at it"
        hours.move(60)
        told(ann, shows("here", "gone"))
        assert hours.waiting == 0, "nothing more changes by itself"
    while any(len(live.audience) for live in tables._live.values()):
        look(client, table)
    assert hours.waiting == 0
    for live in tables._live.values():
        live.used_at -= 10_000
    assert tables.forget_idle() == 5

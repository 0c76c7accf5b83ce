"""A clock for each decision with a bank: it runs out for whoever takes too long, and a restart changes no time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pegout.server.facts.clocks import ClockRule, Moment, SeatTime, next_times
from pegout.server.settings import DATABASE

from .hours import Hours
from .running import Running, running
from .tables import act, choose, look, new_table, people, settings
from .test_leaving import stand_in, until_playing
from .test_presence import shows, table_of_two, told
from .test_sockets import opened

RULE = {"decision": 30, "bank": 60}


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


def times(table: dict[str, Any]) -> dict[int, tuple[float, float, bool]]:
    """Of each seat with a clock the seconds left, those in the bank, and whether it runs."""
    return {
        seat["seat"]: (seat["left"] / 1000, seat["bank"] / 1000, seat["running"]) for seat in table["clock"]["seats"]
    }


def runs(seat: int) -> Any:
    return lambda table: times(table)[seat][2]


def decide(client: httpx.Client, table: str, seat: int, seen: dict[str, Any]) -> dict[str, Any]:
    answer = act(client, table, seat, seen["number"], choose(seen["view"], Random(1)))
    assert answer.status_code == 200, answer.json()
    update: dict[str, Any] = answer.json()
    return update


def late_steps(log: list[dict[str, Any]]) -> list[tuple[int, str]]:
    first = [(step["seat"], step["events"][0]) for step in log if step["events"]]
    return [(seat, event["line"]) for seat, event in first if event["kind"] == "time_over"]


def marked(folder: Path) -> int:
    """When the server was last known to be alive, in milliseconds."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        return int(connection.execute("SELECT at FROM marks").fetchone()[0])


def test_a_table_has_no_clock_unless_it_is_asked_for(server: Running, hours: Hours, client: httpx.Client) -> None:
    created = new_table(client, people(1, 1))
    assert created["snapshot"]["table"]["clock"] is None
    with opened(server, client, created["id"], seat=0):
        look(client, created["id"])
        assert hours.waiting == 0
    for wrong in ({"decision": 4}, {"decision": 601}, {"decision": 30, "bank": 3601}, {"bank": 10}, {"decision": 10.5}):
        answer = client.post("/api/tables", json={"seats": people(1, 1), "clock": wrong})
        assert answer.status_code == 422, wrong


def test_what_a_decision_takes_beyond_its_time_comes_out_of_the_bank(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock=RULE)
    asked = until_playing([client, bob], table, 0)
    assert times(asked["table"])[0] == (90, 60, False), "nobody looks on: it stands"
    with opened(server, client, table, seat=0, after=asked["number"]) as ann:
        told(ann, runs(0))
        hours.move(20)
        assert times(look(client, table)["table"]) == {0: (70, 60, True), 1: (90, 60, False)}
        hours.move(20)
        assert times(look(client, table)["table"])[0] == (50, 50, True)
        update = decide(client, table, 0, asked)
        assert times(update["table"])[0][:2] == (80, 50)
        asked = until_playing([client, bob], table, 0)
        assert times(asked["table"])[0] == (80, 50, True)
        hours.move(29)
        decide(client, table, 0, asked)
        assert times(until_playing([client, bob], table, 0)["table"])[0] == (80, 50, True), "within its time it is free"


def test_the_server_decides_for_whoever_has_no_time_left_and_says_so(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock=RULE)
    asked = until_playing([client, bob], table, 1)
    with opened(server, client, table, seat=0, after=asked["number"]) as ann:
        told(ann, runs(1))
        hours.move(89.9)
        assert look(client, table)["number"] == asked["number"]
        hours.move(0.1)
        told(ann, lambda table: not times(table)[1][2])
        seen = look(client, table)
        assert seen["number"] > asked["number"]
        assert late_steps(seen["log"]) == [(1, "Bob's time is over; the computer decides this once.")]
        assert late_steps(look(bob, table)["log"]) == [(1, "Your time is over; the computer decides this once.")]
        assert times(seen["table"])[1][1] == 0, "the bank is empty"
        late = act(bob, table, 1, asked["number"], choose(asked["view"], Random(1)))
        assert (late.status_code, late.json()["code"]) == (409, "stale")
        asked = until_playing([client, bob], table, 1)
        assert times(asked["table"])[1] == (30, 0, True), "the seat is still Bob's, with the time of each decision"
        decide(bob, table, 1, asked)


def test_all_who_lay_away_have_clocks_of_their_own(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock={"decision": 30})
    with opened(server, client, table, seat=0) as ann:
        told(ann, lambda table: runs(0)(table) and runs(1)(table))
        hours.move(10)
        decide(client, table, 0, look(client, table))
        assert times(look(client, table)["table"]) == {0: (30, 0, False), 1: (20, 0, True)}
        hours.move(20)
        told(ann, runs(0))
        assert [seat for seat, _ in late_steps(look(client, table)["log"])] == [1]


def test_laying_away_has_twice_the_time(server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client) -> None:
    table = table_of_two(client, bob, clock=RULE)
    with opened(server, client, table, seat=0) as ann:
        told(ann, runs(0))
        while (seen := look(client, table))["view"]["phase"] != "lay_away":
            seat = seen["view"]["to_act"][0]
            decide((client, bob)[seat], table, seat, look((client, bob)[seat], table))
        assert times(seen["table"]) == {0: (120, 60, True), 1: (120, 60, True)}
        hours.move(50)
        update = decide(client, table, 0, seen)
        assert times(update["table"]) == {0: (90, 60, False), 1: (70, 60, True)}
        hours.move(20)
        decide(bob, table, 1, look(bob, table))
        assert times(look(client, table)["table"])[1][1] == 50


def test_a_game_that_everybody_has_left_stands_still(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    """Closing a laptop for a day: no time has passed, and nobody has decided anything."""
    table = table_of_two(client, bob, clock=RULE)
    asked = until_playing([client, bob], table, 1)
    with opened(server, bob, table, seat=1, after=asked["number"]) as there:
        told(there, runs(1))
        hours.move(12)
    while look(bob, table)["table"]["clock"]["seats"][1]["running"]:
        pass
    hours.move(24 * 3600)
    seen = look(bob, table)
    assert (seen["number"], times(seen["table"])[1]) == (asked["number"], (78, 60, False))
    assert hours.waiting <= 1, "no clock is waited for; the last mark of time may be"
    with opened(server, bob, table, seat=1, after=asked["number"]) as there:
        told(there, runs(1))
        assert times(look(bob, table)["table"])[1] == (78, 60, True)


def test_a_clock_that_ran_at_a_restart_goes_on_where_it_was(
    tmp_path: Path, server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock=RULE)
    asked = until_playing([client, bob], table, 1)
    with opened(server, client, table, seat=0, after=asked["number"]) as ann, ExitStack() as stack:
        told(ann, runs(1))
        hours.move(40)
        # The server is gone without a word here: what is stored is all that the next one has.
        while marked(tmp_path) < hours.now * 1000:
            look(client, table)
        hours.now += 3 * 3600
        again = stack.enter_context(running(settings(tmp_path, clock=hours)))
        same = stack.enter_context(again.browser())
        same.cookies = client.cookies
        seen = look(same, table)
        assert (seen["number"], times(seen["table"])[1]) == (asked["number"], (50, 50, False))
        there = stack.enter_context(opened(again, same, table, seat=0, after=seen["number"]))
        told(there, runs(1))
        hours.now += 10
        assert times(look(same, table)["table"])[1] == (40, 40, True)


def test_whoever_stays_can_move_and_stop_the_own_clock_while_the_other_is_gone(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock={"decision": 600, "bank": 1200})
    asked = until_playing([client, bob], table, 0)
    with opened(server, client, table, seat=0, after=asked["number"]) as ann:
        told(ann, runs(0))
        hours.move(100)
        told(ann, shows("here", "gone"))
        update = decide(client, table, 0, asked)
        assert times(update["table"])[0] == (1800, 1200, False)


def test_nobody_waits_out_the_clock_of_somebody_who_is_gone(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock={"decision": 600, "bank": 1200})
    asked = until_playing([client, bob], table, 1)
    with opened(server, client, table, seat=0, after=asked["number"]) as ann:
        told(ann, shows("here", "reconnecting"))
        hours.move(60)
        told(ann, shows("here", "gone"))
        answer = stand_in(client, table, 1)
        assert answer.status_code == 200
        assert look(client, table)["number"] > asked["number"] + 1
        assert set(times(look(client, table)["table"])) == {0}, "the computer has no clock"
        bob.post(f"/api/tables/{table}/seats/1/return")
        asked = until_playing([client, bob], table, 1)
        assert times(asked["table"])[1] == (1800, 1200, True)


def test_every_game_begins_with_a_full_bank(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob, clock=RULE, options={"target": 31})
    persons, random = [client, bob], Random(5)
    with opened(server, client, table, seat=0) as ann:
        while (seen := look(client, table))["view"]["phase"] != "over":
            seat = seen["view"]["to_act"][0]
            told_times = times(seen["table"])
            assert told_times[seat][2]
            hours.move(31 if told_times[seat][1] == 60 else 0)
            shown = look(persons[seat], table, seat)
            assert act(persons[seat], table, seat, shown["number"], choose(shown["view"], random)).status_code == 200
        assert not any(time[2] for time in times(seen["table"]).values())
        again = {"id": "again-and-again", "seat": 0, "after": seen["number"]}
        assert client.post(f"/api/tables/{table}/rematch", json=again).status_code == 200
        begun = times(told(ann, lambda now: now["game"] == 2))
        assert {time[1] for time in begun.values()} == {60}


def test_time_is_neither_lost_nor_doubled_by_pauses() -> None:
    rule = ClockRule(10, 20)
    times_: tuple[SeatTime, ...] = (SeatTime(0, 1, 20_000),)
    for now in range(0, 24, 2):
        times_ = next_times(rule, times_, Moment(1, {0}, True, now + 1000 * now))
        times_ = next_times(rule, times_, Moment(1, {0}, False, now + 1 + 1000 * now))
    assert times_[0].left(rule, 1e9) == 18_000
    assert next_times(rule, times_, Moment(1, set(), False, 1e9)) == (SeatTime(0, 1, 18_000),)

"""Somebody leaves or is gone too long: the computer plays on, and the seat stays its person's."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from .hours import Hours
from .running import Running, running
from .tables import act, choose, look, new_table, people, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_presence import presence, shows, table_of_two, told
from .test_sockets import opened

BEGINNER = {"level": "beginner"}


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


def stand_in(client: httpx.Client, table: str, seat: int, level: str = "beginner") -> httpx.Response:
    return client.post(f"/api/tables/{table}/seats/{seat}/stand-in", json={"level": level})


def come_back(client: httpx.Client, table: str, seat: int) -> httpx.Response:
    return client.post(f"/api/tables/{table}/seats/{seat}/return")


def until_asked(persons: list[httpx.Client], table: str, seat: int) -> dict[str, Any]:
    """Play until the game waits for nobody but one seat.

    Returns:
        That seat's snapshot.
    """
    random = Random(1)
    for _ in range(400):
        seen = look(persons[seat], table, seat)
        to_act = seen["view"]["to_act"]
        if to_act == [seat]:
            return seen
        other = next(one for one in to_act if one != seat)
        shown = look(persons[other], table, other)
        assert act(persons[other], table, other, shown["number"], choose(shown["view"], random)).status_code == 200
    raise AssertionError("the seat is never asked alone")


def until_playing(persons: list[httpx.Client], table: str, seat: int) -> dict[str, Any]:
    """The same, until the seat is asked for a card."""
    seen = until_asked(persons, table, seat)
    while seen["view"]["phase"] != "play":
        assert act(persons[seat], table, seat, seen["number"], choose(seen["view"], Random(1))).status_code == 200
        seen = until_asked(persons, table, seat)
    return seen


def seat_of(table: dict[str, Any], seat: int) -> tuple[Any, ...]:
    told = table["seats"][seat]
    return told["kind"], told["name"], told["level"], told["stand_in"], told["mine"], told["presence"]


def test_the_computer_plays_on_for_somebody_who_is_gone_until_they_come_back(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    waits = until_asked([client, bob], table, 1)
    with opened(server, client, table, seat=0, after=waits["number"]) as ann:
        hours.move(60)
        told(ann, shows("here", "gone"))
        answer = stand_in(client, table, 1)
        assert answer.status_code == 200, answer.json()
        assert seat_of(answer.json(), 1) == ("computer", "Bob", "beginner", True, False, None)
        assert seat_of(told(ann, lambda table: bool(table["seats"][1]["stand_in"])), 1)[1] == "Bob"
    seen = look(client, table)
    assert seen["number"] > waits["number"] + 1, "it has acted at once"
    assert seen["view"]["to_act"] == [0]
    step = next(step for step in seen["log"] if step["action_kind"] == "stand_in")
    (event,) = step["events"]
    assert (step["seat"], event["seat"], event["by"], event["level"]) == (1, 1, 0, "beginner")
    assert event["line"] == "You put the computer (beginner) in for Bob."

    missed = look(bob, table)
    assert missed["seat"] == 1, "the seat is still Bob's to look at"
    assert seat_of(missed["table"], 1) == ("computer", "Bob", "beginner", True, True, None)
    assert [line["events"][0]["line"] for line in missed["log"] if line["action_kind"] == "stand_in"] == [
        "Ann puts the computer (beginner) in for you."
    ]
    refused = act(bob, table, 1, missed["number"], {"kind": "accept"})
    assert refused.json()["detail"] == "The computer plays for you; take your seat back first."
    back = come_back(bob, table, 1)
    assert seat_of(back.json(), 1) == ("person", "Bob", None, False, True, "reconnecting")
    asked = until_asked([client, bob], table, 1)
    assert act(bob, table, 1, asked["number"], choose(asked["view"], Random(1))).status_code == 200


def test_nobody_is_replaced_who_is_here_or_only_just_away(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    with opened(server, client, table, seat=0) as ann:
        with opened(server, bob, table, seat=1):
            told(ann, shows("here", "here"))
            hours.move(3600)
            assert stand_in(client, table, 1).json()["detail"] == "Bob is here."
        told(ann, shows("here", "reconnecting"))
        for seconds in (5, 54):
            assert stand_in(client, table, 1).status_code == 409
            hours.move(seconds)
        refused = stand_in(client, table, 1)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
        assert refused.json()["detail"] == "Bob may come back at any moment; wait a little longer."
        hours.move(1)
        assert stand_in(client, table, 1).status_code == 200


def test_a_player_leaves_and_the_computer_plays_on(client: httpx.Client, bob: httpx.Client) -> None:
    table = table_of_two(client, bob)
    assert stand_in(bob, table, 1, "wizard").status_code == 422
    assert seat_of(stand_in(bob, table, 1).json(), 1)[:4] == ("computer", "Bob", "beginner", True)
    log = look(client, table)["log"]
    assert [step["events"][0]["line"] for step in log if step["action_kind"] == "stand_in"] == [
        "Bob leaves; the computer (beginner) plays on for Bob."
    ]
    refused = stand_in(client, table, 0)
    assert refused.json()["detail"] == "Nobody else plays at this table; it waits for you as it is."
    number = look(client, table)["number"]
    assert stand_in(bob, table, 1).status_code == 200
    assert stand_in(client, table, 1).status_code == 200
    assert look(client, table)["number"] == number, "the same again changes nothing"
    for _ in range(2):
        assert come_back(bob, table, 1).status_code == 200
    log = look(client, table)["log"]
    assert [step["action_kind"] for step in log].count("return") == 1
    assert log[-1]["events"][0]["line"] == "Bob takes the seat back from the computer."


def test_strangers_and_others_can_neither_replace_nor_return(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    hours.move(100)
    with server.browser() as stranger:
        new_table(stranger, people(1, 1))
        for seat in (0, 1, 3):
            assert stand_in(stranger, table, seat).status_code == 404
            assert come_back(stranger, table, seat).status_code == 404
    assert stand_in(client, table, 1).status_code == 200
    assert come_back(client, table, 1).status_code == 403
    assert stand_in(client, table, 3).status_code == 422
    assert client.post(f"/api/tables/{table}/seats/1/stand-in", json={}).status_code == 422
    alone = new_table(client, people(1, 1))["id"]
    assert stand_in(client, alone, 0).status_code == 409
    assert stand_in(client, alone, 1).json()["detail"] == "Rowan is the computer already."


def test_a_seat_that_the_computer_plays_outlives_a_restart(
    tmp_path: Path, server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    """Closing a laptop for a day: the table is as it was, with all that has happened meanwhile."""
    table = table_of_two(client, bob)
    until_asked([client, bob], table, 1)
    hours.move(60)
    assert stand_in(client, table, 1).status_code == 200
    before = look(bob, table)
    hours.move(24 * 3600)
    with running(settings(tmp_path, clock=hours)) as again, ExitStack() as stack:
        ann, late = (stack.enter_context(again.browser()) for _ in range(2))
        ann.cookies, late.cookies = client.cookies, bob.cookies
        seen = look(late, table)
        assert (seen["number"], seen["view"], seen["log"]) == (before["number"], before["view"], before["log"])
        assert come_back(late, table, 1).status_code == 200
        asked = until_asked([ann, late], table, 1)
        assert act(late, table, 1, asked["number"], choose(asked["view"], Random(1))).status_code == 200
        assert presence(look(ann, table)["table"]) == ["reconnecting", "reconnecting"]


def test_a_friend_who_left_before_the_game_began_does_not_stop_it(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    assert sit(bob, link(client, table), "Bob").status_code == 200
    assert stand_in(client, table, 2).json()["detail"] == "Nobody has sat down there yet."
    hours.move(60)
    assert stand_in(client, table, 1).status_code == 200
    with server.browser() as cleo:
        assert sit(cleo, link(client, table), "Cleo").status_code == 200
        assert look(cleo, table)["view"]["to_act"] == [0, 2], "the computer has cut for Bob"


def test_taking_back_does_not_begin_when_a_friend_has_left(client: httpx.Client, bob: httpx.Client) -> None:
    table = table_of_two(client, bob, take_back=True)
    asked = until_asked([client, bob], table, 0)
    assert stand_in(bob, table, 1).status_code == 200
    update = act(client, table, 0, asked["number"] + 1, choose(asked["view"], Random(1))).json()
    assert not any(step["view"]["can_undo"] for step in update["steps"])


@pytest.mark.parametrize("processes", [1, 2])
def test_of_an_act_and_a_replacement_in_one_moment_one_wins(tmp_path: Path, hours: Hours, processes: int) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(running(settings(tmp_path, clock=hours))) for _ in range(processes)]
        ann, bob, elsewhere = (stack.enter_context(at.browser()) for at in (servers[0], servers[0], servers[-1]))
        for seed in range(6):
            table = new_table(ann, [HOST, FRIEND])["id"]
            assert sit(bob, link(ann, table), "Bob").status_code == 200
            elsewhere.cookies = bob.cookies
            asked = until_asked([ann, bob], table, 1)
            assert look(elsewhere, table)["number"] == asked["number"]
            hours.move(100)
            action = choose(asked["view"], Random(seed))
            with ThreadPoolExecutor(2) as pool:
                acting = pool.submit(act, elsewhere, table, 1, asked["number"], action)
                putting = pool.submit(stand_in, ann, table, 1)
                codes = acting.result().status_code, putting.result().status_code
            assert codes in ((200, 409), (409, 200)), (codes, acting.result().json(), putting.result().json())
            log = look(elsewhere if codes[0] == 200 else bob, table)["log"]
            kind = log[asked["number"]]["action_kind"]
            assert kind == ("stand_in" if codes[1] == 200 else action["kind"])
            assert [step["action_kind"] for step in log].count("stand_in") == (codes[1] == 200)


def claim(client: httpx.Client, table: str, seat: int) -> httpx.Response:
    return client.post(f"/api/tables/{table}/seats/{seat}/claim")


def test_whoever_stays_claims_the_game_that_the_other_has_left(
    server: Running, hours: Hours, client: httpx.Client, bob: httpx.Client
) -> None:
    table = table_of_two(client, bob)
    asked = until_playing([client, bob], table, 1)
    with opened(server, client, table, seat=0, after=asked["number"]) as ann:
        with opened(server, bob, table, seat=1, after=asked["number"]):
            told(ann, shows("here", "here"))
            assert claim(client, table, 1).json()["detail"] == "Bob is here."
        told(ann, shows("here", "reconnecting"))
        assert claim(client, table, 1).status_code == 409
        hours.move(60)
        told(ann, shows("here", "gone"))
        assert claim(client, table, 0).json()["detail"] == "Ann plays on your side."
        assert claim(client, table, 2).status_code == 422
        with server.browser() as stranger:
            new_table(stranger, people(1, 1))
            assert claim(stranger, table, 1).status_code == 404
        for _ in range(2):
            assert claim(client, table, 1).status_code == 200, "the same again changes nothing"
    seen = look(client, table)
    assert (seen["number"], seen["view"]["phase"]) == (asked["number"] + 1, "over")
    assert seen["view"]["ending"] == {"kind": "left", "seat": 1, "winner": 0}
    late = act(bob, table, 1, asked["number"], choose(asked["view"], Random(1)))
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert claim(bob, table, 0).status_code == 409
    finished = [person.get("/api/me").json() for person in (client, bob)]
    assert [(me["finished"], me["wins"]) for me in finished] == [(1, 1), (1, 0)], "to leave is to lose"


def test_a_game_is_claimed_only_against_a_whole_side_that_is_gone(server: Running, hours: Hours) -> None:
    with ExitStack() as stack:
        ann, bob, cleo, dan = (stack.enter_context(server.browser()) for _ in range(4))
        table = new_table(ann, [HOST, FRIEND, FRIEND, FRIEND])["id"]
        for person, name in ((bob, "Bob"), (cleo, "Cleo"), (dan, "Dan")):
            assert sit(person, link(ann, table), name).status_code == 200
        until_asked([ann, bob, cleo, dan], table, 0)
        hours.move(60)
        dans = stack.enter_context(opened(server, dan, table, seat=3))
        told(dans, shows("gone", "gone", "gone", "here"))
        assert claim(ann, table, 1).json()["detail"] == "Dan is here."
        assert claim(ann, table, 2).json()["detail"] == "Cleo plays on your side."
        assert stand_in(dan, table, 3).status_code == 200
        assert claim(ann, table, 3).json()["detail"] == "The computer plays for Dan; play on."
        assert claim(ann, table, 1).json()["detail"] == "Dan is here.", "and may take the seat back"
        assert claim(dan, table, 0).json()["detail"] == "The computer plays for you; take your seat back first."


def test_with_three_nobody_claims_a_game(server: Running, hours: Hours) -> None:
    with ExitStack() as stack:
        ann, bob, cleo = (stack.enter_context(server.browser()) for _ in range(3))
        table = new_table(ann, [HOST, FRIEND, FRIEND])["id"]
        for person, name in ((bob, "Bob"), (cleo, "Cleo")):
            assert sit(person, link(ann, table), name).status_code == 200
        hours.move(60)
        assert claim(ann, table, 1).status_code == 409
        assert stand_in(ann, table, 1).status_code == 200


def test_of_an_act_and_a_claim_in_one_moment_one_wins(tmp_path: Path, hours: Hours) -> None:
    with ExitStack() as stack:
        here, there = (stack.enter_context(running(settings(tmp_path, clock=hours))) for _ in range(2))
        ann, bob, elsewhere = (stack.enter_context(at.browser()) for at in (here, here, there))
        for seed in range(4):
            table = new_table(ann, [HOST, FRIEND])["id"]
            assert sit(bob, link(ann, table), "Bob").status_code == 200
            asked = until_playing([ann, bob], table, 1)
            elsewhere.cookies = bob.cookies
            assert look(elsewhere, table)["number"] == asked["number"]
            hours.move(100)
            action = choose(asked["view"], Random(seed))
            with ThreadPoolExecutor(2) as pool:
                acting = pool.submit(act, elsewhere, table, 1, asked["number"], action)
                claiming = pool.submit(claim, ann, table, 1)
                codes = acting.result().status_code, claiming.result().status_code
            assert codes in ((200, 409), (409, 200)), (codes, acting.result().json(), claiming.result().json())
            assert (look(ann, table)["view"]["ending"] is None) == (codes[0] == 200)

"""The maker of a table that waits for friends opens a seat again: its person is turned away, once and for good."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from pegout.server.settings import DATABASE

from .hours import Hours
from .running import Running, running
from .tables import act, choose, command_id, look, new_table, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_leaving import come_back, stand_in
from .test_lobby import live_of, lobby, take
from .test_matches import SHORT
from .test_moving import mine, move, recovery, refusal
from .test_my_data import delete, dump, exported, identity_of
from .test_presence import shows, told
from .test_proposals import propose
from .test_races import at_once
from .test_sockets import opened

NewBrowser = Callable[[], httpx.Client]
COMPUTER = {"kind": "computer", "level": "beginner"}
BOB = 1


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
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


def open_again(
    client: httpx.Client, table: str, seat: int, command: str | None = None, after: int = 1, own: int = 0
) -> httpx.Response:
    body = {"id": command or command_id(), "seat": own, "after": after}
    return client.post(f"/api/tables/{table}/seats/{seat}/open", json=body)


def waiting_table(client: httpx.Client, bob: httpx.Client, *more: dict[str, Any], **wishes: Any) -> tuple[str, str]:
    """A table of three, or more, where Ann and Bob wait for another; and its link."""
    table = new_table(client, [HOST, FRIEND, FRIEND, *more], options=SHORT, **wishes)["id"]
    invite = link(client, table)
    assert sit(bob, invite, "Bob").json()["seat"] == BOB
    return table, invite


def read_to_the_end(socket: ClientConnection) -> tuple[list[dict[str, Any]], int]:
    """Every message until the socket is closed, and with which code."""
    got: list[dict[str, Any]] = []

    def read() -> None:
        while True:
            got.append(json.loads(socket.recv(timeout=20)))

    with pytest.raises(ConnectionClosed) as closed:
        read()
    assert closed.value.rcvd is not None
    return got, closed.value.rcvd.code


def names(client: httpx.Client, table: str) -> list[tuple[str, bool]]:
    return [(seat["name"], seat["open"]) for seat in look(client, table)["table"]["seats"]]


def play_on(persons: dict[int, httpx.Client], table: str) -> dict[str, Any]:
    """Play until the game is over, each person from a browser of their own; the first one's snapshot then."""
    random = Random(1)
    for _ in range(4000):
        first = next(iter(persons))
        view = look(persons[first], table, first)["view"]
        if view["phase"] == "over":
            return look(persons[first], table, first)
        seat = view["to_act"][0]
        seen = look(persons[seat], table, seat)
        assert act(persons[seat], table, seat, seen["number"], choose(seen["view"], random)).status_code == 200
    raise AssertionError("the game does not end")


# --- what happens ---------------------------------------------------------------------------------------------------


def test_the_seat_is_open_again_and_the_person_is_told(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    bob, cleo = browser(), browser()
    table, invite = waiting_table(client, bob)
    with opened(server, bob, table) as page, opened(server, bob, table) as tab, opened(server, client, table) as host:
        told(host, shows("here", "here", None))
        answer = open_again(client, table, BOB)
        assert answer.status_code == 200, answer.json()
        seat = answer.json()["seats"][BOB]
        assert (seat["kind"], seat["name"], seat["open"], seat["presence"]) == ("person", "Player 2", True, None)
        for socket in (page, tab):
            got, code = read_to_the_end(socket)
            assert [message["kind"] for message in got][-1] == "turned_away"
            assert code == 1008, "there is nothing to come back to"
            assert "open" not in [step["action_kind"] for message in got for step in message.get("steps", [])]
        assert told(host, lambda table: bool(table["seats"][BOB]["open"]))["seats"][BOB]["name"] == "Player 2"
    assert mine(bob) == set(), "it is not among his tables any more"
    assert cleo.get(invite).json()["free"] == [1, 2]
    assert names(client, table) == [("Ann", False), ("Player 2", True), ("Player 3", True)]
    step = look(client, table)["log"][-1]
    assert (step["action_kind"], step["seat"], step["events"][0]["line"]) == ("open", BOB, "You open seat 2 again.")
    assert sit(cleo, invite, "Bob").json()["seat"] == 1, "the name is free too"
    assert look(cleo, table)["log"][-1]["events"][0]["line"] == "Ann opens seat 2 again."


def test_whoever_was_turned_away_does_not_sit_down_there_again(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    bob = browser()
    table, invite = waiting_table(client, bob, listed=True)
    with opened(server, client, table) as host:
        told(host, shows("here", "reconnecting", None))
        assert open_again(client, table, BOB).status_code == 200
        answers = [
            bob.get(f"/api/tables/{table}"),
            bob.get(f"/api/tables/{table}/steps", params={"after": 0}),
            bob.get(invite),
            sit(bob, invite, "Bob"),
            sit(bob, invite, "Robert", seat=2),
            take(bob, table, "Bob"),
            come_back(bob, table, BOB),
            act(bob, table, BOB, 1, {"kind": "cut_for_deal", "position": 3}),
            bob.post(f"/api/tables/{table}/chat", json={"id": command_id(), "seat": BOB, "text": "Why?"}),
        ]
        assert {refusal(answer) for answer in answers} == {(403, "turned_away")}
        sentence = "Whoever made this table has opened your seat again; the game goes on without you."
        assert {answer.json()["detail"] for answer in answers} == {sentence}
        assert lobby(bob) == [], "nor does the lobby offer it to him"
        assert [shown["free"] for shown in lobby(browser())] == [[1, 2]]
        with opened(server, bob, table) as late:
            assert read_to_the_end(late) == ([{"kind": "turned_away"}], 1008)
    other = link(client, new_table(client, [HOST, FRIEND, FRIEND])["id"])
    assert sit(bob, other, "Bob").status_code == 200, "elsewhere he is as welcome as before"


def test_a_seat_that_another_has_now_shows_nothing_to_whoever_was_turned_away(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    bob, cleo, dan = browser(), browser(), browser()
    table, invite = waiting_table(client, bob)
    with opened(server, bob, table) as page:
        assert open_again(client, table, BOB).status_code == 200
        assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
        assert sit(dan, invite, "Dan").status_code == 200
        assert play_on({0: client, 1: cleo, 2: dan}, table)["view"]["winner"] is not None
        got, _ = read_to_the_end(page)
        assert got[-1] == {"kind": "turned_away"}
        steps = [step["number"] for message in got for step in message.get("steps", [])]
        assert steps in ([], [1])
    assert refusal(bob.get(f"/api/tables/{table}")) == (403, "turned_away")
    for path in ("record", "games", "games/1/steps", "deals"):
        assert refusal(bob.get(f"/api/tables/{table}/{path}")) == (403, "turned_away")
    assert bob.get("/api/me/statistics").json()["games"] == 0


def test_a_page_that_was_reading_while_the_seat_was_opened_gets_nothing_more(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    bob, cleo, dan = browser(), browser(), browser()
    table, invite = waiting_table(client, bob)
    tables, owner = server.services.tables, identity_of(bob)
    live, listener = server.run(tables.listen(table, owner, BOB, 0))
    assert open_again(client, table, BOB).status_code == 200
    assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
    assert sit(dan, invite, "Dan").status_code == 200
    assert server.run(tables.news(live, owner, listener)) is None
    assert listener.ended
    assert not live.is_here(identity_of(cleo)), "nor does his page count as hers"


def test_a_seat_that_the_computer_plays_for_somebody_gone_is_opened_whole(
    server: Running, hours: Hours, client: httpx.Client, browser: NewBrowser
) -> None:
    bob, cleo = browser(), browser()
    table, invite = waiting_table(client, bob)
    hours.move(61)
    assert stand_in(client, table, BOB).status_code == 200
    seat = open_again(client, table, BOB).json()["seats"][BOB]
    assert (seat["kind"], seat["level"], seat["stand_in"], seat["open"]) == ("person", None, False, True)
    assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
    assert client.post(f"/api/tables/{table}/seats/2/computer", json={"level": "beginner"}).status_code == 200
    end = play_on({0: client, 1: cleo}, table)
    numbers = cleo.get("/api/me/statistics").json()
    assert numbers["games"] == 1
    assert numbers["wins"] == (1 if end["view"]["winner"] == BOB else 0), "nobody stood in for her"


def test_what_was_proposed_is_dropped_with_whom_it_asked(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    bob, cleo = browser(), browser()
    table, invite = waiting_table(client, bob)
    assert propose(client, table, 0, "stop").json()["table"]["proposal"]["waiting"] == [BOB]
    seen = open_again(client, table, BOB).json()
    assert seen["proposal"] is None
    assert look(client, table)["view"]["phase"] != "over", "nothing was agreed to"
    assert sit(cleo, invite, "Cleo").status_code == 200
    assert propose(cleo, table, BOB, "stop").json()["table"]["proposal"]["waiting"] == [0]
    number = look(client, table)["number"]
    assert open_again(client, table, BOB, after=number).json()["proposal"] is None, (
        "nor does a proposal stay without its proposer"
    )


# --- who may, and when ----------------------------------------------------------------------------------------------


def test_only_the_tables_maker_may(client: httpx.Client, browser: NewBrowser) -> None:
    bob, cleo, stranger = browser(), browser(), browser()
    table, invite = waiting_table(client, bob, FRIEND)
    assert sit(cleo, invite, "Cleo").json()["seat"] == 2
    assert refusal(open_again(bob, table, 2, own=BOB)) == (403, "seat")
    assert refusal(open_again(bob, table, BOB, own=BOB)) == (403, "seat")
    assert refusal(open_again(stranger, table, BOB)) == (404, "not_found"), "a stranger learns nothing"
    assert refusal(open_again(client, table, BOB, own=2)) == (403, "seat"), "nor does the maker act for another"
    elsewhere = client.post(
        f"/api/tables/{table}/seats/1/open",
        json={"id": command_id(), "seat": 0, "after": 1},
        headers={"origin": "https://elsewhere.example"},
    )
    assert refusal(elsewhere) == (403, "origin")
    assert [name for name, _ in names(client, table)] == ["Ann", "Bob", "Cleo", "Player 4"]


def test_only_a_person_in_another_seat_is_turned_away(client: httpx.Client, browser: NewBrowser) -> None:
    bob = browser()
    table, _ = waiting_table(client, bob, COMPUTER)
    for seat, sentence in (
        (0, "That is your own seat."),
        (2, "Nobody has sat down there yet."),
        (3, "Alder is the computer."),
    ):
        answer = open_again(client, table, seat)
        assert (answer.status_code, answer.json()["detail"]) == (409, sentence)
    three = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    assert refusal(open_again(client, three, 3)) == (422, "option")
    assert look(client, table)["number"] == 1


def test_nobody_is_turned_away_from_a_game_that_has_begun_or_is_over(client: httpx.Client, browser: NewBrowser) -> None:
    bob = browser()
    table = new_table(client, [HOST, FRIEND], options=SHORT)["id"]
    sit(bob, link(client, table), "Bob")
    begun = open_again(client, table, BOB)
    assert begun.json()["code"] == "not_now"
    assert (
        begun.json()["detail"] == "The game has begun, and nobody is turned away from it; propose to stop it instead."
    )
    play_on({0: client, 1: bob}, table)
    over = open_again(client, table, BOB, after=look(client, table)["number"])
    assert over.json()["detail"] == "The game is over; make another table to play with others."
    assert mine(bob) == {table}
    assert bob.get("/api/me/statistics").json()["games"] == 1


# --- once, whatever happens meanwhile -------------------------------------------------------------------------------


def test_the_same_command_again_turns_nobody_else_away(client: httpx.Client, browser: NewBrowser) -> None:
    bob, cleo = browser(), browser()
    table, invite = waiting_table(client, bob, FRIEND)
    assert open_again(client, table, BOB, "once-only").status_code == 200
    assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
    again = open_again(client, table, BOB, "once-only")
    assert again.status_code == 200
    assert again.json()["seats"][BOB]["name"] == "Cleo", "the answer is the table as it is now"
    assert refusal(open_again(client, table, 2, "once-only")) == (409, "command")
    blind = open_again(client, table, BOB, after=1)
    assert refusal(blind) == (409, "stale"), "whoever has not seen that Bob went does not mean Cleo"
    assert blind.json()["update"]["steps"][-1]["action_kind"] == "open"
    assert names(client, table)[BOB] == ("Cleo", False)
    assert open_again(client, table, BOB, after=look(client, table)["number"]).status_code == 200
    assert names(client, table)[BOB] == ("Player 2", True)


def test_the_maker_and_the_last_friend_at_once_have_one_result(client: httpx.Client, browser: NewBrowser) -> None:
    for number in range(6):
        bob, cleo = browser(), browser()
        table, invite = waiting_table(client, bob)
        away, sat = at_once(
            partial(open_again, client, table, BOB),
            partial(sit, cleo, invite, "Cleo", seat=2),
        )
        assert sat.status_code == 200, (number, sat.json())
        seen = look(client, table)
        if away.status_code == 200:
            assert names(client, table)[BOB] == ("Player 2", True)
            assert seen["view"]["to_act"] == [], "the table waits again"
        else:
            assert refusal(away) == (409, "not_now")
            assert seen["view"]["to_act"], "the game has begun with Bob"
        assert (bob.get(f"/api/tables/{table}").status_code == 200) == (away.status_code != 200)


def test_turned_away_while_leaving_or_sitting_down_again_has_one_result(
    client: httpx.Client, browser: NewBrowser
) -> None:
    for number in range(6):
        bob = browser()
        table, invite = waiting_table(client, bob)
        away, left, again = at_once(
            partial(open_again, client, table, BOB),
            partial(stand_in, bob, table, BOB),
            partial(sit, bob, invite, "Bob"),
        )
        assert away.status_code == 200, (number, away.json())
        assert left.status_code == 200 or refusal(left) == (403, "turned_away")
        assert again.status_code == 200 or refusal(again) == (403, "turned_away")
        assert names(client, table)[BOB] == ("Player 2", True)
        assert refusal(sit(bob, invite, "Bob")) == (403, "turned_away")


def test_of_several_that_open_a_seat_at_once_one_does(client: httpx.Client, browser: NewBrowser) -> None:
    table, _ = waiting_table(client, browser())
    answers = at_once(*[partial(open_again, client, table, BOB)] * 5)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 4
    assert [step["action_kind"] for step in look(client, table)["log"]] == ["start", "open"]


def test_two_processes_agree_on_whom_a_seat_belongs_to(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        host, bob, cleo, dan = (stack.enter_context(place.browser()) for place in (one, one, other, other))
        table, invite = waiting_table(host, bob)
        bob.base_url = other.address
        with opened(other, bob, table) as page:
            assert json.loads(page.recv(timeout=20))["kind"] == "table"
            assert open_again(host, table, BOB).status_code == 200
            # The other process has not heard of it yet.
            assert refusal(stand_in(bob, table, BOB)) == (403, "turned_away")
            assert refusal(sit(bob, invite, "Bob")) == (403, "turned_away")
            assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
            got, _ = read_to_the_end(page)
            assert got[-1] == {"kind": "turned_away"}
        assert sit(dan, invite, "Dan").status_code == 200
        assert look(dan, table)["view"]["to_act"]
        assert refusal(bob.get(f"/api/tables/{table}")) == (403, "turned_away")


def test_the_last_seat_and_an_opening_in_two_processes_have_one_result(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        host, bob, cleo = (stack.enter_context(place.browser()) for place in (one, one, other))
        for number in range(5):
            guest = stack.enter_context(one.browser()) if number else bob
            table, invite = waiting_table(host, guest)
            cleo.get(invite)  # the table is in the memory of both
            away, sat = at_once(
                partial(open_again, host, table, BOB),
                partial(sit, cleo, invite, "Cleo", seat=2),
            )
            assert sat.status_code == 200, (number, sat.json())
            assert away.status_code == 200 or refusal(away) == (409, "not_now")
            seen = look(cleo, table)
            assert (seen["view"]["to_act"] == []) == (away.status_code == 200)


def test_a_process_that_has_not_heard_of_the_last_friend_turns_nobody_away(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        host, bob, cleo = (stack.enter_context(place.browser()) for place in (one, one, other))
        table, invite = waiting_table(host, bob)
        assert sit(cleo, invite, "Cleo").json()["snapshot"]["view"]["to_act"]
        assert refusal(open_again(host, table, BOB)) == (409, "not_now")
        assert look(bob, table)["view"]["names"] == ["Ann", "Bob", "Cleo"]


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_a_restart_forgets_nothing_of_it(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(settings(tmp_path)) as server:
            host, bob, cleo = (stack.enter_context(server.browser()) for _ in range(3))
            table, invite = waiting_table(host, bob)
            assert open_again(host, table, BOB, "before-it").status_code == 200
            before = look(host, table)
        with running(settings(tmp_path)) as server:
            for one in (host, bob, cleo):
                one.base_url = server.address
            assert {**look(host, table), "table": None} == {**before, "table": None}
            assert names(host, table)[BOB] == ("Player 2", True)
            assert open_again(host, table, BOB, "before-it").status_code == 200, "the command is known"
            assert refusal(sit(bob, invite, "Bob")) == (403, "turned_away")
            assert refusal(bob.get(f"/api/tables/{table}")) == (403, "turned_away")
            assert sit(cleo, invite, "Cleo").json()["seat"] == BOB
            assert live_of(server, table).number == 2


def test_it_holds_on_every_device_of_a_person(client: httpx.Client, browser: NewBrowser) -> None:
    bob, phone, tablet = browser(), browser(), browser()
    table, invite = waiting_table(client, bob)
    new_table(tablet, [HOST, COMPUTER])
    move(phone, recovery(bob))
    assert open_again(client, table, BOB).status_code == 200
    assert refusal(sit(phone, invite, "Bob")) == (403, "turned_away")
    move(bob, recovery(tablet), own_games="bring")
    for device in (bob, phone, tablet):
        assert refusal(device.get(f"/api/tables/{table}")) == (403, "turned_away")
        assert refusal(sit(device, invite, "Bob")) == (403, "turned_away")


def test_it_is_in_the_copy_of_ones_data_and_deleted_with_it(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, ExitStack() as stack:
        client, bob = (stack.enter_context(server.browser()) for _ in range(2))
        table, _ = waiting_table(client, bob)
        assert exported(bob)["turned_away"] == []
        assert open_again(client, table, BOB).status_code == 200
        (kept,) = exported(bob)["turned_away"]
        assert kept["table"] == table
        assert exported(bob)["tables"] == []
        assert exported(client)["turned_away"] == []
        assert delete(bob).json() == {"tables": 0, "left": 0}
        assert names(client, table)[BOB] == ("Player 2", True)
        second, _ = waiting_table(client, stack.enter_context(server.browser()))
        assert open_again(client, second, BOB).status_code == 200
        assert delete(client).json() == {"tables": 2, "left": 0}, "nobody else can come back to them"
    assert "Bob" not in dump(tmp_path / DATABASE)
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        assert connection.execute("SELECT count(*) FROM turned_away").fetchone() == (0,)
    connection.close()

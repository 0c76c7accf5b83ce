"""Friends at a table: a link opens a seat once, the game waits for all of them, and nobody sees another's cards."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import segno

from pegout.rules.game import Need
from pegout.server.settings import DATABASE, Limits
from pegout.server.storage.identity import Secret
from pegout.server.storage.sitting import token_of

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, view_of
from .test_secrets import verify
from .test_sockets import opened

HOST: dict[str, Any] = {"kind": "person", "name": "Ann"}
FRIEND: dict[str, Any] = {"kind": "person", "open": True}
SHORT = {"target": 31}
NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


def link(client: httpx.Client, table: str) -> str:
    """The address under which a table's link is asked."""
    answer = client.get(f"/api/tables/{table}/invite")
    assert answer.status_code == 200, answer.json()
    return f"/api/invites/{answer.json()['path'].removeprefix('/join/')}"


def sit(client: httpx.Client, invite: str, name: str, **wish: Any) -> httpx.Response:
    return client.post(invite, json={"name": name, **wish})


def owners(server: Running, table: str) -> list[str | None]:
    return [seat.owner for seat in server.services.tables._live[table].table.seats]


def test_a_friend_sits_down_by_the_link_and_the_first_card_is_cut(client: httpx.Client, browser: NewBrowser) -> None:
    created = new_table(client, [HOST, FRIEND])
    assert created["snapshot"]["view"]["to_act"] == []
    assert created["snapshot"]["number"] == 1
    assert [(seat["open"], seat["mine"]) for seat in created["snapshot"]["table"]["seats"]] == [
        (False, True),
        (True, False),
    ]
    invite, friend = link(client, created["id"]), browser()
    seen = friend.get(invite).json()
    assert (seen["host"], seen["free"], seen["table"]) == ("Ann", [1], None)
    assert created["id"] not in invite
    assert created["id"] not in json.dumps(seen)
    answer = sit(friend, invite, "Bob")
    assert answer.status_code == 200
    assert (answer.json()["id"], answer.json()["seat"]) == (created["id"], 1)
    assert answer.json()["snapshot"]["view"]["to_act"] == [0, 1]
    assert look(client, created["id"])["view"]["names"] == ["Ann", "Bob"]
    assert friend.get(invite).json()["table"] == created["id"]
    assert friend.get("/api/tables").json()["open"][0]["id"] == created["id"]


def test_the_same_browser_again_gets_the_same_seat(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    invite, friend = link(client, table), browser()
    friend.get(invite)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: sit(friend, invite, "Bob"), range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    seats = {answer.json()["seat"] for answer in answers}
    assert len(seats) == 1
    assert sit(friend, invite, "Bob", seat=2).json()["seat"] in seats
    assert sit(client, invite, "Ann").json()["seat"] == 0, "who made the table sits there"
    assert owners(server, table).count(None) == 1


def test_of_eight_browsers_for_one_seat_one_gets_it(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    invite, friends = link(client, table), [browser() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda pair: sit(pair[1], invite, f"Friend {pair[0]}"), enumerate(friends)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert {answer.json().get("detail") for answer in answers} == {None, "Every seat at this table is taken."}
    winner = friends[[answer.status_code for answer in answers].index(200)]
    assert look(winner, table)["seat"] == 1
    assert [friend.get(f"/api/tables/{table}").status_code for friend in friends].count(404) == 7


def test_two_processes_never_give_one_seat_twice(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        host, first, second = (stack.enter_context(place.browser()) for place in (one, one, other))
        for number in range(5):
            table = new_table(host, [HOST, FRIEND])["id"]
            invite = link(host, table)
            second.get(invite)  # the table is in the memory of both
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(partial(sit, invite=invite, name="Bob"), (first, second)))
            assert sorted(answer.status_code for answer in answers) == [200, 409], number


def test_a_seat_can_be_chosen_while_it_is_free(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    invite, bob, cleo = link(client, table), browser(), browser()
    assert sit(bob, invite, "Bob", seat=2).json()["seat"] == 2
    refused = sit(cleo, invite, "Cleo", seat=2)
    assert (refused.status_code, refused.json()["detail"]) == (409, "Seat 3 is taken; seat 2 is still free.")
    assert sit(cleo, invite, "Cleo", seat=0).status_code == 409, "the host's seat is nobody else's"
    assert sit(cleo, invite, "bob").json()["detail"] == "Another at this table is called bob; choose a different name."
    assert sit(cleo, invite, " \u200b").status_code == 422
    assert sit(cleo, invite, "Cleo").json()["seat"] == 1


def test_a_cookie_with_anothers_id_is_not_that_browser(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    invite, thief = link(client, table), browser()
    own = Secret.parse(client.cookies["pegout"])
    assert own is not None
    thief.cookies.set("pegout", f"{own.id}.{'A' * 43}")
    answer = sit(thief, invite, "Eve")
    assert answer.json()["seat"] == 1
    assert not answer.headers["set-cookie"].startswith(f"pegout={own.id}")


def test_a_wrong_link_opens_nothing(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    invite, friend = link(client, table), browser()
    changed = invite[:-1] + ("A" if invite[-1] != "A" else "B")
    for wrong in (changed, f"/api/invites/{table}", "/api/invites/x"):
        assert friend.get(wrong).status_code == 404
        assert sit(friend, wrong, "Bob").status_code == 404
    assert "pegout" not in friend.cookies


def test_nothing_happens_before_every_seat_is_taken(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND, {"kind": "computer", "level": "beginner"}])["id"]
    invite, bob, cleo = link(client, table), browser(), browser()
    sit(bob, invite, "Bob")
    live = server.services.tables._live[table]
    for person in (client, bob):
        seen = look(person, table)
        assert (seen["number"], seen["view"]["hand"], seen["view"]["to_act"]) == (1, [], [])
        refused = act(person, table, seen["seat"], 1, {"kind": "cut_for_deal", "position": 3})
        assert refused.status_code in (409, 422)
    assert live.number == 1
    assert live.game.need is Need.SHUFFLE
    assert sit(cleo, invite, "Cleo").json()["snapshot"]["number"] > 1


def test_the_computer_takes_an_open_seat_when_the_host_says_so(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    invite, bob, late = link(client, table), browser(), browser()
    sit(bob, invite, "Bob")
    place = f"/api/tables/{table}/seats/2/computer"
    level = {"level": "beginner"}
    assert bob.post(place, json=level).status_code == 403, "only the host"
    assert late.post(place, json=level).status_code == 404, "a stranger learns nothing"
    assert client.post(place, json={"level": "wizard"}).status_code == 422
    assert (
        client.post(f"/api/tables/{table}/seats/1/computer", json=level).json()["detail"] == "Seat 2 is taken by Bob."
    )
    assert client.post(f"/api/tables/{table}/seats/3/computer", json=level).status_code == 422
    seats = client.post(place, json=level).json()["seats"]
    assert (seats[2]["kind"], seats[2]["level"], seats[2]["open"]) == ("computer", "beginner", False)
    assert client.post(place, json=level).status_code == 200, "the same again changes nothing"
    assert look(bob, table)["view"]["to_act"], "the game goes on"
    assert sit(late, invite, "Late").status_code == 409


def test_everybody_who_waits_is_told_who_sits_down_comes_and_goes(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    invite, bob = link(client, table), browser()

    def next_table(socket: Any) -> dict[str, Any]:
        while True:
            message = json.loads(socket.recv(timeout=20))
            if message["kind"] == "table":
                found: dict[str, Any] = message["table"]
                return found

    with opened(server, client, table, seat=0, after=1) as host:
        assert [seat["presence"] for seat in next_table(host)["seats"]] == ["here", None]
        sit(bob, invite, "Bob")
        seats = next_table(host)["seats"]
        assert (seats[1]["name"], seats[1]["open"], seats[1]["mine"]) == ("Bob", False, False)
        with opened(server, bob, table, seat=1, after=1):
            while next_table(host)["seats"][1]["presence"] != "here":
                pass
        assert next_table(host)["seats"][1]["presence"] == "reconnecting"


def test_nobody_acts_for_a_friend(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    bob = browser()
    sit(bob, link(client, table), "Bob")
    number = server.services.tables._live[table].number
    for person, other in ((client, 1), (bob, 0)):
        cut = {"kind": "cut_for_deal", "position": look(person, table)["view"]["free_cuts"][0]}
        assert act(person, table, other, number, cut).status_code == 403
        assert person.get(f"/api/tables/{table}", params={"seat": other}).status_code == 403
        assert person.get(f"/api/tables/{table}/steps", params={"seat": other, "after": 0}).status_code == 403
        with pytest.raises(Exception, match="403"):
            opened(server, person, table, seat=other)
    assert server.services.tables._live[table].number == number
    assert bob.get(f"/api/tables/{table}/invite").status_code == 403


@pytest.mark.parametrize("guests", [1, 2, 3])
def test_no_byte_to_a_friend_tells_anothers_card(
    server: Running, client: httpx.Client, browser: NewBrowser, guests: int
) -> None:
    """Whole games of two to four browsers: every answer and every byte of every socket, seat by seat."""
    random = Random(guests)
    table = new_table(client, [HOST] + [FRIEND] * guests, options=SHORT)["id"]
    invite = link(client, table)
    persons = [client, *(browser() for _ in range(guests))]
    for number, person in enumerate(persons[1:], 1):
        assert sit(person, invite, f"Friend {number}").json()["seat"] == number
    live = server.services.tables._live[table]
    got: list[tuple[int, bytes]] = []
    with ExitStack() as stack:
        sockets = [stack.enter_context(opened(server, person, table, seat=seat)) for seat, person in enumerate(persons)]
        while live.game.need is not Need.NOTHING:
            seat = random.choice(live.game.to_act)
            shown = view_of(persons[seat], table, seat, live.number)
            answer = act(persons[seat], table, seat, live.number, choose(shown, random))
            assert answer.status_code == 200, answer.json()
            got.append((seat, answer.content))
            if random.random() < 0.05:
                got.append((seat, persons[seat].get(f"/api/tables/{table}").content))
        for seat, socket in enumerate(sockets):
            latest = 0
            while latest < live.number:
                received = socket.recv(timeout=20)
                got.append((seat, received.encode() if isinstance(received, str) else received))
                latest = json.loads(received).get("latest", latest)
    assert verify(got, live) > 500


def test_the_link_is_kept_as_a_hash_and_comes_from_the_hosts_secret(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        first, second = (new_table(client, [HOST, FRIEND])["id"] for _ in range(2))
        plain = new_table(client, people(1, 1))["id"]
        token = link(client, first).rpartition("/")[2]
        assert len(token) == 24
        assert token != link(client, second).rpartition("/")[2]
        secret = Secret.parse(client.cookies["pegout"])
        assert secret is not None
        assert token == token_of(secret, first)
        assert client.get(f"/api/tables/{plain}/invite").status_code == 409
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        dump = "\n".join(connection.iterdump())
        hashes = [row[0] for row in connection.execute("SELECT token_hash FROM invites")]
    connection.close()
    assert token not in dump
    assert token.encode().hex() not in dump.lower()
    assert len(hashes) == 2
    assert all(len(stored) == 32 for stored in hashes)


@pytest.mark.parametrize(("page", "scheme"), [(None, "http"), ("https", "https")])
def test_links_are_there_as_pictures_of_the_address_that_the_page_has(
    server: Running, client: httpx.Client, page: str | None, scheme: str
) -> None:
    """Behind a proxy with TLS only the page knows that its address begins with https."""
    table = new_table(client, [HOST, FRIEND])["id"]
    place = server.address.partition("://")[2]
    if page is not None:
        client.headers["referer"] = f"{page}://{place}/table/{table}"
    client.post(f"/api/tables/{table}/watch", json={"allowed": True})
    for kind in ("invite", "watch"):
        made = client.get(f"/api/tables/{table}/{kind}").json()
        drawn = segno.make(f"{scheme}://{place}{made['path']}", error="m", micro=False)
        assert made["qr"] == ["".join(map(str, map(int, row))) for row in drawn.matrix]
    assert client.post(f"/api/tables/{table}/watch", json={"allowed": False}).json() == {"path": None, "qr": []}


def test_new_browsers_by_a_link_are_limited(tmp_path: Path) -> None:
    limits = Limits(newcomers=(0.001, 2))
    with running(settings(tmp_path, limits=limits)) as server, ExitStack() as stack:
        host, bob, cleo = (stack.enter_context(server.browser()) for _ in range(3))
        invite = link(host, new_table(host, [HOST, FRIEND, FRIEND])["id"])
        assert sit(bob, invite, "Bob").status_code == 200
        assert sit(cleo, invite, "Cleo").status_code == 429


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([FRIEND, FRIEND], "Keep a seat for yourself; the others can be open to friends."),
        ([HOST, {"kind": "computer", "open": True}], "Seat 2 is a computer's and not open to a friend."),
    ],
)
def test_seats_that_cannot_be_open_are_refused(client: httpx.Client, seats: list[Any], sentence: str) -> None:
    answer = client.post("/api/tables", json={"seats": seats})
    assert (answer.status_code, answer.json()["detail"]) == (422, sentence)

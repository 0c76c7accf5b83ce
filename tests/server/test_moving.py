"""From one device to another: a link that works once, the games that come along, and browsers that are signed out."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from pegout.server.settings import DATABASE, Limits
from pegout.server.storage.devices import MOST_DEVICES
from pegout.server.storage.identity import Secret

from .running import Running, running
from .tables import NO_LIMITS, act, choose, look, new_table, people, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_sockets import opened
from .test_storage import migrations

NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


def recovery(client: httpx.Client) -> str:
    """The address under which a link to another device is asked."""
    answer = client.post("/api/me/recovery")
    assert answer.status_code == 200, answer.json()
    return f"/api/moves/{answer.json()['path'].removeprefix('/move/')}"


def move(client: httpx.Client, path: str, **wish: Any) -> dict[str, Any]:
    answer = client.post(path, json=wish)
    assert answer.status_code == 200, answer.json()
    moved = answer.json()
    assert isinstance(moved, dict)
    return moved


def mine(client: httpx.Client) -> set[str]:
    listed = client.get("/api/tables").json()
    return {table["id"] for table in (*listed["open"], *listed["finished"])}


def read_on(socket: ClientConnection) -> None:
    """Take whatever comes until the line is closed."""
    while True:
        socket.recv(timeout=20)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_link_leads_another_device_to_the_games(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [{"kind": "person", "name": "Ann"}, {"kind": "computer"}])["id"]
    phone = browser()
    path = recovery(client)
    shown = phone.get(path).json()
    assert (shown["open"], shown["finished"], shown["names"], shown["own"], shown["mine"]) == (1, 0, ["Ann"], 0, False)
    assert phone.get(path).status_code == 200, "looking uses nothing up"
    assert "set-cookie" not in phone.get(path).headers
    assert move(phone, path) == {"back": None}
    assert mine(phone) == mine(client) == {table}
    assert phone.cookies["pegout"] != client.cookies["pegout"], "each browser has a secret of its own"
    seen = look(phone, table)
    assert act(phone, table, 0, seen["number"], choose(seen["view"], Random(1))).status_code == 200
    assert look(client, table) == look(phone, table)


def test_a_link_works_once(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    path = recovery(client)
    move(browser(), path)
    assert refusal(browser().post(path, json={})) == (404, "not_found")
    assert refusal(browser().get(path)) == (404, "not_found")


def test_of_eight_devices_that_use_a_link_at_once_one_gets_the_games(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    path, devices = recovery(client), [browser() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda device: device.post(path, json={}).status_code, devices))
    assert sorted(answers) == [200] + [404] * 7
    assert sorted(len(mine(device)) for device in devices) == [0] * 7 + [1]
    assert len(client.get("/api/me/devices").json()["devices"]) == 2


def test_two_processes_never_let_a_link_work_twice(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        client = stack.enter_context(one.browser())
        new_table(client, people(1, 1))
        for _ in range(3):
            path = recovery(client)
            devices = [stack.enter_context(place.browser()) for place in (one, other)]
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(lambda device, path=path: device.post(path, json={}).status_code, devices))
            assert sorted(answers) == [200, 404]


def test_a_new_link_ends_the_old_one(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    old, new = recovery(client), recovery(client)
    assert refusal(browser().post(old, json={})) == (404, "not_found")
    assert browser().post(new, json={}).status_code == 200


def test_a_link_expires(tmp_path: Path) -> None:
    with running(settings(tmp_path, recovery_seconds=0)) as server, ExitStack() as stack:
        client, phone = (stack.enter_context(server.browser()) for _ in range(2))
        new_table(client, people(1, 1))
        path = recovery(client)
        assert refusal(phone.get(path)) == refusal(phone.post(path, json={})) == (404, "not_found")
    with running(settings(tmp_path)) as server, server.browser() as client:
        new_table(client, people(1, 1))
        assert client.post("/api/me/recovery").json()["expires_at"][:4] >= str(time.gmtime().tm_year)


def test_a_stranger_has_nothing_to_move_and_guesses_nothing(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, people(1, 1))["id"]
    recovery(client)
    stranger = browser()
    assert refusal(stranger.post("/api/me/recovery")) == (404, "not_found")
    assert refusal(stranger.delete("/api/me/devices")) == (404, "not_found")
    assert stranger.get("/api/me/devices").json() == {"devices": []}
    for wrong in ("x", "A" * 32, table):
        assert refusal(stranger.post(f"/api/moves/{wrong}", json={})) == (404, "not_found")
    assert mine(stranger) == set()


def test_guessing_and_making_links_is_limited(tmp_path: Path) -> None:
    limits = Limits(**{**{name: getattr(NO_LIMITS, name) for name in NO_LIMITS.__slots__}, "moves": (0.001, 3)})
    with running(settings(tmp_path, limits=limits)) as server, server.browser() as client:
        answers = [client.get(f"/api/moves/{number}").status_code for number in range(5)]
        assert answers == [404] * 3 + [429] * 2
    limits = Limits(recovery=(0.001, 2))
    with running(settings(tmp_path, limits=limits)) as server, server.browser() as client:
        new_table(client, people(1, 1))
        assert [client.post("/api/me/recovery").status_code for _ in range(3)] == [200, 200, 429]


def test_the_link_is_stored_as_a_hash_and_shown_as_a_picture(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        new_table(client, people(1, 1))
        answer = client.post("/api/me/recovery").json()
        token = answer["path"].removeprefix("/move/")
        assert len(token) == 32, "192 random bits"
        assert len({len(answer["qr"]), *(len(row) for row in answer["qr"])}) == 1
        assert set("".join(answer["qr"])) == {"0", "1"}
        cookie = client.cookies["pegout"].partition(".")[2]
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    for secret in (token, cookie):
        assert secret not in dump
        assert secret.encode().hex() not in dump.lower()


def test_another_sites_page_cannot_use_a_link_or_sign_anybody_out(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    path, elsewhere = recovery(client), {"origin": "https://elsewhere.example"}
    assert refusal(browser().post(path, json={}, headers=elsewhere)) == (403, "origin")
    assert refusal(client.delete("/api/me/devices", headers=elsewhere)) == (403, "origin")
    assert refusal(client.post("/api/me/recovery", headers=elsewhere)) == (403, "origin")


# --- a device that has games of its own -----------------------------------------------------------------------------


def test_a_device_with_games_of_its_own_is_asked_first(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    phone = browser()
    own = new_table(phone, people(1, 1))["id"]
    path = recovery(client)
    assert phone.get(path).json()["own"] == 1
    assert refusal(phone.post(path, json={})) == (409, "not_now")
    assert mine(phone) == {own}, "nothing has happened"
    assert phone.get(path).status_code == 200, "and the link is as good as before"
    assert refusal(client.post(path, json={})) == (409, "not_now"), "one's own link leads nowhere new"


def test_games_are_put_together(client: httpx.Client, browser: NewBrowser, server: Running) -> None:
    first = new_table(client, people(1, 1))["id"]
    phone, tablet = browser(), browser()
    second = new_table(phone, [HOST, FRIEND])["id"]
    move(tablet, recovery(phone))
    invite = link(phone, second)
    with opened(server, tablet, second) as socket:
        socket.recv(timeout=20)
        assert move(phone, recovery(client), own_games="bring") == {"back": None}
        with pytest.raises(ConnectionClosed) as closed:
            read_on(socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013, "the page comes back and is told whose table it is"
    for one in (client, phone, tablet):
        assert mine(one) == {first, second}
        assert look(one, second)["table"]["host"]
    assert len(client.get("/api/me/devices").json()["devices"]) == 3
    third = new_table(tablet, people(1, 1))["id"]
    assert third in mine(client), "a cookie from before is now a browser of the same person"
    friend = browser()
    assert sit(friend, invite, "Bob").json()["seat"] == 1, "a link that was sent still leads there"
    assert sit(browser(), link(client, second), "Cleo").json()["detail"] == "Every seat at this table is taken."


def test_games_left_behind_have_a_way_back(client: httpx.Client, browser: NewBrowser) -> None:
    first = new_table(client, people(1, 1))["id"]
    phone = browser()
    second = new_table(phone, [HOST, FRIEND])["id"]
    invite, old = link(phone, second), phone.cookies["pegout"]
    back = move(phone, recovery(client), own_games="leave")["back"]
    assert mine(phone) == {first}
    assert look(client, first)["number"]
    assert sit(browser(), invite, "Bob").json()["seat"] == 1, "friends are still welcome"
    stale = browser()
    stale.cookies.set("pegout", old)
    assert mine(stale) == set(), "the secret from before is of no use"
    move(phone, f"/api/moves/{back.removeprefix('/move/')}", own_games="bring")
    assert mine(phone) == mine(client) == {first, second}


def test_who_sits_on_both_sides_of_a_game_is_not_put_together(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    friend = browser()
    sit(friend, link(client, table), "Bob")
    path = recovery(client)
    answer = friend.post(path, json={"own_games": "bring"})
    assert refusal(answer) == (409, "not_now")
    assert "finish that game first" in answer.json()["detail"]
    seats = look(friend, table)["table"]["seats"]
    assert [seat["mine"] for seat in seats] == [False, True], "nobody sees two hands"
    assert friend.get(path).status_code == 200


# --- signing out ----------------------------------------------------------------------------------------------------


def test_the_others_are_signed_out(client: httpx.Client, browser: NewBrowser, server: Running) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    phone = browser()
    move(phone, recovery(client))
    invite, waiting = link(client, table), recovery(client)
    devices = phone.get("/api/me/devices").json()["devices"]
    assert [device["this"] for device in devices] == [False, True]
    with opened(server, client, table) as socket, opened(server, phone, table) as kept:
        socket.recv(timeout=20)
        assert len(phone.delete("/api/me/devices").json()["devices"]) == 1
        with pytest.raises(ConnectionClosed):
            read_on(socket)
        kept.send('{"kind": "pong"}')
        assert look(phone, table)["table"]["host"]
    assert mine(client) == set()
    assert client.get(f"/api/tables/{table}").status_code == 404
    assert refusal(client.delete("/api/me/devices")) == (404, "not_found")
    assert browser().get(waiting).status_code == 404, "a link that the lost device made is no way back in"
    assert browser().get(invite).status_code == 404, "nor is a seat that only it could have opened"
    assert sit(browser(), link(phone, table), "Bob").json()["seat"] == 1
    answer = client.post("/api/tables", json={"seats": people(1, 1)})
    old, new = Secret.parse(phone.cookies["pegout"]), Secret.parse(client.cookies["pegout"])
    assert answer.status_code == 201
    assert old is not None
    assert new is not None
    assert old.id != new.id, "a signed-out browser begins as somebody new"


def test_a_signed_out_browser_that_sits_down_is_somebody_new(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    lost, host = browser(), browser()
    move(lost, recovery(client))
    client.delete("/api/me/devices")
    table = new_table(host, [HOST, FRIEND])["id"]
    assert sit(lost, link(host, table), "Eve").status_code == 200
    assert mine(lost) == {table}
    assert table not in mine(client)


def test_every_device_of_a_host_has_a_link_and_all_of_them_work(client: httpx.Client, browser: NewBrowser) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    first, phone = link(client, table), browser()
    move(phone, recovery(client))
    second = link(phone, table)
    assert first != second
    assert [link(client, table), link(phone, table)] == [first, second], "each stays what it is"
    assert sit(browser(), first, "Bob").json()["seat"] == 1
    assert sit(browser(), second, "Cleo").json()["seat"] == 2


def test_not_more_devices_than_anybody_has(client: httpx.Client, browser: NewBrowser) -> None:
    new_table(client, people(1, 1))
    for _ in range(MOST_DEVICES - 1):
        move(browser(), recovery(client))
    assert refusal(client.post("/api/me/recovery")) == (409, "not_now")


# --- an older database ----------------------------------------------------------------------------------------------


def test_browsers_and_links_of_an_older_database_go_on(tmp_path: Path) -> None:
    """One secret a person and one link a table: what there was before."""
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, [HOST, FRIEND])["id"]
        invite, cookies = link(client, table), dict(client.cookies)
    old = tmp_path / "old"
    old.mkdir()
    engine = sa.create_engine(f"sqlite:///{old / DATABASE}")
    config = migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    with sqlite3.connect(old / DATABASE) as file:
        file.execute("ATTACH ? AS new", (str(tmp_path / DATABASE),))
        file.execute(
            "INSERT INTO identities SELECT i.id, d.secret_hash, i.created_at FROM new.identities i "
            "JOIN new.devices d ON d.identity = i.id"
        )
        for name in ("tables", "seats", "games", "actions"):
            columns = ", ".join(f'"{row[1]}"' for row in file.execute(f"PRAGMA main.table_info({name})"))
            file.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
        file.execute("INSERT INTO invites SELECT table_id, token_hash FROM new.invites")
    file.close()
    with running(settings(old)) as server, ExitStack() as stack:
        client, friend = (stack.enter_context(server.browser()) for _ in range(2))
        client.cookies.update(cookies)
        assert mine(client) == {table}
        assert link(client, table) == invite
        assert sit(friend, invite, "Bob").status_code == 200
        assert [device["this"] for device in client.get("/api/me/devices").json()["devices"]] == [True]

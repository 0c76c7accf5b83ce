"""All of one's data in one file, and all of it deleted: at once, wholly, and without harm to what others played."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pegout.record import read
from pegout.server.settings import DATABASE, Limits
from pegout.server.storage import forgetting
from pegout.server.storage.identity import Secret

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, until
from .test_invites import FRIEND, HOST, link, sit
from .test_matches import SHORT, finish, wish
from .test_moving import mine, move, read_on, recovery, refusal
from .test_own_statistics import NOTHING, statistics
from .test_sockets import opened

NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


def delete(client: httpx.Client, **body: Any) -> httpx.Response:
    return client.request("DELETE", "/api/me", json=body or {"confirm": "delete"})


def exported(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/api/me/export")
    assert answer.status_code == 200, answer.json()
    assert answer.headers["content-disposition"] == 'attachment; filename="pegout-my-data.json"'
    data = json.loads(answer.text)
    assert isinstance(data, dict)
    return data


def dump(file: Path) -> str:
    """All that a database holds, once nothing in it points nowhere."""
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    text = "\n".join(connection.iterdump())
    connection.close()
    return text


def identity_of(client: httpx.Client) -> str:
    secret = Secret.parse(client.cookies["pegout"])
    assert secret is not None
    return secret.id


# --- a copy of one's data -------------------------------------------------------------------------------------------


def test_a_copy_has_tables_games_names_and_statistics(client: httpx.Client, browser: NewBrowser) -> None:
    first = new_table(client, [{"kind": "person", "name": "Ann"}, {"kind": "computer"}], options=SHORT)["id"]
    for seed in range(2):
        wish(client, first, "rematch", finish(client, first, seed)["number"])
    second = new_table(client, [HOST, FRIEND])["id"]
    sit(browser(), link(client, second), "Bob")
    data = exported(client)
    found = {table["id"]: table for table in data["tables"]}
    assert set(found) == {first, second}
    assert data["statistics"] == statistics(client)
    assert len(data["devices"]) == 1
    played, waiting = found[first], found[second]
    assert [(seat["name"], seat["mine"]) for seat in played["seats"]] == [("Ann", True), ("Rowan", False)]
    assert [game["record"] is None for game in played["games"]] == [False, False, True], "hidden cards stay hidden"
    (record,) = read(played["games"][0]["record"])
    assert record.game().winner == played["games"][0]["winner"]
    assert [seat["name"] for seat in waiting["seats"]] == ["Ann", "Bob"]
    secret = client.cookies["pegout"].partition(".")[2]
    assert secret not in json.dumps(data)


def test_a_copy_of_nothing_is_refused_and_many_copies_are_limited(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits(exports=(0.001, 2)))) as server, server.browser() as client:
        assert refusal(client.get("/api/me/export")) == (404, "not_found")
        new_table(client, people(1, 1))
        assert [client.get("/api/me/export").status_code for _ in range(3)] == [200, 200, 429]


# --- deleting -------------------------------------------------------------------------------------------------------


def test_all_is_deleted(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, ExitStack() as stack:
        client, phone, friend = (stack.enter_context(server.browser()) for _ in range(3))
        alone = new_table(client, [{"kind": "person", "name": "Annabel"}, {"kind": "computer"}], options=SHORT)["id"]
        finish(client, alone)
        open_table = new_table(client, [{"kind": "person", "name": "Annabel"}, FRIEND])["id"]
        invite = link(client, open_table)
        move(phone, recovery(client))
        waiting = recovery(client)
        identity, cookies = identity_of(client), dict(client.cookies)
        answer = delete(client)
        assert (answer.status_code, answer.json()) == (200, {"tables": 2, "left": 0})
        assert "pegout" not in client.cookies, "the cookie is taken away"
        client.cookies.update(cookies)
        for one in (client, phone):
            assert mine(one) == set()
            assert statistics(one) == NOTHING
            assert one.get("/api/me/devices").json() == {"devices": []}
            assert refusal(delete(one)) == (404, "not_found")
            assert one.get(f"/api/tables/{alone}").status_code == 404
        assert friend.get(invite).status_code == 404
        assert friend.get(waiting).status_code == 404
        assert new_table(phone, people(1, 1))["id"] not in (alone, open_table)
        assert identity_of(phone) != identity, "who comes back is somebody new"
    left = dump(tmp_path / DATABASE)
    for gone in (identity, "Annabel", alone, open_table):
        assert gone not in left


@pytest.mark.parametrize("body", [{"confirm": "yes"}, {"confirm": "Delete"}, {"sure": True}])
def test_nothing_is_deleted_without_the_word(client: httpx.Client, body: dict[str, Any]) -> None:
    table = new_table(client, people(1, 1))["id"]
    assert refusal(delete(client, **body)) == (422, "request")
    assert client.request("DELETE", "/api/me").status_code == 422
    elsewhere = {"origin": "https://elsewhere.example"}
    answer = client.request("DELETE", "/api/me", json={"confirm": "delete"}, headers=elsewhere)
    assert refusal(answer) == (403, "origin")
    assert mine(client) == {table}


def test_a_game_with_others_goes_on_without_the_name(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    friend = browser()
    table = new_table(client, [{"kind": "person", "name": "Annabel"}, FRIEND], options=SHORT)["id"]
    sit(friend, link(client, table), "Bob")
    with opened(server, client, table) as socket, opened(server, friend, table) as kept:
        assert delete(client).json() == {"tables": 0, "left": 1}
        with pytest.raises(ConnectionClosed):
            read_on(socket)
        kept.send('{"kind": "pong"}')
    seen = look(friend, table)
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Player 1", "Bob"]
    assert seen["table"]["seats"][0]["stand_in"], "the computer plays on"
    assert seen["table"]["host"], "the table is the friend's now"
    assert "Annabel" not in json.dumps(seen)
    end = finish(friend, table)
    assert end["view"]["winner"] is not None
    assert "Annabel" not in friend.get(f"/api/tables/{table}/record").text
    assert statistics(friend)["opponents"][0]["kind"] == "people"
    assert "Annabel" not in dump(server.services.database.file)


def test_finished_games_of_others_stay_as_they_were(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    friend = browser()
    table = new_table(client, [HOST, FRIEND], options=SHORT)["id"]
    sit(friend, link(client, table), "Bob")
    both, random = (client, friend), Random(1)
    while (live := server.services.tables._live[table]).game.to_act:
        seat = live.game.to_act[0]
        shown = look(both[seat], table)
        assert act(both[seat], table, seat, shown["number"], choose(shown["view"], random)).status_code == 200
    before, record = statistics(friend), friend.get(f"/api/tables/{table}/record").text
    assert '"Ann"' in record
    assert statistics(client)["games"] == 1
    identity = identity_of(client)
    delete(client)
    assert statistics(friend) == before
    after = friend.get(f"/api/tables/{table}/record").text
    assert after == record.replace('"Ann"', '"Player 1"')
    assert read(after)[0].game().winner == read(record)[0].game().winner
    assert identity not in dump(server.services.database.file)


def test_a_guest_who_deletes_leaves_the_table_to_its_host(client: httpx.Client, browser: NewBrowser) -> None:
    friend = browser()
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    invite = link(client, table)
    sit(friend, invite, "Bob")
    assert delete(friend).json() == {"tables": 0, "left": 1}
    assert look(client, table)["table"]["host"]
    assert sit(browser(), invite, "Bob").json()["seat"] == 2, "the name is free again"
    assert delete(client).json()["left"] == 1


def test_when_the_last_of_a_table_is_deleted_it_goes_too(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client, server.browser() as friend:
        table = new_table(client, [HOST, FRIEND])["id"]
        sit(friend, link(client, table), "Bob")
        delete(client)
        assert delete(friend).json() == {"tables": 1, "left": 0}
        assert server.services.tables.in_memory(table) is None
    assert table not in dump(tmp_path / DATABASE)


def test_a_deletion_that_fails_halfway_deletes_nothing(
    server: Running, client: httpx.Client, browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    friend = browser()
    alone, shared = new_table(client, people(1, 1))["id"], new_table(client, [HOST, FRIEND])["id"]
    sit(friend, link(client, shared), "Bob")
    before = dump(server.services.database.file)

    def fails(*given: Any) -> Any:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(forgetting, "_vacate", fails)
        assert delete(client).status_code == 503
    assert dump(server.services.database.file) == before
    assert mine(client) == {alone, shared}
    assert delete(client).status_code == 200


def test_who_deletes_in_the_middle_of_a_game_is_answered_like_a_stranger(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    cookies = dict(client.cookies)
    delete(client)
    client.cookies.update(cookies)
    action = {"kind": "lay_card", "card": seen["view"]["fitting"][0]}
    assert refusal(act(client, table, 0, seen["number"], action)) == (404, "not_found")

"""Watching by a link: the public game to the byte; nothing can be done with the link, and it ends for good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from pegout.rules.game import Need
from pegout.server.messages.table import TableInfo
from pegout.server.settings import DATABASE, Limits
from pegout.server.storage.identity import Secret
from pegout.server.storage.sitting import token_of

from .running import Running, running
from .tables import act, choose, command_id, look, new_table, people, settings, until, view_of
from .test_invites import FRIEND, HOST, SHORT, link, sit
from .test_matches import finish, wish
from .test_secrets import WATCHER, allowed_at, told, verify
from .test_sockets import drain, opened


def allow(client: httpx.Client, table: str, allowed: bool = True) -> str:
    """Let friends watch; the address under which they ask."""
    answer = client.post(f"/api/tables/{table}/watch", json={"allowed": allowed})
    assert answer.status_code == 200, answer.json()
    path = answer.json()["path"]
    return "" if path is None else f"/api{path}"


def watch(server: Running, link: str, after: int = 0) -> ClientConnection:
    return connect(
        f"{server.address.replace('http', 'ws', 1)}{link}/socket?after={after}", max_size=None, max_queue=None
    )


@pytest.fixture
def stranger(server: Running) -> Iterator[httpx.Client]:
    """Somebody without a cookie."""
    with server.browser() as client:
        yield client


def play_watched(
    server: Running,
    client: httpx.Client,
    stranger: httpx.Client,
    seats: list[dict[str, Any]],
    random: Random,
    **wishes: Any,
) -> int:
    """Play a whole game and check every byte that a watcher gets, by socket, snapshot and steps; cards named."""
    table = new_table(client, seats, **wishes)["id"]
    live = server.services.tables._live[table]
    link = allow(client, table)
    own = [seat for seat, wished in enumerate(seats) if wished["kind"] == "person"]
    got: list[tuple[int, bytes]] = []
    with watch(server, link) as socket:
        while live.game.need is not Need.NOTHING:
            seat = next(seat for seat in live.game.to_act if seat in own)
            if random.random() < 0.1:
                got.append((WATCHER, stranger.get(link).content))
                after = max(0, live.number - random.choice([1, 5, 30]))
                got.append((WATCHER, stranger.get(f"{link}/steps", params={"after": after}).content))
            if wishes.get("take_back") and random.random() < 0.05:
                wish(client, table, "undo", live.number, seat)
                continue
            shown = view_of(client, table, seat, live.number)
            assert act(client, table, seat, live.number, choose(shown, random)).status_code == 200
        got.append((WATCHER, stranger.get(link).content))
        got.append((WATCHER, stranger.get(f"{link}/steps", params={"after": live.number - 3}).content))
        latest = 0
        while latest < live.number:
            received = socket.recv(timeout=20)
            got.append((WATCHER, received.encode() if isinstance(received, str) else received))
            latest = json.loads(received).get("latest", latest)
    for message in map(json.loads, (message for _, message in got)):
        for table_seen in tables_in(message):
            assert table_seen["id"] == ""
            assert not table_seen["host"]
            assert not any(seat["mine"] or seat["presence"] for seat in table_seen["seats"])
        assert table not in json.dumps(message)
        views = [step["view"] for step in message.get("steps", [])] + ([message["view"]] if "view" in message else [])
        assert all(
            (view["seat"], view["hand"], view["may"], view["can_undo"]) == (None, [], [], False) for view in views
        )
    return verify(got, live)


def tables_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every `TableInfo` anywhere in a message."""
    if isinstance(value, dict):
        if set(TableInfo.model_fields) <= set(value):
            yield value
        for part in value.values():
            yield from tables_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from tables_in(part)


GAMES: list[tuple[list[dict[str, Any]], dict[str, Any]]] = [
    (people(1, 1), {"target": 61}),
    (people(3), {"target": 31}),
    (people(1, 3), {"target": 31}),
    (people(2), {"target": 31, "counting": "manual", "muggins": "on", "calls": "manual", "renege": "penalty"}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_byte_to_a_watcher_tells_a_card_that_is_not_public(
    server: Running, client: httpx.Client, stranger: httpx.Client, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    assert play_watched(server, client, stranger, seats, Random(5), options=options, take_back=True) > 100


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_no_byte_of_40_watched_games_tells_a_card_that_is_not_public(tmp_path: Path, part: int) -> None:
    with running(settings(tmp_path, seed=part)) as server, server.browser() as client, server.browser() as stranger:
        for number in range(10):
            seats, options = GAMES[number % len(GAMES)]
            random = Random(10 * part + number)
            assert play_watched(server, client, stranger, seats, random, options=options, take_back=True)


def test_the_check_of_watchers_finds_a_leak(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    until(client, table, "lay_away")
    with pytest.raises(AssertionError):
        verify([(WATCHER, client.get(f"/api/tables/{table}").content)], server.services.tables._live[table])


def test_nobody_watches_before_the_maker_allows_it_and_only_the_maker_can(
    server: Running, client: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(client, [HOST, FRIEND], options=SHORT)["id"]
    invite = link(client, table)
    assert sit(stranger, invite, "Bob").status_code == 200
    assert client.get(f"/api/tables/{table}/watch").json() == {"path": None, "qr": []}
    assert look(client, table)["table"]["watching"] is None
    for ask in (
        stranger.get(f"/api/tables/{table}/watch"),
        stranger.post(f"/api/tables/{table}/watch", json={"allowed": True}),
    ):
        assert (ask.status_code, ask.json()["code"]) == (403, "seat")
    address = allow(client, table)
    assert client.get(f"/api/tables/{table}/watch").json()["path"] == address.removeprefix("/api")
    assert allow(client, table) == address, "allowed again it is the same link"
    assert look(stranger, table)["table"]["watching"] == 0, "everybody at the table sees that it may be watched"
    with server.browser() as other:
        assert other.get(f"/api/tables/{table}/watch").status_code == 404
        assert other.get(address).status_code == 200
        assert "set-cookie" not in other.get(address).headers


def test_a_closed_door_ends_sockets_and_its_link_is_dead_for_good(
    server: Running, client: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(client, people(1, 1))["id"]
    first = allow(client, table)
    with watch(server, first) as socket:
        assert json.loads(socket.recv(timeout=20))["kind"] == "table"
        assert allow(client, table, allowed=False) == ""
        with pytest.raises(ConnectionClosed):
            drain(socket)
    assert look(client, table)["table"]["watching"] is None
    second = allow(client, table)
    assert second != first
    for path in (first, f"{first}/steps?after=0"):
        assert (stranger.get(path).status_code, stranger.get(path).json()["code"]) == (404, "not_found")
    with pytest.raises(InvalidStatus), watch(server, first):
        pass
    assert stranger.get(second).status_code == 200


def test_a_table_that_is_deleted_is_watched_no_longer(
    server: Running, client: httpx.Client, stranger: httpx.Client
) -> None:
    address = allow(client, new_table(client, people(1, 1))["id"])
    with watch(server, address) as socket:
        assert client.request("DELETE", "/api/me", json={"confirm": "delete"}).status_code == 200
        with pytest.raises(ConnectionClosed):
            drain(socket)
    assert stranger.get(address).status_code == 404


def test_another_process_ends_the_watching_too(tmp_path: Path) -> None:
    with (
        running(settings(tmp_path)) as one,
        running(settings(tmp_path, ping_seconds=0.05)) as two,
        one.browser() as client,
    ):
        table = new_table(client, people(1, 1))["id"]
        address = allow(client, table)
        with watch(two, address) as socket:
            socket.recv(timeout=20)
            allow(client, table, allowed=False)
            with pytest.raises(ConnectionClosed):
                drain(socket)
        with pytest.raises(InvalidStatus), watch(two, address):
            pass


def test_tokens_open_nothing_but_what_they_are_for(
    server: Running, client: httpx.Client, stranger: httpx.Client, tmp_path: Path
) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    invite, address = link(client, table), allow(client, table)
    joining, watching = invite.rpartition("/")[2], address.rpartition("/")[2]
    assert len(watching) == 24
    assert joining != watching
    assert sit(stranger, f"/api/invites/{watching}", "Eve").status_code == 404
    assert stranger.get(f"/api/invites/{watching}").status_code == 404
    assert stranger.get(f"/api/watch/{joining}").status_code == 404
    secret = Secret.new()
    guesses = [watching[:-1] + ("A" if watching[-1] != "A" else "B"), table, "A" * 24, "x", token_of(secret, table)]
    for guess in guesses:
        assert stranger.get(f"/api/watch/{guess}").json()["code"] == "not_found"
        with pytest.raises(InvalidStatus), watch(server, f"/api/watch/{guess}"):
            pass
    kept = (tmp_path / DATABASE).read_bytes() + (tmp_path / f"{DATABASE}-wal").read_bytes()
    assert watching.encode() not in kept


def test_nothing_can_be_done_with_a_watching_link(
    server: Running, client: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(client, people(1, 1))["id"]
    address, before = allow(client, table), look(client, table)
    token = address.rpartition("/")[2]
    body = {"id": command_id(), "seat": 0, "after": before["number"], "action": {"kind": "cut_for_deal", "position": 3}}
    for what in ("actions", "undo", "rematch", "watch", "phrases"):
        assert stranger.post(f"{address}/{what}", json=body).status_code in (404, 405)
        assert stranger.post(f"/api/tables/{token}/{what}", json=body).status_code in (404, 422)
    for what in ("record", "games", "invite", "watch", "games/1/steps"):
        assert stranger.get(f"/api/tables/{token}/{what}").status_code == 404
    with watch(server, address) as socket, pytest.raises(ConnectionClosed):
        drain(socket, json.dumps({"kind": "action", **body}))
    assert look(client, table)["number"] == before["number"]
    assert stranger.get("/api/tables").json() == {"open": [], "finished": []}


def test_watchers_are_counted_and_are_nobody_at_the_table(server: Running, client: httpx.Client) -> None:
    with ExitStack() as stack:
        friend = stack.enter_context(server.browser())
        table = new_table(client, [HOST, FRIEND])["id"]
        sit(friend, link(client, table), "Bob")
        address = allow(client, table)
        live = server.services.tables._live[table]
        with opened(server, client, table, seat=0, after=live.number) as socket:
            counts: list[int] = []

            def told_of(number: int) -> None:
                while not counts or counts[-1] != number:
                    message = json.loads(socket.recv(timeout=20))
                    if message["kind"] == "table":
                        counts.append(message["table"]["watching"])
                        assert message["table"]["seats"][1]["presence"] != "here"

            with watch(server, address), watch(server, address):
                told_of(2)
                assert live.audience.seats == {0}
            told_of(0)


def test_the_watchers_of_a_table_and_of_an_address_are_limited(tmp_path: Path) -> None:
    many = (1e6, 1_000_000)
    for limits in (
        Limits(watchers_of_table=2, watching=many),
        Limits(watchers_of_address=2, watching=many),
    ):
        folder = tmp_path / str(limits.watchers_of_table)
        with running(settings(folder, limits=limits)) as server, server.browser() as client, ExitStack() as stack:
            address = allow(client, new_table(client, people(1, 1))["id"])
            for _ in range(2):
                stack.enter_context(watch(server, address))
            with pytest.raises(InvalidStatus) as refused:
                watch(server, address)
            assert refused.value.response.status_code == 429
            stack.pop_all().close()


def test_looks_at_watched_tables_are_limited(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits(watching=(0.001, 3)))) as server, server.browser() as client:
        address = allow(client, new_table(client, people(1, 1))["id"])
        assert [client.get(address).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_a_watcher_sees_the_next_game_and_the_show_of_a_finished_one(
    server: Running, client: httpx.Client, stranger: httpx.Client
) -> None:
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    address = allow(client, table)
    end = finish(client, table)
    seen = stranger.get(address).json()
    assert (seen["seat"], seen["view"]["scores"], seen["summary"]) == (None, end["view"]["scores"], end["summary"])
    live = server.services.tables._live[table]
    assert told(seen["view"]) <= allowed_at(live)[seen["number"]][WATCHER]
    with watch(server, address, after=end["number"]) as socket:
        assert wish(client, table, "rematch", end["number"]).status_code == 200
        kinds = []
        while "start" not in kinds:
            kinds += [step["action_kind"] for step in json.loads(socket.recv(timeout=20)).get("steps", [])]

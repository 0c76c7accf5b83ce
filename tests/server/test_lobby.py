"""The lobby: listed tables with a free seat and their maker there, and no others; the last seat goes to one browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from websockets.sync.client import ClientConnection

from pegout.rules.options import CHOICES, Options
from pegout.server.settings import DATABASE, Limits
from pegout.server.showing.choices import unusual
from pegout.server.storage.database import Database
from pegout.server.storage.store import load_table
from pegout.server.tables.live import Live
from pegout.server.tables.lobby import MOST_OF_ONE

from .running import Running, running
from .tables import ANY_AMOUNT, look, new_table, people, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_sockets import opened
from .test_storage import migrations

NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


@pytest.fixture
def waits(server: Running) -> Iterator[Callable[[httpx.Client, str], ClientConnection]]:
    """Opens the page of a table, as far as the server knows, and keeps it open."""
    with ExitStack() as stack:

        def wait(client: httpx.Client, table: str) -> ClientConnection:
            socket = stack.enter_context(opened(server, client, table))
            assert json.loads(socket.recv(timeout=20))["kind"] in ("table", "steps")
            return socket

        yield wait


Waits = Callable[[httpx.Client, str], ClientConnection]


def lobby(client: httpx.Client) -> list[dict[str, Any]]:
    answer = client.get("/api/lobby")
    assert answer.status_code == 200, answer.json()
    tables = answer.json()["tables"]
    assert isinstance(tables, list)
    return tables


def ids(client: httpx.Client) -> list[str]:
    return [table["id"] for table in lobby(client)]


def take(client: httpx.Client, table: str, name: str, **wish: Any) -> httpx.Response:
    return client.post(f"/api/lobby/{table}/seats", json={"name": name, **wish})


def _join(table: str, guest: tuple[str, httpx.Client]) -> httpx.Response:
    name, client = guest
    return take(client, table, name)


def live_of(server: Running, table: str) -> Live:
    live = server.services.tables.in_memory(table)
    assert live is not None
    return live


def test_a_listed_table_is_found_and_joined_in_the_lobby(
    client: httpx.Client, browser: NewBrowser, waits: Waits
) -> None:
    options = {"target": 61, "counting": "manual", "muggins": "on"}
    clock = {"decision": 20, "bank": 60}
    table = new_table(client, [HOST, FRIEND], options=options, match={"best_of": 3}, clock=clock, listed=True)["id"]
    waits(client, table)
    guest = browser()
    (shown,) = lobby(guest)
    assert (shown["id"], shown["host"], shown["free"], shown["players"]) == (table, "Ann", [1], 2)
    assert (shown["target"], shown["best_of"], shown["chat"]) == (61, 3, False)
    assert shown["rules"] == [
        "players count their hands",
        "muggins",
        "20 seconds for a decision and 1 minute in the bank",
    ]
    assert not any(seat["mine"] for seat in shown["seats"])
    assert client.get("/api/lobby").json()["mine"] == [table]
    answer = take(guest, table, "Bob")
    assert (answer.status_code, answer.json()["seat"]) == (200, 1)
    assert answer.json()["snapshot"]["view"]["to_act"] == [0, 1]
    assert look(client, table)["view"]["names"] == ["Ann", "Bob"]
    assert lobby(guest) == [], "it is full"
    assert take(guest, table, "Bob").json()["seat"] == 1, "the same browser again"


def test_a_private_table_is_not_listed_and_not_entered_without_its_link(
    client: httpx.Client, browser: NewBrowser, waits: Waits
) -> None:
    table = new_table(client, [HOST, FRIEND])["id"]
    waits(client, table)
    assert ids(client) == []
    guest = browser()
    secret, none = take(guest, table, "Bob"), take(guest, "nothing", "Bob")
    assert secret.status_code == none.status_code == 404
    assert secret.json() == none.json(), "it looks like no table at all"
    assert sit(guest, link(client, table), "Bob").status_code == 200


def test_only_a_table_with_an_open_seat_can_be_listed(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={"seats": people(1, 1), "listed": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "option")


def test_a_table_is_listed_only_while_its_maker_is_there_or_was_just_now(
    tmp_path: Path,
) -> None:
    with running(settings(tmp_path, lobby_seconds=0.0)) as server, ExitStack() as stack:
        host, guest = (stack.enter_context(server.browser()) for _ in range(2))
        table = new_table(host, [HOST, FRIEND], listed=True)["id"]
        assert ids(guest) == [], "nobody has opened it yet"
        with opened(server, host, table) as page:
            page.recv(timeout=20)
            assert ids(guest) == [table]
        live = live_of(server, table)
        while len(live.audience):  # the server learns of the closed page a moment later
            ids(guest)
        assert ids(guest) == []
        gone = take(guest, table, "Bob")
        assert (gone.status_code, gone.json()["detail"]) == (409, "Whoever made this table has left; choose another.")
        with opened(server, host, table) as page:
            page.recv(timeout=20)
            assert ids(guest) == [table]


def test_a_maker_who_reloads_the_page_does_not_lose_the_place_in_the_lobby(
    server: Running, client: httpx.Client
) -> None:
    table = new_table(client, [HOST, FRIEND], listed=True)["id"]
    with opened(server, client, table) as page:
        page.recv(timeout=20)
    live = live_of(server, table)
    while len(live.audience):
        ids(client)
    assert ids(client) == [table]


def test_guests_who_wait_do_not_keep_a_table_in_the_lobby(tmp_path: Path) -> None:
    with running(settings(tmp_path, lobby_seconds=0.0)) as server, ExitStack() as stack:
        host, guest, late = (stack.enter_context(server.browser()) for _ in range(3))
        table = new_table(host, [HOST, FRIEND, FRIEND], listed=True)["id"]
        with opened(server, host, table) as page:
            page.recv(timeout=20)
            assert take(guest, table, "Bob").status_code == 200
            stack.enter_context(opened(server, guest, table)).recv(timeout=20)
            assert lobby(late)[0]["free"] == [2]
            assert guest.get("/api/lobby").json()["mine"] == [table]
        live = live_of(server, table)
        while live.audience.of_seat(0):
            ids(late)
        assert ids(late) == []


def test_two_who_take_the_last_seat_at_once_get_one_seat_and_one_clear_sentence(
    client: httpx.Client, browser: NewBrowser, waits: Waits
) -> None:
    for _ in range(4):
        table = new_table(client, [HOST, FRIEND], listed=True)["id"]
        waits(client, table)
        guests = [(f"Guest {number}", browser()) for number in range(4)]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(partial(_join, table), guests))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        told = {answer.json()["detail"] for answer in answers if answer.status_code == 409}
        assert told <= {"Somebody else took the last seat at this table.", "Every seat at this table is taken."}


def test_one_browser_cannot_fill_the_lobby(client: httpx.Client, browser: NewBrowser, waits: Waits) -> None:
    tables = [new_table(client, [HOST, FRIEND], listed=True)["id"] for _ in range(MOST_OF_ONE + 2)]
    for table in tables:
        waits(client, table)
    other = browser()
    own = new_table(other, [{"kind": "person", "name": "Bob"}, FRIEND], listed=True)["id"]
    waits(other, own)
    shown = ids(client)
    assert len(shown) == MOST_OF_ONE + 1
    assert own in shown


def test_the_maker_lists_a_table_and_takes_it_out_again(
    client: httpx.Client, browser: NewBrowser, waits: Waits
) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND])["id"]
    waits(client, table)
    guest = browser()
    listed = client.post(f"/api/tables/{table}/settings", json={"listed": True})
    assert listed.json()["listed"] is True
    assert ids(guest) == [table]
    assert take(guest, table, "Bob").status_code == 200
    refused = guest.post(f"/api/tables/{table}/settings", json={"listed": False})
    assert (refused.status_code, refused.json()["code"]) == (403, "seat")
    assert browser().post(f"/api/tables/{table}/settings", json={"listed": False}).status_code == 404
    assert client.post(f"/api/tables/{table}/settings", json={"listed": False}).json()["listed"] is False
    assert ids(guest) == []
    assert take(browser(), table, "Cleo").status_code == 404
    assert sit(browser(), link(client, table), "Cleo").status_code == 200
    full = client.post(f"/api/tables/{table}/settings", json={"listed": True})
    assert (full.status_code, full.json()["detail"]) == (409, "No seat is open at this table.")


def test_the_lobby_comes_back_after_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as host:
        table = new_table(host, [HOST, FRIEND], listed=True)["id"]
        host.post(f"/api/tables/{table}/settings", json={"chat": True})
        cookies = dict(host.cookies)
    with running(settings(tmp_path)) as server, server.browser() as host, server.browser() as guest:
        host.cookies.update(cookies)
        assert ids(guest) == []
        with opened(server, host, table) as page:
            page.recv(timeout=20)
            assert [(shown["id"], shown["chat"]) for shown in lobby(guest)] == [(table, True)]


def test_new_browsers_are_limited_in_the_lobby_as_everywhere(tmp_path: Path) -> None:
    limits = Limits(address=ANY_AMOUNT, newcomers=(0.001, 2))
    with running(settings(tmp_path, limits=limits)) as server, ExitStack() as stack:
        host, *guests = (stack.enter_context(server.browser()) for _ in range(4))
        table = new_table(host, [HOST, FRIEND, FRIEND, FRIEND], listed=True)["id"]
        stack.enter_context(opened(server, host, table)).recv(timeout=20)
        codes = [take(guest, table, f"Guest {number}").status_code for number, guest in enumerate(guests)]
        assert codes == [200, 429, 429]


def test_looking_at_the_lobby_stores_nothing_and_gives_a_new_browser_its_cookie(
    server: Running, client: httpx.Client, browser: NewBrowser, waits: Waits
) -> None:
    table = new_table(client, [HOST, FRIEND, FRIEND], listed=True)["id"]
    waits(client, table)
    guest = browser()
    assert "set-cookie" in guest.get("/api/lobby").headers
    assert "set-cookie" not in guest.get("/api/lobby").headers
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: take(guest, table, "Bob"), range(4)))
    assert {(answer.status_code, answer.json()["seat"]) for answer in answers} == {(200, 1)}


def test_tables_from_before_the_lobby_are_private_and_without_chat(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / DATABASE}")
    config = migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for statement in (
            "INSERT INTO identities VALUES ('browser', x'00', 1)",
            "INSERT INTO tables VALUES ('old', 'browser', NULL, '{\"players\": 2}', 0, NULL, 1, 1, '{}')",
            "INSERT INTO seats VALUES ('old', 0, 'person', 'Ann', NULL, 'browser')",
            "INSERT INTO seats VALUES ('old', 1, 'computer', 'Rowan', 'beginner', NULL)",
            "INSERT INTO games VALUES (1, 'old', 1, 1, NULL, '[0, 1]', 1, NULL, NULL, NULL, NULL, NULL)",
            "INSERT INTO actions VALUES (1, 1, 'old', NULL, 'start', '{}', NULL, 1)",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()
    database = Database(settings(tmp_path))
    stored = load_table(database, "old")
    assert stored is not None
    assert (stored.table.listed, stored.table.chat, len(stored.table.seats)) == (False, False, 2)
    database.close()


def test_every_option_that_is_not_the_usual_has_words() -> None:
    usual = Options().as_dict()
    for name, values in CHOICES.items():
        for value in set(values) - {usual[name]}:
            needs = {"muggins": {"counting": "manual"}, "renege": {"calls": "manual"}}.get(name, {})
            words = unusual(Options.from_mapping({name: value, **needs}))
            assert len(words) == 1 + len(needs), name
            assert all(words)
    assert unusual(Options(players=4, target=61)) == ()

"""Sockets: every tab of a seat gets every step, reconnecting closes the gap, and nothing else is let in."""

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from pegout.server.gate.problems import MEDIA_TYPE

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, until
from .test_matches import SHORT, finish, wish


def cookie(client: httpx.Client) -> dict[str, str]:
    return {"Cookie": f"pegout={client.cookies['pegout']}"}


def opened(server: Running, client: httpx.Client, table: str, **query: int) -> ClientConnection:
    # However much it has left unread, it can be closed.
    return connect(
        server.socket_address(table, **query), additional_headers=cookie(client), max_size=None, max_queue=None
    )


def heard(socket: ClientConnection, last: int) -> list[dict[str, Any]]:
    """Every step up to a number, as the socket sent them."""
    steps: list[dict[str, Any]] = []
    while not steps or steps[-1]["number"] < last:
        message = json.loads(socket.recv(timeout=20))
        if message["kind"] == "steps":
            steps += message["steps"]
    return steps


def drain(socket: ClientConnection, *messages: str | bytes) -> None:
    """Send messages, then read until the other side closes the socket."""
    for message in messages:
        socket.send(message)
    while True:
        socket.recv(timeout=20)


def test_two_tabs_of_a_seat_both_get_everything(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    with (
        opened(server, client, table, seat=0, after=seen["number"]) as first,
        opened(server, client, table, seat=0, after=seen["number"]) as second,
    ):
        update = act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).json()
        assert heard(first, update["latest"]) == heard(second, update["latest"]) == update["steps"]


def test_two_tabs_stay_in_step_when_each_plays(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    with opened(server, client, table, seat=0, after=seen["number"]) as other_tab:
        for _ in range(4):
            update = act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).json()
            last = heard(other_tab, update["latest"])[-1]
            seen = {"number": last["number"], "view": last["view"]}
        assert seen["view"] == look(client, table)["view"]


def test_a_lost_line_is_made_good_by_the_number(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    with opened(server, client, table, seat=0, after=seen["number"]) as socket:
        before = act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).json()
        heard(socket, before["latest"])
    view = before["steps"][-1]["view"]
    while_away = act(client, table, 0, before["latest"], choose(view, Random(1))).json()
    with opened(server, client, table, seat=0, after=before["latest"]) as socket:
        assert heard(socket, while_away["latest"]) == while_away["steps"]


def test_a_newcomer_gets_steps_or_a_snapshot(tmp_path: Path) -> None:
    with running(settings(tmp_path, history=5)) as server, server.browser() as client:
        table = new_table(client, people(2))["id"]
        until(client, table, "play")
        with opened(server, client, table, seat=0) as socket:
            message = json.loads(socket.recv(timeout=20))
        assert message == {"kind": "snapshot", "snapshot": look(client, table, 0)}
        with opened(server, client, table, seat=0, after=message["snapshot"]["number"] + 50) as socket:
            assert json.loads(socket.recv(timeout=20))["kind"] == "snapshot", "a number from the future too"


def test_each_seat_gets_its_own_view(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    seen = until(client, table, "lay_away")
    with (
        opened(server, client, table, seat=0, after=seen["number"]) as first,
        opened(server, client, table, seat=1, after=seen["number"]) as second,
    ):
        update = act(client, table, seen["seat"], seen["number"], choose(seen["view"], Random(1))).json()
        steps = [heard(socket, update["latest"])[0] for socket in (first, second)]
    hidden = [step["events"][0]["cards"] for step in steps]
    assert steps[0]["number"] == steps[1]["number"]
    assert hidden[seen["seat"]] == update["steps"][0]["events"][0]["cards"]
    assert hidden[1 - seen["seat"]] == [None, None]


def test_a_rematch_goes_on_in_the_same_socket(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2), options=SHORT)["id"]
    end = finish(client, table)
    with opened(server, client, table, seat=1, after=end["number"]) as socket:
        update = wish(client, table, "rematch", end["number"]).json()
        message = json.loads(socket.recv(timeout=20))
        told = json.loads(socket.recv(timeout=20))
        while told["kind"] != "table":
            told = json.loads(socket.recv(timeout=20))
    assert message["steps"][0]["action_kind"] == "start"
    assert message["steps"][0]["view"]["hand"] == [], "no hand is dealt yet"
    assert told["table"]["game"] == update["table"]["game"] == 2


def test_a_quiet_socket_is_pinged(tmp_path: Path) -> None:
    with running(settings(tmp_path, ping_seconds=0.05)) as server, server.browser() as client:
        created = new_table(client, people(1, 1))
        number = created["snapshot"]["number"]
        with opened(server, client, created["id"], seat=0, after=number) as socket:
            assert json.loads(socket.recv(timeout=20)) == {"kind": "ping", "latest": number}
            socket.send('{"kind": "pong"}')
            socket.send(json.dumps({"kind": "ack", "number": number}))
            assert json.loads(socket.recv(timeout=20))["kind"] == "ping"


@pytest.mark.parametrize(
    "message",
    [
        '{"kind": "lay_card", "card": "5H"}',
        '{"kind": "ack"}',
        '{"kind": "ack", "number": -1}',
        '{"kind": "pong", "more": 1}',
        "[" * 900,
        "{",
        "",
        b"\x00\xff",
        '{"kind": "ack", "number": 1e400}',
    ],
)
def test_other_messages_close_the_socket(server: Running, client: httpx.Client, message: str | bytes) -> None:
    table = new_table(client, people(1, 1))["id"]
    with opened(server, client, table, seat=0, after=3) as socket, pytest.raises(ConnectionClosed) as closed:
        drain(socket, message)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert client.get("/health").status_code == 200


@pytest.mark.parametrize("size", [1025, 5000, 2_000_000])
def test_a_large_message_closes_the_socket(server: Running, client: httpx.Client, size: int) -> None:
    table = new_table(client, people(1, 1))["id"]
    with opened(server, client, table, seat=0, after=3) as socket, pytest.raises(ConnectionClosed) as closed:
        drain(socket, "x" * size)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert client.get("/health").status_code == 200


def test_too_many_messages_close_the_socket(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    with opened(server, client, table, seat=0, after=3) as socket, pytest.raises(ConnectionClosed) as closed:
        drain(socket, *['{"kind": "pong"}'] * 200)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def refused(server: Running, table: str, headers: dict[str, str], **query: Any) -> tuple[int, dict[str, Any]]:
    with pytest.raises(InvalidStatus) as refusal:
        connect(server.socket_address(table, **query), additional_headers=headers)
    response = refusal.value.response
    is_problem = response.headers.get("content-type") == MEDIA_TYPE
    return response.status_code, json.loads(response.body or b"") if is_problem else {}


def test_sockets_are_refused_with_a_problem(
    server: Running, client: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_table(client, people(1, 1))["id"]
    assert refused(server, table, {})[0] == 404
    assert refused(server, "nothing", cookie(client))[1]["code"] == "not_found"
    assert refused(server, table, cookie(client), seat=1)[1]["code"] == "seat"
    assert refused(server, table, cookie(client), seat=-1)[1]["code"] == "request"
    assert refused(server, table, cookie(client), after=10**20)[1]["code"] == "request"
    elsewhere = {**cookie(client), "Origin": "https://elsewhere.example"}
    assert refused(server, table, elsewhere)[1]["code"] == "origin"
    assert client.get("/health").status_code == 200
    assert "handshake" not in caplog.text, "the log has no error for what is refused as it should be"


def test_an_own_page_may_open_a_socket(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    headers = {**cookie(client), "Origin": server.address}
    with connect(server.socket_address(table, seat=0), additional_headers=headers) as socket:
        assert json.loads(socket.recv(timeout=20))["kind"] == "steps"


def test_a_seat_has_so_many_sockets_at_most(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    with ExitStack() as sockets:
        for _ in range(16):
            sockets.enter_context(opened(server, client, table, seat=0))
        assert refused(server, table, cookie(client), seat=0)[1]["code"] == "too_many"

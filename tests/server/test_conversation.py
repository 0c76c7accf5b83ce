"""Talk at a table: phrases always, free chat where it is on, to the seats of that table alone, and nothing stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from pegout.server.gate.problems import ProblemError
from pegout.server.settings import Limits
from pegout.server.storage.store import Seat
from pegout.server.tables.conversation import REMEMBERED, Conversation, clean_text

from .running import Running, running
from .tables import ANY_AMOUNT, act, command_id, look, new_table, people, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_my_data import delete
from .test_sockets import opened
from .test_watching import allow, watch

ANN = Seat(0, "person", "Ann", None, "ann")
NewBrowser = Callable[[], httpx.Client]


@pytest.fixture
def browser(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers with cookies of their own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(server.browser())


def phrase(client: httpx.Client, table: str, seat: int, name: str = "good_hand", **more: Any) -> httpx.Response:
    body = {"id": command_id(), "seat": seat, "phrase": name, **more}
    return client.post(f"/api/tables/{table}/phrases", json=body)


def write(client: httpx.Client, table: str, seat: int, text: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/chat", json={"id": command_id(), "seat": seat, "text": text})


def shared(host: httpx.Client, guest: httpx.Client, **wishes: Any) -> str:
    """A table of Ann and Bob."""
    table = str(new_table(host, [HOST, FRIEND], **wishes)["id"])
    assert sit(guest, link(host, table), "Bob").status_code == 200
    return table


def said(socket: ClientConnection) -> dict[str, Any]:
    """The next thing said that a socket hears."""
    while True:
        message = json.loads(socket.recv(timeout=20))
        if message["kind"] == "said":
            assert isinstance(message, dict)
            return message


def test_a_phrase_reaches_every_seat_of_its_table(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    guest = browser()
    table = shared(client, guest)
    number = look(client, table)["number"]
    with opened(server, client, table, seat=0) as first, opened(server, guest, table, seat=1) as second:
        answer = phrase(guest, table, 1, "nice_cut")
        assert answer.status_code == 200
        line = answer.json()
        assert (line["seat"], line["name"], line["phrase"], line["text"]) == (1, "Bob", "nice_cut", None)
        assert said(first)["lines"] == said(second)["lines"] == [line]
    assert look(client, table)["number"] == number, "nothing happened in the game"


def test_the_same_command_again_says_nothing_twice(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    guest = browser()
    table = shared(client, guest)
    with opened(server, client, table, seat=0) as socket:
        first = phrase(guest, table, 1, id="the-same-1").json()
        assert phrase(guest, table, 1, id="the-same-1").json() == first
        assert phrase(client, table, 0, id="the-same-1").json()["number"] > first["number"], "another seat's own"
        assert [line["seat"] for message in (said(socket), said(socket)) for line in message["lines"]] == [1, 0]


def test_who_comes_later_gets_what_was_said_as_earlier(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    guest = browser()
    table = shared(client, guest, chat=True)
    phrase(guest, table, 1)
    write(client, table, 0, "And the crib, too")
    with opened(server, client, table, seat=0) as socket:
        before = said(socket)
        assert before["earlier"]
        assert [line["phrase"] or line["text"] for line in before["lines"]] == ["good_hand", "And the crib, too"]
        phrase(guest, table, 1, "thank_you")
        assert not said(socket)["earlier"]


def test_strangers_and_wrong_seats_say_nothing(client: httpx.Client, browser: NewBrowser) -> None:
    guest, stranger = browser(), browser()
    table = shared(client, guest, chat=True)
    new_table(stranger, people(1, 1))
    for ask in (phrase(stranger, table, 0), write(stranger, table, 0, "hello")):
        assert (ask.status_code, ask.json()["code"]) == (404, "not_found")
    for ask in (phrase(guest, table, 0), write(guest, table, 0, "I am Ann")):
        assert (ask.status_code, ask.json()["code"]) == (403, "seat")
    assert phrase(guest, table, 1, "muggins").status_code == 422, "that is a claim, not a phrase"


def test_nothing_is_said_where_nobody_else_plays(client: httpx.Client) -> None:
    for seats in (people(1, 1), people(2)):
        table = new_table(client, seats, chat=True)["id"]
        answer = phrase(client, table, 0)
        assert (answer.status_code, answer.json()["detail"]) == (409, "Nobody else plays at this table.")


def test_free_chat_is_off_until_the_maker_turns_it_on(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    guest = browser()
    table = shared(client, guest)
    assert look(client, table)["table"]["chat"] is False
    refused = write(guest, table, 1, "hello")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    assert guest.post(f"/api/tables/{table}/settings", json={"chat": True}).status_code == 403
    with opened(server, guest, table, seat=1) as socket:
        assert client.post(f"/api/tables/{table}/settings", json={"chat": True}).json()["chat"] is True
        while True:
            message = json.loads(socket.recv(timeout=20))
            if message["kind"] == "table" and message["table"]["chat"]:
                break
        assert write(guest, table, 1, "hello").status_code == 200
        assert said(socket)["lines"][0]["text"] == "hello"
    client.post(f"/api/tables/{table}/settings", json={"chat": False})
    assert write(guest, table, 1, "hello").status_code == 409


def test_talk_is_limited_by_browser(tmp_path: Path) -> None:
    limits = Limits(address=ANY_AMOUNT, identity=ANY_AMOUNT, said=(0.001, 3))
    with running(settings(tmp_path, limits=limits)) as server, ExitStack() as stack:
        host, guest = (stack.enter_context(server.browser()) for _ in range(2))
        table, other = shared(host, guest, chat=True), shared(host, guest)
        codes = [phrase(guest, table, 1).status_code, write(guest, table, 1, "hello").status_code]
        codes += [phrase(guest, other, 1).status_code, phrase(guest, table, 1).status_code]
        assert codes == [200, 200, 200, 429]
        assert phrase(host, table, 0).status_code == 200, "the other may still speak"


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("<b>fifteen</b> & <script>alert(2)</script>", "<b>fifteen</b> & <script>alert(2)</script>"),
        ("  two \n lines\tand  gaps ", "two lines and gaps"),
        ("a\u202eb\u200bc\x07d\u2066e", "abcde"),
        ("e\u0301", "é"),
        ("z" + "\u0336" * 40, "z" + "\u0336" * 3),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_line_of_chat_is_one_line_of_visible_text(sent: str, shown: str) -> None:
    assert clean_text(sent) == shown


@pytest.mark.parametrize("sent", ["", "   ", "\u200b\u200b", "\u200d", "\x00", "x" * 201, None, 5, ["x"]])
def test_what_is_no_line_of_text_is_refused(client: httpx.Client, browser: NewBrowser, sent: Any) -> None:
    table = shared(client, browser(), chat=True)
    assert write(client, table, 0, sent).status_code == 422


def test_nothing_that_is_said_is_stored(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    table = shared(client, browser(), chat=True)
    assert write(client, table, 0, "a-secret-of-mine").status_code == 200
    assert phrase(client, table, 0, "nineteen").status_code == 200
    stored = b"".join(path.read_bytes() for path in server.services.settings.data.iterdir())
    assert b"a-secret-of-mine" not in stored
    assert b"nineteen" not in stored


def test_a_table_keeps_its_last_lines_only_and_their_numbers_outlive_a_restart() -> None:
    now = [100.0]
    conversation = Conversation(lambda: now[0])
    lines = [conversation.add(ANN, "ann", "good_hand", None, command_id()) for _ in range(REMEMBERED + 5)]
    assert conversation.after(0) == tuple(lines[5:])
    assert conversation.after(lines[-2].number) == (lines[-1],)
    assert len({line.number for line in lines}) == len(lines)
    now[0] += 60
    assert Conversation(lambda: now[0]).add(ANN, "ann", "sorry", None, "x").number > lines[-1].number


def test_a_text_that_is_too_long_says_what_is_right() -> None:
    with pytest.raises(ProblemError, match="1 to 200 characters"):
        clean_text("x" * 201)


def test_what_somebody_said_goes_with_the_data_of_that_person(
    server: Running, client: httpx.Client, browser: NewBrowser
) -> None:
    guest = browser()
    table = shared(client, guest, chat=True)
    write(guest, table, 1, "my own words")
    write(client, table, 0, "and mine")
    assert delete(guest).status_code == 200
    with opened(server, client, table, seat=0) as socket:
        assert [line["text"] for line in said(socket)["lines"]] == ["and mine"]


def test_who_watches_hears_nothing_of_what_is_said(server: Running, client: httpx.Client, browser: NewBrowser) -> None:
    guest = browser()
    table = shared(client, guest, chat=True)
    number = look(client, table)["number"]
    with watch(server, allow(client, table)) as socket:
        write(guest, table, 1, "among ourselves")
        phrase(client, table, 0, "nineteen")
        seen = look(client, table, 0)
        cut = {"kind": "cut_for_deal", "position": seen["view"]["free_cuts"][0]}
        assert act(client, table, 0, number, cut).status_code == 200
        latest = number
        while latest == number:  # what came after that has come
            message = json.loads(socket.recv(timeout=20))
            assert message["kind"] != "said"
            assert "among ourselves" not in json.dumps(message)
            latest = max(latest, message.get("latest", number))

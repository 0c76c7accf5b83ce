"""The short way for actions answers as the framework's way does, which a longer content type takes."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest

from .running import Running
from .tables import choose, look, new_table, people, until

SHORT, LONG = "application/json", "application/json; charset=utf-8"
ACT: dict[str, Any] = {"id": "command-for-both", "seat": 0, "after": 1, "action": {"kind": "accept"}}


def ask(client: httpx.Client, table: str, body: bytes, kind: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/actions", content=body, headers={"content-type": kind})


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"\xff\xfe",
        b"[" * 3000,
        json.dumps(ACT).encode(),
        json.dumps(ACT | {"seat": 1}).encode(),
        json.dumps(ACT | {"seat": 1.0}).encode(),
        json.dumps(ACT | {"seat": "0"}).encode(),
        json.dumps(ACT | {"seat": True}).encode(),
        json.dumps(ACT | {"after": -1}).encode(),
        json.dumps(ACT | {"after": 10**40}).encode(),
        json.dumps(ACT | {"id": "short"}).encode(),
        json.dumps(ACT | {"more": 1}).encode(),
        json.dumps(ACT | {"action": {"kind": "dance"}}).encode(),
        json.dumps(ACT | {"action": {"kind": "lay_away", "cards": ["5H", "ZZ"]}}).encode(),
        json.dumps(ACT | {"action": {"kind": "claim", "points": float("nan")}}).encode(),
        b"x" * 20_000,
    ],
)
@pytest.mark.parametrize("where", ["own", "nothing", "bad%00id"])
def test_both_ways_refuse_alike(client: httpx.Client, body: bytes, where: str) -> None:
    own = new_table(client, people(1, 1))["id"]
    answers = [ask(client, where.replace("own", own), body, kind) for kind in (SHORT, LONG)]
    assert answers[0].status_code == answers[1].status_code >= 400
    assert answers[0].content == answers[1].content
    assert dict(answers[0].headers) | {"date": ""} == dict(answers[1].headers) | {"date": ""}


def test_both_ways_write_the_same(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    random = Random(1)
    for number in range(30):
        seen = look(client, table)
        if not seen["view"]["may"]:
            break
        body = {"id": f"command-{number}", "seat": 0, "after": seen["number"]}
        body["action"] = choose(seen["view"], random)
        answers = [ask(client, table, json.dumps(body).encode(), kind) for kind in (SHORT, LONG, SHORT)]
        assert answers[0].status_code == 200
        assert answers[0].json()["steps"]
        assert answers[0].content == answers[1].content == answers[2].content
    assert number > 10


@pytest.mark.parametrize("kind", [SHORT, LONG])
def test_both_ways_do_the_same(client: httpx.Client, kind: str) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    action = choose(seen["view"], Random(1))
    body = {"id": "command-for-both", "seat": 0, "after": seen["number"], "action": action}
    answer = ask(client, table, json.dumps(body).encode(), kind)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["latest"] == look(client, table)["number"] > seen["number"]
    assert ask(client, table, json.dumps(body).encode(), LONG).json()["number"] == answer.json()["number"]


def test_a_stranger_is_refused_alike(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    with server.browser() as stranger:
        answers = [ask(stranger, table, json.dumps(ACT).encode(), kind) for kind in (SHORT, LONG)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


def test_a_body_in_pieces_is_taken_by_the_longer_way(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    body = {"id": "command-in-pieces", "seat": 0, "after": seen["number"], "action": choose(seen["view"], Random(1))}

    def pieces() -> Iterator[bytes]:
        text = json.dumps(body).encode()
        yield text[:20]
        yield text[20:]

    answer = client.post(f"/api/tables/{table}/actions", content=pieces(), headers={"content-type": SHORT})
    assert answer.status_code == 200

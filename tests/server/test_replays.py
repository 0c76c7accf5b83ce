"""Finished games again: listed, told step by step as a seat saw them, and never while they go on."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import Any

import httpx
import pytest

from pegout.server.routes import replays

from .running import Running
from .tables import act, choose, look, new_table, people, until
from .test_invites import FRIEND, HOST, SHORT, link, sit
from .test_matches import finish, wish
from .test_proposals import propose
from .test_secrets import allowed_at, told


def replay(client: httpx.Client, table: str, game: int = 1, **query: int) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table}/games/{game}/steps", params=query)
    assert answer.status_code == 200, answer.json()
    seen = answer.json()
    assert isinstance(seen, dict)
    return seen


def test_a_finished_game_is_told_again_as_it_was_seen(client: httpx.Client) -> None:
    created = new_table(client, people(1, 1), options=SHORT)
    table = created["id"]
    end = finish(client, table)
    seen = replay(client, table)
    assert (seen["seat"], seen["last"], seen["game"]["scores"]) == (0, end["number"], end["view"]["scores"])
    without = [{key: step[key] for key in end["log"][0]} for step in seen["steps"]]
    assert without == end["log"]
    last = seen["steps"][-1]
    assert (last["view"], last["summary"]) == (end["view"], end["summary"])
    assert [step["summary"] for step in seen["steps"][:-1]] == [None] * (len(seen["steps"]) - 1)


def test_the_hands_of_all_are_told_and_are_those_that_were_held(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 2), options=SHORT)["id"]
    finish(client, table)
    live = server.services.tables._live[table]
    steps, allowed = replay(client, table)["steps"], allowed_at(live)
    for step in steps:
        assert step["hands"][0] == step["view"]["hand"]
        assert [len(hand) for hand in step["hands"]] == (step["view"]["hand_sizes"] or [0, 0, 0])
        cards = told({key: step[key] for key in ("view", "events")})
        assert cards <= allowed[step["number"]][0], "the views stay what the seat saw"
    assert any(len(hand) == 5 for step in steps for hand in step["hands"][1:])


def test_what_was_taken_back_is_left_out(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT, take_back=True)["id"]
    seen = until(client, table, "play")
    update = act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).json()
    assert wish(client, table, "undo", update["latest"]).status_code == 200
    end = finish(client, table, 5)
    steps = replay(client, table)["steps"]
    assert [step["number"] for step in steps] == [
        step["number"] for step in end["log"] if not step["undone"] and step["action_kind"] != "undo"
    ]
    assert steps[-1]["view"] == end["view"]


def test_a_long_game_comes_in_parts(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    finish(client, table)
    whole = replay(client, table)["steps"]
    monkeypatch.setattr(replays, "PAGE", 20)
    parts: list[Any] = []
    while not parts or parts[-1]["number"] < whole[-1]["number"]:
        part = replay(client, table, after=parts[-1]["number"] if parts else 0)
        assert len(part["steps"]) <= 20
        assert part["last"] == whole[-1]["number"]
        parts += part["steps"]
    assert parts == whole


def test_the_games_of_a_table_are_listed_and_one_that_goes_on_is_not_told(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    for number in (1, 2):
        refused = client.get(f"/api/tables/{table}/games/{number}/steps")
        assert refused.status_code == (409 if number == 1 else 404)
    assert client.get(f"/api/tables/{table}/games").json()["games"] == []
    first = finish(client, table)
    assert wish(client, table, "rematch", first["number"]).status_code == 200
    refused = client.get(f"/api/tables/{table}/games/2/steps")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    assert not told(refused.json())
    listed = client.get(f"/api/tables/{table}/games").json()["games"]
    assert [(game["number"], game["winner"], game["scores"]) for game in listed] == [
        (1, first["view"]["winner"], first["view"]["scores"])
    ]
    second = finish(client, table, 2)
    assert [game["number"] for game in client.get(f"/api/tables/{table}/games").json()["games"]] == [2, 1]
    assert replay(client, table)["steps"][-1]["view"] == first["view"]
    assert replay(client, table, 2)["steps"][-1]["view"] == second["view"]
    assert look(client, table)["number"] == second["number"], "nothing happens at the table"


def test_only_who_sits_there_replays_a_game_and_from_their_own_seat(server: Running, client: httpx.Client) -> None:
    with ExitStack() as stack:
        friend, stranger = (stack.enter_context(server.browser()) for _ in range(2))
        table = new_table(client, [HOST, FRIEND, {"kind": "computer", "level": "beginner"}], options=SHORT)["id"]
        sit(friend, link(client, table), "Bob")
        players = {0: client, 1: friend}
        live = server.services.tables._live[table]
        random = Random(3)
        while live.game.winner is None:
            seat = live.game.to_act[0]
            seen = look(players[seat], table)
            assert act(players[seat], table, seat, seen["number"], choose(seen["view"], random)).status_code == 200
        assert [replay(who, table)["seat"] for who in (client, friend)] == [0, 1]
        assert replay(friend, table)["steps"][-1]["view"] == look(friend, table)["view"]
        other = friend.get(f"/api/tables/{table}/games/1/steps", params={"seat": 0})
        assert (other.status_code, other.json()["code"]) == (403, "seat")
        new_table(stranger, people(1, 1))
        for path in ("games", "games/1/steps"):
            assert stranger.get(f"/api/tables/{table}/{path}").json()["code"] == "not_found"


def test_a_replay_is_sent_small_to_a_browser_that_can_read_it(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    finish(client, table)
    path = f"/api/tables/{table}/games/1/steps"
    packed, plain = client.get(path), client.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 8 < int(plain.headers["content-length"])


def test_a_game_that_was_given_up_is_replayed_to_where_it_ended(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    before = until(client, table, "play")
    assert propose(client, table, 0, "resign").status_code == 200
    listed = client.get(f"/api/tables/{table}/games").json()["games"]
    assert [(game["winner"], game["ending"], game["scores"]) for game in listed] == [
        (1, "resigned", before["view"]["scores"])
    ]
    steps = replay(client, table)["steps"]
    assert steps[-1]["view"] == look(client, table)["view"]
    assert (steps[-1]["action_kind"], steps[-1]["view"]["phase"]) == ("end", "over")
    assert [len(hand) for hand in steps[-1]["hands"]] == before["view"]["hand_sizes"]

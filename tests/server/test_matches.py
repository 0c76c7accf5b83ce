"""Taking back, rematches, records, and what a browser is told about its games."""

from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pegout.record import read
from pegout.rules.game import Game
from pegout.server.messages.table import Me
from pegout.server.routes.progress import me_message
from pegout.server.storage.listing import Finished

from .running import running
from .tables import act, choose, command_id, look, new_table, people, play, settings, until

SHORT = {"target": 31}


def wish(client: httpx.Client, table: str, what: str, after: int, seat: int = 0, command: str = "") -> httpx.Response:
    body = {"id": command or command_id(), "seat": seat, "after": after}
    return client.post(f"/api/tables/{table}/{what}", json=body)


def finish(client: httpx.Client, table: str, seed: int = 1) -> dict[str, Any]:
    for _ in play(client, table, Random(seed)):
        pass
    return look(client, table)


def test_a_decision_is_taken_back_with_all_that_came_of_it(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), take_back=True)["id"]
    before = until(client, table, "play")
    answer = act(client, table, 0, before["number"], choose(before["view"], Random(1))).json()
    undone = wish(client, table, "undo", answer["latest"])
    assert undone.status_code == 200
    step = undone.json()["steps"][0]
    assert (step["action_kind"], step["back_to"], step["events"]) == ("undo", before["number"], [])
    assert step["number"] == answer["latest"] + 1, "numbers go on"
    assert step["view"] == before["view"]
    log = look(client, table)["log"]
    assert [entry["number"] for entry in log if entry["undone"]] == [step["number"] for step in answer["steps"]]
    again = act(client, table, 0, step["number"], choose(before["view"], Random(2)))
    assert again.status_code == 200


def test_everything_can_be_taken_back_to_the_start(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), take_back=True)["id"]
    seen = until(client, table, "play")
    for _ in range(20):
        if not seen["view"]["can_undo"]:
            break
        assert wish(client, table, "undo", seen["number"]).status_code == 200
        seen = look(client, table)
    assert seen["view"]["phase"] == "cut_for_deal"
    nothing = wish(client, table, "undo", seen["number"])
    assert (nothing.status_code, nothing.json()["code"]) == (409, "not_now")
    end = finish(client, table)
    assert end["view"]["winner"] is not None
    assert wish(client, table, "undo", end["number"]).json()["code"] == "not_now", "a finished game stays finished"


def test_taking_back_twice_at_once_takes_back_once(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), take_back=True)["id"]
    seen = until(client, table, "play")
    command = command_id()
    first, again = (wish(client, table, "undo", seen["number"], command=command) for _ in range(2))
    other = wish(client, table, "undo", seen["number"])
    assert first.json() == again.json()
    assert (other.status_code, other.json()["code"]) == (409, "stale")


def test_a_table_without_take_back_takes_nothing_back(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    assert not seen["view"]["can_undo"]
    assert wish(client, table, "undo", seen["number"]).json()["code"] == "not_now"


def test_taken_back_games_are_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, people(1, 2), take_back=True)["id"]
        seen = until(client, table, "play")
        wish(client, table, "undo", seen["number"])
        seen = until(client, table, "play", seed=9)
        wish(client, table, "undo", seen["number"])
        seen = look(client, table)
        cookies = dict(client.cookies)
    with running(settings(tmp_path)) as server, server.browser() as client:
        client.cookies.update(cookies)
        assert look(client, table) == seen


def test_the_loser_deals_first_in_the_next_game(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    end = finish(client, table)
    update = wish(client, table, "rematch", end["number"]).json()
    start = update["steps"][0]
    assert (start["action_kind"], start["game"], start["number"]) == ("start", 2, end["number"] + 1)
    assert start["view"]["dealer"] == 1 - end["view"]["winner"]
    assert update["table"]["match"]["results"][0]["winner"] == end["view"]["winner"]
    assert update["table"]["game"] == 2
    assert look(client, table)["log"][0] == {key: start[key] for key in look(client, table)["log"][0]}


def test_two_who_ask_for_a_rematch_get_one_game(client: httpx.Client) -> None:
    table = new_table(client, people(2), options=SHORT)["id"]
    end = finish(client, table)
    first = wish(client, table, "rematch", end["number"], 0)
    second = wish(client, table, "rematch", end["number"], 1)
    assert first.json()["number"] == second.json()["number"] == end["number"] + 1
    assert look(client, table)["table"]["game"] == 2


def test_a_game_that_is_not_over_has_no_rematch_and_no_record(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    number = look(client, table)["number"]
    assert wish(client, table, "rematch", number).json()["code"] == "not_now"
    assert client.get(f"/api/tables/{table}/record").json()["code"] == "not_now"


def test_a_match_ends_when_it_is_decided_and_another_begins(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT, match={"best_of": 3})["id"]
    for seed in range(9):
        end = finish(client, table, seed)
        match = end["table"]["match"]
        if match["winner"] is not None:
            break
        assert wish(client, table, "rematch", end["number"]).status_code == 200
    assert match["games_won"][match["winner"]] == 2
    assert sum(match["spread"]) == 0
    update = wish(client, table, "rematch", end["number"]).json()
    assert update["table"]["match"]["results"] == []
    assert update["steps"][-1]["view"]["phase"] == "cut_for_deal", "a new match is cut for"


@pytest.mark.parametrize("seats", [people(1, 1), people(1, 2), people(2, 2)])
def test_a_finished_game_is_a_record_that_reads_back(client: httpx.Client, seats: list[dict[str, Any]]) -> None:
    table = new_table(client, seats, options=SHORT, take_back=True)["id"]
    seen = until(client, table, "play")
    wish(client, table, "undo", seen["number"])
    end = finish(client, table)
    wish(client, table, "rematch", end["number"])
    for address in (f"/api/tables/{table}/record?game=1",):
        answer = client.get(address)
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        (record,) = read(answer.text)
        game: Game = record.game()
        assert list(game.scores) == end["view"]["scores"]
        assert record.tags[0] == ("Seat1", "Player 1")
    assert client.get(f"/api/tables/{table}/record").json()["code"] == "not_now", "the new game is not over"
    assert client.get(f"/api/tables/{table}/record?game=7").json()["code"] == "not_found"


def test_my_tables_are_listed_open_and_finished(client: httpx.Client) -> None:
    assert client.get("/api/me").json() == {"finished": 0, "wins": 0, "levels": [], "suggestion": None}
    first = new_table(client, people(1, 1), options=SHORT)["id"]
    second = new_table(client, people(1, 3))["id"]
    end = finish(client, first)
    mine = client.get("/api/tables").json()
    assert [table["id"] for table in mine["open"]] == [second]
    (over,) = mine["finished"]
    assert (over["id"], over["scores"], over["winner"]) == (first, end["view"]["scores"], end["view"]["winner"])
    assert mine["open"][0]["to_act"] == [0]
    me = client.get("/api/me").json()
    won = int(end["view"]["winner"] == 0)
    assert (me["finished"], me["wins"]) == (1, won)
    assert me["levels"] == [{"level": "beginner", "games": 1, "wins": won}]


def test_a_game_against_oneself_counts_for_nobody(client: httpx.Client) -> None:
    finish(client, new_table(client, people(2), options=SHORT)["id"])
    assert client.get("/api/me").json()["finished"] == 0


def suggested(*games: tuple[bool, str]) -> Me:
    return me_message([Finished(won, (level,)) for won, level in games])


def test_the_next_level_is_suggested_after_enough_wins() -> None:
    won, lost = (True, "beginner"), (False, "beginner")
    assert suggested(won, won).suggestion is None
    assert suggested(won, won, won).suggestion == "intermediate"
    assert suggested(won, lost, won, lost, won).suggestion == "intermediate"
    assert suggested(won, lost, won, lost, lost, won).suggestion is None
    assert suggested((False, "intermediate"), won, won, won).suggestion is None, "one step at a time"
    assert suggested(*[(True, "advanced")] * 9).suggestion is None, "nothing is above it"


def test_each_game_is_counted_once() -> None:
    counted = suggested((True, "beginner"), (False, "advanced"), (True, "advanced"))
    assert [(level.level, level.games, level.wins) for level in counted.levels] == [
        ("beginner", 1, 1),
        ("advanced", 2, 1),
    ]

"""Statistics over finished games: from the events, once a game, and only for what a person played."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pegout.server.facts.endings import EndingKind
from pegout.server.routes.own_statistics import keep_tallies
from pegout.server.settings import DATABASE

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, until, view_of
from .test_endings import end
from .test_invites import FRIEND, HOST, link, sit
from .test_matches import SHORT, finish, wish

NOTHING = {
    "games": 0, "wins": 0, "skunks_given": 0, "skunks_taken": 0, "sizes": [], "opponents": [], "best": None,
    "uncounted": 0,
}  # fmt: skip
PENALTIES = {"muggins", "overclaim", "renege"}


def statistics(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/api/me/statistics")
    assert answer.status_code == 200, answer.json()
    found = answer.json()
    assert isinstance(found, dict)
    return found


def counted(end: dict[str, Any], seat: int) -> Counter[str]:
    """What the log of a finished game says of a seat, worked out deal by deal and apart from the server's way."""
    deals: list[list[dict[str, Any]]] = []
    for event in (event for step in end["log"] if not step["undone"] for event in step["events"]):
        if event["kind"] == "deal_started":
            deals.append([])
        if deals:
            deals[-1].append(event)
    found: Counter[str] = Counter()
    for deal in deals:
        role = "dealer" if deal[0]["dealer"] == seat else "pone"
        kinds = [event["kind"] for event in deal]
        if "hand_shown" in kinds:
            start, stop = kinds.index("play_started"), kinds.index("hand_shown")
            pegs = [event for event in deal[start:stop] if event["kind"] == "pegged" and event["seat"] == seat]
            found[f"{role} plays"] += 1
            found[f"{role} play"] += sum(
                event["points"] for event in pegs if not PENALTIES & {score["kind"] for score in event["scores"]}
            )
        for event in deal:
            if event["kind"] == "hand_counted" and event["seat"] == seat:
                what = "crib" if event["crib"] else f"{role} hand"
                found[f"{what}s"] += 1
                found[what] += sum(score["points"] for score in event["scores"])
    return found


def agree(size: dict[str, Any], expected: Counter[str]) -> None:
    """Check averages and what they rest on."""
    for what, average, number in (
        *((f"{role} hand", size[role]["hand"], size[role]["hands"]) for role in ("dealer", "pone")),
        *((f"{role} play", size[role]["play"], size[role]["plays"]) for role in ("dealer", "pone")),
        ("crib", size["crib"], size["cribs"]),
    ):
        assert number == expected[f"{what}s"], what
        assert average == (round(expected[what] / number, 2) if number else None), what


def test_a_stranger_has_no_statistics(client: httpx.Client) -> None:
    assert statistics(client) == NOTHING
    table = new_table(client, people(1, 1))["id"]
    assert statistics(client) == NOTHING, "a game that is on counts for nothing"
    assert look(client, table)["number"]


@pytest.mark.parametrize(
    "options",
    [{}, {"counting": "manual", "calls": "manual", "muggins": "on", "target": 61}],
    ids=["automatic", "manual with muggins"],
)
def test_averages_are_what_the_log_of_the_games_says(client: httpx.Client, options: dict[str, Any]) -> None:
    table = new_table(client, people(1, 1, "intermediate"), options=options)["id"]
    expected: Counter[str] = Counter()
    for seed in range(3):
        end = finish(client, table, seed)
        expected += counted(end, 0)
        expected["games"] += 1
        expected["wins"] += end["view"]["winner"] == 0
        found = statistics(client)
        assert (found["games"], found["wins"], found["uncounted"]) == (seed + 1, expected["wins"], 0)
        (size,) = found["sizes"]
        agree(size, expected)
        assert (size["players"], size["games"], size["wins"]) == (2, seed + 1, expected["wins"])
        wish(client, table, "rematch", end["number"])
    assert expected["dealer plays"] + expected["pone plays"] >= 10
    (against,) = found["opponents"]
    assert (against["kind"], against["level"], against["games"]) == ("computer", "intermediate", 3)
    best = max(
        sum(score["points"] for score in event["scores"])
        for step in end["log"]
        for event in step["events"]
        if event["kind"] == "hand_counted" and event["seat"] == 0
    )
    assert found["best"]["points"] >= best
    assert len(found["best"]["cards"]) == 4


def test_a_play_cut_short_by_the_end_is_in_no_average(client: httpx.Client) -> None:
    """Until a game has ended in the play."""
    table = new_table(client, people(1, 1), options=SHORT)["id"]
    expected: Counter[str] = Counter()
    for seed in range(40):
        end = finish(client, table, seed)
        expected += counted(end, 0)
        kinds = [event["kind"] for step in end["log"] for event in step["events"]]
        if "hand_shown" not in kinds[len(kinds) - kinds[::-1].index("deal_started") :]:
            break
        wish(client, table, "rematch", end["number"])
    else:
        raise AssertionError("no game ends in the play")
    (size,) = statistics(client)["sizes"]
    agree(size, expected)
    assert statistics(client)["games"] == seed + 1, "the game counts all the same"


def test_each_game_is_counted_once_however_often_it_is_asked(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options=SHORT, match={"best_of": 5})["id"]
    for number in range(1, 4):
        end = finish(client, table, number)
        assert [statistics(client)["games"] for _ in range(3)] == [number] * 3
        wish(client, table, "rematch", end["number"])
    first = statistics(client)
    with sqlite3.connect(server.services.database.file) as connection:
        (game,) = connection.execute("SELECT min(id) FROM games").fetchone()
        rows = connection.execute("SELECT count(*) FROM seat_tallies").fetchone()
    connection.close()
    keep_tallies(server.services.database, game, ())
    assert rows == (6,), "one for each seat of each game"
    assert statistics(client) == first


def test_games_from_before_there_were_statistics_are_gone_through_once(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, people(1, 1), options=SHORT)["id"]
        for seed in range(3):
            wish(client, table, "rematch", finish(client, table, seed)["number"])
        finish(client, new_table(client, people(1, 2), options=SHORT)["id"])
        before, cookies = statistics(client), dict(client.cookies)
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("DELETE FROM seat_tallies")
    connection.close()
    with running(settings(tmp_path)) as server, server.browser() as client:
        client.cookies.update(cookies)
        assert before["games"] == 4
        assert statistics(client) == before
        assert statistics(client) == before


def test_pass_and_play_against_oneself_counts_for_nothing(client: httpx.Client) -> None:
    finish(client, new_table(client, people(2), options=SHORT)["id"])
    assert statistics(client) == NOTHING


def test_two_partners_on_one_device_finish_one_game(client: httpx.Client) -> None:
    person, computer = people(1)[0], people(0, 1)[0]
    table = new_table(client, [person, computer, person, computer], options=SHORT)["id"]
    end = finish(client, table)
    found = statistics(client)
    assert (found["games"], found["wins"]) == (1, int(end["view"]["winner"] == 0))
    (size,) = found["sizes"]
    agree(size, counted(end, 0) + counted(end, 2))
    assert size["players"] == 4


def test_friends_have_their_own_statistics_and_skunks_are_named(server: Running, client: httpx.Client) -> None:
    with server.browser() as friend:
        table = new_table(client, [HOST, FRIEND], options={"target": 61})["id"]
        sit(friend, link(client, table), "Bob")
        both = (client, friend)
        live = server.services.tables._live[table]
        random = Random(2)
        while live.game.to_act:
            seat = live.game.to_act[0]
            shown = view_of(both[seat], table, seat, live.number)
            assert act(both[seat], table, seat, live.number, choose(shown, random)).status_code == 200
        end = look(client, table)
        found = [statistics(one) for one in both]
        skunk = max(end["table"]["match"]["results"][0]["skunks"]) > 0
        for seat, one in enumerate(found):
            won = end["view"]["winner"] == seat
            assert (one["games"], one["wins"]) == (1, int(won))
            assert (one["skunks_given"], one["skunks_taken"]) == (int(won and skunk), int(skunk and not won))
            assert one["opponents"] == [{"kind": "people", "level": None, "games": 1, "wins": int(won)}]
            agree(one["sizes"][0], counted(end, seat))


def test_who_leaves_does_not_win_by_it(server: Running, client: httpx.Client) -> None:
    """Until the computer, which plays on for somebody who left, has won."""
    with server.browser() as friend:
        for _ in range(10):
            table = new_table(client, [HOST, FRIEND], options=SHORT)["id"]
            sit(friend, link(client, table), "Bob")
            left = friend.post(f"/api/tables/{table}/seats/1/stand-in", json={"level": "intermediate"})
            assert left.status_code == 200, left.json()
            if finish(client, table)["view"]["winner"] == 1:
                break
        else:
            raise AssertionError("the computer never wins")
        found = statistics(friend)
        assert found["games"] >= 1
        assert found["wins"] == 0
        assert found["sizes"][0]["dealer"]["hands"] == found["sizes"][0]["pone"]["plays"] == 0, "nor are hands theirs"
        assert found["best"] is None
        mine = statistics(client)
        assert (mine["games"], mine["wins"]) == (found["games"], found["games"] - 1)
        for browser, shown in ((friend, found), (client, mine)):
            home = browser.get("/api/me").json()
            assert (home["finished"], home["wins"]) == (shown["games"], shown["wins"]), "the home page says the same"


@pytest.mark.parametrize(("kind", "games"), [("resigned", 1), ("stopped", 0)])
def test_a_resigned_game_counts_and_a_stopped_one_does_not(
    server: Running, client: httpx.Client, kind: EndingKind, games: int
) -> None:
    table = new_table(client, people(1, 1))["id"]
    until(client, table, "play")
    end(server, table, kind)
    found = statistics(client)
    assert (found["games"], found["wins"], found["uncounted"]) == (games, 0, 0)
    assert found["skunks_taken"] == 0, "nobody is skunked who gives up"
    assert [size["dealer"]["plays"] + size["pone"]["plays"] for size in found["sizes"]] == [0] * games

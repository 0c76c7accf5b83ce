"""Games that end before anybody pegs out: they are over for good, count as they should, and are told as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from pegout.record import read
from pegout.rules.match import Match, Result
from pegout.rules.options import Options
from pegout.server.facts.endings import Ending, EndingKind, verify_ending
from pegout.server.gate.problems import ProblemError

from .running import Running, running
from .tables import act, look, new_table, people, settings, until
from .test_matches import wish


def end(server: Running, table: str, kind: EndingKind, seat: int = 0) -> None:
    """End a game as the server does it, whoever decided that."""
    tables = server.services.tables

    async def work() -> None:
        async with tables.locked(table) as live:
            ending = Ending(kind, seat)
            verify_ending(live.game, ending)
            await tables.keep(live, live.plan_end(ending, seat, None))

    server.run(work())


def lists(client: httpx.Client) -> tuple[list[str], list[str]]:
    mine = client.get("/api/tables").json()
    return [table["id"] for table in mine["open"]], [table["id"] for table in mine["finished"]]


def test_a_stopped_game_is_over_and_nobody_has_won(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    before = until(client, table, "play")
    end(server, table, "stopped")
    seen = look(client, table)
    view = seen["view"]
    assert (view["phase"], view["need"], view["to_act"], view["may"]) == ("over", "nothing", [], [])
    assert (view["fitting"], view["cannot_lay"], view["can_undo"]) == ([], [], False)
    assert view["ending"] == {"kind": "stopped", "seat": 0, "winner": None}
    assert (view["winner"], view["scores"]) == (None, before["view"]["scores"])
    assert view["prompt"] == "The game was stopped; nobody has won."
    (event,) = seen["log"][-1]["events"]
    assert (seen["log"][-1]["action_kind"], event["kind"], event["winner"]) == ("end", "game_ended", None)
    stand = " and ".join(f"{who} at {score}" for who, score in zip(("you", "Rowan"), view["scores"], strict=True))
    assert event["line"] == f"The game is stopped, with {stand}; nobody has won."
    assert [side["side"] for side in seen["summary"]] == [0, 1]
    assert seen["table"]["match"]["results"] == []
    assert lists(client) == ([], [table])
    assert client.get("/api/tables").json()["finished"][0]["ending"] == "stopped"
    assert client.get("/api/me").json()["finished"] == 0


def test_nothing_can_be_done_in_an_ended_game_but_begin_another(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), take_back=True)["id"]
    before = until(client, table, "play")
    end(server, table, "stopped")
    card = {"kind": "lay_card", "card": before["view"]["fitting"][0]}
    late = act(client, table, 0, before["number"], card)
    assert (late.status_code, late.json()["code"]) == (409, "stale"), "it was sent before the end was seen"
    assert late.json()["update"]["steps"][-1]["action_kind"] == "end"
    number = look(client, table)["number"]
    assert act(client, table, 0, number, card).json()["code"] == "not_now"
    assert wish(client, table, "undo", number).json()["code"] == "not_now"
    again = wish(client, table, "rematch", number).json()
    assert again["steps"][0]["view"]["ending"] is None
    assert again["steps"][-1]["view"]["phase"] == "cut_for_deal"
    assert lists(client) == ([table], [])


def test_a_resigned_game_is_won_by_the_other_side_and_counts(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), match={"best_of": 3})["id"]
    before = until(client, table, "play")
    end(server, table, "resigned")
    seen = look(client, table)
    assert seen["view"]["ending"] == {"kind": "resigned", "seat": 0, "winner": 1}
    assert seen["view"]["prompt"] == "You resigned: Rowan has won."
    (event,) = seen["log"][-1]["events"]
    assert event["line"].startswith("You resign, with you at ")
    match = seen["table"]["match"]
    assert match["results"] == [{"winner": 1, "scores": before["view"]["scores"], "skunks": [0, 0]}]
    assert (match["games_won"], match["tournament_points"]) == ([0, 1], [0, 2])
    me = client.get("/api/me").json()
    assert (me["finished"], me["wins"]) == (1, 0)
    update = wish(client, table, "rematch", seen["number"]).json()
    assert update["steps"][0]["view"]["dealer"] == 0, "the loser deals, whatever the scores were (5.3)"


def test_whoever_stays_wins_a_game_that_was_left(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2, 2))["id"]
    until(client, table, "lay_away")
    end(server, table, "left", seat=3)
    seen = look(client, table, 0)
    assert seen["view"]["ending"] == {"kind": "left", "seat": 3, "winner": 0}
    assert seen["view"]["prompt"] == "Alder left the game: Player 1 and Juniper have won."
    assert seen["table"]["match"]["results"][0]["winner"] == 0


def test_nobody_wins_by_a_resignation_of_one_of_three_or_before_the_deal(server: Running, client: httpx.Client) -> None:
    three = new_table(client, people(1, 2))["id"]
    until(client, three, "play")
    two = new_table(client, people(2))["id"]
    for table in (three, two):
        with pytest.raises(ProblemError, match="stop the game instead"):
            end(server, table, "resigned")
        end(server, table, "stopped")
        assert look(client, table)["view"]["ending"]["winner"] is None
    assert look(client, two)["view"]["free_cuts"] == []


@pytest.mark.parametrize("kind", ["stopped", "resigned"])
def test_an_ended_game_is_the_same_after_a_restart(tmp_path: Path, kind: EndingKind) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, people(1, 3), take_back=True)["id"]
        until(client, table, "play")
        end(server, table, kind)
        seen, cookies = look(client, table), dict(client.cookies)
    with running(settings(tmp_path)) as server, server.browser() as client:
        client.cookies.update(cookies)
        assert look(client, table) == seen
        assert lists(client) == ([], [table])
        assert wish(client, table, "rematch", seen["number"]).status_code == 200


def test_the_record_of_an_ended_game_says_how_it_ended(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    assert client.get(f"/api/tables/{table}/record").status_code == 409
    end(server, table, "resigned")
    text = client.get(f"/api/tables/{table}/record").text
    assert '[Ending "resigned 1"]' in text
    assert '[Result "*"]' in text
    (record,) = read(text)
    game = record.game()
    assert (list(game.scores), game.winner) == (seen["view"]["scores"], None)
    played: dict[str, Any] = client.get(f"/api/tables/{table}/games").json()["games"][0]
    assert (played["winner"], played["scores"]) == (1, seen["view"]["scores"])


def test_an_ended_game_is_told_again_to_its_end_with_all_packs(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    until(client, table, "play")
    assert client.get(f"/api/tables/{table}/games/1/steps").status_code == 409
    end(server, table, "stopped")
    steps = client.get(f"/api/tables/{table}/games/1/steps").json()["steps"]
    assert (steps[-1]["action_kind"], steps[-1]["view"]["ending"]["kind"]) == ("end", "stopped")
    assert all(hand for hand in steps[-1]["hands"])
    deals = client.get(f"/api/tables/{table}/deals").json()
    assert deals["over"]
    assert all(pack["pack"] for pack in deals["packs"])


def test_a_side_that_was_ahead_and_gave_up_deals_next_and_loses_no_spread() -> None:
    match = Match(Options(), results=(Result(1, (100, 60), (0, 0), 1),))
    assert match.spread == (0, 0)
    assert match.next_game().first_dealer == 0
    three = Match(Options(players=3), results=(Result(1, (30, 121, 90), (2, 0, 1), 1),))
    assert three.next_game().first_dealer == 0


def test_an_ending_outlives_a_conflict_with_another_process(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, one.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        until(client, table, "play")
        with other.browser() as twin:
            twin.cookies.update(dict(client.cookies))
            behind = look(twin, table)
            end(one, table, "stopped")
            late = act(twin, table, 0, behind["number"], {"kind": "lay_card", "card": behind["view"]["fitting"][0]})
            assert (late.status_code, late.json()["code"]) == (409, "stale")
            assert look(twin, table)["view"]["ending"]["kind"] == "stopped"

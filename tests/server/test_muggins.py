"""Muggins among persons and computer players: nobody's claim is cut off because a computer is quick (rules 6.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx
import pytest

from pegout.players import player_of
from pegout.players.driver import advance
from pegout.rules.actions import LayCard
from pegout.rules.game import Game
from pegout.rules.options import Options
from pegout.rules.play import score_card
from pegout.rules.score import total

from .running import Running
from .tables import act, choose, command_id, look, new_table, people, view_of

MUGGINS = {"counting": "manual", "calls": "manual", "muggins": "on", "target": 61}
RIGHT = {"counting": "automatic", "calls": "manual", "muggins": "on", "target": 121}


def steps_until(client: httpx.Client, table: str, wanted: Any, random: Random) -> dict[str, Any]:
    """Play the browser's seats until a view is wanted; that seat's view, with its number."""
    seen = look(client, table)
    number, view = seen["number"], seen["view"]
    for _ in range(600):
        seat = view["to_act"][0]
        view = view_of(client, table, seat, number)
        if wanted(view):
            return {"number": number, "view": view}
        answer = act(client, table, seat, number, choose(view, random))
        assert answer.status_code == 200, answer.json()
        number, view = answer.json()["latest"], answer.json()["steps"][-1]["view"]
        if view["phase"] == "over":
            break
    raise AssertionError("never came")


def test_no_computer_player_answers_a_claim_of_a_hand_before_the_person_has(client: httpx.Client) -> None:
    answered = 0
    table = new_table(client, people(1, 2), options=MUGGINS)["id"]
    seen = look(client, table)
    number, view, random = seen["number"], seen["view"], Random(4)
    while view["phase"] != "over" and answered < 6:
        claimed = view["claimed"] is not None and view["shown"][-1]["seat"] != 0
        if claimed:
            answered += 1
            assert {"accept", "claim_muggins"} <= set(view["may"])
            assert set(view["to_act"]) == {0, 3 - view["shown"][-1]["seat"]}, "the other computer has said nothing yet"
        answer = act(client, table, 0, number, {"kind": "accept"} if claimed else choose(view, random)).json()
        number, view = answer["latest"], answer["steps"][-1]["view"]
    assert answered == 6


def missed_before_a_computer(view: dict[str, Any]) -> bool:
    return bool(view["need"] == "lay_card" and "accept" in view["may"])


def test_a_computer_player_waits_until_persons_have_answered_what_another_person_announced(
    client: httpx.Client,
) -> None:
    table = new_table(client, people(2, 1), options=MUGGINS)["id"]
    seen = steps_until(client, table, missed_before_a_computer, Random(5))
    number, view = seen["number"], seen["view"]
    assert (view["seat"], view["to_act"]) == (0, [0]), "only whoever has not done anything since is asked"
    assert "claim_muggins" in view["may"]
    assert view["prompt"] == "Claim by muggins what was missed, or accept."
    assert view_of(client, table, 1, number)["prompt"] == "Player 1 to answer."
    assert look(client, table)["view"] == view, "the same after a reload"
    mine = client.get("/api/tables").json()["open"][0]
    assert mine["to_act"] == [0]

    command = command_id()
    answer = act(client, table, 0, number, {"kind": "accept"}, command)
    assert answer.status_code == 200, answer.json()
    update = answer.json()
    assert (update["number"], update["steps"][0]["action_kind"]) == (number + 1, "pass")
    assert update["steps"][0]["events"] == []
    assert update["steps"][1]["seat"] == 2, "then the computer player goes on"
    again = act(client, table, 0, number, {"kind": "accept"}, command).json()
    assert (again["number"], again["latest"]) == (number + 1, update["latest"]), "once, however often it comes"


def test_what_was_missed_can_be_claimed_while_a_computer_player_waits(client: httpx.Client) -> None:
    table = new_table(client, people(2, 1), options=MUGGINS)["id"]
    seen = steps_until(client, table, missed_before_a_computer, Random(6))
    answer = act(client, table, 0, seen["number"], {"kind": "claim_muggins", "points": 1})
    assert answer.status_code == 200, answer.json()
    assert answer.json()["steps"][0]["events"][0]["kind"] == "muggins_claimed"


def test_a_wait_survives_a_restart_and_an_accept_where_nothing_waits_is_refused(server: Running) -> None:
    with server.browser() as client:
        table = new_table(client, people(2, 1), options=MUGGINS)["id"]
        seen = steps_until(client, table, missed_before_a_computer, Random(5))
        server.services.tables._live.clear()
        assert look(client, table, 0)["view"] == seen["view"]
        update = act(client, table, 0, seen["number"], {"kind": "accept"}).json()
        server.services.tables._live.clear()
        after = look(client, table)
        assert after["number"] == update["latest"]
        refused = act(client, table, after["seat"], after["number"], {"kind": "accept"})
        if "accept" not in after["view"]["may"]:
            assert (refused.status_code, refused.json()["code"]) == (422, "illegal")


@pytest.mark.parametrize("level", ["beginner", "intermediate", "advanced"])
def test_a_computer_player_misses_nothing_in_the_play(level: str) -> None:
    game = Game.new(Options.from_mapping({**RIGHT, "players": 3}))
    random = Random(2)
    players = {seat: player_of(level, random) for seat in range(3)}
    laid = 0
    for after, action, _ in advance(game, players, random):
        if isinstance(action, LayCard):
            deal = after.deal
            assert deal is not None
            assert deal.play is not None
            series = deal.play.cards or tuple(card.card for card in deal.play.finished[-1])
            assert action.claim == total(score_card(series))
            laid += 1
        if laid > 40:
            return

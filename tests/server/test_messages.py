"""The messages are those of the rules, and the web app's copy of them is up to date."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any, get_args

import httpx
import pytest

from pegout.rules import events as rules_events
from pegout.rules.actions import ACTIONS, Shuffle
from pegout.rules.events import Event
from pegout.rules.game import Need, Phase
from pegout.rules.options import Options
from pegout.rules.plain import kind_of
from pegout.rules.score import Score, ScoreKind
from pegout.rules.view import Announced, ShownHand, View
from pegout.server.facts.endings import EndingKind
from pegout.server.messages import events as messages_events
from pegout.server.messages import game as messages_game
from pegout.server.messages import orders as messages_orders
from pegout.server.messages import steps as messages_steps
from tools import make_messages

from .running import Running

WORDS = {"line", "say", "kind"}


def test_messages_ts_is_up_to_date() -> None:
    assert make_messages.main(["check"]) == 0, "run python tools/make_messages.py"


@pytest.mark.parametrize("event", get_args(Event))
def test_each_event_of_the_rules_has_its_message(event: type[Any]) -> None:
    message = getattr(messages_events, event.__name__)
    extra = {"said"} if event is rules_events.HandCounted else set()
    assert set(message.model_fields) == {field.name for field in fields(event)} | WORDS | extra
    assert get_args(message.model_fields["kind"].annotation) == (kind_of(event),)


def test_every_event_is_in_the_union() -> None:
    union = get_args(get_args(messages_events.EventMessage)[0])
    around_the_game = {"PlayerChanged", "GameEnded", "TimeOver"}
    assert {kind.__name__ for kind in union} == {kind.__name__ for kind in get_args(Event)} | around_the_game


@pytest.mark.parametrize("action", [action for action in ACTIONS if action is not Shuffle])
def test_each_action_of_the_rules_has_its_message_without_a_seat(action: type[Any]) -> None:
    message = getattr(messages_orders, f"{action.__name__}Action")
    assert set(message.model_fields) == {field.name for field in fields(action)} - {"seat"} | {"kind"}


def test_a_view_is_the_rules_view_with_words() -> None:
    known = {field.name for field in fields(View)}
    words = {"names", "prompt", "cannot_lay", "can_undo", "scores", "ending"}
    assert set(messages_game.ViewMessage.model_fields) == known | words
    assert set(messages_game.Announced.model_fields) == {field.name for field in fields(Announced)}
    assert set(messages_game.ShownHand.model_fields) == {field.name for field in fields(ShownHand)}
    assert set(messages_game.ScoreItem.model_fields) == {field.name for field in fields(Score)}
    assert set(messages_game.OptionValues.model_fields) == {field.name for field in fields(Options)}


def test_names_are_those_of_the_rules() -> None:
    kinds = {kind_of(action) for action in ACTIONS}
    assert set(get_args(messages_steps.StepKind)) == kinds | {
        "start",
        "undo",
        "pass",
        "end",
        "stand_in",
        "return",
        "open",
    }
    assert set(get_args(messages_game.ActionName)) == kinds - {"shuffle"}
    assert set(get_args(messages_game.PhaseName)) == {phase.value for phase in Phase}
    assert set(get_args(messages_game.NeedName)) == {need.value for need in Need}
    assert set(get_args(messages_game.ScoreName)) == {kind.value for kind in ScoreKind}
    assert messages_game.EndingName == EndingKind


def test_options_are_described(client: httpx.Client) -> None:
    described = client.get("/api/options").json()
    by_name = {option["name"]: option for option in described["options"]}
    assert {name: option["default"] for name, option in by_name.items()} == Options().as_dict()
    assert by_name["muggins"]["values"] == ["off", "on"]
    assert (by_name["target"]["minimum"], by_name["target"]["maximum"]) == (31, 999)
    assert [level["level"] for level in described["levels"]] == ["beginner", "intermediate", "advanced"]


def test_the_api_is_described_alike_to_all_who_ask_at_once(server: Running) -> None:
    def ask(encoding: str) -> httpx.Response:
        return httpx.get(f"{server.address}/api/openapi.json", headers={"accept-encoding": encoding}, timeout=60)

    with ThreadPoolExecutor(4) as readers:
        given = list(readers.map(ask, ["gzip", "identity"] * 2))
    assert [answer.headers.get("content-encoding") for answer in given] == ["gzip", None] * 2
    assert len({answer.text for answer in given}) == 1
    assert {answer.headers["content-type"] for answer in given} == {"application/json"}


def test_the_api_is_described_with_its_socket_and_problems(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()
    assert {"Problem", "Update", "Snapshot", "ServerMessage", "ClientMessage", "ActionCommand"} <= set(
        described["components"]["schemas"]
    )
    assert "/api/tables/{table_id}/actions" in described["paths"]
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)))
    assert named <= set(described["components"]["schemas"]), "every name that is used is explained"

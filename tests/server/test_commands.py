"""One command does one thing, however often and from wherever it comes."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from random import Random

import httpx
import pytest

from .running import Running
from .tables import act, choose, command_id, look, new_table, people, play, until, view_of


def test_the_same_command_again_does_nothing_twice(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    body = (client, table, seen["seat"], seen["number"], choose(seen["view"], Random(1)), command_id())
    first, again = act(*body), act(*body)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert look(client, table)["number"] == first.json()["latest"]


def test_a_command_id_stands_for_one_thing(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    command = command_id()
    assert act(client, table, 0, seen["number"], choose(seen["view"], Random(1)), command).status_code == 200
    other = act(client, table, 0, seen["number"], {"kind": "accept"}, command)
    assert (other.status_code, other.json()["code"]) == (409, "command")
    undo = client.post(f"/api/tables/{table}/undo", json={"id": command, "seat": 0, "after": seen["number"]})
    assert undo.json()["code"] == "command"


def test_a_double_click_lays_one_card(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    action = choose(seen["view"], Random(1))
    first = act(client, table, 0, seen["number"], action)
    second = act(client, table, 0, seen["number"], action)
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (409, "stale")
    assert second.json()["update"]["steps"] == first.json()["steps"]


def test_a_burst_of_two_cards_lays_the_first_only(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    cards = seen["view"]["fitting"][:2]
    answers = [act(client, table, 0, seen["number"], {"kind": "lay_card", "card": card}) for card in cards]
    assert [answer.status_code for answer in answers] == [200, 409]
    laid = [
        event["card"]
        for step in look(client, table)["log"]
        for event in step["events"]
        if step["number"] > seen["number"] and event["kind"] == "card_laid" and event["seat"] == 0
    ]
    assert laid == [cards[0]]


def test_fifty_clicks_at_once_lay_one_card(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    card = seen["view"]["fitting"][0]
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda _: act(client, table, 0, seen["number"], {"kind": "lay_card", "card": card}), range(50))
        )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 49


def test_a_stale_tab_is_told_what_happened(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    old = look(client, table)
    seen = until(client, table, "play")
    answer = act(client, table, 0, old["number"], {"kind": "lay_card", "card": seen["view"]["fitting"][0]})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["update"]["steps"][0]["number"] == old["number"] + 1
    assert answer.json()["update"]["latest"] == seen["number"]


def test_an_answer_to_an_old_question_is_ignored(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    first, second = seen["view"]["hand"][:2], seen["view"]["hand"][2:4]
    assert act(client, table, 0, seen["number"], {"kind": "lay_away", "cards": first}).status_code == 200
    late = act(client, table, 0, seen["number"], {"kind": "lay_away", "cards": second})
    assert late.json()["code"] == "stale"
    assert look(client, table)["view"]["laid_away"] == first


def test_a_step_from_the_future_is_stale(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    answer = act(client, table, 0, seen["number"] + 1, choose(seen["view"], Random(1)))
    assert answer.json()["code"] == "stale"
    assert answer.json()["update"]["snapshot"]["number"] == seen["number"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_lay_away_at_once_and_all_succeed(client: httpx.Client, seats: int) -> None:
    table = new_table(client, people(seats))["id"]
    seen = until(client, table, "lay_away")
    views = [view_of(client, table, seat, seen["number"]) for seat in range(seats)]
    actions = [choose(view, Random(1)) for view in views]
    with ThreadPoolExecutor(seats) as pool:
        answers = list(pool.map(lambda seat: act(client, table, seat, seen["number"], actions[seat]), range(seats)))
    assert [answer.status_code for answer in answers] == [200] * seats
    numbers = {answer.json()["number"] for answer in answers}
    assert numbers == set(range(seen["number"] + 1, seen["number"] + seats + 1)), "each its own number"
    assert look(client, table)["view"]["phase"] == "cut"


def test_a_refused_action_changes_nothing_and_names_its_rule(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    one = act(client, table, 0, seen["number"], {"kind": "lay_away", "cards": seen["view"]["hand"][:1]})
    assert (one.status_code, one.json()["code"], one.json()["rule"]) == (422, "illegal", "2.3")
    assert "each lays away 2, not 1 cards" in one.json()["detail"]
    assert look(client, table) == seen


def test_a_card_that_cannot_be_laid_says_why(client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    for _, update in play(client, table, Random(5)):
        seat, number = update["steps"][-1]["view"]["to_act"][0], update["latest"]
        view = view_of(client, table, seat, number)
        if view["phase"] == "play" and view["cannot_lay"]:
            break
    reason = view["cannot_lay"][0]
    assert set(view["fitting"]) | {item["card"] for item in view["cannot_lay"]} == set(view["hand"])
    answer = act(client, table, seat, number, {"kind": "lay_card", "card": reason["card"]})
    assert (answer.json()["detail"], answer.json()["rule"]) == (reason["sentence"], reason["rule"])


@pytest.mark.parametrize("path", ["", "/steps?after=0", "/record"])
def test_to_a_stranger_a_table_does_not_exist(server: Running, client: httpx.Client, path: str) -> None:
    table = new_table(client, people(1, 1))["id"]
    with server.browser() as stranger:
        unknown = stranger.get(f"/api/tables/{table}{path}")
        new_table(stranger, people(1, 1))
        known = stranger.get(f"/api/tables/{table}{path}")
        missing = stranger.get(f"/api/tables/nothing{path}")
    assert unknown.status_code == known.status_code == missing.status_code == 404
    assert unknown.content == known.content == missing.content, "not even the answers differ"


def test_nobody_acts_for_another(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "lay_away")
    action = choose(seen["view"], Random(1))
    with server.browser() as stranger:
        new_table(stranger, people(2))
        assert act(stranger, table, 0, seen["number"], action).status_code == 404
    computers = act(client, table, 1, seen["number"], action)
    assert (computers.status_code, computers.json()["code"]) == (403, "seat")
    assert client.get(f"/api/tables/{table}", params={"seat": 1}).status_code == 403
    assert act(client, table, 3, seen["number"], action).status_code == 403


def test_a_forged_cookie_is_a_stranger(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    cookie = client.cookies["pegout"]
    name, secret = cookie.split(".")
    for forged in (f"{name}.{'A' * len(secret)}", f"{name}.", name, "x" * 5000, f"{name}.{secret[::-1]}"):
        with server.browser(cookie=f"pegout={forged}") as other:
            assert other.get(f"/api/tables/{table}").status_code == 404
            assert other.get("/api/tables").json() == {"open": [], "finished": []}


def test_the_same_wish_makes_one_table(client: httpx.Client) -> None:
    new_table(client, people(1, 1))
    first = new_table(client, people(1, 1), id="wish-for-a-table")
    again = new_table(client, people(1, 1), id="wish-for-a-table")
    assert first["id"] == again["id"]
    assert len(client.get("/api/tables").json()["open"]) == 2


def test_a_client_too_far_behind_gets_a_snapshot(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    for _ in islice(play(client, table, Random(5)), 80):
        pass
    update = client.get(f"/api/tables/{table}/steps", params={"after": 1, "seat": 0}).json()
    assert update["steps"] == []
    assert update["snapshot"] == look(client, table, 0)
    recent = client.get(f"/api/tables/{table}/steps", params={"after": update["latest"] - 5, "seat": 0}).json()
    assert [step["number"] for step in recent["steps"]] == list(range(update["latest"] - 4, update["latest"] + 1))

"""Whole games over the API."""

from random import Random
from typing import Any

import httpx
import pytest

from .running import Running
from .tables import act, choose, command_id, look, new_table, people, play

MANUAL = {"counting": "manual", "calls": "manual"}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (people(1, 1), {}),
        (people(1, 2), {"target": 61}),
        (people(1, 3), {"target": 61}),
        (people(2), {"target": 31}),
        (people(3), {"target": 31}),
        (people(2, 2), {"target": 31}),
        (people(1, 1), {"target": 61, **MANUAL}),
        (people(1, 2), {"target": 61, **MANUAL, "muggins": "on", "overclaim": "to_opponent", "renege": "penalty"}),
        (people(4), {"target": 31, **MANUAL, "muggins": "on"}),
    ],
)
def test_a_game_goes_from_the_cut_to_the_last_peg(
    client: httpx.Client, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    table = new_table(client, seats, options=options)["id"]
    numbers = [0]
    for _, update in play(client, table, Random(7)):
        numbers += [step["number"] for step in update["steps"] if step["number"] > numbers[-1]]
    end = look(client, table)
    assert end["view"]["winner"] is not None
    assert max(end["view"]["scores"]) == end["view"]["options"]["target"]
    assert numbers[1:] == list(range(numbers[1], end["number"] + 1)), "numbers go up by one"
    for side, summary in enumerate(end["summary"]):
        parts = sum(summary[part] for part in ("play", "hands", "cribs", "heels", "penalties"))
        assert parts == end["view"]["scores"][side]


def test_what_was_taken_back_is_in_no_summary(server: Running, client: httpx.Client) -> None:
    """What was added up as the game went is what the stored journal says when it is gone through from its beginning."""
    table, random = new_table(client, people(1, 1), options={"target": 61}, take_back=True)["id"], Random(5)
    taken_back = 0
    while (seen := look(client, table))["view"]["phase"] != "over":
        if seen["view"]["can_undo"] and random.random() < 0.3:
            body = {"id": command_id(), "seat": 0, "after": seen["number"]}
            assert client.post(f"/api/tables/{table}/undo", json=body).status_code == 200
            taken_back += 1
        else:
            answer = act(client, table, 0, seen["number"], choose(seen["view"], random))
            assert answer.status_code == 200, answer.json()
            told = answer.json()["steps"][-1]["summary"]
    assert taken_back > 5
    scores = seen["view"]["scores"]
    parts = ("play", "hands", "cribs", "heels", "penalties")
    assert [sum(side[part] for part in parts) for side in told] == scores
    assert seen["summary"] == told, "a snapshot is folded from the journal"

"""Whole games over the API."""

from random import Random
from typing import Any

import httpx
import pytest

from .tables import look, new_table, people, play

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

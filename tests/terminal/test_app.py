"""Whole games through the application, without a terminal."""

import pytest

from pegout.rules.game import Phase
from tests.terminal.scripted import ScriptedFront, make_app, make_session

TABLES = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4},
    "manual counting": {"counting": "manual"},
    "manual counting, muggins": {"counting": "manual", "muggins": "on"},
    "manual calls": {"calls": "manual"},
    "everything by hand": {
        "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty", "overclaim": "to_opponent",
    },
    "three by hand": {"players": 3, "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty"},
    "four by hand": {"players": 4, "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty"},
    "no out on go": {"out_on_go": "no"},
}  # fmt: skip


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
@pytest.mark.parametrize("pace", ["slow", "fast"])
def test_a_game_of_every_kind_comes_to_its_end(table, people, pace):
    session = make_session(people=people, **{"target": 61, **table})
    front = ScriptedFront()
    assert make_app(session, front, pace=pace, hints=pace == "slow").run() == 0
    assert session.game.phase is Phase.OVER
    assert front.farewell == "Thank you for playing."
    assert front.pages[-1][0] == "The game is over"

"""Whole games in a real terminal of 80 by 24, played by somebody who reads the screen."""

import re

import pytest

from tests.terminal.terminal import ReadingPlayer, Terminal

QUICK = ("--pace", "fast", "--target", "31", "--level", "beginner", "--no-hints")


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_game_is_played_to_its_end_and_summed_up(tmp_path, players):
    terminal = Terminal(tmp_path, *QUICK, "--players", players, "--seed", "3")
    ReadingPlayer(terminal).play("keys move")
    assert "The game is over" in terminal.text
    assert re.search(r"(wins?), 31 to \d+", terminal.text)
    assert "hands   cribs   pegging   other" in terminal.text
    assert "Best hand" in terminal.text
    terminal.answer("")
    assert "Play again?" in terminal.question()
    terminal.answer("n")
    assert "Thank you for playing." in terminal.ended()
    assert terminal.exit_code == 0
    assert not list(tmp_path.glob("*.json")), "a finished game leaves no save"

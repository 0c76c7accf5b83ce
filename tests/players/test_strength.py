"""A stronger level wins more: small duplicate matches with fixed seeds and wide margins."""

import pytest

from pegout.players.duplicate import Pair, play_pair, play_pairs, strength
from pegout.rules.events import HandDealt


@pytest.mark.parametrize(("first", "second"), [("intermediate", "beginner"), ("advanced", "intermediate")])
def test_a_level_beats_the_one_below(first: str, second: str) -> None:
    found = strength(play_pairs(first, second, range(40)))
    assert found.games == 80
    assert found.share > 0.5
    assert found.spread > 1


def test_both_games_of_a_pair_have_the_same_first_deal() -> None:
    pair = play_pair("beginner", "beginner", seed=4)
    first, second = ([event for event in events if isinstance(event, HandDealt)][:2] for events in pair.events)
    assert first == second


def test_a_level_is_even_with_itself_and_the_interval_says_how_sure() -> None:
    pairs = [Pair(wins, 0, ((), ())) for wins in (0, 1, 1, 2)]
    found = strength(pairs)
    assert (found.games, found.share, found.spread) == (8, 0.5, 0.0)
    assert found.margin == pytest.approx(1.96 * (2 / 3 / 4) ** 0.5 / 2)

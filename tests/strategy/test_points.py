"""Averages of hands agree with the rules, card by card."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pegout.rules import PACK, parse_cards, points_of_hand
from pegout.strategy.points import average_hand, points_of_four, points_of_ranks, ranks_of, unseen


@given(st.lists(st.sampled_from(PACK), min_size=6, max_size=6, unique=True))
def test_the_average_is_that_of_all_46_starters(dealt) -> None:
    kept, starters = dealt[:4], unseen(dealt)
    assert len(starters) == 46
    exact = sum(points_of_hand(kept, starter) for starter in starters) / 46
    assert abs(average_hand(kept, starters) - exact) < 1e-9


def test_cards_thrown_away_are_no_starters() -> None:
    dealt = parse_cards("5H 5D 5C JS 2H 9C")
    kept = parse_cards("5H 5D 5C JS")
    assert not set(dealt) & set(unseen(dealt))
    assert average_hand(kept, unseen(dealt)) != average_hand(kept, unseen(kept))


def test_flush_and_nobs_count_in_the_average() -> None:
    random = Random(2)
    for text in ("2H 4H 8H JH", "JH JD 5C 5S", "3S 7S 9S KS"):
        kept = parse_cards(text)
        away = random.sample(unseen(kept), 2)
        starters = unseen([*kept, *away])
        exact = sum(points_of_hand(kept, starter) for starter in starters) / 46
        assert abs(average_hand(kept, starters) - exact) < 1e-9


def test_points_of_four_before_the_starter() -> None:
    assert points_of_four(parse_cards("5H 5D 5C JS")) == 14
    assert points_of_four(parse_cards("2H 4H 8H KH")) == 4
    assert points_of_four(parse_cards("3S 4D 5C 6H")) == 6
    assert points_of_ranks(ranks_of(parse_cards("7H 8D"))) == 2

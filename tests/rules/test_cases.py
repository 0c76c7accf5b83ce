"""Every published hand, card and play is worth what its source says (rules sections 3 and 4)."""

import pytest

from pegout.rules import Card, Play, count_hand, points_of_hand, score_card, total
from pegout.rules.play import count_of

from .cases import load
from .helpers import cards, lay_out


def parsed(codes: list[str]) -> tuple[Card, ...]:
    return cards(" ".join(codes))


@pytest.mark.parametrize("case", load("show"), ids=lambda c: f"{'-'.join(c['hand'])}+{c['starter']}")
def test_a_hand_or_crib_counts_what_it_is_worth(case):
    hand, (starter,) = parsed(case["hand"]), cards(case["starter"])
    scores = count_hand(hand, starter, crib=case["crib"])
    assert total(scores) == case["points"]
    assert points_of_hand(hand, starter, crib=case["crib"]) == case["points"]
    assert all(score.rule.startswith("4.") and score.points > 0 for score in scores)


@pytest.mark.parametrize("case", load("series"), ids=lambda c: "-".join(c["series"]))
def test_the_last_card_of_a_series_pegs_what_it_makes(case):
    series = parsed(case["series"])
    assert count_of(series) == case["count"]
    assert total(score_card(series)) == case["points"]


@pytest.mark.parametrize("case", load("fragments"), ids=lambda c: c["id"])
def test_each_card_of_a_worked_example_pegs_its_points(case):
    series = parsed(case["cards"])
    prefixes = [series[: length + 1] for length in range(len(series))]
    assert [count_of(prefix) for prefix in prefixes] == case["counts"]
    assert [total(score_card(prefix)) for prefix in prefixes] == case["points_by_card"]


@pytest.mark.parametrize("case", load("plays"), ids=lambda c: c["id"])
def test_a_whole_play_pegs_each_point_to_the_card_that_earned_it(case):
    hands = [parsed(hand) for hand in case["hands"]]
    laid = lay_out(hands, case["leader"], parsed(case["cards"]))
    assert [points for _, points in laid] == case["points_by_card"]
    for seat, points in enumerate(case["points"]):
        assert sum(p for layer, p in laid if layer == seat) == points


def test_a_play_is_over_only_after_its_last_award():
    play, _ = Play.start([cards("KC"), ()], 0).lay(0, cards("KC")[0])
    assert (play.turn, play.count_over, play.over) == (None, True, False)
    award = play.award()
    assert award is not None
    assert (award.points, play.restart().over) == (1, True)


def test_the_cases_are_all_here():
    assert [len(load(name)) for name in ("show", "series", "fragments", "plays", "faults")] == [238, 120, 20, 11, 118]

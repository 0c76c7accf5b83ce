"""One exchange of the play, on positions small enough to know the answer."""

from dataclasses import replace

import pytest

from pegout.rules import Play, parse_cards, total
from pegout.strategy.exchange import Position, alone, pegs, value_of

EVERYTHING = (0, *([4] * 13))


def ranks(text: str) -> tuple[int, ...]:
    return tuple(int(card.rank) for card in parse_cards(text))


def only(*unseen: int) -> tuple[int, ...]:
    return tuple(unseen.count(rank) for rank in range(14))


def best(position: Position) -> int:
    return max(set(position.hand), key=lambda rank: value_of(position, rank))


@pytest.mark.parametrize(
    ("series", "points"), [("7H 8D", 2), ("7H 7D 7C", 6), ("4H 6D 5C", 5), ("TH KD", 0), ("TH TD 8C 3S", 2)]
)
def test_pegs_what_the_rules_give(series: str, points: int) -> None:
    assert pegs(ranks(series)) == points


def test_alone_lays_on_in_the_best_order_and_takes_the_award_once() -> None:
    # From 25: ace, ace pairs, three makes 30; or three, ace, ace. The best is A A then 3: pair and go.
    assert alone(ranks("KH 9D 6C"), ranks("AH AD 3C")) == 3
    assert alone(ranks("KH 9D 6C"), ranks("6H")) == 2 + 2  # pair and thirty-one, no go on top (3.9)
    assert alone(ranks("KH 9D 6C"), ranks("KH")) == 1


def test_alone_agrees_with_the_play_itself() -> None:
    hands = (parse_cards("2H 3C"), ())
    play = Play.start((parse_cards("KH 9D 2H 3C"), ()), 0)
    points = 0
    for card in parse_cards("KH 9D 2H 3C"):
        play, scores = play.lay(0, card)
        points += total(scores)
    award = play.award()
    assert award is not None
    assert alone(ranks("KH 9D"), tuple(int(card.rank) for card in hands[0])) == points + award.points


def test_the_answer_that_is_certain_is_counted_in_full() -> None:
    # The opponent's one card is a ten: a five laid now gives fifteen away, a four does not.
    position = Position((), (4, 5), only(10), next_cards=1)
    assert best(position) == 4


def test_a_card_nobody_can_answer_earns_the_go() -> None:
    # At 24 with 5 and 6 against a lone ten: nothing fits for the opponent, so both cards are judged with the go.
    position = Position((10, 8, 6), (2, 5), only(10), next_cards=1)
    assert value_of(position, 5) > 2
    assert value_of(position, 5) > value_of(replace(position, unseen=only(2)), 5)


def test_a_card_that_wins_at_once_is_above_all() -> None:
    position = Position((13,), (1, 5, 10, 11), EVERYTHING, next_cards=3, need=2, opponent_need=3)
    assert best(position) == 5
    assert value_of(position, 5) > 100


def test_denies_the_opponent_the_last_points() -> None:
    # Opponent needs two and surely holds a seven: an eight would let it out with fifteen, though pairing later pays.
    position = Position((), (8, 9), only(7), next_cards=1, need=10, opponent_need=2)
    assert best(position) == 9


def test_a_go_point_wins_only_where_it_may() -> None:
    position = Position((10, 10), (9, 3), only(10), next_cards=0, need=1)
    assert value_of(position, 9) > 100
    assert value_of(replace(position, out_on_go=False), 9) < 100


def test_a_partners_points_are_welcome() -> None:
    mine = Position((), (5, 9), only(10, 10), next_cards=1, next_is_partner=True, others=1)
    assert value_of(mine, 5) > value_of(replace(mine, next_is_partner=False), 5)

"""Lists of cards, judged with and without hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.rules.cards import PACK, parse_card, parse_cards
from pegout.rules.errors import CardError, IllegalAction
from pegout.rules.transcript import Call, CardJudged, GoJudged, Transcript, judge_play, judge_series
from tests.oracle import play as oracle
from tests.rules.cases import load


def hands_of(*texts: str):
    return [parse_cards(text) for text in texts]


def items(text: str):
    return [Call(word) if word in ("go", "last") else parse_card(word) for word in text.split()]


def points_by_card(transcript: Transcript) -> list[int]:
    return [event.points for event in transcript.events if isinstance(event, CardJudged)]


def goes(transcript: Transcript) -> list[tuple[int | None, int]]:
    return [(event.seat, event.count) for event in transcript.events if isinstance(event, GoJudged)]


@pytest.mark.parametrize("case", load("plays"), ids=lambda case: case["id"])
def test_whole_plays_with_hands(case) -> None:
    hands = [[parse_card(card) for card in hand] for hand in case["hands"]]
    transcript = judge_play(hands, case["leader"], [parse_card(card) for card in case["cards"]])
    assert points_by_card(transcript) == case["points_by_card"]
    assert list(transcript.points) == case["points"]
    assert transcript.play is not None
    assert transcript.play.over


@pytest.mark.parametrize("case", load("fragments"), ids=lambda case: case["id"])
def test_fragments_without_hands(case) -> None:
    transcript = judge_series([parse_card(card) for card in case["cards"]])
    assert points_by_card(transcript) == case["points_by_card"]
    assert [event.count for event in transcript.events] == case["counts"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("TH KD 2S AC go 3H 4D go", [0, 0, 0, 0, 3, 5]),
        ("TC KD 5S AC go AD go AH go", [0, 0, 0, 0, 2, 7]),
        ("TC KD 8S 3H", [0, 0, 0, 2]),
        ("KD QH JS AC 5D", [0, 0, 3, 2, 0]),
        ("KD QH 9S go 5D", [0, 0, 1, 0]),
        ("KD QH 9S go go 2D", [0, 0, 1, 0]),
        ("KD QH 9S go 2D 5C", [0, 0, 0, 2, 0]),
        ("KD QH 9S go AS go 2D last", [0, 0, 0, 1, 1]),
        ("7S 8D last", [0, 3]),
        ("KD QH 9S 2D last", [0, 0, 0, 2]),
        ("KD QH 9S go last", [0, 0, 1]),
        ("KD QH 9S", [0, 0, 0]),
        ("", []),
    ],
)
def test_go_and_last_in_a_list(text: str, points: list[int]) -> None:
    assert points_by_card(judge_series(items(text))) == points


def test_each_award_has_its_own_kind_and_rule() -> None:
    transcript = judge_series(items("KD QH 9S go 5H TD last"))
    kinds = [[(score.kind.value, score.rule) for score in event.scores] for event in transcript.events
             if isinstance(event, CardJudged)]  # fmt: skip
    assert kinds == [[], [], [("go", "3.9")], [], [("fifteen", "3.2"), ("last", "3.9")]]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("KD 9H 8C 8D", "3.1"),
        ("go", "3.7"),
        ("KD AH TS go", "3.7"),
        ("KD QH JS AC go", "3.7"),
        ("last", "3.9"),
        ("7S last last", "3.9"),
        ("7S last 8S", "3.9"),
        ("7S last go", "3.7"),
        ("8H 8D 8S 8C", "3.1"),
    ],
)
def test_a_list_that_cannot_be_names_the_rule(text: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        judge_series(items(text))
    assert caught.value.rule == rule


def test_a_card_twice_is_refused_with_and_without_hands() -> None:
    with pytest.raises(CardError, match="7S appears twice"):
        judge_series(items("7S 8D 7S"))
    with pytest.raises(CardError, match="7S is in the hands twice"):
        judge_play(hands_of("7S 8D", "7S"), 0, [])
    with pytest.raises(IllegalAction, match="7S has been laid already"):
        judge_play(hands_of("7S 8D", "9S"), 0, parse_cards("7S 9S 7S"))


def test_goes_are_said_once_a_count_and_never_by_the_layer() -> None:
    transcript = judge_play(hands_of("JD TC TD 8S", "3S AD 3D AS"), 0, parse_cards("JD 3S TC AD 3D AS TD 8S"))
    assert goes(transcript) == [(0, 24)]
    assert points_by_card(transcript) == [0, 0, 0, 0, 0, 1, 0, 1]


def test_three_players_each_say_go_when_their_turn_comes() -> None:
    transcript = judge_play(hands_of("KC 9D", "TD 8C", "JH 6C"), 0, parse_cards("KC TD JH"))
    assert goes(transcript) == [(0, 30), (1, 30)]
    assert transcript.points == (0, 0, 1)
    assert transcript.play is not None
    assert (transcript.play.turn, transcript.play.count) == (0, 0)


def test_an_open_play_gets_only_what_is_certain() -> None:
    certain = judge_play(hands_of("KC 2S", "QD 9H"), 0, parse_cards("KC QD 2S"))
    assert goes(certain) == []
    assert certain.points == (0, 0)
    stuck = judge_play(hands_of("KC 2S", "QD KH 9D"), 0, parse_cards("KC QD"))
    assert goes(stuck) == []
    assert judge_play(hands_of("KC 2S", "QD"), 0, []).points == (0, 0)


def test_a_seat_without_cards_is_passed_over_in_silence() -> None:
    transcript = judge_play(hands_of("9H 9C 8D", "9S"), 0, parse_cards("9H 9S 9C 8D"))
    assert goes(transcript) == []
    assert transcript.points == (8, 2)
    assert judge_play(hands_of("", "5S", "6S"), 0, parse_cards("5S 6S")).points == (0, 0, 1)


@pytest.mark.parametrize(
    ("hands", "cards", "rule", "part"),
    [
        (("7S 8H", "8D"), "7S 8H", "3.1", "Seat 2 is next"),
        (("7S 8H", "8D"), "8D", "3.1", "Seat 1 is next"),
        (("KS 5H AS", "KD 4C"), "KS KD 5H AS", "3.7", "Seat 2 holds 4C, which can be laid at 25"),
        (("KS QH AS", "KD 9C 2C"), "KS KD QH 2C", "3.1", "2C does not fit: 30 and 2 is 32"),
        (("KS QH AS 2H", "KD JC"), "KS KD QH AS 2H", "3.12", "Seat 2 leads the new count"),
        (("7S 8H", "8D"), "7S 8D 9C", "3.7", "9C is in nobody's hand"),
    ],
)
def test_a_card_out_of_place_names_the_rule(hands: tuple[str, ...], cards: str, rule: str, part: str) -> None:
    with pytest.raises(IllegalAction, match=part) as caught:
        judge_play(hands_of(*hands), 0, parse_cards(cards))
    assert caught.value.rule == rule


@pytest.mark.parametrize(("seats", "leader", "rule"), [(1, 0, "2.1"), (5, 0, "2.1"), (2, 2, "3.1"), (2, -1, "3.1")])
def test_seats_that_cannot_be_are_refused(seats: int, leader: int, rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        judge_play([()] * seats, leader, [])
    assert caught.value.rule == rule


@given(st.randoms(use_true_random=False), st.integers(2, 4), st.integers(0, 3))
def test_a_play_is_judged_as_the_oracle_reads_the_rules(random, players: int, leader: int) -> None:
    pack = random.sample(PACK, 24)
    sizes = [random.randint(0, 6) for _ in range(players)]
    hands = [[pack.pop() for _ in range(size)] for size in sizes]
    leader %= players
    played = oracle.simulate([[card.number for card in hand] for hand in hands], leader, random.choice)
    transcript = judge_play(hands, leader, [PACK[one.card] for one in played])

    expected: list[tuple] = []
    points = [0] * players
    for one in played:
        expected.append((one.seat, PACK[one.card], one.count, one.points + one.award))
        expected += [(seat, one.count) for seat in one.goes]
        points[one.seat] += one.points + one.award
    assert [
        (event.seat, event.card, event.count, event.points)
        if isinstance(event, CardJudged)
        else (event.seat, event.count)
        for event in transcript.events
    ] == expected
    assert list(transcript.points) == points
    assert transcript.play is not None
    assert transcript.play.over

    # A play that stops early says the same about the cards before the last one.
    cut = random.randint(0, len(played))
    early = judge_play(hands, leader, [PACK[one.card] for one in played[:cut]])
    assert early.events == transcript.events[: len(early.events)]

"""“You try”: whole plays against the rival, every card scored for both with its reason."""

import re
from collections.abc import Callable
from random import Random

import pytest

from pegout.lessons.errors import UnknownLesson
from pegout.lessons.setups import SETUPS, deal
from pegout.lessons.trying import RIVAL, YOU, Practice, rival_card
from pegout.rules.cards import Card, parse_cards
from pegout.rules.errors import IllegalAction
from pegout.rules.play import Play
from tests.oracle import play as oracle_play


def play_out(practice: Practice, random: Random) -> None:
    while not practice.over:
        practice.lay(random.choice(practice.seen().fitting))


def hands_laid(practice: Practice) -> list[list[Card]]:
    hands: list[list[Card]] = [[], []]
    for step in practice.seen().steps:
        if step.kind == "card" and step.card is not None:
            hands[step.seat].append(step.card)
    return hands


def as_laid(order: list[int]) -> Callable[[list[int]], int]:
    """Choose the card that was laid first of those that fit."""
    return lambda fitting: next(card for card in order if card in fitting)


@pytest.mark.parametrize("setup", list(SETUPS))
def test_a_whole_play_is_scored_as_a_second_reading_of_the_rules_has_it(setup: str) -> None:
    for seed in range(60):
        random = Random(f"{setup} {seed}")
        practice = Practice(setup, random)
        leader = practice.seen().leader
        play_out(practice, random)
        seen = practice.seen()
        hands = hands_laid(practice)
        assert [len(hand) for hand in hands] == [4, 4]
        order = [step.card.number for step in seen.steps if step.kind == "card" and step.card]
        numbers = [[card.number for card in hand] for hand in hands]
        laid = oracle_play.simulate(numbers, leader, as_laid(order))
        expected = [0, 0]
        for card in laid:
            expected[card.seat] += card.points + card.award
        assert list(seen.totals) == expected
        goes = [(step.seat, step.count) for step in seen.steps if step.kind == "go"]
        assert goes == [(seat, card.count) for card in laid for seat in card.goes]
        assert seen.over
        assert seen.hand == seen.fitting == ()
        assert seen.held == (0, 0)


def test_every_point_has_its_reason() -> None:
    for seed in range(40):
        practice = Practice("rich", Random(seed))
        play_out(practice, Random(seed))
        for step in practice.seen().steps:
            assert step.points == sum(score.points for score in step.scores)
            if step.points or step.kind == "go":
                assert re.search(r"\(\d\.\d+", step.why), step


def test_the_learner_is_told_what_can_be_laid() -> None:
    practice = Practice.with_hands((parse_cards("5H 6H KC KD"), parse_cards("TH JH QH 9C")), YOU)
    assert practice.seen().prompt == "You lead: lay any card."
    practice.lay(parse_cards("KC")[0])
    seen = practice.seen()
    assert seen.count == 20
    assert seen.prompt == "The count is 20. Lay a card that fits."
    assert seen.fitting == seen.hand == parse_cards("5H 6H KD")
    assert seen.held == (3, 3)


def test_a_card_that_cannot_be_laid_is_refused_and_nothing_happens() -> None:
    practice = Practice.with_hands((parse_cards("KH KC KD 2S"), parse_cards("TH JH QH 9C")), YOU)
    practice.lay(parse_cards("KC")[0])
    practice.lay(parse_cards("KD")[0])
    before = practice.seen()
    with pytest.raises(IllegalAction, match="not in your hand"):
        practice.lay(parse_cards("KD")[0])
    with pytest.raises(IllegalAction):
        practice.lay(parse_cards("3D")[0])
    assert practice.seen() == before
    play_out(practice, Random(1))
    with pytest.raises(IllegalAction, match="deal again"):
        practice.lay(parse_cards("2S")[0])
    assert practice.laid[:2] == list(parse_cards("KC KD"))
    assert re.fullmatch(r"All cards are laid: \d+ for you, \d+ for Hazel; .*\.", practice.seen().prompt)


def test_go_is_said_for_whoever_must_and_the_others_lay_on() -> None:
    practice = Practice.with_hands((parse_cards("KC TH 2S 6S"), parse_cards("9D 7C JD QD")), YOU)
    practice.lay(parse_cards("KC")[0])
    practice.lay(parse_cards("TH")[0])
    steps = practice.seen().steps
    assert [(step.kind, step.seat, step.count) for step in steps] == [
        ("card", YOU, 10), ("card", RIVAL, 20), ("card", YOU, 30), ("go", RIVAL, 30), ("award", YOU, 30),
        ("card", RIVAL, 10),
    ]  # fmt: skip


def test_the_rival_pegs_what_it_can_and_leaves_no_gifts() -> None:
    def choice(series: str, hand: str) -> str:
        play = Play.start([parse_cards(series), parse_cards(hand)], 0)
        for card in parse_cards(series):
            play, _ = play.lay(0, card)
        return rival_card(play).code

    assert choice("7H", "8D KC 2S") == "8D"
    assert choice("AH", "4D 3C") == "3C"
    assert choice("8H", "KC 3D") == "KC"


def test_setups_deal_what_they_are_about() -> None:
    for name, setup in SETUPS.items():
        fitting = [setup.fits(deal(name, Random(seed))) for seed in range(40)]
        assert all(fitting), name
    with pytest.raises(UnknownLesson, match="no setup"):
        deal("nothing", Random(1))


def test_a_practice_play_can_be_dealt_again_from_its_seed() -> None:
    assert Practice("runs", Random(5)).seen() == Practice("runs", Random(5)).seen()

"""What is said, word for word (rules section 10)."""

import pytest

from pegout.rules import Score, ScoreKind, count_hand, score_card
from pegout.rules.play import count_of
from pegout.rules.speech import number_word, say_award, say_card, say_go, say_hand, say_heels, say_steps

from .helpers import cards

GO = Score(ScoreKind.GO, (), 1, "3.9")
LAST = Score(ScoreKind.LAST, (), 1, "3.9")


@pytest.mark.parametrize(
    ("series", "award", "said"),
    [
        ("7C", None, "seven"),
        ("TC 5C", None, "fifteen for two"),
        ("4C 6D 5H", None, "fifteen for two, and a run of three for three"),
        ("8C 8D", None, "sixteen for two"),
        ("8C 8D 8H", None, "twenty-four for six"),
        ("7C 7D 7H 7S", None, "twenty-eight for twelve"),
        ("TC QC KC", GO, "thirty, and one for the go"),
        ("TC QC AC KC", None, "thirty-one for two"),
        ("TC 9C 4C", LAST, "twenty-three, and one for last"),
        ("9C 4C 5C 3C 6C", None, "twenty-seven, a run of four for four"),
        ("9C 4C 5C 3C", None, "twenty-one, a run of three for three"),
        ("5S 5D 5C", None, "fifteen for two, and a pair royal for six"),
        ("7H 8D 8C", None, "twenty-three for two"),
        ("TH 7D 7S 7C", None, "thirty-one for two, and a pair royal for six"),
        ("JH AC 5D 5S TC", None, "thirty-one for two"),
        ("9C 3D 3S", LAST, "fifteen for two, and a pair for two, and one for last"),
        ("8C 8D", LAST, "sixteen for two, and one for last"),
        ("JH QD KC", GO, "thirty, and a run of three for three, and one for the go"),
    ],
)
def test_what_is_said_with_a_card(series, award, said):
    laid = cards(series)
    scores = (*score_card(laid), *(() if award is None else (award,)))
    assert say_card(count_of(laid), scores) == said


def test_fifteen_with_a_double_pair_royal_and_a_run_with_the_count():
    assert say_card(15, score_card(cards("AC 2D 4H 5H 3H"))) == "fifteen for two, and a run of five for five"
    series = cards("3C 3D 3H 3S")
    fifteen = Score(ScoreKind.FIFTEEN, (), 2, "3.2")
    said = say_card(15, (fifteen, *score_card(series)))
    assert said == "fifteen for two, and a double pair royal for twelve"


def test_go_awards_and_heels():
    assert say_go() == "go"
    assert say_award((GO,)) == "one for the go"
    assert say_award((LAST,)) == "one for last"
    assert say_award(()) == ""
    assert say_heels((Score(ScoreKind.HEELS, cards("JC"), 2, "2.4"),)) == "two for his heels"
    assert say_heels(()) == ""


@pytest.mark.parametrize(
    ("hand", "starter", "said"),
    [
        ("5C 5D TH 2S", "8C", "fifteen two, fifteen four, fifteen six, fifteen eight, and a pair is ten"),
        ("4C 5D 6H TS", "KD", "fifteen two, fifteen four, fifteen six, and a run of three is nine"),
        ("2C 8C 4C QC", "KD", "a flush is four"),
        ("JD 2C 4S 8H", "6D", "his nobs is one"),
        ("2C 2D 4S 8H", "KD", "a pair is two"),
        ("2C 4D 6H 8S", "QD", "nothing"),
        ("3C 3D 3H 7S", "KD", "a pair is two, and a pair is four, and a pair is six"),
    ],
)
def test_what_is_said_when_a_hand_is_counted(hand, starter, said):
    scores = count_hand(cards(hand), cards(starter)[0])
    assert say_hand(scores) == said
    assert ", ".join(say_steps(scores)) == ("" if said == "nothing" else said)


def test_flush_and_nobs_come_last_with_the_running_total():
    scores = count_hand(cards("5D 6D 7D JD"), cards("8D")[0])
    steps = say_steps(scores)
    assert steps[-2:] == ("and a flush is thirteen", "and his nobs is fourteen")


def test_the_best_hand_is_counted_up_to_29():
    steps = say_steps(count_hand(cards("5C 5D 5H JS"), cards("5S")[0]))
    assert steps[7] == "fifteen sixteen"
    assert steps[-2:] == ("and a pair is twenty-eight", "and his nobs is twenty-nine")


def test_numbers_in_words():
    words = {0: "zero", 13: "thirteen", 20: "twenty", 31: "thirty-one", 90: "ninety", 100: "one hundred",
             121: "one hundred and twenty-one", 999: "nine hundred and ninety-nine"}  # fmt: skip
    assert {number: number_word(number) for number in words} == words
    assert len({number_word(number) for number in range(1000)}) == 1000

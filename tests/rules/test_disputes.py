"""Questions in words: every dispute of section 8, the faults of section 6, and honest ignorance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.lessons.handbook import Row, handbook
from pegout.rules.disputes import DISPUTES
from pegout.rules.faults import FAULTS
from pegout.rules.questions import ENTRIES, EXAMPLES, answer, nearest, verdict_of, words_of

TABLE = [block for block in handbook().section("8").blocks if isinstance(block, Row)]

# Where a question names ranks, the answer is worked out from them and says the same.
WORKED_OUT = {"jack_queen_king", "ten_queen_king", "queen_king_ace", "three_five_four", "four_five_five",
              "eight_three_eight", "ten_then_king"}  # fmt: skip


def by_key(key: str):
    return next(entry for entry in ENTRIES if entry.key == key)


def test_the_disputes_are_those_of_section_8() -> None:
    assert [(one.question, one.answer, ", ".join(one.rules)) for one in DISPUTES] == [
        (row["question"], row["answer"], row["rule"]) for row in TABLE
    ]


def test_every_key_is_its_own_and_every_rule_exists() -> None:
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert set(entry.rules) <= set(handbook().rules)


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.key)
def test_every_dispute_is_answered_as_the_rules_say(dispute) -> None:
    found = answer(dispute.question)
    assert found is not None
    if dispute.key in WORKED_OUT:
        assert found.verdict.answer.split(",")[0] == dispute.answer.split(",")[0]
        assert dispute.rules[0] in found.verdict.rules
    else:
        assert found.question == dispute.question
        assert found.verdict.answer == dispute.answer
        assert found.verdict.rules == dispute.rules


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.key)
def test_every_fault_is_answered(fault) -> None:
    found = answer(fault.what)
    assert found is not None
    assert found.question == fault.what
    assert fault.casual in found.verdict.sentence
    assert found.verdict == verdict_of(fault)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("do I have to play a card if I can", "keep_back"),
        ("may I pass", "keep_back"),
        ("can I keep my ace for later and say go", "keep_back"),
        ("can i hold back a card", "keep_back"),
        ("oops I called go but I had a 4", "go_by_mistake"),
        ("My opponent said go while holding a 2, what do I get?", "held_back_at_25"),
        ("what is the penalty for a renege", "held_back_at_25"),
        ("do I also get one for the go when I hit thirty-one", "thirty_one_and_go"),
        ("I made 31 with the last card, is it 3?", "last_card_31"),
        ("my last card made fifteen, how many points", "last_card_15"),
        ("we went past fifteen, from 12 to 18", "passing_15"),
        ("is 30 worth points", "passing_15"),
        ("can the ace be high", "queen_king_ace"),
        ("my opponent said go, do I keep playing", "scoring_after_a_go"),
        ("she said go. Can I play more than one card?", "scoring_after_a_go"),
        ("neither of us can play at 20", "both_stuck_at_20"),
        ("who leads after 31?", "lead_after_a_go"),
        ("who starts the next count", "lead_after_a_go"),
        ("we both said go, who gets the point", "both_say_go"),
        ("my opponent has no cards left, do I still get one for the go?", "opponent_out_of_cards"),
        ("does a pair carry over after 31", "across_a_reset"),
        ("is there a flush in pegging", "flush_in_the_play"),
        ("does the starter count during play", "flush_in_the_play"),
        ("do pegged points count for a skunk", "skunk_line"),
        ("can I win on a go", "game_ends_on_a_go"),
        ("is a four card flush good in the crib", "crib_flush"),
        ("I turned a jack as dealer, do I get nobs as well", "starter_jack"),
        ("who counts first, we are both at 120", "first_to_count"),
        ("he played out of turn", "out_of_turn"),
        ("I laid two cards at once", "two_cards_at_once"),
        ("I played a card that made 33", "past_31"),
        ("can I take back my card", "played_card_regretted"),
        ("I announced the wrong count", "wrong_count"),
        ("we were dealt seven cards", "wrong_number_dealt"),
        ("a card was turned face up during the deal", "card_exposed"),
        ("I pegged too many points", "pegged_too_many"),
        ("I forgot to peg my run", "pegged_too_few"),
        ("he claimed more points than his hand has", "overclaim"),
        ("I said I won but I had not", "false_claim_of_the_game"),
        ("the dealer led first", "dealer_led"),
    ],
)
def test_other_words_for_the_same(text: str, key: str) -> None:
    found = answer(text)
    assert found is not None
    assert found.verdict == verdict_of(by_key(key))


@pytest.mark.parametrize(
    ("text", "answer_text", "rules"),
    [
        ("is K J Q a run", "Yes, 3", ("3.5", "3.2")),
        ("is q-k-a a run?", "No", ("1.1", "3.5")),
        ("JQK, is it a run", "Yes, 3", ("3.5", "3.2")),
        ("jack, queen and king: a run?", "Yes, 3", ("3.5", "3.2")),
        ("QH KD AC a run", "No", ("1.1", "3.5")),
        ("does 3 5 9 4 make a run", "No", ("3.5",)),
        ("eight three eight, is that a pair", "No", ("3.4",)),
        ("is 4 5 6 fifteen", "Yes, 2", ("3.2", "3.5")),
        ("what is 4 5 6 worth", "5", ("3.2", "3.5")),
        ("8 8 8 8 a double pair royal?", "No", ("3.4",)),
        ("8 8 8 8 8 a pair?", "No", ("1.1",)),
        ("A, 5 and 6 held back at 25, how much?", "6 to the opponent", ("6.1c",)),
        ("A, 5 and 6 held back at 25 in casual play, how much?", "0", ("6.1a", "6.1b")),
        ("can I say go at 25 holding a 7 and an 8", "Yes", ("3.7",)),
        ("can I say go at 25 with 7 and 6", "No", ("3.7",)),
        ("can I say go holding a 5 at 20", "No", ("3.7", "6.1d")),
        ("can I say go holding a 5 at 50", "No", ("3.1",)),
    ],
)
def test_cards_in_a_question_are_judged(text: str, answer_text: str, rules: tuple[str, ...]) -> None:
    found = answer(text)
    assert found is not None
    assert (found.verdict.answer, found.verdict.rules) == (answer_text, rules)


@pytest.mark.parametrize(
    "text", ["what is the weather today", "can I go to the bathroom", "why is the sky blue", "", "42", "\x00\ufffd"]
)
def test_what_it_does_not_know_it_does_not_answer(text: str) -> None:
    assert answer(text) is None
    assert nearest(text) == ()


def test_the_nearest_questions_share_words_about_the_game() -> None:
    assert "Both say go. Who gets the point?" in nearest("both of us?")
    assert "Four-card flush in the crib?" in nearest("is there a flush with the box?")
    for nonsense in ("bananas", "my dog ate the cards", "how do I cook rice", "can I go home now", "who are you"):
        assert nearest(nonsense) == ()
    assert len(EXAMPLES) == 3
    assert all(answer(example) is not None for example in EXAMPLES)


def test_words_have_one_form() -> None:
    assert words_of("I pegged thirty-one; he didn't") == words_of("i peg 31 he did not")
    assert words_of("laying cards, played Eights") == {"lay", "card", "play", "8"}


@given(st.text(max_size=80))
def test_any_text_is_answered_or_not(text: str) -> None:
    found = answer(text)
    assert found is None or found.verdict.rules

"""The referee's desk: what a form can ask, and that its examples agree with the settled answers."""

import re

import pytest

from pegout.lessons.desk import EXAMPLES, TOPICS, Case, ask, entry_of, needs_of, settle
from pegout.lessons.errors import UnknownLesson
from pegout.rules.cards import parse_cards
from pegout.rules.disputes import DISPUTES
from pegout.rules.errors import IllegalAction
from pegout.rules.verdicts import Claim
from tests.rules.cases import load


def test_every_claim_has_its_topic() -> None:
    assert {topic.claim for topic in TOPICS} == set(Claim)


def test_examples_belong_to_disputes() -> None:
    assert set(EXAMPLES) <= {entry.key for entry in DISPUTES}
    assert len(EXAMPLES) >= 20


@pytest.mark.parametrize("entry", [entry for entry in DISPUTES if entry.key in EXAMPLES], ids=lambda entry: entry.key)
def test_the_example_of_a_dispute_is_judged_as_the_dispute_is_settled(entry) -> None:
    verdict = settle(EXAMPLES[entry.key], ("Ann", "Ben"))
    stated = re.match(r"(?:No, |Yes, )?(\d+)", entry.answer)
    if stated and verdict.points:
        assert verdict.points == int(stated[1])
    elif entry.answer.startswith(("Yes", "No")) and verdict.upheld is not None:
        assert verdict.upheld is entry.answer.startswith("Yes")
    assert verdict.rules


@pytest.mark.parametrize("key", list(EXAMPLES))
def test_an_example_gives_the_details_that_are_needed(key: str) -> None:
    case = EXAMPLES[key]
    topic = next(topic for topic in TOPICS if topic.claim is case.claim)
    given = {name for name in ("series", "count", "held") if getattr(case, name) not in (None, ())}
    assert set(topic.needs) <= given
    assert set(needs_of(key)) == {*topic.needs, *topic.may}


@pytest.mark.parametrize("case", load("series"), ids=lambda case: " ".join(case["series"]))
def test_what_the_last_card_pegs(case: dict) -> None:
    assert settle(Case(Claim.POINTS, parse_cards(" ".join(case["series"])))).points == case["points"]


def test_names_stand_for_seats() -> None:
    case = Case(Claim.LEAD, parse_cards("KC QD 9H"), None, (parse_cards("5S"), parse_cards("8D")))
    assert settle(case, ("Zoe",)).sentence.startswith("Seat 2 leads")
    assert settle(case, ("Zoe", "Al")).answer == "Al"
    assert settle(case).answer == "Seat 2"


def test_what_cannot_be_decided_is_told() -> None:
    with pytest.raises(IllegalAction, match="count at which go was said"):
        settle(Case(Claim.SAY_GO, held=parse_cards("5H")))
    with pytest.raises(IllegalAction, match="must be known"):
        settle(Case(Claim.SAY_GO, parse_cards("5H")))
    with pytest.raises(UnknownLesson):
        entry_of("nothing")


def test_words_are_answered_or_the_nearest_questions_named() -> None:
    found, near = ask("8 3 8, a pair?")
    assert found is not None
    assert found.verdict.answer == "No"
    assert near == ()
    found, near = ask("may I look at the crib")
    assert found is None
    assert near
    assert ask("bananas") == (None, ())

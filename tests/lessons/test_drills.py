"""Drills: thousands of questions, each answered right and wrong, with the truth read a second time by the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, timedelta
from itertools import combinations
from random import Random

import pytest

from pegout.lessons.drills import DRILLS, LAST_SEED, LEVELS, Question, Verdict, check, daily, generate, next_level
from pegout.lessons.drills.going import CHOICES
from pegout.lessons.drills.laying_away import GOOD_ENOUGH, choices_of
from pegout.lessons.errors import UnknownLesson
from pegout.lessons.handbook import handbook
from pegout.rules.cards import Card, parse_cards
from pegout.rules.errors import CardError, IllegalAction
from tests.oracle import play as oracle_play
from tests.oracle import show as oracle_show

SEEDS = range(250)
MANY_SEEDS = range(10_000, 12_000)
KINDS = list(DRILLS)


def numbers_of(cards: Sequence[Card]) -> list[int]:
    return [card.number for card in cards]


# --- the truth, without Pegout's rules --------------------------------------------------------------------------------


def true_count(question: Question) -> int:
    assert question.starter is not None
    return oracle_show.points(numbers_of(question.hand), question.starter.number, crib=question.crib)


def true_pegs(question: Question) -> int:
    series = [laid.card.number for laid in question.series]
    at_31 = sum(map(oracle_play.value, series)) == 31
    return oracle_play.points(series) + int(question.ending is not None and not at_31)


def true_go(question: Question) -> int:
    room = 31 - sum(laid.card.value for laid in question.series)
    if not question.hand:
        return 3
    if any(card.value <= room for card in question.hand):
        return 0
    return 2 if question.series[-1].seat == 0 else 1


def true_lead(question: Question) -> int:
    players = len(question.players)
    for step in range(1, players + 1):
        seat = (question.series[-1].seat + step) % players
        if question.held[seat]:
            return seat
    return players


TRUTH = {"count": true_count, "peg": true_pegs, "go": true_go, "lead": true_lead}


def verify_verdict(question: Question, verdict: Verdict, right: bool) -> None:
    assert verdict.right is right, question
    assert verdict.explanation
    assert verdict.truth
    assert verdict.rules
    assert set(verdict.rules) <= set(handbook().rules)
    assert verdict.tags, "every question practises something"
    assert set(verdict.tags) <= set(DRILLS[question.kind].tags)


def verify_question(kind: str, seed: int, level: int) -> None:
    question = generate(kind, seed, level)
    assert generate(kind, seed, level) == question
    assert (question.kind, question.seed, question.level) == (kind, seed, level)
    if kind == "away":
        verify_laying_away(question)
        return
    truth = TRUTH[kind](question)
    highest = question.highest if question.form == "number" else len(question.choices) - 1
    assert highest is not None
    right = check(question, truth)
    verify_verdict(question, right, True)
    assert right.right_answer == truth
    chance = Random(seed)
    for wrong in {(truth + 1) % (highest + 1), chance.randrange(highest + 1)} - {truth}:
        refused = check(question, wrong)
        verify_verdict(question, refused, False)
        assert refused.right_answer == truth
        assert refused.truth == right.truth


def verify_laying_away(question: Question) -> None:
    ranked = choices_of(question.hand, bool(question.own_crib))
    assert len(ranked) == 15
    assert len({frozenset(kept.away) for kept in ranked}) == 15
    assert [kept.value for kept in ranked] == sorted((kept.value for kept in ranked), reverse=True)
    for kept in (ranked[0], ranked[1], ranked[-1]):
        verdict = check(question, tuple(reversed(kept.away)))
        verify_verdict(question, verdict, ranked[0].value - kept.value <= GOOD_ENOUGH)
        assert verdict.chosen == kept
        assert verdict.best[0] == ranked[0]
        assert verdict.right_answer == ranked[0].away


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_right_answer_is_accepted_and_wrong_ones_are_refused(kind: str, level: int) -> None:
    for seed in SEEDS if kind != "away" else SEEDS[:60]:
        verify_question(kind, seed, level)


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_many_more_questions(kind: str, level: int) -> None:
    for seed in MANY_SEEDS:
        verify_question(kind, seed, level)


@pytest.mark.parametrize("kind", KINDS)
def test_every_tag_comes_up_and_can_be_asked_for(kind: str) -> None:
    drill = DRILLS[kind]
    for tag in drill.tags:
        found = [tag in drill.tags_of(generate(kind, 7, level, tag)) for level in LEVELS]
        assert any(found), tag


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_found_by_tag_is_made_again_from_its_own_seed(kind: str) -> None:
    question = generate(kind, LAST_SEED, 2, DRILLS[kind].tags[-2])
    assert generate(kind, question.seed, 2) == question


def test_questions_do_not_repeat() -> None:
    for kind in KINDS:
        seen = Counter(str({**asdict(generate(kind, seed, 2)), "seed": 0}) for seed in range(60))
        assert seen.most_common(1)[0][1] == 1, kind


def test_levels_get_harder() -> None:
    counts = {level: [true_count(generate("count", seed, level)) for seed in SEEDS] for level in LEVELS}
    assert max(counts[1]) <= 8
    assert sum(counts[1]) < sum(counts[2]) < sum(counts[3])
    assert all(len(generate("peg", seed, 1).series) <= 3 for seed in SEEDS)
    assert {len(generate("lead", seed, 1).players) for seed in SEEDS} == {2}
    assert {len(generate("lead", seed, 3).players) for seed in SEEDS} == {2, 3, 4}
    assert {generate("go", seed, 3).choices for seed in range(9)} == {CHOICES}
    assert all(generate("go", seed, 3).count is None for seed in range(9))


def test_cards_of_a_question_are_all_different() -> None:
    for kind in KINDS:
        for level in LEVELS:
            for seed in range(40):
                question = generate(kind, seed, level)
                laid = [entry.card for entry in (*question.before, *question.series)]
                cards = [*question.hand, *laid, *([question.starter] if question.starter else [])]
                assert len(set(cards)) == len(cards)
                assert sum(entry.card.value for entry in question.series) <= 31


def test_a_wrong_count_is_told_what_it_left_out() -> None:
    told: Counter[str] = Counter()
    for seed in SEEDS:
        question = generate("count", seed, 2)
        truth = true_count(question)
        for wrong in (truth - 1, truth - 2, truth - 3):
            if wrong >= 0:
                told[check(question, wrong).explanation.partition(". ")[2].partition(".")[0]] += 1
    assert {"You left out the pairs", "You left out the runs", "You left out his nobs"} <= set(told)


def test_laying_away_gives_the_averages_of_the_choice_and_of_the_best() -> None:
    question = generate("away", 11, 1)
    worst = choices_of(question.hand, bool(question.own_crib))[-1]
    verdict = check(question, worst.away)
    assert verdict.chosen is not None
    assert f"{verdict.chosen.value:.2f} in all" in verdict.explanation
    assert f"{verdict.best[0].value:.2f} in all" in verdict.explanation
    assert len(verdict.best) == 3
    assert {frozenset(kept.away) for kept in choices_of(question.hand, True)} == {
        frozenset(pair) for pair in combinations(question.hand, 2)
    }


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("count", 30),
        ("count", -1),
        ("count", parse_cards("5H 5S")),
        ("peg", 21),
        ("go", 2),
        ("lead", 9),
        ("away", 3),
        ("away", parse_cards("5H")),
        ("away", ()),
    ],
)
def test_what_is_no_answer_is_refused(kind: str, answer: int | tuple[Card, ...]) -> None:
    with pytest.raises(IllegalAction):
        check(generate(kind, 1, 1), answer)


def test_cards_that_are_not_held_or_twice_cannot_be_laid_away() -> None:
    question = generate("away", 1, 1)
    held = question.hand[0]
    with pytest.raises(CardError):
        check(question, (held, held))
    other = next(card for card in parse_cards("5H 6H 7H 8H 9H TH JH") if card not in question.hand)
    with pytest.raises(IllegalAction, match="not among the six"):
        check(question, (held, other))


@pytest.mark.parametrize(
    ("kind", "seed", "level", "tag"),
    [("sums", 1, 1, None), ("count", -1, 1, None), ("count", LAST_SEED + 1, 1, None), ("count", 1, 4, None),
     ("count", 1, 1, "poetry")],
)  # fmt: skip
def test_what_does_not_exist_cannot_be_asked_for(kind: str, seed: int, level: int, tag: str | None) -> None:
    with pytest.raises(UnknownLesson):
        generate(kind, seed, level, tag)


def test_the_level_follows_the_answers() -> None:
    assert next_level(1, [True] * 3) == 1
    assert next_level(1, [True] * 4) == 2
    assert next_level(3, [True] * 9) == 3
    assert next_level(2, [True, False, True, False]) == 1
    assert next_level(2, [False, False, True, True, True]) == 2
    assert next_level(1, [False] * 5) == 1
    assert next_level(2, []) == 2


def test_the_daily_deal_is_the_same_for_everybody_and_another_every_day() -> None:
    day = date(2026, 3, 1)
    assert daily(day) == daily(day)
    assert [question.kind for question in daily(day).questions] == ["away", "count", "peg"]
    hands = {daily(day + timedelta(days=step)).questions[0].hand for step in range(30)}
    assert len(hands) == 30


def test_the_daily_deal_stays_the_same_between_releases() -> None:
    # Two people on different releases must see the same cards.
    away, count, peg = daily(date(2026, 3, 1)).questions
    assert (away.seed, count.seed, peg.seed) == (4698592659756758, 955087721232352, 4829910878721873)
    assert (away.hand, count.hand) == (parse_cards("4S 7D 7S QH KC KH"), parse_cards("3H 4H 5C TC"))

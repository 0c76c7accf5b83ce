"""What all drills have in common: a question made from a seed, an answer, a verdict that explains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from pegout.lessons.worked import CountedHand
from pegout.rules.cards import Card
from pegout.rules.errors import IllegalAction
from pegout.rules.play import Laid
from pegout.rules.score import Score

LEVELS = (1, 2, 3)
"""Easy, usual, hard."""

LAST_SEED = 2**53 - 1
"""The largest seed: what JavaScript counts exactly."""

UP_AFTER = 4
"""So many right answers in a row make the questions harder."""

DOWN_WINDOW, DOWN_AFTER = 4, 2
"""So many wrong answers among the last few make them easier."""

Answer = int | tuple[Card, ...]
"""A number, the place of a choice from 0, or cards."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a drill. Its kind, level and seed are all that is needed to make it again.

    Attributes:
        kind, level, seed: which question it is.
        form: ``number``, ``choice`` or ``cards``: what an answer is.
        prompt: what is asked.
        choices: with ``choice``, the answers by place.
        highest: with ``number``, the largest that is accepted; the smallest is 0.
        pick: with ``cards``, how many to choose from ``hand``.
        hand: the cards held, or to be counted.
        starter: the starter.
        crib: whether ``hand`` is a crib to be counted.
        own_crib: in laying away, whether the crib is one's own; None elsewhere.
        players: the names by seat; seat 0 is who is asked where ``hand`` is held.
        before: the cards of the count before, in the order laid.
        series: the cards of the count, in the order laid.
        count: the count; None where it is to be added up.
        held: how many cards each seat still holds.
        said: what else has been said or is known, sentence by sentence.
        ending: ``go`` or ``last`` when the count or the play ends with the last card of ``series``.
    """

    kind: str
    level: int
    seed: int
    form: str
    prompt: str
    choices: tuple[str, ...] = ()
    highest: int | None = None
    pick: int | None = None
    hand: tuple[Card, ...] = ()
    starter: Card | None = None
    crib: bool = False
    own_crib: bool | None = None
    players: tuple[str, ...] = ()
    before: tuple[Laid, ...] = ()
    series: tuple[Laid, ...] = ()
    count: int | None = None
    held: tuple[int, ...] = ()
    said: tuple[str, ...] = ()
    ending: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """What keeping four cards of six is worth on average.

    Attributes:
        kept, away: the cards.
        hand: the hand's average over every starter.
        crib: the crib's average, below zero when it is the opponent's.
        value: both together.
    """

    kept: tuple[Card, ...]
    away: tuple[Card, ...]
    hand: float
    crib: float
    value: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer.

    Attributes:
        right: whether it is right.
        truth: the right answer, as text.
        right_answer: the right answer: a number, the place of a choice, or cards.
        explanation: why, in sentences with their rules.
        say: what is said at the table.
        rules: the rules, the first of them first.
        tags: what the question practises.
        scores: what is pegged.
        count: the hand, counted.
        chosen, best: in laying away, what was chosen and what is best, with averages.
    """

    right: bool
    truth: str
    right_answer: Answer
    explanation: str
    tags: tuple[str, ...]
    rules: tuple[str, ...] = ()
    say: str | None = None
    scores: tuple[Score, ...] = ()
    count: CountedHand | None = None
    chosen: Kept | None = None
    best: tuple[Kept, ...] = field(default=())


class Drill(Protocol):
    """A kind of drill.

    Attributes:
        kind: its name.
        title, about: for people.
        tags: everything its questions can practise.
    """

    kind: str
    title: str
    about: str
    tags: tuple[str, ...]

    def question(self, seed: int, level: int) -> Question:
        """Make a question; the same seed and level make the same."""

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge an answer.

        Raises:
            IllegalAction: it is no answer to this question.
        """

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""


def chances(kind: str, level: int, seed: int) -> Random:
    """Where a question's cards come from."""
    return Random(f"pegout drill {kind} {level} {seed}")


def number_in(question: Question, answer: Answer) -> int:
    """The number that an answer is.

    Raises:
        IllegalAction: it is none, or not one of those asked for.
    """
    highest = len(question.choices) - 1 if question.form == "choice" else question.highest
    assert highest is not None
    if isinstance(answer, tuple) or not 0 <= answer <= highest:
        what = "the place of a choice" if question.form == "choice" else "a number"
        raise IllegalAction(f"The answer is {what} from 0 to {highest}.", "4.8" if question.kind == "count" else "3.1")
    return answer


def named(sentence: str, players: Sequence[str]) -> str:
    """A sentence with names where it speaks of seats."""
    return re.sub(r"[Ss]eat ([1-4])", lambda match: players[int(match[1]) - 1], sentence)


def next_level(level: int, recent: Sequence[bool]) -> int:
    """The level of the next question.

    Args:
        level: the level of the last questions.
        recent: whether the answers at this level were right, oldest first.
    """
    if len(recent) >= UP_AFTER and all(recent[-UP_AFTER:]):
        return min(level + 1, LEVELS[-1])
    if sum(not right for right in recent[-DOWN_WINDOW:]) >= DOWN_AFTER:
        return max(level - 1, LEVELS[0])
    return level

"""Where drills are asked for by name."""

from __future__ import annotations

from pegout.lessons.errors import UnknownLesson

from .base import LAST_SEED, LEVELS, Answer, Drill, Question, Verdict
from .counting import Counting
from .going import Going
from .laying_away import LayingAway
from .leading import Leading
from .pegging import Pegging

DRILLS: dict[str, Drill] = {drill.kind: drill for drill in (Counting(), Pegging(), Going(), Leading(), LayingAway())}
"""Every drill by its kind."""

TAG_TRIES = 120
"""Seeds looked at for a question that practises what was asked for."""


def drill_of(kind: str) -> Drill:
    """A drill by its kind.

    Raises:
        UnknownLesson: there is no such drill.
    """
    if kind not in DRILLS:
        raise UnknownLesson(f"There is no drill “{kind[:40]}”; there are {', '.join(DRILLS)}.")
    return DRILLS[kind]


def generate(kind: str, seed: int, level: int = 1, tag: str | None = None) -> Question:
    """Make a question.

    Args:
        kind: one of :data:`DRILLS`.
        seed: 0 to :data:`~pegout.lessons.drills.base.LAST_SEED`; the same makes the same question.
        level: 1 to 3.
        tag: what the question should practise. Then seeds from ``seed`` on are looked at, and the question has the seed
            it was made from; when none of many fits, it is the question of ``seed``.

    Raises:
        UnknownLesson: there is no such drill, tag, level or seed.
    """
    drill = drill_of(kind)
    if level not in LEVELS:
        raise UnknownLesson(f"There is no level {level}; there are 1, 2 and 3.")
    if not 0 <= seed <= LAST_SEED:
        raise UnknownLesson(f"A seed is a whole number from 0 to {LAST_SEED}.")
    if tag is None:
        return drill.question(seed, level)
    if tag not in drill.tags:
        raise UnknownLesson(f"“{tag[:40]}” is nothing that {drill.kind} practises; it has {', '.join(drill.tags)}.")
    for step in range(TAG_TRIES):
        question = drill.question((seed + step) % (LAST_SEED + 1), level)
        if tag in drill.tags_of(question):
            return question
    return drill.question(seed, level)


def check(question: Question, answer: Answer) -> Verdict:
    """Judge an answer.

    Raises:
        IllegalAction: it is no answer to this question.
        CardError: a card twice.
    """
    return drill_of(question.kind).check(question, answer)

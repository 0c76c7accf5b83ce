"""Drills that never run out: a question from a kind, a level and a seed; a verdict that explains the answer.

A question holds all that is needed to answer it and nothing of the answer; the same kind, level and seed make the same
question, so nothing has to be kept between asking and checking.
"""

from __future__ import annotations

from .base import LAST_SEED, LEVELS, Answer, Drill, Kept, Question, Verdict, next_level
from .counting import Counting
from .daily import Daily, daily
from .desk import DRILLS, check, drill_of, generate
from .going import Going
from .laying_away import LayingAway
from .leading import Leading
from .pegging import Pegging

__all__ = [
    "DRILLS",
    "LAST_SEED",
    "LEVELS",
    "Answer",
    "Counting",
    "Daily",
    "Drill",
    "Going",
    "Kept",
    "LayingAway",
    "Leading",
    "Pegging",
    "Question",
    "Verdict",
    "check",
    "daily",
    "drill_of",
    "generate",
    "next_level",
]

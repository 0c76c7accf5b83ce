"""The deal of the day: the same three questions for everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from .base import LAST_SEED, Question
from .desk import generate

PARTS = (("away", 2), ("count", 2), ("peg", 3))
"""The kinds and levels of its questions."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's deal.

    Attributes:
        day: the date, by universal time.
        questions: one to lay away, one to count, one to peg.
    """

    day: date
    questions: tuple[Question, ...]


def daily(day: date) -> Daily:
    """The deal of a day.

    Args:
        day: the date, by universal time.
    """
    return Daily(day, tuple(generate(kind, _seed(day, kind), level) for kind, level in PARTS))


def _seed(day: date, kind: str) -> int:
    digest = sha256(f"pegout daily {day.isoformat()} {kind}".encode()).digest()
    return int.from_bytes(digest[:8]) % (LAST_SEED + 1)

"""A score: one reason for points, with its cards and the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card


class ScoreKind(StrEnum):
    """Why points are pegged; ``claimed`` stands for a manual claim below the true points (6.3)."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty_one"
    PAIR = "pair"
    PAIR_ROYAL = "pair_royal"
    DOUBLE_PAIR_ROYAL = "double_pair_royal"
    RUN = "run"
    GO = "go"
    LAST = "last"
    FLUSH = "flush"
    NOBS = "nobs"
    HEELS = "heels"
    MUGGINS = "muggins"
    OVERCLAIM = "overclaim"
    RENEGE = "renege"
    CLAIMED = "claimed"


@dataclass(frozen=True, slots=True)
class Score:
    """One reason for points.

    Attributes:
        kind: what it is.
        cards: the cards that make it; in the play in the order laid, in the show from low to high.
        points: what it is worth, before the score stops at the target (5.1).
        rule: the number of the rule that gives it.
    """

    kind: ScoreKind
    cards: tuple[Card, ...]
    points: int
    rule: str


def total(scores: Iterable[Score]) -> int:
    """The points of all scores together."""
    return sum(score.points for score in scores)

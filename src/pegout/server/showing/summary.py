"""Where each side's holes came from, read off the pegs as they moved (never counted anew)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pegout.rules.cards import Card
from pegout.rules.events import CardLaid, Event, HandCounted, Pegged, StarterCut
from pegout.rules.options import Options
from pegout.rules.score import ScoreKind, total
from pegout.server.messages.steps import BestHand, SideSummary

PENALTIES = frozenset({ScoreKind.MUGGINS, ScoreKind.OVERCLAIM, ScoreKind.RENEGE})
"""Why pegs move besides what cards are worth."""


@dataclass(frozen=True, slots=True)
class SideTally:
    """A side's holes by where they came from, and its best hand or crib."""

    side: int
    play: int = 0
    hands: int = 0
    cribs: int = 0
    heels: int = 0
    penalties: int = 0
    best: tuple[tuple[Card, ...], Card, bool, int] | None = None


@dataclass(frozen=True, slots=True)
class Tallied:
    """A game gone through so far: each side's tally, and what the next holes are for."""

    sides: tuple[SideTally, ...]
    source: str = "play"


def tally(options: Options, events: Iterable[Event], before: Tallied | None = None) -> Tallied:
    """Go on through a game.

    Args:
        options: its options.
        events: what happened next and was not taken back.
        before: what came before; None at its beginning.

    Returns:
        One tally a side; its parts add up to the side's score.
    """
    if before is None:
        before = Tallied(tuple(SideTally(side) for side in range(options.sides)))
    sides, source = list(before.sides), before.source
    for event in events:
        match event:
            case StarterCut():
                source = "heels"
            case CardLaid():
                source = "play"
            case HandCounted():
                source = "cribs" if event.crib else "hands"
                side, points = options.side_of(event.seat), total(event.scores)
                best = sides[side].best
                if best is None or points > best[3]:
                    sides[side] = replace(sides[side], best=(event.cards, event.starter, event.crib, points))
            case Pegged():
                penalty = any(score.kind in PENALTIES for score in event.scores)
                where = "penalties" if penalty else source
                old = sides[event.side]
                sides[event.side] = replace(old, **{where: getattr(old, where) + event.points})
    return Tallied(tuple(sides), source)


def messages_of(tallies: Iterable[SideTally]) -> tuple[SideSummary, ...]:
    """Tallies as messages."""
    return tuple(
        SideSummary(
            side=tally.side,
            play=tally.play,
            hands=tally.hands,
            cribs=tally.cribs,
            heels=tally.heels,
            penalties=tally.penalties,
            best=None
            if tally.best is None
            else BestHand(
                cards=tuple(card.code for card in tally.best[0]),
                starter=tally.best[1].code,
                crib=tally.best[2],
                points=tally.best[3],
            ),
        )
        for tally in tallies
    )

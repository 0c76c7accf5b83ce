"""Where each side's holes came from, read off the pegs as they moved (never counted anew)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pegout.rules.cards import Card
from pegout.rules.events import CardLaid, Event, HandCounted, Pegged, StarterCut
from pegout.rules.options import Options
from pegout.rules.score import ScoreKind, total
from pegout.server.messages.table import BestHand, SideSummary

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


def tally(options: Options, events: Iterable[Event]) -> tuple[SideTally, ...]:
    """Go through a game.

    Args:
        options: its options.
        events: everything that happened and was not taken back.

    Returns:
        One tally a side; its parts add up to the side's score.
    """
    sides = [SideTally(side) for side in range(options.sides)]
    source = "play"
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
    return tuple(sides)


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

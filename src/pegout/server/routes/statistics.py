"""The statistics of the whole server, made from its tallies when somebody looks."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import Response

from pegout.rules.options import Options
from pegout.server.gate.problems import answers
from pegout.server.messages.deals import DealtTo, Measured, Ranks, ServerStatistics, TableSize
from pegout.server.storage import tallies
from pegout.server.storage.tallies import CRIB, CUT, DEALT, HAND, STARTER, Tally

from .api import With, answer

router = APIRouter(prefix="/api")

_RANKS = range(1, 14)
_FEWEST_EXPECTED = 5
"""Of each rank; with fewer a chi-square says nothing."""

Seen = Mapping[int, int]
Who = Literal["person", "computer"]
KINDS: tuple[Who, ...] = ("person", "computer")


def measured(seen: Seen, scale: int = 1) -> Measured:
    """A mean with its standard error.

    Args:
        seen: how often each number was seen.
        scale: what the numbers are to be divided by.
    """
    count = sum(seen.values())
    if not count:
        return Measured(count=0, mean=None, error=None)
    mean = sum(value * times for value, times in seen.items()) / count
    error = None
    if count > 1:
        squares = sum(times * (value - mean) ** 2 for value, times in seen.items())
        error = sqrt(squares / (count - 1) / count) / scale
    return Measured(count=count, mean=mean / scale, error=error)


def ranks(seen: Seen) -> Ranks:
    """How often each rank was seen, and how far that is from alike."""
    count = sum(seen.values())
    expected = count / len(_RANKS)
    distance = None
    if expected >= _FEWEST_EXPECTED:
        distance = sum((seen.get(rank, 0) - expected) ** 2 / expected for rank in _RANKS)
    return Ranks(count=count, seen=tuple(seen.get(rank, 0) for rank in _RANKS), chi_square=distance)


def statistics_of(counted: Mapping[Tally, int]) -> ServerStatistics:
    """Tallies as a message."""
    parts: dict[tuple[int, str, str], dict[int, int]] = {}
    for (players, who, measure, value), times in counted.items():
        parts.setdefault((players, who, measure), {})[value] = times
    tables = []
    for players in sorted({players for players, _, _ in parts}):
        dealt = Options(players=players).cards_dealt
        kinds = []
        for who in KINDS:
            of = {measure: parts.get((players, who, measure), {}) for measure in (DEALT, HAND, CRIB, STARTER, CUT)}
            if any(of.values()):
                kinds.append(
                    DealtTo(
                        who=who,
                        ranks=measured(of[DEALT], scale=dealt),
                        hands=measured(of[HAND]),
                        cribs=measured(of[CRIB]),
                        starters=ranks(of[STARTER]),
                        cuts=ranks(of[CUT]),
                    )
                )
        deals = sum(kind.starters.count for kind in kinds)
        tables.append(TableSize(players=players, deals=deals, dealt_to=tuple(kinds)))
    return ServerStatistics(deals=sum(table.deals for table in tables), tables=tuple(tables))


@router.get("/statistics", responses=answers(ServerStatistics, "too_many", "storage"))
async def get_statistics(services: With) -> Response:
    """What people and computer players were dealt on this server, over all deals that are over."""
    return answer(statistics_of(await services.database.call(tallies.read)))

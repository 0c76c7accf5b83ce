"""What the crib is worth on average for what one lays into it, from the computed ``crib_table.json``.

:mod:`pegout.strategy.make_crib_table` makes the file and says how; ``docs/strategy.md`` compares it with others.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from pegout.rules.cards import Card, Rank

RANKS = range(1, 14)
"""Ace to king as plain numbers."""

DATA = Path(__file__).with_name("crib_table.json")
"""The file."""


def key_of(ranks: Iterable[int]) -> str:
    """Ranks as the file writes them, from low to high, such as ``"5J"``."""
    return "".join(Rank(rank).letter for rank in sorted(ranks))


@cache
def table(players: int) -> dict[str, tuple[float, float]]:
    """The averages for a number of players.

    Args:
        players: 2, 3 or 4.

    Returns:
        For what is laid away, as :func:`key_of` writes it, the average when the crib is one's own side's and when it is
        an opponent's.
    """
    rows = json.loads(DATA.read_text(encoding="ascii"))[str(players)]
    return {key: (own, opponent) for key, (own, opponent) in rows.items()}


def average_crib(cards: Iterable[Card], *, own: bool, players: int = 2) -> float:
    """The average crib when these cards are laid away.

    Args:
        cards: two cards with two players, otherwise one.
        own: whether the crib is one's own (with four players: one's side's).
        players: 2, 3 or 4.
    """
    return table(players)[key_of(card.rank for card in cards)][0 if own else 1]

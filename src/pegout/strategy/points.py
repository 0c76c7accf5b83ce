"""Averages of hands over the starters that can still be cut, fast enough to weigh every choice.

Points come from the rules (:mod:`pegout.rules.show`); here they are only remembered by rank and averaged. Suits matter
for flush and nobs alone, and those are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from pegout.rules.cards import PACK, Card, Rank
from pegout.rules.score import total
from pegout.rules.show import count_cards

FLUSH_OF_FOUR = 4
"""What four cards of one suit in hand are worth before the starter is known (4.6); the starter can add one."""


@cache
def points_of_ranks(ranks: tuple[int, ...]) -> int:
    """Fifteens, pairs and runs among cards of these ranks.

    Args:
        ranks: from low to high, 1 to 13, no rank more than four times.
    """
    return total(count_cards([Card(rank, ranks[:place].count(rank)) for place, rank in enumerate(ranks)]))


def ranks_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """The ranks of cards as plain numbers, from low to high."""
    return tuple(sorted(int(card.rank) for card in cards))


def unseen(known: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the pack that are not among those known."""
    seen = set(known)
    return tuple(card for card in PACK if card not in seen)


def points_of_four(hand: Sequence[Card]) -> int:
    """What four cards are worth before the starter is cut: fifteens, pairs, runs and a flush."""
    flush = FLUSH_OF_FOUR if len({card.suit for card in hand}) == 1 else 0
    return points_of_ranks(ranks_of(hand)) + flush


def average_hand(hand: Sequence[Card], starters: Sequence[Card]) -> float:
    """The average of a hand over the starters that can still be cut.

    Args:
        hand: the four cards kept.
        starters: every card that can be the starter: those of the pack that the player has not seen. With two players
            46, for the two laid away cannot come back; with three or four players 47.

    Returns:
        Points, flush and nobs included.
    """
    ranks = ranks_of(hand)
    of_rank = [0] * 14
    of_suit = [0] * 4
    for card in starters:
        of_rank[card.rank] += 1
        of_suit[card.suit] += 1
    points = sum(
        number * points_of_ranks(tuple(sorted((*ranks, rank)))) for rank, number in enumerate(of_rank) if number
    )
    if len({card.suit for card in hand}) == 1:
        points += FLUSH_OF_FOUR * len(starters) + of_suit[hand[0].suit]
    for card in hand:
        if card.rank == Rank.JACK:
            # A jack as starter gives no nobs (4.7), but then it is of another suit than this one anyway.
            points += of_suit[card.suit]
    return points / len(starters)

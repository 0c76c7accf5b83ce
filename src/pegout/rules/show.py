"""The show: what four cards and the starter are worth, combination by combination (rules section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .cards import Card, Rank, verify_distinct
from .errors import CardError
from .score import Score, ScoreKind, total


def count_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Score, ...]:
    """List every scoring combination, in the order in which it is counted aloud.

    Args:
        hand: the four cards of a hand or crib, in any order.
        starter: the fifth card.
        crib: whether the crib's rule for flushes applies (4.6).

    Returns:
        Fifteens first, then pairs, runs, flush and nobs; empty when there is nothing. Cards of a combination are in
        order from low to high.

    Raises:
        CardError: not four cards, or a card twice.
    """
    verify_hand(hand, starter)
    return (
        *count_cards((*hand, starter)),
        *_flush(hand, starter, crib),
        *_nobs(hand, starter),
    )


def count_cards(cards: Sequence[Card]) -> tuple[Score, ...]:
    """List fifteens, pairs and runs among any number of cards, such as those kept before the starter is cut.

    Args:
        cards: the cards, in any order; all different.

    Returns:
        Fifteens first, then pairs, then runs; no flush and no nobs, for those need a starter.
    """
    cards = sorted(cards, key=_number)
    return (*_fifteens(cards), *_pairs(cards), *_runs(cards))


def points_of_hand(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """The points of :func:`count_hand` added up; 0 to 29."""
    return total(count_hand(hand, starter, crib=crib))


def verify_hand(hand: Sequence[Card], starter: Card) -> None:
    """Refuse anything but four cards and a starter, all different.

    Raises:
        CardError: says what is wrong.
    """
    if len(hand) != 4:
        raise CardError(
            f"A hand is four cards and the starter (4.2); this one has {len(hand)} cards beside the starter."
        )
    verify_distinct((*hand, starter))


def _number(card: Card) -> int:
    return card.number


def _fifteens(cards: Sequence[Card]) -> list[Score]:
    return [
        Score(ScoreKind.FIFTEEN, chosen, 2, "4.3")
        for size in (2, 3, 4, 5)
        for chosen in combinations(cards, size)
        if sum(card.value for card in chosen) == 15
    ]


def _pairs(cards: Sequence[Card]) -> list[Score]:
    return [
        Score(ScoreKind.PAIR, (first, second), 2, "4.4")
        for first, second in combinations(cards, 2)
        if first.rank == second.rank
    ]


def _runs(cards: Sequence[Card]) -> list[Score]:
    for size in (5, 4, 3):
        found = [
            Score(ScoreKind.RUN, chosen, size, "4.5")
            for chosen in combinations(cards, size)
            if all(chosen[i + 1].rank == chosen[i].rank + 1 for i in range(size - 1))
        ]
        if found:
            return found
    return []


def _flush(hand: Sequence[Card], starter: Card, crib: bool) -> list[Score]:
    suit = hand[0].suit
    if any(card.suit != suit for card in hand):
        return []
    if starter.suit == suit:
        return [Score(ScoreKind.FLUSH, tuple(sorted((*hand, starter), key=_number)), 5, "4.6")]
    if crib:
        return []
    return [Score(ScoreKind.FLUSH, tuple(sorted(hand, key=_number)), 4, "4.6")]


def _nobs(hand: Sequence[Card], starter: Card) -> list[Score]:
    return [
        Score(ScoreKind.NOBS, (card,), 1, "4.7")
        for card in hand
        if card.rank == Rank.JACK and card.suit == starter.suit
    ]

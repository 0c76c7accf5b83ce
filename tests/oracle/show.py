"""What a hand is worth, from plain numbers (rules section 4). Imports nothing of Pegout."""

from collections.abc import Iterator, Sequence
from itertools import combinations

ALL_HANDS = 12_994_800
"""Four cards of 52, and one of the other 48 as starter."""

CLASSES = 652_353
"""Hands that differ in more than the names of the suits."""


def fifteens(cards: Sequence[int]) -> int:
    values = [min(card // 4 + 1, 10) for card in cards]
    found = 0
    for mask in range(1, 1 << len(values)):
        left = 15
        for place, value in enumerate(values):
            if mask >> place & 1:
                left -= value
        if left == 0:
            found += 2
    return found


def pairs_and_runs(cards: Sequence[int]) -> int:
    """Pairs from n (n - 1); a run from the product of how often each of its ranks occurs."""
    often = [0] * 15
    for card in cards:
        often[card // 4 + 1] += 1
    points = sum(n * (n - 1) for n in often)
    length, ways = 0, 1
    for n in often:
        if n:
            length, ways = length + 1, ways * n
        else:
            if length >= 3:
                points += length * ways
            length, ways = 0, 1
    return points


def flush(hand: Sequence[int], starter: int, crib: bool) -> int:
    suits = {card % 4 for card in hand}
    if len(suits) > 1:
        return 0
    if starter % 4 in suits:
        return 5
    return 0 if crib else 4


def nobs(hand: Sequence[int], starter: int) -> int:
    return int(4 * 10 + starter % 4 in hand)


def points(hand: Sequence[int], starter: int, *, crib: bool = False) -> int:
    """Everything that four cards and the starter are worth."""
    five = (*hand, starter)
    return fifteens(five) + pairs_and_runs(five) + flush(hand, starter, crib) + nobs(hand, starter)


def suit_classes(starters: Sequence[int] = range(13)) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """One hand for all that differ only in the names of their suits, for starters of these ranks (0 to 12).

    The starter's suit is spades here. What the hand holds of the other three suits is three sets of ranks in no
    order: 6 hands for three different sets, 3 when two are the same, 1 when all are; and 4 suits for the starter.

    Yields the hand, the starter and how many hands it stands for.
    """
    sets = [ranks for size in range(5) for ranks in combinations(range(13), size)]
    up_to = [[index for index, ranks in enumerate(sets) if len(ranks) <= size] for size in range(5)]
    other_suits: dict[int, list[tuple[tuple[int, ...], int]]] = {size: [] for size in range(5)}
    for first, ranks in enumerate(sets):
        for second in up_to[4 - len(ranks)]:
            for third in up_to[4 - len(ranks) - len(sets[second])]:
                if first <= second <= third:
                    triple = (ranks, sets[second], sets[third])
                    held = tuple(4 * rank + suit for suit, chosen in enumerate(triple) for rank in chosen)
                    other_suits[len(held)].append((held, {1: 1, 2: 3, 3: 6}[len(set(triple))]))
    for starter in starters:
        for own in sets:
            if starter in own:
                continue
            spades = tuple(4 * rank + 3 for rank in own)
            for held, arrangements in other_suits[4 - len(own)]:
                yield (*spades, *held), 4 * starter + 3, 4 * arrangements

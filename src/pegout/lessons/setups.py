"""Four cards each for “you try”, dealt so that what the lesson is about is likely to come up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pegout.rules.cards import PACK, Card, sorted_hand

from .errors import UnknownLesson

TRIES = 300
"""Deals looked at for one that fits; then the last is taken as it is."""

Hands = tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Setup:
    """A kind of practice play.

    Attributes:
        title: what it practises.
        fits: whether two hands are of this kind.
    """

    title: str
    fits: Callable[[Hands], bool]


def _ranks(cards: Sequence[Card]) -> list[int]:
    return sorted(int(card.rank) for card in cards)


def _has_pair(cards: Sequence[Card]) -> bool:
    ranks = _ranks(cards)
    return len(set(ranks)) < len(ranks)


def _shared(hands: Hands) -> int:
    """Ranks that both hold."""
    return len(set(_ranks(hands[0])) & set(_ranks(hands[1])))


def _close(hands: Hands) -> bool:
    """Whether the cards of both lie close together, so that runs come up."""
    ranks = sorted({*_ranks(hands[0]), *_ranks(hands[1])})
    return any(ranks[place + 3] - ranks[place] == 3 for place in range(len(ranks) - 3))


def _high(hands: Hands) -> bool:
    return sum(card.value for hand in hands for card in hand) >= 55


SETUPS: dict[str, Setup] = {
    "any": Setup("any cards", lambda hands: True),
    "fifteens": Setup(
        "fifteens and thirty-ones",
        lambda hands: any(mine.value + other.value == 15 for mine in hands[0] for other in hands[1]),
    ),
    "pairs": Setup("pairs", lambda hands: _shared(hands) >= 2 and any(_has_pair(hand) for hand in hands)),
    "runs": Setup("runs", _close),
    "high": Setup("go and last card", _high),
    "rich": Setup("several scores in one card", lambda hands: _close(hands) and _shared(hands) >= 1),
}
"""Every setup by its name."""


def deal(setup: str, random: Random) -> Hands:
    """Deal four cards each.

    Args:
        setup: one of :data:`SETUPS`.
        random: where the cards come from.

    Raises:
        UnknownLesson: there is no such setup.
    """
    if setup not in SETUPS:
        raise UnknownLesson(f"There is no setup “{setup[:40]}”; there are {', '.join(SETUPS)}.")
    for _ in range(TRIES):
        cards = random.sample(PACK, 8)
        hands = (sorted_hand(cards[:4]), sorted_hand(cards[4:]))
        if SETUPS[setup].fits(hands):
            break
    return hands

"""What a hand seems to score and does not: the questions people ask about a count, answered (rules 4.6, 4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Card, Rank


def remarks(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[str, ...]:
    """Sentences about points that this hand does not score although it may look so.

    Args:
        hand: the four cards of a hand or crib.
        starter: the fifth card.
        crib: whether it is the crib.

    Returns:
        Each sentence ends with the rule it comes from; empty when nothing may surprise.
    """
    found = []
    suits = [card.suit for card in hand]
    if len(set(suits)) == 1 and crib and starter.suit != suits[0]:
        found.append("The four-card flush scores nothing: in the crib all five cards must be of one suit (4.6).")
    if suits.count(starter.suit) == 3:
        found.append(
            f"Four {starter.suit.word} with the starter among them are no flush: the four cards beside it must be "
            "of one suit (4.6)."
        )
    if starter.rank is Rank.JACK:
        found.append(
            "The jack as starter is two for his heels to the dealer when it is turned, and nobs to nobody (4.7)."
        )
    return tuple(found)

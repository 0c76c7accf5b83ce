"""The strongest of the three levels."""

from __future__ import annotations

from itertools import combinations

from pegout.rules.cards import Card, Rank
from pegout.rules.view import View
from pegout.strategy.points import average_hand, points_of_four, unseen

from .seated import SeatedPlayer, points_now

GIFTS = (5, 21)
"""Counts on which any ten-card pegs two: fifteen or thirty-one."""


class Advanced(SeatedPlayer):
    """Keeps the best hand, pegs greedily, breaks ties with the usual advice."""

    level = "advanced"

    def cards_to_lay_away(self, view: View) -> tuple[Card, ...]:
        """Keep the four cards worth most, and of equal ones those with the best average over the starters."""
        starters = unseen(view.known)
        kept = max(combinations(view.hand, 4), key=lambda hand: (points_of_four(hand), average_hand(hand, starters)))
        return tuple(card for card in view.hand if card not in kept)

    def card_to_lay(self, view: View) -> Card:
        """Lay the card that pegs most now; of equal ones not a five to lead, none that leaves 5 or 21, the highest."""

        def worth(card: Card) -> tuple[int, bool, bool, int, int]:
            led_five = not view.series and card.rank == Rank.FIVE
            return (
                points_now(view, card),
                not led_five,
                view.count + card.value not in GIFTS,
                card.value,
                card.number,
            )

        return max(view.fitting, key=worth)

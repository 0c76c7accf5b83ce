"""Somebody who has played a few evenings: knows the rules, sees what is obvious, and forgets the rest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pegout.rules.cards import Card, Rank
from pegout.rules.score import Score, total
from pegout.rules.view import View
from pegout.strategy.points import points_of_ranks, ranks_of

from .seated import SeatedPlayer, points_now

SLOPPINESS = 3.0
"""In laying away, a hand worth up to this many points less can look as good as the best."""

TAKES_POINTS = 0.8
"""How often a card that pegs is seen in the play."""

LEADS_FIVE_ANYWAY = 0.4
"""How often a five picked for a lead is led in spite of all advice."""

MISSES_COMBINATION = 0.08
"""How often each combination is missed in counting a hand by hand."""

NOTICES_MISS = 0.3
"""How often points that an opponent missed are noticed."""


class Beginner(SeatedPlayer):
    """Legal, honest, and wrong in the ways of people who are new to the game."""

    level = "beginner"

    def cards_to_lay_away(self, view: View) -> tuple[Card, ...]:
        """Keep pairs, runs and fifteens more or less; think neither of the crib nor of flush and nobs."""
        chances = self.chances(view)
        kept = max(
            combinations(view.hand, 4),
            key=lambda hand: points_of_ranks(ranks_of(hand)) + SLOPPINESS * chances.random(),
        )
        return tuple(card for card in view.hand if card not in kept)

    def card_to_lay(self, view: View) -> Card:
        """Take points when they are seen; otherwise lay any card, or the highest."""
        chances = self.chances(view)
        best = max(view.fitting, key=lambda card: points_now(view, card))
        if points_now(view, best) and chances.random() < TAKES_POINTS:
            return best
        if not view.series:
            card = chances.choice(view.fitting)
            others = [other for other in view.fitting if other.rank != Rank.FIVE]
            if card.rank == Rank.FIVE and others and chances.random() >= LEADS_FIVE_ANYWAY:
                card = chances.choice(others)
            return card
        if chances.random() < 0.5:
            return chances.choice(view.fitting)
        return max(view.fitting, key=lambda card: card.value)

    def points_to_claim(self, view: View, scores: Sequence[Score]) -> int:
        """Miss a combination now and then."""
        chances = self.chances(view)
        return total(score for score in scores if chances.random() >= MISSES_COMBINATION)

    def notices_miss(self, view: View) -> bool:
        """Notice what an opponent missed only sometimes."""
        return self.chances(view).random() < NOTICES_MISS

"""Drill: lay away the best two of six, against the exact averages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from pegout.rules.cards import PACK, Card, Rank, sorted_hand, verify_distinct
from pegout.rules.errors import IllegalAction
from pegout.rules.show import count_cards
from pegout.strategy.crib_table import average_crib
from pegout.strategy.points import average_hand, unseen

from .base import Answer, Kept, Question, Verdict, chances

GOOD_ENOUGH = 0.15
"""A choice worth so much less than the best counts as right: it makes no difference at a table."""

SHOWN = 3
"""So many of the best choices are shown."""

_TRIES = 12
_GAPS = {1: (1.2, 99.0), 2: (0.4, 2.5), 3: (0.0, 0.6)}  # between the best and the second


class LayingAway:
    """Choose what goes to the crib."""

    kind = "away"
    title = "Lay away two"
    about = "Six cards, two go to the crib: which?"
    tags: tuple[str, ...] = (
        "own crib",
        "opponent's crib",
        "a five",
        "pair held",
        "run held",
        "four of a suit",
        "best pair goes away",
    )

    def question(self, seed: int, level: int) -> Question:
        """Make a question."""
        random = chances(self.kind, level, seed)
        own = random.random() < 0.5
        smallest, largest = _GAPS[level]
        for _ in range(_TRIES):
            hand = sorted_hand(random.sample(PACK, 6))
            ranked = choices_of(hand, own)
            if smallest <= ranked[0].value - ranked[1].value <= largest:
                break
        whose = "your own" if own else "your opponent's"
        return Question(
            self.kind,
            level,
            seed,
            "cards",
            f"The crib is {whose}. Which two cards do you lay away?",
            pick=2,
            hand=hand,
            own_crib=own,
        )

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge two cards.

        Raises:
            IllegalAction: not two different cards of the hand.
        """
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise IllegalAction("Two cards are laid away.", "2.3")
        verify_distinct(answer)
        for card in answer:
            if card not in question.hand:
                raise IllegalAction(f"{card.pretty} is not among the six cards.", "2.3")
        ranked = choices_of(question.hand, bool(question.own_crib))
        chosen = next(kept for kept in ranked if set(kept.away) == set(answer))
        best = ranked[0]
        right = best.value - chosen.value <= GOOD_ENOUGH
        truth = " ".join(card.pretty for card in best.away)
        explanation = _explained(question, chosen, best, right)
        return Verdict(
            right,
            truth,
            best.away,
            explanation,
            self.tags_of(question),
            rules=("2.3", "4.2"),
            chosen=chosen,
            best=ranked[:SHOWN],
        )

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""
        hand = question.hand
        kinds = {score.kind.value for score in count_cards(hand)}
        best = choices_of(hand, bool(question.own_crib))[0]
        suits = [card.suit for card in hand]
        found = {
            "own crib": bool(question.own_crib),
            "opponent's crib": not question.own_crib,
            "a five": any(card.rank is Rank.FIVE for card in hand),
            "pair held": "pair" in kinds,
            "run held": "run" in kinds,
            "four of a suit": max(suits.count(suit) for suit in suits) >= 4,
            "best pair goes away": best.away[0].rank is best.away[1].rank,
        }
        return tuple(tag for tag in self.tags if found[tag])


@lru_cache(maxsize=256)
def choices_of(hand: tuple[Card, ...], own: bool) -> tuple[Kept, ...]:
    """Every way of laying two of six away with its average, the best first.

    Args:
        hand: the six cards.
        own: whether the crib is one's own.
    """
    starters = unseen(hand)
    found = []
    for kept in combinations(hand, 4):
        away = tuple(card for card in hand if card not in kept)
        crib = average_crib(away, own=own) * (1 if own else -1)
        average = average_hand(kept, starters)
        found.append(Kept(kept, away, average, crib, average + crib))
    found.sort(key=lambda choice: -choice.value)
    return tuple(found)


def _explained(question: Question, chosen: Kept, best: Kept, right: bool) -> str:
    sentences = []
    if chosen is best:
        sentences.append(f"{_cards(best.away)} is the best: {_averages(best)}.")
    else:
        less = best.value - chosen.value
        start = "As good as the best" if right else f"That gives up {less:.2f} a deal"
        sentences.append(f"{start}. Yours: {_averages(chosen)}. The best, {_cards(best.away)}: {_averages(best)}.")
    if not right:
        sentences.append(_advice(question, chosen, best))
    return " ".join(sentence for sentence in sentences if sentence)


def _averages(kept: Kept) -> str:
    sign = "and" if kept.crib >= 0 else "less"
    return f"hand {kept.hand:.2f} {sign} crib {abs(kept.crib):.2f}, {kept.value:.2f} in all"


def _advice(question: Question, chosen: Kept, best: Kept) -> str:
    """Where the points went: into the hand or into the crib."""
    hand, crib = best.hand - chosen.hand, best.crib - chosen.crib
    if not question.own_crib and any(card.rank is Rank.FIVE for card in chosen.away):
        return "A five in the opponent's crib is a gift: every ten-card makes fifteen with it."
    if hand >= crib:
        return f"The hand loses {hand:.2f} by it."
    if question.own_crib:
        return f"Your crib gets {crib:.2f} less from it."
    return f"The opponent's crib gets {crib:.2f} more from it."


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(card.pretty for card in cards)

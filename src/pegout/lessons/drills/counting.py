"""Drill: count this hand or crib."""

from __future__ import annotations

from itertools import combinations
from random import Random

from pegout.lessons.worked import counted
from pegout.rules.cards import PACK, Card, Rank, sorted_hand
from pegout.rules.remarks import remarks
from pegout.rules.score import Score, ScoreKind, total
from pegout.rules.show import count_hand
from pegout.strategy.points import points_of_four

from .base import Answer, Question, Verdict, chances, number_in

BEST = 29
"""No hand counts more (4.8)."""

IMPOSSIBLE = (19, 25, 26, 27)
"""No hand counts these (4.8)."""

_TRIES = 60
_NAMES = {
    ScoreKind.FIFTEEN: "the fifteens",
    ScoreKind.PAIR: "the pairs",
    ScoreKind.RUN: "the runs",
    ScoreKind.FLUSH: "the flush",
    ScoreKind.NOBS: "his nobs",
}


class Counting:
    """Count a hand with the starter."""

    kind = "count"
    title = "Count this hand"
    about = "Four cards and the starter: how many points?"
    tags: tuple[str, ...] = (
        "fifteens of two cards",
        "fifteens of three cards or more",
        "pairs",
        "three or four alike",
        "runs",
        "double runs",
        "flush",
        "his nobs",
        "the crib",
        "flush in the crib",
        "four of a suit with the starter",
        "jack as starter",
        "nothing",
    )

    def question(self, seed: int, level: int) -> Question:
        """Make a question."""
        random = chances(self.kind, level, seed)
        hand, starter, crib = _cards(random, level)
        return Question(
            self.kind,
            level,
            seed,
            "number",
            f"Count this {'crib' if crib else 'hand'}.",
            highest=BEST,
            hand=hand,
            starter=starter,
            crib=crib,
        )

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge a number of points."""
        said = number_in(question, answer)
        assert question.starter is not None
        count = counted(question.hand, question.starter, crib=question.crib)
        right = said == count.points
        sentences = [] if right else [_hint(question, said, count.points)]
        sentences.append(f"“{count.say[:1].upper()}{count.say[1:]}”.")
        sentences += count.remarks
        rules = tuple(dict.fromkeys(item.rule for item in count.combinations)) or ("4.3", "4.4", "4.5")
        return Verdict(
            right,
            str(count.points),
            count.points,
            " ".join(sentences),
            self.tags_of(question),
            rules=rules,
            say=count.say,
            count=count,
        )

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""
        hand, starter, crib = question.hand, question.starter, question.crib
        assert starter is not None
        scores = count_hand(hand, starter, crib=crib)
        of = {kind: [score for score in scores if score.kind is kind] for kind in ScoreKind}
        ranks = [card.rank for card in (*hand, starter)]
        about = " ".join(remarks(hand, starter, crib=crib))
        found = {
            "fifteens of two cards": any(len(score.cards) == 2 for score in of[ScoreKind.FIFTEEN]),
            "fifteens of three cards or more": any(len(score.cards) > 2 for score in of[ScoreKind.FIFTEEN]),
            "pairs": bool(of[ScoreKind.PAIR]),
            "three or four alike": max(ranks.count(rank) for rank in ranks) > 2,
            "runs": len(of[ScoreKind.RUN]) == 1,
            "double runs": len(of[ScoreKind.RUN]) > 1,
            "flush": bool(of[ScoreKind.FLUSH]) and not crib,
            "his nobs": bool(of[ScoreKind.NOBS]),
            "the crib": crib,
            "flush in the crib": crib and len({card.suit for card in hand}) == 1,
            "four of a suit with the starter": "among them" in about,
            "jack as starter": starter.rank is Rank.JACK,
            "nothing": not scores,
        }
        return tuple(tag for tag in self.tags if found[tag])


def _cards(random: Random, level: int) -> tuple[tuple[Card, ...], Card, bool]:
    """Cards of a level: small counts first, then hands as players keep them, then large ones and those that mislead."""
    trap = level == 3 and random.random() < 0.4
    crib = level > 1 and random.random() < (0.5 if trap else 0.25)
    dealt = {1: 4, 2: 6, 3: 9}[level]
    for _ in range(_TRIES):
        cards = random.sample(PACK, (4 if trap else dealt) + 1)
        starter = cards.pop()
        if trap and random.random() < 0.3:
            cards = random.sample([card for card in PACK if card.suit is starter.suit and card is not starter], 3)
            cards.append(random.choice([card for card in PACK if card.suit is not starter.suit]))
        hand = max(combinations(sorted_hand(cards), 4), key=points_of_four)
        scores = count_hand(hand, starter, crib=crib)
        if _fits(scores, level, bool(remarks(hand, starter, crib=crib)), trap):
            break
    return hand, starter, crib


def _fits(scores: tuple[Score, ...], level: int, misleads: bool, trap: bool) -> bool:
    points = total(scores)
    if level == 1:
        plain = all(score.kind not in (ScoreKind.FLUSH, ScoreKind.NOBS) for score in scores)
        return plain and 2 <= points <= 8 and not misleads
    if level == 2:
        return points >= 2
    return misleads if trap else points >= 12


def _hint(question: Question, said: int, points: int) -> str:
    """What is said to a wrong number: what may be missing or too much in it."""
    assert question.starter is not None
    scores = count_hand(question.hand, question.starter, crib=question.crib)
    start = f"Not {said}: it is {points}."
    for kind, name in _NAMES.items():
        worth = total(score for score in scores if score.kind is kind)
        if worth and points - worth == said:
            return f"{start} You left out {name}."
    if said in IMPOSSIBLE:
        return f"{start} No hand counts {said} (4.8)."
    single = [score for score in scores if points - score.points == said]
    if single:
        return f"{start} You may have left out {' '.join(card.pretty for card in single[0].cards)}."
    if question.crib and len({card.suit for card in question.hand}) == 1 and said > points:
        return f"{start} In the crib a flush needs all five cards (4.6)."
    return f"{start} That was too {'many' if said > points else 'few'}."

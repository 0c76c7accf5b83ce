"""Drill: can you say go?"""

from __future__ import annotations

from random import Random

from pegout.rules.cards import PACK, Card, sorted_hand
from pegout.rules.play import ALWAYS_FITS, LIMIT, Laid, Play, count_of
from pegout.rules.referee import may_say_go
from pegout.rules.verdicts import sentence_of

from .base import Answer, Question, Verdict, chances, number_in

LAY, GO, TAKE, SILENT = range(4)
CHOICES = (
    "No: I lay a card",
    "Yes: go",
    "Neither: I laid the last card and take the point",
    "Neither: I have no cards left and say nothing",
)
"""What can be answered; the first two at the lower levels."""

_PLAYERS = ("You", "Ben")


class Going:
    """Say whether go must be said."""

    kind = "go"
    title = "Can you say go?"
    about = "Your cards and the count: do you lay a card, or say go?"
    tags: tuple[str, ...] = (
        "nothing fits",
        "a card fits",
        "only a low card fits",
        "exactly 31",
        "go at 21 or less",
        "no cards left",
        "own card last",
    )

    def question(self, seed: int, level: int) -> Question:
        """Make a question."""
        random = chances(self.kind, level, seed)
        series, hand, gone = _position(random, level)
        said = ("Ben has said go.",) if gone else ()
        return Question(
            self.kind,
            level,
            seed,
            "choice",
            "It is up to you. Can you say go?",
            choices=CHOICES if level == 3 else CHOICES[:2],
            hand=hand,
            players=_PLAYERS,
            series=series,
            count=count_of([laid.card for laid in series]) if level < 3 else None,
            said=said,
        )

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge a choice."""
        chosen = number_in(question, answer)
        truth = _truth(question)
        count = count_of([laid.card for laid in question.series])
        if truth == TAKE:
            text = f"nothing you hold fits at {count}, but you laid the last card: you say no go and take the point"
            rules: tuple[str, ...] = ("3.15", "3.9")
            explanation = sentence_of(text, rules)
        else:
            verdict = may_say_go(count, question.hand)
            explanation, rules = verdict.sentence, verdict.rules
            if truth == LAY and len(_fitting(question)) == 1 and _fitting(question)[0].value + count == LIMIT:
                explanation += f" {_fitting(question)[0].pretty} makes exactly 31."
        right = chosen == truth
        say = "go" if truth == GO else None
        return Verdict(right, question.choices[truth], truth, explanation, self.tags_of(question), rules=rules, say=say)

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""
        count = count_of([laid.card for laid in question.series])
        fitting = _fitting(question)
        own = question.series[-1].seat == 0
        found = {
            "nothing fits": bool(question.hand) and not fitting and not own,
            "a card fits": len(fitting) > 1 or (bool(fitting) and len(question.hand) == 1),
            "only a low card fits": len(fitting) == 1 and len(question.hand) > 1,
            "exactly 31": any(card.value + count == LIMIT for card in fitting),
            "go at 21 or less": count <= ALWAYS_FITS and bool(question.hand),
            "no cards left": not question.hand,
            "own card last": own,
        }
        return tuple(tag for tag in self.tags if found[tag])


def _fitting(question: Question) -> tuple[Card, ...]:
    room = LIMIT - count_of([laid.card for laid in question.series])
    return tuple(card for card in question.hand if card.value <= room)


def _truth(question: Question) -> int:
    """What the rules of the play make of it: whose turn it is, and whether anything fits."""
    own = question.series[-1].seat == 0
    others = tuple(card for card in PACK if card not in question.hand)[-1:]
    gone = frozenset({1}) if own else frozenset()
    play = Play((question.hand, others), None, question.series, gone=gone).next_after(question.series[-1].seat)
    if not question.hand:
        return SILENT
    if play.turn == 0:
        return GO if play.must_say_go else LAY
    return TAKE


def _position(random: Random, level: int) -> tuple[tuple[Laid, ...], tuple[Card, ...], bool]:
    """Cards laid and held.

    Returns:
        The cards of the count, the hand, and whether the other player has said go.
    """
    special = level == 3 and random.random() < 0.35
    near = level > 1 and random.random() < 0.5  # a card that just fits, or just does not
    low = level > 1 and not special and random.random() < 0.2  # a count of 21 or less
    while True:
        cards = random.sample(PACK, 8)
        size = random.randint(2, 4)
        series, rest = cards[:size], cards[size:]
        count = count_of(series)
        if count >= LIMIT or (count <= ALWAYS_FITS) != low or (low and count < 18):
            continue
        held = rest[: random.randint(1, 4 - (size // 2))]
        room = LIMIT - count
        if near and not low and all(abs(card.value - room) > 1 for card in held):
            continue
        break
    hand = sorted_hand(held)
    own = special and random.random() < 0.6
    if special and not own:
        hand = ()
    last = 0 if own else 1
    laid = tuple(Laid((last + len(series) - 1 - place) % 2, card) for place, card in enumerate(series))
    return laid, hand, own

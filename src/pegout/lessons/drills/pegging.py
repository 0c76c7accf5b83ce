"""Drill: what does this card peg?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pegout.lessons.explain import seeming, why_card
from pegout.rules.cards import PACK, Card
from pegout.rules.play import ALWAYS_FITS, LIMIT, Laid, Play, count_of, score_card
from pegout.rules.score import Score, ScoreKind, total
from pegout.rules.speech import say_card
from pegout.rules.verdicts import Claim, sentence_of

from .base import Answer, Question, Verdict, chances, number_in

HIGHEST = 20
"""More than any card pegs."""

_LENGTHS = {1: (2, 3), 2: (3, 5), 3: (3, 7)}
_PLAYERS = ("You", "Ben")


class Pegging:
    """Say what the last card of a count pegs."""

    kind = "peg"
    title = "What does this card peg?"
    about = "Cards laid one after the other: what does the last one peg?"
    tags: tuple[str, ...] = (
        "fifteen",
        "fifteen passed",
        "thirty-one",
        "pair",
        "pair across",
        "same value, no pair",
        "pair royal",
        "run",
        "run in any order",
        "long run",
        "run that is none",
        "several scores",
        "point for the go",
        "last card",
        "31 with no point beside it",
        "across a reset",
        "nothing",
    )

    def question(self, seed: int, level: int) -> Question:
        """Make a question."""
        random = chances(self.kind, level, seed)
        before: tuple[Card, ...] = ()
        ending: str | None = None
        if level == 3 and random.random() < 0.2:
            before, series = _across(random)
        else:
            series = _series(random, level)
            ending = _ending(random, series) if level == 3 else None
        count = count_of(series)
        said = () if ending is None else (_ENDINGS[ending],)
        owner = len(series) % 2  # the last card is always yours
        laid = tuple(Laid((place + owner + 1) % 2, card) for place, card in enumerate(series))
        offset = len(before) % 2
        earlier = tuple(Laid((place + offset) % 2, card) for place, card in enumerate(before))
        return Question(
            self.kind,
            level,
            seed,
            "number",
            "You lay the last of these cards. What does it peg?",
            highest=HIGHEST,
            players=_PLAYERS,
            before=earlier,
            series=laid,
            count=count if level == 1 else None,
            said=said,
            ending=ending,
        )

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge a number of points."""
        said = number_in(question, answer)
        series = [laid.card for laid in question.series]
        scores = scores_of(question)
        points = total(scores)
        right = said == points
        why = why_card(series, scores) or sentence_of(
            "no fifteen, no pair, no run: it pegs nothing", ("3.2", "3.4", "3.5")
        )
        if "across a reset" in self.tags_of(question):
            why = sentence_of("after 31 the count starts at zero and nothing carries over", ("3.12",))
        sentences = [] if right else [f"Not {said}: it pegs {points or 'nothing'}."]
        sentences.append(why)
        if question.ending and count_of(series) == LIMIT:
            sentences.append(sentence_of("31 is two in all, with no point for the go or last card beside it", ("3.9",)))
        rules = tuple(dict.fromkeys(score.rule for score in scores)) or ("3.2", "3.4", "3.5")
        return Verdict(
            right,
            str(points),
            points,
            " ".join(sentences),
            self.tags_of(question),
            rules=rules,
            say=say_card(count_of(series), scores),
            scores=scores,
        )

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""
        series = [laid.card for laid in question.series]
        scores = scores_of(question)
        kinds = {score.kind for score in scores}
        runs = [score for score in scores if score.kind is ScoreKind.RUN]
        seems = seeming(series)
        last = series[-1]
        equal = len(series) > 1 and series[-2].value == last.value and series[-2].rank is not last.rank
        found = {
            "fifteen": ScoreKind.FIFTEEN in kinds,
            "fifteen passed": Claim.FIFTEEN in seems,
            "thirty-one": ScoreKind.THIRTY_ONE in kinds,
            "pair": ScoreKind.PAIR in kinds,
            "pair across": Claim.PAIR in seems and not equal,
            "same value, no pair": Claim.PAIR in seems and equal,
            "pair royal": bool(kinds & {ScoreKind.PAIR_ROYAL, ScoreKind.DOUBLE_PAIR_ROYAL}),
            "run": bool(runs),
            "run in any order": any(list(run.cards) != sorted(run.cards) for run in runs),
            "long run": any(len(run.cards) > 3 for run in runs),
            "run that is none": Claim.RUN in seems,
            "several scores": len(scores) > 1,
            "point for the go": ScoreKind.GO in kinds,
            "last card": ScoreKind.LAST in kinds,
            "31 with no point beside it": question.ending is not None and count_of(series) == LIMIT,
            "across a reset": _pairs_across(question),
            "nothing": not scores,
        }
        return tuple(tag for tag in self.tags if found[tag])


_ENDINGS = {
    "go": "Nobody can add to the count, and cards are left.",
    "last": "It is the last card of the play.",
}


def scores_of(question: Question) -> tuple[Score, ...]:
    """What the last card pegs, with the point that ends the count where it ends."""
    series = question.series
    scores = score_card([laid.card for laid in series])
    if question.ending is None:
        return scores
    left = tuple(card for card in PACK if all(card is not laid.card for laid in series))[-1:]
    hands = (left if question.ending == "go" else (), ())
    award = Play(hands, None, series, count_over=True).award()
    return scores if award is None else (*scores, award)


def _pairs_across(question: Question) -> bool:
    if not question.before or len(question.series) > 1:
        return False
    return question.before[-1].card.rank is question.series[0].card.rank


def _series(random: Random, level: int) -> tuple[Card, ...]:
    """Cards of one count; the last scores more often than chance has it, or seems to."""
    shortest, longest = _LENGTHS[level]
    length = random.randint(shortest, longest)
    middle = random.randint(2, 12)
    series: list[Card] = []
    while len(series) < length:
        fitting = [card for card in PACK if card not in series and count_of(series) + card.value <= LIMIT]
        if not fitting:
            break
        if len(series) == length - 1 or count_of(series) > ALWAYS_FITS:
            series.append(_last(random, series, fitting))
            break
        near = [card for card in fitting if abs(card.rank - middle) <= 2]
        series.append(random.choice(near if near and random.random() < 0.75 else fitting))
    return tuple(series)


def _last(random: Random, series: Sequence[Card], fitting: Sequence[Card]) -> Card:
    chance = random.random()
    if chance < 0.6:
        wanted = [card for card in fitting if score_card([*series, card])]
    elif chance < 0.85:
        wanted = [card for card in fitting if seeming([*series, card]) and not score_card([*series, card])]
    else:
        wanted = []
    return random.choice(wanted or fitting)


def _ending(random: Random, series: Sequence[Card]) -> str | None:
    """Whether the count ends with the last card; a go takes more than 21."""
    chance = random.random()
    if chance < 0.4 and count_of(series) > ALWAYS_FITS:
        return "go"
    return "last" if chance < 0.7 else None


def _across(random: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A count of 31, and a lead after it that would pair if anything carried over."""
    while True:
        cards = random.sample(PACK, 4)
        for size in (3, 4):
            if count_of(cards[:size]) == LIMIT:
                before = tuple(cards[:size])
                same = [card for card in PACK if card.rank is before[-1].rank and card not in before]
                return before, (random.choice(same),)

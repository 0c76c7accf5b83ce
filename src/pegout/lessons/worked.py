"""Worked plays and hands, step by step, made from the rules' judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pegout.rules.cards import Card
from pegout.rules.remarks import remarks
from pegout.rules.score import Score, ScoreKind, total
from pegout.rules.show import count_hand
from pegout.rules.speech import say_award, say_card, say_go, say_hand, say_steps
from pegout.rules.transcript import CardJudged

from .examples import Example
from .explain import why_award, why_card, why_go, why_lead

NAMES = ("Ann", "Ben", "Cleo", "Dan")
"""The players of worked examples, by seat."""

_AWARDS = frozenset({ScoreKind.GO, ScoreKind.LAST})


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One thing that happens in the play.

    Attributes:
        kind: ``card``, ``go``, or ``award``: the point for go or last card where others said go since the card.
        seat: who laid the card, said go, or takes the point.
        card: the card laid, or that earns the point; None for a go.
        count: the count after it.
        starts: whether a new count starts with this card.
        say: what is said.
        scores: what is pegged.
        points: all of it together.
        totals: what each seat has pegged so far.
        why: the reasons with their rules; may be empty.
    """

    kind: str
    seat: int
    card: Card | None
    count: int
    starts: bool
    say: str
    scores: tuple[Score, ...]
    points: int
    totals: tuple[int, ...]
    why: str


class Steps:
    """Steps of a play while they are written down."""

    def __init__(self, players: int) -> None:
        """Begin with nothing laid."""
        self._players = players
        self._totals = [0] * players
        self._series: list[Card] = []
        self._last: int | None = None
        self.steps: list[PlayStep] = []

    def card(self, seat: int, card: Card, count: int, scores: Sequence[Score]) -> None:
        """Add a card laid, with what it pegs at once."""
        starts = count == card.value
        lead = ""
        if starts:
            if self._last is not None:
                lead = why_lead(again=seat == self._last, players=self._players)
            self._series.clear()
        self._series.append(card)
        self._last = seat
        why = " ".join(part for part in (lead, why_card(self._series, scores)) if part)
        self._add("card", seat, card, count, starts, say_card(count, scores), scores, why)

    def go(self, seat: int, count: int) -> None:
        """Add a go."""
        self._add("go", seat, None, count, False, say_go(), (), why_go(count))

    def award(self, seat: int, card: Card, count: int, score: Score) -> None:
        """Add the point that ends a count."""
        self._add("award", seat, card, count, False, say_award((score,)), (score,), why_award(score))

    def _add(
        self, kind: str, seat: int, card: Card | None, count: int, starts: bool, say: str, scores: Sequence[Score],
        why: str,
    ) -> None:  # fmt: skip
        points = total(scores)
        self._totals[seat] += points
        totals = tuple(self._totals)
        self.steps.append(PlayStep(kind, seat, card, count, starts, say, tuple(scores), points, totals, why))


def steps_of(example: Example) -> tuple[PlayStep, ...]:
    """A worked play step by step; a point for the go stands after the goes that brought it."""
    steps = Steps(example.players)
    pending: tuple[int, Card, int, Score] | None = None
    events = example.transcript.events
    for place, event in enumerate(events):
        seat = example.seat_of(event)
        if not isinstance(event, CardJudged):
            steps.go(seat, event.count)
            continue
        if pending is not None:
            steps.award(*pending)
            pending = None
        scores = event.scores
        followed = place + 1 < len(events) and not isinstance(events[place + 1], CardJudged)
        if followed and scores and scores[-1].kind in _AWARDS:
            pending = (seat, event.card, event.count, scores[-1])
            scores = scores[:-1]
        steps.card(seat, event.card, event.count, scores)
    if pending is not None:
        steps.award(*pending)
    return tuple(steps.steps)


@dataclass(frozen=True, slots=True)
class CountedItem:
    """A combination of a hand as it is counted aloud.

    Attributes:
        kind, cards, points, rule: the combination.
        running: the points up to here.
        say: what is said with it.
    """

    kind: ScoreKind
    cards: tuple[Card, ...]
    points: int
    rule: str
    running: int
    say: str


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand or crib, counted.

    Attributes:
        hand, starter, crib: what is counted.
        points: all of it.
        combinations: in the order counted.
        say: all that is said.
        remarks: what it seems to score and does not.
    """

    hand: tuple[Card, ...]
    starter: Card
    crib: bool
    points: int
    combinations: tuple[CountedItem, ...]
    say: str
    remarks: tuple[str, ...]


def counted(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> CountedHand:
    """Count a hand or crib, combination by combination.

    Raises:
        CardError: not four cards, or a card twice.
    """
    scores = count_hand(hand, starter, crib=crib)
    items = []
    running = 0
    for score, said in zip(scores, say_steps(scores), strict=True):
        running += score.points
        items.append(CountedItem(score.kind, score.cards, score.points, score.rule, running, said))
    about = remarks(hand, starter, crib=crib)
    return CountedHand(tuple(hand), starter, crib, total(scores), tuple(items), say_hand(scores), about)

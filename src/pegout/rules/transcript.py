"""Cards written down in the order they were laid, judged: what each pegs, who said go, who takes the point.

:func:`judge_play` knows the hands and finds every go and award by itself. :func:`judge_series` knows only the cards, so
it adds a go or last-card point only where the list says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from .cards import Card, sorted_hand
from .errors import CardError, IllegalAction
from .play import ALWAYS_FITS, LIMIT, Play, count_of, score_card
from .score import Score, ScoreKind, total
from .speech import say_card
from .speech import say_go as go_word


class Call(StrEnum):
    """What stands between cards in a list without hands: somebody says go, or the card before was the last."""

    GO = "go"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class CardJudged:
    """A card laid.

    Attributes:
        seat: who laid it; None when the hands are not known.
        card: the card.
        count: the count with it.
        scores: what it pegs; the point for go or last card is with the card that earned it (3.9).
    """

    seat: int | None
    card: Card
    count: int
    scores: tuple[Score, ...]

    @property
    def points(self) -> int:
        """The points of all reasons together."""
        return total(self.scores)

    @property
    def say(self) -> str:
        """What the player says."""
        return say_card(self.count, self.scores)


@dataclass(frozen=True, slots=True)
class GoJudged:
    """A go said.

    Attributes:
        seat: who said it; None when the hands are not known.
        count: the count at which it was said.
    """

    seat: int | None
    count: int

    @property
    def say(self) -> str:
        """What the player says."""
        return go_word()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A judged list of cards.

    Attributes:
        events: cards and goes in order.
        points: what each seat pegged; a single entry when the hands are not known.
        play: where the play stands after the last card; None when the hands are not known.
    """

    events: tuple[CardJudged | GoJudged, ...]
    points: tuple[int, ...]
    play: Play | None = None


def judge_play(hands: Sequence[Sequence[Card]], leader: int, cards: Iterable[Card]) -> Transcript:
    """Judge the cards of a play whose hands are known.

    Args:
        hands: each seat's cards, 2 to 4 seats, any number of cards.
        leader: the seat that lays first.
        cards: the cards in the order laid, goes left out; the play may end early.

    Returns:
        Every card and every go in order. After the last card, what follows of necessity (goes, the award) is there too.

    Raises:
        CardError: a card twice in the hands.
        IllegalAction: a card that could not be laid then, with the rule.
    """
    _verify_seats(hands, leader)
    play = Play.start(hands, leader)
    judged: list[CardJudged | GoJudged] = []
    points = [0] * len(hands)
    play = _go_on(play, judged)
    for card in cards:
        seat = _owner(play, hands, card)
        play, scores = play.lay(seat, card)
        judged.append(CardJudged(seat, card, play.count, scores))
        play = _go_on(play, judged)
    for event in judged:
        if isinstance(event, CardJudged) and event.seat is not None:
            points[event.seat] += event.points
    return Transcript(tuple(judged), tuple(points), play)


def _verify_seats(hands: Sequence[Sequence[Card]], leader: int) -> None:
    if not 2 <= len(hands) <= 4:
        raise IllegalAction(f"Two, three or four players play; here are hands for {len(hands)}.", "2.1")
    if not 0 <= leader < len(hands):
        raise IllegalAction(f"Nobody sits at seat {leader + 1} of {len(hands)}, so nobody there can lead.", "3.1")
    seen: set[Card] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise CardError(f"{card.code} is in the hands twice; the pack has one of each card.")
            seen.add(card)


def _go_on(play: Play, judged: list[CardJudged | GoJudged]) -> Play:
    """Say the goes that must be said and end the counts that are over."""
    while True:
        if play.turn is not None:
            if not play.must_say_go:
                return play
            judged.append(GoJudged(play.turn, play.count))
            play = play.say_go(play.turn)
        elif play.series:
            award = play.award()
            if award is not None:
                _give(judged, award)
            play = play.restart()
        else:
            return play


def _give(judged: list[CardJudged | GoJudged], award: Score) -> None:
    """Add the point that ends a count to the card laid last."""
    for index in range(len(judged) - 1, -1, -1):
        event = judged[index]
        if isinstance(event, CardJudged):
            judged[index] = CardJudged(event.seat, event.card, event.count, (*event.scores, award))
            return


def _owner(play: Play, hands: Sequence[Sequence[Card]], card: Card) -> int:
    """The seat whose turn it is, if the card is its to lay.

    Raises:
        IllegalAction: says why the card cannot be laid now.
    """
    turn = play.turn
    if turn is not None and card in play.hands[turn] and play.count + card.value <= LIMIT:
        return turn
    owner = next((seat for seat, hand in enumerate(hands) if card in hand), None)
    if owner is None:
        raise IllegalAction(f"{card.code} is in nobody's hand.", "3.7")
    if card not in play.hands[owner]:
        raise IllegalAction(f"{card.code} has been laid already; the pack has one of each card.", "1.1")
    assert turn is not None  # a card not yet laid is held, so the play goes on
    raise _wrong_turn(play, turn, owner, card)


def _wrong_turn(play: Play, turn: int, owner: int, card: Card) -> IllegalAction:
    if play.count + card.value > LIMIT:
        return IllegalAction(
            f"{card.code} does not fit: {play.count} and {card.value} is {play.count + card.value}, past 31.", "3.1"
        )
    if not play.series and play.finished:
        return IllegalAction(
            f"Seat {turn + 1} leads the new count, so seat {owner + 1} cannot lay {card.code}.", "3.12"
        )
    if play.count <= ALWAYS_FITS:
        return IllegalAction(f"Seat {turn + 1} is next, so seat {owner + 1} cannot lay {card.code}.", "3.1")
    fitting = " or ".join(fits.code for fits in sorted_hand(play.fitting(turn)))
    return IllegalAction(
        f"Seat {turn + 1} holds {fitting}, which can be laid at {play.count}, so {card.code} of seat {owner + 1} "
        "cannot be next.",
        "3.7",
    )


@dataclass(slots=True)
class _Series:
    """Cards without hands, while they are read."""

    judged: list[CardJudged | GoJudged] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    laid: set[Card] = field(default_factory=set)
    goes: int = 0
    closed: bool = False

    @property
    def count(self) -> int:
        return count_of(self.cards)

    def end_count(self, kind: ScoreKind) -> None:
        """Give the one point for the count that is over; 31 has had its two (3.9)."""
        if self.cards and self.count != LIMIT:
            _give(self.judged, Score(kind, (self.cards[-1],), 1, "3.9"))
        self.cards.clear()
        self.goes = 0

    def lay(self, card: Card) -> None:
        if card in self.laid:
            raise CardError(f"{card.code} appears twice; the pack has one of each card.")
        if self.closed:
            raise IllegalAction(f"{card.code} cannot follow: the last card of the play has been laid.", "3.9")
        if self.cards and (self.count == LIMIT or self.goes > 1 or (self.goes and self.count + card.value > LIMIT)):
            self.end_count(ScoreKind.GO)
        if self.count + card.value > LIMIT:
            raise IllegalAction(
                f"{card.code} does not fit: {self.count} and {card.value} is {self.count + card.value}, past 31; if "
                "nobody could add to the count, write go before it.",
                "3.1",
            )
        self.laid.add(card)
        self.cards.append(card)
        self.goes = 0
        self.judged.append(CardJudged(None, card, self.count, score_card(self.cards)))

    def say_go(self) -> None:
        count = 0 if self.count == LIMIT else self.count
        if self.closed or count <= ALWAYS_FITS:
            where = "After the last card" if self.closed else f"At a count of {count}"
            raise IllegalAction(f"{where} nobody says go: at 21 or less every card fits.", "3.7")
        self.goes += 1
        self.judged.append(GoJudged(None, count))

    def say_last(self) -> None:
        if not self.laid or self.closed:
            raise IllegalAction("There is no card before this “last” that could be the last card.", "3.9")
        self.end_count(ScoreKind.LAST)
        self.closed = True


def judge_series(items: Iterable[Card | Call]) -> Transcript:
    """Judge cards without knowing the hands: nobody's go is guessed.

    Args:
        items: cards in the order laid, with :class:`Call` between them. A go after which the next card fits goes on in
            the same count. Where the next card would pass 31, another go follows or the list ends, the count is over:
            its last card takes one for the go, and the next card starts from zero, as it does after 31. ``Call.LAST``
            gives one for last to the card before it, and ends the list.

    Returns:
        The events, without seats, and all points together.

    Raises:
        CardError: a card twice.
        IllegalAction: a card past 31 without a go before it, or a call that cannot be.
    """
    series = _Series()
    for item in items:
        if item is Call.GO:
            series.say_go()
        elif item is Call.LAST:
            series.say_last()
        else:
            assert isinstance(item, Card)
            series.lay(item)
    if series.goes:
        series.end_count(ScoreKind.GO)
    points = sum(event.points for event in series.judged if isinstance(event, CardJudged))
    return Transcript(tuple(series.judged), (points,))

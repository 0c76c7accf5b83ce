"""The play: which cards fit, what a card pegs, who is next, and how a count ends (rules section 3).

Nothing here knows about scores on the board, manual claims or the rest of a game; :mod:`pegout.rules.pegging` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card
from .changing import with_changes
from .errors import IllegalAction
from .score import Score, ScoreKind

LIMIT = 31
"""The count never passes this (3.1)."""

ALWAYS_FITS = 21
"""At this count or less every card fits, so nobody who holds a card can say go (3.7)."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table and the seat that laid it."""

    seat: int
    card: Card


def count_of(cards: Sequence[Card]) -> int:
    """The count: the cards' values added up (1.2, 3.1)."""
    return sum(card.value for card in cards)


def score_card(series: Sequence[Card]) -> tuple[Score, ...]:
    """What the last card of a series pegs by itself, without go or last card.

    Args:
        series: the cards of one count in the order laid; the last is the one scored.

    Returns:
        Each reason apart: fifteen or thirty-one, then the pair, then the run. Empty for an empty series.

    Raises:
        IllegalAction: the cards pass 31, so the last of them could not be laid (3.1).
    """
    if not series:
        return ()
    scores: list[Score] = []
    count = count_of(series)
    if count > LIMIT:
        raise _does_not_fit(series[-1], count - series[-1].value)
    if count == 15:
        scores.append(Score(ScoreKind.FIFTEEN, tuple(series), 2, "3.2"))
    elif count == LIMIT:
        scores.append(Score(ScoreKind.THIRTY_ONE, tuple(series), 2, "3.3"))
    scores.extend(_pair(series))
    scores.extend(_run(series))
    return tuple(scores)


def _does_not_fit(card: Card, count: int) -> IllegalAction:
    return IllegalAction(
        f"{card.pretty} does not fit: {count} and {card.value} is {count + card.value}, past 31.", "3.1"
    )


_PAIRS = {
    2: (ScoreKind.PAIR, 2),
    3: (ScoreKind.PAIR_ROYAL, 6),
    4: (ScoreKind.DOUBLE_PAIR_ROYAL, 12),
}


def _pair(series: Sequence[Card]) -> list[Score]:
    alike = 1
    while alike < min(4, len(series)) and series[-1 - alike].rank == series[-1].rank:
        alike += 1
    if alike < 2:
        return []
    kind, points = _PAIRS[alike]
    return [Score(kind, tuple(series[-alike:]), points, "3.4")]


def _run(series: Sequence[Card]) -> list[Score]:
    for size in range(len(series), 2, -1):
        ranks = {card.rank for card in series[-size:]}
        if len(ranks) == size and max(ranks) - min(ranks) == size - 1:
            return [Score(ScoreKind.RUN, tuple(series[-size:]), size, "3.5")]
    return []


@dataclass(frozen=True, slots=True)
class Play:
    """One deal's play at a moment.

    Attributes:
        hands: the cards each seat still holds and may lay.
        turn: the seat that must lay a card or say go; None when the count or the play is over.
        series: the cards of the current count.
        finished: the series of the counts before, oldest first.
        gone: the seats that said go in the current count.
        count_over: the current count has ended and waits for :meth:`restart`.
    """

    hands: tuple[tuple[Card, ...], ...]
    turn: int | None
    series: tuple[Laid, ...] = ()
    finished: tuple[tuple[Laid, ...], ...] = ()
    gone: frozenset[int] = frozenset()
    count_over: bool = False

    @classmethod
    def start(cls, hands: Sequence[Sequence[Card]], leader: int) -> Play:
        """Begin a play.

        Args:
            hands: each seat's cards; any number of cards, 2 to 4 seats.
            leader: the seat that lays first (3.1); a seat without cards passes the lead to its left.
        """
        held = tuple(tuple(hand) for hand in hands)
        return cls(held, _next_with_cards(held, leader - 1))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the current series in the order laid."""
        return tuple([laid.card for laid in self.series])

    @property
    def count(self) -> int:
        """The count, 0 to 31."""
        return count_of(self.cards)

    @property
    def layer(self) -> int | None:
        """The seat that laid the last card of the current series."""
        return self.series[-1].seat if self.series else None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: nobody holds a card, and the award of the last count has had its time."""
        return self.turn is None and not self.count_over and not any(self.hands)

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Every card laid in this deal, in order."""
        return tuple(laid for series in (*self.finished, self.series) for laid in series)

    def fitting(self, seat: int) -> tuple[Card, ...]:
        """The cards a seat holds that do not pass 31 (3.1)."""
        room = LIMIT - self.count
        return tuple([card for card in self.hands[seat] if card.value <= room])

    @property
    def must_say_go(self) -> bool:
        """Whether the seat whose turn it is holds no card that fits (3.7)."""
        return self.turn is not None and not self.fitting(self.turn)

    def verify_lay(self, seat: int, card: Card) -> None:
        """Refuse a card that may not be laid now.

        Raises:
            IllegalAction: not this seat's turn, not its card, or the card passes 31.
        """
        if self.turn is None:
            raise IllegalAction("No card can be laid now: the count is over.", "3.12")
        if seat != self.turn:
            raise IllegalAction(f"It is not seat {seat + 1}'s turn: seat {self.turn + 1} is next.", "3.1")
        if card not in self.hands[seat]:
            raise IllegalAction(f"{card.pretty} is not a card you can lay: it is not in your hand.", "3.7")
        if self.count + card.value > LIMIT:
            raise _does_not_fit(card, self.count)

    def lay(self, seat: int, card: Card) -> tuple[Play, tuple[Score, ...]]:
        """Lay a card.

        Returns:
            The play after it, and what the card pegs by itself. Whether the count is over shows in ``count_over``.

        Raises:
            IllegalAction: see :meth:`verify_lay`.
        """
        self.verify_lay(seat, card)
        series = (*self.series, Laid(seat, card))
        rest = tuple([held for held in self.hands[seat] if held is not card])
        hands = (*self.hands[:seat], rest, *self.hands[seat + 1 :])
        scores = score_card([laid.card for laid in series])
        return with_changes(self, hands=hands, series=series).next_after(seat), scores

    def say_go(self, seat: int) -> Play:
        """Say go for the seat whose turn it is, whether or not it is right (a false go is for the game to judge).

        Raises:
            IllegalAction: not this seat's turn, or the count is 21 or less (3.7).
        """
        if seat != self.turn:
            raise IllegalAction(f"Seat {seat + 1} cannot say go: it is not that seat's turn.", "3.15")
        if self.count <= ALWAYS_FITS:
            raise IllegalAction(f"At {self.count} every card fits, so go cannot be said.", "3.7")
        return with_changes(self, gone=self.gone | {seat}).next_after(seat)

    def next_after(self, seat: int) -> Play:
        """Find who is next after ``seat`` laid a card or said go, or end the count (3.8 to 3.12)."""
        layer = self.layer
        if self.count < LIMIT:
            players = len(self.hands)
            for step in range(1, players + 1):
                candidate = (seat + step) % players
                # 3.15: go is said once a count; 3.11: without cards nothing is said; 3.10: who laid the last card
                # and cannot add to it is not asked. The search goes on past that player: after a settled renege
                # (6.1c) there may be somebody beyond who has not had the turn yet.
                if candidate in self.gone or not self.hands[candidate]:
                    continue
                if candidate != layer or self.fitting(candidate):
                    return with_changes(self, turn=candidate)
        return with_changes(self, turn=None, count_over=True)

    def award(self) -> Score | None:
        """The point that ends the count: go or last card; None for 31, whose 2 the card has already (3.9).

        Returns:
            One point for the layer of the last card, or None.
        """
        if not self.count_over or not self.series or self.count == LIMIT:
            return None
        kind = ScoreKind.GO if any(self.hands) else ScoreKind.LAST
        return Score(kind, (self.series[-1].card,), 1, "3.9")

    def restart(self) -> Play:
        """Begin the next count at zero; the lead goes to the left of the last layer (3.12)."""
        layer = self.layer
        start = -1 if layer is None else layer
        finished = (*self.finished, self.series) if self.series else self.finished
        return Play(self.hands, _next_with_cards(self.hands, start), (), finished)


def _next_with_cards(hands: Sequence[Sequence[Card]], after: int) -> int | None:
    for step in range(1, len(hands) + 1):
        seat = (after + step) % len(hands)
        if hands[seat]:
            return seat
    return None

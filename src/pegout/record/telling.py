"""A recorded game told card by card, in the words of the rules (rules section 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pegout.rules.actions import Shuffle
from pegout.rules.cards import Card, sorted_hand
from pegout.rules.events import (
    CardCut,
    CardLaid,
    CardsLaidAway,
    CountEnded,
    CribCardDealt,
    CutTied,
    DealerChosen,
    DealStarted,
    Event,
    GameWon,
    GoSaid,
    GoTakenBack,
    HandClaimed,
    HandCounted,
    HandDealt,
    Known,
    MugginsClaimed,
    Overclaimed,
    Pegged,
    PointsMissed,
    RenegeClaimed,
    StarterCut,
)
from pegout.rules.game import Game
from pegout.rules.score import total
from pegout.rules.speech import say_award, say_card, say_go, say_hand, say_heels

from .model import Record


@dataclass(frozen=True, slots=True)
class Step:
    """What one action brought.

    Attributes:
        game: the game after it.
        lines: what there is to tell; never empty.
        deal: whether a deal begins with it.
        line: its line in the text, 0 where there is none.
    """

    game: Game
    lines: tuple[str, ...]
    deal: bool
    line: int


def steps(record: Record, *, symbols: bool = True) -> Iterator[Step]:
    """Tell a game step by step.

    Args:
        record: the game.
        symbols: print cards with suit symbols instead of as two letters.
    """
    game = record.start()
    teller = Teller(record, symbols=symbols)
    for index, action in enumerate(record.actions):
        game, events = game.apply(action)
        teller.hidden = record.hidden(index + 1)
        lines = tuple(line for event in events if (line := teller.tell(event)))
        if lines:
            deal = isinstance(action, Shuffle) and any(isinstance(event, DealStarted) for event in events)
            yield Step(game, lines, deal, record.lines[index] if index < len(record.lines) else 0)


class Teller:
    """Turns events into sentences with the players' names."""

    def __init__(self, record: Record, *, symbols: bool = True) -> None:
        """Take names from a record."""
        self._record = record
        self.hidden: frozenset[Card] = frozenset()
        self.card: Callable[[Card], str] = (lambda card: card.pretty) if symbols else str

    def cards(self, cards: Sequence[Known]) -> str:
        """Cards from low to high, unknown ones last."""
        known = sorted_hand(card for card in cards if card is not None and card not in self.hidden)
        return " ".join([*(self.card(card) for card in known), *"?" * (len(cards) - len(known))])

    def side(self, side: int) -> str:
        """The name of a side: both partners with four players."""
        options = self._record.options
        seats = [seat for seat in range(options.players) if options.side_of(seat) == side]
        return " and ".join(self._record.name_of(seat) for seat in seats)

    def scores(self, scores: Sequence[int]) -> str:
        """Every side with its score."""
        return ", ".join(f"{self.side(side)} {score}" for side, score in enumerate(scores))

    def tell(self, event: Event) -> str:
        """One sentence, or nothing where there is nothing to tell."""
        name = self._record.name_of
        match event:
            case CardCut(seat, card):
                return f"{name(seat)} cuts {self.card(card)}."
            case CutTied(seats):
                return f"A tie: {' and '.join(name(seat) for seat in seats)} cut again."
            case DealerChosen(seat):
                return f"{name(seat)} deals first."
            case DealStarted(number, dealer):
                return f"Deal {number}: {name(dealer)} deals."
            case HandDealt(seat, cards):
                return f"{name(seat)} is dealt {self.cards(cards)}."
            case CribCardDealt(card):
                return f"{self.cards([card])} goes to the crib."
            case CardsLaidAway(seat, cards):
                return f"{name(seat)} lays away {self.cards(cards)}."
            case StarterCut(_, card, scores):
                heels = say_heels(scores)
                return f"The starter is {self.card(card)}" + (f": “{heels}”." if heels else ".")
        return self._tell_play(event)

    def _tell_play(self, event: Event) -> str:
        name = self._record.name_of
        match event:
            case CardLaid(seat, card, count, scores, _):
                return f"{name(seat)} lays {self.card(card)}: “{say_card(count, scores)}”."
            case GoSaid(seat, _):
                return f"{name(seat)}: “{say_go()}”."
            case GoTakenBack(seat, _):
                return f"{name(seat)} takes the go back."
            case CountEnded(seat, _, scores, _):
                award = say_award(scores)
                if event.withheld:
                    return f"{name(seat)} laid the last card; a point for it cannot win here."
                return f"{name(seat)}: “{award}”." if award else ""
            case RenegeClaimed():
                held = self.cards(event.held_back)
                then = "they may be played" if event.play_on else "they are dead for the play"
                return f"{name(event.seat)} claims a renege: {name(event.against)} held back {held}; {then}."
        return self._tell_show(event)

    def _tell_show(self, event: Event) -> str:
        name = self._record.name_of
        match event:
            case HandClaimed(seat, crib, points):
                return f"{name(seat)} claims {points} for the {'crib' if crib else 'hand'}."
            case HandCounted(seat, cards, starter, crib, scores, claim):
                what = "crib" if crib else "hand"
                claimed = "" if claim is None else f" (claimed: {claim})"
                held = f"{self.cards(cards)} with {self.card(starter)}"
                return f"{name(seat)}'s {what} {held}: “{say_hand(scores)}”, {total(scores)}{claimed}."
            case PointsMissed(seat, points, _):
                return f"{name(seat)} misses {points}."
            case Overclaimed(seat, claimed, points):
                return f"{name(seat)} claims {claimed}; it is {points}."
            case MugginsClaimed(seat, against, claimed, points):
                return f"{name(seat)} says muggins to {name(against)} for {claimed}: {points}."
            case Pegged(_, side, _, points, score):
                moved = f"pegs {points}" if points >= 0 else f"loses {-points}"
                return f"  {self.side(side)} {moved}, now {score}."
            case GameWon(side, scores, skunks):
                worst = ("", ", a skunk", ", a double skunk")[max(skunks)]
                return f"{self.side(side)} wins: {self.scores(scores)}{worst}."
        return ""

"""How a story names seats, sides and cards, and speaks to one seat as "you": shared by every teller of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .cards import PACK, Card, Suit
from .options import Options

_LETTERS = str.maketrans({suit.symbol: suit.letter for suit in Suit} | dict.fromkeys("“”", '"'))


@dataclass(frozen=True, slots=True)
class Voice:
    """How seats and cards are called.

    Attributes:
        options: the table's options.
        names: the name of each seat.
        you: the seat spoken to as "you", if any.
        card: how a card is written.
        between: what stands between cards.
    """

    options: Options
    names: tuple[str, ...]
    you: int | None
    card: Callable[[Card], str]
    between: str = " "

    def who(self, seat: int) -> str:
        """The seat at the beginning of a sentence: ``"You"`` or its name."""
        return "You" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """The seat inside a sentence: ``"you"`` or its name."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """``"your"`` or ``"Hazel's"``."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str) -> str:
        """Seat and verb, such as ``"You lay"`` and ``"Hazel lays"``; the verb is given as in "they lay"."""
        if seat == self.you:
            return f"You {verb}"
        irregular = {"have": "has", "are": "is", "go": "goes", "miss": "misses", "say": "says"}
        first, _, rest = verb.partition(" ")
        return f"{self.names[seat]} {irregular.get(first, first + 's')}{' ' + rest if rest else ''}"

    def inside(self, seat: int, verb: str) -> str:
        """Like :meth:`does`, inside a sentence: ``"you lay"``."""
        return f"you {verb}" if seat == self.you else self.does(seat, verb)

    def side(self, side: int) -> str:
        """A side's name inside a sentence; partners are named together (2.1)."""
        seats = [seat for seat in range(self.options.players) if self.options.side_of(seat) == side]
        # "you" comes first
        seats.sort(key=lambda seat: seat != self.you)
        return " and ".join(self.whom(seat) for seat in seats)

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Cards one after the other, face-down ones left out."""
        return self.between.join(self.card(card) for card in cards if card is not None)

    def adapted(self, text: str) -> str:
        """A message of the rules, in letters where this voice writes cards without symbols."""
        return text if self.card(PACK[0]) == PACK[0].pretty else text.translate(_LETTERS)

    def listed(self, parts: Sequence[str]) -> str:
        """``"a, b and c"``."""
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def points_word(points: int) -> str:
    """``"1 point"``, ``"2 points"``."""
    return f"{points} point{'' if points == 1 else 's'}"


def sentence(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]

"""What the lines of a record say, one value for each kind of statement (docs/record.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from pegout.rules.cards import Card
from pegout.rules.events import Known
from pegout.rules.seals import Seal


class Word(Enum):
    """What a phrase of a play or show line does."""

    CARD = "card"
    GO = "go"
    TAKES = "takes"
    TAKES_BACK = "takes back"
    ACCEPTS = "accepts"
    MUGGINS = "muggins"
    RENEGE_PLAY = "renege play"
    RENEGE_DEAD = "renege dead"
    IS = "is"
    COUNTS = "counts"


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing said or done: what stands between two commas.

    Attributes:
        line: its line.
        word: what it does.
        seat: whose it is; None where it is left to the turn.
        card: the card laid.
        count: the count written after the card.
        points: the points written; None for none.
    """

    line: int
    word: Word
    seat: int | None = None
    card: Card | None = None
    count: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, without its sign."""

    line: int
    text: str


@dataclass(slots=True)
class Cut:
    """A cut for the deal: who turned which card, and the whole pack and its seal if they are written."""

    line: int
    cards: tuple[tuple[int, Card], ...]
    pack: tuple[Card, ...] | None = None
    pack_line: int = 0
    seal: Seal | None = None
    seal_line: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's cards as dealt, and what it laid away, None where it has not yet. An unknown card is None too."""

    line: int
    seat: int
    cards: tuple[Known, ...]
    away: tuple[Known, ...] | None


@dataclass(frozen=True, slots=True)
class Starter:
    """The starter, and what the dealer pegs for it."""

    line: int
    card: Card
    points: int


@dataclass(slots=True)
class Deal:
    """The beginning of a deal, with what is known of its pack from the lines after it."""

    line: int
    number: int
    dealer: int
    pack: tuple[Card, ...] | None = None
    pack_line: int = 0
    seal: Seal | None = None
    seal_line: int = 0
    crib: tuple[int, Known] | None = None
    hands: dict[int, Hand] = field(default_factory=dict)
    starter: Starter | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """A show line; its phrases follow it. The seat is None for the crib."""

    line: int
    seat: int | None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Every side's score at this point."""

    line: int
    scores: tuple[int, ...]


Statement = Comment | Cut | Deal | Hand | Starter | Show | ScoreLine | Phrase


@dataclass(slots=True)
class Text:
    """One game of a text.

    Attributes:
        line: where it begins.
        tags: name to value and line, in the order written.
        statements: what its lines say, in order.
        names: the tags' names in lower case.
        begun: whether anything but tags and comments has been read.
        last: its last line that says something.
    """

    line: int
    tags: dict[str, tuple[str, int]]
    statements: list[Statement]
    last: int = 0
    names: set[str] = field(default_factory=set)
    begun: bool = False

    def tag(self, name: str) -> tuple[str, int] | None:
        """A tag's value and line, whatever the case of its name."""
        return next((found for own, found in self.tags.items() if own.lower() == name.lower()), None)

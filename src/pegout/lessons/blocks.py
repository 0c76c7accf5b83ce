"""What a lesson is made of once it is read: spans, steps and counts, nothing left to work out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pegout.rules.cards import Card

from .markup import Spans
from .worked import CountedHand, PlayStep


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Paragraphs."""

    paragraphs: tuple[Spans, ...]
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class ListBlock:
    """Things in order (``ordered``) or side by side."""

    items: tuple[Spans, ...]
    ordered: bool
    kind: str = "list"


@dataclass(frozen=True, slots=True)
class PlayBlock:
    """A worked play.

    Attributes:
        key: its name among the examples.
        caption: what to look at.
        players: names by seat.
        hands: each seat's cards; None when only the cards of one count are known.
        steps: card by card.
        points: what each seat pegs in all.
    """

    key: str
    caption: Spans
    players: tuple[str, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    steps: tuple[PlayStep, ...]
    points: tuple[int, ...]
    kind: str = "play"


@dataclass(frozen=True, slots=True)
class HandBlock:
    """A worked hand or crib."""

    caption: Spans
    count: CountedHand
    kind: str = "hand"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, with the rule it rests on."""

    cells: tuple[str, ...]
    rule: str | None


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table."""

    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose, with what is said to whoever chooses it."""

    text: Spans
    right: bool
    feedback: Spans


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a number; None stands for every other one."""

    number: int | None
    feedback: Spans


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    """A question.

    Attributes:
        prompt: what is asked.
        cards: the cards it is about.
        choices: the answers to choose from; empty when a number is asked for.
        answer: the right number; None when an answer is chosen.
        replies: what is said to numbers: first those named, at the end to all others.
    """

    prompt: Spans
    cards: tuple[Card, ...]
    choices: tuple[Choice, ...] = ()
    answer: int | None = None
    replies: tuple[Reply, ...] = ()
    kind: str = "question"


@dataclass(frozen=True, slots=True)
class TryBlock:
    """An invitation to play four cards each.

    Attributes:
        text: what to try.
        setup: what kind of cards are dealt.
    """

    text: Spans
    setup: str
    kind: str = "try"


@dataclass(frozen=True, slots=True)
class WordEntry:
    """A word and its meaning."""

    word: str
    meaning: Spans


@dataclass(frozen=True, slots=True)
class WordsBlock:
    """Words with their meaning."""

    words: tuple[WordEntry, ...]
    kind: str = "words"


Block = TextBlock | ListBlock | PlayBlock | HandBlock | TableBlock | QuestionBlock | TryBlock | WordsBlock


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the path.

    Attributes:
        id: for links; it stays the same.
        number: its place in the path, from 1.
        part: the part of the path it belongs to.
        title, summary: what it is about.
        rules: the rules it teaches.
        drill: the kind of drill that practises it; None when none does.
        blocks: in order.
    """

    id: str
    number: int
    part: str
    title: str
    summary: str
    rules: tuple[str, ...]
    drill: str | None
    blocks: tuple[Block, ...] = field(default=())

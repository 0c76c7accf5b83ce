"""What the pages beside the table send and get: lessons, you try, drills.

Field by field these are the values of :mod:`pegout.lessons` as plain data; ``docs/lessons.md`` tells how they go
together.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .game import CardCode, ScoreItem, Wire
from .orders import LAST_NUMBER, Order

SpanKind = Literal["text", "strong", "card", "rule", "word", "code", "said"]
DrillName = Literal["count", "peg", "go", "lead", "away"]
Level = Annotated[int, Field(ge=1, le=3)]
Seed = Annotated[int, Field(ge=0, le=LAST_NUMBER)]
Key = Annotated[str, Field(max_length=40)]


# --- text, plays and hands --------------------------------------------------------------------------------------------


class Span(Wire):
    """A piece of text. `text` can always be shown; `card` is a code, `rule` a number to link to, `meaning` a word's."""

    kind: SpanKind
    text: str
    card: CardCode | None = None
    rule: str | None = None
    meaning: str | None = None


class PlayStep(Wire):
    """One thing that happens in the play.

    `award` is the point for go or last card where others said go since its card; else it is among the card's scores.
    `starts`: a new count begins with this card. `totals`: what each seat has pegged so far.
    """

    kind: Literal["card", "go", "award"]
    seat: int
    card: CardCode | None
    count: int
    starts: bool
    say: str
    scores: tuple[ScoreItem, ...]
    points: int
    totals: tuple[int, ...]
    why: str


class CountedItem(Wire):
    """A combination as it is counted aloud, with the points up to here."""

    kind: Literal["fifteen", "pair", "run", "flush", "nobs"]
    cards: tuple[CardCode, ...]
    points: int
    rule: str
    running: int
    say: str


class CountedHand(Wire):
    """A hand or crib, counted; `remarks` tell what it seems to score and does not."""

    hand: tuple[CardCode, ...]
    starter: CardCode
    crib: bool
    points: int
    combinations: tuple[CountedItem, ...]
    say: str
    remarks: tuple[str, ...]


# --- lessons ----------------------------------------------------------------------------------------------------------


class TextBlock(Wire):
    """Paragraphs."""

    kind: Literal["text"]
    paragraphs: tuple[tuple[Span, ...], ...]


class ListBlock(Wire):
    """A list, numbered when `ordered`."""

    kind: Literal["list"]
    ordered: bool
    items: tuple[tuple[Span, ...], ...]


class PlayBlock(Wire):
    """A worked play to step through. `hands` is null where only the cards of one count are known."""

    kind: Literal["play"]
    key: str
    caption: tuple[Span, ...]
    players: tuple[str, ...]
    hands: tuple[tuple[CardCode, ...], ...] | None
    steps: tuple[PlayStep, ...]
    points: tuple[int, ...]


class HandBlock(Wire):
    """A worked hand or crib."""

    kind: Literal["hand"]
    caption: tuple[Span, ...]
    count: CountedHand


class TableRow(Wire):
    """A row, with the rule it rests on."""

    cells: tuple[str, ...]
    rule: str | None


class TableBlock(Wire):
    """A table."""

    kind: Literal["table"]
    key: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


class Choice(Wire):
    """An answer to choose, with what to say to whoever chooses it."""

    text: tuple[Span, ...]
    right: bool
    feedback: tuple[Span, ...]


class Reply(Wire):
    """What to say to a number; `number` null stands for every other one."""

    number: int | None
    feedback: tuple[Span, ...]


class QuestionBlock(Wire):
    """A question: choose one of `choices`, or give a number, where `choices` is empty and `answer` is the right one."""

    kind: Literal["question"]
    prompt: tuple[Span, ...]
    cards: tuple[CardCode, ...]
    choices: tuple[Choice, ...]
    answer: int | None
    replies: tuple[Reply, ...]


class TryBlock(Wire):
    """An invitation to play; POST /api/try with this setup."""

    kind: Literal["try"]
    text: tuple[Span, ...]
    setup: str


class WordEntry(Wire):
    """A word and its meaning."""

    word: str
    meaning: tuple[Span, ...]


class WordsBlock(Wire):
    """Words with their meaning."""

    kind: Literal["words"]
    words: tuple[WordEntry, ...]


LessonBlock = Annotated[
    TextBlock | ListBlock | PlayBlock | HandBlock | TableBlock | QuestionBlock | TryBlock | WordsBlock,
    Field(discriminator="kind"),
]


class LessonGlance(Wire):
    """A lesson in the path."""

    id: str
    number: int
    part: str
    title: str
    summary: str
    rules: tuple[str, ...]
    drill: DrillName | None


class LessonPath(Wire):
    """The path of lessons, in order."""

    lessons: tuple[LessonGlance, ...]


class LessonMessage(LessonGlance):
    """A lesson, with the one before and the one after."""

    blocks: tuple[LessonBlock, ...]
    previous: LessonGlance | None
    next: LessonGlance | None


# --- you try ----------------------------------------------------------------------------------------------------------


class StartTry(Order):
    """Deal four cards each; `setup` as a lesson's try block says."""

    setup: Key = "any"


class LayTry(Order):
    """Lay a card. `after` is how many steps have been seen."""

    card: CardCode
    after: Annotated[int, Field(ge=0, le=100)]


class TryMessage(Wire):
    """A practice play as the learner, seat 0, may know it. `fitting`: the cards that can be laid now."""

    id: str
    setup: str
    title: str
    players: tuple[str, ...]
    leader: int
    hand: tuple[CardCode, ...]
    fitting: tuple[CardCode, ...]
    held: tuple[int, ...]
    series: tuple[CardCode, ...]
    count: int
    steps: tuple[PlayStep, ...]
    totals: tuple[int, ...]
    over: bool
    prompt: str


# --- drills -----------------------------------------------------------------------------------------------------------


class LaidCard(Wire):
    """A card and the seat that laid it."""

    seat: int
    card: CardCode


class DrillInfo(Wire):
    """A kind of drill, and everything its questions can practise."""

    kind: DrillName
    title: str
    about: str
    tags: tuple[str, ...]


class DrillList(Wire):
    """Every kind of drill."""

    drills: tuple[DrillInfo, ...]


class DrillQuestion(Wire):
    """A question. `kind`, `level` and `seed` make it again; nothing of the answer is here.

    Attributes:
        form: "number" (0 to `highest`), "choice" (the place in `choices`) or "cards" (`pick` of `hand`).
        own_crib: in laying away, whose crib it is.
        before: the cards of the count before. series: those of this count.
        count: null where it is to be added up.
        held: how many cards each seat still holds.
        said: what else is known.
        ending: the count or the play ends with the last card.
    """

    kind: DrillName
    level: int
    seed: int
    form: Literal["number", "choice", "cards"]
    prompt: str
    choices: tuple[str, ...]
    highest: int | None
    pick: int | None
    hand: tuple[CardCode, ...]
    starter: CardCode | None
    crib: bool
    own_crib: bool | None
    players: tuple[str, ...]
    before: tuple[LaidCard, ...]
    series: tuple[LaidCard, ...]
    count: int | None
    held: tuple[int, ...]
    said: tuple[str, ...]
    ending: Literal["go", "last"] | None


class DrillAnswer(Order):
    """An answer: a number, the place of a choice, or the cards picked.

    `recent`: whether the last answers at this level were right, oldest first; `next_level` of the verdict rests on them
    and on this answer.
    """

    level: Level
    seed: Seed
    answer: Annotated[int, Field(ge=0, le=999)] | Annotated[list[CardCode], Field(max_length=6)]
    recent: Annotated[list[bool], Field(max_length=20)] = Field(default_factory=list)


class Kept(Wire):
    """What laying `away` is worth on average: hand over all starters and crib, below zero when it is theirs."""

    kept: tuple[CardCode, ...]
    away: tuple[CardCode, ...]
    hand: float
    crib: float
    value: float


class DrillVerdict(Wire):
    """What is said to an answer.

    Attributes:
        truth: the right answer in words. right_answer: as an answer is given.
        tags: what the question practises; count them where the answer was wrong to know what is missed most.
        count: the hand counted (kind "count"). scores: what is pegged (kind "peg").
        chosen, best: averages (kind "away").
        next_level: the level to go on with.
    """

    right: bool
    truth: str
    right_answer: int | tuple[CardCode, ...]
    explanation: str
    tags: tuple[str, ...]
    rules: tuple[str, ...]
    say: str | None
    scores: tuple[ScoreItem, ...]
    count: CountedHand | None
    chosen: Kept | None
    best: tuple[Kept, ...]
    next_level: int


class DailyMessage(Wire):
    """The deal of a day (by universal time): questions to answer like any other; the same for everybody."""

    day: date
    questions: tuple[DrillQuestion, ...]


ALIASES: dict[str, Any] = {
    "LessonBlock": LessonBlock,
    "SpanKind": SpanKind,
    "DrillName": DrillName,
}
"""Names for unions, for the generated TypeScript."""
MODELS: tuple[type[BaseModel], ...] = (
    LessonPath,
    LessonMessage,
    StartTry,
    LayTry,
    TryMessage,
    DrillList,
    DrillQuestion,
    DrillAnswer,
    DrillVerdict,
    DailyMessage,
)
"""Every message of these pages; the others are parts of them."""

"""What the pages beside the table send and get: lessons, you try, drills, count, referee, rules.

Field by field these are the values of :mod:`pegout.lessons` as plain data; ``docs/lessons.md`` tells how they go
together.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .messages import LAST_NUMBER, Order, SeatNumber
from .messages_game import CardCode, ScoreItem, Wire

CARDS_LENGTH = 200
"""Characters of cards typed by hand."""
QUESTION_LENGTH = 1000
"""Characters of a question asked in words."""

SpanKind = Literal["text", "strong", "card", "rule", "word", "code", "said"]
DrillName = Literal["count", "peg", "go", "lead", "away"]
ClaimName = Literal[
    "points", "fifteen", "thirty_one", "pair", "run", "flush", "go", "say_go", "lead", "renege"
]  # fmt: skip
DetailName = Literal["series", "seats", "hands", "claimed", "count", "held", "tournament"]
TypedCards = Annotated[str, Field(max_length=CARDS_LENGTH)]
"""Cards as a person types them, such as "5h 10♦ qs", in any usual way."""
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


# --- count and referee ------------------------------------------------------------------------------------------------


class CountOrder(Order):
    """Five cards to count, the starter last: as codes, or as typed."""

    cards: TypedCards | Annotated[list[CardCode], Field(max_length=10)]
    crib: bool = False


class RefereeCase(Order):
    """Cards on the table and what is claimed or asked about them.

    Attributes:
        series: the cards of the count in the order laid, as codes or as typed.
        seats: who laid each; left out, they were laid in turn from seat 0.
        hands: what each seat still holds, null where not known; left out, nothing is known of `players` hands.
        claimed: with claim "points", how many are claimed.
        count, held: with claims "say_go" and "renege", the count and the cards of whoever says go.
        names: the players' names by seat, for the answer.
    """

    claim: ClaimName
    series: TypedCards | Annotated[list[CardCode], Field(max_length=31)] = ""
    seats: Annotated[list[SeatNumber], Field(max_length=31)] | None = None
    hands: (
        Annotated[list[TypedCards | Annotated[list[CardCode], Field(max_length=6)] | None], Field(max_length=4)] | None
    ) = None
    players: Annotated[int, Field(ge=2, le=4)] = 2
    claimed: Annotated[int, Field(ge=0, le=99)] | None = None
    count: Annotated[int, Field(ge=0, le=31)] | None = None
    held: TypedCards | Annotated[list[CardCode], Field(max_length=6)] | None = None
    tournament: bool = False
    names: Annotated[list[Annotated[str, Field(max_length=24)]], Field(max_length=4)] | None = None


class RefereeOrder(Order):
    """Exactly one of: a question in words, the key of a dispute or fault, or a case to judge."""

    question: Annotated[str, Field(max_length=QUESTION_LENGTH)] | None = None
    key: Key | None = None
    case: RefereeCase | None = None


class RefereeAnswer(Wire):
    """The referee's answer.

    Attributes:
        question: what was answered; null for a case.
        answer: in a word or two; null when the words were not understood, and then `nearest` has questions.
        sentence: the whole of it, with its rules.
        upheld: whether a claim is right; null when nothing was claimed.
        seat, points, scores: who gets what, for which reasons.
        casual, tournament: for a fault, what is done among friends and under tournament rules.
    """

    question: str | None
    answer: str | None
    sentence: str | None
    rules: tuple[str, ...]
    upheld: bool | None
    seat: int | None
    points: int
    scores: tuple[ScoreItem, ...]
    casual: str | None
    tournament: str | None
    nearest: tuple[str, ...]


class RefereeTopic(Wire):
    """A question about cards: the details it needs, and those it can use."""

    claim: ClaimName
    title: str
    needs: tuple[DetailName, ...]
    may: tuple[DetailName, ...]


class RefereeExample(Wire):
    """A case to fill a form with; the fields of `RefereeCase`."""

    claim: ClaimName
    series: tuple[CardCode, ...]
    seats: tuple[int, ...] | None
    hands: tuple[tuple[CardCode, ...] | None, ...] | None
    players: int
    claimed: int | None
    count: int | None
    held: tuple[CardCode, ...] | None
    tournament: bool


class RefereeDispute(Wire):
    """A question that the rules settle, with the details that cards can add and a case of it, where there is one."""

    key: str
    question: str
    rules: tuple[str, ...]
    details: tuple[DetailName, ...]
    example: RefereeExample | None


class RefereeFault(Wire):
    """Something that goes wrong with real cards."""

    key: str
    what: str
    rules: tuple[str, ...]


class RefereeQuestions(Wire):
    """All that the referee can be asked."""

    topics: tuple[RefereeTopic, ...]
    disputes: tuple[RefereeDispute, ...]
    faults: tuple[RefereeFault, ...]


# --- rules ------------------------------------------------------------------------------------------------------------


class RuleParagraph(Wire):
    """A paragraph; one with a `number` is linked to by it."""

    kind: Literal["paragraph"]
    number: str | None
    heading: str
    spans: tuple[Span, ...]
    lesson: str | None


class RuleTable(Wire):
    """A table of the rules."""

    kind: Literal["table"]
    columns: tuple[str, ...]
    rows: tuple[tuple[tuple[Span, ...], ...], ...]


class RuleWord(Wire):
    """A word and its meaning."""

    kind: Literal["word"]
    word: str
    spans: tuple[Span, ...]


RuleBlock = Annotated[RuleParagraph | RuleTable | RuleWord, Field(discriminator="kind")]


class RuleSection(Wire):
    """A section of the rules."""

    number: str
    title: str
    lesson: str | None
    blocks: tuple[RuleBlock, ...]


class RulesMessage(Wire):
    """The rules, and the tables of all scores on one page."""

    title: str
    introduction: str
    sections: tuple[RuleSection, ...]
    scores: tuple[TableBlock, ...]


ALIASES: dict[str, Any] = {
    "LessonBlock": LessonBlock,
    "RuleBlock": RuleBlock,
    "SpanKind": SpanKind,
    "DrillName": DrillName,
    "ClaimName": ClaimName,
    "DetailName": DetailName,
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
    CountOrder,
    CountedHand,
    RefereeOrder,
    RefereeAnswer,
    RefereeQuestions,
    RulesMessage,
)
"""Every message of these pages; the others are parts of them."""

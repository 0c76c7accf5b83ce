"""What the count, the referee and the page of rules send and get; ``docs/lessons.md`` tells how they go together."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .game import CardCode, ScoreItem, Wire
from .learning import CountedHand, Key, Span, TableBlock
from .orders import Order, SeatNumber

CARDS_LENGTH = 200
"""Characters of cards typed by hand."""
QUESTION_LENGTH = 1000
"""Characters of a question asked in words."""

ClaimName = Literal["points", "fifteen", "thirty_one", "pair", "run", "flush", "go", "say_go", "lead", "renege"]
DetailName = Literal["series", "seats", "hands", "claimed", "count", "held", "tournament"]
TypedCards = Annotated[str, Field(max_length=CARDS_LENGTH)]
"""Cards as a person types them, such as "5h 10♦ qs", in any usual way."""


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


ALIASES: dict[str, Any] = {"RuleBlock": RuleBlock, "ClaimName": ClaimName, "DetailName": DetailName}
"""Names for unions, for the generated TypeScript."""
MODELS: tuple[type[BaseModel], ...] = (
    CountOrder,
    CountedHand,
    RefereeOrder,
    RefereeAnswer,
    RefereeQuestions,
    RulesMessage,
)
"""Every message of these pages; the others are parts of them."""

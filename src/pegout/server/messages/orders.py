"""What clients send: commands, and what a seat does with them.

With its neighbours the source of ``web/src/messages.ts``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from .game import CardCode

NAME_LENGTH = 24
"""Letters that a player's name may have."""
LAST_NUMBER = 2**53 - 1
"""No step has a larger number: what JavaScript counts exactly."""

CommandId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,64}$")]
"""Made by the client, different for each thing a person does, the same when that is sent again."""
SeatNumber = Annotated[int, Field(ge=0, le=3)]
StepNumber = Annotated[int, Field(ge=0, le=LAST_NUMBER)]
LevelName = Annotated[str, Field(max_length=40)]


class Order(BaseModel):
    """What clients send: exactly the fields listed, of exactly these types."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# --- what a seat does -------------------------------------------------------------------------------------------------


class CutForDealAction(Order):
    """Cut for the first deal at one of the view's free_cuts."""

    kind: Literal["cut_for_deal"]
    position: Annotated[int, Field(ge=0, le=51)]


class LayAwayAction(Order):
    """Lay cards away to the crib."""

    kind: Literal["lay_away"]
    cards: Annotated[list[CardCode], Field(max_length=6)]


class CutStarterAction(Order):
    """Cut for the starter, 1 to the view's undealt - 1."""

    kind: Literal["cut_starter"]
    position: Annotated[int, Field(ge=0, le=51)]


class LayCardAction(Order):
    """Lay a card; with calls: manual claim points for it."""

    kind: Literal["lay_card"]
    card: CardCode
    claim: Annotated[int, Field(ge=0, le=99)] | None = None


class SayGoAction(Order):
    """Say go (calls: manual)."""

    kind: Literal["say_go"]


class TakeBackGoAction(Order):
    """Take a false go back."""

    kind: Literal["take_back_go"]


class ClaimAction(Order):
    """Claim points for go, last card, a hand or the crib."""

    kind: Literal["claim"]
    points: Annotated[int, Field(ge=0, le=99)]


class AcceptAction(Order):
    """Have no objection."""

    kind: Literal["accept"]


class ClaimMugginsAction(Order):
    """Claim points that an opponent missed."""

    kind: Literal["claim_muggins"]
    points: Annotated[int, Field(ge=0, le=99)]


class ClaimRenegeAction(Order):
    """Claim an opponent's false go; play_on says whether the cards held back are played now or dead for the play."""

    kind: Literal["claim_renege"]
    play_on: bool


ActionMessage = Annotated[
    CutForDealAction
    | LayAwayAction
    | CutStarterAction
    | LayCardAction
    | SayGoAction
    | TakeBackGoAction
    | ClaimAction
    | AcceptAction
    | ClaimMugginsAction
    | ClaimRenegeAction,
    Field(discriminator="kind"),
]


# --- commands ---------------------------------------------------------------------------------------------------------


class SeatWish(Order):
    """Who is to sit in a seat. A computer needs a level; a name left out is given; `open` leaves it to a friend."""

    kind: Literal["person", "computer"]
    name: Annotated[str, Field(max_length=NAME_LENGTH)] | None = None
    level: LevelName | None = None
    open: bool = False


class MatchWish(Order):
    """Best of an odd number of games; without it games follow one another without end (rules 5.3)."""

    best_of: Annotated[int, Field(ge=1, le=99)]


class ClockWish(Order):
    """Seconds for each decision, and a bank of seconds for all that takes longer in one game."""

    decision: Annotated[int, Field(ge=5, le=600)]
    bank: Annotated[int, Field(ge=0, le=3600)] = 0


class CreateTable(Order):
    """A new table. Options left out take their default; the seats are as many as players.

    Attributes:
        listed: whether the lobby shows it while a seat is open; else only the link leads there.
        chat: whether persons may write to one another there; phrases are always there.
    """

    id: CommandId | None = None
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)] | int] = Field(
        default_factory=dict, max_length=20
    )
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    take_back: bool = False
    match: MatchWish | None = None
    clock: ClockWish | None = None
    listed: bool = False
    chat: bool = False


class ActionCommand(Order):
    """A seat does something. `after` is the number of the newest step the person has seen."""

    id: CommandId
    seat: SeatNumber
    after: StepNumber
    action: ActionMessage


class SeatCommand(Order):
    """Undo, rematch, or another's seat opened again, wished by a seat."""

    id: CommandId
    seat: SeatNumber
    after: StepNumber


class ProposalCommand(Order):
    """A seat proposes to stop, to resign, or that its last decision is taken back."""

    id: CommandId
    seat: SeatNumber
    after: StepNumber
    kind: Literal["stop", "resign", "take_back"]


class AnswerCommand(Order):
    """A seat agrees to the proposal of that number, declines or withdraws it."""

    id: CommandId
    seat: SeatNumber
    after: StepNumber
    proposal: Annotated[int, Field(ge=1, le=LAST_NUMBER)]


class SitDown(Order):
    """A friend sits down; without a seat, on the first that is free."""

    name: Annotated[str, Field(max_length=NAME_LENGTH)]
    seat: SeatNumber | None = None


class ComputerInstead(Order):
    """A computer player of a level is to have an open seat."""

    level: LevelName


class TableSettings(Order):
    """Who made a table changes what may be changed; what is left out stays."""

    listed: bool | None = None
    chat: bool | None = None


class AllowWatching(Order):
    """Who made a table lets friends watch it by a link, or no longer."""

    allowed: bool


PhraseName = Literal[
    "good_luck",
    "good_hand",
    "nice_cut",
    "well_pegged",
    "nineteen",
    "your_turn",
    "thinking",
    "one_moment",
    "here_again",
    "thank_you",
    "sorry",
    "good_game",
    "once_more",
]
"""What can be said at a table with one touch; the page has the words."""
TEXT_LENGTH = 200
"""Characters that a line of free chat may have."""


class SayPhrase(Order):
    """A seat says one of the phrases."""

    id: CommandId
    seat: SeatNumber
    phrase: PhraseName


class SayText(Order):
    """A seat writes to the others; only at a table with free chat."""

    id: CommandId
    seat: SeatNumber
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]


ALIASES: dict[str, Any] = {"PhraseName": PhraseName, "ActionMessage": ActionMessage}
"""Names for unions, for the generated TypeScript."""
MODELS: tuple[type[BaseModel], ...] = (
    CreateTable,
    ActionCommand,
    SeatCommand,
    ProposalCommand,
    AnswerCommand,
    SitDown,
    ComputerInstead,
    TableSettings,
    AllowWatching,
    SayPhrase,
    SayText,
)
"""Every command; the others are parts of these."""

"""Everything the server sends besides the game itself: tables, steps, answers, socket messages, problems.

``tools/make_messages.py`` writes ``web/src/messages.ts`` from these models; a test fails when it is not up to date.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from .events import EventMessage
from .game import (
    ActionName,
    CardCode,
    EndingName,
    NeedName,
    OptionValues,
    PhaseName,
    ScoreName,
    ViewMessage,
    Wire,
)
from .orders import Order, PhraseName, StepNumber

StepKind = Literal[
    "start",
    "shuffle",
    "undo",
    "pass",
    "end",
    "cut_for_deal",
    "lay_away",
    "cut_starter",
    "lay_card",
    "say_go",
    "take_back_go",
    "claim",
    "accept",
    "claim_muggins",
    "claim_renege",
    "stand_in",
    "return",
    "open",
]


PresenceName = Literal["here", "reconnecting", "away", "gone"]


class SeatInfo(Wire):
    """A seat at a table; `mine` when this browser plays it, `open` while it waits for a friend.

    Attributes:
        presence: whether its person has the table open: reconnecting for the first seconds without, then away, and gone
            when the grace time is over; null for computers, and where one browser plays all persons.
        stand_in: whether the computer plays here for a person, who may take the seat back.
    """

    seat: int
    side: int
    kind: Literal["person", "computer"]
    name: str
    level: str | None
    mine: bool
    open: bool
    presence: PresenceName | None
    stand_in: bool


class GameResult(Wire):
    """A finished game of the match."""

    winner: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]


class MatchInfo(Wire):
    """The match so far, by side; `winner` once it is decided, never when best_of is null."""

    best_of: int | None
    results: tuple[GameResult, ...]
    games_won: tuple[int, ...]
    tournament_points: tuple[int, ...]
    spread: tuple[int, ...]
    winner: int | None


class SeatTimeInfo(Wire):
    """A seat's time when this was sent, in milliseconds: until the server decides, and in its bank."""

    seat: int
    left: int
    bank: int
    running: bool


class ClockInfo(Wire):
    """A table's clock: seconds for a decision and in the bank of a game, and the time of each person's seat."""

    decision: int
    bank: int
    seats: tuple[SeatTimeInfo, ...]


class ProposalInfo(Wire):
    """What somebody has proposed to the others.

    Attributes:
        number: counts the table's proposals.
        kind: to "stop" the game, to "resign" with one's partner, or to "take_back" the proposer's last decision.
        seat: who proposes it.
        waiting: the seats whose persons have not agreed yet.
        declined: the seat whose person declined it; it is over then, and shown for the proposer's sake.
        what: what would be taken back, in words such as "the five of hearts, with your go"; empty for the
            other kinds. Cards that are hidden from anybody are not named.
    """

    number: int
    kind: Literal["stop", "resign", "take_back"]
    seat: int
    waiting: tuple[int, ...]
    declined: int | None
    what: str


class TableInfo(Wire):
    """What stays the same between steps.

    Attributes:
        host: whether this browser made the table.
        listed: whether the lobby shows it while a seat is open. chat: whether persons may write to one another.
        watching: how many watch it; null while nobody may.
        game: counts the games played at this table from 1.
        proposal: what somebody has proposed to the others.
    """

    id: str
    created_at: datetime
    options: OptionValues
    seats: tuple[SeatInfo, ...]
    take_back: bool
    host: bool
    listed: bool
    chat: bool
    watching: int | None
    game: int
    match: MatchInfo
    clock: ClockInfo | None
    proposal: ProposalInfo | None


class BestHand(Wire):
    """The hand or crib that scored most."""

    cards: tuple[CardCode, ...]
    starter: CardCode
    crib: bool
    points: int


class SideSummary(Wire):
    """Where a side's holes came from; they add up to its score."""

    side: int
    play: int
    hands: int
    cribs: int
    heels: int
    penalties: int
    best: BestHand | None


class LogStep(Wire):
    """One step: an action and what it did.

    Attributes:
        number: counts up over the whole life of the table and never goes back.
        game: the table's game, from 1.
        seat: who acted; null for a shuffle or the start of a game.
        action_kind: what was done; "start" begins a game, "undo" takes back every step after `back_to`; "stand_in" and
            "return": the computer plays the seat, its person plays it again; "open": nobody sits there any more; "end"
            ends the game outside the rules.
        events: what happened, as this seat may know it.
        undone: whether a later undo took this step back.
        back_to: with "undo", the last step that stands.
        seal: with "start" and "shuffle", the seal of the pack that the next shuffle takes (docs/fairness.md).
    """

    number: int
    game: int
    seat: int | None
    action_kind: StepKind
    events: tuple[EventMessage, ...]
    undone: bool
    back_to: int | None
    seal: str | None


class Step(LogStep):
    """A step with the game after it; `summary` when that is over."""

    view: ViewMessage
    summary: tuple[SideSummary, ...] | None


class Snapshot(Wire):
    """The table as a seat sees it now, or (null) whoever watches, with all steps of the game without their views."""

    table: TableInfo
    seat: int | None
    number: int
    view: ViewMessage
    summary: tuple[SideSummary, ...] | None
    log: tuple[LogStep, ...]


class Created(Wire):
    """A new table, seen from its first person's seat."""

    id: str
    seat: int
    snapshot: Snapshot


class Update(Wire):
    """What has happened since a number: steps, or a snapshot instead where that is too long ago.

    Attributes:
        number: the step that this command made; for a plain update the newest step.
        latest: the newest step.
        steps: those after `after`, in order.
        snapshot: in place of steps, where `after` is too long ago.
        table: present when it may have changed since `after`.
    """

    number: int
    latest: int
    steps: tuple[Step, ...]
    snapshot: Snapshot | None
    table: TableInfo | None


@dataclass(frozen=True, slots=True)
class WrittenUpdate:
    """An :class:`Update` whose steps are written out already, once for all that send them.

    Attributes:
        steps: each as JSON.
    """

    number: int
    latest: int
    steps: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    table: TableInfo | None = None

    def model_dump_json(self) -> str:
        """The update as JSON."""
        snapshot, table = _json_or_null(self.snapshot), _json_or_null(self.table)
        return (
            f'{{"number":{self.number},"latest":{self.latest},"steps":[{",".join(self.steps)}],'
            f'"snapshot":{snapshot},"table":{table}}}'
        )

    def steps_json(self) -> str:
        """Its steps as a :class:`StepsMessage`."""
        return f'{{"kind":"steps","latest":{self.latest},"steps":[{",".join(self.steps)}]}}'


def _json_or_null(message: BaseModel | None) -> str:
    return "null" if message is None else message.model_dump_json()


class InviteLink(Wire):
    """Where friends sit down: the path of the link, the same whenever its table's maker asks.

    Attributes:
        qr: the whole address as a QR code, row by row, 1 for dark.
    """

    path: str
    qr: tuple[str, ...]


class Invite(Wire):
    """What a link shows before one sits down.

    Attributes:
        host: who made the table.
        seats: who sits where; `free` of them are open.
        rules: the options that are not the usual ones, in words.
        table: the table, where this browser sits at it already.
    """

    host: str
    seats: tuple[SeatInfo, ...]
    free: tuple[int, ...]
    options: OptionValues
    rules: tuple[str, ...]
    best_of: int | None
    table: str | None


class LobbyTable(Wire):
    """A table in the lobby.

    Attributes:
        since: when it was made.
        free: the seats that are open.
        rules: the options that are not the usual ones, in words.
    """

    id: str
    host: str
    since: datetime
    players: int
    target: int
    best_of: int | None
    rules: tuple[str, ...]
    chat: bool
    seats: tuple[SeatInfo, ...]
    free: tuple[int, ...]


class Lobby(Wire):
    """The tables that anybody may sit down at, the newest first; at those in `mine` this browser sits already."""

    tables: tuple[LobbyTable, ...]
    mine: tuple[str, ...]


class TableGlance(Wire):
    """A line in the list of my tables; `ending` where the game ended before somebody pegged out."""

    id: str
    status: Literal["open", "finished"]
    created_at: datetime
    updated_at: datetime
    options: OptionValues
    seats: tuple[SeatInfo, ...]
    game: int
    phase: PhaseName
    deal_number: int
    scores: tuple[int, ...]
    winner: int | None
    to_act: tuple[int, ...]
    ending: EndingName | None


class MyTables(Wire):
    """My tables, the newest first: games to continue, and finished ones."""

    open: tuple[TableGlance, ...]
    finished: tuple[TableGlance, ...]


# --- the rest ---------------------------------------------------------------------------------------------------------


class OptionInfo(Wire):
    """An option: either its values, or its smallest and largest number."""

    name: str
    values: tuple[str | int, ...] | None
    minimum: int | None
    maximum: int | None
    default: str | int
    meaning: str


class LevelInfo(Wire):
    """A level of computer players."""

    level: str
    meaning: str


class OptionsAnswer(Wire):
    """What a new table can choose from; levels from weak to strong."""

    options: tuple[OptionInfo, ...]
    levels: tuple[LevelInfo, ...]


class LevelRecord(Wire):
    """Finished games against a level."""

    level: str
    games: int
    wins: int


class Me(Wire):
    """This browser's finished games; `suggestion` is the next level after enough wins."""

    finished: int
    wins: int
    levels: tuple[LevelRecord, ...]
    suggestion: str | None


class Health(Wire):
    """The server works; `tables` are in memory."""

    status: Literal["ok"]
    version: str
    tables: int


class FieldProblem(Wire):
    """One thing wrong in a request."""

    where: str
    message: str


class Problem(Wire):
    """An error (RFC 9457). `code` stays the same between releases, `detail` is a sentence for the person.

    Attributes:
        rule: the rule that refuses an action.
        retry_after: seconds to wait, when asking again may help.
        errors: what is wrong with a request's fields.
        update: with code "stale", what has happened meanwhile.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    retry_after: int | None = None
    errors: tuple[FieldProblem, ...] | None = None
    update: Update | None = None


class StepsMessage(Wire):
    """New steps, in order."""

    kind: Literal["steps"]
    latest: int
    steps: tuple[Step, ...]


class SnapshotMessage(Wire):
    """The whole table, first or when the client is too far behind."""

    kind: Literal["snapshot"]
    snapshot: Snapshot


class TableMessage(Wire):
    """The table's seats or match changed."""

    kind: Literal["table"]
    table: TableInfo


class SaidLine(Wire):
    """Something a seat said: one of the phrases, or a text where the table has free chat.

    Attributes:
        number: counts up, also over a restart of the server.
        name: who sat there when it was said.
    """

    number: int
    seat: int
    name: str
    phrase: PhraseName | None
    text: str | None


class SaidMessage(Wire):
    """What was said at the table; `earlier` when it was before this socket was open."""

    kind: Literal["said"]
    lines: tuple[SaidLine, ...]
    earlier: bool


class TurnedAwayMessage(Wire):
    """Whoever made the table has opened this seat again; the socket closes, and there is nothing to come back to."""

    kind: Literal["turned_away"]


class PingMessage(Wire):
    """Are you there? `latest` lets a client see that it missed nothing."""

    kind: Literal["ping"]
    latest: int


ServerMessage = Annotated[
    StepsMessage | SnapshotMessage | TableMessage | SaidMessage | TurnedAwayMessage | PingMessage,
    Field(discriminator="kind"),
]


class PongMessage(Order):
    """Yes."""

    kind: Literal["pong"]


class AckMessage(Order):
    """Seen up to here."""

    kind: Literal["ack"]
    number: StepNumber


ClientMessage = Annotated[PongMessage | AckMessage, Field(discriminator="kind")]

ALIASES: dict[str, Any] = {
    "EventMessage": EventMessage,
    "ServerMessage": ServerMessage,
    "ClientMessage": ClientMessage,
    "StepKind": StepKind,
    "ActionName": ActionName,
    "PhaseName": PhaseName,
    "NeedName": NeedName,
    "ScoreName": ScoreName,
    "EndingName": EndingName,
}
"""Names for unions, for the generated TypeScript."""
MODELS: tuple[type[BaseModel], ...] = (
    Created,
    Invite,
    InviteLink,
    Lobby,
    TableInfo,
    Update,
    Snapshot,
    MyTables,
    OptionsAnswer,
    Me,
    Health,
    Problem,
)
"""Every answer of the API; the others are parts of these or of the socket's."""

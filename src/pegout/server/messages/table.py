"""Tables, seats, invitations and lists, and what else the server answers besides the game itself.

``tools/make_messages.py`` writes ``web/src/messages.ts`` from these models and their neighbours; a test fails when it
is not up to date.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from .game import EndingName, OptionValues, PhaseName, Wire

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


ALIASES: dict[str, Any] = {}
MODELS: tuple[type[BaseModel], ...] = (Invite, InviteLink, Lobby, TableInfo, MyTables, OptionsAnswer, Me, Health)
"""Answers of the API; the others are parts of these."""

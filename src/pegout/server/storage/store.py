"""What is kept of tables, seats and games: plain functions over a database, one transaction each."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

from pegout.rules.actions import Action
from pegout.rules.match import Result
from pegout.rules.options import Options
from pegout.rules.plain import action_from_plain, to_plain
from pegout.server.facts.changes import OPEN, RETURN, STAND_IN, SeatChange
from pegout.server.facts.clocks import ClockRule
from pegout.server.facts.endings import Ending
from pegout.server.facts.fairness import SealedPack

from .clocks import StoredTime, add_clock, rule_of, save_times, times_of
from .database import Database, Statement
from .devices import add_identity, device_in
from .schema import actions, games, invites, seats, tables, turned_away
from .seat_tallies import SeatTally, add_seat_tallies
from .tallies import Tally
from .tallies import adding as adding_tallies


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's journal: an action, the start of a game, an undo, or an end that the rules do not know.

    Attributes:
        number: the number of its step.
        seat: who acted; None for a shuffle or a start.
        kind: the action's kind, ``"start"``, ``"undo"``, ``"end"``, ``"pass"`` (a person objects to nothing), or
            that of a change.
        action: the action; None where the rules do nothing.
        back_to: with an undo, the last entry that stands.
        command: the client's id for it.
        change: who plays the seat from now on, where that changes.
        sealed: with a start or a shuffle, the pack that it sealed for the shuffle after it.
        ending: with an end, how the game ended.
        late: whether the server decided, because the seat had no time left.
    """

    number: int
    seat: int | None
    kind: str
    action: Action | None = None
    back_to: int | None = None
    command: str | None = None
    change: SeatChange | None = None
    sealed: SealedPack | None = None
    ending: Ending | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as stored."""

    seat: int
    kind: str
    name: str
    level: str | None
    owner: str | None

    @property
    def open(self) -> bool:
        """Whether a friend may still sit down here."""
        return self.kind == "person" and self.owner is None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be stored."""

    id: str
    creator: str
    command: str | None
    options: Options
    take_back: bool
    best_of: int | None
    seats: tuple[Seat, ...]
    listed: bool = False
    chat: bool = False
    clock: ClockRule | None = None
    watch_round: int = 0


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as stored; ``result`` once somebody has won it, ``ending`` where it ended outside the rules."""

    id: int
    number: int
    match: int
    first_dealer: int | None
    cutters: tuple[int, ...]
    result: Result | None
    ending: str | None = None

    @property
    def over(self) -> bool:
        """Whether it is over, won or not."""
        return self.result is not None or self.ending is not None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with its games, the journal of the last one, its clocks' times, and whom its maker has turned away."""

    table: NewTable
    created_at: int
    games: tuple[StoredGame, ...]
    journal: tuple[Entry, ...]
    times: tuple[StoredTime, ...] = ()
    proposals: Mapping[str, Any] | None = None
    turned_away: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game to be begun, with the pack that is sealed for its first shuffle."""

    number: int
    match: int
    first_dealer: int | None
    cutters: tuple[int, ...]
    sealed: SealedPack | None = None


_CHANGES = (STAND_IN, RETURN, OPEN)
_NO_ACTIONS = ("start", "undo", "pass", "end", *_CHANGES)


def _row(entry: Entry, table_id: str, game: int, now: int) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if entry.action is not None:
        data = to_plain(entry.action)
    elif entry.back_to is not None:
        data = {"back_to": entry.back_to}
    elif entry.change is not None:
        data = entry.change.to_plain()
    elif entry.ending is not None:
        data = entry.ending.to_plain()
    if entry.late:
        data["late"] = True
    if entry.sealed is not None:
        data["sealed"] = entry.sealed.plain()
    return {
        "game": game,
        "seq": entry.number,
        "table_id": table_id,
        "seat": entry.seat,
        "kind": entry.kind,
        "data": data,
        "command": entry.command,
        "done_at": now,
    }


def _entry(row: sa.Row[Any]) -> Entry:
    data = dict(row.data)
    sealed = data.pop("sealed", None)
    late = data.pop("late", False)
    return Entry(
        row.seq,
        row.seat,
        row.kind,
        None if row.kind in _NO_ACTIONS else action_from_plain(data),
        data.get("back_to"),
        row.command,
        SeatChange.from_plain(row.seat, data) if row.kind in _CHANGES else None,
        None if sealed is None else SealedPack.from_plain(sealed),
        Ending.from_plain(data) if row.kind == "end" else None,
        late=late,
    )


def create_table(
    database: Database,
    table: NewTable,
    secret_hash: bytes,
    start: GameStart,
    glance: Mapping[str, Any],
    invite_hash: bytes | None = None,
) -> None:
    """Store a table, its first game's start, and its creator's browser when that is new.

    Args:
        database: the database.
        table: what to store.
        secret_hash: of its creator's browser.
        start: the first game.
        glance: what lists show of it.
        invite_hash: of the link for friends; None where no seat is open to them.
    """
    now = int(time.time())
    with database.writing() as connection:
        known = device_in(connection, secret_hash)
        device = known.id if known is not None else add_identity(connection, table.creator, secret_hash)
        connection.execute(
            tables.insert().values(
                id=table.id,
                creator=table.creator,
                command=table.command,
                options=table.options.as_dict(),
                take_back=table.take_back,
                best_of=table.best_of,
                created_at=now,
                updated_at=now,
                glance=dict(glance),
                listed=table.listed,
                chat=table.chat,
            )
        )
        connection.execute(
            seats.insert(),
            [
                {
                    "table_id": table.id,
                    "seat": s.seat,
                    "kind": s.kind,
                    "name": s.name,
                    "level": s.level,
                    "owner": s.owner,
                }
                for s in table.seats
            ],
        )
        if invite_hash is not None:
            connection.execute(invites.insert().values(token_hash=invite_hash, table_id=table.id, device=device))
        if table.clock is not None:
            add_clock(connection, table.id, table.clock, len(table.seats))
        _start(connection, table.id, start, Entry(1, None, "start", sealed=start.sealed), now)


def _start(connection: sa.Connection, table_id: str, start: GameStart, entry: Entry, now: int) -> int:
    added = connection.execute(
        games.insert().values(
            table_id=table_id,
            number=start.number,
            match=start.match,
            first_dealer=start.first_dealer,
            cutters=list(start.cutters),
            started_at=now,
        )
    )
    game = int(added.inserted_primary_key[0])  # type: ignore[index]
    connection.execute(actions.insert().values(**_row(entry, table_id, game, now)))
    return game


def start_game(database: Database, table_id: str, start: GameStart, entry: Entry, glance: Mapping[str, Any]) -> int:
    """Begin the next game of a table.

    Returns:
        The game's id.
    """
    now = int(time.time())
    with database.writing() as connection:
        game = _start(connection, table_id, start, entry, now)
        _carry_out(connection, [_touching(table_id, glance, now)])
    return game


def adding(
    table_id: str,
    game: int,
    entries: Sequence[Entry],
    glance: Mapping[str, Any],
    counted: Mapping[Tally, int],
) -> list[Statement]:
    """The statements that add entries to the journal of a game that goes on.

    Args:
        table_id: the table.
        game: the game's id.
        entries: what was done, in order.
        glance: what lists show of it now.
        counted: what this adds to the server's statistics.
    """
    now = int(time.time())
    statements = [_noting([_row(entry, table_id, game, now) for entry in entries]), _touching(table_id, glance, now)]
    return [*statements, adding_tallies(counted)] if counted else statements


def append(
    database: Database,
    table_id: str,
    game: int,
    entries: Sequence[Entry],
    glance: Mapping[str, Any],
    result: Result | None,
    counted: Mapping[Tally, int],
    own: Sequence[SeatTally] = (),
    times: Sequence[StoredTime] = (),
    first: Callable[[sa.Connection], None] | None = None,
) -> None:
    """Add entries to a game's journal, and its result when they end it.

    Args:
        database: the database.
        table_id: the table.
        game: the game's id.
        entries: what was done, in order.
        glance: what lists show of it now.
        result: what the game counts, when somebody has won it.
        counted: what this adds to the server's statistics.
        own: what it then adds to the statistics of those who played.
        times: the clocks' times that it changes.
        first: what else belongs into the transaction.
    """
    now = int(time.time())
    ending = next((entry.ending for entry in entries if entry.ending is not None), None)
    with database.writing() as connection:
        if first is not None:
            first(connection)
        _carry_out(connection, adding(table_id, game, entries, glance, counted))
        save_times(connection, table_id, times)
        if result is not None or ending is not None:
            connection.execute(
                games.update()
                .where(games.c.id == game)
                .values(
                    finished_at=now,
                    winner=None if result is None else result.winner,
                    scores=list(glance["scores"]),
                    skunks=[0] * len(glance["scores"]) if result is None else list(result.skunks),
                    dealt_first=None if result is None else result.first_dealer,
                    ending=None if ending is None else ending.kind,
                )
            )
            add_seat_tallies(connection, game, own)


def add_entry(connection: sa.Connection, table_id: str, game: int, entry: Entry, glance: Mapping[str, Any]) -> None:
    """Add one entry to a journal within a transaction of somebody else's."""
    now = int(time.time())
    _carry_out(connection, [_noting([_row(entry, table_id, game, now)]), _touching(table_id, glance, now)])


# Statements of every action go to the driver as they are: making and binding one costs more than SQLite takes to carry
# it out.
_NAMED = sqlite.dialect(paramstyle="named")
_ADD_ACTION = str(actions.insert().compile(dialect=_NAMED))
_TOUCH = "UPDATE tables SET updated_at = :now, glance = :seen WHERE id = :touched"


def _noting(rows: Sequence[Mapping[str, Any]]) -> Statement:
    return _ADD_ACTION, [{**row, "data": json.dumps(row["data"])} for row in rows]


def _touching(table_id: str, glance: Mapping[str, Any], now: int) -> Statement:
    return _TOUCH, [{"touched": table_id, "now": now, "seen": json.dumps(dict(glance))}]


def _carry_out(connection: sa.Connection, statements: Iterable[Statement]) -> None:
    for statement, rows in statements:
        connection.exec_driver_sql(statement, list(rows))


def load_table(database: Database, table_id: str) -> StoredTable | None:
    """Read a table with the journal of its last game; None when there is none."""
    with database.reading() as connection:
        row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one_or_none()
        if row is None:
            return None
        sitting = connection.execute(sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
        table = NewTable(
            row.id,
            row.creator,
            row.command,
            Options.from_mapping(row.options),
            row.take_back,
            row.best_of,
            tuple(Seat(s.seat, s.kind, s.name, s.level, s.owner) for s in sitting),
            row.listed,
            row.chat,
            rule_of(connection, table_id),
            row.watch_round,
        )
        played = connection.execute(sa.select(games).where(games.c.table_id == table_id).order_by(games.c.number))
        stored = tuple(_game(game) for game in played)
        journal = connection.execute(sa.select(actions).where(actions.c.game == stored[-1].id).order_by(actions.c.seq))
        entries = tuple(_entry(action) for action in journal)
        away = connection.execute(sa.select(turned_away.c.identity).where(turned_away.c.table_id == table_id)).scalars()
        times = times_of(connection, table_id)
        return StoredTable(table, row.created_at, stored, entries, times, row.proposal, frozenset(away))


def _game(row: sa.Row[Any]) -> StoredGame:
    result = None
    if row.winner is not None:
        result = Result(row.winner, tuple(row.scores), tuple(row.skunks), row.dealt_first)
    return StoredGame(row.id, row.number, row.match, row.first_dealer, tuple(row.cutters), result, row.ending)


def journal_of(database: Database, game: int) -> tuple[tuple[Entry, ...], int]:
    """A game's journal, and when it began."""
    with database.reading() as connection:
        started_at = connection.execute(sa.select(games.c.started_at).where(games.c.id == game)).scalar_one()
        journal = connection.execute(sa.select(actions).where(actions.c.game == game).order_by(actions.c.seq))
        return tuple(_entry(action) for action in journal), int(started_at)


def find_command(database: Database, table_id: str, command: str) -> Entry | None:
    """What a command did at a table, in whichever game; None when it did nothing."""
    with database.reading() as connection:
        row = connection.execute(
            sa.select(actions).where(actions.c.table_id == table_id, actions.c.command == command)
        ).one_or_none()
        return None if row is None else _entry(row)


def find_table(database: Database, creator: str, command: str) -> str | None:
    """The table that a browser's command made."""
    with database.reading() as connection:
        return connection.execute(
            sa.select(tables.c.id).where(tables.c.creator == creator, tables.c.command == command)
        ).scalar_one_or_none()

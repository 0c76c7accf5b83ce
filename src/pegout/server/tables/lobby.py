"""The lobby: listed tables with a free seat whose maker waits there. Sitting down is what it is by a link."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pegout.server.messages.table import LobbyTable
from pegout.server.showing.choices import unusual

from .live import Live
from .presenting import host_name, moment, seat_messages

MOST_SHOWN = 100
"""Tables that the lobby shows."""
MOST_OF_ONE = 3
"""Tables of one browser that it shows."""


@dataclass(slots=True)
class _Waiting:
    """A table that may be shown: since when its maker is away (None while here), and what was last made of it."""

    away_since: float | None
    shown: tuple[int, LobbyTable] | None = None


class Lobby:
    """Which listed tables have their maker at them, as far as memory knows.

    Nobody asks the store: a table is here from its maker's socket on, so a restart forgets all of them for no longer
    than it takes the waiting pages to come back, and a list costs the same whether ten tables are stored or a million.
    """

    def __init__(self, patience: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with no table.

        Args:
            patience: seconds that a table stays when its maker has gone.
            clock: where the time comes from.
        """
        self._patience = patience
        self._clock = clock
        self._waiting: dict[str, _Waiting] = {}

    def look(self, live: Live) -> None:
        """Take note of a table: somebody came or went there, sat down, or it was listed or not."""
        known = self._waiting.get(live.table.id)
        if not live.table.listed or live.over or not live.waits_for_friends:
            self._waiting.pop(live.table.id, None)
        elif live.is_here(live.table.creator):
            if known is None:
                self._waiting[live.table.id] = _Waiting(None)
            else:
                known.away_since = None
        elif known is not None and known.away_since is None:
            known.away_since = self._clock()

    def has(self, table_id: str) -> bool:
        """Whether a table is shown, or would be if there were room."""
        self.forget_gone()
        return table_id in self._waiting

    def forget_gone(self) -> None:
        """Drop the tables whose maker has been away for too long."""
        now = self._clock()
        gone = [
            table_id
            for table_id, waiting in self._waiting.items()
            if waiting.away_since is not None and now - waiting.away_since > self._patience
        ]
        for table_id in gone:
            del self._waiting[table_id]

    def tables(self, in_memory: Callable[[str], Live | None]) -> tuple[LobbyTable, ...]:
        """The tables to show, the newest first, of no browser more than a few.

        Args:
            in_memory: finds a table by its id.
        """
        self.forget_gone()
        found = [live for table_id in self._waiting if (live := in_memory(table_id)) is not None]
        return tuple(self._message(live) for live in _fair(found))

    def _message(self, live: Live) -> LobbyTable:
        waiting = self._waiting[live.table.id]
        if waiting.shown is None or waiting.shown[0] != live.changes:
            waiting.shown = (live.changes, _message_of(live))
        return waiting.shown[1]


def _fair(tables: Iterable[Live]) -> list[Live]:
    shown: list[Live] = []
    of_one: Counter[str] = Counter()
    for live in sorted(tables, key=lambda live: live.created_at, reverse=True):
        of_one[live.table.creator] += 1
        if of_one[live.table.creator] <= MOST_OF_ONE:
            shown.append(live)
        if len(shown) == MOST_SHOWN:
            break
    return shown


def _message_of(live: Live) -> LobbyTable:
    table = live.table
    return LobbyTable(
        id=table.id,
        host=host_name(table),
        since=moment(live.created_at),
        players=len(table.seats),
        target=table.options.target,
        best_of=table.best_of,
        rules=unusual(table.options, table.clock),
        chat=table.chat,
        seats=seat_messages(table.seats, table.options, ""),
        free=tuple(seat.seat for seat in table.seats if seat.open),
    )

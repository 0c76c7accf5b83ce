"""Finished games as Pegout records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pegout.rules.game import Game
from pegout.server.facts.fairness import seals_of
from pegout.server.gate.problems import ProblemError
from pegout.server.services import Services
from pegout.server.storage import store
from pegout.server.tables.folding import fold
from pegout.server.tables.presenting import moment


async def record_of(services: Services, table_id: str, identity: str, number: int | None) -> str:
    """Write a finished game.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that asks; it sits there.
        number: the table's game; None for the last one.

    Raises:
        ProblemError: no such table or game, or the game is not over, so that its cards are still secret.
    """
    async with services.tables.locked(table_id, identity) as live:
        table, games = live.table, live.games
    wanted = next((game for game in games if game.number == (number or games[-1].number)), None)
    if wanted is None:
        raise ProblemError("not_found", f"There is no game {number} at this table.")
    if not wanted.over:
        raise ProblemError("not_now", "The game is not over yet; its record would tell what is still hidden.")
    journal, started_at = await services.database.call(store.journal_of, wanted.id)
    return await asyncio.to_thread(record_text, table, wanted, journal, started_at)


def record_text(table: store.NewTable, game: store.StoredGame, journal: Sequence[store.Entry], started_at: int) -> str:
    """A finished game as a Pegout record.

    Args:
        table: its table.
        game: the game, which is over.
        journal: its entries.
        started_at: when it began, in seconds since 1970.
    """
    start = Game.new(table.options, first_dealer=game.first_dealer, cutters=game.cutters)
    folded = fold(start, journal, game.number, frozenset())
    tags = {f"Seat{seat.seat + 1}": seat.name for seat in table.seats}
    tags |= {
        f"Level{seat.seat + 1}": seat.level for seat in table.seats if seat.level is not None and seat.owner is None
    }
    tags["Date"] = moment(started_at).date().isoformat()
    if folded.ending is not None:
        who = "" if folded.ending.kind == "stopped" else f" {folded.ending.seat + 1}"
        tags["Ending"] = folded.ending.kind + who
    # Loaded only here: few games are ever written.
    from pegout.record import Record, write

    return write(Record.of(folded.game, tags, exact=True, seals=seals_of(journal, folded.standing)))

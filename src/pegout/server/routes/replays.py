"""Finished games again: the list of a table's games, and the steps of one as a seat saw them."""

from __future__ import annotations

import asyncio
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from pegout.rules.game import Game
from pegout.rules.view import view
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.replay import PlayedGame, PlayedGames, Replay, ReplayStep
from pegout.server.services import Services
from pegout.server.showing.rendering import Past, step_message
from pegout.server.storage.database import Database
from pegout.server.storage.schema import games
from pegout.server.storage.store import journal_of
from pegout.server.tables.folding import fold
from pegout.server.tables.keeper import unbroken, verify_seat
from pegout.server.tables.presenting import moment, table_info

from .api import AfterQuery, Browser, SeatQuery, TableId, With, answer, packed

router = APIRouter(prefix="/api")
GameNumber = Annotated[int, Path(ge=1, le=1_000_000)]
MOST_GAMES = 200
"""Games that a list shows."""
PAGE = 400
"""Steps of one answer: most games have fewer, but nothing bounds one in which nobody claims a point."""


def finished_games(database: Database, table_id: str, number: int | None = None) -> tuple[PlayedGame, ...]:
    """The finished games of a table, the newest first.

    Args:
        database: the database.
        table_id: the table.
        number: only this one.
    """
    wanted = sa.select(games).where(games.c.table_id == table_id, games.c.finished_at.is_not(None))
    if number is not None:
        wanted = wanted.where(games.c.number == number)
    with database.reading() as connection:
        rows = connection.execute(wanted.order_by(games.c.number.desc()).limit(MOST_GAMES)).all()
    return tuple(
        PlayedGame(
            number=row.number,
            match=row.match,
            started_at=moment(row.started_at),
            finished_at=moment(row.finished_at),
            winner=row.winner,
            ending=row.ending,
            scores=tuple(row.scores or ()),
            skunks=tuple(row.skunks or ()),
        )
        for row in rows
    )


async def games_of(services: Services, table_id: str, identity: str) -> PlayedGames:
    """The finished games of a table where a browser sits.

    Raises:
        ProblemError: no such table.
    """
    async with services.tables.locked(table_id, identity) as live:
        table = table_info(live, identity)
    return PlayedGames(table=table, games=await services.database.call(finished_games, table_id))


async def replay_of(
    services: Services, table_id: str, identity: str, number: int, seat: int | None, after: int
) -> Replay:
    """Steps of a finished game as a seat saw them.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that asks; it sits there.
        number: the table's game.
        seat: one of the browser's; None for its first.
        after: the last step that it has.

    Raises:
        ProblemError: no such table, seat or game, or the game is not over, so that its cards are still secret.
    """
    async with services.tables.locked(table_id, identity) as live:
        seat = verify_seat(live, identity, live.seats_of(identity)[0] if seat is None else seat)
        stored = next((game for game in live.games if game.number == number), None)
        # A game that is over has no time left to show.
        table = table_info(live, identity).model_copy(update={"clock": None})
        voice = live.voice(seat)
        options = live.table.options
    if stored is None:
        raise ProblemError("not_found", f"There is no game {number} at this table.")
    finished = await services.database.call(finished_games, table_id, number)
    if not finished:
        raise ProblemError("not_now", "The game is not over yet; a replay would tell what is still hidden.")
    journal, _ = await services.database.call(journal_of, stored.id)

    def told() -> tuple[int, tuple[ReplayStep, ...]]:
        start = Game.new(options, first_dealer=stored.first_dealer, cutters=stored.cutters)
        past = [
            step
            for step in fold(start, journal, number, frozenset()).past
            if not step.undone and step.kind not in ("undo", "pass")
        ]
        return past[-1].number, tuple(
            ReplayStep(**dict(step_message(step, seat, voice)), hands=_hands(step))
            for step in past
            if step.number > after
        )[:PAGE]

    # A long game takes a while to carry out again: in a thread, so that other tables go on.
    last, steps = await asyncio.get_running_loop().run_in_executor(services.tables.thinkers, told)
    return Replay(table=table, seat=seat, game=finished[0], steps=steps, last=last)


def _hands(past: Past) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.code for card in view(past.game, seat).hand) for seat in past.game.seats)


@router.get("/tables/{table_id}/games", responses=answers(PlayedGames, "request", "not_found", "too_many", "storage"))
async def get_games(table_id: TableId, browser: Browser, services: With) -> Response:
    """The finished games of my table, the newest first."""
    return answer(await unbroken(games_of(services, table_id, browser)))


@router.get(
    "/tables/{table_id}/games/{number}/steps",
    responses=answers(Replay, "request", "seat", "not_found", "not_now", "too_many", "storage"),
)
async def get_replay(
    table_id: TableId,
    number: GameNumber,
    browser: Browser,
    request: Request,
    services: With,
    after: AfterQuery = 0,
    seat: SeatQuery = None,
) -> Response:
    """A finished game of my table step by step, as a seat of mine saw it, with the hands of all."""
    replay = await unbroken(replay_of(services, table_id, browser, number, seat, after))
    return packed(request, replay.model_dump_json)

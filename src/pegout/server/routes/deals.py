"""The packs of a table's games: their seals, and nonce and cards of those that are no longer secret."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from pegout.rules.actions import Shuffle
from pegout.rules.game import Game, Phase
from pegout.server.facts.fairness import sealed_shuffles
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.deals import Deals, PackUsed
from pegout.server.services import Services
from pegout.server.storage import store
from pegout.server.storage.store import Entry
from pegout.server.tables.folding import fold
from pegout.server.tables.keeper import unbroken

from .api import Browser, TableId, With, answer

router = APIRouter(prefix="/api")


def packs_used(start: Game, journal: Sequence[Entry], reveals: str) -> tuple[bool, tuple[PackUsed, ...]]:
    """Every pack of a game, as everybody at the table may know it.

    Args:
        start: the new game.
        journal: what was done.
        reveals: "deal" or "game": after what packs are told.

    Returns:
        Whether the game is over, and the packs.
    """
    folded = fold(start, journal, 1, frozenset())
    over = folded.over
    shuffles = list(sealed_shuffles(journal))
    past = {step.number: step for step in folded.past}
    packs = []
    for index, (entry, sealed) in enumerate(shuffles):
        assert isinstance(entry.action, Shuffle)
        step = past[entry.number]
        # The pack that was taken last is secret until the next one is on the table, or the game is over.
        told = over or (reveals == "deal" and index + 1 < len(shuffles))
        packs.append(
            PackUsed(
                step=entry.number,
                deal=None if step.game.phase is Phase.CUT_FOR_DEAL else step.game.deal_number,
                seal=None if sealed is None else sealed.seal,
                undone=step.undone,
                nonce=sealed.nonce if told and sealed is not None else None,
                pack=tuple(card.code for card in entry.action.pack) if told else None,
            )
        )
    return over, tuple(packs)


async def deals_of(services: Services, table_id: str, identity: str, number: int | None) -> Deals:
    """What a browser may know of the packs of a game.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that asks; it sits there.
        number: the table's game; None for the last one.

    Raises:
        ProblemError: no such table or game.
    """
    async with services.tables.locked(table_id, identity) as live:
        table, games, journal, sealed = live.table, live.games, tuple(live.journal), live.sealed
    wanted = next((game for game in games if game.number == (number or games[-1].number)), None)
    if wanted is None:
        raise ProblemError("not_found", f"There is no game {number} at this table.")
    if wanted is not games[-1]:
        journal, _ = await services.database.call(store.journal_of, wanted.id)
        sealed = None
    start = Game.new(table.options, first_dealer=wanted.first_dealer, cutters=wanted.cutters)
    # Where a deal can be taken back its pack may be needed again, so long as the game goes on.
    reveals: Literal["deal", "game"] = "game" if table.take_back else "deal"
    over, packs = await asyncio.to_thread(packs_used, start, journal, reveals)
    return Deals(
        game=wanted.number,
        games=games[-1].number,
        over=over,
        reveals=reveals,
        next=None if sealed is None else sealed.seal,
        packs=packs,
    )


@router.get(
    "/tables/{table_id}/deals",
    responses=answers(Deals, "request", "not_found", "too_many", "storage"),
)
async def get_deals(
    table_id: TableId, browser: Browser, services: With, game: Annotated[int | None, Query(ge=1, le=10_000)] = None
) -> Response:
    """The packs of a game with their seals, and what is told of them by now; without a number, of the last game."""
    return answer(await unbroken(deals_of(services, table_id, browser, game)))

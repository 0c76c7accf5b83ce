"""When somebody leaves a table, or has been gone too long: the computer plays on, or whoever stays claims the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from pegout.rules.errors import OptionError
from pegout.server.facts.changes import SeatChange
from pegout.server.facts.endings import Ending, verify_ending
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import ComputerInstead
from pegout.server.messages.table import TableInfo
from pegout.server.services import Services
from pegout.server.storage.database import ConflictError
from pegout.server.storage.sitting import change_seat
from pegout.server.storage.store import Seat
from pegout.server.tables.keeper import ATTEMPTS, unbroken, verify_seat
from pegout.server.tables.live import Live, Plan
from pegout.server.tables.presenting import table_info

from .api import Browser, TableId, With, answer

router = APIRouter(prefix="/api")
Wished = Callable[[Live], SeatChange | None]
Attempt = Callable[[Live], Awaitable[bool]]
SeatPath = Annotated[int, Path(ge=0, le=3)]
_ANSWERS = answers(TableInfo, "request", "origin", "seat", "not_found", "not_now", "too_large", "too_many", "storage")


@router.post("/tables/{table_id}/seats/{seat}/stand-in", responses=_ANSWERS)
async def post_stand_in(
    table_id: TableId, seat: SeatPath, wish: ComputerInstead, browser: Browser, services: With
) -> Response:
    """Let the computer play on for a seat: for one's own at any time, for another's when its person is gone."""
    return answer(await unbroken(stand_in(services, table_id, browser, seat, wish.level)))


@router.post("/tables/{table_id}/seats/{seat}/return", responses=_ANSWERS)
async def post_return(table_id: TableId, seat: SeatPath, browser: Browser, services: With) -> Response:
    """Take one's own seat back from the computer; the next decision there is one's own again."""
    return answer(await unbroken(take_back_seat(services, table_id, browser, seat)))


@router.post("/tables/{table_id}/seats/{seat}/claim", responses=_ANSWERS)
async def post_claim(table_id: TableId, seat: SeatPath, browser: Browser, services: With) -> Response:
    """Claim the game against a side that is gone; with two sides."""
    return answer(await unbroken(claim_game(services, table_id, browser, seat)))


async def stand_in(services: Services, table_id: str, identity: str, seat: int, level: str) -> TableInfo:
    """Put the computer in for a person, who keeps the right to the seat.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that wishes it.
        seat: the seat.
        level: how the computer is to play.

    Raises:
        ProblemError: the seat's person is here or only just gone, nobody else plays, or it cannot be stored.
    """
    try:
        services.settings.player_of(level)
    except OptionError as error:
        raise ProblemError("option", str(error)) from None

    def wished(live: Live) -> SeatChange | None:
        sitting = seat_at(live, seat)
        own = sitting.owner == identity
        if sitting.owner is not None and sitting.kind == "computer":
            return None
        if sitting.kind == "computer":
            raise ProblemError("not_now", f"{sitting.name} is the computer already.")
        if sitting.open:
            raise ProblemError("not_now", "Nobody has sat down there yet.")
        if not own:
            verify_gone(live, sitting)
        if not any(other.kind == "person" and other.owner for other in live.table.seats if other.seat != seat):
            raise ProblemError("not_now", "Nobody else plays at this table; it waits for you as it is.")
        return SeatChange(seat, level, seat if own else live.seats_of(identity)[0])

    return await _change(services, table_id, identity, seat, wished)


async def take_back_seat(services: Services, table_id: str, identity: str, seat: int) -> TableInfo:
    """Give a seat back to its person.

    Args:
        services: the server.
        table_id: the table.
        identity: the person's browser.
        seat: the seat.

    Raises:
        ProblemError: it is another's, or it cannot be stored.
    """

    def wished(live: Live) -> SeatChange | None:
        sitting = seat_at(live, seat)
        if sitting.owner != identity:
            raise ProblemError("seat", f"Seat {seat + 1} is not yours.")
        return None if sitting.kind == "person" else SeatChange(seat, None, seat)

    return await _change(services, table_id, identity, seat, wished)


def verify_gone(live: Live, sitting: Seat) -> None:
    """Refuse what is done against somebody who is here.

    Raises:
        ProblemError: the seat's person is not gone.
    """
    presence = live.presence_of(sitting)
    if presence == "here":
        raise ProblemError("not_now", f"{sitting.name} is here.")
    if presence != "gone":
        raise ProblemError("not_now", f"{sitting.name} may come back at any moment; wait a little longer.")


def seat_at(live: Live, seat: int) -> Seat:
    """A seat of a table.

    Raises:
        ProblemError: there is none of that number.
    """
    if seat >= len(live.table.seats):
        raise ProblemError("option", f"This table has {len(live.table.seats)} seats; there is no seat {seat + 1}.")
    return live.table.seats[seat]


async def claim_game(services: Services, table_id: str, identity: str, seat: int) -> TableInfo:
    """End a game that the other side has left: whoever stays has won it.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that claims.
        seat: a seat of the side that has left.

    Raises:
        ProblemError: somebody of that side is here, it is the own one, the game is over, or it cannot be stored.
    """

    def wished(live: Live) -> Plan | None:
        left = seat_at(live, seat)
        side_of, ended = live.table.options.side_of, live.ending
        if ended is not None and ended.kind == "left" and side_of(ended.seat) == side_of(seat):
            return None
        verify_claim(live, identity, left)
        if live.over:
            raise ProblemError("not_now", "The game is over; its result stands.")
        ending = Ending("left", seat)
        verify_ending(live.game, ending)
        return live.plan_end(ending, live.seats_of(identity)[0], None)

    async def attempt(live: Live) -> bool:
        plan = wished(live)
        if plan is not None:
            await services.tables.keep(live, plan)
        return plan is not None

    return await _decided(services, table_id, identity, seat, attempt)


def verify_claim(live: Live, identity: str, left: Seat) -> None:
    """Refuse to end a game against a side that has not left.

    Args:
        live: the table.
        identity: the browser that claims.
        left: a seat of the other side.

    Raises:
        ProblemError: whoever claims does not play, or the other side has not left.
    """
    options = live.table.options
    side = options.side_of(left.seat)
    playing = [seat for seat in live.table.seats if seat.owner == identity and seat.kind == "person"]
    if not playing:
        raise ProblemError("not_now", "The computer plays for you; take your seat back first.")
    if any(options.side_of(seat.seat) == side for seat in playing):
        raise ProblemError("not_now", f"{left.name} plays on your side.")
    others = [seat for seat in live.table.seats if options.side_of(seat.seat) == side]
    persons = [seat for seat in others if seat.kind == "person"]
    if not persons or left.kind != "person":
        raise ProblemError("not_now", f"The computer plays for {left.name}; play on.")
    for seat in others:
        if seat.owner is not None and live.is_here(seat.owner):
            raise ProblemError("not_now", f"{seat.name} is here.")
    for seat in persons:
        verify_gone(live, seat)


async def _change(services: Services, table_id: str, identity: str, seat: int, wished: Wished) -> TableInfo:
    """Carry a change of hands out."""

    async def attempt(live: Live) -> bool:
        change = wished(live)
        if change is None:
            return False
        plan, before = live.plan_change(change), live.table.seats[seat]
        after = await services.database.call(
            change_seat, table_id, live.game_id, plan.entries[0], before, change.level, live.glance
        )
        live.commit(plan)
        live.reseat(tuple(after if other.seat == seat else other for other in live.table.seats))
        services.tables.tell_presence(live)
        return True

    return await _decided(services, table_id, identity, seat, attempt)


async def _decided(services: Services, table_id: str, identity: str, seat: int, attempt: Attempt) -> TableInfo:
    """Carry something out against a seat, or for it, deciding anew when something else was stored first.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that wishes it.
        seat: the seat.
        attempt: tries it; False where there is nothing to do.
    """
    tables = services.tables
    async with tables.locked(table_id, identity) as live:
        tables.notice(live, identity)
        await tables.settle_or_later(live)
        for _ in range(ATTEMPTS):
            newest, owner = live.number, seat_at(live, seat).owner
            try:
                if await attempt(live):
                    await tables.settle_or_later(live)
            except ConflictError:
                await tables.reload(live)
                verify_seat(live, identity, None)
                # Whoever has acted meanwhile, in another process, has not left.
                if owner is not None and any(entry.seat == seat and entry.number > newest for entry in live.journal):
                    live.presence.seen(owner)
                continue
            return table_info(live, identity)
    raise ProblemError("not_now", "Others were faster again and again; try once more.")

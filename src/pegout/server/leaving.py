"""When somebody leaves a table, or has been gone too long: the computer plays on, until its person comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from pegout.rules.errors import OptionError

from .api import Browser, TableId, With, answer
from .changes import SeatChange
from .database import ConflictError
from .keeper import ATTEMPTS, unbroken
from .live import Live
from .messages import TableInfo
from .messages_orders import ComputerInstead
from .presenting import table_info
from .problems import ProblemError, answers
from .services import Services
from .sitting import change_seat
from .store import Seat

router = APIRouter(prefix="/api")
Wished = Callable[[Live], SeatChange | None]
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
        sitting = _seat(live, seat)
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
        sitting = _seat(live, seat)
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


def _seat(live: Live, seat: int) -> Seat:
    if seat >= len(live.table.seats):
        raise ProblemError("option", f"This table has {len(live.table.seats)} seats; there is no seat {seat + 1}.")
    return live.table.seats[seat]


async def _change(services: Services, table_id: str, identity: str, seat: int, wished: Wished) -> TableInfo:
    """Carry a change of hands out, deciding anew when another process wrote first."""
    tables = services.tables
    async with tables.locked(table_id, identity) as live:
        tables.notice(live, identity)
        await tables.settle_or_later(live)
        for _ in range(ATTEMPTS):
            change = wished(live)
            if change is None:
                return table_info(live, identity)
            plan = live.plan_change(change)
            before, newest = live.table.seats[seat], live.number
            try:
                after = await services.database.call(
                    change_seat, table_id, live.game_id, plan.entries[0], before, change.level, live.glance
                )
            except ConflictError:
                await tables.reload(live)
                if before.owner is not None and any(
                    entry.seat == seat and entry.number > newest for entry in live.journal
                ):
                    live.presence.seen(before.owner)
                continue
            live.commit(plan)
            live.reseat(tuple(after if other.seat == seat else other for other in live.table.seats))
            tables.tell_presence(live)
            await tables.settle_or_later(live)
            return table_info(live, identity)
    raise ProblemError("not_now", "Others were faster again and again; try once more.")

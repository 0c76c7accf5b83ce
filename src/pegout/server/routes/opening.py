"""While a table waits for friends, its maker opens a seat again: that person is turned away, another may come."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from pegout.server.facts.changes import OPEN, SeatChange
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import SeatCommand
from pegout.server.messages.table import TableInfo
from pegout.server.services import Services
from pegout.server.storage.database import ConflictError
from pegout.server.storage.sitting import open_seat
from pegout.server.storage.store import Seat
from pegout.server.tables.keeper import ATTEMPTS, unbroken, verify_seat
from pegout.server.tables.live import Live
from pegout.server.tables.presenting import table_info

from .api import Browser, TableId, With, answer
from .invites import verify_host
from .leaving import seat_at

router = APIRouter(prefix="/api")
SeatPath = Annotated[int, Path(ge=0, le=3)]


@router.post(
    "/tables/{table_id}/seats/{seat}/open",
    responses=answers(
        TableInfo,
        "request",
        "origin",
        "seat",
        "not_found",
        "stale",
        "command",
        "not_now",
        "too_large",
        "too_many",
        "storage",
    ),
)
async def post_open(
    table_id: TableId, seat: SeatPath, command: SeatCommand, browser: Browser, services: With
) -> Response:
    """Open a friend's seat at my table again, while it waits for others."""
    return answer(await unbroken(open_again(services, table_id, browser, seat, command)))


async def open_again(services: Services, table_id: str, identity: str, seat: int, command: SeatCommand) -> TableInfo:
    """Turn a person away, so that the seat is open again.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that made it.
        seat: the person's seat.
        command: what that browser sent, from a seat of its own.

    Raises:
        ProblemError: another made the table, nobody sits there who can be turned away, the table waits for nobody, or
            it cannot be stored.
    """
    tables = services.tables
    async with tables.locked(table_id, identity) as live:
        tables.notice(live, identity)
        for _ in range(ATTEMPTS):
            verify_host(live, identity)
            own = verify_seat(live, identity, command.seat)
            sitting = seat_at(live, seat)
            done = await tables.done_before(live, command)
            if done is not None:
                if done.kind != OPEN or done.seat != seat:
                    raise ProblemError("command", "This command id was used for something else before.")
                return table_info(live, identity)
            if any(
                entry.kind == OPEN and entry.seat == seat and entry.number > command.after for entry in live.journal
            ):
                await tables.refuse_stale(live, identity, command)  # somebody else may sit there by now
            person = person_at(live, identity, sitting)
            plan = live.plan_change(SeatChange(seat, None, own, opened=True), command.id)
            try:
                seats = await services.database.call(
                    open_seat, table_id, live.game_id, plan.entries[0], sitting, live.proposals, live.glance
                )
            except ConflictError:
                await tables.reload(live)
                continue
            live.commit_opening(plan, person, seats)
            tables.tell_presence(live)
            tables.lobby.look(live)
            return table_info(live, identity)
    raise ProblemError("not_now", "Others were faster again and again; try once more.")


def person_at(live: Live, identity: str, sitting: Seat) -> str:
    """Whose seat it is that shall be open again.

    Args:
        live: the table.
        identity: the browser that made it.
        sitting: the seat.

    Raises:
        ProblemError: nobody sits there who can be turned away, or nobody is waited for.
    """
    if live.over:
        raise ProblemError("not_now", "The game is over; make another table to play with others.")
    if not live.waits_for_friends:
        raise ProblemError(
            "not_now", "The game has begun, and nobody is turned away from it; propose to stop it instead."
        )
    if sitting.open:
        raise ProblemError("not_now", "Nobody has sat down there yet.")
    if sitting.owner is None:
        raise ProblemError("not_now", f"{sitting.name} is the computer.")
    if sitting.owner == identity:
        raise ProblemError("not_now", "That is your own seat.")
    return sitting.owner

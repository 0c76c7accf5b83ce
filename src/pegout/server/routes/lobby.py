"""The HTTP interface of the lobby: the open tables, and sitting down at one."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pegout.server.gate.limits import address_of
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import SitDown
from pegout.server.messages.steps import Created
from pegout.server.messages.table import Lobby
from pegout.server.services import Services

from .api import TableId, With, answer
from .invites import introduce, seated

router = APIRouter(prefix="/api/lobby")


@router.get("", responses=answers(Lobby, "too_many", "storage"))
async def get_lobby(request: Request, services: With) -> Response:
    """The tables that anybody may sit down at. A new browser gets the cookie that it sits down with."""
    identity = await services.people.known(request)
    tables = services.tables
    shown, mine = [], []
    for table in tables.lobby.tables(tables.in_memory):
        live = tables.in_memory(table.id)
        if identity and live and live.seats_of(identity):
            mine.append(table.id)
        if not (identity and live and live.has_turned_away(identity)):
            shown.append(table)
    response = answer(Lobby(tables=tuple(shown), mine=tuple(mine)))
    introduce(response, request, identity)
    return response


@router.post(
    "/{table_id}/seats",
    responses=answers(
        Created, "request", "origin", "turned_away", "not_found", "not_now", "too_large", "too_many", "storage"
    ),
)
async def post_seat(table_id: TableId, wish: SitDown, request: Request, services: With) -> Response:
    """Sit down at a table of the lobby. The same browser again gets the seat that it has."""
    identity = await services.people.known(request)
    if identity is None:
        services.newcomers.take(address_of(request.scope))
    verify_listed(services, table_id, identity)
    return await seated(services, request, identity, table_id, wish)


def verify_listed(services: Services, table_id: str, identity: str | None) -> None:
    """Let somebody into a table only by the lobby's door.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser; None for a new one.

    Raises:
        ProblemError: the table is not listed (then it is as good as none), or nobody waits there any more.
    """
    live = services.tables.in_memory(table_id)
    if live is None or not live.table.listed:
        raise ProblemError("not_found", "This table is not in the lobby any more.")
    if identity is not None and live.seats_of(identity):
        return
    if not live.waits_for_friends:
        raise ProblemError("not_now", "Somebody else took the last seat at this table.")
    if not services.tables.lobby.has(table_id):
        raise ProblemError("not_now", "Whoever made this table has left; choose another.")

"""Watching a table by a link: the game as it is public, and no way to do anything at it.

Whoever watches needs no cookie and is nobody at the table: no seat, no presence, nothing said. All that leaves goes
through the rules' view and redaction for nobody's seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Path, Request, WebSocket
from fastapi.responses import Response

from pegout.rules.errors import PegoutError
from pegout.server.gate.limits import address_of
from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import LAST_NUMBER, AllowWatching
from pegout.server.messages.replay import WatchLink
from pegout.server.messages.socket import PingMessage, SnapshotMessage, TableMessage
from pegout.server.messages.steps import Snapshot, Update, WrittenUpdate
from pegout.server.services import Services
from pegout.server.storage.identity import own_secret
from pegout.server.storage.watch_links import change_door, door_of
from pegout.server.tables.broadcast import Reader
from pegout.server.tables.keeper import unbroken
from pegout.server.tables.live import Live
from pegout.server.tables.presenting import snapshot_of, update_of, watched_info

from .api import AfterQuery, Browser, TableId, With, answer
from .invites import verify_host
from .qr import qr_code
from .sockets import AGAIN, Ending, entering, hear, number_of, send, serve

router = APIRouter(prefix="/api")
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]
_LOOKS = ("request", "not_found", "too_many", "storage")


# --- for who made the table -----------------------------------------------------------------------------------------


async def watch_link(
    services: Services, request: Request, table_id: str, identity: str, allowed: bool | None
) -> WatchLink:
    """Let friends watch a table, or no longer, and find the link to it.

    Args:
        services: the server.
        request: from a browser of whoever made the table.
        table_id: the table.
        identity: whose browser it is.
        allowed: what shall hold; None to leave it.

    Raises:
        ProblemError: no such table, or another made it.
    """
    async with services.tables.locked(table_id, identity) as live:
        verify_host(live, identity)
        door = await services.database.call(change_door, table_id, own_secret(request, identity), allowed)
        live.open_doors(door.watch_round)
    if door.token is None:
        return WatchLink(path=None, qr=())
    path = f"/watch/{door.token}"
    return WatchLink(path=path, qr=qr_code(request, path))


@router.get(
    "/tables/{table_id}/watch",
    responses=answers(WatchLink, "request", "seat", "not_found", "too_many", "storage"),
)
async def get_watch_link(table_id: TableId, browser: Browser, request: Request, services: With) -> Response:
    """The link by which friends watch my table; none while they may not."""
    return answer(await unbroken(watch_link(services, request, table_id, browser, None)))


@router.post(
    "/tables/{table_id}/watch",
    responses=answers(WatchLink, "request", "origin", "seat", "not_found", "too_large", "too_many", "storage"),
)
async def post_watch_link(
    table_id: TableId, wish: AllowWatching, browser: Browser, request: Request, services: With
) -> Response:
    """Let friends watch my table, or no longer: then the link is dead for good, and a later one is another."""
    return answer(await unbroken(watch_link(services, request, table_id, browser, wish.allowed)))


# --- for who watches ------------------------------------------------------------------------------------------------


@asynccontextmanager
async def watched(services: Services, token: str) -> AsyncIterator[Live]:
    """The table that a link shows, while nobody else changes it.

    Raises:
        ProblemError: the link shows nothing, or no longer.
    """
    nothing = ProblemError("not_found", "This link shows no table, or no longer; ask for a new one.")
    door = await services.database.call(door_of, token)
    if door is None:
        raise nothing
    async with services.tables.locked(door.table_id) as live:
        # It may have been closed while this waited for the table.
        door = await services.database.call(door_of, token)
        if door is None:
            raise nothing
        live.open_doors(door.watch_round)
        yield live


async def _snapshot(services: Services, live: Live) -> Snapshot:
    return await asyncio.get_running_loop().run_in_executor(services.tables.thinkers, snapshot_of, live, None, None)


async def _update(services: Services, live: Live, after: int) -> WrittenUpdate:
    update = update_of(live, None, None, after, live.number)
    if update is not None:
        return update
    snapshot = await _snapshot(services, live)
    return WrittenUpdate(live.number, live.number, snapshot=snapshot)


async def look(services: Services, token: str) -> Snapshot:
    """The table as anybody may see it now."""
    async with watched(services, token) as live:
        return await _snapshot(services, live)


async def look_after(services: Services, token: str, after: int) -> WrittenUpdate:
    """What anybody may know of what has happened after a step."""
    async with watched(services, token) as live:
        return await _update(services, live, after)


@router.get("/watch/{token}", responses=answers(Snapshot, *_LOOKS))
async def get_watched(token: Token, request: Request, services: With) -> Response:
    """The table as anybody may see it now."""
    services.watching.take(address_of(request.scope))
    return answer(await unbroken(look(services, token)))


@router.get("/watch/{token}/steps", responses=answers(Update, *_LOOKS))
async def get_watched_steps(token: Token, request: Request, services: With, after: AfterQuery) -> Response:
    """What anybody may know of what has happened after a step."""
    services.watching.take(address_of(request.scope))
    return answer(await unbroken(look_after(services, token, after)))


async def begin_to_watch(services: Services, token: str, after: int) -> tuple[Live, Reader]:
    """Begin to be told about a table's steps; the players learn how many watch.

    Raises:
        ProblemError: the link shows nothing, or too many watch.
    """
    async with watched(services, token) as live:
        if live.audience.watching >= services.settings.limits.watchers_of_table:
            raise ProblemError("too_many", "Too many watch this table already.", retry_after=10)
        watcher = Reader(after)
        live.audience.watch(watcher)
        live.changed()
        return live, watcher


def _leave(live: Live, watcher: Reader) -> None:
    live.audience.unwatch(watcher)
    live.changed()


@router.websocket("/watch/{token}/socket")
async def watch_socket(socket: WebSocket, token: str) -> None:
    """Push a table's steps to somebody who watches."""
    async with entering(socket) as services:
        address = address_of(socket.scope)
        services.watching.take(address)
        after = number_of(socket.query_params.get("after"), LAST_NUMBER, "after") or 0
        with services.watchers.held(address):
            live, watcher = await unbroken(begin_to_watch(services, token, after))
            try:
                await socket.accept()
                await serve(socket, _push(socket, services, live, watcher, token), hear(socket, services))
            finally:
                _leave(live, watcher)


async def _push(socket: WebSocket, services: Services, live: Live, watcher: Reader, token: str) -> Ending:
    """Send what is new, until the socket is to be closed."""
    while not watcher.ended:
        if watcher.told != live.changes:
            watcher.told = live.changes
            await send(socket, TableMessage(kind="table", table=watched_info(live)))
        try:
            if watcher.seen != live.number:
                update = update_of(live, None, None, watcher.seen, live.number)
                if update is None:
                    async with live.lock:
                        update = await _update(services, live, watcher.seen)
                watcher.seen = update.latest
                if update.snapshot is not None:
                    await send(socket, SnapshotMessage(kind="snapshot", snapshot=update.snapshot))
                else:
                    await send(socket, update.steps_json())
                if update.table is not None:
                    await send(socket, TableMessage(kind="table", table=update.table))
            elif not await watcher.wait(services.settings.ping_seconds):
                # Another process may have ended the watching, of which this one is not told.
                if await services.database.call(door_of, token) is None:
                    break
                await send(socket, PingMessage(kind="ping", latest=live.number))
        except PegoutError:
            break
    return AGAIN, ""

"""The socket of a seat: the server pushes steps, the client says no more than that it is there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from pegout.rules.errors import PegoutError
from pegout.server.gate.headers import deny
from pegout.server.gate.limits import Buckets, address_of
from pegout.server.gate.problems import ProblemError, problem_of
from pegout.server.messages.orders import LAST_NUMBER
from pegout.server.messages.socket import (
    ClientMessage,
    PingMessage,
    SaidMessage,
    SnapshotMessage,
    TableMessage,
    TurnedAwayMessage,
)
from pegout.server.services import Services
from pegout.server.storage.devices import find_device
from pegout.server.tables.broadcast import Listener
from pegout.server.tables.keeper import unbroken
from pegout.server.tables.live import Live

from .saying import said_line

router = APIRouter()

POLICY = 1008
TOO_BIG = 1009
AGAIN = 1013
Ending = tuple[int, str]
"""Why a socket is closed: code and reason."""
_CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


def number_of(text: str | None, most: int, name: str) -> int | None:
    """Read a whole number of a socket's address; None where it was left out.

    Raises:
        ProblemError: it is none, or too large.
    """
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 16 or int(text) > most:
        raise ProblemError("request", f"{name} is a whole number from 0 to {most}.")
    return int(text)


@contextlib.asynccontextmanager
async def entering(socket: WebSocket) -> AsyncIterator[Services]:
    """Whatever is refused before a socket is open is answered with the problem.

    Args:
        socket: a socket that is asked for.
    """
    services = socket.app.state.services
    assert isinstance(services, Services)
    try:
        yield services
    except PegoutError as error:
        if socket.application_state is not WebSocketState.CONNECTING:
            raise
        await deny(problem_of(error), socket.scope, socket.receive, socket.send)


@router.websocket("/api/tables/{table_id}/socket")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """Push a table's steps to a seat."""
    async with entering(socket) as services:
        device = await services.people.device(socket)
        if device is None:
            raise ProblemError("not_found", "There is no such table.")
        identity = device.identity
        seat = number_of(socket.query_params.get("seat"), 3, "seat")
        after = number_of(socket.query_params.get("after"), LAST_NUMBER, "after") or 0
        with services.sockets.held(address_of(socket.scope)):
            try:
                live, listener = await unbroken(services.tables.listen(table_id, identity, seat, after))
            except ProblemError as error:
                if error.code != "turned_away":
                    raise
                # A page cannot read why a socket was denied, and would try again for ever.
                await socket.accept()
                await serve(socket, _send_away(socket), hear(socket, services))
                return
            try:
                listener.device = device.hash
                # It may have been signed out while it waited for the table.
                signed_out = await services.database.call(find_device, device.hash) != device
                listener.ended = listener.ended or signed_out
                await socket.accept()
                await serve(socket, _push(socket, services, live, listener, identity), hear(socket, services))
            finally:
                services.tables.leave(live, identity, listener)


async def serve(socket: WebSocket, *work: Coroutine[Any, Any, Ending | None]) -> None:
    """Push and listen until either ends; closing is done here alone, when nothing is being sent any more.

    Args:
        socket: the socket, open.
        work: what is pushed, and what is listened to.
    """
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect):
            raise error
    endings = [task.result() for task in done if task.exception() is None]
    for ending in filter(None, endings[:1]):
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is closed already
            await socket.close(*ending)


async def send(socket: WebSocket, message: BaseModel | str) -> None:
    """Send a message, or what is JSON already."""
    try:
        await socket.send_text(message if isinstance(message, str) else message.model_dump_json())
    except RuntimeError as error:
        # The client broke the protocol, and its socket was closed below this program.
        raise WebSocketDisconnect(1006) from error


async def _send_away(socket: WebSocket) -> Ending:
    """Tell somebody that the seat is open again."""
    await send(socket, TurnedAwayMessage(kind="turned_away"))
    return POLICY, "This seat was opened again."


async def _push(socket: WebSocket, services: Services, live: Live, listener: Listener, identity: str) -> Ending:
    """Send what is new, until the socket is to be closed."""
    while True:
        if listener.ended:
            return await _send_away(socket) if live.has_turned_away(identity) else (AGAIN, "")
        if listener.told != live.changes:
            # Before the steps: they may be the deal that everybody waited for.
            listener.told = live.changes
            await send(socket, TableMessage(kind="table", table=services.tables.info(live, identity)))
            continue  # while it was sent this may have ended
        lines = live.conversation.after(listener.heard or 0)
        if lines:
            said = tuple(said_line(line) for line in lines)
            await send(socket, SaidMessage(kind="said", lines=said, earlier=listener.heard is None))
        listener.heard = lines[-1].number if lines else listener.heard or 0
        try:
            update = await services.tables.news(live, identity, listener)
        except PegoutError:
            # Storage failed: the client comes back in a moment and asks again.
            return AGAIN, ""
        if update is not None:
            if update.snapshot is not None:
                await send(socket, SnapshotMessage(kind="snapshot", snapshot=update.snapshot))
            else:
                await send(socket, update.steps_json())
            if update.table is not None:
                await send(socket, TableMessage(kind="table", table=update.table))
        elif not await listener.wait(services.settings.ping_seconds):
            await send(socket, PingMessage(kind="ping", latest=live.number))
            await unbroken(services.tables.nudge(live.table.id))


async def hear(socket: WebSocket, services: Services) -> Ending | None:
    """Take pongs and acknowledgements; anything else ends the socket. None when the client has gone."""
    limits = services.settings.limits
    bucket = Buckets(limits.socket_messages)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text = message.get("text")
        if text is None or len(text) > limits.message:
            return (TOO_BIG if text else POLICY), ""
        try:
            bucket.take("")
            _CLIENT.validate_json(text)
        except (ValidationError, ProblemError):
            return POLICY, "Only pong and ack are understood here."

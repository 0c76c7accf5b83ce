"""The HTTP interface under /api: thin, everything is decided in :mod:`pegout.server.tables.tables`."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

import pegout
from pegout.server.gate.limits import address_of
from pegout.server.gate.problems import ProblemError, answers, documented
from pegout.server.messages.orders import LAST_NUMBER, ActionCommand, CreateTable, SeatCommand
from pegout.server.messages.steps import Created, Snapshot, Update, WrittenUpdate
from pegout.server.messages.table import Health, Me, MyTables, OptionsAnswer
from pegout.server.services import Services
from pegout.server.showing.choices import options_answer
from pegout.server.storage import listing
from pegout.server.storage.identity import Secret, give, own_secret
from pegout.server.tables.keeper import unbroken
from pegout.server.tables.presenting import glance_message

from .progress import me_message
from .records import record_of

router = APIRouter(prefix="/api")
MOST_LISTED = 200
"""Tables that a list shows."""


async def services_of(request: Request) -> Services:
    """What the app was made with. Async only because FastAPI would run it in a thread otherwise."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


async def browser_of(request: Request, services: Annotated[Services, Depends(services_of)]) -> str:
    """The browser that asks.

    Raises:
        ProblemError: it has no table here; to a stranger there are none.
    """
    identity = await services.people.known(request)
    if identity is None:
        raise ProblemError("not_found", "There is no such table.")
    return identity


With = Annotated[Services, Depends(services_of)]
Browser = Annotated[str, Depends(browser_of)]
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatQuery = Annotated[int | None, Query(ge=0, le=3)]
AfterQuery = Annotated[int, Query(ge=0, le=LAST_NUMBER)]


def answer(message: BaseModel | WrittenUpdate, status: int = 200) -> Response:
    """A message as an HTTP answer. It is validated already, so it goes out as it is."""
    return Response(message.model_dump_json(), status, media_type="application/json")


def gzipped(text: str) -> bytes:
    """A long text made small: it repeats itself."""
    return gzip.compress(text.encode(), 5)


def packed(request: Request, text: Callable[[], str], small: Callable[[], bytes] | None = None) -> Response:
    """A long JSON text as an answer, small where the browser can read that.

    Args:
        request: what it answers.
        text: the text.
        small: the text made small, where it never changes and is remembered so.
    """
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text(), 200, media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    content = gzipped(text()) if small is None else small()
    return Response(content, 200, headers, media_type="application/json")


@router.get("/options", responses=answers(OptionsAnswer, "too_many"))
async def get_options(services: With) -> Response:
    """What a new table can choose from."""
    return answer(options_answer(services.settings.player_of))


@router.get("/me", responses=answers(Me, "too_many", "storage"))
async def get_me(request: Request, services: With) -> Response:
    """This browser's finished games, and the level to try next."""
    identity = await services.people.known(request)
    finished = () if identity is None else await services.database.call(listing.finished_of, identity)
    return answer(me_message(finished))


@router.get("/tables", responses=answers(MyTables, "too_many", "storage"))
async def get_tables(request: Request, services: With) -> Response:
    """My tables: games to continue, and finished ones."""
    identity = await services.people.known(request)
    if identity is None:
        return answer(MyTables(open=(), finished=()))
    listed = await services.database.call(listing.tables_of, identity, MOST_LISTED)
    glances = [glance_message(table, identity) for table in listed]
    return answer(
        MyTables(
            open=tuple(glance for glance in glances if glance.status == "open"),
            finished=tuple(glance for glance in glances if glance.status == "finished"),
        )
    )


@router.post(
    "/tables",
    status_code=201,
    responses=answers(Created, "request", "origin", "too_large", "too_many", "storage", status=201),
)
async def create_table(wish: CreateTable, request: Request, services: With) -> Response:
    """Make a table; this browser plays every person's seat at it. A new browser gets its cookie here."""
    identity = await services.people.known(request)
    address = address_of(request.scope)
    services.new_tables.take(address)
    secret = None if identity is None else own_secret(request, identity)
    if secret is None:
        services.newcomers.take(address)
        secret = Secret.new()
    table_id = await unbroken(services.tables.create(secret, identity is not None, wish))
    snapshot = await unbroken(services.tables.snapshot(table_id, secret.id, None))
    assert snapshot.seat is not None, "who made it sits there"
    response = answer(Created(id=table_id, seat=snapshot.seat, snapshot=snapshot), 201)
    if identity is None:
        give(response, secret, secure=request.url.scheme == "https")
    return response


@router.get(
    "/tables/{table_id}",
    responses=answers(Snapshot, "request", "seat", "not_found", "too_many", "storage"),
)
async def get_table(table_id: TableId, browser: Browser, services: With, seat: SeatQuery = None) -> Response:
    """The table as a seat sees it now; without a seat, mine that is to act, else my first."""
    return answer(await unbroken(services.tables.snapshot(table_id, browser, seat)))


@router.get(
    "/tables/{table_id}/steps",
    responses=answers(Update, "request", "seat", "not_found", "too_many", "storage"),
)
async def get_steps(
    table_id: TableId, browser: Browser, services: With, after: AfterQuery, seat: SeatQuery = None
) -> Response:
    """What has happened after a step; the same that the socket sends."""
    return answer(await unbroken(services.tables.update(table_id, browser, seat, after)))


_COMMANDS = answers(Update, "request", "origin", "seat", "not_found", "stale", "too_large", "too_many", "storage")


@router.post("/tables/{table_id}/actions", responses=_COMMANDS)
async def post_action(table_id: TableId, command: ActionCommand, browser: Browser, services: With) -> Response:
    """Do something. The same command id again gives the same answer and does nothing twice."""
    return answer(await unbroken(services.tables.act(table_id, browser, command)))


@router.post("/tables/{table_id}/undo", responses=_COMMANDS)
async def post_undo(table_id: TableId, command: SeatCommand, browser: Browser, services: With) -> Response:
    """Take my last decision back, with all that came of it."""
    return answer(await unbroken(services.tables.undo(table_id, browser, command)))


@router.post("/tables/{table_id}/rematch", responses=_COMMANDS)
async def post_rematch(table_id: TableId, command: SeatCommand, browser: Browser, services: With) -> Response:
    """Begin the next game of the match; a new match when it is decided."""
    return answer(await unbroken(services.tables.rematch(table_id, browser, command)))


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The game as a Pegout record"},
        **documented("request", "not_found", "stale", "too_many", "storage"),
    },
)
async def get_record(
    table_id: TableId, browser: Browser, services: With, game: Annotated[int | None, Query(ge=1, le=10_000)] = None
) -> Response:
    """A finished game as a Pegout record; without a number, the last one."""
    text = await unbroken(record_of(services, table_id, browser, game))
    return Response(text, media_type="text/plain; charset=utf-8")


async def get_health(services: With) -> Response:
    """Say that the server works."""
    return answer(Health(status="ok", version=pegout.__version__, tables=len(services.tables)))

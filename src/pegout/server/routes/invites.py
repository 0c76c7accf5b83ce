"""The HTTP interface of invite links: see who sits at a table, sit down, put the computer into an open seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from pegout.rules.errors import OptionError
from pegout.server.gate.limits import address_of
from pegout.server.gate.problems import ProblemError, answers, turned_away
from pegout.server.messages.orders import ComputerInstead, SitDown
from pegout.server.messages.steps import Created
from pegout.server.messages.table import Invite, InviteLink, TableInfo
from pegout.server.services import Services
from pegout.server.showing.choices import unusual
from pegout.server.showing.rendering import options_message
from pegout.server.storage.database import ConflictError
from pegout.server.storage.devices import look_up
from pegout.server.storage.identity import Secret, give, own_secret, secret_of
from pegout.server.storage.seating import clean_name
from pegout.server.storage.sitting import claim_seat, offer_link, seat_computer, table_of_invite
from pegout.server.tables.keeper import unbroken
from pegout.server.tables.live import Live
from pegout.server.tables.presenting import host_name, seat_messages, table_info

from .api import Browser, TableId, With, answer
from .qr import qr_code

router = APIRouter(prefix="/api")
Token = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatPath = Annotated[int, Path(ge=0, le=3)]


async def table_invited_to(services: Services, token: str) -> str:
    """The table that a link opens.

    Raises:
        ProblemError: none.
    """
    table_id = await services.database.call(table_of_invite, token)
    if table_id is None:
        raise ProblemError("not_found", "This link leads to no table; ask for it again.")
    return table_id


def invite_message(live: Live, identity: str) -> Invite:
    """What a link shows to a browser."""
    table = live.table
    return Invite(
        host=host_name(table),
        seats=seat_messages(table.seats, table.options, identity),
        free=tuple(seat.seat for seat in table.seats if seat.open),
        options=options_message(table.options),
        rules=unusual(table.options, table.clock),
        best_of=table.best_of,
        table=table.id if live.seats_of(identity) else None,
    )


async def link_of(services: Services, request: Request, table_id: str, identity: str) -> str:
    """The path of a table's link, for a browser of whoever made the table.

    Raises:
        ProblemError: no such table, another made it, or it has no seats for friends.
    """
    async with services.tables.locked(table_id, identity) as live:
        verify_host(live, identity)
        if not live.shared:
            raise ProblemError("not_now", "This table has no seats for friends.")
    return f"/join/{await services.database.call(offer_link, table_id, own_secret(request, identity))}"


def verify_host(live: Live, identity: str) -> None:
    """Let only the browser that made a table go on.

    Raises:
        ProblemError: another made it.
    """
    if live.table.creator != identity:
        raise ProblemError("seat", "Only who made the table may do this.")


@router.get(
    "/tables/{table_id}/invite",
    responses=answers(InviteLink, "request", "seat", "not_found", "too_many", "storage"),
)
async def get_link(table_id: TableId, browser: Browser, request: Request, services: With) -> Response:
    """The link by which friends sit down at my table."""
    path = await unbroken(link_of(services, request, table_id, browser))
    return answer(InviteLink(path=path, qr=qr_code(request, path)))


@router.get("/invites/{token}", responses=answers(Invite, "request", "turned_away", "not_found", "too_many", "storage"))
async def get_invite(token: Token, request: Request, services: With) -> Response:
    """Who invites, who sits where, and which seats are free. A new browser gets the cookie that it sits down with."""
    identity = await services.people.known(request)
    table_id = await table_invited_to(services, token)
    async with services.tables.locked(table_id) as live:
        if identity is not None and live.has_turned_away(identity):
            raise turned_away()
        response = answer(invite_message(live, identity or ""))
    introduce(response, request, identity)
    return response


@router.post(
    "/invites/{token}",
    responses=answers(
        Created, "request", "origin", "turned_away", "not_found", "not_now", "too_large", "too_many", "storage"
    ),
)
async def post_invite(token: Token, wish: SitDown, request: Request, services: With) -> Response:
    """Sit down. The same browser again gets the seat that it has."""
    identity = await services.people.known(request)
    if identity is None:
        services.newcomers.take(address_of(request.scope))
    table_id = await table_invited_to(services, token)
    return await seated(services, request, identity, table_id, wish)


def introduce(response: Response, request: Request, identity: str | None) -> None:
    """Give a new browser the cookie that it sits down with.

    Nothing of it is stored before it does. Asking twice for a seat is then asking as the same browser.
    """
    if identity is None and secret_of(request) is None:
        give(response, Secret.new(), secure=request.url.scheme == "https")


async def seated(services: Services, request: Request, identity: str | None, table_id: str, wish: SitDown) -> Response:
    """Sit down, and tell a browser that was not known who it is from now on.

    Raises:
        ProblemError: there is no seat for it.
    """
    guest = await guest_of(services, request, identity)
    response = answer(await unbroken(sit_down(services, table_id, guest, wish)))
    if identity is None:
        give(response, guest, secure=request.url.scheme == "https")
    return response


async def guest_of(services: Services, request: Request, identity: str | None) -> Secret:
    """Who asks: a known browser, one with a cookie that was not used yet, or one without."""
    secret = secret_of(request)
    if secret is None:
        return Secret.new()
    if identity is not None:
        return Secret(identity, secret.secret)
    # A twin of this request may have stored it since it was looked for.
    device, taken = await services.database.call(look_up, secret.hash, secret.id)
    if device is not None:
        return Secret(device.identity, secret.secret)
    return Secret.new() if taken else secret


async def sit_down(services: Services, table_id: str, guest: Secret, wish: SitDown) -> Created:
    """Give a browser a seat, and begin the game when it was the last.

    Args:
        services: the server.
        table_id: the table.
        guest: the browser.
        wish: its name and seat.

    Raises:
        ProblemError: no seat is free, the name cannot be, or it cannot be stored.
    """
    name = clean_name(wish.name)
    tables = services.tables
    async with tables.locked(table_id) as live:
        try:
            seated = await services.database.call(claim_seat, table_id, guest, name, wish.seat)
        except ConflictError:
            raise ProblemError("not_now", "Somebody else was faster; try again.") from None
        if seated.seats != live.table.seats:
            live.reseat(seated.seats)
            live.presence.seen(guest.id)
            tables.tell_presence(live)
            tables.lobby.look(live)
        await tables.settle_or_later(live)
    snapshot = await tables.snapshot(table_id, guest.id, seated.seat)
    return Created(id=table_id, seat=seated.seat, snapshot=snapshot)


@router.post(
    "/tables/{table_id}/seats/{seat}/computer",
    responses=answers(
        TableInfo, "request", "origin", "seat", "not_found", "not_now", "too_large", "too_many", "storage"
    ),
)
async def post_computer(
    table_id: TableId, seat: SeatPath, wish: ComputerInstead, browser: Browser, services: With
) -> Response:
    """Put the computer into an open seat of my table."""
    return answer(await unbroken(computer_instead(services, table_id, browser, seat, wish.level)))


async def computer_instead(services: Services, table_id: str, identity: str, seat: int, level: str) -> TableInfo:
    """Put a computer player into an open seat, and begin the game when it was the last.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that made it.
        seat: the seat.
        level: how it is to play.

    Raises:
        ProblemError: another made the table, the seat is taken, there is no such level, or it cannot be stored.
    """
    tables = services.tables
    async with tables.locked(table_id, identity) as live:
        verify_host(live, identity)
        try:
            services.settings.player_of(level)
        except OptionError as error:
            raise ProblemError("option", str(error)) from None
        try:
            seated = await services.database.call(seat_computer, table_id, seat, level)
        except ConflictError:
            raise ProblemError("not_now", "Somebody sat down there at this moment.") from None
        if seated.seats != live.table.seats:
            live.reseat(seated.seats)
            tables.lobby.look(live)
        await tables.settle_or_later(live)
        return table_info(live, identity)

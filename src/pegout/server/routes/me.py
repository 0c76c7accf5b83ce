"""The HTTP interface of what is one's own: devices and the link that leads to another one."""

from __future__ import annotations

import contextlib
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response, StreamingResponse

from pegout.players import LEVELS
from pegout.rules.errors import PegoutError
from pegout.server.gate.limits import address_of
from pegout.server.gate.problems import ProblemError, answers, documented
from pegout.server.messages.people import (
    Deleted,
    DeleteMe,
    DeviceInfo,
    Devices,
    Moved,
    MoveInfo,
    RecoveryLink,
    Statistics,
    UseHere,
)
from pegout.server.services import Services
from pegout.server.storage.devices import Device, devices_of, sign_out_others
from pegout.server.storage.forgetting import forget
from pegout.server.storage.identity import Secret, clear, give
from pegout.server.storage.moving import belongings_of, find_move, make_move, use_move
from pegout.server.tables.keeper import unbroken
from pegout.server.tables.presenting import moment

from .api import With, answer
from .exporting import export_of
from .leaving import stand_in
from .own_statistics import count_old_games, own_statistics_of
from .qr import qr_code

router = APIRouter(prefix="/api")
INSTEAD = LEVELS[0]
"""How the computer plays on for somebody who has deleted all."""
MoveToken = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,64}$")]


async def device_of(request: Request, services: Services) -> Device:
    """The browser that asks.

    Raises:
        ProblemError: it has nothing here.
    """
    device = await services.people.device(request)
    if device is None:
        raise ProblemError("not_found", "This browser has no games here.")
    return device


@router.get("/me/devices", responses=answers(Devices, "too_many", "storage"))
async def get_devices(request: Request, services: With) -> Response:
    """The browsers that use my games."""
    device = await services.people.device(request)
    return answer(await _devices(services, device))


async def _devices(services: Services, device: Device | None) -> Devices:
    if device is None:
        return Devices(devices=())
    known = await services.database.call(devices_of, device.identity)
    return Devices(
        devices=tuple(DeviceInfo(since=moment(one.created_at), this=one.hash == device.hash) for one in known)
    )


@router.delete("/me/devices", responses=answers(Devices, "origin", "not_found", "too_many", "storage"))
async def delete_devices(request: Request, services: With) -> Response:
    """Sign my other browsers out."""
    device = await device_of(request, services)
    await unbroken(_sign_out(services, device))
    return answer(await _devices(services, device))


async def _sign_out(services: Services, device: Device) -> None:
    await services.database.call(sign_out_others, device)
    services.people.forget(device.identity)
    services.tables.hang_up(device.identity, keep=device.hash)


@router.get("/me/statistics", responses=answers(Statistics, "too_many", "storage"))
async def get_statistics(request: Request, services: With) -> Response:
    """My finished games in numbers."""
    identity = await services.people.known(request)
    if identity is not None:
        await count_old_games(services, identity)
    return answer(await services.database.call(own_statistics_of, identity or ""))


@router.get(
    "/me/export",
    response_class=Response,
    responses={
        200: {"content": {"application/json": {}}, "description": "All that is kept of me, as one file"},
        **documented("not_found", "too_many", "storage"),
    },
)
async def get_export(request: Request, services: With) -> Response:
    """All that is kept of me: tables, seats and names, finished games as records, statistics."""
    device = await device_of(request, services)
    services.exports.take(device.identity)
    headers = {"content-disposition": 'attachment; filename="pegout-my-data.json"', "cache-control": "no-store"}
    return StreamingResponse(export_of(services, device.identity), headers=headers, media_type="application/json")


@router.delete("/me", responses=answers(Deleted, "request", "origin", "not_found", "too_large", "too_many", "storage"))
async def delete_me(wish: DeleteMe, request: Request, services: With) -> Response:
    """Delete all that is kept of me. What others played stays theirs, without my name."""
    device = await device_of(request, services)
    response = answer(await unbroken(_forget(services, device)))
    clear(response, secure=request.url.scheme == "https")
    return response


async def _forget(services: Services, device: Device) -> Deleted:
    forgotten = await services.database.call(forget, device)
    services.people.forget(device.identity)
    services.tables.drop(forgotten.deleted)
    services.tables.hang_up(device.identity)
    kept = {vacated.table for vacated in forgotten.vacated}
    await services.tables.changed_hands(kept)
    for vacated in forgotten.vacated:
        # Where a game is on, the others need not wait: nobody comes back to this seat.
        with contextlib.suppress(PegoutError):
            await stand_in(services, vacated.table, vacated.nobody, vacated.seat, INSTEAD)
    return Deleted(tables=len(forgotten.deleted), left=len(kept))


@router.post("/me/recovery", responses=answers(RecoveryLink, "origin", "not_found", "not_now", "too_many", "storage"))
async def post_recovery(request: Request, services: With) -> Response:
    """Make the link that leads another device to my games; one that was made before ends."""
    device = await device_of(request, services)
    services.recovery.take(device.identity)
    token, expires_at = await unbroken(
        services.database.call(make_move, device.identity, services.settings.recovery_seconds)
    )
    path = f"/move/{token}"
    return answer(
        RecoveryLink(path=path, expires_at=moment(expires_at), qr=qr_code(request, path)),
    )


@router.get("/moves/{token}", responses=answers(MoveInfo, "request", "not_found", "too_many", "storage"))
async def get_move(token: MoveToken, request: Request, services: With) -> Response:
    """Whose games a link leads to. Looking uses nothing up: programs that preview links look, too."""
    services.moves.take(address_of(request.scope))
    device = await services.people.device(request)
    move = await services.database.call(find_move, token)
    mine = device is not None and device.identity == move.identity
    own = 0
    if device is not None and not mine:
        own = (await services.database.call(belongings_of, device.identity)).tables
    return answer(
        MoveInfo(
            expires_at=moment(move.expires_at),
            open=move.belongings.open,
            finished=move.belongings.finished,
            names=move.belongings.names,
            mine=mine,
            own=own,
        )
    )


@router.post(
    "/moves/{token}",
    responses=answers(Moved, "request", "origin", "not_found", "not_now", "too_large", "too_many", "storage"),
)
async def post_move(token: MoveToken, wish: UseHere, request: Request, services: With) -> Response:
    """Use the games on this device: it gets a secret of its own for them."""
    services.moves.take(address_of(request.scope))
    device = await services.people.device(request)
    secret, moved = await unbroken(_move(services, token, device, wish))
    response = answer(moved)
    give(response, secret, secure=request.url.scheme == "https")
    return response


async def _move(services: Services, token: str, device: Device | None, wish: UseHere) -> tuple[Secret, Moved]:
    fresh = Secret.new()
    moved = await services.database.call(
        use_move, token, fresh.hash, device, wish.own_games, services.settings.way_back_seconds
    )
    if moved.before is not None and device is not None:
        services.people.forget(moved.before)
        if moved.back is None:
            # All its browsers are another's now; they come back in a moment and are told so.
            services.tables.hang_up(moved.before)
            await services.tables.changed_hands(moved.tables)
        else:
            services.tables.hang_up(moved.before, only=device.hash)
    back = None if moved.back is None else f"/move/{moved.back}"
    return Secret(moved.identity, fresh.secret), Moved(back=back)

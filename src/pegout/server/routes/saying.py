"""The HTTP interface of talk at a table: phrases, free chat where it is on, and what the table's maker may change."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import SayPhrase, SayText, TableSettings
from pegout.server.messages.socket import SaidLine
from pegout.server.messages.table import TableInfo
from pegout.server.services import Services
from pegout.server.storage.table_settings import change_settings
from pegout.server.tables.conversation import Said, clean_text
from pegout.server.tables.keeper import unbroken, verify_seat
from pegout.server.tables.live import Live
from pegout.server.tables.presenting import table_info

from .api import Browser, TableId, With, answer
from .invites import verify_host

router = APIRouter(prefix="/api")

_PROBLEMS = ("request", "origin", "seat", "not_found", "not_now", "too_large", "too_many", "storage")


def said_line(line: Said) -> SaidLine:
    """A line as a message."""
    return SaidLine(number=line.number, seat=line.seat, name=line.name, phrase=line.phrase, text=line.text)


@router.post("/tables/{table_id}/phrases", responses=answers(SaidLine, *_PROBLEMS))
async def post_phrase(table_id: TableId, wish: SayPhrase, browser: Browser, services: With) -> Response:
    """Say one of the phrases to everybody at my table."""
    return answer(await unbroken(say(services, table_id, browser, wish)))


@router.post("/tables/{table_id}/chat", responses=answers(SaidLine, *_PROBLEMS))
async def post_text(table_id: TableId, wish: SayText, browser: Browser, services: With) -> Response:
    """Write to everybody at my table, where it has free chat."""
    return answer(await unbroken(say(services, table_id, browser, wish)))


async def say(services: Services, table_id: str, identity: str, wish: SayPhrase | SayText) -> SaidLine:
    """Say something at a table, once for a command.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser.
        wish: what is said, by which of its seats.

    Raises:
        ProblemError: no such table or seat, nobody else plays there, no free chat there, or too much at once.
    """
    async with services.tables.locked(table_id, identity) as live:
        seat = verify_seat(live, identity, wish.seat)
        before = live.conversation.done_before(seat, wish.id)
        if before is not None:
            return said_line(before)
        if not live.shared:
            raise ProblemError("not_now", "Nobody else plays at this table.")
        phrase, text = None, None
        if isinstance(wish, SayPhrase):
            phrase = wish.phrase
        elif not live.table.chat:
            raise ProblemError("not_now", "There is no free chat at this table; the phrases are always there.")
        else:
            text = clean_text(wish.text)
        services.said.take(identity)
        line = live.conversation.add(live.table.seats[seat], identity, phrase, text, wish.id)
        live.audience.notify()
        return said_line(line)


@router.post("/tables/{table_id}/settings", responses=answers(TableInfo, *_PROBLEMS))
async def post_settings(table_id: TableId, wish: TableSettings, browser: Browser, services: With) -> Response:
    """List my table in the lobby or not, allow free chat at it or not."""
    return answer(await unbroken(settle(services, table_id, browser, wish)))


async def settle(services: Services, table_id: str, identity: str, wish: TableSettings) -> TableInfo:
    """Change what the maker of a table may change.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser that made it.
        wish: what is to hold.

    Raises:
        ProblemError: another made the table, no seat is open, or it cannot be stored.
    """
    async with services.tables.locked(table_id, identity) as live:
        verify_host(live, identity)
        _verify_listing(live, wish)
        stored = await services.database.call(change_settings, table_id, wish.listed, wish.chat)
        live.agree(listed=stored.listed, chat=stored.chat)
        services.tables.lobby.look(live)
        return table_info(live, identity)


def _verify_listing(live: Live, wish: TableSettings) -> None:
    if wish.listed and not live.waits_for_friends:
        raise ProblemError("not_now", "No seat is open at this table.")

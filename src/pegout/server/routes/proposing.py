"""The HTTP interface of proposals: make one, agree to it, decline it, withdraw it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from fastapi import APIRouter
from fastapi.responses import Response

from pegout.server.gate.problems import ProblemError, answers
from pegout.server.messages.orders import AnswerCommand, ProposalCommand
from pegout.server.messages.steps import Update, WrittenUpdate
from pegout.server.services import Services
from pegout.server.storage.database import ConflictError
from pegout.server.storage.proposals import Proposal
from pegout.server.tables.agreements import asked_of, open_proposal, plan_of
from pegout.server.tables.keeper import ATTEMPTS, unbroken, verify_seat
from pegout.server.tables.live import Live

from .api import Browser, TableId, With, answer

router = APIRouter(prefix="/api")
Decision = Callable[[Live, int], Proposal | None]
_ANSWERS = answers(
    Update, "request", "origin", "seat", "not_found", "stale", "not_now", "too_large", "too_many", "storage"
)


@router.post("/tables/{table_id}/proposals", responses=_ANSWERS)
async def post_proposal(table_id: TableId, command: ProposalCommand, browser: Browser, services: With) -> Response:
    """Propose to stop, to resign or to take my last decision back. Where nobody need be asked it is done at once."""
    return answer(await unbroken(propose(services, table_id, browser, command)))


@router.post("/tables/{table_id}/proposals/agree", responses=_ANSWERS)
async def post_agree(table_id: TableId, command: AnswerCommand, browser: Browser, services: With) -> Response:
    """Agree to what another proposed. Once all have, it is done."""
    return answer(await unbroken(respond(services, table_id, browser, command, "agree")))


@router.post("/tables/{table_id}/proposals/decline", responses=_ANSWERS)
async def post_decline(table_id: TableId, command: AnswerCommand, browser: Browser, services: With) -> Response:
    """Decline what another proposed."""
    return answer(await unbroken(respond(services, table_id, browser, command, "decline")))


@router.post("/tables/{table_id}/proposals/withdraw", responses=_ANSWERS)
async def post_withdraw(table_id: TableId, command: AnswerCommand, browser: Browser, services: With) -> Response:
    """Withdraw my own proposal."""
    return answer(await unbroken(respond(services, table_id, browser, command, "withdraw")))


async def propose(services: Services, table_id: str, identity: str, command: ProposalCommand) -> WrittenUpdate:
    """Propose something to the others; whoever proposes what another has proposed already agrees to it.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser.
        command: what its seat proposes.

    Raises:
        ProblemError: no such table or seat, something else is proposed, or it cannot be done.
    """

    def decide(live: Live, seat: int) -> Proposal | None:
        if live.table.seats[seat].kind != "person":
            raise ProblemError("not_now", "The computer plays for you; take your seat back first.")
        if live.over:
            raise ProblemError("not_now", "The game is over.")
        made = Proposal(live.proposals.count + 1, command.kind, seat, live.game_number, live.number)
        plan_of(live, made)  # refused here where it could never be done
        now = open_proposal(live)
        if now is None:
            return made
        if now.kind == command.kind and _own(live, now, identity):
            return _agreed(live, now, identity)
        if live.table.seats[now.seat].owner == identity:
            raise ProblemError("not_now", "Withdraw what you have proposed first.")
        raise ProblemError("not_now", f"{live.names[now.seat]} has proposed something else; that comes first.")

    # Whoever wants to take back must have seen all that would be taken back with it.
    blind = ("start", "end") if command.kind != "take_back" else None
    return await _decide(services, table_id, identity, command, command.kind, decide, blind)


async def respond(
    services: Services,
    table_id: str,
    identity: str,
    command: AnswerCommand,
    word: Literal["agree", "decline", "withdraw"],
) -> WrittenUpdate:
    """Answer a proposal, or withdraw one's own.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser.
        command: which proposal.
        word: the answer.

    Raises:
        ProblemError: no such table or seat, nothing of that number is proposed any more, or others are asked.
    """

    def decide(live: Live, seat: int) -> Proposal | None:
        now = open_proposal(live)
        if now is None or now.number != command.proposal:
            raise ProblemError("not_now", "That is not proposed any more.")
        if word == "withdraw":
            if live.table.seats[now.seat].owner != identity:
                raise ProblemError("seat", "Only who has proposed something can withdraw it.")
            return None
        own = _own(live, now, identity)
        if not own:
            raise ProblemError("seat", "You are not asked about this.")
        return replace(now, declined=own[0]) if word == "decline" else _agreed(live, now, identity)

    return await _decide(services, table_id, identity, command, f"{word} {command.proposal}", decide, ())


def _own(live: Live, proposal: Proposal, identity: str) -> tuple[int, ...]:
    """The browser's seats that are asked: it may be another of them that is played just now."""
    return tuple(seat for seat in asked_of(live, proposal) if seat in live.seats_of(identity))


def _agreed(live: Live, proposal: Proposal, identity: str) -> Proposal:
    """A proposal to which one more browser has agreed."""
    return replace(proposal, agreed=tuple(sorted({*proposal.agreed, *live.seats_of(identity)})))


async def _decide(
    services: Services,
    table_id: str,
    identity: str,
    command: ProposalCommand | AnswerCommand,
    meant: str,
    decide: Decision,
    blind: tuple[str, ...] | None,
) -> WrittenUpdate:
    """Carry a command out once, however often it comes; decide anew when another process wrote first.

    Args:
        services: the server.
        table_id: the table.
        identity: the browser.
        command: what it sent.
        meant: what that means, to know it again.
        decide: the proposal after it; None for none.
        blind: kinds of steps that must not have been made without its knowledge; None for every kind.
    """
    tables = services.tables
    async with tables.locked(table_id, identity) as live:
        seat = verify_seat(live, identity, command.seat)
        tables.notice(live, identity)
        await tables.settle_or_later(live)
        for _ in range(ATTEMPTS):
            before = live.proposals.meaning_of(command.id)
            if before is None:
                if any(blind is None or step.kind in blind for step in live.since(command.after)):
                    await tables.refuse_stale(live, identity, command)
                wanted = live.proposals.with_last(decide(live, seat)).after(command.id, f"{seat} {meant}")
                try:
                    await tables.keep_proposals(live, wanted)
                except ConflictError:
                    await tables.reload(live)
                    seat = verify_seat(live, identity, command.seat)
                    continue
                await tables.settle_or_later(live)
            elif before != f"{seat} {meant}":
                raise ProblemError("command", "This command id was used for something else before.")
            return await tables.told(live, identity, seat, command.after)
    raise ProblemError("not_now", "Others were faster again and again; try once more.")

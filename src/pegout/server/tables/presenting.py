"""A live table as messages for one browser's seat."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from pegout.rules.options import Options
from pegout.server.messages.steps import Snapshot, WrittenUpdate
from pegout.server.messages.table import (
    ClockInfo,
    GameResult,
    MatchInfo,
    PresenceName,
    ProposalInfo,
    SeatInfo,
    SeatTimeInfo,
    TableGlance,
    TableInfo,
)
from pegout.server.showing import narration
from pegout.server.showing.rendering import log_message, options_message, step_text, view_message
from pegout.server.showing.summary import messages_of
from pegout.server.storage.listing import Listed
from pegout.server.storage.store import NewTable, Seat

from .agreements import shown, taken_back, waiting
from .folding import fold
from .live import Live


def moment(seconds: int) -> datetime:
    """A stored time."""
    return datetime.fromtimestamp(seconds, UTC)


def _nowhere(seat: Seat) -> PresenceName | None:
    return None


def host_name(table: NewTable) -> str:
    """What others call who made a table; where that one sits there no more, whoever sits first."""
    taken = [seat for seat in table.seats if not seat.open]
    return next((seat.name for seat in taken if seat.owner == table.creator), taken[0].name)


def seat_messages(
    seats: tuple[Seat, ...],
    options: Options,
    identity: str,
    presence_of: Callable[[Seat], PresenceName | None] = _nowhere,
) -> tuple[SeatInfo, ...]:
    """The seats as a browser sees them; whose browser plays another's seat is nobody's business.

    Args:
        seats: the seats.
        options: the table's options.
        identity: the browser.
        presence_of: whether a seat's person is here, where that is told.
    """
    return tuple(
        SeatInfo(
            seat=seat.seat,
            side=options.side_of(seat.seat),
            kind="computer" if seat.kind == "computer" else "person",
            name=seat.name,
            level=seat.level,
            mine=seat.owner == identity,
            open=seat.open,
            presence=presence_of(seat),
            stand_in=seat.kind == "computer" and seat.owner is not None,
        )
        for seat in seats
    )


def clock_info(live: Live) -> ClockInfo | None:
    """A table's clock as it stands now; None where there is none."""
    rule = live.table.clock
    if rule is None:
        return None
    now, people = live.presence.now, {seat.seat for seat in live.table.seats if seat.kind == "person"}
    return ClockInfo(
        decision=rule.decision,
        bank=rule.bank,
        seats=tuple(
            SeatTimeInfo(
                seat=time.seat,
                left=time.left(rule, now),
                bank=time.bank_left(rule, now),
                running=time.since is not None,
            )
            for time in (time.of_game(rule, live.game_id) for time in live.times)
            if time.seat in people
        ),
    )


def table_info(live: Live, identity: str) -> TableInfo:
    """What a table agreed on, and its match so far."""
    match = live.match
    return TableInfo(
        id=live.table.id,
        created_at=moment(live.created_at),
        options=options_message(live.table.options),
        seats=seat_messages(live.table.seats, live.table.options, identity, live.presence_of),
        take_back=live.table.take_back,
        host=live.table.creator == identity,
        listed=live.table.listed,
        chat=live.table.chat,
        watching=live.audience.watching if live.watched else None,
        game=live.game_number,
        match=MatchInfo(
            best_of=match.best_of,
            results=tuple(
                GameResult(winner=result.winner, scores=result.scores, skunks=result.skunks) for result in match.results
            ),
            games_won=match.games_won,
            tournament_points=match.tournament_points,
            spread=match.spread,
            winner=match.winner,
        ),
        clock=clock_info(live),
        proposal=_proposal_info(live, identity),
    )


def _proposal_info(live: Live, identity: str) -> ProposalInfo | None:
    proposal = shown(live)
    if proposal is None:
        return None
    seats = live.seats_of(identity)
    voice = live.voice(seats[0] if seats else None)
    undone = taken_back(live, proposal) if proposal.kind == "take_back" else []
    return ProposalInfo(
        number=proposal.number,
        kind=proposal.kind,
        seat=proposal.seat,
        waiting=waiting(live, proposal),
        declined=proposal.declined,
        what=narration.taken_back(proposal.seat, undone, live.game.deal_number > 0, voice) if undone else "",
    )


def watched_info(live: Live) -> TableInfo:
    """A table as somebody who only watches may know it: no id to ask for it by, nothing of the players' browsers."""
    full = table_info(live, "")
    return TableInfo(
        id="",
        created_at=full.created_at,
        options=full.options,
        seats=seat_messages(live.table.seats, live.table.options, ""),
        take_back=False,
        host=False,
        listed=False,
        chat=False,
        watching=full.watching,
        game=full.game,
        match=full.match,
        clock=full.clock,
        proposal=None,
    )


def _info(live: Live, identity: str | None) -> TableInfo:
    return watched_info(live) if identity is None else table_info(live, identity)


def snapshot_of(live: Live, identity: str | None, seat: int | None) -> Snapshot:
    """The table as a seat sees it now, with the log of the current game.

    Args:
        live: the table.
        identity: the browser; None for somebody who watches.
        seat: its seat; None for somebody who watches.
    """
    past = fold(live.start, live.journal, live.game_number, live.deciders, live.people).past
    now = past[-1]
    return Snapshot(
        table=_info(live, identity),
        seat=seat,
        number=now.number,
        view=view_message(
            now.game,
            seat,
            live.voice(seat),
            can_undo=now.can_undo and seat is not None,
            asks=now.asks,
            ending=now.ending,
        ),
        summary=None if now.tally is None else messages_of(now.tally),
        log=tuple(log_message(step, seat, live.voice(seat)) for step in past),
    )


def update_of(live: Live, identity: str | None, seat: int | None, after: int, number: int) -> WrittenUpdate | None:
    """The steps that a seat has not seen; None when some of them are no longer in memory.

    Args:
        live: the table.
        identity: the browser; None for somebody who watches.
        seat: its seat; None for somebody who watches.
        after: the last step it has seen.
        number: the step that the answer is about.
    """
    if after > live.number or after < live.past[0].number - 1:
        return None
    steps = live.since(after)
    match_changed = any(step.kind == "start" or step.tally is not None for step in steps)
    voice = live.voice(seat)
    return WrittenUpdate(
        number,
        live.number,
        tuple([step_text(step, seat, voice) for step in steps]),
        table=_info(live, identity) if match_changed or live.table.clock is not None else None,
    )


def glance_message(listed: Listed, identity: str) -> TableGlance:
    """A line in the list of a browser's tables."""
    glance = listed.glance
    return TableGlance(
        id=listed.id,
        status="open" if glance["winner"] is None and glance.get("ending") is None else "finished",
        created_at=moment(listed.created_at),
        updated_at=moment(listed.updated_at),
        options=options_message(listed.options),
        seats=seat_messages(listed.seats, listed.options, identity),
        game=glance["game"],
        phase=glance["phase"],
        deal_number=glance["deal_number"],
        scores=tuple(glance["scores"]),
        winner=glance["winner"],
        to_act=tuple(glance["to_act"]),
        ending=glance.get("ending"),
    )

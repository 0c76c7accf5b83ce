"""Who must agree to a proposal, whether it still stands, and what is done once all have agreed."""

from __future__ import annotations

from pegout.rules.actions import Action
from pegout.server.facts.endings import Ending, verify_ending
from pegout.server.gate.problems import ProblemError
from pegout.server.storage.proposals import Proposal

from .folding import actions_of, last_decision
from .live import Live, Plan


def shown(live: Live) -> Proposal | None:
    """The proposal that everybody sees, also when somebody has declined it; None once the game has passed over it."""
    last = live.proposals.last
    if last is None or last.game != live.game_number or live.over or live.table.seats[last.seat].kind != "person":
        return None
    if last.kind == "take_back" and (not taken_back(live, last) or live.standing[-1].number > last.step):
        return None
    return last


def open_proposal(live: Live) -> Proposal | None:
    """The proposal that still waits for somebody's word."""
    last = shown(live)
    return None if last is None or last.declined is not None else last


def asked_of(live: Live, proposal: Proposal) -> tuple[int, ...]:
    """The seats whose persons must agree: the partner to a resignation, everybody else to the others.

    Computer players agree to everything, those too that play for a person.
    """
    proposer = live.table.seats[proposal.seat]
    side_of = live.table.options.side_of
    return tuple(
        seat.seat
        for seat in live.table.seats
        if seat.kind == "person"
        and seat.owner is not None
        and seat.owner != proposer.owner
        and (proposal.kind != "resign" or side_of(seat.seat) == side_of(proposer.seat))
    )


def waiting(live: Live, proposal: Proposal) -> tuple[int, ...]:
    """The seats whose persons have not agreed yet."""
    return tuple(seat for seat in asked_of(live, proposal) if seat not in proposal.agreed)


def taken_back(live: Live, proposal: Proposal) -> list[Action]:
    """What would be taken back: the proposer's last decision, and all that came after it."""
    last = last_decision(live.standing, _own(live, proposal.seat))
    return [] if last is None else actions_of(live.standing[last:])


def _own(live: Live, seat: int) -> frozenset[int]:
    """The persons' seats of the browser that plays a seat."""
    owner = live.table.seats[seat].owner
    return frozenset(other.seat for other in live.table.seats if other.kind == "person" and other.owner == owner)


def plan_of(live: Live, proposal: Proposal) -> Plan:
    """What is done once all have agreed.

    Raises:
        ProblemError: it cannot be done.
    """
    if proposal.kind == "take_back":
        return _plan_take_back(live, proposal.seat)
    ending = Ending("stopped" if proposal.kind == "stop" else "resigned", proposal.seat)
    verify_ending(live.game, ending)
    return live.plan_end(ending, proposal.seat, None)


def _plan_take_back(live: Live, seat: int) -> Plan:
    if not live.table.take_back:
        raise ProblemError("not_now", "At this table nothing is taken back.")
    plan = live.plan_undo(seat, None, _own(live, seat))
    if plan is None:
        raise ProblemError("not_now", "There is no decision of yours to take back.")
    return plan

"""Runs the clocks of tables: when they begin, stop and run out, and what is stored of that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from functools import partial

from pegout.players.driver import computer_action
from pegout.rules.game import Need
from pegout.server.facts.clocks import Moment, SeatTime, next_times
from pegout.server.gate.problems import ProblemError
from pegout.server.settings import Settings
from pegout.server.showing.rendering import Past
from pegout.server.storage.clocks import StoredTime, mark_alive, stop_all, store_times
from pegout.server.storage.database import Database
from pegout.server.timing import Handle

from .live import Live, Plan

log = logging.getLogger(__name__)

MARK_SECONDS = 2.0
"""Between two marks of the server's being alive, while any clock runs."""
LATE_LEVEL = "beginner"
"""How the server decides for whoever has no time left."""


class Timekeeper:
    """The clocks of all tables of a server."""

    def __init__(self, settings: Settings, database: Database, nudge: Callable[[str], None]) -> None:
        """Begin with none running.

        Args:
            settings: where the time comes from.
            database: the store.
            nudge: has a table moved on soon.
        """
        self._settings = settings
        self._clock = settings.clock
        self._database = database
        self._nudge = nudge
        self._running: set[str] = set()
        self._marker: Handle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Let those clocks stand that ran when the last server ended."""
        try:
            await self._database.call(stop_all)
        except ProblemError as problem:
            log.warning("clocks of before go on: %s", problem)

    async def close(self) -> None:
        """Write the last mark."""
        if self._marker is not None:
            self._marker.cancel()
        if self._running:
            self._write_soon()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- times ------------------------------------------------------------------------------------------------------

    def after(self, live: Live, plan: Plan) -> tuple[SeatTime, ...]:
        """The times of a table after steps that are not stored yet."""
        whole = any(entry.kind == "undo" for entry in plan.entries)
        if live.table.clock is None:
            return ()
        decided = {
            seat.seat
            for seat in live.table.seats
            if whole or any(entry.seat == seat.seat and entry.change is None for entry in plan.entries)
        }
        return self._next(live, plan.past[-1], decided)

    def _next(self, live: Live, step: Past, decided: Collection[int] = ()) -> tuple[SeatTime, ...]:
        rule = live.table.clock
        if rule is None:
            return ()
        # Laying away has twice the time: it is the weightiest decision, and the show before it is still looked at.
        extra = rule.decision * 1000 if step.game.need is Need.LAY_AWAY else 0
        moment = Moment(live.game_id, live.asked_at(step), bool(live.here), self._clock.monotonic(), extra)
        return next_times(rule, live.times, moment, decided)

    def stored(self, live: Live, times: Iterable[SeatTime]) -> tuple[StoredTime, ...]:
        """What is to be stored of times: those that differ from what is."""
        now, wall = self._clock.monotonic(), self._clock.wall()
        return tuple(
            StoredTime(
                time.seat,
                time.game,
                time.bank,
                time.used,
                None if time.since is None else round((wall - (now - time.since)) * 1000),
            )
            for time in times
            if time not in live.times
        )

    def loaded(self, stored: Iterable[StoredTime]) -> tuple[SeatTime, ...]:
        """Times as they come from the store."""
        now, wall = self._clock.monotonic(), self._clock.wall()
        return tuple(
            SeatTime(
                time.seat,
                time.game,
                time.bank,
                time.used,
                None if time.since is None else now - max(0.0, wall - time.since / 1000),
            )
            for time in stored
        )

    def take(self, live: Live, times: tuple[SeatTime, ...]) -> None:
        """Take times over that are stored, tell the table, and expect the next clock to run out."""
        if live.table.clock is None:
            return
        if times != live.times:
            live.times = times
            live.changed()
        self.expect(live)

    async def keep_up(self, live: Live) -> None:
        """Start and stop clocks where something other than a step asks for it: somebody came, went, left a seat.

        Raises:
            ProblemError: it cannot be stored.
        """
        times = self._next(live, live.past[-1])
        if times != live.times:
            await self._database.call(store_times, live.table.id, self.stored(live, times))
        self.take(live, times)

    # --- what comes by itself ---------------------------------------------------------------------------------------

    def expect(self, live: Live) -> None:
        """Have a table moved on when its next clock runs out."""
        if live.clock_timer is not None:
            live.clock_timer.cancel()
            live.clock_timer = None
        rule, now = live.table.clock, self._clock.monotonic()
        ends = [] if rule is None else [time.left(rule, now) for time in live.times if time.since is not None]
        if not ends:
            self._running.discard(live.table.id)
            return
        self._running.add(live.table.id)
        live.clock_timer = self._clock.call_later(min(ends) / 1000, partial(self._nudge, live.table.id))
        if self._marker is None:
            self._mark()

    def overdue(self, live: Live) -> Plan | None:
        """What the server decides for a seat that has no time left; None while all have."""
        rule, now = live.table.clock, self._clock.monotonic()
        if rule is None:
            return None
        asked = live.asked_at(live.past[-1])
        for time in live.times:
            if time.since is None or time.seat not in asked or time.left(rule, now) > 0:
                continue
            if time.seat in live.past[-1].asks:
                return live.plan_pass(time.seat, None, late=True)
            action = computer_action(live.game, {time.seat: self._settings.player_of(LATE_LEVEL)})
            if action is not None:
                game, events = live.game.apply(action)
                return live.plan([(game, action, events)], late=True)
        return None

    def _mark(self) -> None:
        """Write a mark now and every other second, while a clock runs."""
        self._marker = None
        if self._running:
            self._write_soon()
            self._marker = self._clock.call_later(MARK_SECONDS, self._mark)

    def _write_soon(self) -> None:
        task = asyncio.ensure_future(self._write_mark(round(self._clock.wall() * 1000)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_mark(self, now: int) -> None:
        try:
            await self._database.call(mark_alive, now)
        except ProblemError as problem:
            log.warning("no mark of time: %s", problem)

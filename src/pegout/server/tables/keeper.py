"""The tables in memory: each is read from the store when it is needed and changed by one client at a time.

The order never changes: a step is worked out on a copy, stored, taken over in memory, and only then told to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from pegout.players.driver import advance
from pegout.rules.errors import PegoutError
from pegout.rules.game import Need
from pegout.rules.options import Options
from pegout.server.facts.endings import result_of
from pegout.server.facts.fairness import Packs
from pegout.server.facts.hearing import unheard
from pegout.server.gate.problems import ProblemError, turned_away
from pegout.server.settings import Settings
from pegout.server.storage import store
from pegout.server.storage.database import ConflictError, Database
from pegout.server.storage.proposals import Proposals, store_proposals
from pegout.server.storage.seat_tallies import SeatTally, seat_tallies_of
from pegout.server.storage.tallies import tallies_of

from .agreements import open_proposal, plan_of, shown, waiting
from .folding import glance_of
from .live import Live, Plan
from .lobby import Lobby
from .presence import Presence
from .timekeeping import Timekeeper

log = logging.getLogger(__name__)

T = TypeVar("T")
ATTEMPTS = 5  # how often to decide anew when another process keeps writing first
_RETRY_SECONDS = 2.0
_TURN_SECONDS = 0.003


def may_object(options: Options, live: Live) -> bool:
    """Whether a computer player may have something to say although it is a person's turn (6.1c, 6.3)."""
    return bool(live.players) and (options.muggins == "on" or options.renege == "penalty")


def verify_seat(live: Live, identity: str, seat: int | None) -> int:
    """Find out which seat a browser means.

    Args:
        live: the table.
        identity: the browser.
        seat: the seat it named; left out, its seat that is to act, else its first.

    Raises:
        ProblemError: a stranger's table is as good as none; another's seat at an own table is refused; whose seat was
            opened again is told so.
    """
    own = live.seats_of(identity)
    if not own:
        raise turned_away() if live.has_turned_away(identity) else ProblemError("not_found", "There is no such table.")
    if seat is None:
        return next((number for number in own if number in live.waits_for), own[0])
    if seat not in own:
        raise ProblemError("seat", f"Seat {seat + 1} is not yours.")
    return seat


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Finish a piece of work even when whoever asked for it goes away in the middle."""
    return await asyncio.shield(asyncio.ensure_future(work))


class Keeper:
    """Keeps tables in memory and in the store, and does at them what no person decides."""

    def __init__(self, settings: Settings, database: Database) -> None:
        """Begin with none in memory."""
        self.settings = settings
        self.database = database
        self.times = Timekeeper(settings, database, self.nudge_soon)
        self._live: dict[str, Live] = {}
        self.lobby = Lobby(settings.lobby_seconds)
        self._loading: dict[str, asyncio.Lock] = {}
        # What takes long is folded again there: whole games, for snapshots.
        self.thinkers = ThreadPoolExecutor(1, thread_name_prefix="pegout-snapshot")
        self._later: set[asyncio.TimerHandle] = set()
        self._running: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    # --- in and out of memory ---------------------------------------------------------------------------------------

    async def _load(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is not None:
            return live
        # One lock an id: two who ask at once get the same table.
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                live = self._live.get(table_id)
                if live is None:
                    stored = await self.database.call(store.load_table, table_id)
                    if stored is None:
                        raise ProblemError("not_found", "There is no such table.")
                    settings = self.settings
                    presence = Presence(settings.clock, settings.reconnect_seconds, settings.grace_seconds)
                    live = Live(stored, settings.player_of, settings.history, presence)
                    live.times = self.times.loaded(stored.times)
                    # Where the first who asked could not read it, two may read it at once.
                    live = self._live.setdefault(table_id, live)
        finally:
            self._loading.pop(table_id, None)
        return live

    def in_memory(self, table_id: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    async def reload(self, live: Live) -> None:
        """Read a table again: another process wrote to it, or memory is not to be trusted."""
        stored = await self.database.call(store.load_table, live.table.id)
        if stored is None:
            raise ProblemError("not_found", "There is no such table.")
        live.load(stored)
        live.times = self.times.loaded(stored.times)
        live.audience.notify()

    @asynccontextmanager
    async def locked(self, table_id: str, identity: str | None = None) -> AsyncIterator[Live]:
        """A table that nobody else changes meanwhile.

        Args:
            table_id: the table.
            identity: the browser that asks; None for the server itself.

        Raises:
            ProblemError: there is no such table, or the browser does not sit there.
        """
        live = await self._load(table_id)
        live.users += 1
        try:
            seats = live.table.seats
            if identity is not None:
                verify_seat(live, identity, None)  # before waiting, so that a stranger learns nothing from it
            async with live.lock:
                if live.broken:
                    await self.reload(live)
                if identity is not None and live.table.seats is not seats:
                    verify_seat(live, identity, None)
                try:
                    yield live
                except (PegoutError, ConflictError):
                    raise
                except BaseException:
                    live.broken = True  # whatever it was, the store knows better
                    raise
        finally:
            live.users -= 1
            live.used_at = time.monotonic()

    def forget_idle(self) -> int:
        """Drop tables that nobody used for a while; they come back from the store.

        Returns:
            How many.
        """
        self.lobby.forget_gone()
        now = time.monotonic()
        free = sorted(
            (live.used_at, table_id)
            for table_id, live in self._live.items()
            if not live.users and not len(live.audience)
        )
        surplus = max(0, len(self._live) - self.settings.live_tables)
        dropped = [
            table_id
            for place, (used_at, table_id) in enumerate(free)
            if place < surplus or now - used_at >= self.settings.idle_seconds
        ]
        for table_id in dropped:
            del self._live[table_id]
        return len(dropped)

    async def close(self) -> None:
        """Let what is being done end, and begin nothing more."""
        for handle in self._later:
            handle.cancel()
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for live in tuple(self._live.values()):
            for timer in (live.timer, live.clock_timer):
                if timer is not None:
                    timer.cancel()
            async with live.lock:
                live.audience.notify()
        await self.times.close()
        await asyncio.to_thread(self.thinkers.shutdown)

    # --- who is here ------------------------------------------------------------------------------------------------

    def tell_presence(self, live: Live) -> None:
        """Tell who is here that somebody came, went or has been away for longer, and when that changes next."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        live.changed()
        self._expect_presence(live)

    def _expect_presence(self, live: Live) -> None:
        seconds = live.presence_changes_in
        if seconds is not None:
            live.timer = self.settings.clock.call_later(seconds, partial(self.tell_presence, live))

    def hang_up(self, identity: str, *, keep: bytes | None = None, only: bytes | None = None) -> None:
        """Close a person's sockets; the pages connect again and are told who they are now.

        Args:
            identity: whose.
            keep: the browser that stays connected.
            only: the one browser that is meant.
        """
        for live in self._live.values():
            live.audience.hang_up(identity, keep, only)

    async def changed_hands(self, table_ids: Iterable[str]) -> None:
        """Read tables again whose seats were given to others, tell who watches, and go on there."""
        held = [table_id for table_id in table_ids if table_id in self._live]
        for table_id in held:
            self._live[table_id].broken = True  # before anybody else asks
        for table_id in held:
            await self.nudge(table_id)

    def drop(self, table_ids: Iterable[str]) -> None:
        """Forget tables that were deleted."""
        for table_id in table_ids:
            live = self._live.pop(table_id, None)
            if live is not None:
                live.broken = True  # whoever waits for its lock finds that it is not there any more
                live.audience.close()

    # --- storing ----------------------------------------------------------------------------------------------------

    async def keep(self, live: Live, plan: Plan, first: Callable[[sa.Connection], None] | None = None) -> None:
        """Store steps, then take them over.

        Args:
            live: the table.
            plan: the steps.
            first: what else belongs into the transaction.

        Raises:
            ConflictError: another process wrote first. ProblemError: they cannot be stored.
        """
        result = result_of(plan.game, plan.ending)
        own: tuple[SeatTally, ...] = ()
        if result is not None:
            # A whole game is carried out again: in a thread, so that other tables go on.
            journal = (*live.journal, *plan.entries)
            own = await asyncio.get_running_loop().run_in_executor(
                self.thinkers, seat_tallies_of, live.start, journal, live.table.seats, result
            )
        times = self.times.after(live, plan)
        changed = self.times.stored(live, times)
        game, ending = live.game_id, plan.ending or live.ending
        glance = glance_of(plan.game, live.game_number, plan.past[-1].asks, ending)
        counted = tallies_of(live, plan)
        if first is None and not changed and result is None and plan.ending is None:
            await self.database.write(store.adding(live.table.id, game, plan.entries, glance, counted))
        else:
            await self.database.call(
                store.append, live.table.id, game, plan.entries, glance, result, counted, own, changed, first
            )
        before = shown(live)
        live.commit(plan)
        self.times.take(live, times)
        if before is not None and shown(live) is None:
            live.changed()

    async def keep_proposals(self, live: Live, wanted: Proposals) -> None:
        """Store what is proposed, and at once do what all have agreed to.

        Args:
            live: the table.
            wanted: its proposals from now on.

        Raises:
            ConflictError: another process wrote first. ProblemError: it cannot be done or stored.
        """
        before, last = live.proposals, wanted.last
        if last is None or last.declined is not None or waiting(live, last):
            store_it = partial(store_proposals, table_id=live.table.id, before=before, after=wanted)

            def write(database: Database) -> None:
                with database.writing() as connection:
                    store_it(connection)

            await self.database.call(write)
        else:
            wanted = wanted.with_last(None)
            store_it = partial(store_proposals, table_id=live.table.id, before=before, after=wanted)
            await self.keep(live, plan_of(live, last), store_it)
        live.proposals = wanted
        live.changed()

    async def _settle(self, live: Live) -> None:
        """Do all that no person decides: shuffles, what computer players do, and decisions nobody has time left for."""
        if live.settled == live.state:
            return
        await self.times.keep_up(live)
        for _ in range(ATTEMPTS):
            if not await self._carry_out(live):
                continue
            plan = await self._worked_out(live) or self.times.overdue(live)
            if plan is None:
                live.settled = live.state
                return
            try:
                await self.keep(live, plan)
            except ConflictError:
                await self.reload(live)

    async def _carry_out(self, live: Live) -> bool:
        """Do what all have agreed to, where the last who was asked has left his seat to the computer.

        Returns:
            Whether nothing of the kind is left to do; False where another process wrote first.
        """
        agreed = open_proposal(live)
        if agreed is not None and not waiting(live, agreed):
            try:
                await self.keep_proposals(live, live.proposals)
            except ConflictError:
                await self.reload(live)
                return False
        return True

    async def _worked_out(self, live: Live) -> Plan | None:
        """What computer players and the pack do next."""
        if live.waits_for_friends or live.over:
            return None
        game = live.game
        people = live.people
        waits_for_people = game.need is not Need.SHUFFLE and set(game.to_act) <= people
        if unheard(game, people, live.heard):
            return None  # whoever may say muggins does so before a computer player pegs (6.3)
        if game.need is Need.NOTHING or (waits_for_people and not may_object(game.options, live)):
            return None

        # Every level decides in a few milliseconds, less than handing it to a thread and back costs under load; in
        # between, other tables get their turn.
        steps, began, packs = [], time.perf_counter(), Packs(live.sealed, self.settings.random)
        for step in advance(game, live.players, packs.shuffle):
            steps.append(step)
            if unheard(step[0], people, live.heard):
                break
            if time.perf_counter() - began > _TURN_SECONDS:
                await asyncio.sleep(0)
                began = time.perf_counter()
        return live.plan(steps, sealed=packs.made) if steps else None

    async def settle_or_later(self, live: Live) -> None:
        """Settle; where storing fails, what was done before stays good and the rest is tried again soon."""
        try:
            await self._settle(live)
        except ProblemError as problem:
            log.warning("table %s waits: %s", live.table.id, problem)
            self._try_later(live.table.id)

    def _try_later(self, table_id: str) -> None:
        def begin() -> None:
            self._later.discard(handle)
            self.nudge_soon(table_id)

        handle = asyncio.get_running_loop().call_later(_RETRY_SECONDS, begin)
        self._later.add(handle)

    def nudge_soon(self, table_id: str) -> None:
        """Move a table on without waiting for it."""
        task = asyncio.ensure_future(self.nudge(table_id))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def nudge(self, table_id: str) -> None:
        """Move a table on that waits for no person."""
        try:
            async with self.locked(table_id) as live:
                await self.settle_or_later(live)
        except ProblemError as problem:
            if problem.code == "not_found":
                self._live.pop(table_id, None)  # it was deleted
                return
            log.warning("table %s waits: %s", table_id, problem)
            self._try_later(table_id)

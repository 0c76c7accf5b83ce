"""What browsers can ask of tables: make one, look, act, take back, play again, listen."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace

from pegout.rules.actions import Accept
from pegout.rules.game import Game
from pegout.rules.plain import action_from_plain, to_plain
from pegout.server.facts.clocks import ClockRule
from pegout.server.facts.fairness import SealedPack
from pegout.server.gate.problems import ProblemError
from pegout.server.messages.orders import ActionCommand, AnswerCommand, CreateTable, ProposalCommand, SeatCommand
from pegout.server.messages.steps import Snapshot, WrittenUpdate
from pegout.server.messages.table import TableInfo
from pegout.server.storage import listing, store
from pegout.server.storage.database import ConflictError
from pegout.server.storage.devices import hash_of
from pegout.server.storage.identity import Secret
from pegout.server.storage.seating import options_of, seats_of
from pegout.server.storage.sitting import token_of
from pegout.server.storage.store import Entry

from .broadcast import Listener
from .folding import asked, glance_of
from .keeper import ATTEMPTS, Keeper, unbroken, verify_seat
from .live import Live
from .presenting import snapshot_of, table_info, update_of

Command = ActionCommand | SeatCommand | ProposalCommand | AnswerCommand
Attempt = Callable[[Live], Awaitable[Entry]]


class Tables(Keeper):
    """All tables of a server, as browsers use them."""

    async def create(self, creator: Secret, known: bool, wish: CreateTable) -> str:
        """Make a table.

        Args:
            creator: the browser.
            known: whether the browser is stored already.
            wish: the table.

        Returns:
            The table's id; the same one when the same command comes again.

        Raises:
            PegoutError: an option or a seat that cannot be, or too many unfinished tables.
        """
        options = options_of(wish)
        seats = seats_of(wish, creator.id, self.settings.player_of)
        if known:
            made = await self._made_before(creator.id, wish.id)
            if made is not None:
                return made
            unfinished = await self.database.call(listing.open_tables, creator.id)
            if unfinished >= self.settings.limits.tables_of_identity:
                raise ProblemError("too_many", f"You have {unfinished} unfinished games; finish some of them first.")
        table = store.NewTable(
            secrets.token_urlsafe(16),
            creator.id,
            wish.id,
            options,
            wish.take_back,
            None if wish.match is None else wish.match.best_of,
            seats,
            wish.listed,
            wish.chat,
            None if wish.clock is None else ClockRule(wish.clock.decision, wish.clock.bank),
        )
        try:
            await self.database.call(
                store.create_table,
                table,
                creator.hash,
                store.GameStart(1, 1, None, (), SealedPack.new(self.settings.random)),
                glance_of(Game.new(options), 1),
                hash_of(token_of(creator, table.id)) if any(seat.open for seat in seats) else None,
            )
        except ConflictError:
            made = await self._made_before(creator.id, wish.id)
            if made is None:
                raise ProblemError("not_now", "The table could not be made; try again.") from None
            return made
        return table.id

    async def _made_before(self, creator: str, command: str | None) -> str | None:
        if command is None:
            return None
        return await self.database.call(store.find_table, creator, command)

    # --- looking ----------------------------------------------------------------------------------------------------

    async def snapshot(self, table_id: str, identity: str, seat: int | None) -> Snapshot:
        """The table as a browser's seat sees it now.

        Raises:
            ProblemError: no such table, or not this browser's seat.
        """
        async with self.locked(table_id, identity) as live:
            seat = verify_seat(live, identity, seat)
            await self.settle_or_later(live)
            return await self._snapshot(live, identity, seat)

    async def update(self, table_id: str, identity: str, seat: int | None, after: int) -> WrittenUpdate:
        """What a browser's seat has not seen yet.

        Raises:
            ProblemError: no such table, or not this browser's seat.
        """
        async with self.locked(table_id, identity) as live:
            seat = verify_seat(live, identity, seat)
            await self.settle_or_later(live)
            return await self._update(live, identity, seat, after, live.number)

    async def _snapshot(self, live: Live, identity: str, seat: int) -> Snapshot:
        # A long game takes a while to carry out again: in a thread, so that other tables go on.
        return await asyncio.get_running_loop().run_in_executor(self.thinkers, snapshot_of, live, identity, seat)

    async def _update(self, live: Live, identity: str, seat: int, after: int, number: int) -> WrittenUpdate:
        update = update_of(live, identity, seat, after, number)
        if update is not None:
            return update
        return WrittenUpdate(number, live.number, snapshot=await self._snapshot(live, identity, seat))

    # --- listening --------------------------------------------------------------------------------------------------

    async def listen(self, table_id: str, identity: str, seat: int | None, after: int) -> tuple[Live, Listener]:
        """Begin to be told about a table's steps.

        Args:
            table_id: the table.
            identity: the browser.
            seat: its seat.
            after: the last step it has seen.

        Raises:
            ProblemError: no such table, not this browser's seat, or too many sockets already.
        """
        async with self.locked(table_id, identity) as live:
            seat = verify_seat(live, identity, seat)
            if live.audience.of_seat(seat) >= self.settings.limits.sockets_of_seat:
                raise ProblemError("too_many", "This seat is open in too many tabs.", retry_after=10)
            await self.settle_or_later(live)
            listener = Listener(seat, after)
            listener.identity = identity
            came = not live.is_here(identity)
            live.audience.add(listener)
            self.lobby.look(live)
            if not live.shared:
                listener.told = live.changes
            elif came:
                self.tell_presence(live)
            if live.table.clock is not None:
                await self.settle_or_later(live)
            return live, listener

    def leave(self, live: Live, identity: str, listener: Listener) -> None:
        """Stop telling a listener; the others learn that a browser's last one has gone."""
        live.audience.remove(listener)
        self.lobby.look(live)
        if not live.is_here(identity):
            live.presence.seen(identity)
            if live.shared:
                self.tell_presence(live)
            if live.table.clock is not None:
                self.nudge_soon(live.table.id)

    async def news(self, live: Live, identity: str, listener: Listener) -> WrittenUpdate | None:
        """What a listener has not been sent yet; None for nothing.

        Raises:
            ProblemError: it can be neither remembered nor read.
        """
        if listener.seen == live.number:
            return None
        update = update_of(live, identity, listener.seat, listener.seen, live.number)
        if update is None:
            # Only this may have to be finished by itself: whoever listens may go away while it is being read.
            update = await unbroken(self._news_again(live, identity, listener))
        if listener.ended:
            return None  # the seat may be another's by now, and what was read for it too
        listener.seen = update.latest
        return update

    async def _news_again(self, live: Live, identity: str, listener: Listener) -> WrittenUpdate:
        async with live.lock:
            return await self._update(live, identity, listener.seat, listener.seen, live.number)

    def info(self, live: Live, identity: str) -> TableInfo:
        """The table's agreement and match."""
        return table_info(live, identity)

    # --- doing ------------------------------------------------------------------------------------------------------

    async def act(self, table_id: str, identity: str, command: ActionCommand) -> WrittenUpdate:
        """Do what a seat wants.

        Raises:
            ProblemError: no such table or seat, something happened meanwhile, or it cannot be stored.
            IllegalAction: the rules refuse it.
        """
        action = action_from_plain({**command.action.model_dump(), "seat": command.seat})

        async def attempt(live: Live) -> Entry:
            if live.table.seats[command.seat].kind != "person":
                raise ProblemError("not_now", "The computer plays for you; take your seat back first.")
            since = live.since(command.after)
            past = live.game_at(command.after)
            if (
                past is None
                or any(step.seat == command.seat or step.kind in ("start", "undo", "end") for step in since)
                or (since and asked(past, command.seat) != asked(live.past[-1], command.seat))
            ):
                await self.refuse_stale(live, identity, command)
            if live.ending is not None:
                raise ProblemError("not_now", "The game is over; begin another.")
            if isinstance(action, Accept) and action.seat in live.past[-1].asks:
                plan = live.plan_pass(action.seat, command.id)
            else:
                game, events = live.game.apply(action)
                plan = live.plan([(game, action, events)], command.id)
            await self.keep(live, plan)
            return plan.entries[0]

        return await self._command(table_id, identity, command, to_plain(action), attempt)

    async def undo(self, table_id: str, identity: str, command: SeatCommand) -> WrittenUpdate:
        """Take the browser's last decision back, with all that came of it.

        Raises:
            ProblemError: there is none, this table does not allow it, or something happened meanwhile.
        """

        async def attempt(live: Live) -> Entry:
            own = live.seats_of(identity)
            since = live.since(command.after)
            if live.game_at(command.after) is None or any(
                step.seat in own or step.kind in ("start", "undo", "end") for step in since
            ):
                await self.refuse_stale(live, identity, command)
            if not live.deciders:
                raise ProblemError("not_now", "At this table nothing is taken back.")
            if live.over:
                raise ProblemError("not_now", "The game is over; its result stands.")
            plan = live.plan_undo(command.seat, command.id)
            if plan is None:
                raise ProblemError("not_now", "There is no decision of yours to take back.")
            await self.keep(live, plan)
            return plan.entries[0]

        return await self._command(table_id, identity, command, "undo", attempt)

    async def rematch(self, table_id: str, identity: str, command: SeatCommand) -> WrittenUpdate:
        """Begin the next game of the match, or a new match when it is decided; whoever asks second gets the same game.

        Raises:
            ProblemError: the game is not over.
        """

        async def attempt(live: Live) -> Entry:
            first = live.journal[0]
            if not live.over:
                if first.number > command.after and live.game_number > 1:
                    return first
                raise ProblemError("not_now", "The game is not over yet.", rule="5.3")
            start = live.plan_game()
            # The pack that was sealed last is not used yet: it was promised before this game's dealer was known.
            sealed = live.sealed or SealedPack.new(self.settings.random)
            entry = Entry(live.number + 1, command.seat, "start", command=command.id, sealed=sealed)
            game_id = await self.database.call(
                store.start_game, table_id, start, entry, glance_of(live.start, start.number)
            )
            live.commit_game(start, game_id, entry)
            return entry

        return await self._command(table_id, identity, command, "start", attempt)

    async def _command(
        self,
        table_id: str,
        identity: str,
        command: ActionCommand | SeatCommand,
        meant: object,
        attempt: Attempt,
    ) -> WrittenUpdate:
        """Carry a command out once, however often it comes; decide anew when another process wrote first."""
        async with self.locked(table_id, identity) as live:
            seat = verify_seat(live, identity, command.seat)
            self.notice(live, identity)
            await self.settle_or_later(live)
            for _ in range(ATTEMPTS):
                entry = await self.done_before(live, command)
                if entry is not None:
                    done = entry.kind if entry.action is None else to_plain(entry.action)
                    if entry.kind == "pass":
                        done = to_plain(Accept(seat))
                    if entry.seat != seat or done != meant:
                        raise ProblemError("command", "This command id was used for something else before.")
                else:
                    try:
                        entry = await attempt(live)
                    except ConflictError:
                        await self.reload(live)
                        seat = verify_seat(live, identity, command.seat)
                        continue
                    await self.settle_or_later(live)
                return await self._update(live, identity, seat, command.after, entry.number)
        raise ProblemError("not_now", "Others were faster again and again; try once more.")

    def notice(self, live: Live, identity: str) -> None:
        """Whoever does something has not left, also while the line for news is broken."""
        if live.shared and not live.is_here(identity):
            before = live.presence.state(identity, ())
            live.presence.seen(identity)
            if before != live.presence.state(identity, ()):
                self.tell_presence(live)

    async def done_before(self, live: Live, command: ActionCommand | SeatCommand) -> Entry | None:
        """What a command did before; None for a new one."""
        entry = live.commands.get(command.id)
        if entry is None and command.after < live.journal[0].number:
            entry = await self.database.call(store.find_command, live.table.id, command.id)
        return entry

    async def told(self, live: Live, identity: str, seat: int, after: int) -> WrittenUpdate:
        """What a seat has not seen yet, always with the table."""
        update = await self._update(live, identity, seat, after, live.number)
        return replace(update, table=table_info(live, identity))

    async def refuse_stale(self, live: Live, identity: str, command: Command) -> None:
        """Tell a browser what has happened before its command came.

        Raises:
            ProblemError: always.
        """
        after = command.after if command.after <= live.number else -1
        update = await self._update(live, identity, command.seat, after, live.number)
        raise ProblemError("stale", "Something happened before that reached the table; look again.", update=update)

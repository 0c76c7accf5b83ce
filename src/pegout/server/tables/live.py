"""A table in memory: its journal folded into a game, the newest steps, and what may come next. No input or output."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Any

from pegout.players import Player
from pegout.rules.actions import Action, Shuffle
from pegout.rules.events import Event
from pegout.rules.game import Game, Phase
from pegout.rules.match import Match
from pegout.rules.plain import kind_of
from pegout.rules.voice import Voice
from pegout.server.facts import hearing
from pegout.server.facts.changes import SeatChange
from pegout.server.facts.clocks import SeatTime
from pegout.server.facts.endings import Ending, result_of
from pegout.server.facts.fairness import SealedPack
from pegout.server.messages.table import PresenceName
from pegout.server.showing.narration import voice_of
from pegout.server.showing.rendering import Past
from pegout.server.showing.summary import Tallied, tally
from pegout.server.storage.proposals import Proposals
from pegout.server.storage.seating import YOU, unnamed_person
from pegout.server.storage.store import Entry, GameStart, NewTable, Seat, StoredGame, StoredTable
from pegout.server.timing import Handle

from .broadcast import Audience
from .conversation import Conversation
from .folding import actions_of, can_take_back, fold, glance_of, last_decision, mark_undone, past_of
from .presence import Presence

_NEW = 3
"""Steps that are likely to be asked for by more than one tab."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps that are worked out but not stored yet."""

    entries: tuple[Entry, ...]
    past: tuple[Past, ...]
    game: Game
    standing: tuple[Entry, ...]
    heard: hearing.Heard
    tallied: Tallied
    ending: Ending | None = None
    """How these steps end the game outside the rules."""


class Live:
    """A table in memory.

    Attributes:
        table: what was agreed on, with its seats. created_at: seconds since 1970.
        games: every game of the table; the last is the one on the table. game_id: its id in the store.
        game: the game now. ending: how it ended outside the rules. proposals: what players
            propose to one another. journal: the last game's entries.
        commands: what clients' commands of this game did.
        past: the newest steps. players: the computer players by seat. people: the seats of persons.
        shared: whether persons play from more than one browser, or may.
        lock: whoever changes the table holds it. audience: who is told about new steps.
        presence: when persons were last seen. timer: when somebody's presence changes next, while anybody is told.
        times: the seats' clocks, where there are any. clock_timer: when the next of them runs out.
        turned_away: the browsers whose seat its maker has opened again.
        changes: counts up when somebody sits down, comes or goes. conversation: what is said at it.
        settled: its state when nothing was left to do that no person decides.
        users: who uses it now. used_at: when it was used last. broken: memory may differ from the store.
    """

    def __init__(
        self, stored: StoredTable, player_of: Callable[[str], Player], history: int, presence: Presence
    ) -> None:
        """Fold a stored table."""
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.presence = presence
        self.timer: Handle | None = None
        self.times: tuple[SeatTime, ...] = ()
        self.clock_timer: Handle | None = None
        self.users = 0
        self.used_at = time.monotonic()
        self.created_at = stored.created_at
        self.changes = 0
        self.settled: object = None
        self.conversation = Conversation()
        self._player_of = player_of
        self._sit(stored.table)
        self.past: deque[Past] = deque(maxlen=history)
        self.load(stored)

    def load(self, stored: StoredTable) -> None:
        """Take over what the store holds."""
        if stored.table != self.table:
            self._sit(stored.table)
            self._renamed()
        self.games: tuple[StoredGame, ...] = stored.games
        self.journal = list(stored.journal)
        self.commands = {entry.command: entry for entry in self.journal if entry.command is not None}
        folded = fold(self.start, self.journal, self.game_number, self.deciders, self.people)
        self.game = folded.game
        self.standing, self.heard, self.tallied = folded.standing, folded.heard, folded.tallied
        self.ending = folded.ending
        self.proposals = Proposals.from_plain(stored.proposals)
        self.turned_away = stored.turned_away
        known = {step.number for step in folded.past}
        earlier = [step for step in self.past if step.number not in known and step.number < self.journal[0].number]
        self.past = deque((*earlier, *folded.past), maxlen=self.past.maxlen)
        self.broken = False
        self.settled = None

    def _sit(self, table: NewTable) -> None:
        self.table = table
        self.conversation.keep(table.seats)
        self.audience.keep(table.seats)
        self.names = tuple(seat.name for seat in table.seats)
        self.players: Mapping[int, Player] = {
            seat.seat: self._player_of(seat.level) for seat in table.seats if seat.level is not None
        }
        self.people = frozenset(seat.seat for seat in table.seats if seat.kind == "person")
        # Seats that the computer plays for a while still have their owner; open ones have none yet.
        owners = {seat.owner for seat in table.seats if seat.kind == "person" or seat.owner is not None}
        self.shared = len(owners) > 1
        self._own = {
            owner: tuple(seat.seat for seat in table.seats if seat.owner == owner)
            for owner in owners
            if owner is not None
        }
        # Last: a snapshot in its thread may still make voices of the old names, and keeps them among the old ones.
        self._voices: dict[int | None, Voice] = {}

    def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Take over who sits where, once it is stored."""
        self._sit(replace(self.table, seats=seats))
        self._renamed()

    def _renamed(self) -> None:
        for step in self.past:
            step.forget_texts()  # names may be in them
        if self.past:
            self.past[-1].asks = () if self.over else hearing.asked_to_pass(self.game, self.people, self.heard)
        self.changed()

    def agree(self, *, listed: bool, chat: bool) -> None:
        """Take over what the table's maker changed, once it is stored."""
        self.table = replace(self.table, listed=listed, chat=chat)
        self.changed()

    @property
    def watched(self) -> bool:
        """Whether whoever has the link may watch."""
        return self.table.watch_round % 2 == 1

    def open_doors(self, watch_round: int) -> None:
        """Take over whether friends may watch, once it is stored; whoever watched in another round has to go."""
        if watch_round != self.table.watch_round:
            self.table = replace(self.table, watch_round=watch_round)
            self.audience.close_doors()
            self.changed()

    def changed(self) -> None:
        """Tell the audience that somebody sat down, came or went."""
        self.changes += 1
        self.audience.notify()

    @property
    def waits_for_friends(self) -> bool:
        """Whether a seat is still open; nothing is dealt before all are taken."""
        return any(seat.open for seat in self.table.seats)

    @property
    def over(self) -> bool:
        """Whether the game is over, pegged out or not."""
        return self.ending is not None or self.game.phase is Phase.OVER

    def is_here(self, identity: str) -> bool:
        """Whether a browser has the table open."""
        return any(self.audience.of_seat(seat) for seat in self.seats_of(identity))

    @property
    def here(self) -> frozenset[str]:
        """The browsers that have the table open."""
        owners = (self.table.seats[seat].owner for seat in self.audience.seats)
        return frozenset(owner for owner in owners if owner is not None)

    def presence_of(self, seat: Seat) -> PresenceName | None:
        """Whether a seat's person is here; None where there is nobody to wait for."""
        if seat.owner is None or seat.kind != "person" or not self.shared:
            return None
        return self.presence.state(seat.owner, self.here)

    @property
    def presence_changes_in(self) -> float | None:
        """Seconds until somebody who is not here is longer away than a bound, if anybody is there to be told."""
        if not self.audience.seats or not self.shared:
            return None
        owners = {seat.owner for seat in self.table.seats if seat.kind == "person" and seat.owner is not None}
        return self.presence.next_change(owners, self.here)

    @property
    def start(self) -> Game:
        """The last game before anything was done."""
        game = self.games[-1]
        return Game.new(self.table.options, first_dealer=game.first_dealer, cutters=game.cutters)

    @property
    def game_id(self) -> int:
        """The last game's id in the store."""
        return self.games[-1].id

    @property
    def game_number(self) -> int:
        """The last game's number at this table, from 1."""
        return self.games[-1].number

    @property
    def sealed(self) -> SealedPack | None:
        """The pack that the next shuffle takes, also after a take-back; None at a table that has none yet."""
        return next((entry.sealed for entry in reversed(self.journal) if entry.sealed is not None), None)

    @property
    def state(self) -> object:
        """All that tells whether there is something to do that no person decides; with a clock it is never the same."""
        return (self.number, self.changes) if self.table.clock is None else object()

    @property
    def number(self) -> int:
        """The newest step."""
        return self.journal[-1].number

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats the table waits for: those of the rules, or the persons who may object before they go on."""
        return () if self.over else self.past[-1].asks or self.game.to_act

    @property
    def deciders(self) -> frozenset[int]:
        """The seats whose decisions can be taken back: persons on one browser, against computers (or themselves)."""
        people = [seat for seat in self.table.seats if seat.kind == "person"]
        if not self.table.take_back or self.shared:
            return frozenset()
        return frozenset(seat.seat for seat in people)

    @property
    def match(self) -> Match:
        """The match with its finished games."""
        now = self.games[-1].match
        results = tuple(game.result for game in self.games if game.match == now and game.result is not None)
        return Match(self.table.options, self.table.best_of, results)

    @property
    def glance(self) -> dict[str, Any]:
        """What lists show of the table."""
        return glance_of(self.game, self.game_number, self.past[-1].asks, self.ending)

    def voice(self, seat: int | None) -> Voice:
        """How the players are named to a seat: whoever plays alone at a device is spoken to.

        Args:
            seat: who reads; None for a spectator.
        """
        voices = self._voices
        voice = voices.get(seat)
        if voice is None:
            voice = voices[seat] = self._voice(seat)
        return voice

    def _voice(self, seat: int | None) -> Voice:
        owner = None if seat is None else self.table.seats[seat].owner
        if seat is None or owner is None or len(self.seats_of(owner)) > 1:
            return voice_of(self.names, None)
        unnamed = self.names[seat] == unnamed_person(seat)
        return voice_of([YOU if unnamed and at == seat else name for at, name in enumerate(self.names)], seat)

    def seats_of(self, identity: str) -> tuple[int, ...]:
        """The seats a browser plays."""
        return self._own.get(identity, ())

    def has_turned_away(self, identity: str) -> bool:
        """Whether the table's maker has opened a browser's seat again, and it has none here."""
        return identity in self.turned_away and not self.seats_of(identity)

    def asked_at(self, step: Past) -> frozenset[int]:
        """The persons' seats that the table waits for after a step of this game."""
        if self.waits_for_friends or step.ending is not None:
            return frozenset()
        return self.people.intersection(step.asks or step.game.to_act)

    # --- what may come next -----------------------------------------------------------------------------------------

    def plan(
        self,
        steps: Iterable[tuple[Game, Action, tuple[Event, ...]]],
        command: str | None = None,
        sealed: Iterable[SealedPack] = (),
        *,
        late: bool = False,
    ) -> Plan:
        """Number steps that were worked out from the game now.

        Args:
            steps: after each action the game, the action and what happened.
            command: the client's id for the first of them.
            sealed: for each shuffle among them the pack that is sealed with it.
            late: whether the server decided them, because a seat had no time left.
        """
        packs = iter(sealed)
        number, game, standing, heard = self.number, self.game, list(self.standing), self.heard
        tallied = self.tallied
        people = self.people
        entries: list[Entry] = []
        past: list[Past] = []
        for game, action, events in steps:
            number += 1
            seat, pack = (None, next(packs, None)) if isinstance(action, Shuffle) else (action.seat, None)
            command = None if entries else command
            entry = Entry(number, seat, kind_of(type(action)), action, command=command, sealed=pack, late=late)
            entries.append(entry)
            standing.append(entry)
            step = past_of(entry, game, events, self.game_number, can_take_back(game, standing, self.deciders))
            heard = hearing.after(heard, seat, game)
            step.asks = hearing.asked_to_pass(game, people, heard)
            past.append(step)
            tallied = tally(game.options, events, tallied)
        if game.phase is Phase.OVER:
            past[-1].tally = tallied.sides
        return Plan(tuple(entries), tuple(past), game, tuple(standing), heard, tallied)

    def plan_pass(self, seat: int, command: str | None, *, late: bool = False) -> Plan:
        """Note that a person who was asked objects to nothing; the game stays as it is."""
        entry = Entry(self.number + 1, seat, "pass", command=command, late=late)
        heard = hearing.after(self.heard, seat, self.game)
        past = past_of(entry, self.game, (), self.game_number, self.past[-1].can_undo)
        past.asks = hearing.asked_to_pass(self.game, self.people, heard)
        return Plan((entry,), (past,), self.game, self.standing, heard, self.tallied)

    def plan_undo(self, seat: int, command: str | None, agreed: frozenset[int] | None = None) -> Plan | None:
        """Go back to before the last decision.

        Args:
            seat: who wishes it.
            command: the client's id for it.
            agreed: whose last decision it is, where the others have agreed; None where nobody need be asked.

        Returns:
            The plan; None when there is no such decision.
        """
        deciders = self.deciders if agreed is None else agreed
        last = last_decision(self.standing, deciders)
        if last is None or self.game.phase is Phase.OVER:
            return None
        standing = self.standing[:last]
        back_to = standing[-1].number if standing else self.journal[0].number
        game, again = Game.replay(self.start, actions_of(standing))
        entry = Entry(self.number + 1, seat, "undo", back_to=back_to, command=command)
        past = past_of(entry, game, (), self.game_number, can_take_back(game, standing, self.deciders))
        past.asks = hearing.asked_to_pass(game, self.people, {})
        return Plan((entry,), (past,), game, standing, {}, tally(game.options, again))

    def plan_change(self, change: SeatChange, command: str | None = None) -> Plan:
        """Let another play a seat from here on, or nobody yet.

        Args:
            change: who.
            command: the client's id for it.
        """
        entry = Entry(self.number + 1, change.seat, change.kind, change=change, command=command)
        can_undo = not self.over and can_take_back(self.game, self.standing, self.deciders)
        past = past_of(entry, self.game, (), self.game_number, can_undo, self.ending)
        if self.over:
            past.tally = self.tallied.sides
        else:
            people = self.people - {change.seat} if change.level else self.people | {change.seat}
            past.asks = hearing.asked_to_pass(self.game, people, self.heard)
        return Plan((entry,), (past,), self.game, self.standing, self.heard, self.tallied)

    def plan_end(self, ending: Ending, seat: int, command: str | None) -> Plan:
        """End the game outside the rules.

        Args:
            ending: how; one that may be (:func:`pegout.server.facts.endings.verify_ending`).
            seat: who does it.
            command: the client's id for it.
        """
        entry = Entry(self.number + 1, seat, "end", command=command, ending=ending)
        past = past_of(entry, self.game, (), self.game_number, False, ending)
        past.tally = self.tallied.sides
        return Plan((entry,), (past,), self.game, self.standing, self.heard, self.tallied, ending)

    def plan_game(self) -> GameStart:
        """The next game of the match, or the first of a new match when this one is decided (5.3)."""
        match = self.match
        decided = match.winner is not None
        game = Match(match.options, match.best_of).next_game() if decided else match.next_game()
        number = self.games[-1].match + (1 if decided else 0)
        return GameStart(self.game_number + 1, number, game.first_dealer, game.first_cutters)

    # --- what has been stored ---------------------------------------------------------------------------------------

    def commit(self, plan: Plan) -> None:
        """Take over a plan that was stored, and tell the audience."""
        self.journal.extend(plan.entries)
        for entry in plan.entries:
            if entry.command is not None:
                self.commands[entry.command] = entry
            if entry.back_to is not None:
                mark_undone(self.past, entry.back_to)
        self._remember(plan.past)
        self.game, self.standing, self.heard, self.tallied = plan.game, plan.standing, plan.heard, plan.tallied
        self.ending = plan.ending or self.ending
        result = result_of(plan.game, plan.ending)
        if result is not None or plan.ending is not None:
            kind = None if plan.ending is None else plan.ending.kind
            self.games = (*self.games[:-1], replace(self.games[-1], result=result, ending=kind))
        self.audience.notify()

    def _remember(self, steps: Sequence[Past]) -> None:
        """Add steps; what was made of older ones for seats is dropped, few will ask for it again."""
        self.past.extend(steps)
        for step in islice(reversed(self.past), _NEW, _NEW + len(steps)):
            step.forget_texts()

    def commit_opening(self, plan: Plan, identity: str, seats: tuple[Seat, ...]) -> None:
        """Take over that a seat is open again, once it is stored.

        Args:
            plan: its step.
            identity: who sat there, and is turned away.
            seats: who sits where now.
        """
        self.commit(plan)
        self.turned_away |= {identity}
        self.proposals = self.proposals.with_last(None)
        self.reseat(seats)

    def commit_game(self, start: GameStart, game_id: int, entry: Entry) -> None:
        """Take over a new game that was stored, and tell the audience."""
        self.games = (
            *self.games,
            StoredGame(game_id, start.number, start.match, start.first_dealer, start.cutters, None),
        )
        self.journal, self.standing, self.commands, self.heard = [entry], (), {}, {}
        if entry.command is not None:
            self.commands[entry.command] = entry
        self.game, self.ending, self.tallied = self.start, None, tally(self.start.options, ())
        self._remember((past_of(entry, self.game, (), self.game_number, False),))
        self.audience.notify()

    def game_at(self, number: int) -> Past | None:
        """A step that is still in memory."""
        return next((step for step in reversed(self.past) if step.number == number), None)

    def since(self, number: int) -> list[Past]:
        """The steps after one, as far as they are in memory."""
        newer = list(takewhile(lambda step: step.number > number, reversed(self.past)))
        newer.reverse()
        return newer

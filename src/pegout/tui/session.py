"""A table in one process: the game, its match, who is a person and who a computer, and the save. No terminal here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random, SystemRandom
from typing import Any

from pegout.players import Player, player_of
from pegout.players.driver import computer_action, shuffled
from pegout.rules.actions import Action, Shuffle
from pegout.rules.errors import OptionError, PegoutError
from pegout.rules.events import Event
from pegout.rules.game import Game, Need, Phase
from pegout.rules.match import Match, Result
from pegout.rules.options import Options
from pegout.rules.plain import action_from_plain, to_plain
from pegout.rules.view import View, view

from .saves import SaveError, Slot

FORMAT = 1
"""The number of the save's format."""

PERSON_SEATS = {2: (0, 1), 3: (0, 1, 2), 4: (0, 2, 1, 3)}
"""In which order people take seats; with four players the second person is the first one's partner (2.1)."""

COMPUTER_NAMES = ("Ruth", "Otto", "Iris")
PERSON_NAMES = ("North", "East", "South", "West")
NAME_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change while a table plays.

    Attributes:
        options: the rules of the table.
        names: the name of each seat.
        people: the seats of people; the others are computers.
        level: how well the computers play.
        seed: makes shuffles and computers repeatable; None for real chance.
        best_of: the length of the match; None when games are played one by one.
    """

    options: Options
    names: tuple[str, ...]
    people: tuple[int, ...]
    level: str
    seed: int | None = None
    best_of: int | None = None


def seat_people(options: Options, people: int, given: Sequence[str]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Give people and computers their seats and names.

    Args:
        options: the table's options.
        people: how many people share the keyboard.
        given: names, people first; the rest are made up.

    Returns:
        The people's seats and the names of all seats.

    Raises:
        OptionError: too many people, or names that cannot be told apart or shown.
    """
    players = options.players
    if people not in range(1, players + 1):
        raise OptionError(f"people is {people}; with {players} players it can be 1 to {players}.")
    if len(given) > players:
        raise OptionError(f"{len(given)} names are given for {players} players.")
    for name in given:
        if not name or len(name) > NAME_LENGTH or not name.isprintable():
            raise OptionError(f"A name is 1 to {NAME_LENGTH} letters, not {name!r}.")
    seats = PERSON_SEATS[players][:people]
    order = (*seats, *(seat for seat in range(players) if seat not in seats))
    names = [""] * players
    for place, seat in enumerate(order):
        if place < len(given):
            names[seat] = given[place]
        elif place >= people:
            names[seat] = COMPUTER_NAMES[place - people]
        else:
            names[seat] = "You" if people == 1 else PERSON_NAMES[seat]
    if len({name.casefold() for name in names}) < players:
        raise OptionError(f"Two players have the same name: {', '.join(names)}.")
    return tuple(sorted(seats)), tuple(names)


class Session:
    """A table that is being played at.

    Attributes:
        setup: what does not change.
        match: the match, or the open series of games, so far.
        game: the game now.
        history: everything that has happened in this game.
        trouble: why the last save failed; None when it did not.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        match: Match | None = None,
        game: Game | None = None,
        players: Mapping[int, Player] | None = None,
    ) -> None:
        """Sit down.

        Args:
            setup: what does not change.
            match: a match to go on with.
            game: a game to go on with.
            players: the computer players by seat; made from the level when left out.

        Raises:
            PegoutError: an unknown level, or a match of an impossible length.
        """
        self.setup = setup
        self.match = match or Match(setup.options, setup.best_of)
        self.game = game or self.match.next_game()
        self.history: list[Event] = list(Game.replay(self.game.fresh(), self.game.actions)[1]) if game else []
        self.trouble: str | None = None
        self._slot: Slot | None = None
        self._random: Random = SystemRandom() if setup.seed is None else Random(setup.seed)
        self._players = dict(players) if players is not None else self._make_players()
        self._hinter: Player | None = None

    def _make_players(self) -> dict[int, Player]:
        seed = self.setup.seed
        return {
            seat: player_of(self.setup.level, Random() if seed is None else Random(f"{seed}/{seat}"))
            for seat in range(self.setup.options.players)
            if seat not in self.setup.people
        }

    @property
    def only_person(self) -> int | None:
        """The seat of the person, when there is exactly one."""
        return self.setup.people[0] if len(self.setup.people) == 1 else None

    @property
    def waiting_for(self) -> int | None:
        """The person whose decision comes next; None when a computer, a shuffle or nothing is due."""
        if any(seat not in self.setup.people for seat in self.game.to_act):
            return None
        return next(iter(self.game.to_act), None)

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for what everybody may know."""
        return view(self.game, seat)

    def people_who_may(self, kind: str) -> list[int]:
        """The people who can do this kind of action now, named as in ``View.may``."""
        return [seat for seat in self.setup.people if kind in self.view(seat).may]

    def step(self) -> tuple[Event, ...] | None:
        """Do one shuffle or one computer's action, and save.

        Returns:
            What happened, or None when a person is to decide or the game is over.
        """
        if self.game.need is Need.NOTHING:
            return None
        self._reseed()
        action: Action | None
        if self.game.need is Need.SHUFFLE:
            action = shuffled(self._random)
        else:
            action = computer_action(self.game, self._players)
        return None if action is None else self.do(action)

    def do(self, action: Action) -> tuple[Event, ...]:
        """Do a person's action, and save.

        Returns:
            What happened.

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        self.game, events = self.game.apply(action)
        self.history.extend(events)
        self.save()
        return events

    def any_place(self, places: int) -> int:
        """A place to cut at, from 0 to one less than ``places``."""
        self._reseed()
        return self._random.randrange(places)

    def _reseed(self) -> None:
        """With a seed, chance depends on the seed and the place in the game alone: going on later changes nothing."""
        if self.setup.seed is not None:
            self._random.seed(f"{self.setup.seed}/{len(self.match.results)}/{len(self.game.actions)}")

    def undo(self) -> None:
        """Take back the person's last action and all that followed it.

        Raises:
            PegoutError: there is nothing to take back, or other people have seen it.
        """
        person = self.only_person
        if person is None:
            raise PegoutError("Taking back is for games against the computer alone.")
        done = self.game.actions
        last = next(
            (i for i in reversed(range(len(done))) if not isinstance(a := done[i], Shuffle) and a.seat == person), None
        )
        if last is None:
            raise PegoutError("There is nothing to take back yet.")
        self.game, events = Game.replay(self.game.fresh(), done[:last])
        self.history = list(events)
        self.save()

    def hint(self, seat: int) -> Action | None:
        """What the best level would do in this seat, knowing only what the seat knows.

        Returns:
            An action, or None when no advice can be given.
        """
        try:
            self._hinter = self._hinter or player_of("advanced", Random(0))
            return self._hinter.choose(self.view(seat))
        except PegoutError:
            return None

    def next_game(self) -> None:
        """After a finished game: note its result and begin the next one, or a new match when this one is decided."""
        self.match = self.match.add(self.game)
        if self.match.winner is not None:
            self.match = Match(self.setup.options, self.setup.best_of)
        self.game = self.match.next_game()
        self.history = []
        self.save()

    @property
    def standing(self) -> Match:
        """The match with the game on the table added, if it is over."""
        return self.match.add(self.game) if self.game.phase is Phase.OVER else self.match

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be played: the game is over and so is its match."""
        return self.game.phase is Phase.OVER and (self.setup.best_of is None or self.standing.winner is not None)

    def save(self) -> None:
        """Write the save, if games are saved; when the disk refuses, :attr:`trouble` says so and the game goes on."""
        self.trouble = None
        if self._slot is None:
            return
        try:
            self._slot.write(self.as_plain())
        except SaveError as error:
            self.trouble = str(error)

    def save_in(self, slot: Slot) -> None:
        """Save from now on, beginning now."""
        self._slot = slot
        self.save()

    @property
    def saving(self) -> bool:
        """Whether games are saved."""
        return self._slot is not None

    def close(self, *, finished: bool) -> None:
        """Leave the table; a finished game's save is removed."""
        if self._slot is not None:
            if finished:
                self._slot.clear()
            self._slot.close()

    def as_plain(self) -> dict[str, Any]:
        """Everything needed to go on later, as plain data."""
        game, setup = self.game, self.setup
        return {
            "pegout": FORMAT,
            "saved": datetime.now(UTC).isoformat(timespec="seconds"),
            "options": setup.options.as_dict(),
            "names": list(setup.names),
            "people": list(setup.people),
            "level": setup.level,
            "seed": setup.seed,
            "best_of": setup.best_of,
            "results": to_plain(self.match.results),
            "first_dealer": game.first_dealer,
            "cutters": list(game.first_cutters),
            "actions": to_plain(game.actions),
        }


def resume(data: Mapping[str, Any]) -> Session:
    """Go on with a saved game.

    Args:
        data: what :meth:`Session.as_plain` gave.

    Raises:
        SaveError: the data is no game that can be gone on with; the message says why, without a full stop.
    """
    if data.get("pegout") != FORMAT:
        raise SaveError("it was made by another version of Pegout")
    try:
        options = Options.from_mapping(data["options"])
        people, names = tuple(data["people"]), tuple(data["names"])
        if len(names) != options.players or not set(people) <= set(range(options.players)) or not people:
            raise ValueError
        setup = Setup(options, names, people, data["level"], data["seed"], data["best_of"])
        results = tuple(
            Result(item["winner"], tuple(item["scores"]), tuple(item["skunks"]), item["first_dealer"])
            for item in data["results"]
        )
        start = Game.new(options, first_dealer=data["first_dealer"], cutters=data["cutters"])
        game, _ = Game.replay(start, [action_from_plain(action) for action in data["actions"]])
        return Session(setup, match=Match(options, setup.best_of, results), game=game)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise SaveError("parts of it are missing or damaged") from None
    except PegoutError as error:
        raise SaveError(f"its game breaks the rules: {str(error).rstrip('.')}") from None

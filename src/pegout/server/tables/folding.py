"""A journal carried out: the game after it, every step, and what lists and decisions need to know of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pegout.rules.actions import Action
from pegout.rules.changing import with_changes
from pegout.rules.events import Event
from pegout.rules.game import Game, Phase
from pegout.rules.view import view
from pegout.server.facts import hearing
from pegout.server.facts.endings import Ending
from pegout.server.showing.rendering import Past
from pegout.server.showing.summary import Tallied, tally
from pegout.server.storage.store import Entry


@dataclass(frozen=True, slots=True)
class Fold:
    """A journal carried out.

    Attributes:
        game: the game after it.
        past: every step.
        standing: the entries that were not taken back, the start left out.
        heard: what each seat had heard when it last did something.
        ending: how it ended outside the rules.
    """

    game: Game
    past: tuple[Past, ...]
    standing: tuple[Entry, ...]
    heard: hearing.Heard
    tallied: Tallied
    ending: Ending | None = None

    @property
    def over(self) -> bool:
        """Whether the game is over, pegged out or not."""
        return self.ending is not None or self.game.phase is Phase.OVER


def fold(
    start: Game,
    journal: Sequence[Entry],
    game_number: int,
    deciders: frozenset[int],
    people: frozenset[int] = hearing.NOBODY,
) -> Fold:
    """Carry out a journal.

    Args:
        start: the new game.
        journal: its entries in order.
        game_number: the table's game, from 1.
        deciders: the seats whose decisions can be taken back; empty where nothing can.
        people: the seats of persons that computer players wait for.
    """
    game = start
    past: list[Past] = []
    standing: list[Entry] = []
    heard: hearing.Heard = {}
    ending: Ending | None = None
    tallied = tally(start.options, ())
    for entry in journal:
        events: tuple[Event, ...] = ()
        if entry.ending is not None:
            ending = entry.ending
        elif entry.kind == "undo":
            assert entry.back_to is not None
            standing = [old for old in standing if old.number <= entry.back_to]
            game, again = Game.replay(start, actions_of(standing))
            tallied = tally(start.options, again)
            mark_undone(past, entry.back_to)
            heard = {}
        elif entry.action is not None:
            game, events = game.apply(entry.action)
            tallied = tally(start.options, events, tallied)
            standing.append(entry)
        heard = hearing.after(heard, entry.seat if entry.action is not None or entry.kind == "pass" else None, game)
        can_undo = ending is None and can_take_back(game, standing, deciders)
        step = past_of(entry, game, events, game_number, can_undo, ending)
        step.asks = () if ending is not None else hearing.asked_to_pass(game, people, heard)
        past.append(step)
    folded = Fold(game, tuple(past), tuple(standing), heard, tallied, ending)
    if past and folded.over:
        past[-1].tally = tallied.sides
    return folded


def actions_of(entries: Iterable[Entry]) -> list[Action]:
    """The actions among entries."""
    return [entry.action for entry in entries if entry.action is not None]


def mark_undone(past: Iterable[Past], back_to: int) -> None:
    """Note that every step after one was taken back."""
    for step in past:
        if step.number > back_to:
            step.undone = True
            step.forget_texts()


def can_take_back(game: Game, standing: Sequence[Entry], deciders: frozenset[int]) -> bool:
    """Whether there is a decision to take back; a finished game stays finished."""
    return bool(deciders) and game.phase is not Phase.OVER and last_decision(standing, deciders) is not None


def last_decision(standing: Sequence[Entry], deciders: frozenset[int]) -> int | None:
    """Where among the entries the last decision of some seats is; None for nowhere."""
    return next((index for index in reversed(range(len(standing))) if standing[index].seat in deciders), None)


def past_of(
    entry: Entry,
    game: Game,
    events: tuple[Event, ...],
    game_number: int,
    can_undo: bool,
    ending: Ending | None = None,
) -> Past:
    """A step to remember; its game without the list of actions, which nothing that is shown needs."""
    return Past(
        entry.number,
        game_number,
        entry.seat,
        entry.kind,
        events,
        with_changes(game, actions=()),
        can_undo,
        back_to=entry.back_to,
        change=entry.change,
        late=entry.late,
        seal=None if entry.sealed is None else entry.sealed.seal,
        ending=ending,
    )


def glance_of(game: Game, game_number: int, asks: tuple[int, ...] = (), ending: Ending | None = None) -> dict[str, Any]:
    """What lists show of a table.

    Args:
        game: its game.
        game_number: the table's game, from 1.
        asks: persons who may object before a computer player goes on.
        ending: how the game ended outside the rules.
    """
    return {
        "game": game_number,
        "phase": (game.phase if ending is None else Phase.OVER).value,
        "deal_number": game.deal_number,
        "scores": list(game.scores),
        "winner": game.winner if ending is None else ending.winner(game.options),
        "to_act": list(asks or game.to_act) if ending is None else [],
        "ending": None if ending is None else ending.kind,
    }


def asked(past: Past, seat: int) -> tuple[object, ...]:
    """All that a seat's decision depends on: when it is the same at two steps, a decision for one is good at the other.

    Cards that others lay away or cut, and answers of others, change nothing for this seat.
    """
    game = past.game
    seen = view(game, seat)
    return (
        past.game_number,
        game.phase,
        game.need,
        seat in game.to_act,
        game.deal_number,
        game.cutters,
        seen.may,
        seen.hand,
        seen.starter,
        seen.series,
        seen.finished,
        seen.goes,
        seen.announced,
        len(seen.shown),
        seen.claimed,
    )

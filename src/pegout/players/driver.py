"""Moves a game on until a person has to decide: shuffles, and what the computer players do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random

from pegout.rules.actions import Action, Shuffle
from pegout.rules.cards import PACK
from pegout.rules.events import Event
from pegout.rules.game import Game, Need
from pegout.rules.view import view

from .base import Player


def shuffled(random: Random) -> Shuffle:
    """A shuffle of the whole pack.

    Args:
        random: a ``random.SystemRandom`` for real games, a seeded ``Random`` for repeatable ones.
    """
    pack = list(PACK)
    random.shuffle(pack)
    return Shuffle(tuple(pack))


def computer_action(game: Game, players: Mapping[int, Player]) -> Action | None:
    """What a computer player does next, if one of them has something to do.

    Args:
        game: the game.
        players: the computer players by seat.

    Returns:
        An objection of a computer player before anything else; otherwise the action of a computer seat that is to
        act; None when the game waits for a person or a shuffle.
    """
    for seat, player in players.items():
        seen = view(game, seat)
        if "claim_muggins" in seen.may or "claim_renege" in seen.may:
            objection = player.object_to(seen)
            if objection is not None:
                return objection
    for seat in game.to_act:
        if seat in players:
            return players[seat].choose(view(game, seat))
    return None


def advance(
    game: Game, players: Mapping[int, Player], shuffles: Random | Callable[[], Shuffle]
) -> Iterator[tuple[Game, Action, tuple[Event, ...]]]:
    """Carry a game on until a person has to decide or it is over.

    Args:
        game: the game.
        players: the computer players by seat.
        shuffles: where shuffles come from: chance, or whatever deals with packs.

    Yields:
        After each step the game, the action done and what happened.
    """
    shuffle = partial(shuffled, shuffles) if isinstance(shuffles, Random) else shuffles
    while game.need is not Need.NOTHING:
        action = shuffle() if game.need is Need.SHUFFLE else computer_action(game, players)
        if action is None:
            return
        game, events = game.apply(action)
        yield game, action, events

"""Duplicate matches: two levels play the same cards from both seats, so that luck cancels and skill is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from pegout.rules.events import Event
from pegout.rules.game import Game
from pegout.rules.options import Options

from .base import player_of
from .driver import advance


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games with the same shuffles and the seats exchanged.

    Attributes:
        wins: games of the two that the first level won.
        spread: its points less the other's, both games together.
        events: everything that happened, game by game.
    """

    wins: int
    spread: int
    events: tuple[tuple[Event, ...], tuple[Event, ...]]


def play_pair(first: str, second: str, seed: int, options: Options | None = None) -> Pair:
    """Play a pair of games between two levels; with four players a level sits on a whole side.

    Args:
        first: a level.
        second: another, or the same.
        seed: decides shuffles and chances.
        options: of two or four players.
    """
    options = options or Options()
    wins = spread = 0
    told = []
    for side in (0, 1):
        chances = Random(f"{seed} players")
        levels = (first, second) if side == 0 else (second, first)
        players = {seat: player_of(levels[options.side_of(seat)], chances) for seat in range(options.players)}
        game = Game.new(options, first_dealer=0)
        events: list[Event] = []
        for after, _, happened in advance(game, players, Random(f"{seed} shuffles")):
            game = after
            events.extend(happened)
        wins += game.winner == side
        spread += game.scores[side] - game.scores[1 - side]
        told.append(tuple(events))
    return Pair(wins, spread, (told[0], told[1]))


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level did against another.

    Attributes:
        games: games played.
        share: the part of them it won; half is even.
        margin: the half width of the 95% interval of ``share``, from the pairs.
        spread: its points more than the other's, a game.
    """

    games: int
    share: float
    margin: float
    spread: float


def play_pairs(first: str, second: str, seeds: Iterable[int], options: Options | None = None) -> Iterator[Pair]:
    """Play a pair of games for each seed."""
    for seed in seeds:
        yield play_pair(first, second, seed, options)


def strength(pairs: Iterable[Pair]) -> Strength:
    """Sum up pairs of games.

    Args:
        pairs: at least two.
    """
    wins = squares = spread = number = 0
    for pair in pairs:
        number += 1
        wins += pair.wins
        squares += pair.wins**2
        spread += pair.spread
    mean = wins / number
    variance = (squares / number - mean**2) * number / (number - 1)
    return Strength(2 * number, mean / 2, 1.96 * sqrt(variance / number) / 2, spread / (2 * number))

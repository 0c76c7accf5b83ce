"""Pegout's rules against the oracle, in pieces that can run in processes of their own."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from pegout.rules import PACK, Play, points_of_hand, total
from tests.oracle import play as oracle_play
from tests.oracle import show as oracle_show

from .helpers import settle


def in_two_processes(work: Callable[[Any], Any], pieces: Sequence[Any]) -> list[Any]:
    """The results of work on each piece."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        return list(pool.map(work, pieces))


def same_show(hand: Sequence[int], starter: int) -> tuple[int, int]:
    """The points as a hand and as a crib, which both must agree on."""
    held, turned = [PACK[card] for card in hand], PACK[starter]
    both = points_of_hand(held, turned), points_of_hand(held, turned, crib=True)
    expected = oracle_show.points(hand, starter), oracle_show.points(hand, starter, crib=True)
    assert both == expected, f"{held} + {turned}: {both}, oracle {expected}"
    return both


def count_classes(starter: int) -> tuple[int, Counter[int], Counter[int]]:
    """Every class of hands for starters of one rank: how many, and how many hands give each score."""
    classes, hands, cribs = 0, Counter[int](), Counter[int]()
    for hand, turned, stands_for in oracle_show.suit_classes([starter]):
        as_hand, as_crib = same_show(hand, turned)
        classes += 1
        hands[as_hand] += stands_for
        cribs[as_crib] += stands_for
    return classes, hands, cribs


def same_play(rng: random.Random, seats: int, sizes: Sequence[int]) -> None:
    """One random play laid by both: the same seats, counts, points, awards and goes for every card."""
    pack = rng.sample(range(52), sum(sizes))
    hands, start = [], 0
    for size in sizes:
        hands.append(pack[start : start + size])
        start += size
    leader = rng.randrange(seats)
    expected = oracle_play.simulate(hands, leader, rng.choice)
    play = Play.start([[PACK[card] for card in hand] for hand in hands], leader)
    for step in expected:
        assert play.turn == step.seat, (hands, leader, step)
        play, scores = play.lay(step.seat, PACK[step.card])
        count = play.count
        play, award, goes = settle(play)
        found = oracle_play.Card(step.seat, step.card, count, total(scores), award, goes)
        assert found == step, (hands, leader)
    assert play.over


def same_plays(job: tuple[int, int]) -> int:
    """So many random plays from a seed, with 2, 3 and 4 seats; every third one with uneven hands."""
    seed, number = job
    rng = random.Random(seed)
    for index in range(number):
        seats = 2 + index % 3
        sizes = [4] * seats if index % 9 < 6 else [rng.randint(0, 6) for _ in range(seats)]
        if any(sizes):
            same_play(rng, seats, sizes)
    return number

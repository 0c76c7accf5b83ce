"""Random play pegs as much as it must on average."""

import random
from math import sqrt

import pytest

from pegout.rules import PACK, Play, total

from .differential import in_two_processes

POPULATION = {0: 1.604019, 1: 2.641231}
"""Points of pone and dealer in the play when every card that fits is equally likely and hands are four random cards."""

Sums = tuple[int, list[int], list[int]]


def peg_randomly(job: tuple[int, int]) -> Sums:
    """So many plays from a seed: their number, and for pone and dealer the sum of points and of their squares."""
    seed, number = job
    rng = random.Random(seed)
    sums, squares = [0, 0], [0, 0]
    for _ in range(number):
        pack = rng.sample(PACK, 8)
        play = Play.start([pack[:4], pack[4:]], 0)
        points = [0, 0]
        while not play.over:
            if play.count_over:
                award = play.award()
                if award is not None and play.layer is not None:
                    points[play.layer] += award.points
                play = play.restart()
                continue
            seat = play.turn
            assert seat is not None
            fitting = play.fitting(seat)
            if not fitting:
                play = play.say_go(seat)
                continue
            play, scores = play.lay(seat, rng.choice(fitting))
            points[seat] += total(scores)
        for seat in (0, 1):
            sums[seat] += points[seat]
            squares[seat] += points[seat] ** 2
    return number, sums, squares


def verify_averages(parts: list[Sums]) -> None:
    number = sum(part[0] for part in parts)
    for seat, expected in POPULATION.items():
        mean = sum(part[1][seat] for part in parts) / number
        variance = sum(part[2][seat] for part in parts) / number - mean**2
        assert abs(mean - expected) < 3 * sqrt(variance / number), (seat, mean)


def test_random_play_pegs_its_average():
    verify_averages([peg_randomly((7, 6_000))])


@pytest.mark.proof
def test_random_play_pegs_its_average_over_half_a_million_plays():
    verify_averages(in_two_processes(peg_randomly, [(seed, 25_000) for seed in range(20)]))

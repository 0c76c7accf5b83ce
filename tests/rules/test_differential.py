"""The rules and the oracle, which was written apart from them, agree on every hand and every play."""

import ast
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.oracle import show as oracle_show

from .cases import hand_distribution
from .differential import count_classes, in_two_processes, same_plays, same_show

ORACLE = Path(__file__).parents[1] / "oracle"


def test_the_oracle_imports_nothing_but_the_standard_library():
    for file in ORACLE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, file
                names = [str(node.module)]
            assert all(name.split(".")[0] in sys.stdlib_module_names for name in names), file


def test_random_hands_count_the_same():
    rng = random.Random(1)
    for _ in range(5_000):
        *hand, starter = rng.sample(range(52), 5)
        same_show(hand, starter)


def test_random_plays_go_the_same():
    assert same_plays((1, 2_000)) == 2_000


def test_the_suit_classes_stand_for_every_hand():
    classes = list(oracle_show.suit_classes([0]))
    assert sum(stands_for for *_, stands_for in classes) == oracle_show.ALL_HANDS // 13
    assert len(classes) == oracle_show.CLASSES // 13


@pytest.mark.proof
def test_every_hand_counts_the_same_and_as_often_as_published():
    classes, hands, cribs = 0, Counter[int](), Counter[int]()
    for some, as_hand, as_crib in in_two_processes(count_classes, range(13)):
        classes += some
        hands += as_hand
        cribs += as_crib
    assert classes == oracle_show.CLASSES
    assert hands.total() == cribs.total() == oracle_show.ALL_HANDS
    assert {score: (hands[score], cribs[score]) for score in range(30)} == hand_distribution()
    assert max(hands) == 29


@pytest.mark.proof
def test_a_million_random_plays_go_the_same():
    jobs = [(seed, 50_000) for seed in range(100, 120)]
    assert sum(in_two_processes(same_plays, jobs)) == 1_000_000

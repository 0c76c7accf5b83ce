"""The computed crib table against the tables that others published, and against the rules."""

import csv
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import pytest

from pegout.rules import PACK, parse_cards, points_of_hand
from pegout.strategy import make_crib_table
from pegout.strategy.crib_table import DATA, RANKS, average_crib, key_of, table

PUBLISHED = Path(__file__).parent / "data"
COLUMNS = ("own_crib", "opp_crib")


def published(name: str) -> dict[str, tuple[float, float]]:
    with (PUBLISHED / f"discard_{name}.csv").open(encoding="utf-8") as file:
        return {row["pair"]: (float(row["own_crib"]), float(row["opp_crib"])) for row in csv.DictReader(file)}


@pytest.mark.parametrize("name", ["hessel", "schell"])
@pytest.mark.parametrize("column", [0, 1], ids=COLUMNS)
def test_agrees_with_a_published_table(name: str, column: int) -> None:
    theirs, ours = published(name), table(2)
    assert theirs.keys() == ours.keys()
    off = {pair: ours[pair][column] - theirs[pair][column] for pair in ours}
    assert sum(map(abs, off.values())) / 91 <= 0.10
    # docs/strategy.md would have to explain any of these.
    assert not {pair: difference for pair, difference in off.items() if abs(difference) > 0.25}


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 1), (4, 1)])
def test_has_every_choice(players: int, cards: int) -> None:
    keys = [key_of(ranks) for ranks in combinations_with_replacement(RANKS, cards)]
    assert list(table(players)) == keys


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_five_is_the_best_gift_and_the_opponent_gets_more_of_it(players: int) -> None:
    averages = table(players)
    best = "55" if players == 2 else "5"
    assert max(averages, key=lambda key: averages[key][0]) == best
    assert max(averages, key=lambda key: averages[key][1]) == best


def test_two_players_opponents_crib_is_always_the_dearer() -> None:
    assert all(own < opponent for own, opponent in table(2).values())


def test_reads_cards_in_any_order() -> None:
    jack, five = parse_cards("JD 5H")
    assert average_crib([jack, five], own=True) == average_crib([five, jack], own=True) == table(2)["5J"][0]
    assert average_crib([five], own=False, players=4) == table(4)["5"][1]


def test_the_average_of_a_random_crib_comes_out() -> None:
    """With even starters, summed over all cribs with their ways, the formula must give the exact mean of 4.7348."""
    points = weights = 0.0
    for ranks in make_crib_table.rank_hands(4):
        starters = [0.0] + [4.0 - ranks.count(rank) for rank in RANKS]
        number = make_crib_table.ways(ranks)
        points += number * make_crib_table.crib_points(ranks, starters)
        weights += number
    assert points / weights == pytest.approx(4.7348, abs=0.002)


def test_flush_and_nobs_by_chance_agree_with_dealt_cribs() -> None:
    """Cribs of four given ranks with random suits and starters, counted by the rules."""
    random = Random(3)
    ranks = (2, 9, 11, 13)
    by_rank = {rank: [card for card in PACK if card.rank == rank] for rank in ranks}
    total = 0
    for _ in range(20_000):
        crib = [random.choice(by_rank[rank]) for rank in ranks]
        starter = random.choice([card for card in PACK if card not in crib])
        total += points_of_hand(crib, starter, crib=True)
    starters = [0.0] + [4.0 - ranks.count(rank) for rank in RANKS]
    assert total / 20_000 == pytest.approx(make_crib_table.crib_points(ranks, starters), abs=0.05)


def test_one_card_tables_are_made_again_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_crib_table, "DEALS", 200)
    assert make_crib_table.compute(3, rounds=1) == make_crib_table.compute(3, rounds=1)


def test_a_file_that_cannot_be_written_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(make_crib_table, "compute", lambda players: ({}, {}))
    assert make_crib_table.main([str(tmp_path / "none" / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.proof
def test_the_stored_file_is_what_the_script_makes(tmp_path: Path) -> None:
    made = tmp_path / "table.json"
    assert make_crib_table.main([str(made)]) == 0
    assert made.read_text() == DATA.read_text()

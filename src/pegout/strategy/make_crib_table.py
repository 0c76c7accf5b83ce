"""Compute the average crib for what is laid away, own and opponent's, and write ``crib_table.json``.

Run ``python -m pegout.strategy.make_crib_table [FILE]``; nothing but the rules goes in, and the same file comes out.

How: every hand of six ranks is weighed with its number of ways. Each choice of what to lay away is worth the
average of what is kept, flush and nobs included, plus or minus the crib by the table so far; hands are spread over
several suit patterns for the flushes. A choice is made softly, so that one nearly as good is made nearly as often. That
gives what either role lays away and what it holds with it. The crib's average then follows: the other side's hands are
weighed again without the cards that one holds oneself, the starter comes from what is left, nobs and flush are added by
their chances. The table starts flat, and each round is averaged with the round before. With three or four players, who
lay away one card each, the same is done over random deals instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from math import comb, exp
from pathlib import Path
from random import Random

from .crib_table import DATA, RANKS, key_of
from .points import FLUSH_OF_FOUR, points_of_ranks

ROUNDS = 5
SUIT_PATTERNS = 6
TEMPERATURE = 0.1
SEED = 1
DEALS = 15_000
"""Deals a round with three or four players."""
TRIED = 0.1
"""The weight of a card that would not be laid away, beside 1 for the one that would."""
NOBS = 0.25
"""The chance that a starter other than a jack is of a given jack's suit."""
FLUSH_CHANCE = 1 / 256
"""The chance that five cards of five ranks are all of one suit."""

Ranks = tuple[int, ...]
Table = dict[Ranks, float]


@dataclass
class Policy:
    """What a role lays away with two players.

    Attributes:
        hands: for each hand of ranks the numbers of each rank (place 0 unused) and the chances of each choice.
        left: for each choice how many cards of each rank are left in the pack, on average, for others.
    """

    hands: list[tuple[Ranks, list[tuple[Ranks, float]]]] = field(default_factory=list)
    left: dict[Ranks, list[float]] = field(default_factory=dict)


def rank_hands(size: int) -> Iterator[Ranks]:
    """Every hand of ranks, from low to high, with no rank more than four times."""
    for ranks in combinations_with_replacement(RANKS, size):
        if all(ranks[place] != ranks[place + 4] for place in range(size - 4)):
            yield ranks


def ways(ranks: Ranks) -> int:
    """In how many ways suits can be given to a hand of ranks."""
    product = 1
    for rank in set(ranks):
        product *= comb(4, ranks.count(rank))
    return product


_with_starter: dict[Ranks, list[int]] = {}


def points_by_starter(four: Ranks) -> list[int]:
    """What four ranks are worth with each rank as starter; 0 where there is no fifth card of a rank."""
    found = _with_starter.get(four)
    if found is None:
        found = [0] * 14
        for rank in RANKS:
            if four.count(rank) < 4:
                found[rank] = points_of_ranks(tuple(sorted((*four, rank))))
        _with_starter[four] = found
    return found


def suit_patterns(ranks: Ranks, random: Random) -> Iterator[list[int]]:
    """Some ways to give suits to a hand of ranks."""
    for _ in range(SUIT_PATTERNS):
        suits: list[int] = []
        for rank in dict.fromkeys(ranks):
            suits += random.sample(range(4), ranks.count(rank))
        yield suits


def suit_points(ranks: Ranks, suits: Sequence[int], kept: Sequence[int], unseen: int) -> float:
    """Flush and nobs of the cards kept, on average over the starters."""
    points = 0.0
    first = suits[kept[0]]
    if all(suits[place] == first for place in kept):
        points += FLUSH_OF_FOUR + (13 - suits.count(first)) / unseen
    for place in kept:
        if ranks[place] == 11:
            points += (13 - suits.count(suits[place])) / unseen
    return points


def choices_of(ranks: Ranks, table: Table, sign: int, random: Random) -> dict[Ranks, float]:
    """How likely each pair is laid away from a hand of six ranks."""
    unseen = 46
    options = []
    for away in combinations(range(6), 2):
        kept = [place for place in range(6) if place not in away]
        points = points_by_starter(tuple(ranks[place] for place in kept))
        average = (4 * sum(points) - sum(points[rank] for rank in ranks)) / unseen
        choice = tuple(ranks[place] for place in away)
        options.append((choice, kept, average + sign * table[choice]))
    chances: dict[Ranks, float] = {}
    for suits in suit_patterns(ranks, random):
        worth = [value + suit_points(ranks, suits, kept, unseen) for _, kept, value in options]
        best = max(worth)
        soft = [exp((value - best) / TEMPERATURE) for value in worth]
        whole = sum(soft) * SUIT_PATTERNS
        for (choice, _, _), share in zip(options, soft, strict=True):
            chances[choice] = chances.get(choice, 0.0) + share / whole
    return chances


def policy_of(table: Table, sign: int) -> Policy:
    """What a role of two players lays away when it believes a table.

    Args:
        table: the average crib for each pair.
        sign: 1 when the crib is its own, -1 when it is not.
    """
    random = Random(SEED)
    policy = Policy()
    weights: dict[Ranks, float] = {}
    held: dict[Ranks, list[float]] = {}
    for ranks in rank_hands(6):
        number = ways(ranks)
        chances = choices_of(ranks, table, sign, random)
        for choice, chance in chances.items():
            weight = number * chance
            weights[choice] = weights.get(choice, 0.0) + weight
            with_it = held.setdefault(choice, [0.0] * 14)
            for rank in ranks:
                with_it[rank] += weight
        # What is hardly ever done matters to no average, and leaving it out saves most of the time.
        likely = [(choice, chance) for choice, chance in chances.items() if chance > 0.002]
        policy.hands.append((ranks, likely))
    for choice, with_it in held.items():
        policy.left[choice] = [0.0] + [4 - with_it[rank] / weights[choice] for rank in RANKS]
    return policy


def ways_from(left: Sequence[float]) -> list[list[float]]:
    """In how many ways 0 to 4 cards of each rank can come from what is left of it, as a smooth function of that."""
    table = [[1.0] + [0.0] * 4 for _ in range(14)]
    for rank in RANKS:
        for number in range(1, 5):
            more = max(0.0, left[rank] - number + 1) / number
            table[rank][number] = table[rank][number - 1] * more
    return table


def average_for_pair(pair: Ranks, left: Sequence[float], other: Policy) -> float:
    """The average crib of two players when one lays away a pair of ranks and the other has a policy."""
    choose = ways_from(left)
    weights: dict[Ranks, float] = {}
    held: dict[Ranks, list[float]] = {}
    for ranks, chances in other.hands:
        weight = 1.0
        last = 0
        for rank in ranks:
            if rank != last:
                weight *= choose[rank][ranks.count(rank)]
                last = rank
        if weight == 0.0:
            continue
        for choice, chance in chances:
            share = weight * chance
            weights[choice] = weights.get(choice, 0.0) + share
            with_it = held.get(choice)
            if with_it is None:
                with_it = held[choice] = [0.0] * 14
            for rank in ranks:
                with_it[rank] += share
    total = 0.0
    for choice, weight in weights.items():
        four = tuple(sorted(pair + choice))
        if any(four.count(rank) > 4 for rank in four):
            continue
        starters = [max(0.0, left[rank] - held[choice][rank] / weight) for rank in range(14)]
        total += weight * crib_points(four, starters)
    return total / sum(weights.values())


def crib_points(four: Ranks, starters: Sequence[float]) -> float:
    """The average of a crib of these ranks over starters of given weights, flush and nobs by their chances."""
    points = points_by_starter(four)
    whole = sum(starters)
    average = sum(weight * points[rank] for rank, weight in enumerate(starters)) / whole
    average += NOBS * four.count(11) * (1 - starters[11] / whole)
    if len(set(four)) == 4:
        distinct = 1 - sum(starters[rank] for rank in four) / whole
        average += (FLUSH_OF_FOUR + 1) * FLUSH_CHANCE * distinct
    return average


def two_players(own: Table, opponent: Table) -> tuple[Table, Table]:
    """The tables of the next round for two players."""
    dealer, pone = policy_of(own, 1), policy_of(opponent, -1)
    return (
        {pair: average_for_pair(pair, dealer.left[pair], pone) for pair in own},
        {pair: average_for_pair(pair, pone.left[pair], dealer) for pair in opponent},
    )


def best_to_lay_away(hand: Sequence[int], table: Table, sign: int) -> int:
    """Which of five cards, by its place, a role lays away when it believes a table.

    Args:
        hand: card numbers from low to high.
        table: the average crib for each rank.
        sign: 1 when the crib is its own side's, -1 when it is not.
    """
    ranks = tuple(1 + number // 4 for number in hand)
    suits = [number % 4 for number in hand]
    best, worth = 0, -100.0
    for away in range(5):
        kept = [place for place in range(5) if place != away]
        points = points_by_starter(tuple(ranks[place] for place in kept))
        average = (4 * sum(points) - sum(points[rank] for rank in ranks)) / 47
        value = average + suit_points(ranks, suits, kept, 47) + sign * table[(ranks[away],)]
        if value > worth:
            best, worth = away, value
    return best


def more_players(players: int, own: Table, opponent: Table, random: Random) -> tuple[Table, Table]:
    """The tables of the next round for three or four players, who lay away one card each, from dealt hands.

    The cards that the others keep tell much about what they lay away, so whole tables are dealt. Every seat also tries
    each card that it would not lay away, for a small weight, so that rare choices are known too.
    """
    sums: list[Table] = [{}, {}]
    weights: list[Table] = [{}, {}]
    for _ in range(DEALS):
        dealt = random.sample(range(52), 5 * players + (players == 3))
        left = [0.0] + [4.0] * 13
        for number in dealt:
            left[1 + number // 4] -= 1
        hands = [sorted(dealt[5 * seat : 5 * seat + 5]) for seat in range(players)]
        # Seat 0 deals; of four players its partner sits opposite.
        ours = [seat == 0 or (players == 4 and seat == 2) for seat in range(players)]
        away = [
            best_to_lay_away(hand, own if mine else opponent, 1 if mine else -1)
            for hand, mine in zip(hands, ours, strict=True)
        ]
        laid = [1 + hand[place] // 4 for hand, place in zip(hands, away, strict=True)]
        from_pack = [1 + number // 4 for number in dealt[5 * players :]]
        for seat, hand in enumerate(hands):
            column = 0 if ours[seat] else 1
            others = [*laid[:seat], *laid[seat + 1 :], *from_pack]
            for place, number in enumerate(hand):
                key = (1 + number // 4,)
                weight = 1.0 if place == away[seat] else TRIED
                points = crib_points(tuple(sorted((*key, *others))), left)
                sums[column][key] = sums[column].get(key, 0.0) + weight * points
                weights[column][key] = weights[column].get(key, 0.0) + weight
    following = [{key: sums[column][key] / weights[column][key] for key in own} for column in (0, 1)]
    return following[0], following[1]


def compute(players: int, rounds: int = ROUNDS) -> tuple[Table, Table]:
    """The average crib for everything that can be laid away.

    Args:
        players: 2, 3 or 4.
        rounds: how often the policies are computed again from the tables.

    Returns:
        When the crib is one's own (with four players: one's side's), and when it is an opponent's.
    """
    cards = 2 if players == 2 else 1
    random = Random(SEED)
    own: Table = dict.fromkeys(combinations_with_replacement(RANKS, cards), 0.0)
    opponent = dict(own)
    for done in range(rounds):
        following = two_players(own, opponent) if players == 2 else more_players(players, own, opponent, random)
        damping = 0.5 if done else 0.0
        own = {key: damping * value + (1 - damping) * following[0][key] for key, value in own.items()}
        opponent = {key: damping * value + (1 - damping) * following[1][key] for key, value in opponent.items()}
    return own, opponent


def as_text(tables: dict[int, tuple[Table, Table]]) -> str:
    """The file's text: where the numbers come from, then a line for each choice."""
    provenance = {
        "made_by": "python -m pegout.strategy.make_crib_table",
        "rounds": ROUNDS,
        "suit_patterns": SUIT_PATTERNS,
        "temperature": TEMPERATURE,
        "deals": DEALS,
        "seed": SEED,
        "columns": "own crib, opponent's crib; average points, flush and nobs included",
    }
    lines = [f'"provenance": {json.dumps(provenance)}']
    for players, (own, opponent) in tables.items():
        rows = [f'  "{key_of(key)}": [{own[key]:.4f}, {opponent[key]:.4f}]' for key in own]
        lines.append(f'"{players}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compute all tables and write them.

    Returns:
        The exit code: 0, or 2 when the file cannot be written.
    """
    parser = argparse.ArgumentParser(prog="python -m pegout.strategy.make_crib_table", description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA, help="where to write; the package's own file")
    file = parser.parse_args(arguments).file
    text = as_text({players: compute(players) for players in (2, 3, 4)})
    try:
        file.write_text(text, encoding="ascii")
    except OSError as error:
        sys.stderr.write(f"{file} cannot be written: {error.strerror}.\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

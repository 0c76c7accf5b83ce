"""How strong the computer players are against each other, what a deal brings, and how long a decision takes.

    python benchmarks/bench_players.py [PAIRS]

Prints win shares with 95% intervals over PAIRS duplicate pairs (100 when left out: only a look;
1000 and more for a claim), averages a deal of `advanced`
against itself, and the time of a decision as a ratio to scoring a hand by the rules in the same process.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from time import perf_counter

from pegout.players import LEVELS, player_of
from pegout.players.driver import shuffled
from pegout.players.duplicate import Pair, play_pairs, strength
from pegout.rules import Game, Need, Options, parse_cards, points_of_hand, view
from pegout.rules.events import CardLaid, CountEnded, DealStarted, HandCounted


def print_strength(first: str, second: str, pairs: int, options: Options, seed: int) -> None:
    found = strength(play_pairs(first, second, range(seed, seed + pairs), options))
    print(
        f"{first} against {second}, {options.players} players: {100 * found.share:.1f} +- {100 * found.margin:.1f}% of "
        f"{found.games} games, {found.spread:+.1f} points a game",
        flush=True,
    )


def print_averages(pairs: Iterable[Pair]) -> None:
    """What pone and dealer peg and count a deal; the deal in which the game ends is left out."""
    sums: dict[str, float] = defaultdict(float)
    deals = 0
    for pair in pairs:
        for events in pair.events:
            deal: dict[str, float] = defaultdict(float)
            dealer = 0
            for event in events:
                if isinstance(event, DealStarted):
                    dealer = event.dealer
                    deal = defaultdict(float)
                elif isinstance(event, CardLaid | CountEnded):
                    who = "dealer" if event.seat == dealer else "pone"
                    deal[f"{who} pegs"] += sum(score.points for score in event.scores)
                elif isinstance(event, HandCounted):
                    who = "crib" if event.crib else "dealer's hand" if event.seat == dealer else "pone's hand"
                    deal[who] += sum(score.points for score in event.scores)
                    if event.crib:
                        deals += 1
                        for name, points in deal.items():
                            sums[name] += points
    print(f"advanced against itself, {deals} whole deals:", end=" ")
    print(", ".join(f"{name} {points / deals:.2f}" for name, points in sorted(sums.items())))


def print_times(level: str, players: int, decisions: int = 3000) -> None:
    """The time of a decision, cold caches included; only where there is a choice."""
    random = Random(1)
    game = Game.new(Options(players=players), first_dealer=0)
    seats = [player_of(level, random) for _ in range(players)]
    times: dict[str, list[float]] = defaultdict(list)
    while sum(map(len, times.values())) < decisions:
        if game.need is Need.NOTHING:
            game = Game.new(Options(players=players), first_dealer=0)
        if game.need is Need.SHUFFLE:
            game, _ = game.apply(shuffled(random))
            continue
        seat = game.to_act[0]
        seen = view(game, seat)
        start = perf_counter()
        action = seats[seat].choose(seen)
        if game.need is Need.LAY_AWAY or len(seen.fitting) > 1:
            times["lay away" if game.need is Need.LAY_AWAY else "lay a card"].append(perf_counter() - start)
        game, _ = game.apply(action)
    hand = parse_cards("5H 5S 5C JD")
    starter = parse_cards("5D")[0]
    start = perf_counter()
    for _ in range(1000):
        points_of_hand(hand, starter)
    reference = (perf_counter() - start) / 1000
    for name, taken in sorted(times.items()):
        taken.sort()
        half, most = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(
            f"{level}, {players} players, {name}: p50 {1000 * half:.2f} ms, p99 {1000 * most:.2f} ms, most "
            f"{1000 * taken[-1]:.1f} ms; p50 is {half / reference:.0f} hands scored by the rules"
        )


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for players in (2, 3, 4):
        for level in LEVELS:
            print_times(level, players)
    two, four = Options(), Options(players=4)
    print_averages(play_pairs("advanced", "advanced", range(pairs // 4)))
    print_strength("intermediate", "beginner", pairs, two, 10_000)
    print_strength("advanced", "intermediate", pairs, two, 20_000)
    print_strength("advanced", "beginner", pairs // 4, two, 30_000)
    print_strength("advanced", "intermediate", pairs // 2, four, 40_000)


if __name__ == "__main__":
    main()

"""Random games and actions for properties, shared by all tests.

Chance comes from a seed, so that a failing example is one number; hypothesis draws the seed and the options.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from pegout.rules import PACK, Card, Game, Need, Options, View, count_hand, score_card, total, view
from pegout.rules.actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    CutForDeal,
    CutStarter,
    LayAway,
    LayCard,
    SayGo,
    Shuffle,
    TakeBackGo,
)
from pegout.rules.events import Event

seeds = st.integers(0, 2**32 - 1)
"""Seeds for `random.Random`."""

cards = st.sampled_from(PACK)
"""A card."""

targets = st.sampled_from([31, 61, 121])
"""Targets of games: mostly short ones, which end in every phase."""


def hands(*sizes: int) -> st.SearchStrategy[list[tuple[Card, ...]]]:
    """Hands of these sizes, no card twice."""

    def split(drawn: list[Card]) -> list[tuple[Card, ...]]:
        starts = [sum(sizes[:index]) for index in range(len(sizes))]
        return [tuple(drawn[start : start + size]) for start, size in zip(starts, sizes, strict=True)]

    return st.lists(cards, min_size=sum(sizes), max_size=sum(sizes), unique=True).map(split)


def _options(calls: st.SearchStrategy[str], counting: st.SearchStrategy[str]) -> st.SearchStrategy[Options]:
    def possible(values: dict[str, object]) -> Options:
        if values["calls"] == "automatic":
            values = {**values, "renege": "correct"}
            if values["counting"] == "automatic":
                values = {**values, "muggins": "off"}
        return Options(**values)  # type: ignore[arg-type]

    return st.fixed_dictionaries(
        {
            "players": st.sampled_from([2, 3, 4]),
            "target": targets,
            "skunks": st.sampled_from(["off", "named", "counted"]),
            "next_deal": st.sampled_from(["loser", "alternate"]),
            "counting": counting,
            "calls": calls,
            "muggins": st.sampled_from(["off", "on"]),
            "overclaim": st.sampled_from(["correct", "to_opponent"]),
            "renege": st.sampled_from(["correct", "penalty"]),
            "out_on_go": st.sampled_from(["yes", "no"]),
        }
    ).map(possible)


any_options = _options(st.sampled_from(["automatic", "manual"]), st.sampled_from(["automatic", "manual"]))
"""Every combination of options that goes together."""

automatic_options = _options(st.just("automatic"), st.just("automatic"))
"""Options of tables where nothing is claimed."""

manual_options = _options(st.just("manual"), st.sampled_from(["automatic", "manual"]))
"""Options of tables where go and points in the play are called by the players."""


def shuffled(rng: random.Random) -> tuple[Card, ...]:
    """A pack in random order."""
    return tuple(rng.sample(PACK, 52))


def _near(rng: random.Random, truth: int) -> int:
    """A claim: mostly the truth."""
    return truth if rng.random() < 0.7 else rng.randint(0, truth + 3)


def _lay(seen: View, seat: int, rng: random.Random) -> Action:
    card = rng.choice(seen.fitting)
    if seen.options.calls == "automatic":
        return LayCard(seat, card)
    return LayCard(seat, card, _near(rng, total(score_card([*(laid.card for laid in seen.series), card]))) or None)


def _claim(seen: View, seat: int, rng: random.Random) -> Action:
    if seen.need is Need.CLAIM_GO:
        return Claim(seat, _near(rng, 1))
    shown = seen.shown[-1]
    assert seen.starter is not None
    return Claim(seat, _near(rng, total(count_hand(shown.cards, seen.starter, crib=shown.crib))))


_MAKE: dict[str, Callable[[View, int, random.Random], Action]] = {
    "cut_for_deal": lambda seen, seat, rng: CutForDeal(seat, rng.choice(seen.free_cuts)),
    "lay_away": lambda seen, seat, rng: LayAway(
        seat, tuple(rng.sample(seen.hand, 2 if seen.options.players == 2 else 1))
    ),
    "cut_starter": lambda seen, seat, rng: CutStarter(seat, rng.randint(1, seen.undealt - 1)),
    "lay_card": _lay,
    "say_go": lambda seen, seat, rng: SayGo(seat),
    "take_back_go": lambda seen, seat, rng: TakeBackGo(seat),
    "claim": _claim,
    "accept": lambda seen, seat, rng: Accept(seat),
    "claim_muggins": lambda seen, seat, rng: ClaimMuggins(seat, rng.randint(1, 4)),
    "claim_renege": lambda seen, seat, rng: ClaimRenege(seat, rng.random() < 0.5),
}

OPTIONAL = ("take_back_go", "claim_muggins", "claim_renege")
"""What a seat may do though the game does not wait for it."""


def offered(game: Game, rng: random.Random) -> list[tuple[str, Action]]:
    """An action of every kind that a view offers to some seat."""
    return [
        (kind, _MAKE[kind](seen, seat, rng)) for seat in game.seats for seen in [view(game, seat)] for kind in seen.may
    ]


def next_action(game: Game, rng: random.Random, *, mischief: float = 0.2) -> Action:
    """Some action that the game allows now: chosen from what the views offer.

    Args:
        game: a game that is not over.
        rng: the chance.
        mischief: how often, with manual calls, a go is false and somebody claims or takes back what is optional.
    """
    if game.need is Need.SHUFFLE:
        return Shuffle(shuffled(rng))
    all_offered = offered(game, rng)
    if rng.random() < mischief:
        extra = [action for kind, action in all_offered if kind in OPTIONAL and game.can(action)]
        if extra:
            return rng.choice(extra)
    needed = [(kind, action) for kind, action in all_offered if kind not in OPTIONAL]
    kinds = {kind for kind, _ in needed}
    if {"lay_card", "say_go"} <= kinds:
        wanted = "say_go" if rng.random() < mischief else "lay_card"
        needed = [(kind, action) for kind, action in needed if kind == wanted]
    return rng.choice(needed)[1]


@dataclass(frozen=True)
class Step:
    """One action of a game, and the game before and after it."""

    before: Game
    action: Action
    after: Game
    events: tuple[Event, ...]


def steps(options: Options, seed: int, *, mischief: float = 0.2, limit: int = 5_000) -> Iterator[Step]:
    """Play a random game to its end (or for ``limit`` actions), step by step."""
    rng = random.Random(seed)
    game = Game.new(options, first_dealer=rng.choice([None, rng.randrange(options.players)]))
    for _ in range(limit):
        if game.need is Need.NOTHING:
            return
        action = next_action(game, rng, mischief=mischief)
        after, events = game.apply(action)
        yield Step(game, action, after, events)
        game = after


def arbitrary_action(rng: random.Random, players: int = 4) -> Action:
    """An action of any kind with any values, seats that are not there and numbers out of range included."""
    seat = rng.randint(-1, players)
    card = rng.choice(PACK)
    number = rng.choice([-1, 0, 1, 2, 3, 7, 12, 29, 51, 52, 99, 100, 10**9])
    some = tuple(rng.choices(PACK, k=rng.randint(0, 4)))
    choices: list[Action] = [
        Shuffle(shuffled(rng)),
        Shuffle(some),
        Shuffle((*PACK[1:], PACK[1])),
        CutForDeal(seat, number),
        LayAway(seat, some),
        CutStarter(seat, number),
        LayCard(seat, card, rng.choice([None, number])),
        SayGo(seat),
        TakeBackGo(seat),
        Claim(seat, number),
        Accept(seat),
        ClaimMuggins(seat, number),
        ClaimRenege(seat, rng.random() < 0.5),
    ]
    return rng.choice(choices)

"""What a new table can choose from, with a sentence for each option (rules section 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pegout.players import LEVELS, Player
from pegout.rules.errors import OptionError
from pegout.rules.options import CHOICES, TARGET_RANGE, Options

from .messages import LevelInfo, OptionInfo, OptionsAnswer

MEANINGS: dict[str, str] = {
    "players": "How many play; four play as two partnerships, partners opposite.",
    "target": "Points that win: 121 is the usual game, 61 the short one.",
    "skunks": "Losing by more than 30 points is not noticed, named, or counts as two or three games.",
    "next_deal": "Who deals first in the next game: the loser, or each in turn.",
    "counting": "Hands and crib are counted by the table, or each player claims the points.",
    "calls": "Go and the points in the play are called by the table, or by the players.",
    "muggins": "Points a player misses can be claimed by an opponent; something must be manual.",
    "overclaim": "Points claimed too many are only corrected, or go to the opponent.",
    "renege": "A go said while a card fits costs nothing, or can be claimed as a penalty; needs manual calls.",
    "out_on_go": "Whether a point for go or last card can win the game.",
}
LEVEL_MEANINGS: dict[str, str] = {
    "beginner": "Knows the rules and little more.",
    "intermediate": "Keeps a good hand and looks one card ahead.",
    "advanced": "Thinks about the crib, your cards and the score.",
}


_UNUSUAL: dict[tuple[str, str], str] = {
    ("skunks", "off"): "no skunks",
    ("skunks", "counted"): "skunks count as two or three games",
    ("next_deal", "alternate"): "the first deal goes round",
    ("counting", "manual"): "players count their hands",
    ("calls", "manual"): "players call go and their points",
    ("muggins", "on"): "muggins",
    ("overclaim", "to_opponent"): "points claimed too many go to the opponent",
    ("renege", "penalty"): "a false go costs points",
    ("out_on_go", "no"): "go and last card cannot win",
}


def unusual(options: Options) -> tuple[str, ...]:
    """The house rules of a table that are not the usual ones, each in a few words (rules section 7)."""
    usual, chosen = Options().as_dict(), options.as_dict()
    names = (name for name in chosen if name not in ("players", "target") and chosen[name] != usual[name])
    return tuple(_UNUSUAL[name, str(chosen[name])] for name in names)


def playable(player_of: Callable[[str], Player]) -> tuple[str, ...]:
    """The levels that can be played."""
    levels = []
    for level in LEVELS:
        try:
            player_of(level)
        except OptionError:
            continue
        levels.append(level)
    return tuple(levels)


@cache
def options_answer(player_of: Callable[[str], Player]) -> OptionsAnswer:
    """Every option with its values, default and meaning, and the levels."""
    standard = Options().as_dict()
    options = []
    for name, default in standard.items():
        values: tuple[str | int, ...] | None = (2, 3, 4) if name == "players" else CHOICES.get(name)
        options.append(
            OptionInfo(
                name=name,
                values=values,
                minimum=TARGET_RANGE[0] if name == "target" else None,
                maximum=TARGET_RANGE[-1] if name == "target" else None,
                default=default,
                meaning=MEANINGS[name],
            )
        )
    levels = tuple(LevelInfo(level=level, meaning=LEVEL_MEANINGS[level]) for level in playable(player_of))
    return OptionsAnswer(options=tuple(options), levels=levels)

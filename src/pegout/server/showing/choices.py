"""What a new table can choose from, with a sentence for each option (rules section 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from pegout.players import LEVELS, Player
from pegout.rules.errors import OptionError
from pegout.rules.options import CHOICES, TARGET_RANGE, Options
from pegout.server.facts.clocks import ClockRule
from pegout.server.messages.table import LevelInfo, OptionInfo, OptionsAnswer

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


def unusual(options: Options, clock: ClockRule | None = None) -> tuple[str, ...]:
    """What is agreed on at a table that is not the usual, each in a few words.

    Args:
        options: its options (rules section 7).
        clock: its clock, if it has one.
    """
    usual, chosen = Options().as_dict(), options.as_dict()
    names = (name for name in chosen if name not in ("players", "target") and chosen[name] != usual[name])
    words = [_UNUSUAL[name, str(chosen[name])] for name in names]
    if clock is not None:
        bank = f" and {_time(clock.bank)} in the bank" if clock.bank else ""
        words.append(f"{_time(clock.decision)} for a decision{bank}")
    return tuple(words)


def _time(seconds: int) -> str:
    """A time in the largest whole unit."""
    number, unit = (seconds, "second") if seconds % 60 else (seconds // 60, "minute")
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


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
    from pegout.lessons.tables import option_meaning  # where the pages of learning have it from, too

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
                meaning=option_meaning(name),
            )
        )
    levels = tuple(LevelInfo(level=level, meaning=LEVEL_MEANINGS[level]) for level in playable(player_of))
    return OptionsAnswer(options=tuple(options), levels=levels)

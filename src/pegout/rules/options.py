"""The options of a game, exactly as section 7 of the rules names them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, cast, get_args, get_type_hints

from .errors import OptionError

Skunks = Literal["off", "named", "counted"]
NextDeal = Literal["loser", "alternate"]
Calling = Literal["automatic", "manual"]
OnOff = Literal["off", "on"]
Overclaim = Literal["correct", "to_opponent"]
Renege = Literal["correct", "penalty"]
YesNo = Literal["yes", "no"]

TARGET_RANGE = range(31, 1000)
"""Targets that a game may have."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before it plays (rules section 7).

    Attributes:
        players: 2, 3 or 4; four play as two partnerships.
        target: points that win, 31 to 999; 121 is the usual game and 61 the short one.
        skunks: whether losing by 31 or more is named or also counts as two or three games (5.2).
        next_deal: who deals first in the next game of a match (5.3).
        counting: whether hands and crib in the show are counted for the players or claimed by them.
        calls: whether go and points in the play are called for the players or by them.
        muggins: whether points not claimed can be claimed by an opponent (6.3).
        overclaim: what happens to points claimed too many (6.4).
        renege: what a false go costs (6.1).
        out_on_go: whether a go or last-card point can win the game (5.1).

    Raises:
        OptionError: a value is not one of those listed, or two options do not go together.
    """

    players: int = 2
    target: int = 121
    skunks: Skunks = "named"
    next_deal: NextDeal = "loser"
    counting: Calling = "automatic"
    calls: Calling = "automatic"
    muggins: OnOff = "off"
    overclaim: Overclaim = "correct"
    renege: Renege = "correct"
    out_on_go: YesNo = "yes"

    def __post_init__(self) -> None:
        """Refuse values and combinations that section 7 does not list."""
        if type(self.players) is not int or self.players not in (2, 3, 4):
            raise OptionError(f"players is {self.players!r}; it can be 2, 3 or 4.", "players")
        if type(self.target) is not int or self.target not in TARGET_RANGE:
            raise OptionError(f"target is {self.target!r}; it can be a whole number from 31 to 999.", "target")
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise OptionError(f"{name} is {getattr(self, name)!r}; it can be {' or '.join(values)}.", name)
        if self.muggins == "on" and "manual" not in (self.counting, self.calls):
            raise OptionError("muggins needs something to miss: set counting or calls to manual.", "muggins")
        if self.renege == "penalty" and self.calls != "manual":
            raise OptionError("renege: penalty needs calls: manual, since an automatic go is never wrong.", "renege")

    @property
    def sides(self) -> int:
        """How many scores are kept: one a player, or one a partnership with four players (2.1)."""
        return 2 if self.players == 4 else self.players

    def side_of(self, seat: int) -> int:
        """The side a seat plays for: partners sit opposite (2.1)."""
        return seat % self.sides

    @property
    def cards_dealt(self) -> int:
        """Cards a player is dealt (2.3)."""
        return 6 if self.players == 2 else 5

    @property
    def cards_laid_away(self) -> int:
        """Cards a player lays away to the crib (2.3)."""
        return self.cards_dealt - 4

    @property
    def skunk_line(self) -> int:
        """A loser below this is skunked (5.2)."""
        return self.target - 30

    @property
    def double_skunk_line(self) -> int | None:
        """A loser below this is double skunked; None for targets below 91 (5.2)."""
        return self.target - 60 if self.target >= 91 else None

    def as_dict(self) -> dict[str, int | str]:
        """Names and values, in the order of section 7."""
        return asdict(self)

    @classmethod
    def from_mapping(cls, values: Mapping[str, Any]) -> Options:
        """Build from names and values; what is missing takes its default.

        Args:
            values: option names to values; numbers may be written as text.

        Raises:
            OptionError: a name is not an option or a value is not one of its values.
        """
        known = {field.name for field in fields(cls)}
        given: dict[str, Any] = {}
        for name, value in values.items():
            if name not in known:
                raise OptionError(f"{name} is not an option; the options are {', '.join(OPTION_NAMES)}.", name)
            if name in ("players", "target") and isinstance(value, str):
                if not value.isascii() or not value.isdigit():
                    raise OptionError(f"{name} is {value!r}; it must be a whole number.", name)
                value = int(value[:9])
            given[name] = value
        return cls(**given)

    def changed(self) -> dict[str, int | str]:
        """Only the options that differ from their default."""
        standard = Options().as_dict()
        return {name: value for name, value in self.as_dict().items() if value != standard[name]}


OPTION_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Options))
"""Every option's name, in the order of section 7."""

CHOICES: dict[str, tuple[str, ...]] = {
    name: cast("tuple[str, ...]", get_args(hint)) for name, hint in get_type_hints(Options).items() if get_args(hint)
}
"""The values of each option that takes words."""

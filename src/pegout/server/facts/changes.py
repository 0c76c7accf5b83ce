"""A seat changes hands while a game is on: the computer plays on for a person, or the person takes the seat back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

STAND_IN = "stand_in"
RETURN = "return"


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who plays a seat from a step on.

    Attributes:
        seat: the seat.
        level: how the computer plays there; None when its person plays again.
        by: the seat that wished it.
    """

    seat: int
    level: str | None
    by: int

    @property
    def kind(self) -> str:
        """The kind of its step."""
        return RETURN if self.level is None else STAND_IN

    @classmethod
    def from_plain(cls, seat: int, plain: Mapping[str, Any]) -> SeatChange:
        """A change as it is stored."""
        return cls(seat, plain["level"], int(plain["by"]))

    def to_plain(self) -> dict[str, Any]:
        """What is stored of it besides its seat."""
        return {"level": self.level, "by": self.by}

"""A seat changes hands: the computer plays on for a person, who may come back; or it is open again to others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

STAND_IN = "stand_in"
RETURN = "return"
OPEN = "open"


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who plays a seat from a step on.

    Attributes:
        seat: the seat.
        level: how the computer plays there; None when its person plays again, and when nobody sits there any more.
        by: the seat that wished it.
        opened: whether nobody sits there any more, so that a friend may.
    """

    seat: int
    level: str | None
    by: int
    opened: bool = False

    @property
    def kind(self) -> str:
        """The kind of its step."""
        if self.opened:
            return OPEN
        return RETURN if self.level is None else STAND_IN

    @classmethod
    def from_plain(cls, seat: int, plain: Mapping[str, Any]) -> SeatChange:
        """A change as it is stored."""
        return cls(seat, plain["level"], int(plain["by"]), opened=bool(plain.get("opened")))

    def to_plain(self) -> dict[str, Any]:
        """What is stored of it besides its seat."""
        return {"level": self.level, "by": self.by} | ({"opened": True} if self.opened else {})

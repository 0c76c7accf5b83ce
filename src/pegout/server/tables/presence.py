"""Whether the persons at a table are here, and for how long they have not been.

Somebody is here while a socket of theirs is open, at whichever of their seats. States follow from the time alone: a
timer is only needed to tell those who are here, and a table that nobody looks at has none.
"""

from __future__ import annotations

from collections.abc import Collection

from pegout.server.messages.table import PresenceName
from pegout.server.timing import Clock


class Presence:
    """When those who are not here were last seen. Whoever was never seen counts from the beginning of this memory."""

    __slots__ = ("_began", "_clock", "_grace", "_last", "_reconnect")

    def __init__(self, clock: Clock, reconnect_seconds: float, grace_seconds: float) -> None:
        """Begin with nobody seen.

        Args:
            clock: the time.
            reconnect_seconds: how long a lost line counts as one that comes back by itself.
            grace_seconds: after how long the others need not wait any more.
        """
        self._clock = clock
        self._grace = grace_seconds
        self._reconnect = min(reconnect_seconds, grace_seconds)
        self._began = clock.monotonic()
        self._last: dict[str, float] = {}

    @property
    def now(self) -> float:
        """The time, by the clock that never goes back."""
        return self._clock.monotonic()

    def seen(self, owner: str) -> None:
        """Note that somebody was here until now."""
        self._last[owner] = self._clock.monotonic()

    def state(self, owner: str, here: Collection[str]) -> PresenceName:
        """How it stands with somebody.

        Args:
            owner: the person's browser.
            here: the browsers with an open socket.
        """
        if owner in here:
            return "here"
        gone = self._away(owner)
        if gone >= self._grace:
            return "gone"
        return "away" if gone >= self._reconnect else "reconnecting"

    def next_change(self, owners: Collection[str], here: Collection[str]) -> float | None:
        """Seconds until somebody's state changes by itself; None when none does."""
        ahead = [
            bound - away
            for away in (self._away(owner) for owner in owners if owner not in here)
            for bound in (self._reconnect, self._grace)
            if away < bound
        ]
        return min(ahead, default=None)

    def _away(self, owner: str) -> float:
        return self._clock.monotonic() - self._last.get(owner, self._began)

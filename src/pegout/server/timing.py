"""The time a server goes by. Tests bring one that they move by hand, so that nothing has to be waited for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """Something that is to happen later."""

    def cancel(self) -> None:
        """Let it not happen."""


class Clock(Protocol):
    """What time it is, and what is to be done later."""

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""

    def wall(self) -> float:
        """Seconds since 1970: what is stored."""

    def call_later(self, seconds: float, work: Callable[[], None]) -> Handle:
        """Do something after a while, in the running event loop.

        Args:
            seconds: how much later.
            work: what to do.
        """


class SystemClock:
    """This machine's time."""

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, work: Callable[[], None]) -> Handle:
        """Do something after a while."""
        return asyncio.get_running_loop().call_later(seconds, work)

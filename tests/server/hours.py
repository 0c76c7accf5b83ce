"""A time that tests move by hand."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from pegout.server.timing import Handle


class _Later:
    """Something that is to happen when its time has come."""

    def __init__(self, at: float, work: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
        self.at = at
        self.work = work
        self.loop = loop
        self.open = True

    def cancel(self) -> None:
        self.open = False


class Hours:
    """A clock that stands still until a test moves it.

    Attributes:
        now: seconds since the beginning.
    """

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now
        self._later: list[_Later] = []
        self._lock = threading.Lock()

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now

    def call_later(self, seconds: float, work: Callable[[], None]) -> Handle:
        later = _Later(self.now + seconds, work, asyncio.get_running_loop())
        with self._lock:
            self._later.append(later)
        return later

    @property
    def waiting(self) -> int:
        """How many things are to happen later."""
        with self._lock:
            return sum(1 for later in self._later if later.open)

    def move(self, seconds: float) -> None:
        """Let time pass, and happen what is due in it, one after the other as it comes."""
        end = self.now + seconds
        while True:
            with self._lock:
                self._later = [later for later in self._later if later.open]
                due = min((later for later in self._later if later.at <= end), key=lambda later: later.at, default=None)
                if due is None:
                    break
                self._later.remove(due)
            self.now = max(self.now, due.at)
            if due.loop.is_closed():
                continue
            asyncio.run_coroutine_threadsafe(self._carry_out(due), due.loop).result(20)
        self.now = end

    async def _carry_out(self, later: _Later) -> None:
        if later.open:
            later.work()

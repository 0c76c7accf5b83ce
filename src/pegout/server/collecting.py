"""When Python looks for garbage. Left to itself it stops the server for half a second every few seconds under load.

What a table keeps is freed as soon as nothing refers to it. Only what refers to itself in a circle needs a search, and
a search takes longer the more there is to search. Actions make no such circles; a closed line leaves a few objects. So
only what is quite new is searched as usual (about a millisecond), and everything so rarely that the stops are a
thousandth of the time, or a hundredth where much has been left over. What is young, in between, is not searched by
itself: that was a stop of 50 milliseconds every two seconds, the longest wait that players met.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable

_NEW, _NEVER = 500, 1_000_000_000
"""Objects after which the new ones are searched; the young and the old ones are not."""
_SELDOM = 60.0
"""Seconds between two searches of everything, at least."""
_SHARE, _PRESSED_SHARE = 1000.0, 100.0
"""Those seconds for each second that the last search took, as usual and under pressure."""
_MANY = 4000
"""Searches of new objects since the last of everything that are pressure: two million objects, some 200 MB."""


_trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None


def _give_back() -> None:
    """Give memory that is free back to the system, where C's library can: it keeps holes between what is in use."""
    if _trim is not None:
        _trim(0)


def start() -> None:
    """Leave only what is new to Python, and what has been loaded out of every search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _NEVER, _NEVER)


class Collector:
    """Searches everything, seldom, and gives back what is free."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to count.

        Args:
            clock: where the time comes from.
        """
        self._clock = clock
        self._ended = clock()
        self._took = 0.0

    def collect(self) -> bool:
        """Search everything if it is time, and give back what is free.

        Returns:
            Whether it was.
        """
        began = self._clock()
        pressed = gc.get_count()[1] >= _MANY
        wait = self._took * _PRESSED_SHARE if pressed else max(_SELDOM, self._took * _SHARE)
        if began - self._ended < wait:
            return False
        gc.collect()
        _give_back()
        self._ended = self._clock()
        self._took = self._ended - began
        return True

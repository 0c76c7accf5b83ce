"""When Python looks for garbage. Left to itself it stops the server for half a second every few seconds under load.

What a table keeps is freed as soon as nothing refers to it. Only what refers to itself in a circle needs a search, and
a search of everything takes longer the more tables there are. So only what is new is searched as usual, and everything
so rarely that the stops are a thousandth of the time.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_NEW, _YOUNG, _NEVER = 2000, 5, 1_000_000_000
"""Objects after which the new ones are searched, such searches after which the young ones are, and the old ones."""
_SELDOM = 600.0
"""Seconds between two searches of everything, at least."""
_SHARE = 1000.0
"""Those seconds for each second that the last search took."""


def start() -> None:
    """Leave only what is new to Python, and what has been loaded out of every search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW, _YOUNG, _NEVER)


class Collector:
    """Searches everything, seldom.

    Attributes:
        due: when it is time again.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin to count.

        Args:
            clock: where the time comes from.
        """
        self._clock = clock
        self.due = clock() + _SELDOM

    def collect(self) -> bool:
        """Search everything if it is time.

        Returns:
            Whether it was.
        """
        began = self._clock()
        if began < self.due:
            return False
        gc.collect()
        ended = self._clock()
        self.due = ended + max(_SELDOM, _SHARE * (ended - began))
        return True

"""Who is told that a table moved on. Each listener knows how far it has read, so a slow one only falls behind."""

from __future__ import annotations

import asyncio


class Listener:
    """One open socket of a seat.

    Attributes:
        seat: whose steps it gets.
        seen: the number of the last step it was sent.
        told: which change of the seats it was told of last.
        heard: the number of the last line said that it was sent; None before it was sent any.
        identity: whose socket it is. device: on which browser, as the hash of its secret.
        ended: whether it must be closed, because the browser was signed out or belongs to another now.
    """

    __slots__ = ("_news", "device", "ended", "heard", "identity", "seat", "seen", "told")

    def __init__(self, seat: int, seen: int) -> None:
        """Begin after a step."""
        self.seat = seat
        self.seen = seen
        self.told: int | None = None
        self.heard: int | None = None
        self.identity: str | None = None
        self.device: bytes | None = None
        self.ended = False
        self._news = asyncio.Event()

    def wake(self) -> None:
        """Say that there is something new."""
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for something new.

        Returns:
            Whether there is; False when the time is over.
        """
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        self._news.clear()
        return True


class Audience:
    """The listeners of one table."""

    __slots__ = ("_listeners",)

    def __init__(self) -> None:
        """Nobody yet."""
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        """How many listen."""
        return len(self._listeners)

    def add(self, listener: Listener) -> None:
        """Begin to tell somebody."""
        self._listeners.add(listener)

    def remove(self, listener: Listener) -> None:
        """Stop telling somebody."""
        self._listeners.discard(listener)

    def of_seat(self, seat: int) -> int:
        """How many listen for a seat."""
        return sum(1 for listener in self._listeners if listener.seat == seat)

    def hang_up(self, identity: str, keep: bytes | None, only: bytes | None) -> None:
        """End the sockets of a person: all, all but one browser's, or one browser's only."""
        for listener in self._listeners:
            if listener.identity == identity and listener.device != keep and only in (None, listener.device):
                listener.ended = True
                listener.wake()

    @property
    def seats(self) -> frozenset[int]:
        """The seats that somebody listens for."""
        return frozenset(listener.seat for listener in self._listeners)

    def notify(self) -> None:
        """Tell everybody that there are new steps; they fetch them themselves."""
        for listener in self._listeners:
            listener.wake()

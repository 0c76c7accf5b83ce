"""Who is told that a table moved on: sockets of seats, and of those who only watch.

Each knows how far it has read, so a slow one only falls behind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from pegout.server.storage.store import Seat


class Reader:
    """One open socket.

    Attributes:
        seen: the number of the last step it was sent.
        told: which change of the seats it was told of last.
        ended: whether it must be closed: it may not read any more.
    """

    __slots__ = ("_alarm", "_due", "_news", "_waiter", "ended", "seen", "told")

    def __init__(self, seen: int) -> None:
        """Begin after a step."""
        self.seen = seen
        self.told: int | None = None
        self.ended = False
        self._news = False
        self._waiter: asyncio.Future[None] | None = None
        self._due = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Say that there is something new."""
        self._news = True
        self._end_waiting()

    async def wait(self, seconds: float) -> bool:
        """Wait for something new; one at a time.

        Returns:
            Whether there is; False when the time is over.
        """
        if not self._news:
            loop = asyncio.get_running_loop()
            self._waiter, self._due = loop.create_future(), loop.time() + seconds
            if self._alarm is None:  # one alarm for many waits: most end long before it
                self._alarm = loop.call_at(self._due, self._ring)
            try:
                await self._waiter
            except BaseException:  # it is not waited for any more
                if self._alarm is not None:  # it may have rung in the same moment
                    self._alarm.cancel()
                    self._alarm = None
                raise
        news, self._news = self._news, False
        return news

    def _end_waiting(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _ring(self) -> None:
        """The time of a wait is over: of this one, or of one before it."""
        loop = asyncio.get_running_loop()
        if self._waiter is not None and not self._waiter.done() and self._due > loop.time():
            self._alarm = loop.call_at(self._due, self._ring)
        else:
            self._alarm = None
            self._end_waiting()


class Listener(Reader):
    """One open socket of a seat; it ends when its browser was signed out or belongs to another now.

    Attributes:
        seat: whose steps it gets.
        heard: the number of the last line said that it was sent; None before it was sent any.
        identity: whose socket it is. device: on which browser, as the hash of its secret.
    """

    __slots__ = ("device", "heard", "identity", "seat")

    def __init__(self, seat: int, seen: int) -> None:
        """Begin after a step."""
        super().__init__(seen)
        self.seat = seat
        self.heard: int | None = None
        self.identity: str | None = None
        self.device: bytes | None = None


class Audience:
    """The listeners of one table, and who watches it: they are told, and count for nothing else."""

    __slots__ = ("_listeners", "_watchers")

    def __init__(self) -> None:
        """Nobody yet."""
        self._listeners: set[Listener] = set()
        self._watchers: set[Reader] = set()

    def __len__(self) -> int:
        """How many listen or watch."""
        return len(self._listeners) + len(self._watchers)

    def add(self, listener: Listener) -> None:
        """Begin to tell somebody."""
        self._listeners.add(listener)

    def remove(self, listener: Listener) -> None:
        """Stop telling somebody."""
        self._listeners.discard(listener)

    def keep(self, seats: Iterable[Seat]) -> None:
        """End the sockets of those who sit there no more: from now on they would read what is another's."""
        owners = {seat.seat: seat.owner for seat in seats}
        for listener in [each for each in self._listeners if owners.get(each.seat) != each.identity]:
            listener.ended = True
            listener.wake()
            self.remove(listener)

    def of_seat(self, seat: int) -> int:
        """How many listen for a seat."""
        return sum(1 for listener in self._listeners if listener.seat == seat)

    def watch(self, watcher: Reader) -> None:
        """Begin to tell somebody who watches."""
        self._watchers.add(watcher)

    def unwatch(self, watcher: Reader) -> None:
        """Stop telling somebody who watched."""
        self._watchers.discard(watcher)

    @property
    def watching(self) -> int:
        """How many watch."""
        return len(self._watchers)

    def close_doors(self) -> None:
        """End the sockets of all who watch."""
        for watcher in self._watchers:
            watcher.ended = True
            watcher.wake()

    def hang_up(self, identity: str, keep: bytes | None, only: bytes | None) -> None:
        """End the sockets of a person: all, all but one browser's, or one browser's only."""
        for listener in self._listeners:
            if listener.identity == identity and listener.device != keep and only in (None, listener.device):
                listener.ended = True
                listener.wake()

    def close(self) -> None:
        """End every socket: there is nothing here any more."""
        self.close_doors()
        for listener in self._listeners:
            listener.ended = True
            listener.wake()

    @property
    def seats(self) -> frozenset[int]:
        """The seats that somebody listens for."""
        return frozenset(listener.seat for listener in self._listeners)

    def notify(self) -> None:
        """Tell everybody that there are new steps; they fetch them themselves."""
        for reader in (*self._listeners, *self._watchers):
            reader.wake()

"""A clock for each decision, with a bank: how much time a seat has, as plain values. Nothing here waits or stores.

A decision has its own time first; what it takes beyond that comes out of the seat's bank, which is filled once a game.
A clock runs only while somebody has the table open: a table that everybody has left stands still, however long. A
decision may have time of its own on top; it begins with less than nothing used.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class ClockRule:
    """What a table agreed on.

    Attributes:
        decision: seconds for each decision.
        bank: seconds for all that takes longer in one game.
    """

    decision: int
    bank: int


@dataclass(frozen=True, slots=True)
class SeatTime:
    """A seat's time, in milliseconds.

    Attributes:
        seat: the seat.
        game: the id of the game it is about.
        bank: what is left of the bank.
        used: what the decision that is asked has taken until ``since``; below zero where it has more time than others.
        since: since when its clock runs, by the clock that never goes back, in seconds; None while it stands.
    """

    seat: int
    game: int
    bank: int
    used: int = 0
    since: float | None = None

    def of_game(self, rule: ClockRule, game: int) -> SeatTime:
        """The same, or a fresh one for a game that it is not about."""
        return self if self.game == game else SeatTime(self.seat, game, rule.bank * 1000)

    def spent(self, now: float) -> int:
        """What the decision has taken until now."""
        return self.used + (0 if self.since is None else max(0, round((now - self.since) * 1000)))

    def left(self, rule: ClockRule, now: float) -> int:
        """What is left until the server decides."""
        return max(0, rule.decision * 1000 + self.bank - self.spent(now))

    def bank_left(self, rule: ClockRule, now: float) -> int:
        """What would be left of the bank if the decision were made now."""
        return max(0, self.bank - max(0, self.spent(now) - rule.decision * 1000))

    def paused(self, now: float) -> SeatTime:
        """The same with its clock standing."""
        return replace(self, used=self.spent(now), since=None)

    def decided(self, rule: ClockRule, now: float) -> SeatTime:
        """The same after the decision."""
        return replace(self, bank=self.bank_left(rule, now), used=0, since=None)


@dataclass(frozen=True, slots=True)
class Moment:
    """What the clocks of a table depend on.

    Attributes:
        game: the id of the game.
        asked: the persons' seats that are to decide.
        running: whether anybody has the table open.
        now: the time, by the clock that never goes back.
        extra: milliseconds that what is asked now has on top of a decision's time.
    """

    game: int
    asked: Collection[int]
    running: bool
    now: float
    extra: int = 0


def next_times(
    rule: ClockRule, times: tuple[SeatTime, ...], moment: Moment, decided: Collection[int] = ()
) -> tuple[SeatTime, ...]:
    """The times of a table from a moment on.

    Args:
        rule: what was agreed on.
        times: the times before.
        moment: what holds now.
        decided: seats that have decided; when they are asked again that is a new decision.
    """
    return tuple(_next_time(rule, time, moment, time.seat in decided) for time in times)


def _next_time(rule: ClockRule, time: SeatTime, moment: Moment, decided: bool) -> SeatTime:
    asked = time.seat in moment.asked
    time = time.of_game(rule, moment.game)
    if (decided or not asked) and (time.used or time.since is not None):
        time = time.decided(rule, moment.now)
    if asked and time.since is None and time.used == 0:
        time = replace(time, used=-moment.extra)
    if asked and moment.running and time.since is None:
        return replace(time, since=moment.now)
    if time.since is not None and not moment.running:
        return time.paused(moment.now)
    return time

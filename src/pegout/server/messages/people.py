"""What a person is told of their own: devices, the link to another one, statistics.

With its neighbours the source of ``web/src/messages.ts``.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from .game import Wire
from .orders import Order
from .steps import BestHand


class DeviceInfo(Wire):
    """A browser that uses these games: when it came, and whether it is the one that asks."""

    since: datetime
    this: bool


class Devices(Wire):
    """The browsers that use these games, the oldest first; none for a browser that has no games."""

    devices: tuple[DeviceInfo, ...]


class RecoveryLink(Wire):
    """The link that leads another device to these games: once, until it expires or a new one is made.

    Attributes:
        path: of the link, from the server's address on.
        expires_at: when it ends.
        qr: the whole address as a QR code, row by row, 1 for dark.
    """

    path: str
    expires_at: datetime
    qr: tuple[str, ...]


class MoveInfo(Wire):
    """Where a link to another device leads.

    Attributes:
        expires_at: when it ends.
        open: tables with a game under way. finished: tables without.
        names: the names used there most.
        mine: this browser uses these games already.
        own: tables that this browser has of its own.
    """

    expires_at: datetime
    open: int
    finished: int
    names: tuple[str, ...]
    mine: bool
    own: int


class UseHere(Order):
    """Use the games on this device; where it has games of its own, put them together or leave them behind."""

    own_games: Literal["bring", "leave"] | None = None


class Moved(Wire):
    """This browser uses the games now; `back` is the path that leads to those it left behind."""

    back: str | None


class DeleteMe(Order):
    """Delete all that is kept of me; the word keeps a slip from doing it."""

    confirm: Literal["delete"]


class Deleted(Wire):
    """All is deleted: so many tables are gone, and at so many others the seat is a nobody's now."""

    tables: int
    left: int


class RoleAverages(Wire):
    """Averages in one role, each with how many it rests on; null where there is nothing yet."""

    hands: int
    hand: float | None
    plays: int
    play: float | None


class SizeStatistics(Wire):
    """Games of two, three or four players: hands are not comparable between them.

    Attributes:
        players: how many.
        games: finished. wins: of them.
        dealer: in one's own deals. pone: in the deals of others.
        cribs: one's cribs that were counted. crib: their average.
    """

    players: int
    games: int
    wins: int
    dealer: RoleAverages
    pone: RoleAverages
    cribs: int
    crib: float | None


class OpponentRecord(Wire):
    """How it went against one kind of opponents; the level is the computer's."""

    kind: Literal["computer", "people", "mixed"]
    level: str | None
    games: int
    wins: int


class Statistics(Wire):
    """A person's finished games; what one played against oneself is not among them.

    Attributes:
        games: how many. wins: of them.
        skunks_given: games won with a skunk. skunks_taken: games lost by one.
        sizes: by the number of players.
        opponents: by opponents.
        best: the best hand or crib.
        uncounted: older games that are still being gone through; ask again.
    """

    games: int
    wins: int
    skunks_given: int
    skunks_taken: int
    sizes: tuple[SizeStatistics, ...]
    opponents: tuple[OpponentRecord, ...]
    best: BestHand | None
    uncounted: int


ALIASES: dict[str, Any] = {}
"""No unions."""
MODELS: tuple[type[BaseModel], ...] = (Devices, RecoveryLink, MoveInfo, Moved, Statistics, Deleted)
"""Every answer about a person's own; orders and parts come with them."""

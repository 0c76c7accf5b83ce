"""What a server is started with: where its data lies, what it allows, where its chances come from."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

from pegout.players import Player, player_of

from .timing import Clock, SystemClock

DATABASE = "pegout.db"
"""The one file in the data folder."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may take. A pair is (calls a second, calls at once).

    Attributes:
        body: bytes of a request. message: bytes of a socket message.
        address: requests of one address. identity: requests of one browser.
        tables: new tables of one address. newcomers: new browsers of one address.
        tables_of_identity: unfinished tables of one browser.
        sockets_of_address, sockets_of_seat: open sockets.
        socket_messages: messages of one socket.
        said: phrases and lines of free chat of one browser, and so of each of its seats.
        watching: looks of one address at tables that it watches.
        watchers_of_table, watchers_of_address: open sockets of those who watch.
        recovery: links to another device that one person makes. moves: how often an address opens such links.
        exports: how often one person takes a copy of their data.
    """

    body: int = 16 * 1024
    message: int = 1024
    address: tuple[float, int] = (100.0, 400)
    identity: tuple[float, int] = (30.0, 120)
    tables: tuple[float, int] = (0.5, 40)
    newcomers: tuple[float, int] = (0.5, 40)
    tables_of_identity: int = 200
    sockets_of_address: int = 200
    sockets_of_seat: int = 16
    socket_messages: tuple[float, int] = (5.0, 20)
    said: tuple[float, int] = (0.4, 6)
    watching: tuple[float, int] = (4.0, 60)
    watchers_of_table: int = 30
    watchers_of_address: int = 30
    recovery: tuple[float, int] = (0.05, 10)
    moves: tuple[float, int] = (0.5, 30)
    exports: tuple[float, int] = (0.02, 4)


def default_data_folder() -> Path:
    """Where games are kept when nothing else is said: ``PEGOUT_DATA``, or the system's place for such data."""
    given = os.environ.get("PEGOUT_DATA")
    if given:
        return Path(given)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Pegout"
    share = os.environ.get("XDG_DATA_HOME")
    return (Path(share) if share else Path.home() / ".local" / "share") / "pegout"


@dataclass(frozen=True, slots=True)
class Settings:
    """A server's settings.

    Attributes:
        data: the folder of the database; made when missing.
        hosts: names the server answers to, without port; None for any (rebinding a name is then possible).
        full_sync: wait for the disk after every action, so that not even a power loss loses one.
        busy_seconds: how long to wait for a database that another process has locked.
        history: steps kept in memory for each table; a client further behind gets a snapshot.
        idle_seconds: a table nobody used for so long leaves memory. live_tables: at most so many stay.
        ping_seconds: time between two pings of a socket.
        reconnect_seconds: so long a lost line counts as one that comes back by itself.
        grace_seconds: so long the others wait for somebody who is away before they may go on without.
        lobby_seconds: how long the lobby shows a table whose maker has gone.
        recovery_seconds: how long a link to another device is good. way_back_seconds: how long the link is that leads
            back to games left behind on the way.
        limits: see :class:`Limits`.
        random: where shuffles come from.
        player_of: makes a computer player of a level.
        static: the built web app.
        clock: the time.
    """

    data: Path = field(default_factory=default_data_folder)
    hosts: frozenset[str] | None = frozenset({"localhost", "127.0.0.1", "::1"})
    full_sync: bool = False
    busy_seconds: float = 3.0
    history: int = 64
    idle_seconds: float = 600.0
    live_tables: int = 5000
    ping_seconds: float = 20.0
    reconnect_seconds: float = 10.0
    grace_seconds: float = 60.0
    lobby_seconds: float = 180.0
    recovery_seconds: int = 24 * 3600
    way_back_seconds: int = 90 * 24 * 3600
    limits: Limits = field(default_factory=Limits)
    random: Random = field(default_factory=SystemRandom)
    player_of: Callable[[str], Player] = player_of
    static: Path = Path(__file__).parent / "static"
    clock: Clock = field(default_factory=SystemClock)

"""What the parts of a running server share."""

from __future__ import annotations

from dataclasses import dataclass

from .gate.limits import Buckets, Counters
from .settings import Settings
from .storage.database import Database
from .storage.identity import People
from .tables.tables import Tables


@dataclass(frozen=True, slots=True)
class Services:
    """A server's parts.

    Attributes:
        settings: what it was started with.
        database: the store.
        tables: the tables. people: the browsers.
        new_tables: how fast an address may make tables. newcomers: how fast it may bring new browsers.
        sockets: open sockets by address. said: how fast a browser may talk.
        watching: how fast an address may look at tables it watches. watchers: its open sockets there.
        recovery: how fast a person may make links to other devices. moves: how fast an address may open them.
        exports: how fast a person may take copies of their data.
    """

    settings: Settings
    database: Database
    tables: Tables
    people: People
    new_tables: Buckets
    newcomers: Buckets
    sockets: Counters
    said: Buckets
    watching: Buckets
    watchers: Counters
    recovery: Buckets
    moves: Buckets
    exports: Buckets

    @classmethod
    def start(cls, settings: Settings) -> Services:
        """Open the database and begin with no table in memory.

        Raises:
            StartError: the data folder or the database cannot be used.
        """
        limits = settings.limits
        database = Database(settings)
        return cls(
            settings,
            database,
            Tables(settings, database),
            People(database, limits),
            Buckets(limits.tables),
            Buckets(limits.newcomers),
            Counters(limits.sockets_of_address, "open tables"),
            Buckets(limits.said),
            Buckets(limits.watching),
            Counters(limits.watchers_of_address, "open tables that are watched"),
            Buckets(limits.recovery),
            Buckets(limits.moves),
            Buckets(limits.exports),
        )

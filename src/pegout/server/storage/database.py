"""The SQLite file: opening it, bringing it up to date, and one thread that reads and writes it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from pegout.rules.errors import PegoutError
from pegout.server.gate.problems import ProblemError
from pegout.server.settings import DATABASE, Settings

from .schema import REVISIONS, metadata

Statement = tuple[str, Sequence[Mapping[str, Any]]]
"""An SQL statement as SQLite takes it, and the values that it is carried out with, once for each."""
P = ParamSpec("P")
T = TypeVar("T")


CHECKPOINT = 200
"""Transactions after which the log is brought into the file: about a megabyte."""


class StartError(PegoutError):
    """Why a server cannot start, in one sentence."""

    code = "start"


class ConflictError(Exception):
    """Another process wrote first, or a command was stored before: read again and decide anew."""


def prepare_folder(folder: Path) -> None:
    """Make the data folder.

    Raises:
        StartError: it cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise StartError(f"The data folder {folder} cannot be made ({reason}); choose another with --data.") from None
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise StartError(f"The data folder {folder} is not writable; choose another with --data.")


def revision_of(file: Path) -> str | None:
    """The revision of a database; None for a new file, empty for one from before the first revision.

    Raises:
        StartError: it is no database of Pegout.
    """
    if not file.exists() or file.stat().st_size == 0:
        return None
    try:
        connection = sqlite3.connect(file)
        try:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not names:
                return None
            if "alembic_version" not in names:
                raise StartError(f"{file} is a database, but not one of Pegout's; choose another folder with --data.")
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else ""
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise StartError(f"{file} cannot be read ({error}); choose another folder with --data.") from None


def _carry_out(connection: sqlite3.Connection, statements: Iterable[Statement]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement, rows in statements:
            connection.executemany(statement, rows)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


class Database:
    """A database in use. Everything but what an action changes runs in one thread, one transaction after another."""

    def __init__(self, settings: Settings) -> None:
        """Open the file, make or upgrade it.

        Raises:
            StartError: folder or file cannot be used, or a newer Pegout made the file.
        """
        prepare_folder(settings.data)
        self.file = settings.data / DATABASE
        revision = revision_of(self.file)
        if revision and revision not in REVISIONS:
            raise StartError(
                f"{self.file} was made by a newer Pegout (revision {revision}); upgrade Pegout, or choose another "
                "folder with --data."
            )
        self._engine = sa.create_engine(f"sqlite:///{self.file}", connect_args={"timeout": settings.busy_seconds})
        # Opened once: taking one from a pool costs more than most of what is done with it.
        self._connection: sa.Connection | None = None
        self._begin = "BEGIN"
        sync = "FULL" if settings.full_sync else "NORMAL"

        @sa.event.listens_for(self._engine, "connect")
        def connected(connection: Any, record: Any) -> None:
            connection.isolation_level = None  # transactions are begun below, not guessed by the driver
            for pragma in ("journal_mode = WAL", f"synchronous = {sync}", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")

        @sa.event.listens_for(self._engine, "begin")
        def begun(connection: sa.Connection) -> None:
            connection.exec_driver_sql(self._begin)

        if revision != REVISIONS[-1]:
            try:
                if revision is None:
                    self._make()
                else:
                    self._migrate()
            except DBAPIError as error:
                self._disconnect()
                self._engine.dispose()
                raise StartError(f"{self.file} cannot be written ({error.orig}).") from None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pegout-database")
        self._prompt = None if settings.full_sync else self._open_prompt()
        self._unchecked = 0

    def _open_prompt(self) -> sqlite3.Connection:
        """The connection of :meth:`write`: it waits for nothing."""
        # It belongs to the event loop, which may run in another thread than the one that opens the database.
        prompt = sqlite3.connect(self.file, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in ("synchronous = NORMAL", "foreign_keys = ON", "wal_autocheckpoint = 0"):
            prompt.execute(f"PRAGMA {pragma}")
        return prompt

    def _make(self) -> None:
        """Make a new file as the migrations would; a test compares the two."""
        with self.writing() as connection:
            # Another process may have made it since it was looked at.
            metadata.create_all(connection)
            connection.exec_driver_sql(
                "CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
            )
            connection.exec_driver_sql("INSERT OR IGNORE INTO alembic_version VALUES (?)", (REVISIONS[-1],))
        self._disconnect()  # it was this thread's

    def _migrate(self) -> None:
        # Loaded only here: it costs more time than the rest of a start, so a first start does without.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        with self.writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self._disconnect()  # it was this thread's

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A transaction that only reads; in the database's thread."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction that is either stored whole or not at all; in the database's thread."""
        # A writer that first reads could not wait for its turn later: it takes its turn at once.
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sa.Connection]:
        connection = self._connected()
        self._begin = begin
        with connection.begin():
            yield connection

    def _connected(self) -> sa.Connection:
        """The thread's connection."""
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        """Let go of the connection; the next transaction opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def write(self, statements: Sequence[Statement]) -> None:
        """Carry out statements in one transaction, here and now unless something is in the way.

        What an action changes takes SQLite a tenth of a millisecond: handing it to the thread and back takes longer,
        as both would want to be Python's at the same time. A commit only hands pages to the system. All that waits is
        left to the thread: for somebody else who writes, for the disk when the log is brought into the file, and for
        every commit where the settings ask for it.

        Raises:
            ConflictError: what it wrote is there already.
            ProblemError: the database is locked, full or broken; nothing was stored.
        """
        if self._prompt is not None:
            try:
                _carry_out(self._prompt, statements)
            except sqlite3.IntegrityError as error:
                raise ConflictError from error
            except sqlite3.Error:
                pass  # the thread tries once more: it can wait, and says what is wrong
            else:
                self._unchecked += 1
                if self._unchecked >= CHECKPOINT:
                    self._unchecked = 0
                    self._thread.submit(self._checkpoint)
                return
        await self.call(Database._write, statements)

    def _write(self, statements: Sequence[Statement]) -> None:
        _carry_out(self._plain(), statements)

    def _checkpoint(self) -> None:
        """Bring the log into the file, as far as nobody reads from it; in the database's thread."""
        with contextlib.suppress(sqlite3.Error, DBAPIError):
            self._plain().execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _plain(self) -> sqlite3.Connection:
        """The thread's connection as the driver knows it."""
        plain = self._connected().connection.driver_connection
        assert isinstance(plain, sqlite3.Connection)
        return plain

    async def call(self, work: Callable[Concatenate[Database, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something in the database's thread.

        Args:
            work: a function that takes this database first.
            args: its other arguments.
            kwargs: its named arguments.

        Raises:
            ConflictError: what it wrote is there already.
            ProblemError: the database is locked, full or broken; nothing was stored.
        """

        def guarded() -> T:
            try:
                return work(self, *args, **kwargs)
            except (IntegrityError, sqlite3.IntegrityError) as error:
                raise ConflictError from error
            except (DBAPIError, sqlite3.Error) as error:
                self._disconnect()
                cause = error.orig if isinstance(error, DBAPIError) else error
                raise ProblemError(
                    "storage",
                    f"The game cannot be saved at the moment ({cause}); nothing was changed. Try again.",
                    retry_after=2,
                ) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, guarded)

    def close(self) -> None:
        """Finish what is being written and close the file."""
        self._thread.submit(self._disconnect).result()
        if self._prompt is not None:
            self._prompt.close()
        self._engine.dispose()
        self._thread.shutdown()

"""Where unfinished games are kept: one file a game, written whole and safely after every action.

A save is written to a temporary file, flushed to the disk and renamed, so that there is always either the old one or
the new one. A lock beside it tells a second window that this game is being played; that window takes the next place.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pegout.rules.errors import PegoutError

PLACES = 20
"""How many games may be open at once."""


class SaveError(PegoutError):
    """A game cannot be saved or read back."""

    code = "save"


def data_folder(environ: Mapping[str, str]) -> Path:
    """The folder where games are kept.

    Args:
        environ: the environment: ``PEGOUT_HOME`` if set, else ``pegout`` in ``XDG_DATA_HOME``, else in
            ``~/.local/share``.
    """
    if environ.get("PEGOUT_HOME"):
        return Path(environ["PEGOUT_HOME"]).expanduser()
    base = environ.get("XDG_DATA_HOME", "")
    # The XDG rules say that a relative path is to be ignored.
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "pegout"


class Slot:
    """The place of one game, held by this process until it is closed.

    Attributes:
        path: the file of the save; it need not exist.
    """

    def __init__(self, path: Path, lock: int) -> None:
        """Use :func:`open_slot` to get one."""
        self.path = path
        self._lock = lock

    def write(self, data: Mapping[str, Any]) -> None:
        """Save, replacing what was there in one step.

        Args:
            data: plain data for JSON.

        Raises:
            SaveError: the disk refuses; the former save is still there.
        """
        temporary = self.path.with_suffix(".new")
        try:
            with temporary.open("w", encoding="utf-8") as file:
                json.dump(data, file, ensure_ascii=False, separators=(",", ":"))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(self.path)
            _flush_folder(self.path.parent)
        except OSError as error:
            raise SaveError(f"The game could not be saved in {self.path.parent}: {_reason(error)}.") from None

    def read(self) -> dict[str, Any] | None:
        """Read the save.

        Returns:
            The data, or None when there is no save.

        Raises:
            SaveError: there is one, but it is no whole save.
        """
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SaveError(f"{self.path} cannot be read: {_reason(error)}") from None
        except ValueError:
            raise SaveError("it is cut off or damaged") from None
        if not isinstance(data, dict):
            raise SaveError("it is no saved game")
        return data

    def put_aside(self) -> Path:
        """Rename a save that cannot be used, so that it is kept and out of the way.

        Returns:
            Its new place.
        """
        number = 1
        while (aside := self.path.with_suffix(f".broken-{number}.json")).exists():
            number += 1
        self.path.replace(aside)
        return aside

    def clear(self) -> None:
        """Remove the save: the game is over."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let other windows have the place; the save stays."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def open_slot(folder: Path) -> Slot:
    """Take a place for a game: one with an unfinished game that nobody plays now, otherwise a free one.

    Args:
        folder: the data folder; it is made when missing.

    Raises:
        SaveError: nothing can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        raise SaveError(
            f"Games cannot be saved in {folder} ({_reason(error)}): set PEGOUT_HOME to a folder that can be written, "
            "or play with --no-save."
        ) from None
    places = [folder / f"game-{number}.json" for number in range(1, PLACES + 1)]
    # sorted() is stable: first those with a save, then the free ones, each in order.
    for path in sorted(places, key=lambda place: not place.exists()):
        lock = _try_lock(path.with_suffix(".lock"))
        if lock is not None:
            return Slot(path, lock)
    raise SaveError(f"{PLACES} games are open already in {folder}; finish or quit one of them first.")


def _try_lock(path: Path) -> int | None:
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return None
    return lock


def _flush_folder(folder: Path) -> None:
    """Flush the folder too, or the rename may be lost when the power goes."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()

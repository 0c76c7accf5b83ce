"""What is said at a table: the last lines, in memory for pages that come back. Nothing of it is stored."""

from __future__ import annotations

import time
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pegout.server.gate.problems import ProblemError
from pegout.server.messages.orders import TEXT_LENGTH, PhraseName
from pegout.server.storage.store import Seat

REMEMBERED = 50
"""Lines that a table keeps."""
_JOINER = "\u200d"
_MARKS = 3
"""Accents in a row that a letter may carry; more of them only grow over the lines above and below."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line: a phrase or a text, whose it is, and the client's id for it."""

    number: int
    seat: int
    owner: str
    name: str
    phrase: PhraseName | None
    text: str | None
    command: str


class Conversation:
    """The last lines that were said at one table."""

    __slots__ = ("_clock", "_lines", "_number")

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        """Begin with silence.

        Args:
            clock: where the time comes from.
        """
        self._clock = clock
        self._lines: deque[Said] = deque(maxlen=REMEMBERED)
        self._number = 0

    def done_before(self, seat: int, command: str) -> Said | None:
        """What a seat said with a command before."""
        return next((line for line in self._lines if line.command == command and line.seat == seat), None)

    def add(self, seat: Seat, owner: str, phrase: PhraseName | None, text: str | None, command: str) -> Said:
        """Say something.

        Args:
            seat: where it is said.
            owner: whose seat that is.
            phrase: one of the phrases, or None.
            text: what is written, or None.
            command: the client's id for it.
        """
        # Milliseconds, so that a page that has outlived a restart of the server still knows what is new.
        self._number = max(self._number + 1, int(self._clock() * 1000))
        line = Said(self._number, seat.seat, owner, seat.name, phrase, text, command)
        self._lines.append(line)
        return line

    def keep(self, seats: Iterable[Seat]) -> None:
        """Forget what was said by those who sit there no more."""
        owners = {seat.seat: seat.owner for seat in seats}
        if any(owners[line.seat] != line.owner for line in self._lines):
            self._lines = deque((line for line in self._lines if owners[line.seat] == line.owner), maxlen=REMEMBERED)

    def after(self, number: int) -> tuple[Said, ...]:
        """The lines after one, in order."""
        return tuple(line for line in self._lines if line.number > number)


def clean_text(text: str) -> str:
    """A line of free chat as it is shown: composed, on one line, without what cannot be seen.

    Raises:
        ProblemError: nothing visible is left, or too much.
    """
    shown: list[str] = []
    marks = 0
    for letter in " ".join(unicodedata.normalize("NFC", text).split()):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= _MARKS and (letter.isprintable() or letter == _JOINER):  # the joiner makes one picture of two
            shown.append(letter)
    line = "".join(shown).strip()
    if not line.replace(_JOINER, "").strip() or len(line) > TEXT_LENGTH:
        raise ProblemError("option", f"A line has 1 to {TEXT_LENGTH} characters, at least one of them visible.")
    return line

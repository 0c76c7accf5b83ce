"""Keys of a terminal, one at a time: raw mode, arrow keys, and a wake-up when the window changes its size."""

from __future__ import annotations

import codecs
import os
import select
import signal
import termios
import tty
from types import FrameType

RESIZED = "resized"
"""What :meth:`Keys.next` gives when the screen has to be drawn again."""

NAMED = {
    "\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x15": "clear", "\x04": "end",
    "\x0c": RESIZED, "\t": "right",
}  # fmt: skip

SEQUENCES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "OA": "up", "OB": "down", "OC": "right", "OD": "left",
    "[H": "home", "[F": "last", "OH": "home", "OF": "last", "[1~": "home", "[4~": "last",
    "[5~": "page up", "[6~": "page down", "[Z": "left", "[3~": "backspace",
}  # fmt: skip

ESCAPE_WAIT = 0.05
"""Seconds after an escape within which the rest of an arrow key's letters come."""


class Keys:
    """The keyboard of a terminal, as long as it is open.

    Ctrl-C raises KeyboardInterrupt as usual; Ctrl-Z stops the program, and the screen comes back afterwards.
    """

    def __init__(self, handle: int) -> None:
        """Take over the keyboard.

        Args:
            handle: the terminal's file descriptor.
        """
        self._handle = handle
        self._before = termios.tcgetattr(handle)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waiting: list[str] = []
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        self._old = {number: signal.signal(number, self._wake) for number in (signal.SIGWINCH, signal.SIGCONT)}
        self._raw()

    def _raw(self) -> None:
        tty.setcbreak(self._handle, termios.TCSADRAIN)

    def _wake(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGCONT:
            self._raw()
        try:
            os.write(self._wake_write, b"\0")
        except BlockingIOError:
            pass  # it is awake already

    def close(self) -> None:
        """Give the keyboard back."""
        for number, handler in self._old.items():
            signal.signal(number, handler)
        termios.tcsetattr(self._handle, termios.TCSADRAIN, self._before)
        os.close(self._wake_read)
        os.close(self._wake_write)

    def next(self) -> str:
        """Wait for a key.

        Returns:
            A character, or a name such as ``"enter"``, ``"left"`` or :data:`RESIZED`.

        Raises:
            EOFError: the terminal is gone.
        """
        while not self._waiting:
            ready, _, _ = select.select([self._handle, self._wake_read], [], [])
            if self._wake_read in ready:
                os.read(self._wake_read, 1024)
                return RESIZED
            self._read()
        first = self._waiting.pop(0)
        if first == "\x1b":
            return self._sequence()
        return NAMED.get(first, first if first.isprintable() else "")

    def _read(self) -> None:
        try:
            data = os.read(self._handle, 1024)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        self._waiting.extend(self._decoder.decode(data))

    def _sequence(self) -> str:
        """The rest of an escape sequence; a lone escape is a key of its own."""
        letters = ""
        while True:
            if not self._waiting:
                ready, _, _ = select.select([self._handle], [], [], ESCAPE_WAIT)
                if not ready:
                    return SEQUENCES.get(letters, "escape" if not letters else "")
                self._read()
                continue
            letters += self._waiting.pop(0)
            if letters in SEQUENCES:
                return SEQUENCES[letters]
            ended = len(letters) > 1 and (letters[-1].isalpha() or letters[-1] == "~")
            if ended or letters[0] not in "[O":
                return ""

"""The plain front: lines of text only, for screen readers, simple terminals, pipes and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from .ask import Question
from .draw import Scene
from .narrate import Line

CURTAIN_LINES = 60
"""Blank lines that push one person's cards out of sight of the next."""


class LineFront:
    """Writes lines and reads lines; never moves the cursor."""

    def __init__(self, source: TextIO, target: TextIO, *, waits: bool) -> None:
        """Use two streams.

        Args:
            source: where answers come from.
            target: where lines go.
            waits: whether to wait for Enter after something was told; pointless where nobody reads along.
        """
        self._source = source
        self._target = target
        self._waits = waits

    def tell(self, scene: Scene, lines: Sequence[Line]) -> None:
        """Write the lines."""
        for line in lines:
            self._write(line.text)

    def ask(self, scene: Scene, question: Question) -> str:
        """Write the question with what must be known to answer it, and read a line."""
        if question.pause and not self._waits:
            return ""
        if question.status:
            self._write(question.status)
        # Without a terminal no Enter of the reader ends the line.
        self._write(question.text, end=" " if self._waits else "\n")
        return self._read()

    def page(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        """Write the page."""
        self._write(title)
        for line in lines:
            self._write(line.text)

    def curtain(self, name: str, told: Sequence[Line]) -> None:
        """Push everything out of sight and wait for the next person."""
        self._write("\n" * CURTAIN_LINES)
        self._write(f"The keyboard goes to {name}. {name}, press Enter when only you can see this.", end=" ")
        self._read()

    def close(self, farewell: str) -> None:
        """Write the last sentence."""
        if farewell:
            self._write(farewell)

    def _write(self, text: str, end: str = "\n") -> None:
        self._target.write(text + end)
        self._target.flush()

    def _read(self) -> str:
        line = self._source.readline()
        if not line:
            self._write("")
            raise EOFError
        return line.rstrip("\r\n")

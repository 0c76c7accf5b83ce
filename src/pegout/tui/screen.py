"""The screen front: draws the whole table anew for every key, in the terminal's second screen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TextIO

from rich.console import Console
from rich.text import Text

from pegout.rules.cards import Card, codes

from . import draw
from .ask import Question
from .keys import RESIZED, Keys
from .narrate import Line

ENTER_SCREEN = "\x1b[?1049h\x1b[2J"
LEAVE_SCREEN = "\x1b[?1049l"
HOME = "\x1b[H"
CLEAR_LINE = "\x1b[2K"
CLEAR_REST = "\x1b[J"

PAGE_KEYS = "Enter goes back   arrows and page keys move"


class ScreenFront:
    """Draws on a terminal of at least 80 by 24 with colour or without; smaller ones lose the board first."""

    def __init__(
        self, source: TextIO, target: TextIO, *, colour: bool = True, glyphs: draw.Glyphs | None = None
    ) -> None:
        """Take over a terminal.

        Args:
            source: the terminal's input.
            target: the terminal's output.
            colour: False draws without colours, whatever the terminal can do.
            glyphs: the characters to draw with; plain ASCII where the output cannot show others.
        """
        self._target = target
        self._console = Console(
            file=target, force_terminal=True, no_color=True if not colour else None, highlight=False, markup=False
        )
        self.glyphs = glyphs or draw.Glyphs()
        self._keys = Keys(source.fileno())
        self._open = True
        self._painted: list[str] = []
        self._painted_size = (0, 0)
        target.write(ENTER_SCREEN)
        target.flush()

    def _size(self) -> tuple[int, int]:
        try:
            size = os.get_terminal_size(self._target.fileno())
        except OSError:
            return 80, 24
        return (size.columns, size.lines) if size.columns and size.lines else (80, 24)

    def _key(self) -> str:
        key = self._keys.next()
        if key == RESIZED:
            # The terminal may have lost what was on it: after a stop, or because somebody asked with Ctrl-L.
            self._painted_size = (0, 0)
        return key

    def _paint(self, lines: Sequence[Text]) -> None:
        """Write the lines that have changed over the old ones; the cursor ends behind the last line."""
        size = self._size()
        if size != self._painted_size:
            self._painted, self._painted_size = [], size
            self._target.write(HOME + CLEAR_REST)
        rows = [self._rendered(line, size[0]) for line in lines]
        for index, row in enumerate(rows):
            is_last = index == len(rows) - 1
            if is_last or self._painted[index : index + 1] != [row]:
                self._target.write(f"\x1b[{index + 1};1H{CLEAR_LINE}{row}")
        self._painted = rows
        self._target.write(CLEAR_REST)
        self._target.flush()

    def _rendered(self, line: Text, columns: int) -> str:
        with self._console.capture() as captured:
            self._console.print(line, no_wrap=True, overflow="crop", end="", width=columns)
        return captured.get()

    def tell(self, scene: draw.Scene, lines: Sequence[Line]) -> None:
        """Nothing yet: the lines are in the scene that the next question is asked with."""

    def ask(self, scene: draw.Scene, question: Question) -> str:
        """Draw the table with the question and read keys until Enter."""
        prompt = draw.Prompt(question.text, cards=question.cards, chosen=question.chosen)
        while True:
            self._paint(draw.draw(scene, prompt, self._size(), self.glyphs))
            key = self._key()
            if key == "end":
                raise EOFError
            if key == "enter":
                answer = _answer(prompt, question)
                if answer is not None:
                    return answer
                key = " "  # Enter on a card chooses it as long as more are wanted
            elif key == " " and question.wanted == 1 and prompt.cursor is not None and not prompt.typed:
                return codes((prompt.cards[prompt.cursor],))
            if key == " " and question.pause and not prompt.typed:
                return ""
            if key == "?" and not prompt.typed:
                return "?"
            prompt = pressed(prompt, key, question.wanted)

    def page(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        """Show text with paging keys until any other key."""
        first = 1 << 20 if from_end else 0
        while True:
            _, rows = self._size()
            shown, first = draw.page(title, lines, first, self._size(), PAGE_KEYS)
            self._paint(shown)
            key = self._key()
            steps = {
                "up": -1,
                "down": 1,
                "page up": 4 - rows,
                "page down": rows - 4,
                "home": -(1 << 20),
                "last": 1 << 20,
            }
            if key in steps:
                first = max(0, first + steps[key])
            elif key == "end":
                raise EOFError
            elif key not in (RESIZED, ""):
                return

    def curtain(self, name: str, told: Sequence[Line]) -> None:
        """Draw the curtain until Enter."""
        foot = f"{name}, press Enter when only you can see the screen."
        while True:
            self._paint(draw.curtain(name, told, self._size(), foot))
            key = self._key()
            if key == "enter":
                return
            if key == "end":
                raise EOFError

    def close(self, farewell: str) -> None:
        """Give the terminal back and write the last sentence."""
        if not self._open:
            return
        self._open = False
        self._target.write(HOME + CLEAR_REST + LEAVE_SCREEN)
        if farewell:
            self._target.write(farewell + "\n")
        self._target.flush()
        self._keys.close()


def _answer(prompt: draw.Prompt, question: Question) -> str | None:
    """What Enter means; None where it means nothing yet."""
    if prompt.typed.strip() or not question.cards:
        return prompt.typed
    if len(prompt.chosen) == question.wanted:
        return codes(prompt.chosen)
    if prompt.cursor is None:
        return ""
    return codes((prompt.cards[prompt.cursor],)) if question.wanted == 1 else None


def pressed(prompt: draw.Prompt, key: str, wanted: int) -> draw.Prompt:
    """What a key does to a question that is being answered.

    Args:
        prompt: the question with what has been typed and chosen.
        key: a character or a key's name.
        wanted: how many cards are asked for.

    Returns:
        The question afterwards.
    """
    if key == "backspace":
        return replace(prompt, typed=prompt.typed[:-1])
    if key in ("clear", "escape"):
        return replace(prompt, typed="", chosen=(), cursor=None)
    if prompt.cards and key in ("left", "right", "home", "last"):
        return replace(prompt, cursor=_moved(prompt, key))
    if prompt.cards and not prompt.typed and prompt.cursor is not None and key in (" ", "up", "down"):
        return replace(prompt, chosen=_toggled(prompt.chosen, prompt.cards[prompt.cursor], wanted))
    if len(key) == 1 and len(prompt.typed) < 60 and (key != " " or prompt.typed):
        return replace(prompt, typed=prompt.typed + key)
    return prompt


def _moved(prompt: draw.Prompt, key: str) -> int:
    last = len(prompt.cards) - 1
    if prompt.cursor is None:
        return last if key in ("left", "last") else 0
    if key in ("home", "last"):
        return 0 if key == "home" else last
    return (prompt.cursor + (1 if key == "right" else -1)) % len(prompt.cards)


def _toggled(chosen: tuple[Card, ...], card: Card, wanted: int) -> tuple[Card, ...]:
    if card in chosen:
        return tuple(other for other in chosen if other != card)
    # One card too many puts the earliest choice back.
    return (*chosen, card)[-wanted:]

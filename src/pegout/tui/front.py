"""What the game needs of a front, whether it draws a screen or writes lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .ask import Question
from .draw import Scene
from .narrate import Line


class Front(Protocol):
    """Shows a table and asks questions. All of them may raise EOFError when nobody is there any more."""

    def tell(self, scene: Scene, lines: Sequence[Line]) -> None:
        """Say something new; the lines are in the scene already."""

    def ask(self, scene: Scene, question: Question) -> str:
        """Ask a question.

        Returns:
            What was typed; cards chosen with the arrow keys come as their codes.
        """

    def page(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        """Show a page of text until it has been read, its last part first if wanted."""

    def curtain(self, name: str, told: Sequence[Line]) -> None:
        """Hide everything that only one person may see, until the named person sits there alone."""

    def close(self, farewell: str) -> None:
        """Leave the terminal as it was, with a last sentence."""

"""What the commands print: cards in the terminal's letters and colours, and JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pegout.rules.cards import Card
    from pegout.rules.score import Score


def speaks_unicode() -> bool:
    """Whether the standard output can show the symbols of the suits."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "♣♦♥♠".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def cards_text(cards: Iterable[Card]) -> str:
    """Cards with spaces between, such as ``5♥ 10♦``; in letters where the terminal has no symbols."""
    symbols = speaks_unicode()
    return " ".join(card.pretty if symbols else card.code for card in cards)


def cards_styled(cards: Iterable[Card], width: int = 0) -> str:
    """:func:`cards_text` filled up to a width, with red suits red; printing takes the colour off where it must."""
    cards = tuple(cards)
    symbols = speaks_unicode()
    parts = [click.style(card.pretty if symbols else card.code, fg=_colour(card)) for card in cards]
    return " ".join(parts) + " " * (width - len(cards_text(cards)))


def _colour(card: Card) -> str | None:
    return "red" if card.suit.letter in "DH" else None


def plural(number: int, noun: str) -> str:
    """Such as ``1 point`` or ``2 points``."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"


def score_name(score: Score) -> str:
    """A reason for points in a few words, such as ``run of 3`` or ``pair royal``."""
    words = {"thirty_one": "thirty-one", "last": "last card"}.get(score.kind, score.kind.replace("_", " "))
    return f"{words} of {len(score.cards)}" if score.kind == "run" else words


def score_plain(score: Score) -> dict[str, Any]:
    """A reason for points for JSON: kind, cards, points."""
    return {"kind": score.kind.value, "cards": [card.code for card in score.cards], "points": score.points}


def wrapped(text: str, width: int = 78, indent: str = "") -> str:
    """Text in lines of at most ``width``."""
    from textwrap import fill

    return fill(text, width, initial_indent=indent, subsequent_indent=indent)


def json_text(value: Any) -> str:
    """One line of JSON, in letters that the output can take."""
    import json

    return json.dumps(value, ensure_ascii=not speaks_unicode())


def joined(words: Sequence[str], last: str = "and") -> str:
    """Such as ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"

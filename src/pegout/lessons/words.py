"""The words of the table in plain language, from ``content/words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from .errors import LessonError


@cache
def words() -> Mapping[str, str]:
    """Every word with its meaning, written in the markup of the lessons."""
    text = files("pegout.lessons").joinpath("content/words.toml").read_text(encoding="utf-8")
    return {str(word): str(meaning) for word, meaning in tomllib.loads(text).items()}


def meaning_of(word: str) -> str:
    """The meaning of a word, in markup.

    Raises:
        LessonError: it is not among the words.
    """
    try:
        return words()[word]
    except KeyError:
        raise LessonError(f"“{word}” is not among the words explained.") from None

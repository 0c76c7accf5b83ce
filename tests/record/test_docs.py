"""Every example in docs/record.md is right, and the tables there name everything."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from pegout.record import MAX_LINE, check, syntax, verify
from pegout.record.statements import Word
from pegout.rules.options import OPTION_NAMES, Options

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
RECORDS = [text for kind, text in BLOCKS if kind == "pegout"]


@pytest.mark.parametrize("text", RECORDS)
def test_every_record_in_the_page_is_right(text: str) -> None:
    assert len(check(text)) == 1
    assert verify(text) == []


def test_the_page_has_examples() -> None:
    assert len(RECORDS) >= 4


def test_the_handwritten_example_is_the_first_deal_of_the_other() -> None:
    long, short = (check(text)[0].record for text in RECORDS[:2])
    played = [action for action in long.actions if type(action).__name__ in ("LayAway", "LayCard")]
    again = [action for action in short.actions if type(action).__name__ in ("LayAway", "LayCard")]
    assert played[: len(again)] == again


@pytest.mark.parametrize("code", [text for kind, text in BLOCKS if kind == "python"])
def test_the_python_example_runs(code: str) -> None:
    exec(compile(code, "docs/record.md", "exec"), {})


@pytest.mark.parametrize("name", [*OPTION_NAMES, "Pegout", "Dealer", "Cutters", "Result", "Seat1", "Level1", "Date"])
def test_every_tag_is_explained(name: str) -> None:
    assert f"`{name}`" in PAGE.partition("## Tags")[2].partition("## Lines")[0]
    assert len(OPTION_NAMES) == len(fields(Options))


@pytest.mark.parametrize("word", sorted(syntax.LINES))
def test_every_line_is_explained_and_in_the_grammar(word: str) -> None:
    assert f"| `{word}" in PAGE
    assert re.search(rf'^{word} +=.*"{word}"', PAGE, re.MULTILINE)


@pytest.mark.parametrize("word", [word for word in Word if word not in (Word.CARD, Word.COUNTS)])
def test_every_phrase_is_explained_and_in_the_grammar(word: Word) -> None:
    assert re.search(rf"`(2 )?{word.value}\b", PAGE)
    assert f'"{word.value}"' in PAGE


def test_the_limits_are_as_the_page_says() -> None:
    assert f"{MAX_LINE:,}" in PAGE

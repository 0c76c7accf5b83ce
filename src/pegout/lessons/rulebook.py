"""The numbered rules ready to be shown: sections, paragraphs with links, tables, and the lesson that teaches each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .blocks import TableBlock
from .handbook import Handbook, Note, Row, Rule, Section, Word, handbook
from .markup import Spans, linked
from .path import lesson_of_rule
from .tables import ONE_PAGE, table


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph.

    Attributes:
        number: such as ``"3.7"`` or ``"6.1c"``; None for one without.
        heading: the words before its colon where it begins with a name; else empty.
        spans: its text.
        lesson: the id of the lesson that teaches it, if one does.
    """

    number: str | None
    heading: str
    spans: Spans
    lesson: str | None
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table of the rules; each cell is text with links."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Spans, ...], ...]
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class RuleWord:
    """A word and its meaning."""

    word: str
    spans: Spans
    kind: str = "word"


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section."""

    number: str
    title: str
    lesson: str | None
    blocks: tuple[Paragraph | RuleTable | RuleWord, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules, and the page of all scores."""

    title: str
    introduction: str
    sections: tuple[RuleSection, ...]
    scores: tuple[TableBlock, ...]


@cache
def rulebook() -> Rulebook:
    """The rules that come with Pegout."""
    return rulebook_of(handbook())


def rulebook_of(book: Handbook) -> Rulebook:
    """A handbook made ready to be shown."""
    sections = tuple(_section(section) for section in book.sections)
    return Rulebook(book.title, book.introduction, sections, tuple(table(key) for key in ONE_PAGE))


def _section(section: Section) -> RuleSection:
    blocks: list[Paragraph | RuleTable | RuleWord] = []
    rows: list[Row] = []
    for block in section.blocks:
        if isinstance(block, Row):
            rows.append(block)
            continue
        if rows:
            blocks.append(_table(rows))
            rows = []
        blocks.append(_one(block))
    if rows:
        blocks.append(_table(rows))
    return RuleSection(section.number, section.title, lesson_of_rule().get(section.number), tuple(blocks))


def _one(block: Rule | Note | Word) -> Paragraph | RuleWord:
    if isinstance(block, Word):
        return RuleWord(block.word, linked(block.meaning))
    if isinstance(block, Rule):
        return Paragraph(block.number, block.heading, linked(block.text), lesson_of_rule().get(block.number))
    return Paragraph(None, "", linked(block.text), None)


def _table(rows: list[Row]) -> RuleTable:
    columns = tuple(column for column, _ in rows[0].cells)
    return RuleTable(columns, tuple(tuple(linked(text) for _, text in row.cells) for row in rows))

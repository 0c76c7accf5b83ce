"""The numbered rules as data: read from ``rules.md`` beside this file, looked up by number, word or option.

``rules.md`` is the specification of the game; everything in Pegout that cites a rule cites it by its number there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files

from pegout.rules.errors import PegoutError


class UnknownTopic(PegoutError):  # noqa: N818 - it names what the reader asked for
    """A topic that the rules say nothing about.

    Attributes:
        nearest: topics that are spelled alike.
    """

    code = "topic"

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered paragraph, or a part of one.

    Attributes:
        number: such as ``"3.7"`` or ``"6.1c"``.
        text: in one line.
    """

    number: str
    text: str

    @property
    def heading(self) -> str:
        """The words before the colon where the paragraph begins with a name, such as ``"Fifteen"``; else empty."""
        head = _HEAD.match(self.text)
        return head[1].replace("`", "") if head is not None and len(head[1].split()) <= 4 else ""


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph without a number."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, by the names of its columns."""

    cells: tuple[tuple[str, str], ...]

    def __getitem__(self, column: str) -> str:
        """The text in a column."""
        return dict(self.cells)[column]


@dataclass(frozen=True, slots=True)
class Word:
    """An entry of the list of words."""

    word: str
    meaning: str


Block = Rule | Note | Row | Word


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its number, title and blocks in order."""

    number: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Something that answers a topic, with the section it stands in."""

    section: Section
    block: Block


OPTIONS_SECTION = "7"
DISPUTES_SECTION = "8"
WORDS_SECTION = "9"

# What is set in backticks is one word: a colon in it ends nothing.
_HEAD = re.compile(r"((?:[^:`]|`[^`]*`)*):")
_NUMBER = re.compile(r"(?:rules?\s+|section\s+|§\s*)?(\d{1,2})(?:\.(\d{1,2})\s*([a-z])?)?\.?", re.IGNORECASE)
_HEADING = re.compile(r"## (\d+) (.+)")
_PARAGRAPH = re.compile(r"- (?:(\d+\.\d+) )?(.+)")
_PART = re.compile(r"  ([a-z])\. (.+)")

# What players call things that the rules call otherwise.
_SAME = {
    "box": "crib", "kitty": "crib", "pegging": "play", "lurch": "skunk", "cut": "starter", "cutcard": "starter",
    "discard": "lay", "thirtyone": "thirty-one", "31": "thirty-one", "15": "fifteen", "trips": "royal",
    "triplet": "royal", "straight": "run", "sequence": "run", "suit": "suit", "partnership": "partner",
}  # fmt: skip
_COMMON = frozenset(
    "a an the of in is it to i my do does and or for on at what who how can be not with his her".split()
)


class Handbook:
    """The rules, section by section.

    Attributes:
        title: the heading of the whole.
        introduction: the text before the first section.
        sections: in order.
    """

    def __init__(self, text: str) -> None:
        """Read the text of the rules."""
        lines = text.splitlines()
        starts = [index for index, line in enumerate(lines) if _HEADING.match(line)]
        self.title = lines[0].removeprefix("# ")
        self.introduction = " ".join(line.strip() for line in lines[1 : starts[0]] if line.strip())
        self.sections = tuple(
            _read_section(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
        )

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every numbered paragraph and part, by its number."""
        return {block.number: block for _, block in self if isinstance(block, Rule)}

    @cached_property
    def words(self) -> dict[str, Word]:
        """The list of words, by word."""
        return {block.word: block for _, block in self if isinstance(block, Word)}

    def __iter__(self) -> Iterator[tuple[Section, Block]]:
        """Every block with its section, in order."""
        for section in self.sections:
            for block in section.blocks:
                yield section, block

    def section(self, number: str) -> Section:
        """A section by its number.

        Raises:
            UnknownTopic: there is no such section.
        """
        for section in self.sections:
            if section.number == number:
                return section
        raise UnknownTopic(f"There is no section {number}; they go from 1 to {len(self.sections)}.")

    def rule(self, number: str) -> Rule:
        """A rule by its number, such as ``"6.1c"``.

        Raises:
            UnknownTopic: there is no such rule.
        """
        try:
            return self.rules[number]
        except KeyError:
            section = number.partition(".")[0]
            numbers = [known for known in self.rules if known.partition(".")[0] == section and known[-1].isdigit()]
            there = f"section {section} has {numbers[0]} to {numbers[-1]}" if numbers else "rules look like 3.7"
            raise UnknownTopic(f"There is no rule {number}; {there}.") from None

    def find(self, topic: str, limit: int = 12) -> tuple[Found, ...]:
        """What the rules say about a topic.

        Args:
            topic: a number (``3.7``, ``6.1c``, ``3``), a section's title, an option's name, or words.
            limit: at most this many paragraphs for words, the most fitting first.

        Raises:
            UnknownTopic: nothing fits; the message names what is near.
        """
        topic = " ".join(topic.split())
        numbered = _NUMBER.fullmatch(topic)
        if numbered and (numbered[2] or int(numbered[1]) <= len(self.sections)):
            return self._by_number(numbered[1], numbered[2], (numbered[3] or "").lower())
        for section in self.sections:
            if topic.lower() in _names_of_section(section):
                # An option may have the name of a section.
                options = self.section(OPTIONS_SECTION)
                named = [row for row in options.blocks if isinstance(row, Row) and row.cells[0][1] == topic.lower()]
                return (*(Found(options, row) for row in named), *(Found(section, block) for block in section.blocks))
        found = self._by_words(topic)
        if not found:
            raise self._unknown(topic)
        return found[:limit]

    def _by_number(self, section: str, paragraph: str | None, part: str) -> tuple[Found, ...]:
        where = self.section(section)
        if paragraph is None:
            return tuple(Found(where, block) for block in where.blocks)
        rule = self.rule(f"{section}.{paragraph}{part}")
        parts = [other for number, other in self.rules.items() if number[:-1] == rule.number and number[-1].isalpha()]
        return tuple(Found(where, block) for block in (rule, *parts))

    def _by_words(self, topic: str) -> tuple[Found, ...]:
        wanted = [word for word in _stems(topic) if word not in _COMMON] or _stems(topic)
        if not wanted:
            return ()
        ranked = []
        for index, (section, block) in enumerate(self):
            marks = [_mark(word, block) for word in wanted]
            if sum(marks):
                ranked.append((-sum(mark > 0 for mark in marks), -sum(marks), index, Found(section, block)))
        ranked.sort(key=lambda entry: entry[:3])
        # With several words, what has them all; if nothing has, what has most of them.
        best = [found for missing, _, _, found in ranked if missing == ranked[0][0]]
        # The long paragraphs without a number name nearly everything, so they answer only what nothing else does.
        return tuple(found for found in best if not isinstance(found.block, Note)) or tuple(best)

    def _unknown(self, topic: str) -> UnknownTopic:
        from difflib import get_close_matches

        near = tuple(get_close_matches(topic.lower(), self.topics, n=3, cutoff=0.6))
        shown = "".join(character if character.isprintable() else "?" for character in topic[:40])
        meant = f"near to it are {', '.join(near)}" if near else "try a word such as go, flush or skunk, or a number"
        return UnknownTopic(f"The rules say nothing about “{shown}”; {meant}.", near)

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """Words worth asking for: titles, headings, options and the list of words."""
        names: dict[str, None] = {}
        for section in self.sections:
            names.update(dict.fromkeys(_names_of_section(section)))
        for _, block in self:
            if isinstance(block, Rule) and block.heading:
                names[block.heading.lower()] = None
            elif isinstance(block, Word):
                names[block.word] = None
            elif isinstance(block, Row) and block.cells[0][0] == "name":
                names[block["name"]] = None
        return tuple(names)


@cache
def handbook() -> Handbook:
    """The rules that come with Pegout, read once."""
    return Handbook(files("pegout.lessons").joinpath("rules.md").read_text(encoding="utf-8"))


def text_of(block: Block) -> str:
    """All that a block says, in one line."""
    if isinstance(block, Row):
        return " ".join(text for _, text in block.cells)
    if isinstance(block, Word):
        return f"{block.word}: {block.meaning}"
    return block.text


def _names_of_section(section: Section) -> tuple[str, ...]:
    title = section.title.lower()
    bare = title.removeprefix("the ")
    outside, _, inside = bare.partition(" (")
    names = (title, bare, outside, inside.rstrip(")"), bare.partition(" ")[0].strip(","))
    return tuple(dict.fromkeys(name for name in names if name))


def _read_section(lines: list[str]) -> Section:
    heading = _HEADING.match(lines[0])
    assert heading is not None
    number, title = heading.groups()
    blocks: list[Block] = []
    header: list[str] = []
    paragraph = ""  # the number of the paragraph whose parts may follow
    for line in lines[1:]:
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not header:
                header = cells
            elif not all(set(cell) <= set("-: ") for cell in cells):
                plain = [
                    cell.strip("`") if column == "name" else cell for column, cell in zip(header, cells, strict=True)
                ]
                blocks.append(Row(tuple(zip(header, plain, strict=True))))
        elif match := _PARAGRAPH.match(line):
            paragraph = match[1] or ""
            blocks.append(Rule(match[1], match[2]) if match[1] else Note(match[2]))
        elif (match := _PART.match(line)) and paragraph:
            blocks.append(Rule(paragraph + match[1], match[2]))
        elif line.strip():
            _continue(blocks, line, new=not line.startswith(" ") and not _goes_on(blocks))
        else:
            blocks.append(Note(""))  # an empty line ends a paragraph of plain text
    kept = tuple(block for block in blocks if text_of(block))
    if number == WORDS_SECTION:
        kept = tuple(word for block in kept for word in _words_in(text_of(block)))
    return Section(number, title, kept)


def _goes_on(blocks: list[Block]) -> bool:
    return bool(blocks) and isinstance(blocks[-1], Note) and bool(blocks[-1].text)


def _continue(blocks: list[Block], line: str, new: bool) -> None:
    last = blocks[-1] if blocks else None
    if new or not isinstance(last, (Rule, Note)):
        blocks.append(Note(line.strip()))
    elif isinstance(last, Rule):
        blocks[-1] = Rule(last.number, f"{last.text} {line.strip()}")
    else:
        blocks[-1] = Note(f"{last.text} {line.strip()}".strip())


def _words_in(text: str) -> Iterator[Word]:
    for sentence in re.split(r"\. (?=[a-z])", text.rstrip(".")):
        word, _, meaning = sentence.partition(": ")
        yield Word(word, meaning)


def _stems(text: str) -> list[str]:
    words = re.findall(r"[a-z0-9][a-z0-9_'-]*", text.lower().replace("\u2019", "'"))
    return [_stem(word) for word in words]


def _stem(word: str) -> str:
    """A word as it is compared: without plural, by the name the rules use."""
    word = word.removesuffix("'s").strip("'")
    word = _SAME.get(word, word)
    if word.endswith(("shes", "ches", "xes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    return _SAME.get(word, word)


def _mark(word: str, block: Block) -> int:
    """How well a block fits a word: much for its name, some for what it quotes, a little for naming it."""
    mark = min(2, _stems(text_of(block)).count(word))
    if not mark:
        return 0
    if isinstance(block, Rule):
        if word in _stems(block.heading):
            mark += 8
        quoted = " ".join(re.findall(r'"([^"]*)"', block.text))
        if word in _stems(quoted):
            mark += 4
        return mark + 2
    if isinstance(block, Word):
        return mark + (7 if word in _stems(block.word) and block.meaning != "as above" else 0)
    if isinstance(block, Row) and block.cells[0][0] == "name":
        return mark + (30 if word == _stem(block["name"]) else 1)
    return mark

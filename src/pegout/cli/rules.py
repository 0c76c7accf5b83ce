"""``pegout rules``: the numbered rules, or those on a topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

import click

from pegout.lessons.handbook import (
    DISPUTES_SECTION,
    OPTIONS_SECTION,
    Block,
    Found,
    Note,
    Row,
    Rule,
    Section,
    Word,
    handbook,
)

WIDTH = 78

HELP = """Print the rules, or what they say about a topic.

A topic is a rule (3.7, 6.1c), a section (3), an option of the game (muggins) or any words. Messages and verdicts of
Pegout cite the rules by these numbers.

\b
Examples:
  pegout rules                  all of them
  pegout rules 3.7              one rule
  pegout rules the show         a section
  pegout rules go               what concerns the go
  pegout rules crib flush"""


@click.command("rules", help=HELP)
@click.argument("topic", nargs=-1)
def command(topic: tuple[str, ...]) -> None:
    """Print the rules that are asked for."""
    book = handbook()
    if topic:
        lines = list(_answer(book.find(" ".join(topic))))
    else:
        lines = [click.style(book.title, bold=True), *_filled(book.introduction, "")]
        for section in book.sections:
            lines += ["", *_section(section, section.blocks)]
    click.echo("\n".join(lines))


def _answer(found: Iterable[Found]) -> Iterator[str]:
    """What was found, under the title of its section, the section of the best answer first."""
    by_section: dict[str, tuple[Section, list[Block]]] = {}
    for one in found:
        by_section.setdefault(one.section.number, (one.section, []))[1].append(one.block)
    for index, (section, blocks) in enumerate(by_section.values()):
        if index:
            yield ""
        yield from _section(section, blocks)


def _section(section: Section, blocks: Iterable[Block]) -> Iterator[str]:
    yield click.style(f"{section.number} {section.title}", bold=True)
    for block in blocks:
        yield from _block(section, block)


def _block(section: Section, block: Block) -> Iterator[str]:
    match block:
        case Rule():
            part = block.number[-1].isalpha()
            indent = 11 if part else 6
            label = f"{block.number:>10} " if part else f"{block.number:<6}"
            lines = list(_filled(block.text, " " * indent))
            yield click.style(label, bold=True) + lines[0][indent:]
            yield from lines[1:]
        case Word():
            yield from _filled(f"{block.word}: {block.meaning}", "      ", first="   -  ")
        case Row() if section.number == OPTIONS_SECTION:
            values = f"{block['values']}; by default {block['default']}"
            meaning = block["meaning"]
            meaning = f"see {meaning}" if meaning[:1].isdigit() and meaning[1:2] == "." else meaning
            yield from _filled(f"{block['name']} ({values}): {meaning}", "      ", first="   -  ")
        case Row() if section.number == DISPUTES_SECTION:
            yield from _filled(block["question"], "      ", first="   -  ")
            yield from _filled(f"{block['answer']} ({block['rule']})", "        ")
        case Row():
            yield from _filled("; ".join(text for _, text in block.cells), "      ")
        case Note():
            yield from _filled(block.text, "      ")


def _filled(text: str, indent: str, first: str | None = None) -> Iterator[str]:
    yield from wrap(
        text.replace("`", ""),
        WIDTH,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )

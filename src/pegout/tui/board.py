"""The pegboard: a track for each side, holes in groups of five, streets of thirty, both pegs, the skunk lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from pegout.rules.options import Options

BAND = 60
"""Holes in one row of the drawing: two streets."""

LAP = 120
"""Holes of the board; a game to more goes round again."""

FIRST = 8
"""The column of a row's first hole; before it the name, and the start where unmoved pegs stand."""

SIDE_STYLES = ("bold cyan", "bold yellow", "bold magenta")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that drawings are made of; the plain ones are for terminals without Unicode."""

    hole: str = "·"
    front: str = "●"
    back: str = "○"
    game: str = "◇"
    street: str = "│"
    skunk: str = "‖"
    rule: str = "─"
    back_of_card: str = "▒"
    mark: str = "▲"
    cursor: str = "△"
    corners: str = "╭╮╰╯"
    joints: str = "┬┴"
    edge: str = "│"
    line: str = "─"
    dot: str = "·"


ASCII_GLYPHS = Glyphs(".", "@", "o", "#", "|", "!", "-", "#", "^", "'", "++++", "++", "|", "-", "-")


def column(hole: int) -> int:
    """The column of a hole (1 to 120) within its row: groups of five stand apart."""
    place = (hole - 1) % BAND
    return FIRST + place + place // 5


WIDTH = column(BAND) + 2
"""Columns of the whole drawing, the game hole included."""


def band_of(hole: int) -> int:
    """The row, from 0, of a hole from 1 to 120."""
    return (hole - 1) // BAND


def board(pegs: Sequence[tuple[int, int]], options: Options, labels: Sequence[str], glyphs: Glyphs) -> list[Text]:
    """Draw the board.

    Args:
        pegs: for each side the holes of its back and front peg.
        options: target and skunks.
        labels: a short name for each side.
        glyphs: the characters to draw with.

    Returns:
        For every 60 holes a line of numbers and a line for each side; no line is wider than :data:`WIDTH`.
    """
    holes = min(options.target - 1, LAP)
    lines: list[Text] = []
    for band in range(band_of(holes) + 1):
        lines.append(_numbers(band, holes, options))
        lines.extend(_track(side, band, holes, pegs[side], labels[side], options, glyphs) for side in range(len(pegs)))
    return lines


def _skunk_lines(options: Options) -> list[tuple[int, str]]:
    """The first hole past each skunk line, with the line's name (5.2)."""
    if options.skunks == "off" or options.target > LAP + 1:
        return []
    lines = [(options.skunk_line, "skunk")]
    if options.double_skunk_line is not None:
        lines.append((options.double_skunk_line, "double"))
    return [(hole, name) for hole, name in lines if 1 <= hole < options.target]


def _numbers(band: int, holes: int, options: Options) -> Text:
    row = [" "] * WIDTH
    taken: set[int] = set()
    for hole, name in _skunk_lines(options):
        if band_of(hole) == band:
            label = f"<{name}"
            start = column(hole) - 1
            row[start : start + len(label)] = label
            taken |= set(range(start - 1, start + len(label) + 1))
    for hole in range(band * BAND + 10, min(holes, (band + 1) * BAND) + 1, 10):
        number = str(hole)
        places = range(column(hole) - len(number) + 1, column(hole) + 1)
        if not taken & set(places):
            row[places[0] : places[-1] + 1] = number
    return Text("".join(row).rstrip(), style="dim")


def _place(hole: int) -> tuple[int, int]:
    """Lap and hole on the board of a score above zero."""
    return (hole - 1) // LAP, (hole - 1) % LAP + 1


def _track(
    side: int, band: int, holes: int, pegs: tuple[int, int], label: str, options: Options, glyphs: Glyphs
) -> Text:
    row = [" "] * WIDTH
    last = min(holes, (band + 1) * BAND)
    for hole in range(band * BAND + 1, last + 1):
        row[column(hole)] = glyphs.hole
    if last >= band * BAND + 31:
        row[column(band * BAND + 31) - 1] = glyphs.street
    for hole, _ in _skunk_lines(options):
        if band_of(hole) == band and (hole - 1) % 5 == 0:
            row[column(hole) - 1] = glyphs.skunk
    pegged: set[int] = set()
    ends_here = options.target <= LAP + 1 and last == holes
    if ends_here:
        row[column(last) + 1] = glyphs.game
    back, front = pegs
    for score, peg in ((back, glyphs.back), (front, glyphs.front)):
        place = _column_of(score, front, band, holes, options)
        if place is not None:
            row[place] = peg
            pegged.add(place)
    name = (label if band == 0 else "")[: FIRST - 3]
    lap = _place(front)[0] + 1 if front else 1
    if band and options.target > LAP + 1:
        name = f"lap {lap}"
    row[: len(name)] = name
    text = Text("".join(row).rstrip(), style="dim")
    text.stylize(f"not dim {SIDE_STYLES[side]}", 0, FIRST - 2)
    for place in pegged:
        text.stylize(f"not dim {SIDE_STYLES[side]}", place, place + 1)
    return text


def _column_of(score: int, front: int, band: int, holes: int, options: Options) -> int | None:
    """Where a peg stands in a row, if it stands there."""
    if score == 0:
        return FIRST - 2 if band == 0 else None
    if options.target <= LAP + 1 and score >= options.target:
        return column(holes) + 1 if band == band_of(holes) else None
    lap, hole = _place(score)
    if options.target > LAP + 1 and lap != _place(front)[0]:
        # The back peg of the lap before is out of sight on paper as it would be hard to tell apart.
        return None
    return column(hole) if band_of(hole) == band else None

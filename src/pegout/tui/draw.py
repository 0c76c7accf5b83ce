"""The screen, drawn: pure functions from what is seen to lines of text with styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from pegout.rules import events
from pegout.rules.cards import Card, Suit
from pegout.rules.score import total
from pegout.rules.voice import Voice, points_word, sentence

from .board import ASCII_GLYPHS, SIDE_STYLES, WIDTH, Glyphs, board
from .narrate import KIND_NAMES, Line
from .picture import Picture

__all__ = ["ASCII_GLYPHS", "Glyphs", "Prompt", "Scene", "curtain", "draw", "page"]

LINE_STYLES = {
    "": "",
    "score": "bold",
    "deal": "bold",
    "error": "bold red",
    "hint": "green",
    "note": "yellow",
}

HAND_ROWS = 5
TABLE_ROWS = 5
LEAST_MESSAGES = 3


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, and what has been typed or chosen so far.

    Attributes:
        text: the question.
        typed: the letters typed.
        cards: the cards to choose from with the arrow keys; none when nothing is chosen so.
        cursor: the place of the arrow among them; None while it is out of sight.
        chosen: the cards chosen.
    """

    text: str = ""
    typed: str = ""
    cards: tuple[Card, ...] = ()
    cursor: int | None = None
    chosen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a screen shows.

    Attributes:
        picture: the table.
        voice: how seats and cards are called.
        lines: everything told so far, oldest first.
        title: what stands at the top on the left.
        hand_name: whose hand is drawn.
    """

    picture: Picture
    voice: Voice
    lines: Sequence[Line] = field(default_factory=tuple)
    title: str = "Pegout"
    hand_name: str = ""


def draw(scene: Scene, prompt: Prompt, size: tuple[int, int], glyphs: Glyphs) -> list[Text]:
    """Draw the table.

    Args:
        scene: what is to be seen.
        prompt: the question at the bottom.
        size: columns and rows of the terminal.
        glyphs: the characters to draw with.

    Returns:
        As many lines as there are rows; the last is the question. Where the terminal is small the board gives way
        first, then the table, then the messages; hand and question stay.
    """
    columns, rows = size
    question = _wrapped(Text(f" {prompt.text}", style="bold"), columns, prompt.typed)
    hand = _hand_area(scene, prompt, columns, glyphs)
    head = [_title(scene, columns)]
    room = rows - len(question) - len(hand) - len(head)
    pegs = board(scene.picture.pegs, scene.picture.options, _labels(scene), glyphs)
    if columns >= WIDTH and room - len(pegs) - 1 >= TABLE_ROWS + LEAST_MESSAGES:
        head += [*pegs, Text(glyphs.rule * min(columns, WIDTH), style="dim")]
        room -= len(pegs) + 1
    middle = _table_area(scene, columns, room, glyphs)
    messages = _messages(scene.lines, columns, max(0, room - len(middle)))
    lines = [*head, *middle, *messages, *hand, *question]
    return [_cropped(line, columns) for line in lines][-rows:]


def _cropped(line: Text, columns: int) -> Text:
    if line.cell_len > columns:
        line = line.copy()
        line.truncate(columns)
    return line


def _wrapped(text: Text, columns: int, typed: str) -> list[Text]:
    """The question with what is typed; over several lines where it is too long for one."""
    whole = Text.assemble(text, " ", (typed, ""))
    lines: list[Text] = []
    while whole.cell_len >= columns and columns > 20:
        cut = whole.plain.rfind(" ", 0, columns - 1)
        cut = cut if cut > 0 else columns - 1
        lines.append(whole[:cut])
        whole = whole[cut:].copy()
        if whole.plain.startswith(" "):
            whole = whole[1:]
    return [*lines, whole]


def _labels(scene: Scene) -> list[str]:
    options, voice = scene.picture.options, scene.voice
    if options.players < 4:
        return [voice.who(seat) for seat in range(options.players)]
    return [f"{voice.who(side)[:2]}+{voice.who(side + 2)[:2]}" for side in range(2)]


def _title(scene: Scene, columns: int) -> Text:
    picture, voice = scene.picture, scene.voice
    left = f" {scene.title}"
    if picture.deal_number and picture.dealer is not None:
        left += f"   deal {picture.deal_number}, {voice.whose(picture.dealer)} crib"
    text = Text(left, style="bold")
    scores = Text("  ").join(
        Text(f"{_side_name(scene, side)} {front}", style=SIDE_STYLES[side])
        for side, (_, front) in enumerate(picture.pegs)
    )
    gap = min(columns, WIDTH) - text.cell_len - scores.cell_len - 1
    if gap < 1:
        text = Text(f" to {picture.options.target}", style="bold")
        gap = max(1, min(columns, WIDTH) - text.cell_len - scores.cell_len - 1)
    return Text.assemble(text, " " * gap, scores)


def _side_name(scene: Scene, side: int) -> str:
    seats = range(side, scene.picture.options.players, scene.picture.options.sides)
    return " & ".join(scene.voice.who(seat) for seat in seats)


def _red(card: Card) -> bool:
    return card.suit in (Suit.DIAMONDS, Suit.HEARTS)


def _card_style(card: Card) -> str:
    return "bold red" if _red(card) else "bold"


def cards(shown: Sequence[Card], voice: Voice, glyphs: Glyphs) -> list[Text]:
    """Cards side by side, four lines high and five columns wide each."""
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    lines = [Text(), Text(), Text(), Text()]
    for card in shown:
        face = voice.card(card)
        rank, suit = face[:-1], face[-1]
        style = _card_style(card)
        lines[0].append(top_left + glyphs.line * 3 + top_right)
        lines[1].append(glyphs.edge).append(rank.ljust(3), style=style).append(glyphs.edge)
        lines[2].append(glyphs.edge).append(suit.rjust(3), style=style).append(glyphs.edge)
        lines[3].append(low_left + glyphs.line * 3 + low_right)
    return lines


def _hand_area(scene: Scene, prompt: Prompt, columns: int, glyphs: Glyphs) -> list[Text]:
    """The looker's hand, or the hand that is counted; the starter stands apart on the right."""
    picture = scene.picture
    held = picture.hand
    if picture.shown is not None and not prompt.cards:
        held = tuple(sorted(picture.shown.cards))
    rows = cards(held, scene.voice, glyphs) if held else [Text() for _ in range(HAND_ROWS - 1)]
    marks = "".join(
        f"  {glyphs.mark if card in prompt.chosen else glyphs.cursor if index == prompt.cursor else ' '}  "
        if index != prompt.cursor
        else f" ({glyphs.mark if card in prompt.chosen else ' '}) "
        for index, card in enumerate(prompt.cards)
    )
    rows = [Text.assemble(" ", row) for row in rows]
    foot = marks if prompt.cards else _hand_label(scene)
    rows.append(Text(f" {foot}".rstrip() or " ", style="bold green" if prompt.cards else "dim"))
    # At most four cards are held once there is a starter, so a narrow window has room for it too.
    starter_at, crib_at = (42, 54) if columns >= 68 else (23, 32)
    if picture.starter is not None:
        starter = [*cards((picture.starter,), scene.voice, glyphs), Text("starter", style="dim")]
        _beside(rows, starter, starter_at)
    if picture.crib_size and picture.shown is None and picture.dealer is not None:
        owner = "yours" if picture.dealer == scene.voice.you else f"{scene.voice.names[picture.dealer]}'s"
        backs = " ".join([glyphs.back_of_card * 2] * picture.crib_size)
        blank = Text()
        _beside(rows, [blank, blank, Text(backs, style="dim"), blank, Text(f"crib: {owner}", style="dim")], crib_at)
    return rows


def _hand_label(scene: Scene) -> str:
    shown = scene.picture.shown
    if shown is not None:
        return f"{scene.voice.whose(shown.seat)} {'crib' if shown.crib else 'hand'}"
    return scene.hand_name if scene.picture.hand else ""


def _beside(rows: list[Text], others: Sequence[Text], place: int) -> None:
    for index, other in enumerate(others):
        row = rows[index]
        rows[index] = Text.assemble(row, " " * max(1, place - row.cell_len), other)


def _table_area(scene: Scene, columns: int, room: int, glyphs: Glyphs) -> list[Text]:
    shown = scene.picture.shown
    if isinstance(shown, events.HandCounted):
        lines = _counted(shown, scene.voice, columns)
    elif scene.picture.cuts:
        lines = _cuts(scene, glyphs)
    elif shown is not None:
        lines = []
    else:
        lines = _play(scene, columns, glyphs)
    # The newest message stays in sight even where the room is small.
    return lines[: max(0, room - 2)]


def _counted(shown: events.HandCounted, voice: Voice, columns: int) -> list[Text]:
    owner = (
        f" {sentence(voice.whose(shown.seat))} {'crib' if shown.crib else 'hand'}: {points_word(total(shown.scores))}"
    )
    cells = [f" {score.points:>2}  {KIND_NAMES[score.kind]:<8} {voice.cards(score.cards)}" for score in shown.scores]
    across = 2 if len(cells) <= 12 else 3
    height = max(1, -(-len(cells) // across))
    width = min(columns, WIDTH) // across
    rows = [Text("".join(cell.ljust(width) for cell in cells[row::height]).rstrip()) for row in range(height)]
    return [Text(owner, style="bold"), *(rows if cells else [Text("  nothing")])]


def _cuts(scene: Scene, glyphs: Glyphs) -> list[Text]:
    shown = [laid.card for laid in scene.picture.cuts]
    names = "".join(f"{scene.voice.who(laid.seat)[:5]:<5}" for laid in scene.picture.cuts)
    return [*(Text.assemble(" ", row) for row in cards(shown, scene.voice, glyphs)), Text(f" {names}", style="dim")]


def _play(scene: Scene, columns: int, glyphs: Glyphs) -> list[Text]:
    """Who holds how many cards, the count, and its cards with the names of those who laid them."""
    picture, voice = scene.picture, scene.voice
    others = Text(" ")
    for seat, size in enumerate(picture.hand_sizes):
        if seat == picture.seat:
            continue
        backs = " ".join([glyphs.back_of_card * 2] * size) or "no cards"
        gone = " go" if seat in picture.gone else ""
        others.append(f"{voice.who(seat)} ", style=SIDE_STYLES[picture.options.side_of(seat)])
        others.append(f"{backs}{gone}    ", style="dim" if not gone else "bold")
    if not picture.series:
        return [others] if picture.hand_sizes else []
    count = "Count 0" if picture.count_ended else f"Count {picture.count}"
    label = f" {count:<9}"
    most = max(1, (columns - len(label) - 2) // 5)
    laid = picture.series[-most:]
    style = "dim" if picture.count_ended else ""
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    edge = glyphs.line * 4
    faces = Text(glyphs.edge, style=style)
    for one in laid:
        faces.append(f"{voice.card(one.card):>3} ", style=style or _card_style(one.card)).append(glyphs.edge)
    names = "".join(f"{voice.who(one.seat)[:4]:<5}" for one in laid)
    blank = " " * len(label)
    return [
        others,
        Text.assemble(blank, (top_left + glyphs.joints[0].join([edge] * len(laid)) + top_right, style)),
        Text.assemble((label, "bold"), faces),
        Text.assemble(blank, (low_left + glyphs.joints[1].join([edge] * len(laid)) + low_right, style)),
        Text(f"{blank} {names}".rstrip() + ("  (last count)" if picture.count_ended else ""), style="dim"),
    ]


def _messages(lines: Sequence[Line], columns: int, room: int) -> list[Text]:
    """The newest lines that fit, with blank ones above them when there are few."""
    rows: list[Text] = []
    for line in lines[-room:] if room else ():
        rows.extend(wrap(line, min(columns, 100)))
    rows = rows[-room:] if room else []
    return [Text()] * (room - len(rows)) + rows


def wrap(line: Line, columns: int) -> list[Text]:
    """A line as one or more rows; further rows are set in a little."""
    style = LINE_STYLES[line.sort]
    if len(line.text) < columns - 1:
        return [Text(f" {line.text}", style=style)]
    rows: list[str] = [""]
    for word in line.text.split(" "):
        start = " " if len(rows) == 1 else "   "
        if len(rows[-1]) + len(word) + 1 > columns - len(start) and rows[-1]:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}" if rows[-1] else word
    return [Text((" " if not index else "   ") + row, style=style) for index, row in enumerate(rows)]


def page(title: str, lines: Sequence[Line], first: int, size: tuple[int, int], foot: str) -> tuple[list[Text], int]:
    """A page of text, such as the log or a rule.

    Args:
        title: its heading.
        lines: its text.
        first: the first row to show; a number past the end shows the last rows.
        size: columns and rows of the terminal.
        foot: what the keys do.

    Returns:
        As many lines as there are rows, and the first row as it was after all.
    """
    columns, rows = size
    body = [row for line in lines for row in (wrap(line, min(columns, 100)) if line.text else [Text()])]
    room = max(1, rows - 3)
    first = max(0, min(first, len(body) - room))
    shown = body[first : first + room]
    lines_out = [Text(f" {title}", style="bold"), Text(), *shown, *[Text()] * (room - len(shown))]
    return [_cropped(line, columns) for line in (*lines_out, Text(f" {foot}", style="bold"))], first


def curtain(name: str, told: Sequence[Line], size: tuple[int, int], foot: str) -> list[Text]:
    """The curtain between two people's turns: nothing but what everybody knows."""
    columns, rows = size
    recent = [row for line in told[-6:] for row in wrap(line, min(columns, 100))]
    lines = [Text(), Text(f" The keyboard goes to {name}.", style="bold"), Text(), *recent]
    lines = lines[: rows - 1]
    return [
        _cropped(line, columns)
        for line in (*lines, *[Text()] * (rows - 1 - len(lines)), Text(f" {foot}", style="bold"))
    ]

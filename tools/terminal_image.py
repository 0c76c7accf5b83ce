"""Draw docs/images/terminal.svg: a moment of a game as `pegout play` shows it at 80 by 24.

The game is played by the computers with a fixed seed, so the picture changes only when the drawing does.
"""

import io
from pathlib import Path
from random import Random

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pegout.players import player_of
from pegout.players.driver import advance
from pegout.rules.cards import Card
from pegout.rules.game import Game, Need
from pegout.rules.options import Options
from pegout.rules.view import redact, view
from pegout.rules.voice import Voice
from pegout.tui.board import Glyphs
from pegout.tui.draw import Prompt, Scene, draw
from pegout.tui.narrate import Line, beats, narrate
from pegout.tui.picture import picture_of

TARGET = Path(__file__).resolve().parents[1] / "docs" / "images" / "terminal.svg"
COLUMNS, ROWS = 80, 24
SEED = 30

THEME = TerminalTheme(
    (24, 28, 32),
    (222, 222, 214),
    [(24, 28, 32), (235, 110, 100), (130, 190, 130), (222, 184, 92), (110, 160, 220), (190, 140, 210), (110, 190, 200),
     (222, 222, 214)],
    [(120, 124, 126), (245, 130, 118), (150, 210, 150), (240, 205, 120), (130, 180, 240), (210, 160, 230),
     (130, 214, 222), (255, 255, 255)],
)  # fmt: skip

# Lines are placed by the character, so any monospaced font of the reader's machine will do: nothing is fetched.
SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>pegout play</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def pretty(card: Card) -> str:
    return card.pretty


def scene_late_in_a_game() -> tuple[Scene, Prompt]:
    """Seat 0 is to lay a card in the seventh deal, with some cards on the table."""
    options = Options()
    voice = Voice(options, ("You", "Ruth"), 0, pretty)
    players = {seat: player_of("advanced", Random(seat)) for seat in range(2)}
    game = Game.new(options)
    told: list[Line] = []
    for after, _, events in advance(game, players, Random(SEED)):
        for beat in beats([redact(event, 0) for event in events]):
            told.extend(narrate(beat, voice))
        seen = view(after, 0)
        due = (after.deal_number, after.need, after.to_act) == (7, Need.LAY_CARD, (0,))
        if due and len(seen.series) >= 3 and told[-1].sort:
            prompt = Prompt(f"Count {seen.count}; lay a card:", cards=seen.fitting, cursor=0)
            return Scene(picture_of(seen), voice, told, "Pegout   to 121", "your hand"), prompt
    raise SystemExit("With this seed there is no such moment; choose another one.")


def main() -> None:
    scene, prompt = scene_late_in_a_game()
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for line in draw(scene, prompt, (COLUMNS, ROWS), Glyphs()):
        console.print(line, no_wrap=True, overflow="crop", highlight=False)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    svg = console.export_svg(title="pegout play", theme=THEME, code_format=SVG, unique_id="pegout")
    TARGET.write_text(svg, encoding="utf-8")
    print(f"Drawn: {TARGET.relative_to(Path.cwd())}")


if __name__ == "__main__":
    main()

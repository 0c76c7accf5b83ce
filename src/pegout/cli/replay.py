"""``pegout replay``: a recorded game again, card by card."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from . import GOOD, NEGATIVE

if TYPE_CHECKING:
    from pegout.record import Checked, Record
    from pegout.record.telling import Step, Teller

KEYS = "Enter next, b back, n next deal, q quit"
RECENT = 8
"""Lines of the story that stay on the screen."""

HELP = """Step through a recorded game card by card.

Enter goes on, b goes back, n goes to the next deal, q stops. When the input or output is not a terminal, the whole
game is printed as lines of text. FILE - reads the standard input. A game with a mistake is shown up to there (exit 1).

\b
Examples:
  pegout replay game.pegout
  pegout replay evening.pegout --game 3
  pegout replay game.pegout --plain < /dev/null"""


@click.command("replay", help=HELP, short_help="Step through a recorded game.")
@click.argument("file", metavar="FILE")
@click.option("--game", "number", type=click.IntRange(1), default=1, show_default=True, help="Which game of the file.")
@click.option("--plain", is_flag=True, help="Lines of text only, without clearing the screen or suit symbols.")
def command(file: str, number: int, plain: bool) -> int:
    """Tell the game, in steps where somebody can press keys."""
    from pegout.record.telling import Teller, steps

    from .output import speaks_unicode

    symbols = not plain and speaks_unicode()
    game = _game_of(file, number)
    record = game.record
    told = list(steps(record, symbols=symbols))
    teller = Teller(record, symbols=symbols)
    click.echo(_title(record, number))
    if file != "-" and sys.stdin.isatty() and sys.stdout.isatty():
        _walk(record, told, teller, plain=plain)
    else:
        for step in told:
            click.echo("\n".join(step.lines))
    if game.finding is not None:
        click.echo(f"Here the record is wrong: {game.finding}")
        return NEGATIVE
    if told and record.game().winner is None:
        click.echo(f"The record ends here: {teller.scores(record.game().scores)}.")
    return GOOD


def _game_of(file: str, number: int) -> Checked:
    """The game that was asked for.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record, or has fewer games.
    """
    from pegout.record import check
    from pegout.record.files import load
    from pegout.rules.errors import RecordError

    try:
        games = check(load(file))
    except RecordError as error:
        raise RecordError(f"{file}: line {error.line}: {error}", error.line) from None
    if not games:
        raise RecordError(f'{file}: there is no game in it; a record begins with the tag [Pegout "1"].', 1)
    if number > len(games):
        have = "only one game" if len(games) == 1 else f"only {len(games)} games"
        raise RecordError(f"{file}: there is no game {number}; it has {have}.", 1)
    return games[number - 1]


def _title(record: Record, number: int) -> str:
    names = []
    for seat in range(record.options.players):
        level = record.tag(f"Level{seat + 1}")
        names.append(record.name_of(seat) + (f" ({level})" if level else ""))
    date = record.tag("Date")
    return f"Game {number}: {', '.join(names)}" + (f", {date}" if date else "")


def _walk(record: Record, told: Sequence[Step], teller: Teller, *, plain: bool) -> None:
    """Step to and fro until the end or q."""
    place = 0
    while place < len(told):
        step = told[place]
        if plain:
            click.echo("\n".join(step.lines))
        else:
            click.clear()
            click.echo("\n".join(_screen(record, told, place, teller)))
        click.echo(f"[{place + 1} of {len(told)}] {KEYS}: ", nl=False)
        for key in _keys():
            if key == "q":
                return
            place = _next_place(told, place, key)


def _keys() -> list[str]:
    """The keys pressed; several at once where they came faster than they were read."""
    try:
        pressed = click.getchar()
    except EOFError:
        pressed = "q"
    click.echo()
    if pressed.startswith("\x1b"):
        return [{"\x1b[C": "\r", "\x1b[D": "b"}.get(pressed, "")]  # arrows to the right and left
    return list(pressed.lower())


def _next_place(told: Sequence[Step], place: int, key: str) -> int:
    if key == "b":
        return max(0, place - 1)
    if key == "n":
        return next((index for index in range(place + 1, len(told)) if told[index].deal), len(told) - 1)
    if key in ("\r", "\n", " "):
        return place + 1
    return place


def _screen(record: Record, told: Sequence[Step], place: int, teller: Teller) -> list[str]:
    """The table after a step: scores, hands, starter, the count, and the last lines of the story."""
    game = told[place].game
    deal = game.deal
    teller.hidden = record.hidden(len(game.actions))
    lines = [f"Score: {teller.scores(game.scores)}   Target {record.options.target}"]
    if deal is not None and game.dealer is not None:
        starter = "" if deal.starter is None else f"   Starter {teller.card(deal.starter)}"
        lines.append(f"Deal {game.deal_number}{starter}   Crib {teller.cards(deal.crib) or 'empty'}")
        for seat in game.seats:
            held = teller.cards(deal.held(seat))
            lines.append(f"  {record.name_of(seat)}: {held or 'no cards left'}")
        if deal.play is not None and deal.play.series:
            series = " ".join(teller.card(card) for card in deal.play.cards)
            lines.append(f"Count {deal.play.count}: {series}")
    story = [line for step in told[: place + 1] for line in step.lines]
    now = len(told[place].lines)
    shown = story[-max(RECENT, now) :]
    marked = len(shown) - now
    return [*lines, "", *(f"{'> ' if index >= marked else '  '}{line}" for index, line in enumerate(shown)), ""]

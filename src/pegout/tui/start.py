"""From the command line to a running game: options, the saved game, the right front."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import NoReturn

import click

from pegout.players import LEVELS
from pegout.rules.cards import Card
from pegout.rules.errors import OptionError, PegoutError
from pegout.rules.options import OPTION_NAMES, Options
from pegout.rules.voice import Voice

from .app import CONTINUE, INTERRUPTED, App
from .ask import yes_or_no
from .front import Front
from .lines import LineFront
from .saves import SaveError, Slot, data_folder, open_slot
from .session import Session, Setup, resume, seat_people
from .teller import PACES


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asked for; None where nothing was said. The names are those of the flags."""

    level: str
    players: str | None
    people: int
    names: str
    best_of: int | None
    target: str | None
    skunks: str | None
    next_deal: str | None
    counting: str | None
    calls: str | None
    muggins: str | None
    overclaim: str | None
    renege: str | None
    out_on_go: str | None
    pace: str
    hints: bool | None
    seed: int | None
    plain: bool
    words: bool
    resume: bool | None
    no_save: bool


def play(wishes: Wishes) -> int:
    """Play in the terminal.

    Args:
        wishes: what the command line asked for.

    Returns:
        The exit code.

    Raises:
        PegoutError: an option that cannot be, or a folder that cannot be written; one sentence.
    """
    if wishes.pace not in PACES:
        raise OptionError(f"pace is {wishes.pace!r}; it can be {' or '.join(PACES)}.")
    session = Session(setup_of(wishes))
    if not wishes.no_save:
        slot = open_slot(data_folder(os.environ))
        try:
            session = _saved_game(slot, wishes) or session
        except (EOFError, KeyboardInterrupt) as stop:
            slot.close()
            click.echo(f"\nThe saved game stays; {CONTINUE}")
            return INTERRUPTED if isinstance(stop, KeyboardInterrupt) else 0
        session.save_in(slot)
    hints = wishes.hints if wishes.hints is not None else session.setup.level == "beginner"
    plain = is_plain(wishes)
    before = {number: signal.signal(number, _terminate) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        app = App(session, _front(plain), voice_of(session.setup, wishes, plain=plain), pace=wishes.pace, hints=hints)
        return app.run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def setup_of(wishes: Wishes) -> Setup:
    """The table that the command line asks for.

    Raises:
        OptionError: something that cannot be.
    """
    given = {name: value for name in OPTION_NAMES if (value := getattr(wishes, name)) is not None}
    options = Options.from_mapping(given)
    if wishes.level not in LEVELS:
        raise OptionError(f"level is {wishes.level!r}; it can be {' or '.join(LEVELS)}.")
    names = [name.strip() for name in wishes.names.split(",")] if wishes.names.strip() else []
    people, seated = seat_people(options, wishes.people, names)
    return Setup(options, seated, people, wishes.level, wishes.seed, wishes.best_of)


def is_plain(wishes: Wishes) -> bool:
    """Whether to write lines instead of drawing: asked for, or the terminal cannot do better."""
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return wishes.plain or not terminal or os.environ.get("TERM", "") in ("", "dumb")


def voice_of(setup: Setup, wishes: Wishes, *, plain: bool) -> Voice:
    """How seats and cards are called: a person alone who gave no name is "you"."""
    alone = len(setup.people) == 1 and setup.names[setup.people[0]] == "You"
    between = ", " if plain and wishes.words else " "
    you = setup.people[0] if alone else None
    return Voice(setup.options, setup.names, you, _card_writer(wishes, plain=plain), between)


def _card_writer(wishes: Wishes, *, plain: bool) -> Callable[[Card], str]:
    if plain:
        return _in_words if wishes.words else str
    return _in_symbols if _shows_unicode() else str


def _in_words(card: Card) -> str:
    return card.words


def _in_symbols(card: Card) -> str:
    return card.pretty


def _shows_unicode() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()


def _front(plain: bool) -> Front:
    if plain:
        return LineFront(sys.stdin, sys.stdout, waits=sys.stdin.isatty())
    # Loaded late: lines need neither colours nor keys.
    from .draw import ASCII_GLYPHS, Glyphs
    from .screen import ScreenFront

    glyphs = Glyphs() if _shows_unicode() else ASCII_GLYPHS
    return ScreenFront(sys.stdin, sys.stdout, colour=not os.environ.get("NO_COLOR"), glyphs=glyphs)


def _saved_game(slot: Slot, wishes: Wishes) -> Session | None:
    """The saved game, if there is one that can be gone on with and the player wants to."""
    try:
        data = slot.read()
        if data is None:
            return None
        session = resume(data)
    except SaveError as error:
        aside = slot.put_aside()
        click.echo(f"The saved game cannot be gone on with: {error}. It is kept as {aside}; a new game begins.")
        return None
    if session.is_finished:
        return None
    if wishes.resume is None:
        keep = _ask_to_resume(session, str(data.get("saved", "")))
    else:
        keep = wishes.resume
    return session if keep else None


def _ask_to_resume(session: Session, saved: str) -> bool:
    voice = Voice(session.setup.options, session.setup.names, None, str)
    score = ", ".join(f"{voice.side(side)} {score}" for side, score in enumerate(session.game.scores))
    when = f", saved {saved[:16].replace('T', ' ')} UTC" if saved else ""
    deal = f"deal {session.game.deal_number}" if session.game.deal_number else "not dealt yet"
    click.echo(f"There is an unfinished game: {score}, {deal}{when}.")
    while True:
        try:
            return yes_or_no(
                _line("Go on with it? Enter or y for yes; n drops it and begins a new one: "), default=True
            )
        except PegoutError as error:
            click.echo(error)


def _line(question: str) -> str:
    click.echo(question, nl=False)
    # Not input(): its line editing would read ahead of the keys that the screen reads itself.
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    return answer


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    """Leave the terminal in order when the system ends the program; the game is saved already."""
    raise SystemExit(128 + number)

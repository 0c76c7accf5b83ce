"""Who sits where at a new table: names, levels, options, each checked with a sentence that says what would be right."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Sequence

from pegout.players import Player
from pegout.rules.errors import IllegalAction, OptionError
from pegout.rules.match import Match
from pegout.rules.options import Options
from pegout.server.gate.problems import ProblemError, refused_field
from pegout.server.messages.orders import NAME_LENGTH, CreateTable, SeatWish

from .store import Seat

COMPUTER_NAMES = ("Hazel", "Rowan", "Juniper", "Alder")
"""Names for computer players whose creator gave none, by seat."""


YOU = "You"
"""What a person who gave no name is called on their own screen."""


def unnamed_person(seat: int) -> str:
    """What others call a person who gave no name."""
    return f"Player {seat + 1}"


def free_unnamed(used: Collection[str], seat: int) -> str:
    """What a seat without a named person is called, as nobody else at the table is.

    Args:
        used: the others' names, case-folded.
        seat: the seat.
    """
    names = (unnamed_person(seat), *(unnamed_person(number) for number in range(8)))
    return next(name for name in names if name.casefold() not in used)


def clean_name(text: str) -> str:
    """A name as it is shown: composed, without outer or double spaces.

    Raises:
        ProblemError: it is empty, too long, or has characters that cannot be seen.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise ProblemError("option", f"A name has 1 to {NAME_LENGTH} characters, all of them visible.")
    return name


def free_name(used: set[str], seat: int) -> str:
    """A name for a computer player that nobody at the table has.

    Args:
        used: the others' names, case-folded.
        seat: where it sits.
    """
    names = (COMPUTER_NAMES[seat], *COMPUTER_NAMES, *(f"Player {number}" for number in range(1, 9)))
    return next(name for name in names if name.casefold() not in used)


def _clean_name_of(seat: int, text: str) -> str:
    try:
        return clean_name(text)
    except ProblemError as problem:
        raise refused_field(f"seats.{seat}.name", str(problem)) from None


def _taken(name: str, others: Sequence[str | None]) -> bool:
    return any(other is not None and other.casefold() == name.casefold() for other in others)


def _names(wishes: Sequence[SeatWish]) -> list[str]:
    given = [None if wish.name is None else _clean_name_of(seat, wish.name) for seat, wish in enumerate(wishes)]
    used = {name.casefold() for name in given if name is not None}
    if len(used) < sum(1 for name in given if name is not None):
        twice = next(seat for seat, name in enumerate(given) if name and _taken(name, given[:seat]))
        raise refused_field(f"seats.{twice}.name", "Two seats have the same name; give every player a different one.")
    names = []
    for seat, (wish, name) in enumerate(zip(wishes, given, strict=True)):
        if name is None:
            own = COMPUTER_NAMES[seat] if wish.kind == "computer" else unnamed_person(seat)
            name = next(
                free
                for free in (own, *COMPUTER_NAMES, *(f"Player {number}" for number in range(1, 9)))
                if free.casefold() not in used
            )
            used.add(name.casefold())
        names.append(name)
    return names


def options_of(wish: CreateTable) -> Options:
    """The options of a new table; where players is left out, the seats say it.

    Raises:
        OptionError: an option, a value or a combination that does not exist.
        ProblemError: the seats are not as many as the players.
    """
    options = Options.from_mapping({"players": len(wish.seats), **wish.options})
    if options.players != len(wish.seats):
        raise refused_field(
            "seats", f"A table of {options.players} has {options.players} seats, not {len(wish.seats)}."
        )
    if wish.match is not None:
        try:
            Match(options, wish.match.best_of)
        except IllegalAction as error:
            raise refused_field("match", str(error), error.rule) from None
    return options


def seats_of(wish: CreateTable, creator: str, player_of: Callable[[str], Player]) -> tuple[Seat, ...]:
    """The seats of a new table; a person's seat belongs to the browser that makes it, or to nobody while it is open.

    Raises:
        ProblemError: nobody plays, or a seat's kind, name and level do not go together.
    """
    if not any(seat.kind == "person" for seat in wish.seats):
        raise refused_field("seats", "A table has at least one seat for a person.")
    if all(seat.open for seat in wish.seats if seat.kind == "person"):
        raise refused_field("seats", "Keep a seat for yourself; the others can be open to friends.")
    seats = []
    for number, (seat, name) in enumerate(zip(wish.seats, _names(wish.seats), strict=True)):
        if seat.kind == "person":
            if seat.level is not None:
                raise refused_field(f"seats.{number}.level", f"Seat {number + 1} is a person's and has no level.")
            seats.append(Seat(number, "person", name, None, None if seat.open else creator))
            continue
        if seat.open:
            raise refused_field(f"seats.{number}.open", f"Seat {number + 1} is a computer's and not open to a friend.")
        level = "beginner" if seat.level is None else seat.level
        try:
            player_of(level)
        except OptionError as error:
            raise refused_field(f"seats.{number}.level", str(error)) from None
        seats.append(Seat(number, "computer", name, level, None))
    if wish.listed and not any(seat.open for seat in seats):
        raise refused_field("listed", "Only a table with an open seat can be listed in the lobby.")
    return tuple(seats)

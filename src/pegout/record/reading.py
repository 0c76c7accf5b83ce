"""From text to games: every line is put to the rules, which say what it pegs and whether it can be (docs/record.md)."""

from __future__ import annotations

from dataclasses import dataclass

from pegout.rules.errors import IllegalAction, OptionError, RecordError
from pegout.rules.game import Game
from pegout.rules.options import OPTION_NAMES, Options

from .model import OWN_TAGS, Finding, Record
from .packs import Wrong
from .replaying import Replay
from .statements import Cut, Deal, Text
from .syntax import parse, seat_of, shown


@dataclass(frozen=True, slots=True)
class SealCheck:
    """Whether a written seal is that of its pack.

    Attributes:
        line: the seal's line.
        deal: the number of the deal; None for a cut for the deal.
        agrees: whether it is.
    """

    line: int
    deal: int | None
    agrees: bool

    def __str__(self) -> str:
        """Such as ``deal 3: seal and pack agree``."""
        what = "cut" if self.deal is None else f"deal {self.deal}"
        return f"{what}: seal and pack {'agree' if self.agrees else 'do not agree'}"


@dataclass(frozen=True, slots=True)
class Checked:
    """One game of a text, as far as it is right.

    Attributes:
        number: which game, from 1.
        record: the game up to the first thing that is wrong; the whole game when nothing is.
        finding: what is wrong; None when everything is right.
        seals: every seal of the game, also after the first thing that is wrong.
    """

    number: int
    record: Record
    finding: Finding | None
    seals: tuple[SealCheck, ...] = ()


def read(text: str) -> list[Record]:
    """Read games.

    Args:
        text: records one after another; at most ten million characters.

    Returns:
        The games in order; each replays by the rules.

    Raises:
        RecordError: the first line that cannot be read or, with its rule, cannot be right.
    """
    records = []
    for checked in check(text):
        if checked.finding is not None:
            found = checked.finding
            raise RecordError(found.message, found.line, found.rule)
        records.append(checked.record)
    return records


def verify(text: str) -> list[Finding]:
    """Replay games and find what cannot be right.

    Args:
        text: records one after another.

    Returns:
        For each game the first wrong point, illegal card, wrong turn or impossible card; empty when all is right.

    Raises:
        RecordError: a line that cannot be read at all.
    """
    return [checked.finding for checked in check(text) if checked.finding is not None]


def check(text: str) -> list[Checked]:
    """Read each game up to the first thing that cannot be right.

    Args:
        text: records one after another.

    Raises:
        RecordError: a line that cannot be read at all.
    """
    return [_check(number, game) for number, game in enumerate(parse(text), start=1)]


def _check(number: int, text: Text) -> Checked:
    replay = Replay(_start(text))
    finding = None
    try:
        replay.run(text.statements)
        replay.finish(text.last)
        _verify_result(replay, text)
    except Wrong as wrong:
        finding = Finding(number, wrong.line, wrong.message, wrong.rule)
    game = replay.game
    record = Record(
        options=game.options,
        actions=game.actions,
        first_dealer=game.first_dealer,
        cutters=game.first_cutters,
        tags=tuple((name, value) for name, (value, _) in text.tags.items() if name.lower() not in OWN_TAGS),
        comments=tuple(replay.comments),
        packs=frozenset(replay.packs),
        seals=tuple(replay.seals),
        unknown=tuple(replay.unknown),
        line=text.line,
        lines=tuple(replay.lines),
    )
    return Checked(number, record, finding, _seals(text))


def _seals(text: Text) -> tuple[SealCheck, ...]:
    """Every seal put to its pack, whatever else is right or wrong."""
    return tuple(
        SealCheck(
            packed.seal_line, packed.number if isinstance(packed, Deal) else None, packed.seal.fits(packed.pack or ())
        )
        for packed in text.statements
        if isinstance(packed, Cut | Deal) and packed.seal is not None
    )


def _start(text: Text) -> Game:
    """The new game that the tags describe."""
    values: dict[str, str] = {}
    last = text.line
    for name, (value, line) in text.tags.items():
        if name.lower() in OPTION_NAMES:
            values[name.lower()] = value
            last = line
            # The option alone first, so that a wrong value is found at its own line.
            try:
                Options.from_mapping({"calls": "manual", name.lower(): value})
            except OptionError as error:
                raise RecordError(str(error), line) from None
    try:
        options = Options.from_mapping(values)
    except OptionError as error:
        raise RecordError(str(error), last) from None
    dealer, cutters = text.tag("Dealer"), text.tag("Cutters")
    first = None if dealer is None else seat_of(dealer[0].strip(), dealer[1])
    if dealer is None:
        # Without a cut, the first deal line says who deals.
        opening = next((s for s in text.statements if isinstance(s, Cut | Deal)), None)
        first = opening.dealer if isinstance(opening, Deal) else None
    seats = () if cutters is None else tuple(seat_of(word, cutters[1]) for word in cutters[0].split())
    if len(set(seats)) != len(seats):
        raise RecordError("The tag Cutters names a seat twice.", cutters[1] if cutters else text.line)
    try:
        return Game.new(options, first_dealer=first, cutters=seats)
    except IllegalAction as error:
        tag = dealer or cutters
        line = tag[1] if tag else text.line
        raise RecordError(str(error), line) from None


def _verify_result(replay: Replay, text: Text) -> None:
    tag = text.tag("Result")
    if tag is None:
        return
    value, line = tag
    game = replay.game
    scores = "-".join(str(score) for score in game.scores)
    if value.strip() == "*":
        if game.winner is not None:
            raise Wrong(line, f"The game is not unfinished: it ended {scores}.", "5.1")
        return
    if game.winner is None:
        raise Wrong(line, f"The game has no result {shown(value)}: it is not over, at {scores}.", "5.1")
    if value.strip() != scores:
        raise Wrong(line, f"The game ended {scores}, not {shown(value)}.", "5.1")

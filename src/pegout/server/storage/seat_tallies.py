"""What a finished game adds to the statistics of those who played it, read off its events, once.

Averages rest on whole deals that the person played alone: a play that was cut short by the end of the game, a hand
that was never counted, and a deal in which the computer stood in are left out. The game itself counts in any case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from pegout.rules.events import (
    CardLaid,
    DealEnded,
    DealStarted,
    Event,
    HandCounted,
    HandShown,
    Pegged,
    StarterCut,
)
from pegout.rules.game import Game
from pegout.rules.options import Options
from pegout.rules.score import total
from pegout.server.facts.changes import STAND_IN
from pegout.server.showing.summary import PENALTIES

from .schema import seat_tallies

if TYPE_CHECKING:
    from pegout.rules.match import Result

    from .store import Entry, Seat

PEOPLE = "people"
MIXED = "mixed"


@dataclass(slots=True)
class SeatTally:
    """A seat's part of a finished game.

    Attributes:
        seat: the seat. identity: whose it was; None for the computer's, and where one person played both sides.
        players: how many sat at the table. won: whether its side won and its person was there at the end.
        skunked: its own skunk, 0 to 2. given: how many other sides it skunked.
        against: the level of the computers on the other sides, ``"people"``, or ``"mixed"``.
        dealer_hands, dealer_hand_points, dealer_plays, dealer_play_points: hands that were counted and plays that
            were played to their end in its own deals, with their points. pone_hands and so on: in the deals of others.
        cribs, crib_points: its cribs that were counted.
        best_points, best: its best hand or crib.
    """

    seat: int
    identity: str | None
    players: int
    won: bool
    skunked: int
    given: int
    against: str
    dealer_hands: int = 0
    dealer_hand_points: int = 0
    dealer_plays: int = 0
    dealer_play_points: int = 0
    pone_hands: int = 0
    pone_hand_points: int = 0
    pone_plays: int = 0
    pone_play_points: int = 0
    cribs: int = 0
    crib_points: int = 0
    best_points: int | None = None
    best: dict[str, Any] | None = None

    def add(self, what: str, points: int) -> None:
        """Count one hand, play or crib."""
        plural, single = f"{what}s", f"{what}_points"
        setattr(self, plural, getattr(self, plural) + 1)
        setattr(self, single, getattr(self, single) + points)


def _against(seats: Sequence[Seat], options: Options, own: int) -> str:
    kinds = {
        PEOPLE if seat.owner is not None or seat.level is None else seat.level
        for seat in seats
        if options.side_of(seat.seat) != own
    }
    return kinds.pop() if len(kinds) == 1 else MIXED


def _identity(seats: Sequence[Seat], options: Options, owner: str | None) -> str | None:
    """Whose statistics a seat's part goes to: nobody's where one person played against themselves."""
    sides = {options.side_of(seat.seat) for seat in seats if seat.owner == owner}
    return owner if len(sides) == 1 else None


@dataclass(slots=True)
class _Deal:
    """The deal on the table while a game is gone through."""

    dealer: int = 0
    source: str = "play"
    pegged: dict[int, int] = field(default_factory=dict)
    shown: bool = False
    # Seats that the computer played for somebody, if only for a moment.
    helped: set[int] = field(default_factory=set)


def seat_tallies_of(
    start: Game, journal: Iterable[Entry], seats: Sequence[Seat], result: Result
) -> tuple[SeatTally, ...]:
    """Go through a finished game.

    Args:
        start: the game before anything was done.
        journal: all its entries.
        seats: who sat there at its end.
        result: how it ended.

    Returns:
        One tally a seat.
    """
    options = start.options
    made = []
    for seat in seats:
        side = options.side_of(seat.seat)
        won = result.winner == side
        made.append(
            SeatTally(
                seat.seat,
                _identity(seats, options, seat.owner),
                options.players,
                won,
                result.skunks[side],
                sum(1 for skunk in result.skunks if skunk) if won else 0,
                _against(seats, options, side),
            )
        )
    game, deal, standing_in = start, _Deal(), set[int]()
    for entry in standing(journal):
        if entry.change is not None:
            (standing_in.add if entry.kind == STAND_IN else standing_in.discard)(entry.change.seat)
            deal.helped |= standing_in
        if entry.action is not None:
            game, events = game.apply(entry.action)
            for event in events:
                deal = _follow(event, deal, made, standing_in)
    for seat_number in standing_in:
        made[seat_number].won = False  # whoever leaves does not win by it
    return tuple(made)


def standing(journal: Iterable[Entry]) -> list[Entry]:
    """The entries of a journal that were not taken back."""
    kept: list[Entry] = []
    for entry in journal:
        if entry.back_to is not None:
            kept = [old for old in kept if old.number <= entry.back_to]
        else:
            kept.append(entry)
    return kept


def _follow(event: Event, deal: _Deal, made: Sequence[SeatTally], standing_in: set[int]) -> _Deal:
    """Take an event into account.

    Returns:
        The deal on the table after it.
    """
    match event:
        case DealStarted():
            return _Deal(event.dealer, helped=set(standing_in))
        case StarterCut():
            deal.source = "heels"
        case CardLaid():
            deal.source = "play"
        case Pegged() if deal.source == "play" and not any(score.kind in PENALTIES for score in event.scores):
            deal.pegged[event.seat] = deal.pegged.get(event.seat, 0) + event.points
        case HandShown() | HandCounted() if not deal.shown:
            # The play came to its end; from here on hands are counted.
            deal.shown, deal.source = True, "show"
            for tally in made:
                if tally.seat not in deal.helped:
                    tally.add(_role(deal, tally.seat) + "_play", deal.pegged.get(tally.seat, 0))
        case DealEnded():
            return _Deal()
    if isinstance(event, HandCounted) and event.seat not in deal.helped:
        _count(event, made[event.seat], deal)
    return deal


def _role(deal: _Deal, seat: int) -> str:
    return "dealer" if seat == deal.dealer else "pone"


def _count(event: HandCounted, tally: SeatTally, deal: _Deal) -> None:
    """Take a counted hand or crib into account: what it was worth, whoever got the points."""
    points = total(event.scores)
    tally.add("crib" if event.crib else _role(deal, event.seat) + "_hand", points)
    if tally.best_points is None or points > tally.best_points:
        tally.best_points = points
        cards = [card.code for card in event.cards]
        tally.best = {"cards": cards, "starter": event.starter.code, "crib": event.crib, "points": points}


def add_seat_tallies(connection: sa.Connection, game: int, made: Iterable[SeatTally]) -> None:
    """Store a game's tallies; a game that has them already keeps them."""
    rows = [{"game": game, **asdict(tally)} for tally in made]
    kept = sa.select(seat_tallies.c.seat).where(seat_tallies.c.game == game).limit(1)
    if rows and connection.execute(kept).one_or_none() is None:
        connection.execute(seat_tallies.insert(), rows)

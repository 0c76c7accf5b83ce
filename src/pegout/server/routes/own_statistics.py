"""A person's statistics: sums over the tallies of finished games, and old games that have none yet."""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sa

from pegout.players import LEVELS
from pegout.rules.game import Game
from pegout.server.messages.people import OpponentRecord, RoleAverages, SizeStatistics, Statistics
from pegout.server.messages.steps import BestHand
from pegout.server.services import Services
from pegout.server.storage.database import Database
from pegout.server.storage.schema import games, seat_tallies, seats
from pegout.server.storage.seat_tallies import MIXED, PEOPLE, SeatTally, add_seat_tallies, seat_tallies_of
from pegout.server.storage.store import journal_of, load_table

AT_ONCE = 100
"""Games from before there were tallies that one request goes through; the next one goes on."""

_games = sa.func.count(sa.distinct(seat_tallies.c.game))
# Partners may be played from one browser: a game is one game, however many of its seats were theirs.
_wins = sa.func.count(sa.distinct(sa.case((seat_tallies.c.won, seat_tallies.c.game))))
_SUMS = (
    "dealer_hands",
    "dealer_hand_points",
    "dealer_plays",
    "dealer_play_points",
    "pone_hands",
    "pone_hand_points",
    "pone_plays",
    "pone_play_points",
    "cribs",
    "crib_points",
)


# Made once: a statement is made of objects in circles, which would stay until everything is searched for garbage.
_identity: sa.BindParameter[str] = sa.bindparam("identity")
_mine = seat_tallies.c.identity == _identity
_uncounted = sa.select(games.c.id, games.c.table_id).where(
    games.c.table_id.in_(sa.select(seats.c.table_id).where(seats.c.owner == _identity)),
    games.c.winner.is_not(None),
    ~sa.select(seat_tallies.c.game).where(seat_tallies.c.game == games.c.id).exists(),
)
_NEXT_UNCOUNTED = _uncounted.order_by(games.c.table_id, games.c.number).limit(sa.bindparam("at_most"))
_NUMBER_UNCOUNTED = sa.select(sa.func.count()).select_from(_uncounted.subquery())
_WHOLE = sa.select(
    _games,
    _wins,
    sa.func.count(sa.distinct(sa.case((seat_tallies.c.given > 0, seat_tallies.c.game)))),
    sa.func.count(sa.distinct(sa.case((seat_tallies.c.skunked > 0, seat_tallies.c.game)))),
).where(_mine)
_SIZES = (
    sa.select(
        seat_tallies.c.players,
        _games.label("games"),
        _wins.label("wins"),
        *(sa.func.sum(seat_tallies.c[name]).label(name) for name in _SUMS),
    )
    .where(_mine)
    .group_by(seat_tallies.c.players)
    .order_by(seat_tallies.c.players)
)
_AGAINST = (
    sa.select(seat_tallies.c.against, _games.label("games"), _wins.label("wins"))
    .where(_mine)
    .group_by(seat_tallies.c.against)
)
_BEST = (
    sa.select(seat_tallies.c.best)
    .where(_mine, seat_tallies.c.best_points.is_not(None))
    .order_by(seat_tallies.c.best_points.desc(), seat_tallies.c.game)
    .limit(1)
)


def uncounted(database: Database, identity: str, at_most: int) -> tuple[tuple[int, str], ...]:
    """Finished games of a person that have no tallies yet, and their tables."""
    with database.reading() as connection:
        rows = connection.execute(_NEXT_UNCOUNTED, {"identity": identity, "at_most": at_most})
        return tuple((row.id, row.table_id) for row in rows)


def keep_tallies(database: Database, game: int, made: tuple[SeatTally, ...]) -> None:
    """Store the tallies of a game that has none."""
    with database.writing() as connection:
        add_seat_tallies(connection, game, made)


async def count_old_games(services: Services, identity: str) -> None:
    """Go through finished games from before there were tallies, a bounded number of them."""
    table = None
    for game_id, table_id in await services.database.call(uncounted, identity, AT_ONCE):
        if table is None or table.table.id != table_id:
            table = await services.database.call(load_table, table_id)
        stored = next((game for game in table.games if game.id == game_id), None) if table is not None else None
        if table is None or stored is None or stored.result is None:
            continue  # deleted meanwhile
        journal, _ = await services.database.call(journal_of, game_id)
        start = Game.new(table.table.options, first_dealer=stored.first_dealer, cutters=stored.cutters)
        made = await asyncio.to_thread(seat_tallies_of, start, journal, table.table.seats, stored.result)
        await services.database.call(keep_tallies, game_id, made)


def own_statistics_of(database: Database, identity: str) -> Statistics:
    """Sum up a person's tallies."""
    whose = {"identity": identity}
    with database.reading() as connection:
        whole = connection.execute(_WHOLE, whose).one()
        sizes = connection.execute(_SIZES, whose).all()
        against = connection.execute(_AGAINST, whose).all()
        best = connection.execute(_BEST, whose).scalar_one_or_none()
        left = connection.execute(_NUMBER_UNCOUNTED, whose).scalar_one()
    return Statistics(
        games=whole[0],
        wins=whole[1],
        skunks_given=whole[2],
        skunks_taken=whole[3],
        sizes=tuple(_size(row) for row in sizes),
        opponents=tuple(sorted((_opponent(row) for row in against), key=_place)),
        best=None if best is None else BestHand(**{**best, "cards": tuple(best["cards"])}),
        uncounted=left,
    )


def _average(points: int, number: int) -> float | None:
    return round(points / number, 2) if number else None


def _size(row: sa.Row[Any]) -> SizeStatistics:
    return SizeStatistics(
        players=row.players,
        games=row.games,
        wins=row.wins,
        dealer=RoleAverages(
            hands=row.dealer_hands,
            hand=_average(row.dealer_hand_points, row.dealer_hands),
            plays=row.dealer_plays,
            play=_average(row.dealer_play_points, row.dealer_plays),
        ),
        pone=RoleAverages(
            hands=row.pone_hands,
            hand=_average(row.pone_hand_points, row.pone_hands),
            plays=row.pone_plays,
            play=_average(row.pone_play_points, row.pone_plays),
        ),
        cribs=row.cribs,
        crib=_average(row.crib_points, row.cribs),
    )


def _opponent(row: sa.Row[Any]) -> OpponentRecord:
    against = row.against
    if against in (PEOPLE, MIXED):
        return OpponentRecord(kind=against, level=None, games=row.games, wins=row.wins)
    return OpponentRecord(kind="computer", level=against, games=row.games, wins=row.wins)


def _place(record: OpponentRecord) -> tuple[int, int, str]:
    """Computers from the easiest level on, then people, then tables with both."""
    level = record.level or ""
    known = LEVELS.index(level) if level in LEVELS else len(LEVELS)
    return ("computer", PEOPLE, MIXED).index(record.kind), known, level

"""Statistics of everything this server deals, for people and for computer players, kept as counts (docs/fairness.md).

Every value that is measured is a small number, so what is stored is how often each was seen: means, errors and
distributions are made from that when somebody looks, whatever the number of deals.

A deal is counted in the transaction that stores its end, and once, also when it is taken back and ends again. One that
is taken back before its end counts with the cards that it dealt, so that nobody makes bad cards go away. A deal that is
on the table is not counted: the difference would tell cards that are still hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from pegout.rules.actions import Shuffle
from pegout.rules.events import CardCut, DealEnded, GameWon
from pegout.rules.game import Game, Phase
from pegout.rules.show import points_of_hand

from .schema import tallies

if TYPE_CHECKING:
    from pegout.server.tables.live import Live, Plan

    from .database import Database, Statement
    from .store import Entry

DEALT, HAND, CRIB, STARTER, CUT = "dealt", "hand", "crib", "starter", "cut"


class Tally(NamedTuple):
    """Something that was seen.

    Attributes:
        players: how many played.
        who: "person" or "computer": whose cards, for a starter who dealt, for a cut for the deal who cut.
        measure: "dealt", the sum of the ranks that a seat was dealt; "hand" and "crib", the points shown; "starter" and
            "cut", the rank turned up.
        value: the number.
    """

    players: int
    who: str
    measure: str
    value: int


def tallies_of(live: Live, plan: Plan) -> Counter[Tally]:
    """What a plan adds to the statistics.

    Args:
        live: the table before it.
        plan: steps that are about to be stored.
    """
    kinds = [seat.kind for seat in live.table.seats]
    found: Counter[Tally] = Counter()
    undone_to = next((entry.back_to for entry in plan.entries if entry.back_to is not None), None)
    if undone_to is not None:
        shuffle = _last_shuffle(live.standing)
        if shuffle is not None and shuffle.number > undone_to and shuffle == _last_shuffle(live.journal):
            found.update(_dealt(live.game, kinds))
        return found
    for index, step in enumerate(plan.past):
        for event in step.events:
            if isinstance(event, CardCut):
                found[Tally(step.game.options.players, kinds[event.seat], CUT, int(event.card.rank))] += 1
            elif isinstance(event, DealEnded | GameWon):
                now = plan.entries[: index + 1]
                if _last_shuffle((*live.standing, *now)) == _last_shuffle((*live.journal, *now)):
                    found.update(_dealt(step.game, kinds))
                    found.update(_shown(step.game, kinds))
    return found


def _last_shuffle(entries: Sequence[Entry]) -> Entry | None:
    return next((entry for entry in reversed(entries) if isinstance(entry.action, Shuffle)), None)


def _dealt(game: Game, kinds: Sequence[str]) -> Iterator[Tally]:
    """The cards that each seat was dealt, which nobody's skill touches."""
    if game.deal is not None:
        for seat, cards in enumerate(game.deal.dealt):
            yield Tally(len(kinds), kinds[seat], DEALT, sum(int(card.rank) for card in cards))


def _shown(game: Game, kinds: Sequence[str]) -> Iterator[Tally]:
    """The starter, and the hands and the crib that were turned up."""
    deal, dealer, players = game.deal, game.dealer, len(kinds)
    if deal is None or dealer is None or deal.starter is None:
        return
    if game.phase is Phase.DEAL:
        dealer = (dealer - 1) % players  # the end of a deal passes it on
    yield Tally(players, kinds[dealer], STARTER, int(deal.starter.rank))
    for seat, crib in deal.shown:
        cards = deal.crib if crib else deal.kept(seat)
        yield Tally(players, kinds[seat], CRIB if crib else HAND, points_of_hand(cards, deal.starter, crib=crib))


def adding(found: Mapping[Tally, int]) -> Statement:
    """The statement that adds to what is stored."""
    return _ADD, [{**tally._asdict(), "seen": seen} for tally, seen in found.items()]


def read(database: Database) -> dict[Tally, int]:
    """Everything that was counted so far."""
    with database.reading() as connection:
        return {Tally(*row[:4]): row[4] for row in connection.execute(sa.select(tallies))}


_ADD = (
    "INSERT INTO tallies (players, who, measure, value, seen) VALUES (:players, :who, :measure, :value, :seen) "
    "ON CONFLICT (players, who, measure, value) DO UPDATE SET seen = tallies.seen + excluded.seen"
)

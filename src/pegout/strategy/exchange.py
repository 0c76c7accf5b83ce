"""One exchange of the play looked ahead: what a card pegs, what the next player can answer, and one's own follow-up.

Suits do not matter in the play (3.13), so everything here is ranks, 1 to 13. Hidden cards are known only as numbers of
unseen cards of each rank: each hand that the next player can hold is taken as equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from pegout.rules.cards import Card
from pegout.rules.play import LIMIT, score_card
from pegout.rules.score import total

Ranks = tuple[int, ...]

FOLLOW_UP = 0.5
"""What a point of one's own follow-up is worth now: the opponent answers that too."""

THEIR_CARE = 0.5
"""How much the next player is thought to mind a point of the follow-up when choosing an answer."""

WINNING = 30.0
"""What winning the game is worth in points, and losing it costs."""

THRIFT = 0.03
"""What a pip less kept in hand is worth: low cards serve for go, last card and 31."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a player has to lay a card, by ranks.

    Attributes:
        series: the cards of the count in the order laid.
        hand: the player's cards.
        unseen: how many cards of each rank the player has not seen; place 0 is unused.
        next_cards: cards held by the next player who can still lay in this count; 0 when nobody else can.
        next_is_partner: whether that player is on the same side.
        others: cards held by the players after that one who can still lay in this count.
        need: points the own side needs to win.
        opponent_need: points the opponent nearest to winning needs.
        opponents: how many sides play against this one.
        out_on_go: whether a go or last-card point can win.
    """

    series: Ranks
    hand: Ranks
    unseen: Ranks
    next_cards: int
    next_is_partner: bool = False
    others: int = 0
    need: int = LIMIT * 4
    opponent_need: int = LIMIT * 4
    opponents: int = 1
    out_on_go: bool = True

    @property
    def need_with_go(self) -> int:
        """Points needed when the last of them comes from a go or the last card (5.1)."""
        return self.need if self.out_on_go else self.need + 1


@lru_cache(maxsize=1 << 17)
def pegs(series: Ranks) -> int:
    """What the last card of a series pegs by itself."""
    return total(score_card([Card(rank, 0) for rank in series]))


def count_of(series: Sequence[int]) -> int:
    """The count of a series of ranks."""
    return sum(min(rank, 10) for rank in series)


def alone(series: Ranks, hand: Ranks) -> int:
    """The most points a player pegs who lays on while nobody else can, the count's award included (3.8, 3.9)."""
    count = count_of(series)
    if count == LIMIT:
        return 0
    room = LIMIT - count
    best = -1
    for rank in set(hand):
        if min(rank, 10) <= room:
            after = (*series, rank)
            best = max(best, pegs(after) + alone(after, without(hand, rank)))
    return 1 if best < 0 else best


def without(hand: Ranks, rank: int) -> Ranks:
    """A hand less one card."""
    place = hand.index(rank)
    return hand[:place] + hand[place + 1 :]


def value_of(position: Position, rank: int) -> float:
    """What laying a card of a rank is worth, in points more than the other side's.

    Args:
        position: where the player stands.
        rank: a rank of the hand that fits.

    Returns:
        Points now, less what the next player's best answer pegs on average, plus a share of the best follow-up; a card
        that wins at once is above all others, and one that may let an opponent win is far below.
    """
    series = (*position.series, rank)
    hand = without(position.hand, rank)
    now = pegs(series)
    thrift = THRIFT * min(rank, 10)
    if now >= position.need:
        return 10 * WINNING + now
    count = count_of(series)
    if count == LIMIT:
        return now + thrift
    if position.next_cards == 0:
        points = now + alone(series, hand)
        return points + thrift + (9 * WINNING if points >= position.need_with_go else 0)
    return now + thrift + _answers(position, series, hand, now)


def _answers(position: Position, series: Ranks, hand: Ranks, now: int) -> float:
    """What the next player's answers are worth to the player who laid the last card of ``series``."""
    room = LIMIT - count_of(series)
    answers = []
    for rank in range(1, 14):
        number = position.unseen[rank]
        if number and min(rank, 10) <= room:
            points = pegs((*series, rank))
            follow, gone = _follow_up(position, (*series, rank), hand)
            answers.append((points + gone - THEIR_CARE * follow, number, points + gone, follow))
    answers.sort(reverse=True)
    whole = sum(position.unseen)
    cards = min(position.next_cards, whole)
    ways = comb(whole, cards)
    value = 0.0
    better = 0
    none_better = 1.0
    for _, number, points, follow in answers:
        better += number
        none_now = comb(whole - better, cards) / ways
        value += (none_better - none_now) * _worth(position, points, follow, now)
        none_better = none_now
    # Nobody who can still lay holds a card that fits: the player lays on alone.
    able = min(cards + position.others, whole)
    silent = comb(whole - better, able) / comb(whole, able)
    on_alone = alone(series, hand)
    value += silent * on_alone
    if now + on_alone >= position.need_with_go:
        value += silent * WINNING
    return value


def _follow_up(position: Position, series: Ranks, hand: Ranks) -> tuple[int, int]:
    """The best follow-up's points, and 1 if there is none and the answer takes the go instead."""
    room = LIMIT - count_of(series)
    if room == 0 or position.others:
        return 0, 0
    fitting = [pegs((*series, rank)) for rank in set(hand) if min(rank, 10) <= room]
    if fitting:
        return max(fitting), 0
    return 0, 1


def _worth(position: Position, points: int, follow: int, now: int) -> float:
    if position.next_is_partner:
        return float(points)
    weight = 1.0 if position.opponents == 1 else 0.7
    value = FOLLOW_UP * follow - weight * points
    if points >= position.opponent_need:
        return value - WINNING
    if now + follow >= position.need:
        value += WINNING / 2
    return value

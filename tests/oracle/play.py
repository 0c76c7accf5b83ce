"""A whole play in plain numbers (rules section 3). Imports nothing of Pegout."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass
class Card:
    """A card as laid: who laid it, the count with it, what it pegged itself, the award it took, who then said go."""

    seat: int
    card: int
    count: int
    points: int
    award: int = 0
    goes: list[int] = field(default_factory=list)


def rank(card: int) -> int:
    return card // 4 + 1


def value(card: int) -> int:
    return min(card // 4 + 1, 10)


def points(series: Sequence[int]) -> int:
    """What the last card of a series pegs by itself (3.2 to 3.6)."""
    ranks = [rank(card) for card in series]
    pegged = 2 if sum(map(value, series)) in (15, 31) else 0
    alike = 0
    for other in reversed(ranks):
        if other != ranks[-1]:
            break
        alike += 1
    pegged += alike * (alike - 1)
    longest = 0
    for size in range(3, len(ranks) + 1):
        window = sorted(ranks[-size:])
        if window == list(range(window[0], window[0] + size)):
            longest = size
    return pegged + longest


def simulate(hands: Sequence[Sequence[int]], leader: int, choose: Callable[[list[int]], int]) -> list[Card]:
    """Play hands of any size to the end.

    The turn goes to the left to whoever holds a card that fits, and a count is over when nobody at the table does.
    No memory of goes is needed for that: a card that did not fit does not fit a higher count.

    Args:
        hands: numbers of cards by seat.
        leader: who leads.
        choose: picks one of the cards that fit.
    """
    held = [list(hand) for hand in hands]
    seats = len(held)
    laid: list[Card] = []
    turn = leader
    while any(held):
        series: list[int] = []
        said: set[int] = set()
        total = 0
        while any(total + value(card) <= 31 for hand in held for card in hand):
            while not (fitting := [card for card in held[turn] if total + value(card) <= 31]):
                if held[turn] and turn not in said:
                    said.add(turn)
                    laid[-1].goes.append(turn)
                turn = (turn + 1) % seats
            card = choose(fitting)
            held[turn].remove(card)
            series.append(card)
            total += value(card)
            laid.append(Card(turn, card, total, points(series)))
            turn = (turn + 1) % seats
        last = laid[-1]
        if total < 31:
            last.award = 1
            for step in range(1, seats):
                other = (last.seat + step) % seats
                if held[other] and other not in said:
                    last.goes.append(other)
        turn = (last.seat + 1) % seats
    return laid

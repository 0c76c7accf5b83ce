"""The strongest of the three levels: weighs hand and crib exactly over the starters, and looks one exchange ahead."""

from __future__ import annotations

from itertools import combinations

from pegout.rules.cards import Card
from pegout.rules.view import View
from pegout.strategy.crib_table import average_crib
from pegout.strategy.exchange import Position, value_of
from pegout.strategy.points import average_hand, ranks_of, unseen

from .seated import SeatedPlayer


class Advanced(SeatedPlayer):
    """Plays by averages: no chances in what it keeps and lays."""

    level = "advanced"

    def cards_to_lay_away(self, view: View) -> tuple[Card, ...]:
        """Keep what is worth most over all starters, the crib added or taken away."""
        kept = max(combinations(view.hand, 4), key=lambda hand: value_of_keeping(view, hand))
        return tuple(card for card in view.hand if card not in kept)

    def card_to_lay(self, view: View) -> Card:
        """Lay the card that leaves most after the next player's best answer."""
        position = position_of(view)
        values = {rank: value_of(position, rank) for rank in {int(card.rank) for card in view.fitting}}
        return max(view.fitting, key=lambda card: (values[int(card.rank)], card.number))


def value_of_keeping(view: View, kept: tuple[Card, ...]) -> float:
    """What keeping four of the cards dealt is worth on average: the hand, and the crib with its sign.

    Args:
        view: what the seat may know before it has laid away.
        kept: four cards of ``view.hand``.
    """
    away = [card for card in view.hand if card not in kept]
    crib = average_crib(away, own=view.is_dealer, players=view.options.players)
    return average_hand(kept, unseen(view.hand)) + (crib if view.is_dealer else -crib)


def position_of(view: View) -> Position:
    """The position of a seat that has to lay a card, from what it may know."""
    options, seat, side = view.options, view.seat, view.side
    assert seat is not None
    assert side is not None
    number = [0] * 14
    for card in unseen(view.known):
        number[card.rank] += 1
    following = [(seat + step) % options.players for step in range(1, options.players)]
    able = [other for other in following if other not in view.gone and view.hand_sizes[other]]
    scores = view.scores
    return Position(
        series=tuple(int(laid.card.rank) for laid in view.series),
        hand=ranks_of(view.hand),
        unseen=tuple(number),
        next_cards=view.hand_sizes[able[0]] if able else 0,
        next_is_partner=bool(able) and options.side_of(able[0]) == side,
        others=sum(view.hand_sizes[other] for other in able[1:]),
        need=options.target - scores[side],
        opponent_need=options.target - max(score for other, score in enumerate(scores) if other != side),
        opponents=options.sides - 1,
        out_on_go=options.out_on_go == "yes",
    )

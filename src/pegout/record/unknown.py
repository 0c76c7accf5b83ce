"""Cards that the writer of a record never saw, written ``?``.

The rules need a card in every place, so each ``?`` is given one that makes no difference. Cards laid away make none
until the crib is turned up. A card that was kept and never laid makes none as long as it never fits where its holder
says go: a ten-card does not, for go is said above 21 only (3.7). Where something would depend on such a card, the text
is refused instead of judged.
"""

from __future__ import annotations

from pegout.rules.cards import PACK, Card
from pegout.rules.errors import RecordError
from pegout.rules.game import Game

from .statements import Deal, Hand


class StandIns:
    """The cards that stand for the ``?`` of one deal.

    Attributes:
        line: the first line that has one; 0 where all cards are known.
        cards: all of them.
        holders: the seats that kept some.
        in_crib: whether some were laid away, or dealt to the crib.
        hands: each seat's cards as dealt, every one a card.
        away: what each seat laid away; None where it has not.
        crib: with three players the crib's card.
    """

    def __init__(self, game: Game, deal: Deal) -> None:
        """Choose the cards.

        Raises:
            RecordError: a ``?`` where something would depend on it.
        """
        written = {card for hand in deal.hands.values() for card in hand.cards}
        written |= {deal.crib[1]} if deal.crib else set()
        written |= {deal.starter.card} if deal.starter else set()
        spare = [card for card in PACK if card not in written]
        self._low = iter(sorted(spare, key=lambda card: (card.value == 10, card.number)))
        # Before the starter is cut nothing depends on any card.
        self._tens = [card for card in spare if card.value == 10 or deal.starter is None]
        self.line = 0
        self.cards: set[Card] = set()
        self.holders: set[int] = set()
        self.in_crib = False
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.away: dict[int, tuple[Card, ...] | None] = {}
        # The tens first: what is laid away takes whatever is left.
        kept = {seat: self._kept(game, deal, hand) for seat, hand in sorted(deal.hands.items())}
        for seat, hand in sorted(deal.hands.items()):
            self._hand(hand, kept[seat])
        self.crib = deal.crib[1] if deal.crib else None
        if deal.crib and self.crib is None:
            self.crib = self._next(deal.crib[0])
            self.in_crib = True
        if deal.pack is not None and self.cards:
            raise RecordError("A deal whose whole pack is written has no unknown cards.", self.line)

    def _next(self, line: int) -> Card:
        card = next(card for card in self._low if card not in self.cards)
        self._use(card, line)
        return card

    def _use(self, card: Card, line: int) -> None:
        self.cards.add(card)
        self.line = min(line, self.line or line)

    def _kept(self, game: Game, deal: Deal, hand: Hand) -> list[Card]:
        """Cards for the ``?`` that a seat kept."""
        away = hand.away or ()
        count = hand.cards.count(None) - away.count(None)
        if count < 0:
            raise RecordError("More unknown cards are laid away than were dealt.", hand.line)
        if count and deal.starter is not None:
            if game.options.calls == "manual":
                raise RecordError("With calls: manual the cards that are kept must be known.", hand.line)
            self.holders.add(hand.seat)
        if len(self._tens) < count:
            raise RecordError("Too many cards are unknown.", hand.line)
        cards = [self._tens.pop() for _ in range(count)]
        for card in cards:
            self._use(card, hand.line)
        return cards

    def _hand(self, hand: Hand, kept: list[Card]) -> None:
        away = None
        gone: list[Card] = []
        if hand.away is not None:
            gone = [self._next(hand.line) for card in hand.away if card is None]
            rest = iter(gone)
            away = tuple(card or next(rest) for card in hand.away)
            self.in_crib = self.in_crib or bool(gone)
        places = iter([*kept, *gone])
        self.hands[hand.seat] = tuple(card or next(places) for card in hand.cards)
        self.away[hand.seat] = away

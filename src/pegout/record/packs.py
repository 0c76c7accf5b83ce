"""Packs for games whose whole pack nobody wrote down: the cards that were seen in their places, the others anyhow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pegout.rules.actions import Shuffle
from pegout.rules.cards import PACK, Card
from pegout.rules.errors import RecordError
from pegout.rules.game import Game

from .statements import Deal
from .unknown import StandIns


class Wrong(Exception):  # noqa: N818 - it names what is found, and never leaves this package
    """Something that cannot be right, by its line and rule."""

    def __init__(self, line: int, message: str, rule: str) -> None:
        super().__init__(message)
        self.line, self.message, self.rule = line, message, rule


def fill(places: Mapping[int, Card]) -> tuple[Card, ...]:
    """A pack with these cards at these places and the others, in order of their number, at the others."""
    used = set(places.values())
    others = (card for card in PACK if card not in used)
    return tuple(places.get(place) or next(others) for place in range(len(PACK)))


def verify_once(cards: Iterable[tuple[int, Card]]) -> None:
    """Refuse a card that is written twice.

    Args:
        cards: lines and cards.

    Raises:
        Wrong: at the second line that has it.
    """
    seen: dict[Card, int] = {}
    for line, card in cards:
        if card in seen:
            where = "this line" if seen[card] == line else f"line {seen[card]}"
            raise Wrong(
                line, f"{card.pretty} cannot be here: it is on {where} already, and the pack has it once.", "1.1"
            )
        seen[card] = line


def pack_of(game: Game, deal: Deal) -> tuple[tuple[Card, ...], StandIns]:
    """The pack that a deal is dealt from, with the cards that stand for unknown ones.

    Args:
        game: the game, waiting for the shuffle.
        deal: what is written of the deal.

    Raises:
        RecordError: a hand or the crib's card is missing or does not belong to this number of players.
        Wrong: cards that cannot have been dealt so.
    """
    options = game.options
    for seat in game.seats:
        if seat not in deal.hands:
            raise RecordError(f"Deal {deal.number} has no line hand {seat + 1}.", deal.line)
    for seat, hand in deal.hands.items():
        if seat not in game.seats:
            raise Wrong(hand.line, f"There is no seat {seat + 1} at a table of {options.players}.", "2.1")
        if len(hand.cards) != options.cards_dealt:
            raise Wrong(
                hand.line,
                f"Seat {seat + 1} is dealt {options.cards_dealt} cards with {options.players} players, "
                f"not {len(hand.cards)}.",
                "2.3",
            )
    # Dealing a pack in order of number shows which place of the pack goes where.
    layout = game.apply(Shuffle(PACK))[0].deal
    assert layout is not None
    if layout.crib and deal.crib is None:
        raise RecordError(f"Deal {deal.number} has no crib line; with three players a card goes there.", deal.line)
    if deal.crib is not None and not layout.crib:
        raise Wrong(deal.crib[0], f"No card of the pack goes to the crib with {options.players} players.", "2.3")
    written = [(hand.line, card) for hand in deal.hands.values() for card in hand.cards if card is not None]
    written += [] if deal.crib is None or deal.crib[1] is None else [(deal.crib[0], deal.crib[1])]
    written += [] if deal.starter is None else [(deal.starter.line, deal.starter.card)]
    verify_once(sorted(written, key=lambda entry: entry[0]))
    known = StandIns(game, deal)
    if deal.pack is not None:
        return deal.pack, known
    places = {
        place.number: card
        for seat, cards in known.hands.items()
        for place, card in zip(layout.dealt[seat], cards, strict=True)
    }
    if known.crib is not None:
        places[layout.crib[0].number] = known.crib
    if deal.starter is not None:
        places[layout.rest[len(layout.rest) // 2].number] = deal.starter.card
    return fill(places), known


def verify_dealt(game: Game, deal: Deal) -> None:
    """Refuse hands that the written pack does not deal.

    Args:
        game: the game after the shuffle.
        deal: what is written of the deal.

    Raises:
        Wrong: names the first hand, crib card or starter that is not where the pack has it.
    """
    dealt = game.deal
    assert dealt is not None
    for seat, hand in sorted(deal.hands.items()):
        strange = [card for card in hand.cards if card is not None and card not in dealt.dealt[seat]]
        if strange:
            raise Wrong(hand.line, f"The pack of line {deal.pack_line} does not deal {strange[0].pretty} here.", "2.3")
    if deal.crib is not None and deal.crib[1] not in dealt.crib:
        raise Wrong(deal.crib[0], f"The pack of line {deal.pack_line} has {dealt.crib[0].pretty} for the crib.", "2.3")
    if deal.starter is not None and deal.starter.card not in dealt.rest:
        raise Wrong(
            deal.starter.line,
            f"{deal.starter.card.pretty} cannot be the starter: it is not in the undealt part of the pack.",
            "2.4",
        )

"""Cards and the pack (rules 1.1 to 1.3): parsing, printing, ordering.

There are exactly 52 :class:`Card` objects; building one twice gives the same object, so cards compare by identity and
are cheap to hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NoReturn

from .errors import CardError


class Rank(IntEnum):
    """Ace (1, always low) to king (13)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """One character: ``A 2 3 4 5 6 7 8 9 T J Q K``."""
        return "A23456789TJQK"[self - 1]

    @property
    def word(self) -> str:
        """The name in lower case, such as ``"seven"``."""
        return self.name.lower()


class Suit(IntEnum):
    """Clubs, diamonds, hearts, spades: 0 to 3."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One character: ``C D H S``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit's symbol, such as ``"♥"``."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """The name in lower case, such as ``"hearts"``."""
        return self.name.lower()


class Card:
    """One of the 52 cards.

    Attributes:
        rank: ace to king.
        suit: clubs, diamonds, hearts or spades.
        number: ``4 * (rank - 1) + suit``, 0 to 51.
        value: what the card counts, 1 to 10 (rule 1.2).
        code: two ASCII characters, such as ``"TH"``.
        words: the card in words, such as ``"ten of hearts"``.
    """

    __slots__ = ("code", "number", "rank", "suit", "value", "words")
    rank: Rank
    suit: Suit
    number: int
    value: int
    code: str
    words: str

    def __new__(cls, rank: int, suit: int) -> Card:
        """Return the card of this rank and suit.

        Args:
            rank: 1 to 13.
            suit: 0 to 3.

        Raises:
            CardError: there is no such card.
        """
        try:
            return _CARDS[(int(rank), int(suit))]
        except KeyError:
            raise CardError(f"There is no card of rank {rank} and suit {suit}.") from None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Cards never change."""
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[type[Card], tuple[int, int]]:
        """Pickle and copy to the same object."""
        return Card, (int(self.rank), int(self.suit))

    def __lt__(self, other: Card) -> bool:
        """Order by rank, then suit."""
        return self.number < other.number

    def __repr__(self) -> str:
        """Such as ``Card('TH')``."""
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        """Two ASCII characters, such as ``TH``."""
        return self.code

    @property
    def pretty(self) -> str:
        """Rank and suit symbol as printed on a card, such as ``"10♥"``."""
        return ("10" if self.rank == Rank.TEN else self.rank.letter) + self.suit.symbol


def _make_cards() -> dict[tuple[int, int], Card]:
    cards = {}
    for rank in Rank:
        for suit in Suit:
            card = object.__new__(Card)
            for name, value in (
                ("rank", rank),
                ("suit", suit),
                ("number", 4 * (rank - 1) + suit),
                ("value", min(int(rank), 10)),
                ("code", rank.letter + suit.letter),
                ("words", f"{rank.word} of {suit.word}"),
            ):
                object.__setattr__(card, name, value)
            cards[(int(rank), int(suit))] = card
    return cards


_CARDS = _make_cards()

PACK: tuple[Card, ...] = tuple(_CARDS.values())
"""The 52 cards in order of their number."""

_BY_CODE = {card.code: card for card in PACK}

_RANK_NAMES = {rank.word: rank for rank in Rank} | {
    "a": Rank.ACE, "1": Rank.ACE, "t": Rank.TEN, "10": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING,
    **{str(number): Rank(number) for number in range(2, 10)},
    "deuce": Rank.TWO, "trey": Rank.THREE,
}  # fmt: skip
_SUIT_NAMES = {
    "c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES,
    "♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES,
    "♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES,
    **{suit.word: suit for suit in Suit},
    **{suit.word[:-1]: suit for suit in Suit},
}  # fmt: skip

# Unicode playing cards, U+1F0A1 and on: spades, hearts, diamonds, clubs; a knight (12th) comes before the queen.
_CARD_GLYPHS = {
    chr(0x1F0A0 + 16 * row + column): _CARDS[(rank, suit)]
    for row, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))
    for rank, column in zip(Rank, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14), strict=True)
}

_RANKS = "|".join(sorted((name for name in _RANK_NAMES if len(name) > 1), key=len, reverse=True))
_SUITS = "|".join(sorted((name for name in _SUIT_NAMES if len(name) > 1), key=len, reverse=True))
_TOKEN = re.compile(
    rf"(?P<glyph>[{''.join(_CARD_GLYPHS)}])"
    rf"|(?P<long>{_RANKS})\s*(?:\bof\b)?\s*(?P<long_suit>{_SUITS}|[cdhs♣♦♥♠♧♢♡♤])(?![a-z])"
    rf"|(?P<short>10|[a1-9tjqk])\s*(?:\bof\b)?\s*(?P<short_suit>(?:{_SUITS})(?![a-z])|[cdhs♣♦♥♠♧♢♡♤])",
    # ASCII: otherwise i, k and s would match letters outside A to Z that are in no table of names.
    re.IGNORECASE | re.ASCII,
)
_SEPARATORS = re.compile(r"[\s,;|/+&\[\]()'\"\-]+")


def _match_at(text: str, start: int) -> tuple[Card, int] | None:
    match = _TOKEN.match(text, start)
    if match is None:
        return None
    if match["glyph"]:
        return _CARD_GLYPHS[match["glyph"]], match.end()
    rank = _RANK_NAMES[(match["long"] or match["short"]).lower()]
    suit = _SUIT_NAMES[(match["long_suit"] or match["short_suit"]).lower()]
    return _CARDS[(rank, suit)], match.end()


def parse_card(text: str) -> Card:
    """Read one card written in any usual way.

    Args:
        text: such as ``5H``, ``5h``, ``10H``, ``TH``, ``5♥``, ``5 h``, ``five of hearts`` or ``as``.

    Returns:
        The card.

    Raises:
        CardError: the text is not exactly one card; the message shows the text.
    """
    known = _BY_CODE.get(text)
    if known is not None:
        return known
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"{_shown(text)} is {len(cards)} cards where one card was expected, such as 5H.")
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards with commas, spaces, semicolons or nothing between them.

    Args:
        text: such as ``"5H, 5S 5C;JD"`` or ``"5h5s5cjd"``. May be empty.

    Returns:
        The cards in the order written; duplicates are kept (see :func:`verify_distinct`).

    Raises:
        CardError: some of the text is no card; the message shows that part.
    """
    cards: list[Card] = []
    # Variation selectors after suit symbols come from phones' emoji keyboards.
    text = text.replace("\ufe0f", "").replace("\ufe0e", "")
    text = "".join(" " if character.isspace() else character for character in text)
    position = 0
    while position < len(text):
        gap = _SEPARATORS.match(text, position)
        if gap is not None:
            position = gap.end()
            continue
        found = _match_at(text, position)
        if found is None:
            end = _SEPARATORS.search(text, position)
            wrong = text[position : end.start() if end else len(text)]
            raise CardError(f"{_shown(wrong)} is not a card; write rank and suit, such as 5H, 10♥ or ten of hearts.")
        card, position = found
        cards.append(card)
    return tuple(cards)


def _shown(text: str) -> str:
    text = text if len(text) <= 40 else text[:37] + "..."
    return "“" + "".join(c if c.isprintable() else "?" for c in text) + "”"


def verify_distinct(cards: Iterable[Card]) -> None:
    """Refuse a list that holds a card twice (there is one of each, rule 1.1).

    Raises:
        CardError: names the first card that appears again.
    """
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(f"{card.code} appears twice; the pack has one of each card.")
        seen.add(card)


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from low to high, as a hand is held."""
    return tuple(sorted(cards, key=lambda card: card.number))


def codes(cards: Sequence[Card]) -> str:
    """Cards as codes with spaces between, such as ``"5H JD"``."""
    return " ".join(card.code for card in cards)

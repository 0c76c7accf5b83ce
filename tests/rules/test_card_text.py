"""Cards as text: every usual way to write one is read, and what is no card is named (1.1)."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.rules import PACK, Card, CardError, Rank, Suit, parse_card, parse_cards
from pegout.rules.cards import codes, sorted_hand, verify_distinct

from .strategies import cards


def notations(card: Card) -> list[str]:
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    outlined = "♧♢♡♤"[card.suit]
    return [
        card.code,
        card.code.lower(),
        rank + card.suit.letter,
        (rank + card.suit.letter).lower(),
        rank + card.suit.symbol,
        rank + outlined,
        rank + card.suit.symbol + "\ufe0f",
        f"{rank.lower()} {card.suit.letter.lower()}",
        f"{rank}\u00a0{card.suit.symbol}",
        card.pretty,
        card.words,
        card.words.title(),
        card.words.upper(),
        f"{card.rank.word} {card.suit.word}",
        f"{card.rank.word} of {card.suit.word[:-1]}",
        f"{rank} of {card.suit.word}",
        f"  {card.code}\n",
        f"({card.code})",
    ]


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_notation_is_read_as_its_card(card):
    for text in notations(card):
        assert parse_card(text) is card, text


def test_the_playing_card_symbols_are_read():
    assert parse_cards("🂡🂾🃍🃑") == (parse_card("AS"), parse_card("KH"), parse_card("QD"), parse_card("AC"))
    with pytest.raises(CardError):
        parse_cards("🃏")  # the joker


@given(st.lists(cards, max_size=8), st.integers(0, 2**16), st.sampled_from([", ", " ", ";", "; ", ",", "", " / "]))
def test_lists_in_any_notation_are_read_back(wanted, seed, separator):
    rng = random.Random(seed)
    safe = 7 if separator == "" else 18  # nothing may stand between two short notations, not between two words
    text = separator.join(rng.choice(notations(card)[:safe]) for card in wanted)
    assert parse_cards(text) == tuple(wanted)
    assert parse_cards(codes(wanted)) == tuple(wanted)
    assert parse_cards("".join(card.pretty for card in wanted)) == tuple(wanted)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("5X", "“5X”"),
        ("1", "“1”"),
        ("11H", "“11H”"),
        ("5H, 6Z", "“6Z”"),
        ("5H6", "“6”"),
        ("5H-0S", "“0S”"),
        ("joker", "“joker”"),
        ("five of stars", "“five”"),
        ("5\u017f", "“5\u017f”"),
        ("f\u0131ve of hearts", "“f\u0131ve”"),
        ("\u212aS", "“\u212aS”"),
        ("5H\x1b[2J", "“?”"),
    ],
)
def test_an_error_shows_the_text_that_is_no_card(text, shown):
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    assert shown in str(refused.value)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        found = parse_cards(text)
    except CardError as error:
        message = str(error)
    else:
        message = "."
        assert parse_cards(codes(found)) == found
    assert message.endswith(".")
    assert message.isprintable()


@given(st.text("acdhs123456789tjqk0of i\u0131n\u017fKSUITven,", max_size=20))
def test_text_that_is_nearly_a_card_is_read_or_refused(text):
    try:
        parse_cards(text)
    except CardError as error:
        refused = str(error)
        assert "is not a card" in refused


@pytest.mark.parametrize("text", ["", "  ", "5H 6H", "5H6H"])
def test_one_card_means_one(text):
    with pytest.raises(CardError, match="where one card was expected"):
        parse_card(text)


def test_there_is_one_object_for_each_card():
    assert len(set(PACK)) == 52
    for card in PACK:
        assert Card(card.rank, card.suit) is card
        assert PACK[card.number] is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert card.value == min(int(card.rank), 10)
        with pytest.raises(AttributeError):
            card.rank = Rank.ACE
    for rank, suit in ((0, 0), (14, 0), (1, 4), (1, -1)):
        with pytest.raises(CardError):
            Card(rank, suit)
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]


def test_duplicates_are_named_and_hands_are_sorted():
    with pytest.raises(CardError, match="5H appears twice"):
        verify_distinct(parse_cards("5H 6H 5H"))
    assert codes(sorted_hand(parse_cards("KS AC 5D 5C"))) == "AC 5C 5D KS"

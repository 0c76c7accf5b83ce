"""Choices that a level must get right, most of them faults of other programs."""

from random import Random

import pytest

from pegout.players import player_of
from pegout.players.advanced import value_of_keeping
from pegout.rules import Game, Options, parse_cards, points_of_hand, view
from pegout.rules.actions import LayAway, LayCard, Shuffle
from pegout.rules.view import View
from pegout.strategy.crib_table import average_crib
from pegout.strategy.points import unseen
from tests.rules.helpers import cards, dealt, pack_for


def card_of(level: str, game: Game, seat: int) -> str:
    action = player_of(level, Random(1)).choose(view(game, seat))
    assert isinstance(action, LayCard)
    return action.card.code


def laid(game: Game, *codes: str) -> Game:
    for code in codes:
        game, _ = game.apply(LayCard(game.to_act[0], cards(code)[0]))
    return game


@pytest.mark.parametrize("level", ["intermediate", "advanced"])
def test_takes_the_fifteen(level: str) -> None:
    game = laid(dealt(["7H 2C TS 4H", "8H 3S QC KD"], "KS"), "8H")
    assert card_of(level, game, 0) == "7H"


@pytest.mark.parametrize("level", ["intermediate", "advanced"])
def test_does_not_lead_a_five(level: str) -> None:
    game = dealt(["2H 3S 4C 7D", "5H 9C QD KS"], "8S")
    assert card_of(level, game, 1) != "5H"


def test_advanced_lays_the_card_that_wins_at_once() -> None:
    game = laid(dealt(["TS 5H JH AH", "KH 2C 3D 8S"], "9C", scores=(119, 118)), "KH")
    assert card_of("advanced", game, 0) == "5H"


def test_advanced_does_not_let_the_opponent_out_when_it_can_be_helped() -> None:
    # The dealer needs two: on any lead but the deuce some card makes fifteen, and pairs are less likely on a nine.
    game = dealt(["TH JS QC KD", "5H 2C 9D 9S"], "AC", dealer=0, scores=(119, 100))
    assert card_of("advanced", game, 1) == "2C"


@pytest.mark.parametrize("level", ["beginner", "intermediate", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lays_away_as_many_as_the_table_asks_for(level: str, players: int) -> None:
    hands = ["5C 6D 7H 8S KD", "AC 2C 3C 4C 9C", "AH 2H 3H 4H 9H", "AD 2D 3D 4D 9D"][:players]
    game, _ = Game.new(Options(players=players), first_dealer=0).apply(Shuffle(pack_for(hands)))
    action = player_of(level, Random(1)).choose(view(game, 0))
    assert isinstance(action, LayAway)
    assert len(action.cards) == (2 if players == 2 else 1)


def before_laying_away(hand: str, *, own: bool) -> View:
    other = " ".join(card.code for card in unseen(cards(hand))[:6])
    game, _ = Game.new(first_dealer=0 if own else 1).apply(Shuffle(pack_for([hand, other], dealer=0 if own else 1)))
    return view(game, 0)


def test_the_value_of_keeping_is_the_average_over_46_starters_and_the_crib() -> None:
    seen = before_laying_away("5H 5D 5C JS 2H 9C", own=True)
    assert seen.is_dealer
    kept = parse_cards("5H 5D 5C JS")
    starters = unseen(seen.hand)
    assert len(starters) == 46
    hand = sum(points_of_hand(kept, starter) for starter in starters) / 46
    crib = average_crib(parse_cards("2H 9C"), own=True)
    assert value_of_keeping(seen, kept) == pytest.approx(hand + crib)


def test_the_crib_counts_against_the_pone() -> None:
    mine, theirs = (before_laying_away("5H 5D 5C JS 2H 9C", own=own) for own in (True, False))
    kept = parse_cards("5H 5D 5C JS")
    away = parse_cards("2H 9C")
    difference = average_crib(away, own=True) + average_crib(away, own=False)
    assert value_of_keeping(mine, kept) - value_of_keeping(theirs, kept) == pytest.approx(difference)


@pytest.mark.parametrize(
    ("own", "dealt_cards", "away"),
    [
        # Three answers published with their averages, and a hand whose best choice turns with the crib.
        (True, "AH 2D 7S 9C JD QH", {"JD", "QH"}),
        (False, "2H 3D 9S TC JD QH", {"9S", "QH"}),
        (False, "AH 2D 3S 4C 7D 8H", {"AH", "7D"}),
        (True, "7H 8D 2S 4C QD KH", {"7H", "8D"}),
        (False, "7H 8D 2S 4C QD KH", {"QD", "KH"}),
    ],
)
def test_advanced_lays_away_for_hand_and_crib(own: bool, dealt_cards: str, away: set[str]) -> None:
    action = player_of("advanced").choose(before_laying_away(dealt_cards, own=own))
    assert isinstance(action, LayAway)
    assert {card.code for card in action.cards} == away

"""Muggins and reneges: what computer players claim from people who miss points or hold cards back."""

from random import Random
from typing import Any

import pytest

from pegout.players import LEVELS, player_of
from pegout.players.driver import computer_action, shuffled
from pegout.players.seated import missed_by_opponents, renege_seen
from pegout.rules import Game, Need, Options, points_of_hand, view
from pegout.rules.actions import Accept, Claim, ClaimMuggins, ClaimRenege, LayCard, SayGo
from pegout.rules.events import MugginsClaimed, RenegeClaimed
from pegout.rules.view import Announced
from tests.rules.helpers import cards, dealt

MANUAL: dict[str, Any] = {"calls": "manual", "counting": "manual", "muggins": "on", "renege": "penalty"}


def lay(game: Game, code: str, claim: int = 0) -> Game:
    (card,) = cards(code)
    return game.apply(LayCard(game.to_act[0], card, claim))[0]


def test_points_missed_in_the_play_are_claimed() -> None:
    game = lay(lay(dealt(["7H 2C TS 4H", "8H 3S QC KD"], "9S", **MANUAL), "8H"), "7H")
    seen = view(game, 1)
    assert seen.announced == (Announced(1, cards("8H"), 0), Announced(0, cards("8H 7H"), 0))
    assert missed_by_opponents(seen) == 2
    assert player_of("advanced").object_to(seen) == ClaimMuggins(1, 2)
    assert player_of("advanced").object_to(view(game, 0)) is None


def test_what_was_claimed_in_full_is_left_alone() -> None:
    game = lay(lay(dealt(["7H 2C TS 4H", "8H 3S QC KD"], "9S", **MANUAL), "8H"), "7H", 2)
    assert missed_by_opponents(view(game, 1)) == 0
    assert player_of("advanced").object_to(view(game, 1)) is None


def test_a_missed_go_point_is_claimed() -> None:
    game = dealt(["TH JS 4C 4D", "QC KD 9S 9C"], "2S", **MANUAL)
    game = lay(lay(lay(game, "QC"), "TH"), "KD")
    game = game.apply(SayGo(0))[0] if view(game, 0).fitting == () else game
    assert game.need is Need.CLAIM_GO
    game, _ = game.apply(Claim(1, 0))
    assert view(game, 0).announced[-1] == Announced(1, (), 0)
    assert player_of("intermediate").object_to(view(game, 0)) == ClaimMuggins(0, 1)


def test_a_hand_claimed_too_low_is_corrected_by_muggins() -> None:
    game = dealt(["AH 3D 6C QS", "5H 5D 5C JS"], "KH", calls="automatic", counting="manual", muggins="on")
    while game.need is Need.LAY_CARD:
        game = lay_any(game)
    true = points_of_hand(cards("5H 5D 5C JS"), cards("KH")[0])
    game, _ = game.apply(Claim(1, true - 2))
    assert player_of("advanced").object_to(view(game, 0)) == ClaimMuggins(0, 2)
    other, _ = game.apply(Accept(0))
    assert view(other, 0).claimed is None


def lay_any(game: Game) -> Game:
    seat = game.to_act[0]
    return game.apply(LayCard(seat, view(game, seat).fitting[0]))[0]


def at_a_false_go() -> Game:
    """Seat 0 says go at 29 while holding an ace and a deuce."""
    game = dealt(["AH 2D 9C TS", "TD JC 8S 8C"], "KH", **MANUAL)
    game = lay(lay(lay(game, "TD"), "TS"), "8S")
    assert view(game, 0).count == 28
    return game.apply(SayGo(0))[0]


def test_a_renege_is_claimed_once_the_card_has_been_seen_and_no_earlier() -> None:
    game = at_a_false_go()
    player = player_of("advanced")
    assert not renege_seen(view(game, 1))
    game, _ = game.apply(player.choose(view(game, 1)))
    assert not renege_seen(view(game, 1))
    assert player.object_to(view(game, 1)) is None
    game = lay(game, "AH")
    assert player.object_to(view(game, 1)) == ClaimRenege(1, play_on=False)
    game, events = game.apply(ClaimRenege(1, play_on=False))
    assert [event.held_back for event in events if isinstance(event, RenegeClaimed)] == [cards("AH 2D")]
    # Settled: it cannot be claimed again, and the view says so.
    assert view(game, 1).goes == ()
    assert not renege_seen(view(game, 1))


def test_a_renege_is_too_late_after_ones_own_next_card() -> None:
    game = at_a_false_go()
    game, _ = game.apply(Claim(1, 1))
    game = lay(lay(game, "AH"), "8C")
    assert not renege_seen(view(game, 1))


def test_ones_own_false_go_is_not_claimed_by_oneself() -> None:
    game = lay(at_a_false_go().apply(Claim(1, 1))[0], "AH")
    assert not renege_seen(view(game, 0))


class Careless:
    """A person who claims nothing, and says go whenever the table allows it."""

    level = "careless"

    def __init__(self, random: Random) -> None:
        self._player = player_of("beginner", random)

    def choose(self, seen):
        if "say_go" in seen.may:
            return SayGo(seen.seat)
        action = self._player.choose(seen)
        if isinstance(action, LayCard):
            return LayCard(action.seat, action.card, 0)
        return Claim(action.seat, 0) if isinstance(action, Claim) else action

    def object_to(self, seen):
        return None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_claim_against_a_careless_person_is_right(level: str, players: int) -> None:
    claimed = reneges = 0
    for seed in range(3):
        random = Random(seed)
        game = Game.new(Options(players=players, target=91, **MANUAL))
        seats = {seat: player_of(level, random) if seat else Careless(random) for seat in range(players)}
        while game.need is not Need.NOTHING:
            action = shuffled(random) if game.need is Need.SHUFFLE else computer_action(game, seats)
            assert action is not None
            game, events = game.apply(action)
            for event in events:
                if isinstance(event, MugginsClaimed):
                    assert event.points == event.claimed > 0
                    claimed += 1
                reneges += isinstance(event, RenegeClaimed)
    assert claimed
    assert reneges

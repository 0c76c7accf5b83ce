"""Faults at the table: go held back, muggins, overclaims, manual counting (rules section 6)."""

import pytest

from pegout.rules import Game, IllegalAction, Need, Phase, view
from pegout.rules.actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    LayCard,
    SayGo,
    TakeBackGo,
)
from pegout.rules.events import (
    CardLaid,
    CountEnded,
    GoTakenBack,
    HandClaimed,
    HandCounted,
    MugginsClaimed,
    Overclaimed,
    PointsMissed,
    RenegeClaimed,
)

from .helpers import cards, dealt, do, of_kind, pegged_to, play_out

STARTER = "KD"


def lay(seat: int, code: str, claim: int | None = None) -> LayCard:
    return LayCard(seat, cards(code)[0], claim)


def manual(hands: list[str], **options: object) -> Game:
    """Two hands, seat 0 leads, everything in the play called by the players."""
    return dealt(hands, STARTER, dealer=1, calls="manual", **options)  # type: ignore[arg-type]


def refused(game: Game, action: Action, rule: str) -> str:
    with pytest.raises(IllegalAction) as error:
        game.apply(action)
    assert error.value.rule == rule
    return str(error.value)


# Seat 1 holds A, 5 and 6 at 25 and says go.
HELD_BACK = ["QH 6S 9D 8H", "9C AC 5H 6D"]


def false_go(**options: object) -> Game:
    game = manual(HELD_BACK, **options)
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1))
    assert game.need is Need.CLAIM_GO
    return game


def seen_renege(**options: object) -> Game:
    """Seat 0 has taken the go; seat 1 then leads the six that it held back."""
    game, _ = do(false_go(renege="penalty", **options), Claim(0, 1), lay(1, "6D"))
    return game


def test_6_1a_a_go_is_taken_back_before_the_next_card_or_peg():
    game = false_go()
    assert "take_back_go" in view(game, 1).may
    again, events = do(game, TakeBackGo(1))
    assert of_kind(events, GoTakenBack) == [GoTakenBack(1, 25)]
    assert (again.to_act, again.need, view(again, 0).goes) == ((1,), Need.LAY_CARD, ())
    again, events = do(again, lay(1, "6D", 2))
    assert again.scores == (0, 2)
    pegged, _ = do(game, Claim(0, 1))
    assert "take_back_go" not in view(pegged, 1).may
    assert "until another card is laid" in refused(pegged, TakeBackGo(1), "6.1a")
    refused(game, TakeBackGo(0), "6.1a")


def test_6_1a_a_go_cannot_be_taken_back_once_muggins_was_pegged():
    game = manual(["TH 5S QD 8H", "KC AC 5H 6D"], muggins="on")
    game, _ = do(game, lay(0, "TH"), lay(1, "KC"), lay(0, "5S"), SayGo(1))
    assert "take_back_go" in view(game, 1).may
    game, _ = do(game, ClaimMuggins(1, 3))
    assert game.scores == (3, 0)
    refused(game, TakeBackGo(1), "6.1a")


def test_6_1a_a_right_go_is_not_taken_back():
    game = manual(["QH 6S 9D 8H", "9C TC JH QD"])
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1))
    assert "take_back_go" not in view(game, 1).may
    assert "Your go was right" in refused(game, TakeBackGo(1), "3.7")


def test_6_1b_found_later_a_false_go_costs_nothing():
    game, _ = do(false_go(), Claim(0, 1), lay(1, "6D"))
    assert "claim_renege" not in view(game, 0).may
    assert "costs nothing" in refused(game, ClaimRenege(0, True), "6.1b")
    assert game.to_act == (0,)


@pytest.mark.parametrize("play_on", [True, False])
def test_6_1c_two_points_for_each_card_that_could_have_been_laid(play_on):
    game = seen_renege()
    game, events = do(game, ClaimRenege(0, play_on))
    (claimed,) = of_kind(events, RenegeClaimed)
    assert (claimed.count, claimed.held_back, claimed.returned) == (25, cards("AC 5H 6D"), cards("6D"))
    assert game.scores == (7, 0)
    assert pegged_to(events) == [(0, 6)]
    assert view(game, 0).goes == ()
    if play_on:
        assert game.to_act == (1,)
        assert set(view(game, 1).fitting) == set(cards("AC 5H 6D"))
    else:
        assert game.to_act == (0,)
        game, _ = play_out(game, "9D 8H")
        assert game.need is Need.CLAIM_GO
        game, events = do(game, Claim(0, 1), Accept(0), Accept(1))
        assert [set(hand.cards) for hand in of_kind(events, HandCounted)][1] == set(cards("9C AC 5H 6D"))


def test_6_1c_points_pegged_by_the_offender_since_are_taken_off():
    game = manual(["QH 6S 7D TC", "9C 2C 8H 6D"], renege="penalty")
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1), Claim(0, 1), lay(1, "8H"), lay(0, "7D", 2), lay(1, "6D", 3))
    assert game.scores == (3, 3)
    game, events = do(game, ClaimRenege(0, True))
    (claimed,) = of_kind(events, RenegeClaimed)
    assert (claimed.taken_off, set(claimed.returned)) == (3, set(cards("8H 6D")))
    assert pegged_to(events) == [(1, -3), (0, 4)]
    assert game.scores == (7, 0)


def test_6_1c_goes_said_at_a_higher_count_fall_when_cards_go_back():
    game = manual(["QH 6S 7D TS", "9C 3C KH 6D"], renege="penalty")
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1), Claim(0, 1), lay(1, "KH"), lay(0, "7D"), lay(1, "6D"))
    # 23, and seat 0 cannot lay its ten: go, and then the claim takes king and six off the table.
    game, _ = do(game, SayGo(0), ClaimRenege(0, False))
    seen = view(game, 0)
    assert (seen.count, seen.gone, game.to_act) == (7, (), (1,))
    game, _ = do(game, lay(1, "KH"))
    assert game.to_act == (0,)
    assert view(game, 0).fitting == cards("TS")


def test_6_1c_two_false_goes_of_one_player_return_cards_and_take_off_points_once():
    game = manual(["QH 6S JD TS", "9C 2C KH 8D"], renege="penalty")
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1), Claim(0, 1))  # the first, at 25
    game, _ = do(game, lay(1, "KH"), lay(0, "JD"), lay(1, "8D"), SayGo(0))
    game, _ = do(game, SayGo(1), Claim(1, 1))  # the second, at 28
    game, _ = do(game, lay(0, "TS"), lay(1, "2C"))
    assert game.scores == (1, 1)
    game, events = do(game, ClaimRenege(0, True))
    (second,) = of_kind(events, RenegeClaimed)
    assert (second.count, second.returned, second.taken_off) == (28, cards("2C"), 1)
    game, events = do(game, ClaimRenege(0, True))
    (first,) = of_kind(events, RenegeClaimed)
    assert (first.count, set(first.returned), first.taken_off) == (25, set(cards("KH 8D")), 0)
    assert game.scores == (5, 0)
    assert view(game, 1).fitting == cards("2C 8D KH")
    assert not game.can(ClaimRenege(0, True))


def test_6_1a_taking_a_second_go_back_leaves_the_first_to_be_claimed():
    hands = ["QH 5H 2C AC", "2S TH JH QC", "3S TS JS QS", "6S TD JD QD"]
    game = dealt(hands, STARTER, dealer=3, calls="manual", renege="penalty")
    game, _ = play_out(game, "QH 2S 3S 6S 5H")
    # Seat 0 says go at 26 and, before it has laid again, at 30.
    game, _ = do(game, SayGo(1), SayGo(2), SayGo(3), SayGo(0), Claim(0, 1))
    game, _ = play_out(game, "TH TS TD")
    game, _ = do(game, SayGo(0), TakeBackGo(0))
    assert game.deal is not None
    assert [false.count for false in game.deal.false_goes] == [26]


def test_6_1d_no_go_at_21_or_less():
    game = manual(["QH AS 9D 8H", "TC AC 5H 6D"])
    game, _ = play_out(game, "QH TC AS")
    assert "At 21 every card fits" in refused(game, SayGo(1), "3.7")
    assert "say_go" not in view(game, 1).may


def test_6_1e_a_claim_too_early_does_not_tell_whether_it_is_right():
    false, _ = do(false_go(renege="penalty"), Claim(0, 1))
    right = manual(["QH 6S 9D 8H", "9C TC JH QS"], renege="penalty")
    right, _ = play_out(right, "QH 9C 6S")
    right, _ = do(right, SayGo(1), Claim(0, 1))
    assert view(false, 0).may == view(right, 0).may
    assert "claim_renege" in view(false, 0).may
    assert refused(false, ClaimRenege(0, True), "6.1e") == refused(right, ClaimRenege(0, True), "6.1e")
    assert refused(false, ClaimRenege(1, True), "6.1e")


def test_6_1c_the_time_to_claim_ends_with_the_claimants_next_card():
    game = seen_renege()
    assert game.can(ClaimRenege(0, True))
    late, _ = do(game, lay(0, "8H"))
    assert not late.can(ClaimRenege(0, True))
    claimed, _ = do(game, ClaimRenege(0, True))
    assert not claimed.can(ClaimRenege(0, True))


def test_6_1c_a_renege_seen_with_the_last_card_can_be_claimed_before_the_show():
    game = manual(["QH 6S 9D 8H", "9C AC KH TH"], renege="penalty")
    game, _ = play_out(game, "QH 9C 6S")
    game, _ = do(game, SayGo(1), Claim(0, 1), lay(1, "KH"), lay(0, "9D"), lay(1, "TH"), SayGo(0), SayGo(1), Claim(1, 1))
    game, _ = do(game, lay(0, "8H"), lay(1, "AC"), Claim(1, 1))
    assert (game.phase, game.need, game.to_act) == (Phase.PLAY, Need.ACCEPT, (0, 1))
    ready, _ = do(game, Accept(0))
    assert not ready.can(ClaimRenege(0, True))
    shown, _ = do(ready, Accept(1))
    assert shown.phase is not Phase.PLAY
    game, events = do(game, ClaimRenege(0, False))
    assert [claimed.held_back for claimed in of_kind(events, RenegeClaimed)] == [cards("AC")]


def test_6_2_a_card_past_31_goes_back():
    game = manual(["QH 9S 9D 8H", "TC 3C 5H 6D"])
    game, _ = play_out(game, "QH TC 9S")
    assert "past 31" in refused(game, lay(1, "5H"), "3.1")
    assert game.to_act == (1,)


def test_6_3_muggins_in_the_play_gets_the_lesser_of_claim_and_truth():
    for claim, gets in ((1, 1), (2, 2), (9, 2)):
        game = manual(["8H 6S 9D 2H", "7C AC 5H 6D"], muggins="on")
        game, _ = do(game, lay(0, "8H"), lay(1, "7C", 0))
        assert "claim_muggins" in view(game, 0).may
        game, events = do(game, ClaimMuggins(0, claim))
        assert of_kind(events, MugginsClaimed) == [MugginsClaimed(0, 1, claim, gets)]
        assert game.scores == (gets, 0)
        missed = of_kind(events, PointsMissed)
        assert [event.points for event in missed] == ([1] if gets == 1 else [])
        assert game.to_act == (0,)
        refused(game, ClaimMuggins(0, 1), "6.3")


def test_6_3_a_wrong_claim_pays_the_other_side():
    game = manual(["8H 6S 9D 2H", "9C AC 5H 6D"], muggins="on")
    game, _ = do(game, lay(0, "8H"), lay(1, "9C"))
    game, _ = do(game, ClaimMuggins(0, 2))
    assert game.scores == (0, 2)


def test_6_3_muggins_ends_when_the_next_score_is_pegged():
    game = manual(["8H 8S 9D 2H", "7C 2D 5H 6D"], muggins="on")
    game, _ = do(game, lay(0, "8H"), lay(1, "7C"))
    game, _ = do(game, lay(0, "2H"))
    assert game.can(ClaimMuggins(0, 1))  # nothing has been pegged since: still open
    game, events = do(game, lay(1, "2D", 2))
    assert [(event.seat, event.points) for event in of_kind(events, PointsMissed)] == [(1, 2)]
    game, events = do(game, ClaimMuggins(0, 1))
    assert game.scores == (0, 3)  # only the two of seat 1's pair can be answered now, and they were claimed
    refused(manual(["8H 8S 9D 2H", "7C 7D 5H 6D"]), ClaimMuggins(0, 1), "6.3")


def test_6_3_a_partners_miss_is_not_claimed():
    hands = ["8H 2C 3C 4C", "7C 2D 3D 4D", "9H TH JH QH", "9S TS JS QS"]
    game = dealt(hands, STARTER, dealer=3, calls="manual", muggins="on")
    game, _ = do(game, lay(0, "8H"), lay(1, "7C", 0))
    for seat, scores in ((1, (2, 0)), (3, (2, 0)), (0, (2, 0)), (2, (2, 0))):
        # Seats 1 and 3 can only answer seat 0, who missed nothing: they pay.
        after, _ = do(game, ClaimMuggins(seat, 2))
        assert after.scores == scores


def test_manual_points_not_claimed_are_lost_and_shown():
    game = manual(["8H 6S 9D 2H", "7C AC 5H 6D"])
    game, events = do(game, lay(0, "8H"), lay(1, "7C"))
    assert [(event.seat, event.points) for event in of_kind(events, PointsMissed)] == [(1, 2)]
    assert game.scores == (0, 0)
    assert of_kind(events, CardLaid)[1].scores == ()


@pytest.mark.parametrize(("overclaim", "scores"), [("correct", (0, 2)), ("to_opponent", (3, 2))])
def test_6_4_claiming_too_much_in_the_play(overclaim, scores):
    game = manual(["8H 6S 9D 2H", "7C AC 5H 6D"], overclaim=overclaim)
    game, events = do(game, lay(0, "8H"), lay(1, "7C", 5))
    assert of_kind(events, Overclaimed) == [Overclaimed(1, 5, 2)]
    assert game.scores == scores


def show(hands: list[str], **options: object) -> Game:
    """In the show, counted by the players; the dealer is seat 1."""
    game = dealt(hands, STARTER, dealer=1, counting="manual", **options)  # type: ignore[arg-type]
    while game.phase is Phase.PLAY:
        (seat,) = game.to_act
        game, _ = do(game, LayCard(seat, view(game, seat).fitting[0]))
    return game


HANDS = ["5H 5S 9C 2D", "4C 6D 8H QS"]  # with the king the first is worth 6


@pytest.mark.parametrize(("overclaim", "more"), [("correct", (6, 0)), ("to_opponent", (6, 4))])
def test_6_4_claiming_too_much_in_the_show(overclaim, more):
    game = show(HANDS, overclaim=overclaim)
    before = game.scores
    game, events = do(game, Claim(0, 10))
    assert tuple(now - was for now, was in zip(game.scores, before, strict=True)) == more
    assert of_kind(events, Overclaimed) == [Overclaimed(0, 10, 6)]
    assert game.counting == (1, False)


def test_claiming_too_little_in_the_show_loses_the_rest():
    game = show(HANDS)
    before = game.scores
    game, events = do(game, Claim(0, 4))
    assert game.scores[0] - before[0] == 4
    assert [(event.seat, event.points) for event in of_kind(events, PointsMissed)] == [(0, 2)]
    assert refused(game, Claim(0, 3), "4.1")


def test_6_3_muggins_in_the_show():
    start = show(HANDS, muggins="on")
    before = start.scores
    game, events = do(start, Claim(0, 4))
    assert of_kind(events, HandClaimed) == [HandClaimed(0, False, 4)]
    assert (game.need, game.to_act, game.scores) == (Need.ACCEPT, (1,), before)
    refused(game, ClaimMuggins(0, 2), "6.3")
    taken, events = do(game, ClaimMuggins(1, 5))
    assert (taken.scores[0] - before[0], taken.scores[1] - before[1]) == (4, 2)
    left, events = do(game, Accept(1))
    assert (left.scores[0] - before[0], left.scores[1] - before[1]) == (4, 0)
    full, _ = do(start, Claim(0, 6))
    wrong, _ = do(full, ClaimMuggins(1, 3))
    assert (wrong.scores[0] - before[0], wrong.scores[1] - before[1]) == (9, 0)
    assert wrong.counting == (1, False)


def test_nothing_of_section_6_is_offered_where_the_table_calls():
    game = dealt(["8H 6S 9D 2H", "7C AC 5H 6D"], STARTER)
    for action in (SayGo(1), TakeBackGo(1), ClaimMuggins(1, 2), ClaimRenege(1, True), Claim(1, 1), Accept(1)):
        assert not game.can(action)
    assert view(game, 1).may == ("lay_card",)
    assert view(game, 0).may == ()
    refused(game, lay(1, "7C", 0), "6.5")


def test_a_go_claimed_as_none_is_missed():
    game = false_go()
    game, events = do(game, Claim(0, 0))
    (ended,) = of_kind(events, CountEnded)
    assert ended.scores == ()
    assert [event.points for event in of_kind(events, PointsMissed)] == [1]

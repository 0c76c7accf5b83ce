"""Faults of other programs in the play, each kept out by a test (see data/faults.jsonl)."""

import pytest

from pegout.rules import IllegalAction, Phase, Play, ScoreKind, score_card, total, view
from pegout.rules.actions import LayCard, SayGo
from pegout.rules.events import CardLaid, CountEnded, GoSaid, HandCounted, Pegged

from .faults import keeps_out
from .helpers import cards, dealt, lay_first, lay_out, of_kind, play_out, settle


def points(text: str) -> list[int]:
    """What each card of one count pegs by itself."""
    series = cards(text)
    return [total(score_card(series[: index + 1])) for index in range(len(series))]


def lay(hands: list[str], order: str, leader: int = 0) -> list[tuple[int, int]]:
    return lay_out([cards(hand) for hand in hands], leader, cards(order))


@keeps_out("pegging-pair-1")
def test_equal_ranks_apart_are_no_pair():
    assert points("6D 5S 6C 5C") == [0, 0, 0, 0]


@keeps_out("pegging-pair-2")
def test_a_pair_is_pegged_when_it_is_all_there_is():
    assert points("7C 7D") == [0, 2]


@keeps_out("pegging-run-1")
def test_two_neighbours_are_no_run_in_the_play():
    assert points("4C 5D") == [0, 0]


@keeps_out("pegging-run-2")
def test_a_run_goes_through_the_ten():
    assert points("9C TD JH") == [0, 0, 3]


@keeps_out("pegging-run-3")
def test_fifteen_and_a_run_are_both_pegged_and_named():
    scores = score_card(cards("4C 6D 5H"))
    assert [(score.kind, score.points) for score in scores] == [(ScoreKind.FIFTEEN, 2), (ScoreKind.RUN, 3)]


@keeps_out("pegging-run-4")
def test_a_rank_repeated_inside_the_window_breaks_a_run():
    assert points("4C 5D 5H 6S") == [0, 0, 2, 0]


@keeps_out("pegging-run-5")
def test_two_runs_after_a_go_and_one_award_are_8():
    hands = ["TH 2S KC", "KD AC 3H 4D QS"]
    assert lay(hands, "TH KD 2S AC 3H 4D") == [(0, 0), (1, 0), (0, 0), (1, 0), (1, 3), (1, 5)]


@keeps_out("pegging-pair-3")
def test_a_pair_a_pair_royal_and_the_go_are_9():
    # 25 by 10, 9 and 6; then an ace of seat 1, and two more of seat 0 round a go.
    laid = lay(["TC 6H AD AH", "9D AC QC KC"], "TC 9D 6H AC AD AH")
    assert [seat for seat, _ in laid] == [0, 1, 0, 1, 0, 0]
    assert sum(points for seat, points in laid if seat == 0) == 2 + 6 + 1


@keeps_out("other-1")
def test_thirty_pegs_nothing_by_itself():
    assert points("TH KD QC") == [0, 0, 0]


@keeps_out("31-1")
def test_thirty_one_is_two_and_no_more():
    assert lay(["TC 8S KC", "KD 3H KS"], "TC KD 8S 3H")[-1] == (1, 2)


@keeps_out("31-2")
def test_the_count_starts_again_after_31():
    game = dealt(["QH AC 9D 9H", "KD JS 5D 8D"], dealer=0)
    game, events = play_out(game, "KD QH JS AC 5D")
    assert [event.count for event in of_kind(events, CardLaid)] == [10, 20, 30, 31, 5]


@keeps_out("31-3")
def test_a_card_past_31_is_refused_and_scores_nothing():
    with pytest.raises(IllegalAction, match="8♦ does not fit: 27 and 8 is 35, past 31") as refused:
        score_card(cards("KD 9H 8C 8D"))
    assert refused.value.rule == "3.1"
    play = Play.start([cards("KD 8C 2C"), cards("9H 8D 2D")], 0)
    for code in ("KD", "9H", "8C"):
        assert play.turn is not None
        play, _ = play.lay(play.turn, cards(code)[0])
    with pytest.raises(IllegalAction, match="past 31"):
        play.lay(1, cards("8D")[0])


@keeps_out("31-4")
def test_no_go_is_said_after_31():
    game = dealt(["QC TS 9D 9H", "KD AD 5D 8D"], dealer=0)
    game, events = play_out(game, "KD QC AD TS")
    assert of_kind(events, GoSaid) == []
    (ended,) = of_kind(events, CountEnded)
    assert (ended.seat, ended.count, ended.scores, ended.leader) == (0, 31, (), 1)
    assert game.scores == (2, 0)


@keeps_out("go-1")
def test_a_count_goes_on_until_nobody_can_add():
    game = dealt(["JH 5H 9D 9H", "8C AC 2D 4C"], dealer=1)
    game, events = play_out(game, "JH 8C 5H AC 2D")
    # At 24 seat 0 says go; seat 1 goes on to 26 and 30 in the same count.
    assert [(go.seat, go.count) for go in of_kind(events, GoSaid)] == [(0, 24)]
    assert of_kind(events, CountEnded) == []
    game, events = play_out(game, "4C")
    (ended,) = of_kind(events, CountEnded)
    assert (ended.seat, ended.count) == (1, 30)
    assert game.scores == (0, 1)


@keeps_out("go-2")
def test_go_is_said_once_a_count_however_long_the_other_plays_on():
    game = dealt(["JD TC TD 8S", "3S AD 3D AS"], dealer=1)
    game, events = play_out(game, "JD 3S TC AD 3D AS")
    assert [(go.seat, go.count) for go in of_kind(events, GoSaid)] == [(0, 24)]
    (ended,) = of_kind(events, CountEnded)
    assert (ended.seat, ended.count, ended.leader) == (1, 28, 0)
    game, events = play_out(game, "TD 8S")
    (ended,) = of_kind(events, CountEnded)
    assert (ended.seat, ended.count, ended.scores[0].kind) == (0, 18, ScoreKind.LAST)


@keeps_out("go-3")
def test_a_score_in_the_middle_of_a_count_does_not_forget_who_said_go():
    game = dealt(["JD TC TD 8S", "2S 2D 2H 9C"], dealer=1)
    game, events = play_out(game, "JD 2S TC 2D 2H")
    assert [(go.seat, go.count) for go in of_kind(events, GoSaid)] == [(0, 24)]
    assert [event.points for event in of_kind(events, Pegged)][:1] == [2]
    assert len(of_kind(events, CountEnded)) == 1


@keeps_out("go-4")
def test_a_player_alone_takes_the_go_and_leads_again_by_itself():
    laid = lay(["AC", "TC 6D TD 9C 8D"], "AC TC 6D TD 9C 8D")
    assert laid == [(0, 0), (1, 0), (1, 0), (1, 1), (1, 0), (1, 1)]


@keeps_out("go-5")
def test_a_player_without_cards_is_passed_over_in_silence():
    play = Play.start([cards("TH AH 4C 6D"), cards("TC")], 0)
    play, _ = play.lay(0, cards("TH")[0])
    play, _ = play.lay(1, cards("TC")[0])
    play, _ = play.lay(0, cards("AH")[0])
    assert (play.turn, play.count) == (0, 21)
    play, award, goes = settle(play)
    assert (award, goes) == (0, [])
    assert set(play.fitting(0)) == set(cards("4C 6D"))


@keeps_out("go-6")
def test_a_last_card_laid_after_the_other_said_go_ends_the_count():
    laid = lay(["KD 8C 2D", "9H 6S"], "KD 9H 8C 2D 6S")
    assert laid == [(0, 0), (1, 0), (0, 0), (0, 1), (1, 1)]


@keeps_out("go-7")
def test_the_last_layer_takes_the_go_though_a_card_is_left_that_is_too_big():
    laid = lay(["TH KC 2S", "JD 9D"], "TH JD KC 9D 2S")
    assert laid == [(0, 0), (1, 0), (0, 1), (1, 0), (0, 1)]


@keeps_out("go-8")
def test_a_go_scores_nothing_until_nobody_can_add():
    game = dealt(["TH 6H KH QH", "JC AC 9D 9C"], dealer=1)
    game, events = play_out(game, "TH JC 6H")
    assert game.deal is not None
    assert game.to_act == (1,)
    assert of_kind(events, Pegged) == []
    game, events = play_out(game, "AC")
    assert [(go.seat, go.count) for go in of_kind(events, GoSaid)] == [(0, 27)]
    assert [(event.seat, event.points) for event in of_kind(events, Pegged)] == [(1, 1)]


@keeps_out("last-card-1", "last-card-3")
def test_the_last_card_is_pegged_once_and_before_the_show():
    game, events = lay_first(dealt(["2C 4D 6H 8S", "3C 5D 7H 9S"], "KD"))
    last = next(i for i, e in enumerate(events) if isinstance(e, CountEnded) and e.last)
    first_counted = next(i for i, e in enumerate(events) if isinstance(e, HandCounted))
    assert last < first_counted
    awards = [score.kind for event in of_kind(events, Pegged) for score in event.scores if score.kind is ScoreKind.LAST]
    assert awards == [ScoreKind.LAST]
    assert game.phase is Phase.DEAL


@keeps_out("last-card-2")
def test_play_goes_on_when_the_last_layer_has_no_cards():
    laid = lay(["TC 5H", "JH KD"], "TC JH 5H KD")
    assert laid == [(0, 0), (1, 0), (0, 1), (1, 1)]


@keeps_out("last-card-3")
def test_the_go_is_pegged_once_by_one_event():
    game = dealt(["TH 8H KH QH", "KC 9D 9C JC"], dealer=1)
    game, events = play_out(game, "TH KC 8H")
    assert [(event.seat, event.points) for event in of_kind(events, Pegged)] == [(0, 1)]
    assert len(of_kind(events, CountEnded)) == 1


@keeps_out("last-card-4")
def test_the_go_is_for_the_last_card_that_fits_not_for_one_before():
    # Seat 1 lays its last card to 19; seat 0 goes on alone to 30, and leads again.
    laid = lay(["9C AC TD JH", "KH"], "9C KH TD AC JH")
    assert laid == [(0, 0), (1, 0), (0, 0), (0, 1), (0, 1)]


@keeps_out("turn-order-7")
def test_a_player_without_cards_is_not_asked_for_one():
    play = Play.start([cards("KC"), (), cards("QD")], 0)
    play, _ = play.lay(0, cards("KC")[0])
    assert play.turn == 2
    assert lay(["KC", "", "QD"], "KC QD") == [(0, 0), (2, 1)]
    assert Play.start([(), cards("2C"), ()], 0).turn == 1


@keeps_out("ai-illegal-move-1")
def test_a_card_past_31_is_refused_and_the_other_plays_on_to_the_go():
    game = dealt(["8H 9S 5C KC", "TC TD 2D KH"], dealer=0)
    game, _ = play_out(game, "TC 8H TD")
    # 28: seat 0 holds 9 5 K and says go by itself, so seat 1 is next with its two.
    assert game.to_act == (1,)
    for card in cards("9S 5C"):
        with pytest.raises(IllegalAction):
            game.apply(LayCard(0, card))
    game, events = play_out(game, "2D")
    assert [(event.seat, event.points) for event in of_kind(events, Pegged)] == [(1, 1)]


@keeps_out("ai-illegal-move-2")
def test_a_go_with_a_card_that_fits_is_refused_or_at_a_low_count_impossible():
    automatic = dealt(["TH 2C 7D 9D", "TC 3C 4C 6C"], dealer=1)
    automatic, _ = play_out(automatic, "TH")
    with pytest.raises(IllegalAction) as refused:
        automatic.apply(SayGo(1))
    assert refused.value.rule == "6.5"
    manual = dealt(["TH 2C 7D 9D", "TC 3C 4C 6C"], dealer=1, calls="manual")
    manual, _ = play_out(manual, "TH")
    with pytest.raises(IllegalAction, match="At 10 every card fits") as refused:
        manual.apply(SayGo(1))
    assert refused.value.rule == "3.7"
    assert "say_go" not in view(manual, 1).may


@keeps_out("ai-illegal-move-3")
def test_a_card_not_held_and_a_card_past_31_are_refused_and_nothing_changes():
    game = dealt(["TH 5H QD 9D", "TC 3C KD 6C"], dealer=1)
    game, _ = play_out(game, "TH TC 5H")
    before = hash(game)
    with pytest.raises(IllegalAction, match="not in your hand"):
        game.apply(LayCard(1, cards("QS")[0]))
    with pytest.raises(IllegalAction, match="K♦ does not fit: 25 and 10 is 35, past 31"):
        game.apply(LayCard(1, cards("KD")[0]))
    assert hash(game) == before

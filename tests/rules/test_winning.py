"""Winning in every phase, skunks, the cut for deal, and matches (rules sections 2.2, 4.1 and 5)."""

import pytest

from pegout.rules import Game, IllegalAction, Match, Need, Options, Phase, ScoreKind, view
from pegout.rules.actions import Claim, CutForDeal, CutStarter, LayAway, SayGo, Shuffle
from pegout.rules.cards import PACK
from pegout.rules.events import CountEnded, CutTied, DealerChosen, GameWon, HandCounted, HandShown, Pegged
from pegout.rules.match import Result, first_dealer_of

from .helpers import cards, cut_for_deal, dealt, do, lay_first, of_kind, pack_for, play_out, with_scores


def test_heels_can_win_at_the_cut_and_then_nothing_is_played():
    game = with_scores(Game.new(first_dealer=1), (120, 119))
    game, _ = do(game, Shuffle(pack_for(["4C 5D 6H 9D", "2C 2D 3H 8C"], "JD", dealer=1)))
    assert game.deal is not None
    away = [hand[4:] for hand in game.deal.dealt]
    game, events = do(game, LayAway(0, away[0]), LayAway(1, away[1]), CutStarter(0, 1))
    assert of_kind(events, GameWon) == [GameWon(1, (120, 121), (0, 0))]
    assert (game.phase, game.need, game.to_act) == (Phase.OVER, Need.NOTHING, ())
    assert game.deal is not None
    assert game.deal.play is None


def test_a_win_in_the_middle_of_the_show_stops_counting():
    # The pone counts out first, though the dealer holds 29 (4.1).
    game, events = lay_first(dealt(["5C 5D 5H JS", "2C 4D 9S 9H"], "5S", dealer=0, scores=(60, 115)))
    assert game.winner == 1
    assert [(hand.seat, hand.crib) for hand in of_kind(events, HandCounted)] == [(1, False)]
    assert [hand.seat for hand in of_kind(events, HandShown)] == [1]
    assert len(view(game, 1).shown) == 1


def test_120_and_2_is_121_and_the_reason_keeps_its_points():
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(120, 95))
    game, events = play_out(game, "8C 8D")
    (pegged,) = of_kind(events, Pegged)
    assert [(score.kind, score.points) for score in pegged.scores] == [(ScoreKind.PAIR, 2)]
    assert (pegged.points, pegged.score, game.pegs[0]) == (1, 121, (120, 121))


@pytest.mark.parametrize("calls", ["automatic", "manual"])
def test_a_go_wins_unless_out_on_go_is_no(calls):
    for out_on_go, over in (("yes", True), ("no", False)):
        game = dealt(["TH 8H KH QH", "KC 9D 9C JC"], dealer=1, scores=(120, 100), calls=calls, out_on_go=out_on_go)
        game, events = play_out(game, "TH KC 8H")
        if calls == "manual":
            game, more = do(game, SayGo(1))
            events += more
            if over:
                assert (game.need, game.to_act) == (Need.CLAIM_GO, (0,))
                game, more = do(game, Claim(0, 1))
                events += more
        (ended,) = of_kind(events, CountEnded)
        assert ended.withheld is not over
        assert bool(ended.scores) is over
        assert (game.phase is Phase.OVER) is over
        assert game.scores[0] == (121 if over else 120)
        if not over:
            assert game.to_act == (1,)


def test_31_for_two_may_win_with_out_on_go_no():
    game = dealt(["TH AH KH QH", "KC 9D 9C JC"], dealer=1, scores=(119, 100), out_on_go="no")
    game, events = play_out(game, "TH KC QH AH")
    assert game.winner == 0
    assert of_kind(events, CountEnded) == []


def test_last_card_is_kept_back_too_and_the_show_goes_on():
    game = dealt(["TH JS QD 4C", "KC 8D 6S 2S"], "3D", dealer=1, scores=(120, 120), out_on_go="no")
    game, events = play_out(game, "TH KC JS 8D QD 6S 4C")
    assert [(ended.seat, ended.withheld) for ended in of_kind(events, CountEnded)] == [(0, True)]
    game, events = play_out(game, "2S")
    (last,) = of_kind(events, CountEnded)
    assert (last.seat, last.withheld, last.last, last.scores) == (1, True, True, ())
    assert game.winner == 0  # whose hand is counted first
    assert [hand.seat for hand in of_kind(events, HandCounted)] == [0]


@pytest.mark.parametrize(
    ("target", "loser", "skunk"),
    [(121, 91, 0), (121, 90, 1), (121, 61, 1), (121, 60, 2), (61, 31, 0), (61, 30, 1), (61, 0, 1),
     (91, 31, 1), (91, 30, 2), (90, 0, 1), (31, 1, 0), (31, 0, 1)],
)  # fmt: skip
def test_skunk_lines(target, loser, skunk):
    for skunks, expected in (("named", skunk), ("counted", skunk), ("off", 0)):
        game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(target - 1, loser), target=target, skunks=skunks)
        game, events = play_out(game, "8C 8D")
        assert of_kind(events, GameWon) == [GameWon(0, (target, loser), (0, expected))]
        assert game.skunks == (0, expected)


def test_with_three_players_each_loser_is_judged_alone():
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS", "7C AD 4C 4D"], dealer=0, scores=(95, 60, 120))
    game, events = play_out(game, "8C 7C")
    assert of_kind(events, GameWon) == [GameWon(2, (95, 60, 121), (0, 2, 0))]


def test_partners_peg_on_the_same_board():
    game = dealt(["9C 3C 4C KD", "4H QH QS 9S", "2D 6D 8D 9D", "5S 6S 3S 2S"], dealer=3, scores=(10, 20))
    game, events = play_out(game, "9C 4H 2D")  # 15 by seat 2
    (pegged,) = of_kind(events, Pegged)
    assert (pegged.seat, pegged.side, game.scores) == (2, 0, (12, 20))


def test_cut_for_deal_a_tie_above_the_lowest_changes_nothing():
    game, events = cut_for_deal(["9C", "3D", "9H"], Options(players=3))
    assert of_kind(events, CutTied) == []
    assert of_kind(events, DealerChosen) == [DealerChosen(1)]
    assert (game.dealer, game.pone) == (1, 2)


def test_cut_for_deal_ties_go_on_until_one_is_lowest():
    game, events = cut_for_deal(["2C", "2D", "2H"], Options(players=3))
    assert of_kind(events, CutTied) == [CutTied((0, 1, 2))]
    order = (*cards("5C 5D 9H"), *(card for card in PACK if card not in cards("5C 5D 9H")))
    game, events = do(game, Shuffle(order), *(CutForDeal(seat, seat) for seat in range(3)))
    assert of_kind(events, CutTied) == [CutTied((0, 1))]
    order = (*cards("KC QD"), *(card for card in PACK if card not in cards("KC QD")))
    game, events = do(game, Shuffle(order), CutForDeal(1, 1), CutForDeal(0, 0))
    assert game.dealer == 1
    game, events = cut_for_deal(["2C", "2D"], Options())
    assert of_kind(events, CutTied) == [CutTied((0, 1))]


def won(scores: tuple[int, ...], winner: int, first_dealer: int = 0, skunks: tuple[int, ...] = ()) -> Result:
    return Result(winner, scores, skunks or (0,) * len(scores), first_dealer)


def test_best_of_n_ends_when_more_than_half_are_won():
    match = Match(Options(), 3, (won((121, 100), 0), won((100, 121), 1)))
    assert match.winner is None
    assert Match(Options(), 3, (*match.results, won((99, 121), 1))).winner == 1
    for wrong in (0, 2, -1, 101):
        with pytest.raises(IllegalAction, match="odd number"):
            Match(Options(), wrong)


def test_a_skunk_counts_two_and_a_double_skunk_three_games_where_that_is_agreed():
    results = (won((121, 60), 0, skunks=(0, 2)), won((90, 121), 1, skunks=(1, 0)))
    assert Match(Options(skunks="counted"), 5, results).games_won == (3, 2)
    assert Match(Options(skunks="counted"), 5, results).winner == 0
    assert Match(Options(), 5, results).games_won == (1, 1)


def test_tournament_points_and_spread():
    results = (won((121, 60), 0, skunks=(0, 2)), won((110, 121), 1), won((121, 90), 0, skunks=(0, 1)))
    match = Match(Options(), None, results)
    assert match.tournament_points == (6, 2)
    assert match.spread == (61 - 11 + 31, -61 + 11 - 31)
    three = Match(Options(players=3), None, (won((121, 100, 80), 0, skunks=(0, 0, 1)),))
    assert (three.tournament_points, three.spread) == ((3, 0, 0), (21 + 41, -21, -41))


def next_dealer(options: Options, *results: Result) -> int | None:
    return Match(options, None, results).next_game().dealer


def test_who_deals_first_in_the_next_game():
    assert Match(Options()).next_game().need is Need.SHUFFLE
    assert next_dealer(Options()) is None
    assert next_dealer(Options(), won((121, 100), 0, first_dealer=1)) == 1
    assert next_dealer(Options(), won((100, 121), 1, first_dealer=1)) == 0
    alternate = Options(next_deal="alternate")
    assert next_dealer(alternate, won((121, 100), 0, first_dealer=1)) == 0
    assert next_dealer(Options(players=3), won((121, 100, 80), 0)) == 2
    assert next_dealer(Options(players=4), won((121, 100), 0, first_dealer=1)) == 3
    assert next_dealer(Options(players=4), won((121, 100), 0, first_dealer=0)) == 1


def test_with_three_players_those_tied_for_last_cut_for_the_deal():
    game = Match(Options(players=3), None, (won((80, 121, 80), 1),)).next_game()
    assert (game.phase, game.cutters, game.dealer) == (Phase.CUT_FOR_DEAL, (0, 2), None)
    game, _ = do(game, Shuffle(PACK))
    assert game.to_act == (0, 2)
    with pytest.raises(IllegalAction):
        game.apply(CutForDeal(1, 3))
    game, events = do(game, CutForDeal(2, 51), CutForDeal(0, 0))
    assert of_kind(events, DealerChosen) == [DealerChosen(0)]
    assert first_dealer_of(game) == 0


def test_only_finished_games_of_the_same_options_count_for_a_match():
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(120, 100))
    with pytest.raises(IllegalAction, match="not over"):
        Match(Options()).add(game)
    game, _ = play_out(game, "8C 8D")
    with pytest.raises(IllegalAction, match="other options"):
        Match(Options(target=61)).add(game)
    match = Match(Options()).add(game)
    assert match.results == (Result(0, (121, 100), (0, 0), 0),)
    with pytest.raises(IllegalAction, match="Nobody"):
        first_dealer_of(Game.new())

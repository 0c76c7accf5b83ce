"""Faults of other programs outside the play, each kept out by a test (see data/faults.jsonl)."""

import pytest

from pegout.rules import (
    Game,
    IllegalAction,
    Match,
    Need,
    Options,
    Phase,
    ScoreKind,
    count_hand,
    parse_cards,
    points_of_hand,
    redact,
    total,
    view,
)
from pegout.rules.actions import Claim, CutForDeal, CutStarter, LayAway, LayCard, Shuffle
from pegout.rules.cards import PACK, verify_distinct
from pegout.rules.events import (
    CardCut,
    CutTied,
    DealerChosen,
    DealStarted,
    GameWon,
    HandClaimed,
    HandCounted,
    HandDealt,
    Overclaimed,
    Pegged,
    StarterCut,
)
from pegout.rules.plain import action_from_plain, to_plain
from pegout.rules.remarks import remarks

from .faults import keeps_out
from .helpers import cards, cut_for_deal, dealt, do, lay_first, of_kind, pack_for, play_out


def kinds(hand: str, starter: str, *, crib: bool = False) -> dict[str, int]:
    """Points by kind of reason."""
    found: dict[str, int] = {}
    for score in count_hand(cards(hand), cards(starter)[0], crib=crib):
        found[score.kind.value] = found.get(score.kind.value, 0) + score.points
    return found


HANDS = [
    ("show-1", "4S 4H 4D 3C", "3D", {"fifteen": 4, "pair": 8}),
    ("show-2", "8C 8D 8H 8S", "KD", {"pair": 12}),
    ("show-3", "4C 5D 8H KS", "QD", {"fifteen": 4}),
    ("show-4", "2C 3D 4H 5S", "6C", {"fifteen": 4, "run": 5}),
    ("show-5", "3C 4D 5H 6S", "KD", {"fifteen": 4, "run": 4}),
    ("show-6", "3C 3D 4H 4S", "5C", {"fifteen": 4, "pair": 4, "run": 12}),
    ("show-7", "4C 4D 4H 5S", "6C", {"fifteen": 6, "pair": 6, "run": 9}),
    ("show-8", "5D 5H 6C 7S", "4S", {"fifteen": 4, "pair": 2, "run": 8}),
    ("flush-1", "2H 7H 9H QH", "4H", {"fifteen": 2, "flush": 5}),
    ("nobs-1", "4C 5D 6H 9D", "JD", {"fifteen": 6, "run": 3}),
    ("nobs-2", "JH 4C 9S 2D", "7H", {"fifteen": 2, "nobs": 1}),
]


@keeps_out(*(fault for fault, *_ in HANDS))
@pytest.mark.parametrize(("fault", "hand", "starter", "expected"), HANDS, ids=[row[0] for row in HANDS])
def test_a_hand_counts_exactly_its_combinations(fault, hand, starter, expected):
    assert kinds(hand, starter) == expected


@keeps_out("show-9")
def test_a_run_of_four_is_one_run_of_four_and_no_double_run():
    runs = [score for score in count_hand(cards("3C 4D 5H 6S"), cards("KD")[0]) if score.kind is ScoreKind.RUN]
    assert [(len(run.cards), run.points) for run in runs] == [(4, 4)]


@keeps_out("show-10")
def test_a_claim_of_nothing_is_a_claim_that_can_be_accepted():
    game = dealt(["9C TD JH QS", "2C 4D 6H 8S"], "QD", counting="manual", muggins="on")
    game, _ = lay_first(game)
    game, events = do(game, Claim(1, 0))
    assert of_kind(events, HandClaimed) == [HandClaimed(1, False, 0)]
    assert game.need is Need.ACCEPT
    seen = view(game, 0)
    assert seen.claimed == 0
    assert "accept" in seen.may


@keeps_out("show-11")
def test_an_overclaim_is_settled_before_the_crib_is_counted():
    game = dealt(["4C 5D 6H TS", "9C TD KH QS"], "QD", counting="manual")
    game, _ = lay_first(game)
    worth = points_of_hand(cards("4C 5D 6H TS"), cards("QD")[0])
    game, _ = do(game, Claim(1, 0))
    before = game.scores[0]
    game, events = do(game, Claim(0, worth + 2))
    assert of_kind(events, Overclaimed) == [Overclaimed(0, worth + 2, worth)]
    assert game.scores[0] - before == worth
    assert game.counting == (0, True)


@keeps_out("flush-1", "flush-2")
def test_a_four_card_flush_in_the_crib_is_nothing_and_the_table_says_why():
    assert kinds("2H 7H 9H QH", "4S", crib=True) == {"fifteen": 2}
    assert kinds("2H 7H 9H QH", "4H", crib=True) == {"fifteen": 2, "flush": 5}
    (why,) = remarks(cards("2H 7H 9H QH"), cards("4S")[0], crib=True)
    assert "4.6" in why


@keeps_out("nobs-1", "heels-1")
def test_a_starter_jack_pegs_heels_to_the_dealer_at_the_cut_and_nobs_to_nobody():
    game = Game.new(first_dealer=1)
    game, _ = do(game, Shuffle(pack_for(["4C 5D 6H 9D KC KS", "2C 2D 3H 8C QC QS"], "JD", dealer=1)))
    game, _ = do(game, LayAway(0, cards("KC KS")), LayAway(1, cards("QC QS")))
    game, events = do(game, CutStarter(0, 1))
    assert [(event.seat, event.points) for event in of_kind(events, Pegged)] == [(1, 2)]
    (cut,) = of_kind(events, StarterCut)
    assert [score.kind for score in cut.scores] == [ScoreKind.HEELS]
    game, events = lay_first(game)
    counted = of_kind(events, HandCounted)
    assert len(counted) == 3
    assert not any(score.kind in (ScoreKind.NOBS, ScoreKind.HEELS) for hand in counted for score in hand.scores)
    assert total(counted[0].scores) == 9


@keeps_out("nobs-2")
def test_cards_that_travelled_as_text_are_still_the_same_cards():
    travelled = action_from_plain(to_plain(LayAway(0, cards("JH 7H"))))
    assert isinstance(travelled, LayAway)
    assert all(card is PACK[card.number] for card in travelled.cards)


@keeps_out("heels-1")
def test_a_jack_in_hand_of_the_starters_suit_is_nobs_and_never_heels():
    assert kinds("JC 2D 3H 9S", "6C")["nobs"] == 1
    game = dealt(["JC 2D 3H 9S", "4C 5D 8H KS"], "6C")
    assert game.scores == (0, 0)


@keeps_out("game-end-1", "game-end-3")
def test_the_score_stops_at_the_target_and_nothing_more_can_be_done():
    game = dealt(["TH 7D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(119, 120))
    game, events = play_out(game, "8C 7D")
    won = of_kind(events, GameWon)
    assert game.scores == (121, 120)
    assert won == [GameWon(0, (121, 120), (0, 0))]
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(120, 100))
    game, events = play_out(game, "8C 8D")
    (pegged,) = of_kind(events, Pegged)
    assert (total(pegged.scores), pegged.points, pegged.score) == (2, 1, 121)
    assert game.phase is Phase.OVER
    with pytest.raises(IllegalAction, match="over"):
        game.apply(LayCard(1, cards("9D")[0]))


@keeps_out("game-end-2")
def test_a_match_ends_when_its_number_of_games_is_reached_exactly():
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(120, 100))
    game, _ = play_out(game, "8C 8D")
    match = Match(Options(), best_of=1).add(game)
    assert match.winner == 0
    with pytest.raises(IllegalAction, match="decided"):
        match.add(game)
    with pytest.raises(IllegalAction, match="decided"):
        match.next_game()


@keeps_out("skunk-1")
@pytest.mark.parametrize(("loser", "skunk"), [(55, 2), (60, 2), (61, 1), (90, 1), (91, 0)])
def test_a_double_skunk_is_told_from_a_skunk(loser, skunk):
    game = dealt(["TH 8D 2H 3H", "8C 9D KH QS"], dealer=0, scores=(120, loser))
    game, events = play_out(game, "8C 8D")
    assert of_kind(events, GameWon)[0].skunks == (0, skunk)


@keeps_out("turn-order-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pone_and_nobody_else_cuts_for_the_starter(players):
    game = Game.new(Options(players=players), first_dealer=players - 1)
    game, _ = do(game, Shuffle(PACK))
    assert game.deal is not None
    for seat in game.seats:
        game, _ = do(game, LayAway(seat, game.deal.dealt[seat][4:]))
    assert game.to_act == (0,)
    for seat in range(1, players):
        with pytest.raises(IllegalAction, match="pone"):
            game.apply(CutStarter(seat, 5))


@keeps_out("turn-order-2", "turn-order-5")
@pytest.mark.parametrize("codes", [("5C", "5D", "9H"), ("4C", "4D", "KH")])
def test_only_those_tied_for_lowest_cut_again_and_all_three_play(codes):
    game, events = cut_for_deal(codes, Options(players=3))
    assert of_kind(events, CutTied) == [CutTied((0, 1))]
    assert game.need is Need.SHUFFLE
    game, _ = do(game, Shuffle((*cards("9C 2D"), *(c for c in PACK if c not in cards("9C 2D")))))
    assert game.to_act == (0, 1)
    with pytest.raises(IllegalAction):
        game.apply(CutForDeal(2, 5))
    game, events = do(game, CutForDeal(0, 0), CutForDeal(1, 1))
    assert of_kind(events, DealerChosen) == [DealerChosen(1)]
    game, events = do(game, Shuffle(PACK))
    assert [dealt_.seat for dealt_ in of_kind(events, HandDealt)] == [2, 0, 1]


@keeps_out("turn-order-3")
def test_after_a_tie_both_cut_once_each_from_a_full_pack():
    game, events = cut_for_deal(["8C", "8D"], Options())
    assert of_kind(events, CutTied) == [CutTied((0, 1))]
    with pytest.raises(IllegalAction):
        game.apply(CutForDeal(0, 5))
    game, _ = do(game, Shuffle(PACK))
    assert view(game, 0).cuts == ()
    assert len(view(game, 0).free_cuts) == 52
    game, _ = do(game, CutForDeal(0, 30))
    with pytest.raises(IllegalAction):
        game.apply(CutForDeal(0, 40))
    with pytest.raises(IllegalAction, match="another place"):
        game.apply(CutForDeal(1, 30))
    game, events = do(game, CutForDeal(1, 0))
    assert of_kind(events, CardCut) == [CardCut(1, PACK[0])]
    assert game.dealer == 1


@keeps_out("turn-order-4")
def test_the_ace_is_low_in_the_cut_for_deal():
    game, _ = cut_for_deal(["AC", "2D"], Options())
    assert game.dealer == 0
    game, _ = cut_for_deal(["KC", "QD"], Options())
    assert game.dealer == 1


@keeps_out("turn-order-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_one_deal_at_a_time_and_the_deal_passes_to_the_left(players):
    game = Game.new(Options(players=players, target=999), first_dealer=0)
    dealers = []
    for number in range(1, 6):
        game, events = do(game, Shuffle(PACK))
        dealers += [(event.number, event.dealer) for event in of_kind(events, DealStarted)]
        with pytest.raises(IllegalAction, match="not shuffled now"):
            game.apply(Shuffle(PACK))
        assert game.deal is not None
        for seat in game.seats:
            game, _ = do(game, LayAway(seat, game.deal.dealt[seat][4:]))
        assert game.pone is not None
        game, _ = do(game, CutStarter(game.pone, number))
        game, _ = lay_first(game)
    assert dealers == [(number, (number - 1) % players) for number in range(1, 6)]


@keeps_out("turn-order-8", "3-4-players-1", "3-4-players-2")
@pytest.mark.parametrize(("players", "size", "away", "crib"), [(2, 6, 2, 0), (3, 5, 1, 1), (4, 5, 1, 0)])
def test_cards_dealt_and_laid_away_by_number_of_players(players, size, away, crib):
    game = Game.new(Options(players=players), first_dealer=0)
    game, events = do(game, Shuffle(PACK))
    assert [len(event.cards) for event in of_kind(events, HandDealt)] == [size] * players
    assert view(game, 0).crib_size == crib
    assert game.deal is not None
    for seat in game.seats:
        hand = game.deal.dealt[seat]
        for wrong in (0, 3 - away, 3):
            with pytest.raises(IllegalAction, match=f"lays? away {away}"):
                game.apply(LayAway(seat, hand[:wrong]))
        game, _ = do(game, LayAway(seat, hand[:away]))
    assert view(game, 0).crib_size == 4
    assert view(game, 0).hand_sizes == (4,) * players


@keeps_out("ai-illegal-move-4")
def test_a_view_and_redacted_events_hold_only_cards_that_the_seat_may_know():
    game = Game.new(first_dealer=0)
    game, events = do(game, Shuffle(PACK))
    assert game.deal is not None
    dealt_cards = game.deal.dealt
    game, more = do(game, *(LayAway(seat, dealt_cards[seat][4:]) for seat in (0, 1)))
    hidden = {card.code for card in dealt_cards[1]}
    shown = [to_plain(view(game, 0)), *(to_plain(redact(event, 0)) for event in (*events, *more))]
    assert not any(f"'{code}'" in str(shown) for code in hidden)


@keeps_out("ai-illegal-move-5")
def test_the_game_waits_for_every_seat_that_has_not_laid_away():
    game = Game.new(first_dealer=0)
    game, _ = do(game, Shuffle(PACK))
    assert (game.need, game.to_act) == (Need.LAY_AWAY, (0, 1))
    assert game.deal is not None
    game, _ = do(game, LayAway(1, game.deal.dealt[1][:2]))
    assert (game.need, game.to_act) == (Need.LAY_AWAY, (0,))
    assert "lay_away" in view(game, 0).may
    with pytest.raises(IllegalAction):
        game.apply(CutStarter(1, 3))


@keeps_out("input-parsing-3")
def test_cards_are_laid_away_by_name_both_at_once():
    game = Game.new(first_dealer=1)
    game, _ = do(game, Shuffle(pack_for(["AC 2D 3H 4S 5C 6D", "KC KD KH KS QC QD"], dealer=1)))
    game, _ = do(game, LayAway(0, parse_cards("AC 2D")))
    assert view(game, 0).laid_away == cards("AC 2D")
    assert view(game, 0).hand == cards("3H 4S 5C 6D")
    with pytest.raises(IllegalAction, match="twice"):
        game.apply(LayAway(1, parse_cards("KC KC")))
    verify_distinct(view(game, 0).hand)

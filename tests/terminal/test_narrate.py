"""What is told, from events alone."""

from random import Random

import pytest

from pegout.players import player_of
from pegout.players.driver import advance
from pegout.rules import events
from pegout.rules.cards import parse_card, parse_cards
from pegout.rules.game import Game
from pegout.rules.options import Options
from pegout.rules.score import Score, ScoreKind
from pegout.rules.show import count_hand
from pegout.rules.view import redact
from pegout.rules.voice import Voice
from pegout.tui.narrate import beats, describe, narrate
from pegout.tui.summary import summary, tallies

TWO = Voice(Options(), ("You", "Ruth"), 0, str)
FOUR = Voice(Options(players=4), ("You", "Ruth", "Otto", "Iris"), 0, str)
APART = Voice(Options(), ("Ann", "Ben"), None, str)

NOW_20 = " (+8 to Ruth, now 20)"
BOTH_WAYS = " (1 off you, now 30) (+2 to Ruth, now 50)"


def told(*happened, voice=TWO):
    return [line.text for beat in beats(happened) for line in narrate(beat, voice)]


def fifteen(*cards):
    return Score(ScoreKind.FIFTEEN, parse_cards(" ".join(cards)), 2, "3.2")


def test_a_card_is_told_with_what_is_said_and_what_it_pegs():
    score = fifteen("TH", "5C")
    assert told(events.CardLaid(1, parse_card("5C"), 15, (score,)), events.Pegged(1, 1, (score,), 2, 40)) == [
        "Ruth lays 5C: fifteen for two. (+2 to Ruth, now 40)"
    ]
    assert told(events.CardLaid(0, parse_card("5C"), 22, ())) == ["You lay 5C: twenty-two."]


def test_the_last_card_is_named_with_the_count():
    score = Score(ScoreKind.LAST, parse_cards("QD"), 1, "3.9")
    assert told(events.CountEnded(1, 24, (score,), None, last=True), events.Pegged(1, 1, (score,), 1, 9)) == [
        "One for last to Ruth, for QD at 24. (+1 to Ruth, now 9)"
    ]


def test_the_end_of_a_count_tells_who_leads():
    score = Score(ScoreKind.GO, parse_cards("QD"), 1, "3.9")
    assert told(events.CountEnded(0, 30, (score,), 1), events.Pegged(0, 0, (score,), 1, 9)) == [
        "One for the go to you, for QD at 30. (+1 to you, now 9)",
        "The count starts again at zero: Ruth leads.",
    ]


def test_a_point_withheld_is_explained():
    text = told(events.CountEnded(0, 30, (), 1, withheld=True))
    assert text[0] == "The point for the go would win, and at this table it may not (out_on_go: no)."


def test_points_past_the_target_are_told_as_pegged():
    score = fifteen("TH", "5C")
    text = told(
        events.CardLaid(0, parse_card("5C"), 15, (score,)),
        events.Pegged(0, 0, (score,), 1, 121),
        events.GameWon(0, (121, 85), (0, 1)),
    )
    assert text == ["You lay 5C: fifteen for two. (+1 to you, now 121)", "You win, 121 to 85: a skunk for Ruth!"]


def test_a_counted_hand_is_one_line_with_its_starter_apart():
    hand, starter = parse_cards("5H 6H 7H 8S"), parse_card("KC")
    scores = count_hand(hand, starter)
    assert told(
        events.HandShown(1, hand, False),
        events.HandCounted(1, hand, starter, False, scores),
        events.Pegged(1, 1, scores, 8, 20),
    ) == [
        "Ruth's hand, 5H 6H 7H 8S, starter KC: fifteen two, fifteen four, and a run of four is eight: 8 points."
        + NOW_20
    ]


def test_nothing_is_nothing():
    hand, starter = parse_cards("2C 4D 6H 8S"), parse_card("QD")
    assert told(events.HandCounted(0, hand, starter, True, ())) == ["Your crib, 2C 4D 6H 8S, starter QD: nothing."]


def test_what_was_missed_and_claimed_too_much_is_told():
    assert told(events.PointsMissed(0, 2, (fifteen("TH", "5C"),))) == [
        "You miss 2 points; it was worth fifteen TH 5C 2."
    ]
    assert told(events.PointsMissed(1, 1, ())) == ["Ruth misses 1 point."]
    assert told(events.Overclaimed(0, 8, 6)) == ["You claim 8, but it is worth 6; that is put right."]
    costly = Voice(Options(counting="manual", overclaim="to_opponent"), ("You", "Ruth"), 0, str)
    score = Score(ScoreKind.OVERCLAIM, (), 2, "6.4")
    assert told(events.Overclaimed(0, 8, 6), events.Pegged(1, 1, (score,), 2, 12), voice=costly) == [
        "You claim 8, but it is worth 6; the opponent takes the difference. (+2 to Ruth, now 12)"
    ]


def test_muggins_is_told_right_or_wrong():
    score = Score(ScoreKind.MUGGINS, (), 2, "6.3")
    assert told(events.MugginsClaimed(0, 1, 3, 2), events.Pegged(0, 0, (score,), 2, 12)) == [
        "You call muggins for 3 against Ruth and get 2. (+2 to you, now 12)"
    ]
    assert told(events.MugginsClaimed(1, 0, 3, 0), events.Pegged(0, 0, (score,), 3, 13)) == [
        "Ruth calls muggins for 3, but nothing was missed: 3 to you. (+3 to you, now 13)"
    ]


def test_a_renege_is_told_with_its_penalty():
    off = Score(ScoreKind.RENEGE, parse_cards("6H"), -1, "6.1c")
    on = Score(ScoreKind.RENEGE, parse_cards("6H"), 2, "6.1c")
    claimed = events.RenegeClaimed(1, 0, 25, parse_cards("6H"), parse_cards("6H"), 1, False, 0)
    assert told(claimed, events.Pegged(0, 0, (off,), -1, 30), events.Pegged(1, 1, (on,), 2, 50)) == [
        "Ruth claims a renege: you said go at 25 with 6H; it is dead for the play." + BOTH_WAYS,
        "6H back to your hand.",
    ]


def test_partners_share_a_score_and_are_named_together():
    score = fifteen("TH", "5C")
    laid = events.CardLaid(2, parse_card("5C"), 15, (score,))
    assert told(laid, events.Pegged(2, 0, (score,), 2, 40), voice=FOUR) == [
        "Otto lays 5C: fifteen for two. (+2 to you and Otto, now 40)"
    ]
    assert told(events.GameWon(1, (50, 121), (2, 0)), voice=FOUR) == [
        "Ruth and Iris win, 121 to 50: a double skunk for you and Otto!"
    ]


def test_between_people_nobody_is_you():
    assert told(events.PlayStarted(0), voice=APART) == ["Ann leads."]
    assert told(events.GoSaid(1, 28), voice=APART) == ["Ben says go at 28."]
    assert told(events.GoTakenBack(1, 28), voice=APART) == ["Ben takes the go back."]


def test_cut_and_deal():
    assert told(events.CardCut(0, parse_card("4C"))) == ["You cut 4C."]
    assert told(events.CutTied((0, 1))) == ["You and Ruth tie and cut again."]
    assert told(events.DealerChosen(0)) == ["The lowest card deals first: you."]
    assert told(events.DealStarted(2, 1)) == ["Deal 2. Ruth deals; the crib is Ruth's."]
    heels = Score(ScoreKind.HEELS, parse_cards("JC"), 2, "2.4")
    assert told(events.StarterCut(0, parse_card("JC"), (heels,)), events.Pegged(1, 1, (heels,), 2, 2)) == [
        "You cut, and the starter is JC: two for his heels. (+2 to Ruth, now 2)"
    ]


GAMES = [
    Options(),
    Options(players=3, target=61),
    Options(players=4, counting="manual", calls="manual", muggins="on", renege="penalty"),
    Options(counting="manual", calls="manual", overclaim="to_opponent"),
]


def history_of(options: Options, seed: int = 4):
    players = {seat: player_of("beginner", Random(seat)) for seat in range(options.players)}
    return [event for _, _, happened in advance(Game.new(options), players, Random(seed)) for event in happened]


@pytest.mark.parametrize("options", GAMES, ids=range(len(GAMES)))
def test_every_card_go_and_point_of_a_game_is_in_the_log(options):
    voice = Voice(options, ("You", "Ruth", "Otto", "Iris")[: options.players], 0, str)
    happened = history_of(options)
    text = "\n".join(line.text for beat in beats(happened) for line in narrate(beat, voice))
    assert text.count(" lay ") + text.count(" lays ") >= sum(isinstance(e, events.CardLaid) for e in happened)
    assert text.count(", now ") == sum(isinstance(event, events.Pegged) for event in happened)
    assert text.count(" go at ") >= sum(isinstance(event, events.GoSaid) for event in happened)


@pytest.mark.parametrize("options", GAMES, ids=range(len(GAMES)))
def test_what_is_told_to_a_seat_names_no_card_hidden_from_it(options):
    voice = Voice(options, ("You", "Ruth", "Otto", "Iris")[: options.players], 0, str)
    for event in history_of(options):
        if isinstance(event, events.HandDealt | events.CardsLaidAway) and event.seat != 0:
            text = " ".join(line.text for line in narrate([redact(event, 0)], voice))
            assert not any(str(card) in text for card in event.cards)
            if isinstance(event, events.CardsLaidAway):
                assert text.endswith("lays two cards away." if options.players == 2 else "lays a card away.")


@pytest.mark.parametrize("options", GAMES, ids=range(len(GAMES)))
def test_the_summary_adds_up_to_the_score(options):
    voice = Voice(options, ("You", "Ruth", "Otto", "Iris")[: options.players], 0, str)
    happened = history_of(options)
    sides, plays, best = tallies(happened, voice)
    won = happened[-1]
    assert isinstance(won, events.GameWon)
    for side, score in zip(sides, won.scores, strict=True):
        assert sum(side.hands) + sum(side.cribs) + side.pegging + side.other == score
    assert plays == sum(isinstance(event, events.PlayStarted) for event in happened)
    assert best is not None
    text = "\n".join(line.text for line in summary(happened, voice))
    assert "win" in text
    assert "Best hand: " in text


def test_advice_is_told_as_a_sentence():
    from pegout.rules import actions

    assert describe(actions.LayAway(0, parse_cards("2C 9D")), TWO) == "lay away 2C 9D"
    assert describe(actions.LayCard(0, parse_card("7H"), 3), TWO) == "lay 7H and claim 3"
    assert describe(actions.SayGo(0), TWO) == "say go"
    assert describe(actions.Claim(0, 8), TWO) == "claim 8"
    assert describe(actions.Accept(0), TWO) == "there is nothing to object to"
    assert describe(actions.CutStarter(0, 3), TWO) == "any cut is as good as another"

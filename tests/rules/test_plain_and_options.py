"""Actions as plain data and back, and the options of section 7."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.rules import CardError, Game, IllegalAction, OptionError, Options, PegoutError, count_hand, view
from pegout.rules.actions import ACTIONS, Claim, CutForDeal, CutStarter, LayCard, Shuffle
from pegout.rules.cards import PACK
from pegout.rules.options import CHOICES, OPTION_NAMES
from pegout.rules.plain import PlainDataError, action_from_plain, kind_of, to_plain

from .helpers import cards, dealt, do
from .strategies import any_options, arbitrary_action, seeds, steps


def readable(action: object) -> bool:
    """Whether an action has only numbers that plain data may have."""
    seat = getattr(action, "seat", 0)
    points = getattr(action, "points", None)
    claim = getattr(action, "claim", None)
    small = all(number is None or -1 <= number < 1000 for number in (points, claim))
    return seat in range(4) and getattr(action, "position", 0) in range(52) and small


@given(seeds)
def test_actions_go_to_json_and_back(seed):
    rng = random.Random(seed)
    for _ in range(40):
        action = arbitrary_action(rng)
        text = json.dumps(to_plain(action))
        if readable(action):
            assert action_from_plain(json.loads(text)) == action
        else:
            with pytest.raises(PlainDataError):
                action_from_plain(json.loads(text))


@given(any_options, seeds)
def test_whatever_leaves_the_rules_is_plain_json(options, seed):
    for step in steps(options, seed, limit=15):
        for value in (*step.events, step.action, *(view(step.after, seat) for seat in (None, *step.after.seats))):
            plain = to_plain(value)
            assert json.loads(json.dumps(plain)) == plain


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)
field_names = st.sampled_from(["seat", "card", "cards", "pack", "points", "claim", "position", "play_on", "x"])


@given(
    st.sampled_from([kind_of(kind) for kind in ACTIONS]) | json_values,
    st.dictionaries(field_names, json_values | st.sampled_from(["5H", ["5H"], 0, 1, True])),
)
def test_malformed_data_is_refused_as_such(kind, values):
    try:
        action = action_from_plain({"kind": kind, **values})
    except PlainDataError as error:
        refused = str(error)
        assert refused.endswith(".")
    else:
        assert {"kind": kind, **values}.items() <= {**to_plain(action), **values, "kind": kind}.items()
        assert action_from_plain(to_plain(action)) == action


@pytest.mark.parametrize(
    "data",
    [
        None, 3, "lay_card", [], {}, {"kind": None}, {"kind": "steal"}, {"kind": ["lay_card"]}, {"kind": "lay_card"},
        {"kind": "lay_card", "seat": 0}, {"kind": "lay_card", "seat": True, "card": "5H"},
        {"kind": "lay_card", "seat": "0", "card": "5H"}, {"kind": "lay_card", "seat": 4, "card": "5H"},
        {"kind": "lay_card", "seat": 0, "card": 5}, {"kind": "lay_card", "seat": 0, "card": "5H 6H"},
        {"kind": "lay_card", "seat": 0, "card": "5" * 50}, {"kind": "lay_card", "seat": 0, "card": "5H", "claim": 2.0},
        {"kind": "lay_card", "seat": 0, "card": "5H", "claim": True},
        {"kind": "lay_card", "seat": 0, "card": "5H", "cheat": 1},
        {"kind": "lay_card", "seat": 0, "card": "5H", 1: 1, "cheat": 1},
        {"kind": "lay_away", "seat": 0, "cards": "5H"}, {"kind": "lay_away", "seat": 0, "cards": ["5H", None]},
        {"kind": "shuffle", "pack": ["5H"] * 53}, {"kind": "claim_renege", "seat": 0, "play_on": 1},
        {"kind": "cut_starter", "seat": 0, "position": 52}, {"kind": "claim", "seat": 0, "points": None},
    ],
)  # fmt: skip
def test_each_kind_of_wrong_data_has_its_sentence(data):
    with pytest.raises(PlainDataError, match=r"\.$"):
        action_from_plain(data)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"players": 5}, "players is 5; it can be 2, 3 or 4"),
        ({"players": True}, "players"),
        ({"players": 2.0}, "players"),
        ({"target": 30}, "31 to 999"),
        ({"target": 1000}, "31 to 999"),
        ({"target": "121"}, "target"),
        ({"skunks": "maybe"}, "off or named or counted"),
        ({"muggins": "on"}, "set counting or calls to manual"),
        ({"renege": "penalty"}, "calls: manual"),
        ({"renege": "penalty", "counting": "manual"}, "calls: manual"),
        ({"out_on_go": True}, "out_on_go"),
        ({"calls": []}, "calls"),
    ],
)
def test_options_that_are_not_those_of_section_7_are_refused(values, words):
    with pytest.raises(OptionError, match=words):
        Options(**values)


def test_options_by_name_read_numbers_as_text_and_refuse_others():
    assert Options.from_mapping({"players": "3", "target": "61", "skunks": "off"}) == Options(3, 61, "off")
    for wrong in (
        {"players": "x"},
        {"target": "-121"},
        {"target": "\uff11\uff12\uff11"},
        {"speed": "fast"},
        {"target": "9" * 5000},
    ):
        with pytest.raises(OptionError, match=r"\.$"):
            Options.from_mapping(wrong)
    assert set(CHOICES) | {"players", "target"} == set(OPTION_NAMES)


@given(any_options)
def test_options_are_known_by_what_was_changed(options):
    assert Options.from_mapping(options.changed()) == options
    assert Options.from_mapping(to_plain(options)) == options


def test_numbers_that_are_no_whole_numbers_are_refused_by_the_rules_too():
    game = Game.new(first_dealer=0)
    game, _ = do(game, Shuffle(PACK))
    for seat in (True, -1, 2, "0", None, 0.0):
        with pytest.raises(IllegalAction, match="no seat"):
            game.apply(CutStarter(seat, 5))  # type: ignore[arg-type]
    cutting, _ = do(Game.new(), Shuffle(PACK))
    for place in (True, 1.0, -1, 52, "3"):
        with pytest.raises(IllegalAction, match="0 to 51"):
            cutting.apply(CutForDeal(0, place))  # type: ignore[arg-type]
    manual = dealt(["2C 4D 6H 8S", "3C 5D 7H 9S"], calls="manual")
    for claim in (True, -1, 100, 2.0):
        with pytest.raises(IllegalAction, match="0 to 99"):
            manual.apply(LayCard(1, cards("3C")[0], claim))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        manual.apply(Claim(0, 1))


def test_seats_of_a_new_game_are_those_of_the_table():
    for wrong in ({"first_dealer": 2}, {"cutters": [0, 2]}, {"first_dealer": -1}):
        with pytest.raises(IllegalAction, match="no seat"):
            Game.new(Options(), **wrong)
    cutting = Game.new(Options(players=3), cutters=iter([1, 2, 1]))
    assert (cutting.cutters, cutting.fresh()) == ((1, 2), cutting)


def test_a_hand_of_other_than_four_cards_or_a_card_twice_is_no_hand():
    for hand, starter in (("2C 3C 4C", "5C"), ("2C 3C 4C 5C 6C", "7C"), ("2C 3C 4C 5C", "5C"), ("2C 2C 4C 5C", "6C")):
        with pytest.raises(CardError):
            count_hand(cards(hand), cards(starter)[0])
    assert issubclass(CardError, PegoutError)

"""What goes wrong at a table with real cards, with what is done about it: section 6 as data.

A false go, the renege of 6.1, depends on the cards held: :func:`pegout.rules.referee.renege` works it out. ``asks`` has
the same form as in :mod:`pegout.rules.disputes`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong with real cards (section 6).

    Attributes:
        key: a name that stays the same, for links and tests.
        what: what went wrong.
        casual: what is done among friends.
        tournament: what is done under tournament rules.
        rules: the rules, the first of them first.
        asks: sets of words in which players tell it.
    """

    key: str
    what: str
    casual: str
    tournament: str
    rules: tuple[str, ...]
    asks: tuple[str, ...]


FAULTS: tuple[Fault, ...] = (
    Fault(
        "out_of_turn",
        "A card played out of turn",
        "It is taken back if nobody has answered it; if answered, it stands.",
        "The same.",
        ("6.6", "3.1"),
        ("out turn", "wrong turn", "not turn", "lay|play twice|again before", "before turn"),
    ),
    Fault(
        "two_cards_at_once",
        "Two cards laid at once",
        "One of them is taken back.",
        "The same.",
        ("6.6",),
        ("2 card once|together|same|time|lay|play", "lay|play 2 card"),
    ),
    Fault(
        "past_31",
        "A card laid that passes 31",
        "It is taken back, and another card or go follows.",
        "The same.",
        ("6.2", "3.1"),
        (
            "pass|past|over|above|exceed|more|beyond 31 card|lay|play|count",
            "pass|past|over|above|exceed|beyond 31",
            "32|33|34",
        ),
    ),
    Fault(
        "played_card_regretted",
        "A card laid and then regretted",
        "A played card stays played.",
        "The same.",
        ("6.2",),
        ("take back card", "change mind", "change card", "undo", "regret"),
    ),
    Fault(
        "wrong_count",
        "A wrong count announced",
        "It is corrected before the next card is laid.",
        "The same; points pegged for it stand only if the true count earns them.",
        ("6.6",),
        ("wrong|incorrect|false|bad count", "miscount", "count wrong|wrongly|mistake|error", "announce|say wrong"),
    ),
    Fault(
        "wrong_number_dealt",
        "A wrong number of cards dealt",
        "Deal again if it is found before the starter is turned.",
        "The same; found afterwards, the hand with too many cards is dead.",
        ("6.6", "2.3"),
        (
            "misdeal",
            "wrong|incorrect number card|deal",
            "too many|few|much card",
            "deal 5|7|4|8|extra|wrong|short|twice",
            "extra card",
            "card short|missing|lack",
            "1 card many|few|much",
        ),
    ),
    Fault(
        "card_exposed",
        "A card exposed in dealing",
        "The player who does not deal may ask for a new deal.",
        "The same.",
        ("6.6", "2.5"),
        ("expose", "face up", "flip|turn|show|see card deal", "see card|opponent", "drop card"),
    ),
    Fault(
        "pegged_too_many",
        "Too many points pegged",
        "The peg is moved back.",
        "The peg is moved back; the opponent takes nothing unless muggins is played.",
        ("6.6", "6.3"),
        ("peg|move|take|score too many|much|far", "overpeg", "peg extra|more point", "peg wrong"),
    ),
    Fault(
        "pegged_too_few",
        "Too few points pegged, or points forgotten",
        "They are lost once the next score is pegged.",
        "The same; with muggins the opponent may claim them before that.",
        ("6.6", "6.3"),
        (
            "peg|move|take|score too few|little",
            "forget|miss|overlook|underpeg|undercount point|peg|score|fifteen|15|pair|run|31",
            "muggins",
            "underpeg",
        ),
    ),
    Fault(
        "overclaim",
        "More points counted than the hand has",
        "It is corrected before anything else is counted.",
        "The same; where the table agreed that overclaims go to the opponent, the opponent takes the difference.",
        ("6.4",),
        (
            "overclaim",
            "overcount",
            "count|claim too many|much",
            "count|claim|say more hand|than|point",
            "wrong|false claim hand|point|crib",
        ),
    ),
    Fault(
        "false_claim_of_the_game",
        "The game claimed too early",
        "It is corrected, and play goes on.",
        "The tournament has a penalty of its own: ask the director.",
        ("6.6", "5.1"),
        ("claim game|win", "false|wrong|early claim game|win", "say|think win|won not", "game claim early|false|wrong"),
    ),
    Fault(
        "dealer_led",
        "The dealer led first",
        "The card is taken back until both have laid one.",
        "The same.",
        ("6.6", "3.1"),
        ("dealer lead|first", "dealer lay|play first", "wrong player|one|person lead|start"),
    ),
)
"""The faults of sections 6.2, 6.4 and 6.6."""

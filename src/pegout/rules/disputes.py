"""The questions that come up at a table, with their answers and rules: section 8 as data.

``asks`` holds what a player says when asking, as sets of words that must all be there; alternatives stand with ``|``
between them. Words are in the form :func:`pegout.rules.questions.words_of` gives them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question of section 8.

    Attributes:
        key: a name that stays the same, for links and tests.
        question: as section 8 asks it.
        answer: as section 8 answers it.
        rules: the rules, the first of them first.
        sentence: the answer for the table, with its reason.
        asks: sets of words in which players ask it.
    """

    key: str
    question: str
    answer: str
    rules: tuple[str, ...]
    sentence: str
    asks: tuple[str, ...]


DISPUTES: tuple[Dispute, ...] = (
    Dispute(
        "keep_back",
        "Can I keep a card back and say go?",
        "No",
        ("3.7",),
        "A card that can be played must be played; go is never a choice.",
        (
            "keep|save|withhold|refuse go",
            "keep|save|withhold card",
            "hold back card",
            "have|must|force|need lay|play can|card",
            "must|force lay|play",
            "go choice|choose|optional|instead|rather|want|bluff|strategy",
            "can|may pass",
            "go can|could|able fit|lay|play i",
            "refuse|decline lay|play",
            "hold back go can",
        ),
    ),
    Dispute(
        "go_by_mistake",
        "I said go by mistake",
        "Take it back before the next card or peg",
        ("6.1a",),
        "A go said by mistake may be taken back until another card is laid or a point is pegged.",
        (
            "go mistake|accident|wrong|error|oops|mistaken|early",
            "take back go",
            "go forget|overlook|miss card",
            "go but|although|though have|hold|can",
            "false go",
        ),
    ),
    Dispute(
        "held_back_at_25",
        "How much for three cards held back at 25?",
        "6 to the opponent, in tournament play",
        ("6.1c",),
        "In tournament play the opponent pegs 2 for each card that by itself could have been laid, 6 for three of "
        "them. In casual play it costs nothing.",
        (
            "renege",
            "penalty go|hold|keep|card",
            "much|many hold|keep back|card",
            "hold back 25",
            "3 card hold|keep",
            "opponent|he|she|they go hold|could",
            "opponent|he|she|they go while hold|have get|what|much|happen",
            "go while hold|have",
            "catch|find|see go false|wrong|card",
        ),
    ),
    Dispute(
        "thirty_one_and_go",
        "I made 31. Do I get the go too?",
        "No, 2 in all",
        ("3.9",),
        "31 is two and ends the count; no point for the go is added to it.",
        ("31 go", "31 too|also|plus|extra|add|both", "31 how|many|much|worth|point"),
    ),
    Dispute(
        "last_card_31",
        "Last card made 31: 2 or 3?",
        "2",
        ("3.9",),
        "31 with the last card is two in all; the point for last card is not added to it.",
        ("31 last",),
    ),
    Dispute(
        "last_card_15",
        "Last card made 15: 2 or 3?",
        "3",
        ("3.14",),
        "Two for fifteen and one for last card, three in all.",
        ("15 last", "15 go"),
    ),
    Dispute(
        "passing_15",
        "We passed 15, from 12 to 18",
        "Nothing",
        ("3.2",),
        "Only the card that makes the count exactly 15 pegs; passing through it pegs nothing.",
        ("pass|past|over|through|skip|jump|cross 15", "12 18", "30 score|point|peg|2|worth|anything|count"),
    ),
    Dispute(
        "jack_queen_king",
        "J Q K in the play, a run?",
        "Yes, in any order; the 30 pegs nothing",
        ("3.5", "3.2"),
        "J Q K is a run of three for 3, in any order; the 30 pegs nothing by itself.",
        ("jack queen king", "j q k"),
    ),
    Dispute(
        "ten_queen_king",
        "10 Q K in the play, a run?",
        "No",
        ("3.5",),
        "The jack is missing, so the ranks are not consecutive.",
        ("10 queen king", "10 q k"),
    ),
    Dispute(
        "queen_king_ace",
        "Q K A, a run?",
        "No",
        ("1.1",),
        "The ace is low and never high.",
        ("queen king ace", "q k a", "ace high|low|top|above", "around|wrap|round corner|ace|king"),
    ),
    Dispute(
        "three_five_four",
        "3 5 4 in the play, a run?",
        "Yes, 3",
        ("3.5",),
        "The last three cards are consecutive ranks, and their order does not matter.",
        ("3 5 4 run", "run any|out|wrong|different order", "run order"),
    ),
    Dispute(
        "four_five_five",
        "4 5 5, a run?",
        "No, a pair",
        ("3.5",),
        "A rank twice among the last cards breaks a run; the second 5 is a pair for 2.",
        ("4 5 5", "double run play|peg", "run repeat|twice|same|double|duplicate|pair"),
    ),
    Dispute(
        "eight_three_eight",
        "8 3 8, a pair?",
        "No",
        ("3.4",),
        "Only cards directly after one another make a pair in the play.",
        ("8 3 8", "pair between|apart|separate|interrupt|break", "pair not|need next|consecutive|row|adjacent"),
    ),
    Dispute(
        "ten_then_king",
        "10 then K, a pair?",
        "No",
        ("1.3",),
        "Rank decides pairs; 10 and K only count the same.",
        (
            "10 king pair",
            "10 k pair",
            "face|picture|court pair",
            "pair same value",
            "jack king pair",
            "queen king pair",
        ),
    ),
    Dispute(
        "four_eights",
        "Four eights in the play?",
        "Cannot be laid in one count",
        ("3.4",),
        "Four eights would be 32; four alike fit in one count only for ranks A to 7.",
        ("4 8", "4 9", "4 10", "4 alike|kind|same play|peg|count", "double royal"),
    ),
    Dispute(
        "scoring_after_a_go",
        "My opponent said go. May I keep scoring? One more card or all that fit?",
        "All that fit, and score as usual",
        ("3.8",),
        "After a go the others play on with every card that fits, and peg fifteens, pairs, runs and 31 as usual.",
        (
            "go keep|continue|still|more score|lay|play|peg|point",
            "after go score|lay|play|peg|continue|run|pair",
            "1 more card|only",
            "go more 1|than card",
            "opponent|he|she|they|other|partner go i can|may|must|do|what",
            "opponent go continue|keep|all|more",
            "go all fit",
        ),
    ),
    Dispute(
        "both_stuck_at_20",
        "Can both be stuck at 20?",
        "No",
        ("3.7",),
        "At 21 or less every card fits, so nobody who holds a card is stuck.",
        ("stuck", "both 20", "go 20|21|19|18|17|16|15|12|11|10", "nobody|neither can lay|play|fit 20|21"),
    ),
    Dispute(
        "lead_after_a_go",
        "Who leads after a go?",
        "The player who did not lay the last card, if that player has cards",
        ("3.12",),
        "The lead goes to the left of the player who laid the last card, to the next who has cards; with two players "
        "that is the one who did not lay it.",
        (
            "who lead|start|begin|first after|next|new|go|31",
            "who lead",
            "lead after",
            "who|whose turn|next after|go|31",
            "who play|lay next|first",
        ),
    ),
    Dispute(
        "both_say_go",
        "Both say go. Who gets the point?",
        "Whoever laid the last card",
        ("3.10",),
        "The point is for the last card on the table, so whoever laid it takes it, not who said go first or last.",
        (
            "both|everyone|everybody|all|each go",
            "who get|take|peg|score go|1|point",
            "who go|point both|get",
            "neither|nobody can lay|play|fit|add",
        ),
    ),
    Dispute(
        "opponent_out_of_cards",
        "Opponent is out of cards. Do I still get the 1?",
        "Yes, once a count",
        ("3.9", "3.11"),
        "Every count ends with one award to whoever laid its last card, whether or not anybody else has cards.",
        (
            "out card",
            "no|not|without more|left card",
            "run out",
            "opponent|he|she|they no|empty|finish card|hand",
            "have no card",
            "no|out card get|take|still 1|go|point",
            "no|out card left|more still|get go|1|point",
            "play|lay alone",
        ),
    ),
    Dispute(
        "across_a_reset",
        "Pair or run across a reset?",
        "No",
        ("3.12",),
        "After 31 or a go the count starts at zero and nothing carries over, no pair and no run.",
        ("reset", "carry", "pair|run|triple across|over|after|before|previous|last|new 31|count|go|reset|series"),
    ),
    Dispute(
        "flush_in_the_play",
        "Flush in the play? Does the starter count in the play?",
        "No",
        ("3.13",),
        "Suits, the starter and the crib play no part in the play.",
        ("flush play|peg", "starter play|peg|count|use", "suit play|peg|matter"),
    ),
    Dispute(
        "skunk_line",
        "Does pegging count for the skunk line?",
        "Yes, every point",
        ("5.2",),
        "Every point counts, however it was pegged; 90 or less at the end of a game to 121 is a skunk.",
        ("skunk", "lurch", "90 line|point|lose"),
    ),
    Dispute(
        "game_ends_on_a_go",
        "Can the game end on a go?",
        "Yes, unless `out_on_go: no`",
        ("5.1",),
        "The first to reach the target wins at once, in any phase, on a go too, unless the table plays "
        "`out_on_go: no`.",
        (
            "end|win|finish go|last game|win|can|may",
            "win go",
            "go out go",
            "game end|over|win go",
            "121 go",
            "peg out go|play",
        ),
    ),
    Dispute(
        "crib_flush",
        "Four-card flush in the crib?",
        "Nothing",
        ("4.6",),
        "In the crib only all five cards of one suit count, for 5.",
        ("flush crib", "flush 4", "flush"),
    ),
    Dispute(
        "starter_jack",
        "Starter is a jack: nobs too?",
        "No, 2 for heels to the dealer only",
        ("4.7",),
        "A jack as starter is two for his heels to the dealer when it is turned, and gives nobs to nobody.",
        ("starter|cut|turn|flip jack", "heel", "nob", "jack nob"),
    ),
    Dispute(
        "first_to_count",
        "Who counts first at 120 each?",
        "The pone",
        ("4.1",),
        "The pone counts first, then to the left round to the dealer, then the crib; the first to the target wins.",
        ("who count|show|score first", "count first", "120 each|both|all", "order count|show|hand", "tie 120|end"),
    ),
)
"""Every dispute of section 8, in its order."""

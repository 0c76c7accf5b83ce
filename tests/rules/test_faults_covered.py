"""Every fault that concerns the rules has its test here; the others are listed with where they belong."""

from pegout.rules import points_of_hand

from . import test_faults_game, test_faults_play
from .cases import load
from .helpers import cards

RULES_KINDS = {
    "pegging-pair", "pegging-run", "31", "go", "last-card", "show", "flush", "nobs", "heels", "game-end", "skunk",
    "turn-order", "3-4-players", "ai-illegal-move", "input-parsing", "other",
}  # fmt: skip

ELSEWHERE = {
    "input-parsing-1": "typing a claim: the terminal and the page read a whole number",
    "input-parsing-2": "confirming before the crib is closed: the terminal and the page",
    "other-2": "where shuffles come from: the server's and the players' driver; here every shuffle is an input",
    "other-3": "where shuffles come from: the server's and the players' driver; here every shuffle is an input",
    "other-4": "fair shuffles: the server's commitment and the command that checks it",
    "other-5": "invite links: the server",
}

OTHER_KINDS = {
    "ai-weak": "the computer players",
    "ui": "the page and the terminal",
    "statistics": "the lab and the server",
    "save/restore": "the server's store",
    "network/reconnect": "the server",
    "accessibility": "the page",
}


def covered() -> set[str]:
    return {
        fault
        for module in (test_faults_play, test_faults_game)
        for test in vars(module).values()
        for fault in getattr(test, "faults", ())
    }


def test_every_fault_of_the_rules_has_a_test_or_belongs_elsewhere():
    faults = load("faults")
    assert {fault["kind"] for fault in faults} == RULES_KINDS | set(OTHER_KINDS)
    of_rules = {fault["id"] for fault in faults if fault["kind"] in RULES_KINDS}
    assert covered() | set(ELSEWHERE) == of_rules
    assert not covered() & set(ELSEWHERE)


def test_the_hands_of_a_fault_on_the_page_count_as_published():
    starter = cards("KS")[0]
    assert points_of_hand(cards("8S 7S 3H 3C"), starter) == 4
    assert points_of_hand(cards("TH JH 2D 7H"), starter) == 0
    assert points_of_hand(cards("QD QH 4H KH"), starter, crib=True) == 4

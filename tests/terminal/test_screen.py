"""Whole games in a real terminal of 80 by 24, played by somebody who reads the screen."""

import re

import pytest

from pegout.rules.cards import Card
from tests.terminal.terminal import ReadingPlayer, Terminal

QUICK = ("--pace", "fast", "--target", "31", "--level", "beginner", "--no-hints", "--seed", "3")

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7])(?:;\d+)*m")


def told(terminal: Terminal) -> str:
    """Everything that ever stood on the screen."""
    return "\n".join(terminal.frames)


def finish(terminal: Terminal) -> None:
    """Leave after a game."""
    terminal.answer("")
    assert "Play again?" in terminal.question()
    terminal.answer("n")
    assert "Thank you for playing." in terminal.ended()
    assert terminal.exit_code == 0


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_game_is_played_to_its_end_and_summed_up(tmp_path, players):
    terminal = Terminal(tmp_path, *QUICK, "--players", players)
    ReadingPlayer(terminal).play("keys move")
    assert "The game is over" in terminal.text
    assert re.search(r"(wins?), 31 to \d+", terminal.text)
    assert re.search(r"You.* +[\d.]+ a hand, +[\d.-]+ a crib, +[\d.]+ pegged a deal", terminal.text)
    assert "Best hand" in terminal.text
    finish(terminal)
    assert not list(tmp_path.glob("*.json")), "a finished game leaves no save"


def test_a_short_game_at_the_usual_pace_without_colour(tmp_path):
    terminal = Terminal(tmp_path, "--target", "61", "--level", "beginner", "--seed", "2", NO_COLOR="1")
    player = ReadingPlayer(terminal)
    player.play("keys move")
    assert "Enter goes on" in player.asked
    assert "Hint: lay away" in told(terminal), "beginners get hints"
    assert not COLOUR.search(terminal.raw)
    finish(terminal)


def test_with_colours_cards_are_red_where_they_are_red(tmp_path):
    terminal = Terminal(tmp_path, *QUICK)
    ReadingPlayer(terminal).play("away to")
    assert COLOUR.search(terminal.raw)


def test_manual_counting_shows_what_was_missed_and_muggins_takes_it(tmp_path):
    terminal = Terminal(
        tmp_path, "--pace", "fast", "--target", "61", "--level", "advanced", "--seed", "4",
        "--counting", "manual", "--muggins", "on",
    )  # fmt: skip
    claims = {"claims": 0}

    def reply(terminal, question):
        if re.search("How many points", question):
            claims["claims"] += 1
            return "0" if claims["claims"] % 2 else "28"
        return None

    ReadingPlayer(terminal, reply).play("keys move")
    text = told(terminal)
    assert re.search(r"Ruth calls muggins for \d+ against you and gets \d+", text)
    assert re.search(r"You claim 28, but it is worth \d+; that is put right", text)
    finish(terminal)


def test_without_muggins_missed_points_are_shown_before_the_next_hand_is_counted(tmp_path):
    terminal = Terminal(tmp_path, *QUICK, "--counting", "manual")
    ReadingPlayer(terminal, lambda _, question: "0" if "How many points" in question else None).play("keys move")
    text = told(terminal)
    assert re.search(r"You miss \d+ points?; it was worth .*(fifteen|pair|run)", text)
    finish(terminal)


def test_a_renege_is_taken_back_or_claimed(tmp_path):
    terminal = Terminal(
        tmp_path, "--pace", "fast", "--target", "121", "--level", "advanced", "--no-hints", "--seed", "1",
        "--calls", "manual", "--renege", "penalty",
    )  # fmt: skip
    seen = {"false": 0, "back": False}

    def reply(terminal, question):
        if "say go" in question and [card for card in terminal.hand if card.value <= 31 - terminal.count]:
            seen["false"] += 1
            seen["back"] = seen["false"] == 1
            return "go"
        if "take back" in question and seen["back"]:
            seen["back"] = False
            return "take back"
        return None

    player = ReadingPlayer(terminal, reply)
    while "claims a renege" not in told(terminal):
        player.play("")
    text = told(terminal)
    assert "You take the go back." in text
    assert re.search(r"Ruth claims a renege: you said go at \d+ with", text)
    assert re.search(r"\(\+\d+ to Ruth, now \d+\)", text)


def test_points_of_the_play_are_claimed_with_the_card_or_asked_for(tmp_path):
    terminal = Terminal(tmp_path, *QUICK, "--calls", "manual")
    player = ReadingPlayer(terminal)
    player.play("lay a card with its points")
    card = terminal.hand[0]
    terminal.answer(card.code)
    assert f"{card.pretty}: how many points?" in terminal.question()
    terminal.answer("5")
    assert re.search(r"You claim 5, but it is worth \d; that is put right", terminal.until("You claim 5.*right").string)


def test_between_people_nobody_sees_the_cards_of_another(tmp_path):
    terminal = Terminal(
        tmp_path, "--pace", "fast", "--target", "61", "--seed", "3", "--people", "2", "--names", "Ann,Ben"
    )  # fmt: skip
    player = ReadingPlayer(terminal)
    held: dict[str, list[Card]] = {"Ann": [], "Ben": []}
    checked = []

    def check(looking: str | None) -> None:
        # The cards cut for the deal went back into the pack: anybody may hold them.
        text = re.sub(r"^ \w+ cuts \S+\.$", "", terminal.text, flags=re.MULTILINE)
        for card in [card for name, cards in held.items() if name != looking for card in cards]:
            assert card.pretty not in text, f"{card} is in sight of {looking}:\n{text}"
            assert looking is None or card not in terminal.hand
            checked.append(card)

    while True:
        question = terminal.question()
        if "Deal 2." in terminal.text:
            break
        name = question.partition(":")[0]
        if "press Enter" in question:
            assert "╭───╮" not in terminal.text, "no card is drawn on the curtain"
            check(None)
        elif "cut the pack" in question:
            check(None)
        elif "lay" in question:
            if "crib?" not in question:
                held[name] = terminal.hand
            check(name)
            if "lay a card" in question:
                held[name] = [card for card in held[name] if card.code != player.usual(question)]
        player.answer()
    assert len(checked) > 40
    assert not held["Ann"]
    assert not held["Ben"]
    assert "The keyboard goes to Ann" in told(terminal)


def test_a_match_goes_on_until_somebody_has_won_it(tmp_path):
    terminal = Terminal(tmp_path, *QUICK, "--match", "3")
    player = ReadingPlayer(terminal)
    player.play("keys move")
    assert "Games won, best of 3" in terminal.text
    player.play("next game of the match")
    player.play("lay a card")
    assert "Game 2 of best of 3" in terminal.text
    player.play("keys move")
    assert "Tournament points" in terminal.text

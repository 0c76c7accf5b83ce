"""Keys, commands, wrong input, interruptions and sizes in a real terminal."""

import json
import re
import signal
from pathlib import Path

from tests.terminal.terminal import ReadingPlayer, Terminal

QUICK = ("--pace", "fast", "--level", "beginner", "--no-hints", "--seed", "3")


def started(home: Path, *flags: str, until: str = "away to", **options) -> tuple[Terminal, ReadingPlayer]:
    terminal = Terminal(home, *QUICK, *flags, **options)
    player = ReadingPlayer(terminal)
    player.play(until)
    return terminal, player


def test_cards_are_chosen_with_the_arrow_keys_and_may_be_changed_before_they_are_laid_away(tmp_path):
    terminal, _ = started(tmp_path)
    hand = terminal.hand
    terminal.send("\x1b[C \x1b[C \r")
    terminal.until(re.escape(f"{hand[0].pretty} {hand[1].pretty} to"))
    terminal.answer(f"{hand[4].code} {hand[5].code}")
    terminal.until(re.escape(f"{hand[4].pretty} {hand[5].pretty} to"))
    assert terminal.hand == hand, "nothing has left the hand yet"
    terminal.answer("")
    terminal.until(re.escape(f"You lay {hand[4].pretty} {hand[5].pretty} away."))
    assert terminal.hand == hand[:4]


def test_the_first_arrow_to_the_left_takes_the_last_card_and_space_lays_it(tmp_path):
    terminal, _ = started(tmp_path, until="lay a card")
    card = terminal.hand[-1]
    terminal.send("\x1b[D ")
    terminal.until(re.escape(f"You lay {card.pretty}:"))


def test_wrong_input_gets_one_sentence_and_the_question_again(tmp_path):
    terminal, _ = started(tmp_path, until="lay a card")
    other = next(code for code in ("AC", "KD", "9S", "2H", "6C") if code not in [c.code for c in terminal.hand])
    for typed, sentence in (
        ("5Z", "“5Z” is not a card"),
        (other, "is not in your hand"),
        ("", "Name a card, such as 5H"),
        ("rule nonsense", "The rules say nothing about"),
        ("renege", "costs nothing at this table"),
        (f"{terminal.hand[0].code} {terminal.hand[1].code}", "One card is wanted here, not 2."),
        ("go", "Go is said by the table here"),
        ("take back", "until another card is laid"),
        ("muggins", "What muggins claims is a number"),
    ):
        terminal.answer(typed)
        terminal.until(sentence)
        assert "lay a card" in terminal.prompt


def test_a_claim_of_two_digits_waits_for_enter(tmp_path):
    terminal, _ = started(tmp_path, "--counting", "manual", until="How many points")
    terminal.send("1")
    terminal.until(r"How many points is your hand worth\? 1$")
    terminal.send("0")
    terminal.until(r"How many points is your hand worth\? 10$")
    terminal.send("\r")
    terminal.until("Your hand \\(10 claimed\\)")


def test_a_word_for_a_claim_is_asked_for_again(tmp_path):
    terminal, _ = started(tmp_path, "--counting", "manual", until="How many points")
    terminal.answer("ten")
    terminal.until("A claim is a number, such as 8; “ten” is not.")
    terminal.answer("777")
    terminal.until("A claim is a number of points from 0 to 99, not 777.")


def test_rules_log_hint_score_and_taking_back(tmp_path):
    terminal, _ = started(tmp_path, until="lay a card")
    terminal.send("?")
    assert "3.1  The pone lays first" in terminal.until("keys move").string
    terminal.send("\r")
    terminal.question()
    terminal.answer("rule flush")
    assert "4.6  Flush" in terminal.until("keys move").string
    terminal.send("\r")
    terminal.question()
    terminal.answer("l")
    assert "Deal 1." in terminal.until("All that has happened").string
    terminal.send("\r")
    terminal.question()
    terminal.answer("h")
    terminal.until("Hint: lay ")
    terminal.answer("score")
    terminal.until("You 0, Ruth 0, of 121.")
    hand, count = terminal.hand, terminal.count
    card = next(card for card in hand if card.value <= 31 - count)
    terminal.answer(card.code)
    terminal.until(re.escape(f"You lay {card.pretty}:"))
    terminal.answer("undo")
    terminal.until("Taken back.")
    assert (terminal.hand, terminal.count) == (hand, count)


def test_q_quits_even_with_a_queen_and_says_how_the_queen_is_typed(tmp_path):
    terminal, player = started(tmp_path, "--seed", "11", until="lay a card")
    while "Q" not in [card.code[0] for card in terminal.hand]:
        player.play("lay a card")
    queen = next(card.code for card in terminal.hand if card.code[0] == "Q")
    terminal.answer("q")
    assert (
        f"Your game is saved; pegout play goes on with it. (If you meant the queen: type {queen}.)" in terminal.ended()
    )
    assert terminal.exit_code == 0


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path):
    terminal, _ = started(tmp_path, until="lay a card")
    hand = terminal.hand
    terminal.child.sendintr()
    rest = terminal.ended()
    assert "Stopped. Your game is saved; pegout play goes on with it." in rest
    assert rest.count("\x1b[?1049l") == 1, "the terminal's own screen is back"
    assert terminal.exit_code == 130

    again = Terminal(tmp_path, "--pace", "fast")
    again.child.expect(r"There is an unfinished game: You 0, Ruth 0, deal 1, saved .* UTC\.")
    again.send("\r")
    assert "lay a card" in again.question()
    assert again.hand == hand
    assert "Your game goes on" in again.text
    again.answer("q")
    assert "Your game is saved" in again.ended()
    assert again.exit_code == 0


def test_a_killed_game_goes_on_where_it_was(tmp_path):
    terminal, player = started(tmp_path, "--target", "31", until="lay a card")
    player.play("lay a card")
    hand, text = terminal.hand, terminal.text
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()

    again = Terminal(tmp_path, "--pace", "fast", "--resume", "--no-hints")
    assert "lay a card" in again.question()
    assert again.hand == hand
    assert re.findall(r"Count \d+.*", again.text) == re.findall(r"Count \d+.*", text)
    ReadingPlayer(again).play("keys move")
    assert re.search("wins?, 31 to", again.text)


def test_a_terminated_game_leaves_the_terminal_in_order(tmp_path):
    terminal, _ = started(tmp_path)
    terminal.child.kill(signal.SIGTERM)
    assert "\x1b[?1049l" in terminal.ended()
    assert json.loads((tmp_path / "game-1.json").read_text())["actions"]


def test_a_saved_game_can_be_dropped(tmp_path):
    terminal, _ = started(tmp_path, "--target", "61")
    terminal.answer("q")
    terminal.ended()
    again = Terminal(tmp_path, *QUICK)
    again.child.expect("Go on with it")
    again.answer("perhaps")
    again.child.expect("Answer y for yes or n for no")
    again.answer("n")
    again.question()
    assert "to 121" in again.text


def test_two_windows_play_two_games(tmp_path):
    first, _ = started(tmp_path)
    second, _ = started(tmp_path, "--target", "61")
    assert "to 61" in second.text
    for terminal in (first, second):
        terminal.answer("q")
        assert "Your game is saved" in terminal.ended()
    assert len(list(tmp_path.glob("game-*.json"))) == 2


def test_the_screen_follows_the_window(tmp_path):
    terminal, _ = started(tmp_path, until="lay a card")
    hand = terminal.hand
    for columns, rows in ((120, 40), (60, 20), (40, 12), (80, 24)):
        terminal.screen.resize(rows, columns)
        terminal.rows, terminal.columns = rows, columns
        terminal.child.setwinsize(rows, columns)
        while not (re.search("lay a card", terminal.frame()) and terminal.screen.cursor.y == rows - 1):
            pass
        # In a narrow window the starter stands nearer to the hand.
        assert terminal.hand[: len(hand)] == hand, f"{columns} x {rows}"


def test_without_unicode_everything_is_ascii(tmp_path):
    terminal = Terminal(
        tmp_path, *QUICK, "--target", "31", PYTHONUTF8="0", PYTHONIOENCODING="ascii", PYTHONCOERCECLOCALE="0"
    )
    ReadingPlayer(terminal).play("away to")
    assert terminal.raw.isascii()
    assert "+---+" in terminal.text

"""The screen as text: every phase at 80 by 24, the board hole by hole, small windows, no Unicode."""

from dataclasses import replace
from random import Random

import pytest

from pegout.players import player_of
from pegout.players.driver import advance
from pegout.rules.cards import Card, parse_cards
from pegout.rules.events import HandCounted, HandShown, Pegged
from pegout.rules.game import Game, Phase
from pegout.rules.options import Options
from pegout.rules.play import Laid
from pegout.rules.show import count_hand
from pegout.rules.view import redact, view
from pegout.rules.voice import Voice
from pegout.tui.board import ASCII_GLYPHS, Glyphs, board, column
from pegout.tui.draw import Prompt, Scene, curtain, draw, page
from pegout.tui.narrate import Line
from pegout.tui.picture import Picture, after, picture_of

SIZE = (80, 24)
NAMES = ("You", "Ruth", "Otto", "Iris")


def pretty(card: Card) -> str:
    return card.pretty


def voice_for(options: Options) -> Voice:
    return Voice(options, NAMES[: options.players], 0, pretty)


def text_of(scene: Scene, prompt: Prompt | None = None, size=SIZE, glyphs: Glyphs | None = None) -> str:
    lines = draw(scene, prompt or Prompt("Lay a card:"), size, glyphs or Glyphs())
    columns, rows = size
    assert len(lines) <= rows
    assert all(line.cell_len <= columns for line in lines), max(lines, key=lambda line: line.cell_len)
    return "\n".join(line.plain for line in lines)


def pictures(options: Options, seed: int):
    """Every picture of a game as seat 0 sees it, with the view at the same moment where there is one."""
    game = Game.new(options)
    picture = picture_of(view(game, 0))
    players = {seat: player_of("beginner", Random(seat)) for seat in range(options.players)}
    for after_step, _, events in advance(game, players, Random(seed)):
        for event in events:
            picture = after(picture, redact(event, 0))
            yield picture, None
        seen = view(after_step, 0)
        yield picture, seen
        picture = picture_of(seen, picture)
        yield picture, seen


ALL_KINDS = [
    Options(target=61),
    Options(players=3, target=61),
    Options(players=4),
    Options(counting="manual", calls="manual", muggins="on", renege="penalty", target=61),
    Options(players=4, counting="manual", muggins="on", skunks="off", target=90),
]


@pytest.mark.parametrize("options", ALL_KINDS, ids=range(len(ALL_KINDS)))
def test_every_moment_of_a_game_fits_the_screen(options):
    lines = [Line(f"Line {number} " + "word " * number) for number in range(30)]
    phases = set()
    for number, (picture, seen) in enumerate(pictures(options, 3)):
        if seen is not None:
            phases.add(seen.phase)
        if number % 3:
            continue
        scene = Scene(picture, voice_for(options), lines, hand_name="your hand")
        text = text_of(scene)
        assert text.endswith(" Lay a card: ")
        assert f"You {picture.pegs[0][1]}" in text.splitlines()[0] or options.players == 4
        assert "Line 29" in text, "the newest message is in sight"
    assert phases >= {Phase.CUT_FOR_DEAL, Phase.DEAL, Phase.LAY_AWAY, Phase.CUT, Phase.PLAY, Phase.OVER}


@pytest.mark.parametrize("options", ALL_KINDS, ids=range(len(ALL_KINDS)))
def test_following_the_events_shows_the_same_table_as_the_view(options):
    compared = 0
    for picture, seen in pictures(options, 5):
        if seen is None or seen.phase not in (Phase.LAY_AWAY, Phase.CUT, Phase.PLAY):
            continue
        compared += 1
        for name in ("pegs", "hand", "hand_sizes", "crib_size", "starter", "dealer", "deal_number"):
            assert getattr(picture, name) == getattr(seen, name), name
        if seen.series:
            assert (picture.series, picture.count) == (seen.series, seen.count)
    assert compared > 50


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (40, 12), (30, 8), (200, 60), (10, 3)])
def test_any_window_shows_the_question_and_the_hand(size):
    hand = parse_cards("AC 5D TH JS QC KD")
    picture = Picture(Options(), 0, ((3, 9), (0, 2)), 1, 1, hand, (6, 6), 2)
    scene = Scene(picture, voice_for(Options()), [Line("Ruth deals.")])
    text = text_of(scene, Prompt("Lay two cards away:", cards=hand, chosen=hand[:1]), size)
    if size[0] >= 30 and size[1] >= 8:
        assert "Lay two cards away:" in text
        assert "│10 │" in text
        assert "▲" in text


def test_the_play_shows_the_count_and_who_laid_what():
    series = tuple(Laid(seat, card) for seat, card in zip((1, 0, 1), parse_cards("TH 5C 7S"), strict=True))
    picture = Picture(
        Options(), 0, ((0, 2), (0, 0)), 1, 1, parse_cards("2C KD JS"), (3, 2), 4, parse_cards("QH")[0], series, 22
    )
    text = text_of(Scene(picture, voice_for(Options()), []))
    assert "Count 22 │10♥ │ 5♣ │ 7♠ │" in text
    assert "Ruth You  Ruth" in text
    assert "Ruth ▒▒ ▒▒" in text
    assert "starter" in text
    assert "crib: Ruth's" in text
    ended = text_of(Scene(replace(picture, count_ended=True), voice_for(Options()), []))
    assert "Count 0" in ended
    assert "(last count)" in ended


def test_the_starter_stands_apart_from_the_hand_that_is_counted():
    hand, starter = parse_cards("8S 7S 3H 3C"), parse_cards("KS")[0]
    shown = HandCounted(1, hand, starter, False, count_hand(hand, starter))
    picture = Picture(Options(), 0, ((0, 0), (0, 4)), 1, 0, (), (0, 0), 4, starter, shown=shown)
    text = text_of(Scene(picture, voice_for(Options()), []), Prompt("Enter goes on"))
    assert "Ruth's hand: 4 points" in text
    assert "2  fifteen  7♠ 8♠" in text
    assert "2  pair     3♣ 3♥" in text
    rows = text.splitlines()
    assert " │3  ││3  ││7  ││8  │                     │K  │" in rows
    assert rows[-2].split() == ["Ruth's", "hand", "starter"]


def test_the_best_hand_is_shown_with_all_its_combinations():
    hand, starter = parse_cards("5C 5D 5S JH"), parse_cards("5H")[0]
    scores = count_hand(hand, starter)
    picture = Picture(
        Options(),
        0,
        ((0, 29), (0, 0)),
        1,
        1,
        (),
        (0, 0),
        4,
        starter,
        shown=HandCounted(0, hand, starter, False, scores),
    )
    text = text_of(Scene(picture, voice_for(Options()), [Line("Your hand: 29 points.")]))
    assert "Your hand: 29 points" in text
    assert text.count("fifteen") == 8
    assert text.count("pair ") == 6
    assert "his nobs" in text


def test_a_hand_of_nothing_says_so():
    hand, starter = parse_cards("2C 4D 6H 8S"), parse_cards("QD")[0]
    shown = HandCounted(1, hand, starter, True, count_hand(hand, starter, crib=True))
    picture = Picture(Options(), 0, ((0, 0), (0, 0)), 1, 1, (), (0, 0), 4, starter, shown=shown)
    text = text_of(Scene(picture, voice_for(Options()), []))
    assert "Ruth's crib:" in text


def test_a_hand_to_be_claimed_is_shown_without_its_worth():
    shown = HandShown(0, parse_cards("5C 5D 5S JH"), False)
    picture = Picture(Options(), 0, ((0, 0), (0, 0)), 1, 1, (), (0, 0), 4, parse_cards("5H")[0], shown=shown)
    text = text_of(Scene(picture, voice_for(Options()), []))
    assert "fifteen" not in text
    assert "│J  │" in text


def peg_columns(lines, row: int, peg: str) -> list[int]:
    return [index for index, letter in enumerate(lines[row].plain) if letter == peg]


@pytest.mark.parametrize("score", [*range(1, 121)])
def test_a_peg_stands_in_the_hole_of_its_score(score):
    lines = board(((score - 1, score), (0, 0)), Options(), ("You", "Ruth"), Glyphs())
    row = 1 if score <= 60 else 4
    assert peg_columns(lines, row, "●") == [column(score)]
    other = 4 if row == 1 else 1
    assert not peg_columns(lines, other, "●")
    if score > 1:
        back_row = 1 if score - 1 <= 60 else 4
        assert peg_columns(lines, back_row, "○") == [column(score - 1)]


def test_the_first_hole_of_the_third_street_is_61():
    lines = board(((60, 61), (0, 0)), Options(), ("You", "Ruth"), Glyphs())
    assert lines[4].plain.index("●") == column(1)
    assert lines[1].plain.rstrip().endswith("○")


def test_both_pegs_begin_before_the_first_hole_and_the_last_peg_ends_in_the_game_hole():
    lines = board(((0, 0), (119, 121)), Options(), ("You", "Ruth"), Glyphs())
    assert lines[1].plain.startswith("You   ● ·")
    assert lines[5].plain.endswith("○·●")
    assert lines[4].plain.endswith("◇")


@pytest.mark.parametrize("target", [31, 45, 61, 90, 91, 121])
@pytest.mark.parametrize("glyphs", [Glyphs(), ASCII_GLYPHS])
def test_the_board_has_a_hole_for_every_score_below_the_target(target, glyphs):
    options = Options(target=target)
    lines = board(((0, 0), (0, 0)), options, ("A", "B"), glyphs)
    tracks = [line.plain for index, line in enumerate(lines) if index % 3 == 1]
    assert sum(track[6:].count(glyphs.hole) for track in tracks) == target - 1
    assert tracks[-1].endswith(glyphs.game)


def test_skunk_lines_stand_before_the_holes_that_are_safe():
    lines = board(((0, 0), (0, 0)), Options(), ("A", "B"), Glyphs())
    assert lines[4].plain[column(91) - 1] == "‖"
    assert lines[4].plain[column(61) - 1] == "‖"
    assert lines[3].plain[column(91) - 1 :].startswith("<skunk")
    assert "double" in lines[3].plain
    without = board(((0, 0), (0, 0)), Options(skunks="off"), ("A", "B"), Glyphs())
    assert "skunk" not in "".join(line.plain for line in without)
    short = board(((0, 0), (0, 0)), Options(target=61), ("A", "B"), Glyphs())
    assert short[0].plain[column(31) - 1 :].startswith("<skunk")


def test_a_game_longer_than_the_board_goes_round_again():
    lines = board(((240, 245), (0, 7)), Options(target=500), ("You", "Ruth"), Glyphs())
    assert peg_columns(lines, 1, "●") == [column(5)]
    assert "lap 3" in lines[4].plain
    assert "lap 1" in lines[5].plain


def test_pegs_only_move_for_points():
    picture = Picture(Options(), 0, ((8, 10), (0, 3)))
    moved = after(picture, Pegged(0, 0, (), 4, 14))
    assert moved.pegs == ((10, 14), (0, 3))
    assert after(moved, Pegged(0, 0, (), -6, 8)).pegs == ((8, 8), (0, 3)), "a penalty may pass the back peg"


def test_a_curtain_shows_the_name_and_what_all_know():
    lines = curtain("Ben", [Line("Ann lays two cards away.")], SIZE, "Ben, press Enter:")
    text = "\n".join(line.plain for line in lines)
    assert len(lines) == 24
    assert "The keyboard goes to Ben." in text
    assert "Ann lays two cards away." in text


def test_pages_scroll_and_stop_at_both_ends():
    lines = [Line(f"row {number}") for number in range(100)]
    shown, first = page("Log", lines, 1 << 20, SIZE, "Enter goes back")
    assert len(shown) == 24
    assert "row 99" in "\n".join(line.plain for line in shown)
    shown, first = page("Log", lines, first - 5, SIZE, "Enter goes back")
    assert "row 94" in shown[-2].plain
    assert page("Log", lines, -5, SIZE, "")[1] == 0
    assert page("Log", lines[:3], 1 << 20, SIZE, "")[1] == 0


def test_a_long_message_is_wrapped_and_its_end_is_in_sight():
    scene = Scene(Picture(Options(), 0, ((0, 0), (0, 0))), voice_for(Options()), [Line("word " * 40 + "end.")])
    assert "end." in text_of(scene)


def test_without_unicode_only_ascii_is_drawn():
    options = Options()
    voice = Voice(options, NAMES[:2], 0, str)
    for picture, _ in list(pictures(options, 1))[::7]:
        assert text_of(Scene(picture, voice, []), glyphs=ASCII_GLYPHS).isascii()

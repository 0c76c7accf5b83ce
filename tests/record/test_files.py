"""Files of records: right ones, one file for each kind of mistake, and ones that cannot be read."""

from pathlib import Path

import pytest

from pegout.record import MAX_LINE, MAX_TEXT, check, read, replaying, verify, write, writing
from pegout.rules.errors import RecordError

DATA = Path(__file__).parent / "data"

WRONG = {
    "accepted_out_of_turn": (21, "6.3", "nothing for you to accept"),
    "after_the_end": (31, "5.1", "The game is over"),
    "card_laid_away_played": (29, "3.7", "2♦ is not a card you can lay"),
    "card_laid_twice": (16, "3.7", "4♦ is not a card you can lay"),
    "card_of_another": (27, "3.7", "6♦ is not a card you can lay"),
    "card_points": (16, "3.2", "J♥ pegs 2, not 4: fifteen for two."),
    "card_points_missing": (16, "3.2", "J♥ pegs 2, not 0"),
    "claim_by_automatic_table": (15, "6.3", "does not play muggins"),
    "count": (15, "3.1", "The count with 10♥ is 14, not 15."),
    "crib_points": (19, "4.2", "The crib counts 6, not 8"),
    "cut_by_nobody": (9, "2.1", "There is no seat 3"),
    "cut_twice_alike": (9, "1.1", "7♥ cannot be here"),
    "deal_number": (22, "2.2", "This is deal 2, not 3."),
    "dealer_twice_running": (22, "2.2", "Seat 1 deals, not seat 2."),
    "dealt_to_two": (13, "1.1", "4♦ cannot be here: it is on line 12 already"),
    "dealt_twice_in_a_hand": (12, "1.1", "5♥ cannot be here: it is on this line already"),
    "false_go": (15, "3.7", "Seat 2 does not say go here."),
    "go_and_thirty_one": (26, "3.9", "no point for go or last card"),
    "go_point": (15, "3.9", "Seat 2 takes 1 for the last card, not 2."),
    "go_point_by_the_other": (29, "3.9", "Seat 1 laid the last card"),
    "go_point_missing": (15, "3.9", "which is not written"),
    "hand_missing": (18, "4.1", "It is the hand of seat 2 that is counted here."),
    "hand_not_of_the_pack": (19, "2.3", "The pack of line 17 does not deal"),
    "hand_points": (17, "4.2", "The hand of seat 1 counts 23, not 21: fifteen two"),
    "hands_out_of_order": (17, "4.1", "It is the hand of seat 1 that is counted here."),
    "heels_missing": (25, "2.4", "The dealer pegs 2 for J♦ as starter, not 0."),
    "heels_without_jack": (14, "2.4", "The dealer pegs 0 for 5♦ as starter, not 2."),
    "laid_away_not_held": (12, "2.3", "K♦ is not in your hand"),
    "laid_away_too_many": (12, "2.3", "each lays away 2, not 3"),
    "no_cut_left": (11, "2.2", "not everybody has cut for the deal"),
    "pack_with_a_card_twice": (11, "1.1", "all 52 cards"),
    "past_thirty_one": (26, "3.1", "24 and 8 is 32"),
    "play_not_finished": (18, "3.7", "cards are still to be laid"),
    "result": (8, "5.1", "The game ended 28-31"),
    "result_unfinished": (8, "5.1", "The game is not unfinished"),
    "score": (20, "5.1", "The score is 23 16 here, not 23 18."),
    "show_missing": (18, "4.1", "The hand of seat 1 counts 23 before this"),
    "starter_before_laying_away": (14, "2.4", "after all have laid away"),
    "starter_in_a_hand": (14, "1.1", "5♠ cannot be here"),
    "too_few_dealt": (12, "2.3", "is dealt 6 cards with 2 players, not 5"),
    "worth": (18, "6.4", "What was counted is 0, not 1."),
    "wrong_dealer": (11, "2.2", "Seat 2 deals, not seat 1."),
    "wrong_turn": (26, "3.1", "seat 2 is next"),
}

UNREADABLE = {
    "accepts_without_seat": (16, "needs the seat before it"),
    "broken_tag": (4, "is not a tag"),
    "hand_line_twice": (14, "The hand of seat 1 is written twice."),
    "later_version": (2, "Version “2”"),
    "long_line": (28, "longer than 2000 characters"),
    "no_card": (16, "“jx” is not a card"),
    "no_colon": (22, "it has no colon"),
    "no_hand_line": (11, "Deal 1 has no line hand 2."),
    "no_number": (17, "“lots” is not a number."),
    "no_seat": (9, "“5” is not a seat"),
    "no_version": (2, "begins with the tag"),
    "option_value": (7, "target is 20"),
    "options_together": (8, "muggins needs something to miss"),
    "tag_in_the_middle": (22, "Tags stand before the first cut or deal"),
    "tag_twice": (4, "The tag seat1 is written twice."),
    "unknown_at_the_end": (26, "depends on an unknown card"),
    "unknown_go_left_out": (26, "Whether seat 2 says go cannot be known here"),
    "unknown_in_a_counted_crib": (13, "The crib was turned up"),
    "unknown_kept_with_manual_calls": (24, "With calls: manual the cards that are kept must be known."),
    "unknown_more_away_than_dealt": (23, "More unknown cards are laid away than were dealt."),
    "unknown_line": (22, "“chat” is not a line of a record"),
    "unknown_phrase": (15, "“one” is not a number"),
}


def text_of(path: str) -> str:
    return (DATA / f"{path}.pegout").read_text(encoding="utf-8")


def test_every_file_is_expected() -> None:
    assert {path.stem for path in (DATA / "wrong").iterdir()} == set(WRONG)
    assert {path.stem for path in (DATA / "unreadable").iterdir()} == set(UNREADABLE)


@pytest.mark.parametrize("path", sorted((DATA / "right").iterdir()), ids=lambda path: path.stem)
def test_a_right_file_is_right(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify(text) == []
    again = write(read(text))
    assert verify(again) == []
    if path.stem not in ("handwritten", "one_seat"):
        assert again == text, "the writer's text has changed: people's diffs would too"


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_wrong_at_its_line(name: str) -> None:
    line, rule, message = WRONG[name]
    text = text_of(f"wrong/{name}")
    (finding,) = verify(text)
    assert (finding.game, finding.line, finding.rule) == (1, line, rule)
    assert message in finding.message
    with pytest.raises(RecordError) as error:
        read(text)
    assert (error.value.line, error.value.rule) == (line, rule)


@pytest.mark.parametrize("name", UNREADABLE)
def test_an_unreadable_file_names_its_line(name: str) -> None:
    line, message = UNREADABLE[name]
    for function in (read, verify):
        with pytest.raises(RecordError) as error:
            function(text_of(f"unreadable/{name}"))
        assert error.value.line == line
        assert message in str(error.value)


def test_a_handwritten_game_is_what_was_played() -> None:
    (record,) = read(text_of("right/handwritten"))
    game = record.game()
    assert game.scores == (28, 31)
    assert record.name_of(0) == "Ann"
    assert record.tag("place") == "the kitchen"
    assert [text for _, text in record.comments] == [
        "Written at the kitchen table: no seats where the turn is clear, no counts where they are clear.",
        "she keeps the board",
        "Ben is lower and deals",
        "his heels",
        "Ben sighs.",
    ]


def test_one_wrong_game_does_not_hide_the_next() -> None:
    games = [text_of("right/two"), text_of("wrong/count"), text_of("right/four"), text_of("wrong/score")]
    found = verify("\n".join(games))
    assert [finding.game for finding in found] == [2, 4]
    assert [checked.finding is None for checked in check("\n".join(games))] == [True, False, True, False]
    lines = "\n".join(games).split("\n")
    assert "10h 15" in lines[found[0].line - 1]


def test_a_wrong_game_is_kept_up_to_the_mistake() -> None:
    (checked,) = check(text_of("wrong/past_thirty_one"))
    assert checked.record.game().scores == (25, 16)


def test_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    text = text_of("right/handwritten")
    (plain,) = read(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text, text.upper()):
        assert read(other)[0].actions == plain.actions


def test_nothing_is_no_game() -> None:
    assert read("") == []
    assert read("\n \n# only a remark\n") == []


def test_a_text_is_bounded() -> None:
    with pytest.raises(RecordError, match="million characters"):
        read(" " * (MAX_TEXT + 1))
    with pytest.raises(RecordError, match="longer than"):
        read("#" * (MAX_LINE + 1))
    assert read("#" * MAX_LINE) == []


def test_a_game_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of("right/two")
    (record,) = read(text)
    for module in (replaying, writing):
        monkeypatch.setattr(module, "MAX_ACTIONS", 20)
    with pytest.raises(RecordError, match="more than 20 actions is not read") as error:
        read(text)
    assert error.value.line == record.lines[20]
    with pytest.raises(RecordError, match="more than 20 actions is not written"):
        write(record)

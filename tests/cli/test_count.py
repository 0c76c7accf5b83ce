import json

import pytest

from tests.cli.conftest import Run

TWENTY_NINE = ("5H", "5S", "5C", "JD", "5D")


def test_the_best_hand_as_json(run: Run) -> None:
    done = run("count", *TWENTY_NINE, "--json")
    assert done.code == 0
    answer = done.json
    assert list(answer) == ["hand", "starter", "crib", "points", "combinations", "say"]
    assert answer["hand"] == ["5H", "5S", "5C", "JD"]
    assert (answer["starter"], answer["crib"], answer["points"]) == ("5D", False, 29)
    assert answer["combinations"][0] == {"kind": "fifteen", "cards": ["5C", "JD"], "points": 2}
    assert answer["combinations"][-1] == {"kind": "nobs", "cards": ["JD"], "points": 1}
    assert sum(one["points"] for one in answer["combinations"]) == 29
    assert answer["say"].startswith("fifteen two, fifteen four")
    assert answer["say"].endswith("and his nobs is twenty-nine")


@pytest.mark.parametrize(
    "cards",
    [
        ["5h5s5cjd5d"],
        ["5♥", "5♠,", "5♣", "J♦", "5♦"],
        ["five of hearts; five of spades; five of clubs; jack of diamonds; five of diamonds"],
        ["five", "of", "hearts", "5S", "5C", "JD", "5", "d"],
    ],
)
def test_cards_are_written_in_any_way(run: Run, cards: list[str]) -> None:
    assert run("count", *cards, "--json").json["points"] == 29


def test_a_hand_is_printed_with_running_total_and_what_is_said(run: Run) -> None:
    done = run("count", "JH", "4C", "9S", "2D", "7H")
    assert done.out == (
        "Hand J♥ 4♣ 9♠ 2♦   starter 7♥\n"
        "\n"
        "  2♦ 4♣ 9♠            fifteen       2     2\n"
        "  J♥                  nobs          1     3\n"
        "\n"
        "  “fifteen two, and his nobs is three”\n"
        "  3 points\n"
    )


def test_nothing_is_said_to_be_nothing(run: Run) -> None:
    assert run("count", "QC KD AH 2S 7C").out.endswith("  “nothing”\n  0 points\n")


def test_a_crib_pays_a_flush_only_with_all_five(run: Run) -> None:
    done = run("count", "--crib", "2H", "7H", "9H", "QH", "4S")
    assert "2 points" in done.out
    assert "all five cards must be of\n  one suit (4.6)" in done.out
    assert run("count", "--crib", "2H 7H 9H QH 4H", "--json").json["points"] == 7
    assert run("count", "2H 7H 9H QH 4H", "--json").json["points"] == 7


def test_a_starter_jack_is_explained(run: Run) -> None:
    done = run("count", "4C 5D 6H 9D JD")
    assert "two for his heels" in done.out
    assert "9 points" in done.out


def test_colour_only_on_a_terminal_that_wants_it(run: Run) -> None:
    assert "\x1b" not in run("count", *TWENTY_NINE).out


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["5H", "5S"], "To count takes five cards, the four of the hand and then the starter (4.2); there are 2.\n"),
        ([], "To count takes five cards, the four of the hand and then the starter (4.2); there are none.\n"),
        (["5H", "5H", "5C", "JD", "5D"], "5H appears twice; the pack has one of each card.\n"),
        (
            ["5H", "1X", "5C", "JD", "5D"],
            "“1X” is not a card; write rank and suit, such as 5H, 10♥ or ten of hearts.\n",
        ),
    ],
)
def test_bad_cards_get_one_sentence_and_code_2(run: Run, cards: list[str], sentence: str) -> None:
    done = run("count", *cards)
    assert (done.code, done.out, done.err) == (2, "", sentence)


def test_lines_are_counted_one_by_one(run: Run) -> None:
    lines = [
        {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "crib": False},
        {"hand": "2H 7H 9H QH", "starter": "4S", "crib": True},
        {"hand": ["JH", "4C", "9S", "2D"], "starter": "7H"},
    ]
    done = run("count", "--jsonl", stdin="\n".join(json.dumps(line) for line in lines) + "\n")
    assert done.code == 0
    assert [line["points"] for line in done.lines] == [29, 2, 3]
    assert [line["crib"] for line in done.lines] == [False, True, False]
    assert done.lines[0] == run("count", *TWENTY_NINE, "--json").json


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('{"hand": ["5H", "5S", "5C", "JX"], "starter": "5D"}', "1.1"),
        ('{"hand": ["5H", "5S", "5C", "JD"], "starter": "5H"}', "1.1"),
        ('{"hand": ["5H", "5S", "5C"], "starter": "5D"}', "4.2"),
        ('{"hand": ["5H", "5S", "5C", "JD"]}', "4.2"),
        ('{"hand": 5, "starter": "5D"}', "4.2"),
        ('{"hand": ["5H", "5S", "5C", 4], "starter": "5D"}', "4.2"),
        ('{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "crib": "yes"}', "4.6"),
        ('{"hand": ["5H5S", "5C", "JD"], "starter": "5D"}', "1.1"),
        ("[1, 2]", None),
        ("hello", None),
        ("{" * 5000, None),
        ("[" * 30000, None),
        ('{"hand": ' + "9" * 5000 + "}", None),
        ('{"hand": "' + " " * 70000 + '"}', None),
    ],
)
def test_a_wrong_line_is_answered_and_the_run_goes_on(run: Run, line: str, rule: str | None) -> None:
    good = '{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"}'
    done = run("count", "--jsonl", stdin=f"{good}\n{line}\n\n{good}")
    assert (done.code, done.err) == (1, "")
    first, wrong, last = done.lines
    assert first["points"] == last["points"] == 29
    assert list(wrong) == ["error", "rule"]
    assert wrong["rule"] == rule
    assert wrong["error"].endswith(".")


def test_bytes_that_are_no_text_are_a_wrong_line(run: Run) -> None:
    done = run("count", "--jsonl", stdin=b'\xef\xbb\xbf{"hand": "5H5S5CJD", "starter": "5D"}\n\xff\xfe\n')
    assert done.code == 1
    assert done.lines[0]["points"] == 29
    assert done.lines[1]["error"] == "The line is not text in UTF-8."


def test_cards_beside_jsonl_are_refused(run: Run) -> None:
    assert run("count", "--jsonl", "5H").code == 2

import json

import pytest

from tests.cli.conftest import Run


def test_each_card_with_count_points_and_call(run: Run) -> None:
    done = run("peg", "7S", "8D", "8H")
    assert done.code == 0
    assert done.out == (
        "  7♠     7       “seven”\n"
        "  8♦    15   2   “fifteen for two”\n"
        "  8♥    23   2   “twenty-three for two”\n"
        "\n"
        "4 points\n"
    )


def test_without_hands_json_has_no_seats_and_one_total(run: Run) -> None:
    answer = run("peg", "KC QD 9H go AS go", "--json").json
    assert answer["points"] == 1
    assert answer["events"][3] == {"go": True, "count": 29}
    assert answer["events"][4] == {
        "card": "AS",
        "count": 30,
        "points": 1,
        "scores": [{"kind": "go", "cards": ["AS"], "points": 1}],
        "say": "thirty, and one for the go",
    }


def test_with_hands_everything_is_judged(run: Run) -> None:
    done = run("peg", "--hands", "9S 5H 6C / QH 8D 3C", "--leader", "2", "QH 9S 8D 3C 5H")
    assert done.code == 0
    assert "seat 1  go    27       “go”" in done.out
    assert "seat 2  3♣    30   1   “thirty, and one for the go”" in done.out
    assert "The play is open: seat 1 is next at 5." in done.out
    assert run("peg", "--hands", "7S 8H / 8D", "7S 8D 8H", "--json").json["points"] == [3, 2]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["KD", "9H", "8C", "8D"], "8D does not fit: 27 and 8 is 35, past 31"),
        (["7S", "go"], "At a count of 7 nobody says go"),
        (["7S", "7S"], "7S appears twice"),
        (["last"], "no card before this “last”"),
        (["7S", "zz"], "“zz” is not a card"),
        ([], "Name the cards"),
        (["", " "], "Name the cards"),
        (["--leader", "1", "7S"], "only with --hands"),
        (["--hands", "7S / 8D", "7S", "go"], "leave them out"),
        (["--hands", "7S", "7S"], "Two, three or four players play"),
        (["--hands", "7S / 8D", "--leader", "3", "7S"], "Nobody sits at seat 3"),
        (["--hands", "7S / 8D", "--leader", "x", "7S"], "--leader is a whole number, not “x”"),
        (["--jsonl", "7S"], "--jsonl reads"),
    ],
)
def test_what_cannot_be_gets_one_sentence_and_code_2(run: Run, arguments: list[str], part: str) -> None:
    done = run("peg", *arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.err
    assert done.err.count("\n") == 1


def line_of(hands: list[str], cards: str, leader: int = 0) -> str:
    return json.dumps({"hands": [hand.split() for hand in hands], "leader": leader, "cards": cards.split()})


def test_a_whole_play_line_by_line(run: Run) -> None:
    done = run("peg", "--jsonl", stdin=line_of(["9S 5H 6C", "QH 8D 3C"], "QH 9S 8D 3C 5H 6C", leader=1))
    assert done.code == 0
    (answer,) = done.lines
    assert list(answer) == ["events", "points"]
    assert answer["points"] == [1, 1]
    assert list(answer["events"][0]) == ["seat", "card", "count", "points", "scores", "say"]
    assert answer["events"][3] == {"seat": 0, "go": True, "count": 27}
    assert answer["events"][4]["scores"] == [{"kind": "go", "cards": ["3C"], "points": 1}]
    assert answer["events"][4]["say"] == "thirty, and one for the go"
    assert answer["events"][-1]["say"] == "eleven, and one for last"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (line_of(["7S 8H", "8D"], "7S 8D 9C"), "3.7"),
        (line_of(["7S 8H", "8D"], "8D"), "3.1"),
        (line_of(["KS KH AS", "KD 4C"], "KS KH"), "3.1"),
        (line_of(["KS 5H AS", "KD 4C"], "KS KD 5H AS"), "3.7"),
        (line_of(["7S 8H", "8D"], "7S 8D 7S"), "1.1"),
        (line_of(["7S 7S", "8D"], "7S"), "1.1"),
        (line_of(["7S 8H", "8X"], "7S"), "1.1"),
        (line_of(["7S 8H"], "7S"), "2.1"),
        (line_of(["7S", "8H", "9H", "TH", "JH"], "7S"), "2.1"),
        (line_of(["7S 8H", "8D"], "7S", leader=2), "3.1"),
        ('{"hands": [["7S"], ["8D"]], "leader": true, "cards": []}', "3.1"),
        ('{"hands": [["7S"], 8], "leader": 0, "cards": []}', "2.3"),
        ('{"hands": "7S / 8D", "cards": []}', "2.1"),
        ('{"hands": [["7S"], ["8D"]], "leader": 0}', "3.1"),
        ("nothing", None),
    ],
)
def test_a_line_that_cannot_be_right_names_the_rule(run: Run, line: str, rule: str | None) -> None:
    good = line_of(["7S 8H", "8D"], "7S 8D 8H")
    done = run("peg", "--jsonl", stdin=f"{good}\n{line}\n{good}\n")
    assert (done.code, done.err) == (1, "")
    first, wrong, last = done.lines
    assert first["points"] == last["points"] == [3, 2]
    assert list(wrong) == ["error", "rule"]
    assert wrong["rule"] == rule

"""``pegout verify`` and ``pegout replay``."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from pegout.cli import main

DATA = Path(__file__).parent / "data"
HANDWRITTEN = str(DATA / "right" / "handwritten.pegout")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def call(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        code = main(arguments)
        return (code, *capsys.readouterr())

    return call


def test_a_right_record_is_told_in_one_line(run: Run) -> None:
    assert run("verify", HANDWRITTEN) == (0, f"{HANDWRITTEN}: game 1: right\n", "")


def test_a_wrong_record_is_told_with_its_line_and_rule(run: Run) -> None:
    path = str(DATA / "wrong" / "card_points.pegout")
    code, out, err = run("verify", path)
    assert (code, err) == (1, "")
    assert out == f"{path}: game 1: line 16: J♥ pegs 2, not 4: fifteen for two. (3.2)\n"


def test_every_game_of_every_file_gets_a_line(run: Run, tmp_path: Path) -> None:
    both = tmp_path / "both.pegout"
    names = ("right/two", "wrong/score")
    both.write_text("\n".join((DATA / f"{name}.pegout").read_text() for name in names))
    code, out, _ = run("verify", HANDWRITTEN, str(both))
    assert code == 1
    assert [line.split(": ")[1:3] for line in out.splitlines()] == [
        ["game 1", "right"],
        ["game 1", "right"],
        ["game 2", f"line {out.splitlines()[2].split('line ')[1].split(':')[0]}"],
    ]


def test_a_file_that_cannot_be_read_does_not_hide_the_others(run: Run) -> None:
    broken = str(DATA / "unreadable" / "no_card.pegout")
    code, out, err = run("verify", broken, "/no/such/file.pegout", HANDWRITTEN)
    assert code == 2
    assert out == f"{HANDWRITTEN}: game 1: right\n"
    assert err.splitlines() == [
        f"{broken}: line 16: “jx” is not a card; write rank and suit, such as 5H, 10♥ or ten of hearts.",
        "/no/such/file.pegout: No such file or directory.",
    ]


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "there is no game in it"),
        (b"hello", "line 1: A record begins with the tag"),
        (b'[Pegout "1"]\n\n\xff', "line 3: The text is not in UTF-8."),
        (b'[Pegout "1"', 'line 1: “[Pegout "1"” is not a tag'),
    ],
)
def test_a_broken_text_is_one_sentence(run: Run, command: str, text: bytes, message: str) -> None:
    code, out, err = run(command, "-", stdin=text)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_the_standard_input_is_a_file_too(run: Run) -> None:
    code, out, _ = run("verify", "-", stdin=Path(HANDWRITTEN).read_bytes())
    assert (code, out) == (0, "standard input: game 1: right\n")


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    for command in ("verify", "replay"):
        code, _, err = run(command, str(tmp_path))
        assert code == 2
        assert "Is a directory" in err


def test_files_are_needed(run: Run) -> None:
    assert run("verify")[0] == 2
    assert run("replay")[0] == 2


def test_a_game_is_told_with_every_call(run: Run) -> None:
    code, out, err = run("replay", HANDWRITTEN)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:5] == [
        "Game 1: Ann, Ben, 2026-11-28",
        "Ann cuts 7♥.",
        "Ben cuts 3♣.",
        "Ben deals first.",
        "Deal 1: Ben deals.",
    ]
    assert "Ben lays J♥: “fifteen for two”." in lines
    assert "Ben: “one for the go”." in lines
    assert "The starter is J♦: “two for his heels”." in lines
    assert lines[-1] == "Ben wins: Ann 28, Ben 31."


def test_plain_text_has_no_suit_symbols(run: Run) -> None:
    _, out, _ = run("replay", HANDWRITTEN, "--plain")
    assert "Ben lays JH: “fifteen for two”." in out
    assert not set("♣♦♥♠") & set(out)


def test_an_unfinished_game_says_where_it_stands(run: Run) -> None:
    code, out, _ = run("replay", str(DATA / "right" / "unfinished.pegout"))
    assert code == 0
    assert out.splitlines()[-1].startswith('The record ends here: A "quoted" name and Seat 3')


def test_a_wrong_game_is_told_up_to_its_mistake(run: Run) -> None:
    code, out, _ = run("replay", str(DATA / "wrong" / "past_thirty_one.pegout"))
    assert code == 1
    assert out.splitlines()[-1].startswith("Here the record is wrong: line 26:")


def test_a_game_that_is_not_there_is_refused(run: Run) -> None:
    code, _, err = run("replay", HANDWRITTEN, "--game", "2")
    assert code == 2
    assert err == f"{HANDWRITTEN}: there is no game 2; it has only one game.\n"
    assert run("replay", HANDWRITTEN, "--game", "0")[0] == 2


@pytest.mark.parametrize("name", ["claims", "three", "four", "two"])
def test_every_kind_of_game_can_be_told(run: Run, name: str) -> None:
    code, out, _ = run("replay", str(DATA / "right" / f"{name}.pegout"))
    assert code == 0
    assert " wins: " in out.splitlines()[-1]
    assert "None" not in out


@pytest.mark.parametrize("plain", [True, False])
def test_a_person_steps_to_and_fro(plain: bool) -> None:
    arguments = ["-m", "pegout", "replay", HANDWRITTEN, *(["--plain"] if plain else [])]
    child = pexpect.spawn(
        sys.executable, arguments, encoding="utf-8", timeout=20, env={**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    )
    child.expect(r"\[1 of (\d+)\]")
    last = child.match.group(1)
    child.send("\r")
    child.expect(rf"\[2 of {last}\]")
    child.send("b")
    child.expect(rf"\[1 of {last}\]")
    child.send("nn")
    child.expect("Deal 2: Ann deals")
    child.expect(r"\[(\d+) of")
    child.send("n")
    child.expect("Ben wins: Ann 28, Ben 31")
    child.expect(rf"\[{last} of {last}\]")
    child.send("bq")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0

"""The plain front: lines of text for screen readers, simple terminals, pipes and scripts."""

import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest

from pegout.cli import main
from pegout.rules.options import OPTION_NAMES


@dataclass
class Done:
    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(monkeypatch, capsys):
    """`pegout play` with its input from a pipe, in this process."""

    def play(home, *flags, text=""):
        monkeypatch.setenv("PEGOUT_HOME", str(home))
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        code = main(["play", *flags])
        written = capsys.readouterr()
        return Done(code, written.out, written.err)

    return play


def spawn(home, *flags, **environ):
    return pexpect.spawn(
        sys.executable,
        ["-m", "pegout", "play", *flags],
        env={"PATH": os.environ["PATH"], "TERM": "xterm", "PYTHONUTF8": "1", "PEGOUT_HOME": str(home), **environ},
        timeout=30,
        encoding="utf-8",
        echo=False,
    )


QUESTIONS = [
    r"Lay two cards away to .*crib: ",
    r"Enter lays them away.*: ",
    r"Count (\d+); lay a card: ",
    r"Cut .*: ",
    r"Enter goes on ",
    r"Play again\?.*: ",
    r"How many points .*\? ",
]


def play_lines(child):
    """Play a game by what is read; everything that was written."""
    text = ""
    for _ in range(600):
        found = child.expect(QUESTIONS)
        text += child.before + child.after
        if found == 5:
            child.sendline("n")
            child.expect(pexpect.EOF)
            child.close()
            return text + child.before
        hand = re.findall(r"You hold ([^.]*)\.", text)
        if found == 0:
            child.sendline(" ".join(hand[-1].split()[:2]))
        elif found == 2:
            count = int(re.findall(r"Count (\d+);", text)[-1])
            value = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}
            worth = [(value.get(card[0]) or int(card[0]), card) for card in hand[-1].split()]
            child.sendline(next(card for points, card in worth if points <= 31 - count))
        elif found == 6:
            child.sendline("4")
        else:
            child.sendline("")
    raise AssertionError(text[-2000:])


@pytest.mark.parametrize(
    ("flags", "environ"), [(["--plain"], {}), ([], {"TERM": "dumb"}), (["--plain", "--counting", "manual"], {})]
)
def test_a_game_in_lines_moves_no_cursor_and_uses_no_colour(tmp_path, flags, environ):
    child = spawn(tmp_path, "--target", "31", "--seed", "3", "--level", "beginner", *flags, **environ)
    text = play_lines(child)
    assert "\x1b" not in text
    assert text.isascii(), "cards are named by their codes"
    assert re.search(r"(wins?), 31 to", text)
    assert "Thank you for playing." in text
    assert child.exitstatus == 0


def test_cards_can_be_named_in_words(run, tmp_path):
    done = run(tmp_path, "--plain", "--words", "--seed", "4", text="\n")
    assert re.search(r"You are dealt (\w+ of \w+, ){5}\w+ of \w+\.", done.stdout)


def test_the_end_of_the_input_saves_and_says_so(run, tmp_path):
    done = run(tmp_path, "--seed", "4", text="\n")
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("The input ended. Your game is saved; pegout play goes on with it.")
    assert done.stderr == ""

    again = run(tmp_path, text="\n")
    assert "There is an unfinished game: You 0, Ruth 0, deal 1" in again.stdout
    assert "You are dealt" in again.stdout, "what has happened is told again"


def test_without_an_answer_the_saved_game_stays(run, tmp_path):
    run(tmp_path, "--seed", "4", text="\n")
    before = (tmp_path / "game-1.json").read_bytes()
    done = run(tmp_path)
    assert "The saved game stays" in done.stdout
    assert (tmp_path / "game-1.json").read_bytes() == before


def test_a_seed_repeats_a_game_to_the_letter(run, tmp_path):
    first = run(tmp_path / "a", "--seed", "8", text="\n")
    second = run(tmp_path / "b", "--seed", "8", text="\n")
    other = run(tmp_path / "c", "--seed", "9", text="\n")
    assert first.stdout == second.stdout
    assert first.stdout != other.stdout


def test_games_without_a_seed_differ(run, tmp_path):
    dealt = {run(tmp_path / str(number), "--no-save", text="\n" * 9).stdout for number in range(3)}
    assert len(dealt) == 3


def test_without_saving_nothing_is_written(run, tmp_path):
    done = run(tmp_path / "home", "--no-save", text="\nq\n")
    assert not (tmp_path / "home").exists()
    assert "The game was not saved" in done.stdout
    assert "the game is saved" not in done.stdout


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--players", "5"], "players is 5; it can be 2, 3 or 4."),
        (["--players", "two"], "players is 'two'; it must be a whole number."),
        (["--target", "30"], "target is 30; it can be a whole number from 31 to 999."),
        (["--skunks", "no"], "skunks is 'no'; it can be off or named or counted."),
        (["--muggins", "on"], "muggins needs something to miss"),
        (["--renege", "penalty"], "renege: penalty needs calls: manual"),
        (["--level", "genius"], "level is 'genius'; it can be beginner"),
        (["--pace", "brisk"], "pace is 'brisk'; it can be slow or normal or fast."),
        (["--match", "2"], "A match is best of an odd number of games from 1 to 99, not 2 (rule 5.3)."),
        (["--people", "3"], "people is 3; with 2 players it can be 1 to 2."),
        (["--names", "Ann,ann", "--people", "2"], "Two players have the same name: Ann, ann."),
        (["--names", "Ann,Ben,Cat"], "3 names are given for 2 players."),
        (["--names", "A very long name indeed"], "A name is 1 to 12 letters"),
    ],
)
def test_wrong_options_get_one_sentence(run, tmp_path, flags, sentence):
    done = run(tmp_path, *flags)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_a_folder_that_cannot_be_written_is_said_before_the_game(run, tmp_path):
    (tmp_path / "file").write_text("")
    done = run(tmp_path / "file", "--seed", "1")
    assert done.returncode == 2
    assert "Games cannot be saved in" in done.stderr
    assert "set PEGOUT_HOME to a folder that can be written, or play with --no-save" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda text: text[: len(text) // 2], "it is cut off or damaged"),
        (lambda text: "", "it is cut off or damaged"),
        (lambda text: "[]", "it is no saved game"),
        (lambda text: text.replace('"pegout":1', '"pegout":99'), "it was made by another version of Pegout"),
        (lambda text: text.replace('"actions"', '"acts"'), "parts of it are missing or damaged"),
        (lambda text: text.replace('"kind":"cut_for_deal"', '"kind":"lay_away"'), "its game breaks the rules"),
        (lambda text: text.replace('"target":121', '"target":5'), "its game breaks the rules"),
    ],
)
def test_a_damaged_save_is_kept_aside_and_a_new_game_begins(run, tmp_path, damage, why):
    run(tmp_path, "--seed", "3", text="\n")
    save = tmp_path / "game-1.json"
    broken = damage(save.read_text(encoding="utf-8"))
    save.write_text(broken, encoding="utf-8")
    done = run(tmp_path, "--seed", "4", text="\n")
    assert done.returncode == 0
    assert done.stdout.startswith("The saved game cannot be gone on with: ")
    assert why in done.stdout.splitlines()[0]
    assert "a new game begins" in done.stdout.splitlines()[0]
    assert "Deal 1." in done.stdout
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("game-1.broken-*.json")] == [broken]


def test_a_game_through_pipes(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "pegout", "play", "--seed", "4"],
        input="\nq\n",
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], "PEGOUT_HOME": str(tmp_path), "LC_ALL": "C"},
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.isascii()
    assert "Your game is saved" in done.stdout


def test_every_flag_is_in_the_documentation_and_in_the_help():
    from pegout.cli.play import command

    page = (Path(__file__).resolve().parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    flags = [flag for option in command.params for flag in (*option.opts, *option.secondary_opts)]
    assert len(flags) > 20
    assert not [flag for flag in flags if f"`{flag}`" not in page]
    assert {name.replace("_", "-") for name in OPTION_NAMES} <= {flag.removeprefix("--") for flag in flags}
    assert not [option.name for option in command.params if not getattr(option, "help", None)]

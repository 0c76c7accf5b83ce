"""What all commands share: help, versions, errors in one sentence, exit codes."""

import os
import subprocess
import sys
from types import SimpleNamespace

import click
import pytest

import pegout
from pegout import cli
from pegout.rules.errors import IllegalAction
from tests.cli.conftest import Run

EXISTING = [name for name in cli.COMMANDS if cli._exists(name)]


def pegout_process(*arguments: str, **options) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "pegout", *arguments], capture_output=True, text=True, **options)


def with_command(monkeypatch: pytest.MonkeyPatch, name: str, act) -> None:
    """Put a command in the place of one that exists or will."""
    command = click.Command(name, callback=act)
    monkeypatch.setitem(sys.modules, f"pegout.cli.{name}", SimpleNamespace(command=command))
    monkeypatch.setattr(cli, "_exists", lambda asked: asked == name or asked in EXISTING)


def test_help_lists_every_command_without_loading_one() -> None:
    code = "import sys; from pegout.cli import main; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in EXISTING:
        assert cli.COMMANDS[name] in done.stdout
    loaded = {module for module in done.stdout.split() if module.startswith("pegout.")}
    assert loaded == {"pegout.cli"}


def test_counting_and_pegging_load_little() -> None:
    for command in (["count", "5H5S5CJD5D"], ["peg", "7S8D8H"]):
        code = f"import sys; from pegout.cli import main; main({command}); print(*sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        loaded = set(done.stdout.split())
        assert not loaded & {"pegout.rules.game", "pegout.rules.events", "rich", "json", "fastapi", "sqlalchemy"}


@pytest.mark.parametrize("name", EXISTING)
def test_every_command_explains_itself_with_examples(run: Run, name: str) -> None:
    done = run(name, "--help")
    assert done.code == 0
    assert "Examples:" in done.out
    assert f"pegout {name}" in done.out


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out == f"pegout {pegout.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--port", "abc"], "--port is a whole number from 0 to 65535, not “abc”; see pegout serve --help."),
        (["serve", "--port", "70000"], "--port is a whole number from 0 to 65535, not “70000”; see"),
        (["play", "--match", "x"], "--match is a whole number, not “x”; see pegout play --help."),
        (["play", "--level", "god"], "level is 'god'; it can be beginner or intermediate or advanced."),
        (["peg", "--claimed", "-5"], "Pegout peg has no option --claimed; it has --hands, --leader, --json, --jsonl"),
        (["referee", "--claimed", "-5"], "--claimed is a whole number from 0 to 99, not “-5”; see"),
        (["count", "--crip", "5H"], "did you mean"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_told_with_what_would_be_right(
    run: Run, arguments: list[str], sentence: str
) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence.lower() in done.err.lower()
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(("typed", "meant"), [("cuont", "count"), ("PEG", "peg"), ("pegs", "peg")])
def test_an_unknown_command_names_the_nearest(run: Run, typed: str, meant: str) -> None:
    done = run(typed)
    assert done.code == 2
    assert done.err == f"There is no command “{typed}”; did you mean {meant}; see pegout --help.\n"


def test_a_command_that_resembles_none_lists_them(run: Run) -> None:
    done = run("zzzzzz")
    assert done.code == 2
    assert "the commands are" in done.err


def test_a_wrong_option_is_told_in_one_line(run: Run) -> None:
    done = run("count", "--nothing")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "--nothing" in done.err
    assert "pegout count --help" in done.err


def test_no_command_starts_the_browser_table_where_there_is_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with_command(monkeypatch, "serve", lambda: print("served"))
    assert run().out == "served\n"


def test_no_command_starts_the_terminal_game_otherwise(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with_command(monkeypatch, "play", lambda: print("played"))
    monkeypatch.setattr(cli, "_exists", lambda asked: asked == "play")
    assert run().out == "played\n"


def raising(error: BaseException):
    def act() -> None:
        raise error

    return act


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (IllegalAction("A go at 12 is refused.", "3.7"), 2, "A go at 12 is refused (rule 3.7).\n"),
        (FileNotFoundError(2, "No such file or directory", "game.txt"), 2, "game.txt: No such file or directory.\n"),
        (PermissionError(13, "Permission denied", "/x"), 2, "/x: Permission denied.\n"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), 2, "The input is not text in UTF-8.\n"),
        (EOFError(), 2, "The input ended before the question was answered.\n"),
        (KeyboardInterrupt(), 130, "Stopped.\n"),
        (click.Abort(), 130, "Stopped.\n"),
        (BrokenPipeError(), 141, ""),
        (ZeroDivisionError("0"), 70, "This is a fault in Pegout (ZeroDivisionError: 0)"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_errors_become_one_sentence_and_a_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, sentence: str
) -> None:
    monkeypatch.setattr(cli, "_silence_output", lambda: None)
    monkeypatch.delenv("PEGOUT_DEBUG", raising=False)
    with_command(monkeypatch, "serve", raising(error))
    done = run("serve")
    assert done.code == code
    assert done.err.startswith(sentence)
    assert done.err.count("\n") == (1 if sentence else 0)


def test_a_commands_answer_is_the_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with_command(monkeypatch, "serve", lambda: 1)
    assert run("serve").code == 1
    with_command(monkeypatch, "serve", lambda: click.get_current_context().exit(1))
    assert run("serve").code == 1


def test_a_reader_that_stops_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pegout", "count", "--jsonl"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout
        assert process.stderr
        assert process.stdin
        process.stdout.close()
        process.stdin.write(b'{"hand": "5H5S5CJD", "starter": "5D"}\n' * 100)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.parametrize("arguments", [["count", "--jsonl"], ["referee"]])
def test_a_closed_input_is_told_in_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr("tests.cli.conftest.io.TextIOWrapper", lambda *given, **named: None)
    done = run(*arguments)
    assert done.code == 2
    assert "closed" in done.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pegout", "count", "5H5S5CJD5D"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, "No space left on device.\n")


def test_a_terminal_without_symbols_gets_letters() -> None:
    done = pegout_process("count", "5H5S5CJD5D", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Hand 5H 5S 5C JD   starter 5D" in done.stdout

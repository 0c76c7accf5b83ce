import os
import re
from pathlib import Path

import pytest

from pegout.cli import board
from tests.cli.conftest import Run


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board as the web build leaves it."""
    file = tmp_path / "built.html"
    file.write_text("<!doctype html><title>Board</title>")
    monkeypatch.setattr(board, "built_board", lambda: file)
    return file


def test_the_board_is_written_as_it_was_built(run: Run, built: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.html"
    done = run("board", "--export", str(file))
    assert (done.code, done.err) == (0, "")
    assert str(file) in done.out
    assert file.read_bytes() == built.read_bytes()


def test_a_file_that_is_there_is_kept(run: Run, built: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.html"
    file.write_text("mine")
    done = run("board", "--export", str(file))
    assert (done.code, done.out) == (2, "")
    assert done.err == f"{file} is there already; name another file, or add --force to write over it.\n"
    assert file.read_text() == "mine"


def test_force_writes_over_it(run: Run, built: Path, tmp_path: Path) -> None:
    file = tmp_path / "board.html"
    file.write_text("mine" * 1000)
    assert run("board", "--export", str(file), "--force").code == 0
    assert file.read_bytes() == built.read_bytes()


def test_a_folder_is_no_file(run: Run, built: Path, tmp_path: Path) -> None:
    for force in ([], ["--force"]):
        done = run("board", "--export", str(tmp_path), *force)
        assert done.code == 2
        assert done.err == f"{tmp_path} is a folder; name a file in it, such as {tmp_path / 'board.html'}.\n"


def test_a_missing_folder_is_named(run: Run, built: Path, tmp_path: Path) -> None:
    done = run("board", "--export", str(tmp_path / "away" / "board.html"))
    assert done.code == 2
    assert done.err == f"There is no folder {tmp_path / 'away'}; make it first, or name another.\n"


def test_a_folder_that_cannot_be_written_to_is_said(run: Run, built: Path, tmp_path: Path) -> None:
    place: Path
    if os.geteuid() == 0:
        place = Path("/proc/board.html")  # where not even root may write
        if not place.parent.is_dir():
            pytest.skip("needs /proc, or a user who is not root")
    else:
        shut = tmp_path / "shut"
        shut.mkdir(mode=0o500)
        place = shut / "board.html"
    done = run("board", "--export", str(place), "--force")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert str(place) in done.err


def test_a_path_through_a_file_is_said(run: Run, built: Path) -> None:
    done = run("board", "--export", str(built / "board.html"))
    assert done.code == 2
    assert done.err.endswith("name a file in another folder.\n")


def test_without_the_web_app_it_says_how_to_build_it(
    run: Run, built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "built_board", lambda: tmp_path / "nothing.html")
    done = run("board", "--export", str(tmp_path / "board.html"))
    assert done.code == 2
    assert "make web" in done.err
    assert not (tmp_path / "board.html").exists()


def test_without_a_file_it_says_which_option_is_missing(run: Run) -> None:
    done = run("board")
    assert done.code == 2
    assert "--export" in done.err


def test_help_has_examples(run: Run) -> None:
    done = run("board", "--help")
    assert done.code == 0
    assert re.search(r"Examples:\n\s+pegout board --export board\.html", done.out)

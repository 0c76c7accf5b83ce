"""Games are kept whole: atomic saves, locks, and a save that cannot be written."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pegout.rules.game import Game, Phase
from pegout.tui import saves
from pegout.tui.saves import SaveError, data_folder, open_slot
from pegout.tui.session import resume
from tests.terminal.scripted import ScriptedFront, make_app, make_session


def test_the_folder_is_found_from_the_environment():
    assert data_folder({"PEGOUT_HOME": "/a/b", "XDG_DATA_HOME": "/x"}) == Path("/a/b")
    assert data_folder({"XDG_DATA_HOME": "/x"}) == Path("/x/pegout")
    assert data_folder({"XDG_DATA_HOME": "relative"}) == Path.home() / ".local" / "share" / "pegout"
    assert data_folder({}) == Path.home() / ".local" / "share" / "pegout"


def test_a_second_process_takes_the_next_place(tmp_path):
    first = open_slot(tmp_path)
    first.write({"pegout": 1})
    code = """
import pathlib, sys
from pegout.tui.saves import open_slot
print(open_slot(pathlib.Path(sys.argv[1])).path.name)
"""
    other = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == "game-2.json"
    first.close()
    other = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == "game-1.json", "a place that was left is free, and its game is offered"


def test_a_save_that_fails_leaves_the_former_one(tmp_path, monkeypatch):
    slot = open_slot(tmp_path)
    slot.write({"pegout": 1, "number": 1})

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"could not be saved in .*: no space left on device"):
        slot.write({"pegout": 1, "number": 2})
    assert slot.read() == {"pegout": 1, "number": 1}


def test_the_game_goes_on_when_the_disk_is_full_and_says_so(tmp_path, monkeypatch):
    session = make_session(target=31)
    session.save_in(open_slot(tmp_path))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    front = ScriptedFront()
    assert make_app(session, front).run() == 0
    assert session.game.phase is Phase.OVER
    assert "The game could not be saved" in front.text


def test_killed_in_the_middle_of_writing_there_is_always_a_whole_save(tmp_path):
    code = """
import os, pathlib, signal, sys
from pegout.tui.saves import open_slot
slot = open_slot(pathlib.Path(sys.argv[1]))
slot.write({"number": 1, "padding": "x" * 100_000})
real, calls = os.fsync, []
def dying(handle):
    # the data is half on its way: neither flushed nor renamed
    os.ftruncate(handle, 50_000)
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = dying
slot.write({"number": 2, "padding": "y" * 100_000})
"""
    died = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    assert died.returncode == -9
    assert json.loads((tmp_path / "game-1.json").read_text())["number"] == 1
    slot = open_slot(tmp_path)
    slot.write({"number": 3})
    assert slot.read() == {"number": 3}


def test_every_action_is_saved_and_every_save_goes_on_as_the_same_game(tmp_path):
    session = make_session(target=31, seed=5, counting="manual", calls="manual", muggins="on", renege="penalty")
    slot = open_slot(tmp_path)
    session.save_in(slot)
    seen = []

    def check(scene, question):
        data = slot.read()
        assert data is not None
        again = resume(data)
        assert again.game == session.game
        assert again.setup == session.setup
        assert again.history == session.history
        seen.append(len(data["actions"]))
        return

    make_app(session, ScriptedFront(check)).run()
    assert len(set(seen)) > 20
    assert not slot.path.exists(), "a finished game's save is removed"


def test_a_match_is_saved_with_its_finished_games(tmp_path):
    session = make_session(target=31, best_of=3)
    session.save_in(open_slot(tmp_path))

    def leave_after_one(scene, question):
        return "q" if "next game" in question.text else None

    make_app(session, ScriptedFront(leave_after_one)).run()
    data = open_slot(tmp_path).read()
    assert data is not None
    again = resume(data)
    assert again.game.phase is Phase.OVER
    assert len(again.standing.results) == 1
    again.next_game()
    assert again.setup.best_of == 3
    assert len(again.match.results) == 1


def test_with_a_seed_a_game_that_was_left_goes_on_as_if_it_had_not_been(tmp_path):
    straight = make_session(target=61, seed=7)
    make_app(straight, ScriptedFront()).run()

    session = make_session(target=61, seed=7)
    front = ScriptedFront()
    while session.game.phase is not Phase.OVER:
        turns = iter(range(6))

        def stop(scene, question, turns=turns):
            if next(turns, None) is None:
                raise EOFError
            return

        front.answer = stop
        front.games = 1
        make_app(session, front).run()
        session = resume(json.loads(json.dumps(session.as_plain())))
    assert session.game == straight.game


def test_no_temporary_file_is_left(tmp_path):
    session = make_session(target=31)
    session.save_in(open_slot(tmp_path))
    make_app(session, ScriptedFront(lambda scene, question: "q" if "lay a card" in question.text else None)).run()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-1.json", "game-1.lock"]


def test_all_places_taken_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "PLACES", 1)
    slot = open_slot(tmp_path)
    with pytest.raises(SaveError, match="1 games are open already"):
        open_slot(tmp_path)
    slot.close()


def test_undo_takes_back_the_persons_last_action_and_what_followed():
    session = make_session(target=61, seed=2)
    while session.waiting_for is None:
        session.step()
    before = session.game
    assert session.waiting_for is not None
    advice = session.hint(session.waiting_for)
    assert advice is not None
    session.do(advice)
    while session.waiting_for is None:
        session.step()
    session.undo()
    assert session.game == before
    assert tuple(session.history) == Game.replay(before.fresh(), before.actions)[1]

"""A real server process is killed in every phase and started again: nothing that was answered is lost."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from .tables import act, choose, command_id, look, new_table, people, play, view_of

SERVE = "import sys; from pegout.cli import main; sys.exit(main(sys.argv[1:]))"


def start(folder: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """Start `pegout serve`; the process and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", "--no-browser", "--port", "0", "--data", str(folder), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    address = re.search(r"http://\S+", line)
    assert address is not None, line + process.stdout.read()
    return process, address[0]


@contextmanager
def served(folder: Path, cookies: dict[str, str] | None = None) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """A server process and a browser; the process is killed in the end."""
    process, address = start(folder)
    try:
        with httpx.Client(base_url=address, timeout=30, cookies=cookies) as client:
            yield process, client
    finally:
        process.kill()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


@pytest.mark.parametrize(
    ("seats", "options"),
    [(people(1, 1), {}), (people(2, 1), {"counting": "manual", "calls": "manual", "muggins": "on"})],
)
def test_a_killed_server_goes_on_where_it_was(
    tmp_path: Path, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    random, table = Random(6), ""
    cookies: dict[str, str] = {}
    phases: set[tuple[str, str]] = set()
    wanted = {"cut_for_deal", "lay_away", "cut", "play", *({"show"} if options else ())}
    killed: tuple[Any, ...] = ()
    while True:
        with served(tmp_path, cookies) as (process, client):
            if killed:
                seat, number, action, command, answer = killed
                again = act(client, table, seat, number, action, command).json()
                assert again["number"] == answer["number"], "the answered action is there, once"
                assert again["steps"] == answer["steps"], "exactly as it was"
                assert look(client, table)["view"]["to_act"], "somebody is asked"
            else:
                table = new_table(client, seats, options={"target": 61, **options})["id"]
                cookies = dict(client.cookies)
            if {phase for phase, _ in phases} >= wanted:
                return
            playing = play(client, table, random)
            seen = look(client, table)
            view, number = seen["view"], seen["number"]
            while (view["phase"], view["need"]) in phases:
                _, update = next(playing)
                view, number = update["steps"][-1]["view"], update["latest"]
            phases.add((view["phase"], view["need"]))
            seat = view["to_act"][0]
            action, command = choose(view_of(client, table, seat, number), random), command_id()
            answer = act(client, table, seat, number, action, command).json()
            killed = (seat, number, action, command, answer)
            process.send_signal(signal.SIGKILL)
            process.wait(20)


def test_the_computer_moves_after_a_kill_in_its_turn(tmp_path: Path) -> None:
    """The process dies after the person's action was stored and before the computer's was."""
    dies = (
        "import os, sys; from pegout.server.tables import keeper\n"
        "keep = keeper.Keeper.keep\n"
        "async def keep_and_die(self, live, plan):\n"
        "    await keep(self, live, plan)\n"
        "    if plan.entries[0].kind == 'lay_away':\n"
        "        os.kill(os.getpid(), 9)\n"
        "keeper.Keeper.keep = keep_and_die\n"
        "from pegout.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    with served(tmp_path) as (_, client):
        table = new_table(client, people(1, 1))["id"]
        cookies = dict(client.cookies)
        for _ in range(9):
            seen = look(client, table)
            if seen["view"]["phase"] == "lay_away":
                break
            assert act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).status_code == 200
    process = subprocess.Popen(
        [sys.executable, "-c", dies, "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    address = re.search(r"http://\S+", process.stdout.readline())
    assert address is not None
    action = choose(seen["view"], Random(1))
    with httpx.Client(base_url=address[0], timeout=30, cookies=cookies) as client, pytest.raises(httpx.TransportError):
        act(client, table, 0, seen["number"], action)
    assert process.wait(20) == -signal.SIGKILL
    process.stdout.close()
    with served(tmp_path, cookies) as (_, client):
        after = look(client, table)
        assert after["view"]["laid_away"] == action["cards"], "what was stored is there, though it was never answered"
        assert after["view"]["has_laid_away"] == [True, True], "the computer has laid away too"
        assert after["view"]["to_act"] == [0], "it is the person's turn again"
        assert after["number"] > seen["number"]

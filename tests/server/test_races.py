"""Friends who act in the same moment, from browsers of their own: exactly one action each, whoever comes first."""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest

from pegout.server.settings import DATABASE

from .running import Running, running
from .tables import act, choose, look, new_table, settings
from .test_invites import FRIEND, HOST, link, sit
from .test_sockets import heard, opened

Ask = Callable[[], httpx.Response]


def at_once(*asks: Ask) -> list[httpx.Response]:
    """Send everything in the same moment."""
    start = threading.Barrier(len(asks))

    def wait_and_ask(ask: Ask) -> httpx.Response:
        start.wait(20)
        return ask()

    with ThreadPoolExecutor(len(asks)) as pool:
        return list(pool.map(wait_and_ask, asks))


@contextmanager
def friends(server: Running, number: int) -> Iterator[tuple[str, list[httpx.Client]]]:
    """A table of so many browsers, each with connections that are open already."""
    with ExitStack() as stack:
        browsers = [stack.enter_context(server.browser()) for _ in range(number)]
        table = new_table(browsers[0], [HOST, *[FRIEND] * (number - 1)])["id"]
        invite = link(browsers[0], table)
        for at, browser in enumerate(browsers[1:]):
            assert sit(browser, invite, f"Friend {at}").status_code == 200
        yield table, browsers


def reach(table: str, browsers: Sequence[httpx.Client], phase: str, seed: int = 1) -> None:
    """Play until something is asked in a phase; in the play until somebody has a choice of cards."""
    random = Random(seed)
    for _ in range(200):
        for seat, browser in enumerate(browsers):
            seen = look(browser, table)
            if seen["view"]["phase"] == phase and (phase != "play" or len(seen["view"]["fitting"]) > 1):
                return
            if seat in seen["view"]["to_act"]:
                act(browser, table, seat, seen["number"], choose(seen["view"], random))
    raise AssertionError(phase)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_all_lay_away_in_one_moment_from_browsers_of_their_own(server: Running, number: int) -> None:
    for turn in range(4):
        with friends(server, number) as (table, browsers):
            reach(table, browsers, "lay_away", turn)
            seen = [look(browser, table) for browser in browsers]
            actions = [choose(snapshot["view"], Random(turn)) for snapshot in seen]
            answers = at_once(
                *(
                    partial(act, browsers[seat], table, seat, seen[seat]["number"], actions[seat])
                    for seat in range(number)
                )
            )
            assert [answer.status_code for answer in answers] == [200] * number
            before = seen[0]["number"]
            assert {answer.json()["number"] for answer in answers} == set(range(before + 1, before + number + 1))
            for browser, action in zip(browsers, actions, strict=True):
                assert look(browser, table)["view"]["laid_away"] == action["cards"]


def test_of_two_who_lay_a_card_in_one_moment_the_one_whose_turn_it_is_does(server: Running) -> None:
    with friends(server, 2) as (table, browsers):
        reach(table, browsers, "play")
        seen = [look(browser, table) for browser in browsers]
        (turn,) = seen[0]["view"]["to_act"]
        cards = [snapshot["view"]["hand"][0] for snapshot in seen]
        cards[turn] = seen[turn]["view"]["fitting"][0]
        answers = at_once(
            *(
                lambda seat=seat: act(
                    browsers[seat], table, seat, seen[seat]["number"], {"kind": "lay_card", "card": cards[seat]}
                )
                for seat in (0, 1)
            )
        )
        assert answers[turn].status_code == 200
        # After the other's card it may be this one's turn, but that was not what it was asked.
        assert answers[1 - turn].status_code in (409, 422)
        more = [step for step in look(browsers[0], table)["log"] if step["number"] > seen[0]["number"]]
        assert [step["seat"] for step in more if step["action_kind"] == "lay_card"] == [turn]


def test_two_tabs_that_lay_two_cards_in_one_moment_lay_one(server: Running) -> None:
    with friends(server, 2) as (table, browsers), server.browser() as tab:
        reach(table, browsers, "play")
        seat = next(at for at, browser in enumerate(browsers) if len(look(browser, table)["view"]["fitting"]) > 1)
        tab.cookies.update(dict(browsers[seat].cookies))
        seen = look(tab, table)
        first, second = seen["view"]["fitting"][:2]
        answers = at_once(
            lambda: act(browsers[seat], table, seat, seen["number"], {"kind": "lay_card", "card": first}),
            lambda: act(tab, table, seat, seen["number"], {"kind": "lay_card", "card": second}),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        done = next(answer.json() for answer in answers if answer.status_code == 200)
        refused = next(answer.json() for answer in answers if answer.status_code == 409)
        assert refused["update"]["steps"][0] == done["steps"][0], "the tab that was late is told at once"


@pytest.mark.parametrize("processes", [1, 2])
def test_the_same_command_in_one_moment_is_one_action(tmp_path: Path, processes: int) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(running(settings(tmp_path, seed=at))) for at in range(processes)]
        table, browsers = stack.enter_context(friends(servers[0], 2))
        other = stack.enter_context(servers[-1].browser())
        reach(table, browsers, "play")
        seat = look(browsers[0], table)["view"]["to_act"][0]
        other.cookies.update(dict(browsers[seat].cookies))
        seen = look(other, table)
        action = choose(seen["view"], Random(1))
        answers = at_once(
            *(
                lambda client=client: act(client, table, seat, seen["number"], action, "the-same-command")
                for client in (browsers[seat], other)
            )
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert len({answer.json()["number"] for answer in answers}) == 1
    stored = sqlite3.connect(tmp_path / DATABASE)
    rows = stored.execute("SELECT seq FROM actions WHERE command = 'the-same-command'").fetchall()
    stored.close()
    assert len(rows) == 1


def test_nobody_sees_anything_of_what_could_not_be_stored(tmp_path: Path) -> None:
    with running(settings(tmp_path, busy_seconds=0.05)) as server, friends(server, 2) as (table, browsers):
        reach(table, browsers, "lay_away")
        seen = [look(browser, table) for browser in browsers]
        action = choose(seen[0]["view"], Random(1))
        with opened(server, browsers[1], table, seat=1, after=seen[1]["number"]) as socket:
            other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            try:
                answer = act(browsers[0], table, 0, seen[0]["number"], action, "cannot-be-stored")
                assert (answer.status_code, answer.json()["code"]) == (503, "storage")
                assert answer.json()["detail"].count(". ") <= 1, "a sentence, and what to do"
                assert [look(browser, table)["view"] for browser in browsers] == [each["view"] for each in seen]
                with server.browser() as late:
                    assert late.post("/api/tables", json={"seats": [HOST, FRIEND]}).status_code == 503
            finally:
                other.execute("ROLLBACK")
                other.close()
            again = act(browsers[0], table, 0, seen[0]["number"], action, "cannot-be-stored").json()
            steps = heard(socket, again["number"])
            assert [step["number"] for step in steps] == [again["number"]], "once, and nothing before it"
            assert json.dumps(action["cards"][0]) not in json.dumps(steps), "and no card of the other's"

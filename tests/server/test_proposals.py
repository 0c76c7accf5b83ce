"""Proposals: nothing is stopped, resigned or taken back before all who are asked agree, and then exactly once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from pegout.rules.cards import parse_card
from pegout.rules.game import Need
from pegout.server.storage.database import ConflictError
from pegout.server.tables.live import Live, Plan

from .running import Running, running
from .tables import act, choose, command_id, look, new_table, people, settings, until, view_of
from .test_invites import FRIEND, HOST, link, sit
from .test_leaving import stand_in, until_asked
from .test_matches import wish
from .test_presence import told
from .test_secrets import WATCHER, allowed_at, verify
from .test_secrets import told as codes_in
from .test_sockets import opened

COMPUTER = {"kind": "computer", "level": "beginner"}
NAMES = ("Ann", "Bob", "Cleo", "Dan")
Table = tuple[str, list[httpx.Client]]


@pytest.fixture
def friends(server: Running, client: httpx.Client) -> Iterator[Callable[..., Table]]:
    """Makes a table of so many friends, each in a browser of their own."""
    with ExitStack() as stack:

        def make(number: int, *more: dict[str, Any], **wishes: Any) -> Table:
            table: str = new_table(client, [HOST, *[FRIEND] * (number - 1), *more], **wishes)["id"]
            invite, browsers = link(client, table), [client]
            for name in NAMES[1:number]:
                browsers.append(stack.enter_context(server.browser()))
                assert sit(browsers[-1], invite, name).status_code == 200
            return table, browsers

        yield make


def propose(
    client: httpx.Client, table: str, seat: int, kind: str, after: int | None = None, command: str | None = None
) -> httpx.Response:
    if after is None:
        after = look(client, table, seat)["number"]
    body = {"id": command or command_id(), "seat": seat, "after": after, "kind": kind}
    return client.post(f"/api/tables/{table}/proposals", json=body)


def respond(
    client: httpx.Client, table: str, seat: int, word: str, proposal: int, command: str | None = None
) -> httpx.Response:
    body = {"id": command or command_id(), "seat": seat, "after": 1, "proposal": proposal}
    return client.post(f"/api/tables/{table}/proposals/{word}", json=body)


def proposed(client: httpx.Client, table: str) -> Any:
    return look(client, table)["table"]["proposal"]


def ending(client: httpx.Client, table: str) -> Any:
    return look(client, table)["view"]["ending"]


def play_on(browsers: list[httpx.Client], table: str, steps: int = 1) -> None:
    """Each who is to act acts, so many times."""
    random = Random(5)
    for _ in range(steps):
        seat = look(browsers[0], table)["view"]["to_act"][0]
        seen = look(browsers[seat], table, seat)
        assert act(browsers[seat], table, seat, seen["number"], choose(seen["view"], random)).status_code == 200


def test_whoever_plays_alone_stops_at_once(client: httpx.Client) -> None:
    table = new_table(client, people(1, 3))["id"]
    until(client, table, "play")
    answer = propose(client, table, 0, "stop").json()
    assert answer["steps"][-1]["action_kind"] == "end"
    assert answer["steps"][-1]["view"]["ending"] == {"kind": "stopped", "seat": 0, "winner": None}
    assert answer["table"]["proposal"] is None
    assert wish(client, table, "rematch", answer["latest"]).status_code == 200


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_game_is_stopped_when_all_others_agree(friends: Callable[..., Table], number: int) -> None:
    table, browsers = friends(number)
    made = propose(browsers[0], table, 0, "stop").json()
    proposal = made["table"]["proposal"]
    assert proposal == {
        "number": 1, "kind": "stop", "seat": 0, "waiting": list(range(1, number)), "declined": None, "what": "",
    }  # fmt: skip
    for seat in range(1, number):
        assert ending(browsers[0], table) is None
        assert proposed(browsers[seat], table)["waiting"] == list(range(seat, number))
        assert respond(browsers[seat], table, seat, "agree", 1).status_code == 200
    assert ending(browsers[0], table)["kind"] == "stopped"
    assert proposed(browsers[0], table) is None
    assert browsers[1].get("/api/tables").json()["finished"][0]["ending"] == "stopped"


def test_one_who_declines_keeps_the_game_going(server: Running, friends: Callable[..., Table]) -> None:
    table, (ann, bob, cleo) = friends(3)
    play_on([ann, bob, cleo], table, 3)
    with opened(server, ann, table, seat=0) as socket:
        propose(ann, table, 0, "stop")
        respond(bob, table, 1, "agree", 1)
        respond(cleo, table, 2, "decline", 1)
        seen = told(socket, lambda table: table["proposal"] is not None and table["proposal"]["declined"] is not None)
        assert (seen["proposal"]["declined"], seen["proposal"]["waiting"]) == (2, [2])
    assert respond(bob, table, 1, "agree", 1).json()["code"] == "not_now"
    assert ending(ann, table) is None
    play_on([ann, bob, cleo], table)
    assert propose(bob, table, 1, "stop").json()["table"]["proposal"]["number"] == 2


def test_what_was_withdrawn_cannot_be_agreed_to(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2)
    propose(ann, table, 0, "stop")
    assert respond(bob, table, 1, "withdraw", 1).json()["code"] == "seat"
    assert respond(ann, table, 0, "withdraw", 1).json()["table"]["proposal"] is None
    late = respond(bob, table, 1, "agree", 1)
    assert (late.status_code, late.json()["detail"]) == (409, "That is not proposed any more.")
    propose(ann, table, 0, "stop")
    assert respond(bob, table, 1, "agree", 1).json()["code"] == "not_now", "the word was for another proposal"
    assert respond(bob, table, 1, "agree", 2).status_code == 200


def test_there_is_one_proposal_at_a_time(friends: Callable[..., Table]) -> None:
    table, (ann, bob, cleo, dan) = friends(4, take_back=True)
    play_on([ann, bob, cleo, dan], table, 6)
    propose(bob, table, 1, "resign")
    assert propose(bob, table, 1, "stop").json()["detail"] == "Withdraw what you have proposed first."
    assert propose(ann, table, 0, "stop").json()["detail"] == "Bob has proposed something else; that comes first."
    assert proposed(ann, table)["kind"] == "resign"


def test_two_who_propose_to_stop_have_agreed(friends: Callable[..., Table]) -> None:
    table, browsers = friends(2)
    numbers = [look(browser, table)["number"] for browser in browsers]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda seat: propose(browsers[seat], table, seat, "stop", numbers[seat]), (0, 1)))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert ending(browsers[0], table)["kind"] == "stopped"
    assert [step["action_kind"] for step in look(browsers[0], table)["log"]].count("end") == 1


def test_two_sides_resign_at_once_and_partners_agree(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2)
    before = propose(ann, table, 0, "resign")
    assert before.json()["detail"] == "Nobody has dealt yet, so there is nothing to win; stop the game instead."
    play_on([ann, bob], table, 2)
    assert propose(bob, table, 1, "resign").json()["steps"][-1]["view"]["ending"] == {
        "kind": "resigned", "seat": 1, "winner": 0,
    }  # fmt: skip

    four, browsers = friends(4)
    play_on(browsers, four, 4)
    made = propose(browsers[1], four, 1, "resign").json()
    assert made["table"]["proposal"]["waiting"] == [3], "the partner is asked, the opponents are not"
    assert respond(browsers[0], four, 0, "agree", 1).json()["code"] == "seat"
    assert respond(browsers[0], four, 0, "decline", 1).json()["code"] == "seat"
    assert respond(browsers[1], four, 1, "agree", 1).json()["code"] == "seat"
    assert respond(browsers[3], four, 3, "agree", 1).status_code == 200
    assert ending(browsers[0], four) == {"kind": "resigned", "seat": 1, "winner": 0}
    assert look(browsers[2], four)["table"]["match"]["games_won"] == [1, 0]


def test_a_device_of_two_answers_for_the_one_who_is_asked(server: Running, client: httpx.Client) -> None:
    table = new_table(client, [HOST, {"kind": "person", "name": "Pat"}, FRIEND, COMPUTER])["id"]
    with server.browser() as bob:
        assert sit(bob, link(client, table), "Bob").status_code == 200
        play_on([client, client, bob], table, 3)
        assert propose(bob, table, 2, "resign").json()["table"]["proposal"]["waiting"] == [0]
        assert respond(client, table, 1, "agree", 1).status_code == 200
        assert ending(bob, table) == {"kind": "resigned", "seat": 2, "winner": 1}


def test_a_computer_partner_agrees_and_one_of_three_cannot_resign(friends: Callable[..., Table]) -> None:
    four, (ann, bob) = friends(2, COMPUTER, COMPUTER)
    play_on([ann, bob], four, 3)
    assert propose(ann, four, 0, "resign").json()["steps"][-1]["view"]["winner"] == 1
    three, browsers = friends(3)
    play_on(browsers, three, 4)
    refused = propose(browsers[0], three, 0, "resign")
    assert refused.json()["detail"] == "With three players nobody wins when one gives up; stop the game instead."


def test_a_decision_is_taken_back_when_the_others_agree(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2, take_back=True)
    seen = until_asked([ann, bob], table, 0)
    while seen["view"]["phase"] != "play":
        play_on([ann, bob], table)
        seen = until_asked([ann, bob], table, 0)
    hand = seen["view"]["hand"]
    laid = act(ann, table, 0, seen["number"], choose(seen["view"], Random(2))).json()
    assert not laid["steps"][-1]["view"]["can_undo"], "nobody takes back without asking here"
    assert wish(ann, table, "undo", laid["latest"]).json()["code"] == "not_now"
    propose(ann, table, 0, "take_back")
    assert look(bob, table)["number"] == laid["latest"]
    answer = respond(bob, table, 1, "agree", 1).json()
    step = answer["steps"][-1]
    assert (step["action_kind"], step["back_to"]) == ("undo", seen["number"])
    again = look(ann, table)
    assert (again["view"]["hand"], again["view"]["to_act"]) == (hand, [0])
    assert again["table"]["proposal"] is None


def test_a_wish_to_take_back_is_dropped_when_the_game_moves_on(server: Running, friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2, take_back=True)
    seen = until_asked([ann, bob], table, 0)
    number = act(ann, table, 0, seen["number"], choose(seen["view"], Random(2))).json()["latest"]
    stale = propose(ann, table, 0, "take_back", number - 1)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    with opened(server, ann, table, seat=0) as socket:
        assert propose(ann, table, 0, "take_back").json()["table"]["proposal"]["kind"] == "take_back"
        told(socket, lambda table: table["proposal"] is not None)
        play_on([ann, bob], table)
        told(socket, lambda table: table["proposal"] is None)
    assert respond(bob, table, 1, "agree", 1).json()["code"] == "not_now"


def test_everybody_reads_what_would_be_taken_back(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2, take_back=True)
    while look(ann, table)["view"]["phase"] != "play":
        play_on([ann, bob], table)
    while not look(ann, table)["view"]["count"]:
        play_on([ann, bob], table)
    first = look(ann, table)["view"]["series"][0]
    leader, card = first["seat"], parse_card(first["card"]).words
    (mine, his), other = (ann, bob)[:: 1 - 2 * leader], 1 - leader
    propose(mine, table, leader, "take_back")
    assert {proposed(browser, table)["what"] for browser in (ann, bob)} == {f"the {card}"}
    play_on([ann, bob], table)
    assert proposed(ann, table) is None
    laid = parse_card(look(ann, table)["view"]["series"][1]["card"]).words
    propose(mine, table, leader, "take_back")
    assert proposed(his, table)["what"] == f"the {card}, with your {laid}"
    assert proposed(mine, table)["what"] == f"the {card}, with {NAMES[other]}'s {laid}"


@pytest.mark.parametrize("options", [{"target": 31}, {"target": 31, "calls": "manual"}])
def test_no_byte_about_a_take_back_tells_a_hidden_card(
    server: Running, client: httpx.Client, friends: Callable[..., Table], options: dict[str, Any]
) -> None:
    table, browsers = friends(3, take_back=True, options=options)
    live, random = server.services.tables._live[table], Random(6)
    watched = client.post(f"/api/tables/{table}/watch", json={"allowed": True}).json()["path"]
    got: list[tuple[int, bytes]] = []
    about: list[tuple[int, range, Any]] = []
    while live.game.need is not Need.NOTHING and len(about) < 75:
        seat = live.waits_for[0]
        seen = view_of(browsers[seat], table, seat, live.number)
        assert act(browsers[seat], table, seat, live.number, choose(seen, random)).status_code == 200
        proposer = random.choice([seat, seat, random.randrange(3)])
        if live.over or random.random() < 0.6:
            continue
        if propose(browsers[proposer], table, proposer, "take_back", live.number).status_code != 200:
            continue
        since = next(entry.number for entry in reversed(live.standing) if entry.seat == proposer)
        for reader in range(3):
            snapshot = look(browsers[reader], table)
            about.append((reader, range(since, live.number + 1), snapshot["table"].pop("proposal")))
            got.append((reader, json.dumps(snapshot).encode()))
        got.append((WATCHER, client.get(f"/api{watched}").content))
        assert respond(browsers[proposer], table, proposer, "withdraw", live.proposals.count).status_code == 200
    assert verify(got, live) > 100
    allowed, named = allowed_at(live), 0
    for reader, numbers, proposal in about:
        assert proposal["what"]
        cards = codes_in(proposal)
        assert cards <= set().union(*(allowed[number][reader] for number in numbers if number in allowed)), proposal
        named += len(cards)
    assert named > 20


def test_nothing_is_taken_back_where_the_table_does_not_allow_it(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2)
    play_on([ann, bob], table, 2)
    assert propose(ann, table, 0, "take_back").json()["detail"] == "At this table nothing is taken back."
    other, (ann, _) = friends(2, take_back=True)
    nothing = propose(ann, other, 0, "take_back")
    assert nothing.json()["detail"] == "There is no decision of yours to take back."


def test_a_command_that_comes_again_does_nothing_twice(friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2)
    number, command, word = look(ann, table)["number"], command_id(), command_id()
    first, again = (propose(ann, table, 0, "stop", number, command) for _ in range(2))
    assert first.json() == again.json()
    assert propose(ann, table, 0, "resign", number, command).json()["code"] == "command"
    assert [respond(bob, table, 1, "decline", 1, word).status_code for _ in range(2)] == [200, 200]
    assert propose(ann, table, 0, "stop", number, command).status_code == 200
    assert proposed(ann, table)["declined"] == 1, "the retried command proposes nothing anew"


def test_all_agree_at_once_and_the_game_ends_once(friends: Callable[..., Table]) -> None:
    table, browsers = friends(4)
    propose(browsers[0], table, 0, "stop")
    with ThreadPoolExecutor(6) as pool:
        calls = [partial(respond, browsers[seat], table, seat, "agree", 1) for seat in (1, 2, 3) for _ in range(2)]
        answers = [job.result() for job in [pool.submit(call) for call in calls]]
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert [step["action_kind"] for step in look(browsers[0], table)["log"]].count("end") == 1


def test_agreeing_and_withdrawing_at_once_has_one_outcome(friends: Callable[..., Table]) -> None:
    for _ in range(4):
        table, (ann, bob) = friends(2)
        propose(ann, table, 0, "stop")
        with ThreadPoolExecutor(2) as pool:
            withdrawn = pool.submit(respond, ann, table, 0, "withdraw", 1)
            agreed = pool.submit(respond, bob, table, 1, "agree", 1)
        codes = (withdrawn.result().status_code, agreed.result().status_code)
        assert sorted(codes) == [200, 409]
        assert (ending(ann, table) is not None) == (codes[1] == 200)


def test_strangers_propose_nothing_and_hear_of_nothing(server: Running, friends: Callable[..., Table]) -> None:
    table, (ann, bob) = friends(2)
    propose(ann, table, 0, "stop")
    with server.browser() as stranger:
        new_table(stranger, people(1, 1))
        assert propose(stranger, table, 0, "stop", 1).json()["code"] == "not_found"
        for word in ("agree", "decline", "withdraw"):
            assert respond(stranger, table, 1, word, 1).json()["code"] == "not_found"
    assert respond(bob, table, 0, "agree", 1).json()["code"] == "seat", "the seat is another's"
    assert propose(bob, table, 0, "stop", 1).status_code == 403
    assert ending(ann, table) is None


def test_a_proposal_outlives_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as ann, server.browser() as bob:
        table = new_table(ann, [HOST, FRIEND, FRIEND])["id"]
        invite = link(ann, table)
        with server.browser() as cleo:
            for browser, name in ((bob, "Bob"), (cleo, "Cleo")):
                assert sit(browser, invite, name).status_code == 200
            propose(ann, table, 0, "stop")
            respond(bob, table, 1, "agree", 1)
            cookies, before = dict(cleo.cookies), proposed(cleo, table)
    with running(settings(tmp_path)) as server, server.browser() as cleo:
        cleo.cookies.update(cookies)
        assert proposed(cleo, table) == before
        assert before["waiting"] == [2]
        assert respond(cleo, table, 2, "agree", 1).status_code == 200
        assert ending(cleo, table)["kind"] == "stopped"


def test_two_processes_on_one_file_end_a_game_once(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as one, running(settings(tmp_path)) as other, ExitStack() as stack:
        ann, bob = (stack.enter_context(place.browser()) for place in (one, other))
        table = new_table(ann, [HOST, FRIEND])["id"]
        assert sit(bob, link(ann, table), "Bob").status_code == 200
        number = look(ann, table)["number"]
        for count, seat, who in ((1, 0, ann), (2, 1, bob)):
            assert propose(who, table, seat, "stop", number).json()["table"]["proposal"]["number"] == count
            assert respond(who, table, seat, "withdraw", count).status_code == 200
        with ThreadPoolExecutor(2) as pool:
            calls = [partial(propose, who, table, seat, "stop", number) for seat, who in ((0, ann), (1, bob))]
            answers = [job.result() for job in [pool.submit(call) for call in calls]]
        assert [answer.status_code for answer in answers] == [200, 200], [answer.json() for answer in answers]
        ended = [any(step["action_kind"] == "end" for step in answer.json()["steps"]) for answer in answers]
        assert any(ended)
        play = propose(ann, table, 0, "stop")
        assert play.json()["code"] in ("stale", "not_now")
        last = ann if ended[0] else bob
        assert ending(last, table)["kind"] == "stopped", "the other process learns of it when it writes next"


def test_what_all_have_agreed_to_is_done_also_where_another_process_wrote_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path)) as server, ExitStack() as stack:
        ann, bob, cleo = browsers = [stack.enter_context(server.browser()) for _ in range(3)]
        table = new_table(ann, [HOST, FRIEND, FRIEND])["id"]
        invited = link(ann, table)
        for name, friend in zip(NAMES[1:], browsers[1:], strict=False):
            assert sit(friend, invited, name).status_code == 200
        play_on(browsers, table, 3)
        while look(ann, table)["view"]["to_act"] != [0]:
            play_on(browsers, table)
        propose(ann, table, 0, "stop")
        respond(bob, table, 1, "agree", 1)
        tables, faster = server.services.tables, [1]
        keep = tables.keep

        async def keep_second(live: Live, plan: Plan, first: Callable[[sa.Connection], None] | None = None) -> None:
            if plan.ending is not None and faster:
                faster.pop()
                raise ConflictError
            await keep(live, plan, first)

        monkeypatch.setattr(tables, "keep", keep_second)
        assert stand_in(cleo, table, 2).status_code == 200
        assert not faster
        assert ending(ann, table)["kind"] == "stopped"


def test_whoever_leaves_the_seat_to_the_computer_is_not_waited_for(friends: Callable[..., Table]) -> None:
    table, (ann, bob, cleo) = friends(3)
    propose(ann, table, 0, "stop")
    respond(bob, table, 1, "agree", 1)
    assert stand_in(cleo, table, 2).status_code == 200
    assert ending(ann, table)["kind"] == "stopped"
    other, (ann, bob, cleo) = friends(3)
    propose(ann, other, 0, "stop")
    stand_in(ann, other, 0)
    assert proposed(bob, other) is None, "who has left proposes nothing any more"
    assert propose(ann, other, 0, "stop").json()["detail"] == "The computer plays for you; take your seat back first."

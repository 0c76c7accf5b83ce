"""Each pack is sealed before it is used, is the one that is dealt, and is told when it is no longer secret."""

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import httpx

from pegout.record import check
from pegout.rules.actions import Shuffle
from pegout.rules.cards import parse_cards
from pegout.rules.seals import seal_of
from pegout.server.settings import DATABASE

from .running import Running, running
from .tables import act, choose, look, new_table, people, play, settings, until, view_of
from .test_endings import end
from .test_matches import wish


def deals(client: httpx.Client, table: str, game: int | None = None) -> dict[str, Any]:
    """The packs of a game."""
    answer = client.get(f"/api/tables/{table}/deals", params={} if game is None else {"game": game})
    assert answer.status_code == 200, answer.json()
    found = answer.json()
    assert isinstance(found, dict)
    return found


def seals_seen(client: httpx.Client, table: str) -> list[str]:
    """The seals in the log, as a browser was shown them; the n-th is for the n-th shuffle."""
    return [step["seal"] for step in look(client, table)["log"] if step["seal"] is not None]


def play_out(client: httpx.Client, table: str, seed: int = 1) -> None:
    for _ in play(client, table, Random(seed)):
        pass


def test_each_pack_is_the_one_whose_seal_was_shown_before_it(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options={"target": 61})["id"]
    shown = seals_seen(client, table)
    assert len(shown) == 2, "one with the start for the cut, one with the cut for the first deal"
    play_out(client, table)
    found = deals(client, table)
    shown = seals_seen(client, table)
    assert found["over"]
    assert [pack["seal"] for pack in found["packs"]] == shown[:-1]
    assert found["next"] == shown[-1], "the pack of a next game is sealed already"
    for pack in found["packs"]:
        assert seal_of(pack["nonce"], parse_cards(" ".join(pack["pack"]))) == pack["seal"]
        assert len(pack["nonce"]) == 32
    numbers = [pack["deal"] for pack in found["packs"] if pack["deal"] is not None]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_seal_of_a_deal_is_stored_before_its_first_card_is_dealt(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2), options={"target": 31})["id"]
    live = server.services.tables._live[table]
    random = Random(2)
    promised = live.sealed
    while live.game.to_act:
        if live.game.phase.value != "cut_for_deal" and live.game.deal_number == 3:
            break
        seat, before = live.game.to_act[0], live.sealed
        act(client, table, seat, live.number, choose(view_of(client, table, seat, live.number), random))
        new = [entry for entry in live.journal if isinstance(entry.action, Shuffle)][-1]
        if live.sealed is not before:
            assert before is not None
            assert isinstance(new.action, Shuffle)
            assert new.action.pack == before.pack, "the pack that was promised"
    assert live.sealed is not promised


def test_a_pack_is_told_when_the_next_one_is_on_the_table(client: httpx.Client) -> None:
    table = new_table(client, people(2), options={"target": 61})["id"]
    random = Random(5)
    seen = look(client, table)
    while seen["view"]["phase"] != "over":
        found = deals(client, table)
        assert found["reveals"] == "deal"
        *before, now = found["packs"]
        assert all(pack["pack"] is not None and pack["nonce"] is not None for pack in before)
        assert (now["pack"], now["nonce"]) == (None, None), "the pack on the table stays secret"
        assert len(now["seal"]) == len(found["next"]) == 64
        act(client, table, seen["seat"], seen["number"], choose(seen["view"], random))
        seen = look(client, table)
    assert all(pack["pack"] is not None for pack in deals(client, table)["packs"])


def test_where_decisions_are_taken_back_packs_are_told_after_the_game(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options={"target": 31}, take_back=True)["id"]
    seen = until(client, table, "play")
    while look(client, table)["view"]["deal_number"] < 2:
        seen = look(client, table)
        act(client, table, 0, seen["number"], choose(seen["view"], Random(1)))
    before = deals(client, table)
    assert before["reveals"] == "game"
    # Back into the first deal: the second is dealt anew, from the pack that was promised for the next shuffle.
    wish(client, table, "undo", look(client, table)["number"])
    seen = look(client, table)
    assert seen["view"]["deal_number"] == 1
    while look(client, table)["view"]["deal_number"] < 2:
        seen = look(client, table)
        act(client, table, 0, seen["number"], choose(seen["view"], Random(1)))
    after = deals(client, table)
    assert [pack["pack"] for pack in after["packs"]] == [None] * len(after["packs"])
    assert [pack["undone"] for pack in after["packs"]][-2:] == [True, False]
    assert after["packs"][-2]["seal"] == before["packs"][-1]["seal"]
    assert after["packs"][-1]["seal"] == before["next"], "whoever takes back cannot change what was promised"
    play_out(client, table)
    told = deals(client, table)["packs"]
    assert [seal_of(pack["nonce"], parse_cards(" ".join(pack["pack"]))) for pack in told] == [p["seal"] for p in told]
    (checked,) = check(client.get(f"/api/tables/{table}/record").text)
    assert checked.finding is None
    assert len(checked.seals) == len([pack for pack in told if not pack["undone"]])


def test_the_record_of_a_game_verifies_its_seals(client: httpx.Client) -> None:
    table = new_table(client, people(1, 2), options={"target": 31})["id"]
    play_out(client, table)
    text = client.get(f"/api/tables/{table}/record").text
    (checked,) = check(text)
    assert checked.finding is None
    assert all(seal.agrees for seal in checked.seals)
    assert [seal.hash for _, seal in checked.record.seals] == [p["seal"] for p in deals(client, table)["packs"]]
    first = checked.record.seals[1][1]
    (wrong,) = check(text.replace(first.nonce, first.nonce[::-1]))
    assert wrong.finding is not None


def test_the_first_pack_of_a_rematch_was_promised_in_the_game_before(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options={"target": 31})["id"]
    play_out(client, table)
    promised = deals(client, table)["next"]
    wish(client, table, "rematch", look(client, table)["number"])
    found = deals(client, table)
    assert (found["game"], found["games"]) == (2, 2)
    assert found["packs"][0]["seal"] == promised
    first = deals(client, table, 1)
    assert first["over"]
    assert first["next"] is None
    assert all(pack["pack"] for pack in first["packs"])
    assert client.get(f"/api/tables/{table}/deals", params={"game": 3}).status_code == 404


def test_what_was_promised_survives_a_restart(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, people(2))["id"]
        until(client, table, "play")
        cookies, before = dict(client.cookies), deals(client, table)
        sealed = server.services.tables._live[table].sealed
    with running(settings(tmp_path, seed=9)) as server, server.browser() as client:
        client.cookies.update(cookies)
        assert deals(client, table) == before
        assert server.services.tables._live[table].sealed == sealed


def test_a_game_from_before_there_were_seals_goes_on_and_gets_them(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, server.browser() as client:
        table = new_table(client, people(2), options={"target": 31})["id"]
        until(client, table, "lay_away")
        cookies = dict(client.cookies)
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        for game, number, text in connection.execute("SELECT game, seq, data FROM actions").fetchall():
            data = {name: value for name, value in json.loads(text).items() if name != "sealed"}
            connection.execute(
                "UPDATE actions SET data = ? WHERE game = ? AND seq = ?", (json.dumps(data), game, number)
            )
    connection.close()
    with running(settings(tmp_path)) as server, server.browser() as client:
        client.cookies.update(cookies)
        old = deals(client, table)
        assert old["next"] is None
        play_out(client, table)
        packs = deals(client, table)["packs"]
        without = len(old["packs"]) + 1  # the next deal is the first that can promise anything
        assert [pack["seal"] is None for pack in packs] == [True] * without + [False] * (len(packs) - without)
        assert len(packs) > without
        assert all(pack["pack"] for pack in packs)
        (checked,) = check(client.get(f"/api/tables/{table}/record").text)
        assert checked.finding is None
        assert len(checked.seals) == len(packs) - without


def test_the_packs_of_a_game_that_was_stopped_are_told(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2), options={"target": 61})["id"]
    until(client, table, "play")
    assert deals(client, table)["packs"][-1]["pack"] is None
    end(server, table, "stopped")
    found = deals(client, table)
    assert found["over"]
    assert all(pack["pack"] for pack in found["packs"])
    (checked,) = check(client.get(f"/api/tables/{table}/record").text)
    assert checked.finding is None
    assert len(checked.seals) == len(found["packs"])


def test_strangers_learn_nothing_of_a_tables_packs(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    with server.browser() as stranger:
        new_table(stranger, people(2))
        answer = stranger.get(f"/api/tables/{table}/deals")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

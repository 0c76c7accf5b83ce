"""What people and computer players are dealt is counted once, when nothing hidden can be told by it."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pegout.record import read
from pegout.rules.events import CardCut, DealStarted, HandCounted, HandDealt, StarterCut
from pegout.rules.game import Game
from pegout.rules.score import total
from pegout.server.routes.statistics import measured, ranks, statistics_of
from pegout.server.storage.tallies import DEALT, HAND, STARTER, Tally

from .running import Running, running
from .tables import act, choose, look, new_table, people, play, settings, until
from .test_matches import wish


def statistics(client: httpx.Client) -> dict[str, Any]:
    """What the server says."""
    answer = client.get("/api/statistics")
    assert answer.status_code == 200, answer.json()
    found = answer.json()
    assert isinstance(found, dict)
    return found


def seen(client: httpx.Client, players: int, who: str) -> dict[str, Any]:
    """The part for one number and one kind of players."""
    (table,) = [table for table in statistics(client)["tables"] if table["players"] == players]
    (kind,) = [kind for kind in table["dealt_to"] if kind["who"] == who]
    assert isinstance(kind, dict)
    return kind


def counted_by_hand(text: str, kinds: list[str]) -> dict[str, dict[str, list[int]]]:
    """The numbers of a recorded game, read off its events."""
    (record,) = read(text)
    _, events = Game.replay(record.start(), record.actions)
    found: dict[str, dict[str, list[int]]] = {
        who: {name: [] for name in ("ranks", "hands", "cribs", "starters", "cuts")} for who in ("person", "computer")
    }
    dealer = 0
    for event in events:
        match event:
            case CardCut(seat, card):
                found[kinds[seat]]["cuts"].append(card.rank)
            case DealStarted():
                dealer = event.dealer
            case HandDealt(seat, cards):
                found[kinds[seat]]["ranks"].append(sum(card.rank for card in cards if card is not None))
            case StarterCut():
                found[kinds[dealer]]["starters"].append(event.card.rank)
            case HandCounted():
                found[kinds[event.seat]]["cribs" if event.crib else "hands"].append(total(event.scores))
    return found


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (people(1, 1), {"target": 61}),
        (people(1, 2), {"target": 61}),
        (people(2, 2), {"target": 31, "counting": "manual", "muggins": "on"}),
    ],
)
def test_the_statistics_are_those_of_the_games(
    client: httpx.Client, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    kinds = [seat["kind"] for seat in seats]
    together: dict[str, dict[str, list[int]]] = {}
    for seed in range(2):
        table = new_table(client, seats, options=options)["id"]
        for _ in play(client, table, Random(seed)):
            pass
        game = counted_by_hand(client.get(f"/api/tables/{table}/record").text, kinds)
        for who, numbers in game.items():
            for name, values in numbers.items():
                together.setdefault(who, {}).setdefault(name, []).extend(values)
    size = 6 if len(seats) == 2 else 5
    for who, numbers in together.items():
        told = seen(client, len(seats), who)
        for name, scale in (("ranks", size), ("hands", 1), ("cribs", 1)):
            values = numbers[name]
            assert told[name]["count"] == len(values)
            if values:
                assert told[name]["mean"] == pytest.approx(sum(values) / len(values) / scale)
        for name in ("starters", "cuts"):
            times = Counter(numbers[name])
            assert told[name]["seen"] == [times[rank] for rank in range(1, 14)]
    (table_size,) = statistics(client)["tables"]
    assert table_size["deals"] == sum(len(numbers["starters"]) for numbers in together.values())
    assert statistics(client)["deals"] == table_size["deals"]


def test_a_deal_that_goes_on_changes_nothing(client: httpx.Client) -> None:
    """Else the difference would tell the ranks of hidden cards."""
    table = new_table(client, people(2), options={"target": 61})["id"]
    random, deal, told = Random(4), -1, statistics(client)
    now = look(client, table)
    while now["view"]["phase"] != "over":
        if now["view"]["deal_number"] == deal:
            assert statistics(client) == told
        elif deal > 0:
            assert statistics(client) != told, "the deal before is counted"
        deal, told = now["view"]["deal_number"], statistics(client)
        deal = deal or -1  # cuts for the deal are no secret and are counted at once
        act(client, table, now["seat"], now["number"], choose(now["view"], random))
        now = look(client, table)


def test_a_deal_that_is_taken_back_is_counted_once(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1), options={"target": 121}, take_back=True)["id"]
    until(client, table, "play")

    def play_to_deal(number: int) -> None:
        while (now := look(client, table))["view"]["deal_number"] < number:
            act(client, table, 0, now["number"], choose(now["view"], Random(1)))

    play_to_deal(2)
    first = statistics(client)
    assert first["deals"] == 1
    wish(client, table, "undo", look(client, table)["number"])
    back = statistics(client)
    assert back["deals"] == 1
    assert seen(client, 2, "person")["ranks"]["count"] == 2, "the second deal's cards count although it is gone"
    play_to_deal(2)
    assert statistics(client) == back, "the first deal has ended before"
    play_to_deal(3)
    assert statistics(client)["deals"] == 2
    assert seen(client, 2, "computer")["ranks"]["count"] == 3
    assert seen(client, 2, "computer")["hands"]["count"] == 2


def test_the_statistics_survive_a_restart_and_go_on(tmp_path: Path) -> None:
    counts = []
    for seed in range(2):
        with running(settings(tmp_path, seed=seed)) as server, server.browser() as client:
            table = new_table(client, people(2), options={"target": 31})["id"]
            for _ in play(client, table, Random(seed)):
                pass
            counts.append(statistics(client)["deals"])
    assert 0 < counts[0] < counts[1]


def test_a_server_that_dealt_nothing_says_so(client: httpx.Client) -> None:
    assert statistics(client) == {"deals": 0, "tables": []}


def test_anybody_may_look(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2), options={"target": 31})["id"]
    for _ in play(client, table, Random(1)):
        pass
    with server.browser() as stranger:
        assert statistics(stranger) == statistics(client)


def test_means_and_errors_are_those_of_the_numbers() -> None:
    told = measured({2: 1, 4: 2, 8: 1}, scale=2)
    assert (told.count, told.mean) == (4, 2.25)
    assert told.error == pytest.approx(0.6291528696)
    assert measured({}).mean is None
    assert measured({5: 1}).error is None


def test_chi_square_is_small_for_alike_and_large_for_unlike_ranks() -> None:
    assert ranks(dict.fromkeys(range(1, 14), 10)).chi_square == 0
    only_fives = ranks({5: 130}).chi_square
    assert only_fives == pytest.approx(1560)
    assert ranks({5: 12}).chi_square is None


def test_a_loaded_pack_shows() -> None:
    """If computer players were dealt one better card in each hand, a thousand deals would tell."""
    random = Random(6)
    counted: Counter[Tally] = Counter()
    for _ in range(1000):
        for who, low in (("person", 1), ("computer", 5)):
            cards = [random.randrange(1, 14) for _ in range(5)] + [random.randrange(low, 14)]
            counted[Tally(2, who, DEALT, sum(cards))] += 1
            counted[Tally(2, who, HAND, 8)] += 1
            counted[Tally(2, who, STARTER, random.randrange(1, 14))] += 1
    person, computer = statistics_of(counted).tables[0].dealt_to
    assert person.ranks.mean is not None
    assert person.ranks.error is not None
    assert computer.ranks.mean is not None
    assert abs(person.ranks.mean - 7) < 3 * person.ranks.error
    assert computer.ranks.mean - person.ranks.mean > 4 * person.ranks.error

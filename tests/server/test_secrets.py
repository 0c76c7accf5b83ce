"""No byte that a client receives tells a card that its seat may not know yet (rule 2.5).

What a seat may know is worked out here from the journal and the rules' words, not from `view`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from pegout.players.driver import shuffled
from pegout.rules.actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    CutForDeal,
    CutStarter,
    LayAway,
    LayCard,
    SayGo,
    Shuffle,
    TakeBackGo,
)
from pegout.rules.cards import PACK, Card
from pegout.rules.events import Event, RenegeClaimed
from pegout.rules.game import Game, Need
from pegout.rules.options import Options
from pegout.rules.view import redact, view
from pegout.server.storage.store import Entry
from pegout.server.tables.live import Live

from .running import Running, running
from .tables import act, choose, look, new_table, people, settings, view_of
from .test_matches import wish
from .test_sockets import opened

CODE = re.compile(r'"([A23456789TJQK][CDHS])"')
WORDS = {card.words: card.code for card in PACK}
IN_WORDS = re.compile("|".join(WORDS))


WATCHER = -1
"""In place of a seat: somebody who only watches. What they may know stands after that of the seats."""


class Knowledge:
    """What each seat may know at a moment, worked out from what was done."""

    def __init__(self, options: Options) -> None:
        self.seats = range(options.players)
        self.pack: tuple[Card, ...] = ()
        self.cut: set[Card] = set()
        self.told: set[Card] = set()

    def follow(self, action: object, events: Iterable[Event]) -> None:
        """Take note of an action."""
        if isinstance(action, Shuffle):
            self.pack, self.cut, self.told = action.pack, set(), set()
        elif isinstance(action, CutForDeal):
            self.cut.add(self.pack[action.position])
        for event in events:
            if isinstance(event, RenegeClaimed):
                self.told |= {*event.held_back, *event.returned}

    def of(self, game: Game, seat: int) -> set[str]:
        """The codes of all cards that a seat, or a watcher, may know once the game stands so."""
        known = self.cut | self.told
        deal = game.deal
        if deal is not None:
            known |= set() if seat == WATCHER else set(deal.dealt[seat])
            known |= {laid.card for laid in (deal.play.laid if deal.play else ())}
            if deal.starter is not None:
                known.add(deal.starter)
            for owner, crib in deal.shown:
                known |= set(deal.crib) if crib else set(deal.dealt[owner]) - set(deal.laid_away[owner])
        return {card.code for card in known}


def told(message: Any) -> set[str]:
    """Every card that a message names, as a code or in words."""
    text = json.dumps(message)
    return set(CODE.findall(text)) | {WORDS[words] for words in IN_WORDS.findall(text)}


def allowed_at(live: Live) -> dict[int, list[set[str]]]:
    """For each step of the game on the table what each seat may know."""
    game, knowledge = live.start, Knowledge(live.table.options)
    standing: list[Entry] = []
    allowed = {live.journal[0].number: [knowledge.of(game, seat) for seat in (*knowledge.seats, WATCHER)]}
    for entry in live.journal[1:]:
        if entry.back_to is not None:
            standing = [old for old in standing if old.number <= entry.back_to]
            game, knowledge = live.start, Knowledge(live.table.options)
            for old in standing:
                assert old.action is not None
                game, events = game.apply(old.action)
                knowledge.follow(old.action, events)
        else:
            assert entry.action is not None
            game, events = game.apply(entry.action)
            knowledge.follow(entry.action, events)
            standing.append(entry)
        allowed[entry.number] = [knowledge.of(game, seat) for seat in (*knowledge.seats, WATCHER)]
    return allowed


def parts(received: bytes) -> Iterator[tuple[int, Any]]:
    """The parts of a message with the number of the step that each belongs to; nothing else may name a card."""
    message = json.loads(received)
    update = message.get("update") or message
    snapshot = update.get("snapshot")
    if snapshot is None and "log" in update:
        snapshot = update
    steps = update.get("steps", [])
    if snapshot is not None:
        yield snapshot["number"], snapshot["view"]
        steps = [*steps, *snapshot["log"]]
    for step in steps:
        yield step["number"], {key: value for key, value in step.items() if key != "summary"}
    rest = {key: value for key, value in update.items() if key not in ("steps", "snapshot", "log", "view", "summary")}
    assert not told(rest), rest


def verify(received: Iterable[tuple[int, bytes]], live: Live) -> int:
    """Check all that was received by seats; how many cards were named."""
    allowed = allowed_at(live)
    nonces = [entry.sealed.nonce.encode() for entry in live.journal if entry.sealed is not None]
    assert nonces
    named = 0
    for seat, message in received:
        assert not any(nonce in message for nonce in nonces), "a nonce would let a pack be found by trying"
        for number, part in parts(message):
            cards = told(part)
            named += len(cards)
            assert cards <= allowed[number][seat], (number, seat, cards - allowed[number][seat])
    return named


def verify_deals(received: bytes, live: Live) -> int:
    """Check what is told of packs: nothing of the one on the table and of the next; how many were told."""
    message = json.loads(received)
    shuffles = [entry.action for entry in live.journal if isinstance(entry.action, Shuffle)]
    over = live.game.need is Need.NOTHING
    secret = [] if over else shuffles if live.table.take_back else shuffles[-1:]
    told_of = shuffles[: len(shuffles) - len(secret)]
    packs = [pack.pop("pack") for pack in message["packs"]]
    assert packs == [[card.code for card in action.pack] for action in told_of] + [None] * len(secret)
    assert [pack["nonce"] is None for pack in message["packs"]] == [False] * len(told_of) + [True] * len(secret)
    assert not told(message)
    assert live.sealed is not None
    assert live.sealed.nonce.encode() not in received
    return len(told_of)


def play_and_record(
    server: Running, client: httpx.Client, seats: list[dict[str, Any]], random: Random, **wishes: Any
) -> int:
    """Play a whole game and keep every byte that its browser got, seat by seat."""
    created = new_table(client, seats, **wishes)
    table, live = created["id"], server.services.tables._live[created["id"]]
    got: list[tuple[int, bytes]] = [(created["seat"], json.dumps(created["snapshot"]).encode())]
    own = [seat for seat, wished in enumerate(seats) if wished["kind"] == "person"]
    while live.game.need is not Need.NOTHING:
        seat = next(seat for seat in live.game.to_act if seat in own)
        seen = client.get(f"/api/tables/{table}/steps", params={"seat": seat, "after": max(0, live.number - 3)})
        got.append((seat, seen.content))
        number, shown = live.number, view_of(client, table, seat, live.number)
        if len(got) % 3 == 0:
            verify_deals(client.get(f"/api/tables/{table}/deals").content, live)
        if random.random() < 0.03:  # as a page that was loaded again
            other = random.choice(own)
            got.append((other, client.get(f"/api/tables/{table}", params={"seat": other}).content))
        if wishes.get("take_back") and random.random() < 0.05:
            got.append((seat, wish(client, table, "undo", number, seat).content))
            continue
        after = number if random.random() < 0.97 else max(0, number - 30)
        answer = act(client, table, seat, after, choose(shown, random))
        got.append((seat, answer.content))
    assert verify_deals(client.get(f"/api/tables/{table}/deals").content, live) > 1
    end = look(client, table, own[0])
    counted = [told(event) for step in end["log"] for event in step["events"] if event["kind"] == "hand_counted"]
    for side in end["summary"]:
        assert side["best"] is None or any(told(side["best"]) <= cards for cards in counted)
    return verify(got, live)


GAMES: list[tuple[list[dict[str, Any]], dict[str, Any]]] = [
    (people(1, 1), {"target": 31}),
    (people(1, 2), {"target": 31}),
    (people(1, 3), {"target": 31}),
    (people(2), {"target": 31}),
    (people(3), {"target": 31}),
    (people(2, 2), {"target": 31, "counting": "manual", "muggins": "on"}),
    (people(1, 1), {"target": 31, "calls": "manual", "renege": "penalty"}),
]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_byte_of_a_game_tells_a_hidden_card(
    server: Running, client: httpx.Client, seats: list[dict[str, Any]], options: dict[str, Any]
) -> None:
    assert play_and_record(server, client, seats, Random(11), options=options, take_back=True) > 100


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_no_byte_of_200_games_tells_a_hidden_card(tmp_path: Path, part: int) -> None:
    """50 games in each part, over HTTP, with 2, 3 and 4 seats, reloads, take-backs and stale tabs."""
    with running(settings(tmp_path, seed=part)) as server, server.browser() as client:
        for number in range(50):
            seats, options = GAMES[number % len(GAMES)]
            options = options if number % 10 else {**options, "target": 121}
            assert play_and_record(server, client, seats, Random(50 * part + number), options=options, take_back=True)


def test_packs_are_told_deal_by_deal_and_never_before(server: Running, client: httpx.Client) -> None:
    random = Random(8)
    table = new_table(client, people(2), options={"target": 61})["id"]
    live = server.services.tables._live[table]
    told_of = set()
    while live.game.need is not Need.NOTHING:
        told_of.add(verify_deals(client.get(f"/api/tables/{table}/deals").content, live))
        seat = live.game.to_act[0]
        act(client, table, seat, live.number, choose(view_of(client, table, seat, live.number), random))
    told_of.add(verify_deals(client.get(f"/api/tables/{table}/deals").content, live))
    assert told_of == set(range(len(told_of)))
    assert len(told_of) > 3


def test_no_byte_of_a_socket_tells_a_hidden_card(server: Running, client: httpx.Client) -> None:
    random = Random(4)
    table = new_table(client, people(3), options={"target": 31})["id"]
    live = server.services.tables._live[table]
    got: list[tuple[int, bytes]] = []
    sockets = [opened(server, client, table, seat=seat) for seat in range(3)]
    with sockets[0] as first, sockets[1] as second, sockets[2] as third:
        while live.game.need is not Need.NOTHING:
            seat = live.game.to_act[0]
            shown = view_of(client, table, seat, live.number)
            assert act(client, table, seat, live.number, choose(shown, random)).status_code == 200
        for seat, socket in enumerate((first, second, third)):
            latest = 0
            while latest < live.number:
                received = socket.recv(timeout=20)
                got.append((seat, received.encode() if isinstance(received, str) else received))
                latest = json.loads(received).get("latest", latest)
    assert len(got) > 100
    assert verify(got, live) > 1000


def test_the_check_finds_a_leak(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(2))["id"]
    live = server.services.tables._live[table]
    while live.game.deal is None:
        seat = live.game.to_act[0]
        act(client, table, seat, live.number, choose(view_of(client, table, seat, live.number), Random(1)))
    received = client.get(f"/api/tables/{table}", params={"seat": 0}).content
    assert verify([(0, received)], live) == 14, "six cards twice, in the view and in the log, and the two that were cut"
    with pytest.raises(AssertionError):
        verify([(1, received)], live)


def anything(game: Game, random: Random) -> Action:
    """Something that can be done now, false goes, wrong claims and objections among it."""
    if game.need is Need.SHUFFLE:
        return shuffled(random)
    seat = random.choice(game.to_act)
    deal, options = game.deal, game.options
    if deal is not None and "manual" in (options.calls, options.counting) and random.random() < 0.2:
        other = random.choice(game.seats)
        objection: Action = random.choice(
            (ClaimMuggins(other, 1), ClaimRenege(other, random.random() < 0.5), TakeBackGo(other))
        )
        if game.can(objection):
            return objection
    match game.need:
        case Need.CUT_FOR_DEAL:
            taken = {place for _, place in game.cuts}
            return CutForDeal(seat, random.choice([place for place in range(52) if place not in taken]))
        case Need.LAY_AWAY:
            assert deal is not None
            return LayAway(seat, tuple(random.sample(deal.dealt[seat], options.cards_laid_away)))
        case Need.CUT_STARTER:
            assert deal is not None
            return CutStarter(seat, random.randrange(1, len(deal.rest)))
        case Need.LAY_CARD:
            assert deal is not None
            assert deal.play is not None
            fitting = deal.play.fitting(seat)
            if not fitting or (options.calls == "manual" and deal.play.count > 21 and random.random() < 0.3):
                return SayGo(seat)
            return LayCard(seat, random.choice(fitting), random.randrange(4) if options.calls == "manual" else None)
        case Need.ACCEPT:
            return Accept(seat)
    return Claim(seat, random.randrange(9))


def play_to_check_views(options: Options, random: Random) -> int:
    """Play a game by chance and check every seat's view and events after every action."""
    game, knowledge, checked = Game.new(options), Knowledge(options), 0
    while game.need is not Need.NOTHING:
        action = anything(game, random)
        game, events = game.apply(action)
        knowledge.follow(action, events)
        for seat in range(options.players):
            shown = {card.code for card in _cards(view(game, seat))}
            heard = {card.code for event in events for card in _cards(redact(event, seat))}
            may_know = knowledge.of(game, seat)
            assert shown <= may_know
            assert heard <= may_know
            checked += 1
    return checked


def _cards(value: Any) -> Iterator[Card]:
    """Every card anywhere in a value of the rules."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:
            yield from _cards(item)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Options):
        for field in value.__dataclass_fields__:
            yield from _cards(getattr(value, field))


def options_of_game(number: int) -> Options:
    """Options for the games of a run: 2, 3 and 4 seats, manual and automatic, a few to 121."""
    manual = number % 4 == 3
    return Options(
        players=2 + number % 3,
        target=121 if number % 100 == 0 else 31,
        calls="manual" if manual else "automatic",
        counting="manual" if manual else "automatic",
        muggins="on" if manual else "off",
        renege="penalty" if manual else "correct",
    )


def test_no_view_of_a_game_tells_a_hidden_card() -> None:
    for number in range(24):
        assert play_to_check_views(options_of_game(number), Random(number)) > 20


@pytest.mark.proof
@pytest.mark.parametrize("part", range(20))
def test_no_view_of_20000_games_tells_a_hidden_card(part: int) -> None:
    """1,000 games in each part: short ones, since what may be known begins anew with each deal, and some of 121."""
    random = Random(part)
    for number in range(1000):
        assert play_to_check_views(options_of_game(number), random) > 20

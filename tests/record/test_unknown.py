"""Games seen from one seat: cards that were never turned up are ``?``, and everything else is still checked."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.record import Record, read, write
from pegout.rules.actions import Shuffle
from pegout.rules.cards import PACK, Card
from pegout.rules.errors import RecordError
from pegout.rules.events import GoSaid
from pegout.rules.game import Game, Need
from pegout.rules.view import redact, view
from tests.record.games import random_action, random_options, random_start


def game_that_stops(seed: int, *, finished: bool) -> Game:
    """A game with automatic calls that is won, or stops somewhere."""
    random = Random(seed)
    options = replace(random_options(random), calls="automatic", renege="correct", muggins="off", target=31)
    game = random_start(random, options)
    limit = 10_000 if finished else random.randrange(60)
    while game.need is not Need.NOTHING and len(game.actions) < limit:
        game, _ = game.apply(random_action(random, game))
    return game


def seen_by(game: Game, seat: int) -> Record:
    """The game as one seat saw it; only in its last deal can there be cards that were never turned up."""
    record = Record.of(game)
    if game.deal is None or any(crib for _, crib in game.deal.shown):
        return record
    seen = set(view(game, seat).known)
    dealt: set[Card] = {card for hand in game.deal.dealt for card in hand} | set(game.deal.crib)
    shuffle = max(index for index, action in enumerate(game.actions) if isinstance(action, Shuffle))
    return replace(record, unknown=tuple((shuffle, card) for card in sorted(dealt - seen)))


def public_events(record: Record, seat: int) -> list[object]:
    events = Game.replay(record.start(), record.actions)[1]
    return [redact(event, seat) for event in events]


@given(st.integers(0, 10**6), st.integers(0, 3))
def test_a_finished_game_is_right_from_every_seat(seed: int, seat: int) -> None:
    game = game_that_stops(seed, finished=True)
    seat %= game.options.players
    record = seen_by(game, seat)
    text = write(record)
    assert text.count("?") >= len(record.unknown)
    (again,) = read(text)
    assert public_events(again, seat) == public_events(record, seat)
    assert len(again.unknown) == len(record.unknown)
    assert write(again) == text


@given(st.integers(0, 10**6), st.integers(0, 3))
def test_a_game_that_stops_is_right_or_refused_but_never_found_wrong(seed: int, seat: int) -> None:
    game = game_that_stops(seed, finished=False)
    seat %= game.options.players
    record = seen_by(game, seat)
    text = write(record)
    again, refused = None, None
    try:
        (again,) = read(text)
    except RecordError as error:
        refused = error
    if again is None:
        assert refused is not None
        assert refused.rule is None, f"“{refused}” is no mistake of the game"
        return
    assert public_events(again, seat) == public_events(record, seat)
    assert write(again) == text


DEAL = """[Pegout "1"]
deal 1: dealer 2
hand 1: 5H 5S 4D 6C 9C KH away 9C KH
hand 2: {hand} away ? ?
starter: 5D
play: 1 4D 4, 2 TH 14, 1 5H 19, 2 8D 27, 1 go, 2 takes 1
play: 1 5S, 2 {last}
"""


def test_what_is_known_is_checked_all_the_same() -> None:
    assert read(DEAL.format(hand="8D TH JH ? ? ?", last="JH 15 for 2"))
    with pytest.raises(RecordError, match="J♥ pegs 2, not 0") as error:
        read(DEAL.format(hand="8D TH JH ? ? ?", last="JH 15"))
    assert (error.value.line, error.value.rule) == (7, "3.2")
    with pytest.raises(RecordError, match="is not in your hand"):
        read(DEAL.format(hand="8D TH JH ? ? ?", last="QH"))


def test_a_go_is_said_by_a_seat_with_unknown_cards() -> None:
    (record,) = read(DEAL.format(hand="8D TH JH ? ? ?", last="JH for 2, 1 6C 21"))
    assert any(isinstance(event, GoSaid) for event in Game.replay(record.start(), record.actions)[1])


def test_a_pack_that_is_written_knows_every_card() -> None:
    pack = "pack: " + " ".join(card.code for card in PACK)
    text = DEAL.format(hand="8D TH JH ? ? ?", last="JH for 2").replace("dealer 2", f"dealer 2\n{pack}")
    with pytest.raises(RecordError, match="no unknown cards") as error:
        read(text)
    assert error.value.line == 5


def test_a_pack_is_not_written_where_cards_are_unknown() -> None:
    record = seen_by(game_that_stops(3, finished=True), 0)
    assert record.unknown
    exact = replace(record, packs=frozenset(range(len(record.actions))))
    (again,) = read(write(exact))
    assert public_events(again, 0) == public_events(record, 0)

"""What is written is read again: the same game, the same tags, the same comments, the same text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.record import Record, read, verify, write
from pegout.rules.errors import RecordError
from pegout.rules.game import Game
from pegout.rules.options import Options
from tests.record.games import random_game, without_packs

# Few enough that tests share games, each of which is a game of another kind.
seeds = st.integers(0, 250)


@given(seeds)
def test_a_game_of_any_kind_is_read_as_it_was_played(seed: int) -> None:
    game = random_game(seed)
    text = write(game)
    (record,) = read(text)
    again = record.game()
    assert without_packs(again) == without_packs(game)
    assert Game.replay(record.start(), record.actions)[1] == Game.replay(game.fresh(), game.actions)[1]
    assert (again.pegs, again.winner, again.skunks) == (game.pegs, game.winner, game.skunks)
    assert again.options == game.options
    assert write(record) == text


@given(seeds)
def test_with_its_packs_a_game_is_read_exactly(seed: int) -> None:
    game = random_game(seed)
    text = write(game, exact=True)
    (record,) = read(text)
    assert record.game() == game
    assert write(record) == text


@given(seeds)
def test_a_written_game_is_right_by_the_verifier(seed: int) -> None:
    text = write([random_game(seed), random_game(seed + 1)])
    assert verify(text) == []


@given(seeds, st.lists(st.tuples(st.integers(0, 400), st.text(max_size=30)), max_size=6))
def test_comments_stay_where_they_were(seed: int, comments: list[tuple[int, str]]) -> None:
    game = random_game(seed)
    once = write(replace(Record.of(game), comments=tuple(comments)))
    (record,) = read(once)
    assert len(record.comments) == len(comments)
    assert write(record) == once
    assert record.game().scores == game.scores


NAMES = st.from_regex(r"X[A-Za-z0-9_-]{0,10}", fullmatch=True)
VALUES = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


@given(st.dictionaries(NAMES, VALUES, max_size=5))
def test_unknown_tags_survive(tags: dict[str, str]) -> None:
    unique = {name.lower(): name for name in tags}
    tags = {name: tags[name] for name in unique.values()}
    text = write(random_game(7, limit=5), tags)
    (record,) = read(text)
    assert dict(record.tags) == tags
    assert write(record) == text


@pytest.mark.parametrize("name", ["", "1x", "two words", "a" * 61, "naïve", 'x"'])
def test_a_tag_without_a_proper_name_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="cannot be a tag"):
        write(random_game(7, limit=5), {name: "x"})


@pytest.mark.parametrize("name", ["Result", "result", "players", "Target", "Pegout", "Dealer"])
def test_a_tag_that_comes_from_the_game_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="from the game itself"):
        write(random_game(7, limit=5), {name: "x"})


def test_a_tag_longer_than_a_line_is_refused() -> None:
    with pytest.raises(RecordError, match="longer than a line"):
        write(random_game(7, limit=5), {"Event": "x" * 2000})


def test_new_tags_replace_those_of_a_record() -> None:
    (record,) = read(write(random_game(7, limit=5), {"Seat1": "Ann", "Site": "home"}))
    (again,) = read(write(record, {"seat1": "Eve"}))
    assert again.tags == (("Site", "home"), ("seat1", "Eve"))
    assert again.name_of(0) == "Eve"
    assert again.name_of(1) == "Seat 2"


def test_only_options_that_differ_from_the_default_are_written() -> None:
    assert "[players" not in write(Game.new())
    assert '[players "3"]' in write(Game.new(Options(players=3)))


def test_a_game_that_has_not_begun_is_a_record_too() -> None:
    for game in (Game.new(), Game.new(first_dealer=1), Game.new(Options(players=4), cutters=(1, 3))):
        (record,) = read(write(game))
        assert record.game() == game

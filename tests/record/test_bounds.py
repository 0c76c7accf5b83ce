"""Texts made to keep the reader busy are read or refused in a time that grows with their length."""

from pathlib import Path

import pytest

from pegout.record import check
from pegout.rules.errors import RecordError

HANDS = "deal 1: dealer 1\nhand 1: 5H 5S 4D 6C 9C KH away 9C KH\nhand 2: 7D 8D TH JH QS AC away QS AC\nstarter: 5D\n"
DATA = Path(__file__).parent / "data" / "right"
HOSTILE = {
    "remarks before tags": '[Pegout "1"]\n' + "#\n" * 20_000 + "".join(f'[T{n} ""]\n' for n in range(10_000)),
    "hand lines": '[Pegout "1"]\n' + HANDS * 2_000,
    "play lines": '[Pegout "1"]\n' + HANDS + "play: 2 go, 1 go\n" * 10_000,
    "empty games": '[Pegout "1"]\n' * 10_000,
    "cuts": '[Pegout "1"]\n' + "cut: 1 5H, 2 5S\n" * 4_000,
    "backslashes": '[Pegout "1"]\n' + '[A "' + "\\" * 1_900 + "\n",
    "spaces": '[Pegout "1"]\n' + ("hand 1" + " " * 1_900 + "5H\n") * 10,
    "brackets": '[Pegout "1"]\n' + "[" * 1_900,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_long_text_is_read_or_refused(name: str) -> None:
    refused = None
    try:
        assert check(HOSTILE[name])
    except RecordError as error:
        refused = error
    assert refused is None or refused.line > 1


def test_many_games_are_read() -> None:
    text = (DATA / "one_seat.pegout").read_text(encoding="utf-8")
    assert all(game.finding is None for game in check(text * 100))

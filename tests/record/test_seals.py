"""Sealed packs: what was promised before a deal is kept in the record, and any change of it is found."""

import hashlib
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.cli import main
from pegout.record import Record, SealCheck, check, read, verify, write
from pegout.rules.actions import Shuffle
from pegout.rules.cards import PACK, Card, codes
from pegout.rules.errors import RecordError
from pegout.rules.game import Game
from pegout.rules.seals import Seal, seal_of
from tests.record.games import random_game

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
VECTOR = (
    "pegout seal 1\n"
    "00112233445566778899aabbccddeeff\n"
    "8D 6S 7S 7C 6H 4D 5C KC 3D 2C JC 5S AD 9D 5D AH KH QC 3S 3C 4C QH 3H 7D JS 6D "
    "8H 9H QD AS QS 5H KS 2D AC 4S 8C TD 8S JH TC 7H 9S TS TH 4H 2H JD KD 9C 6C 2S"
)
VECTOR_SEAL = "38152c1177af3f1b7d9e6adbf5647b4eb7063c94aebc6d4ea0a5f5dea9261de6"

packs = st.permutations(PACK)
nonces = st.binary(min_size=16, max_size=64).map(bytes.hex)


def sealed(seed: int) -> Record:
    """A game with a seal for each of its packs."""
    game, random = random_game(seed), Random(seed)
    seals = {}
    for index, action in enumerate(game.actions):
        if isinstance(action, Shuffle):
            nonce = random.randbytes(16).hex()
            seals[index] = Seal(seal_of(nonce, action.pack), nonce)
    return Record.of(game, seals=seals)


def test_the_example_of_the_page_has_the_seal_that_stands_there() -> None:
    assert f"```text\n{VECTOR}\n```" in PAGE
    assert VECTOR_SEAL in PAGE
    assert hashlib.sha256(VECTOR.encode("ascii")).hexdigest() == VECTOR_SEAL
    _, nonce, cards = VECTOR.split("\n")
    by_code = {card.code: card for card in PACK}
    assert seal_of(nonce, [by_code[code] for code in cards.split()]) == VECTOR_SEAL


@given(packs, nonces)
def test_a_seal_fits_its_pack(pack: list[Card], nonce: str) -> None:
    assert Seal(seal_of(nonce, pack), nonce).fits(pack)


@given(packs, nonces, st.integers(0, 50), st.integers(0, 31))
def test_a_seal_fits_no_other_pack_and_no_other_nonce(pack: list[Card], nonce: str, place: int, digit: int) -> None:
    seal = Seal(seal_of(nonce, pack), nonce)
    other = [*pack]
    other[place], other[place + 1] = other[place + 1], other[place]
    assert not seal.fits(other)
    changed = nonce[:digit] + ("0" if nonce[digit] != "0" else "1") + nonce[digit + 1 :]
    assert not Seal(seal.hash, changed).fits(pack)


@given(st.integers(0, 250))
def test_seals_are_read_as_they_were_written(seed: int) -> None:
    record = sealed(seed)
    text = write(record)
    (again,) = read(text)
    assert again.seals == record.seals
    assert again.game() == record.game()
    assert write(again) == text
    (checked,) = check(text)
    assert [seal.agrees for seal in checked.seals] == [True] * len(record.seals)


def deal(seal: str = "", pack: str = "") -> str:
    """A record of one sealed deal."""
    text = VECTOR.split("\n")[2]
    game, _ = Game.new(first_dealer=1).apply(Shuffle(read_pack(text)))
    written = write(game, exact=True).replace(text, pack or text)
    return written.replace("\nhand 1", f"\nseal: {seal or f'{VECTOR_SEAL} nonce {VECTOR.split()[3]}'}\nhand 1")


def read_pack(text: str) -> tuple[Card, ...]:
    by_code = {card.code: card for card in PACK}
    return tuple(by_code[code] for code in text.split())


def test_a_sealed_deal_is_right_in_capitals_too() -> None:
    assert verify(deal()) == []
    assert verify(deal(f"{VECTOR_SEAL.upper()} NONCE {VECTOR.split()[3].upper()}")) == []


@pytest.mark.parametrize(
    "text",
    [
        deal(f"{VECTOR_SEAL[:-1]}7 nonce 00112233445566778899aabbccddeeff"),
        deal(f"{VECTOR_SEAL} nonce 00112233445566778899aabbccddeefe"),
        # the last two cards changed places, which no hand shows
        deal(pack=VECTOR.split("\n")[2].replace("6C 2S", "2S 6C")),
    ],
    ids=["hash", "nonce", "pack"],
)
def test_a_changed_hash_nonce_or_pack_is_found(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.pegout"
    path.write_text(text)
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: game 1: line 7: The pack of line 6 and this nonce have another seal. (2.3)",
        f"{path}: game 1: deal 1: seal and pack do not agree",
    ]


def test_every_deal_is_told_also_after_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = sealed(3)
    text = write(record)
    first = record.seals[0][1]
    path = tmp_path / "game.pegout"
    path.write_text(text)
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 1 + len(record.seals)
    assert all(line.endswith(": seal and pack agree") for line in told[1:])
    (checked,) = check(text.replace(first.hash, "0" * 64))
    assert checked.finding is not None
    assert [seal.agrees for seal in checked.seals] == [False] + [True] * (len(record.seals) - 1)
    assert isinstance(checked.seals[0], SealCheck)


@pytest.mark.parametrize(
    ("seal", "message"),
    [
        ("abc nonce def", "is no seal"),
        (f"{VECTOR_SEAL} 00112233445566778899aabbccddeeff", "is no seal"),
        (f"{VECTOR_SEAL} nonce 0011223344556677", "is no seal"),
        (f"{VECTOR_SEAL} nonce {'0' * 130}", "is no seal"),
    ],
)
def test_what_is_no_seal_is_refused(seal: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read(deal(seal))


def test_a_seal_without_a_pack_is_refused() -> None:
    text = re.sub(r"pack: .*\n", "", deal())
    with pytest.raises(RecordError, match="right below its pack line"):
        read(text)
    doubled = deal().replace("\nhand 1", f"\nseal: {VECTOR_SEAL} nonce {'0' * 32}\nhand 1")
    with pytest.raises(RecordError, match="right below its pack line"):
        read(doubled)


def test_codes_of_a_pack_are_those_of_the_pack_line() -> None:
    assert codes(read_pack(VECTOR.split("\n")[2])) == VECTOR.split("\n")[2]

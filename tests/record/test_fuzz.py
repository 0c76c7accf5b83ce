"""Whatever a text holds, reading it ends in games or in one RecordError with a line."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegout.record import check, verify, write
from pegout.rules.errors import RecordError
from tests.record.games import random_game

DATA = Path(__file__).parent / "data" / "right"
WORDS = (
    "1 2 3 4 5 9 0 00 31 32 99 100 9999 99999 -1 ² ٣ go takes back accepts muggins renege play dead is for away crib "
    'hand show score cut deal dealer pack starter 5H JD 10♥ T? ? ? ? : , ; # [ ] " \\ * [Pegout "1"] [players "3"] '
    '[calls "manual"] [muggins "on"] [Dealer "4"] [Cutters "1 2"] [Result "*"] \x00 \x0b \u2028 \ufeff \U0001f0b1'
).split(" ")


def survives(text: str) -> None:
    lines = range(1, len(re.split("\r\n|\r|\n", text)) + 1)
    games, refused = [], None
    try:
        games = check(text)
    except RecordError as error:
        refused = error
    if refused is not None:
        assert refused.line in lines
        assert str(refused).isprintable()
    for game in games:
        if game.finding is not None:
            assert game.finding.line in lines
            assert re.match(r"\d", game.finding.rule)
            assert game.finding.message.isprintable()
        # What was read, of a wrong game all up to its mistake, can be written and is right.
        assert verify(write(game.record)) == []


def change(random: Random, text: str) -> str:
    """One to three small changes, as slips of the pen, of the copying hand, or of malice."""
    for _ in range(random.randint(1, 3)):
        lines = text.split("\n")
        words = re.split(r"([ ,:])", text)
        line, word, place = random.randrange(len(lines)), random.randrange(len(words)), random.randrange(len(text) + 1)
        match random.randrange(9):
            case 0:
                del lines[line]
            case 1:
                lines.insert(line, lines[random.randrange(len(lines))])
            case 2:
                other = random.randrange(len(lines))
                lines[line], lines[other] = lines[other], lines[line]
            case 3:
                words[word] = random.choice(WORDS)
            case 4:
                words[word] = random.choice(words)
            case 5:
                del words[word]
            case 6:
                text = text[:place] + text[place + random.randint(1, 5) :]
                continue
            case 7:
                text = (
                    text[:place]
                    + chr(random.choice((random.randrange(32, 127), random.randrange(0xD800))))
                    + text[place:]
                )
                continue
            case _:
                text = text[:place]
                continue
        text = "\n".join(lines) if line < len(lines) and text.split("\n") != lines else "".join(words)
    return text


@pytest.mark.parametrize("path", sorted(DATA.iterdir()), ids=lambda path: path.stem)
def test_a_changed_file_is_read_or_refused(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    random = Random(path.stem)
    for _ in range(400):
        survives(change(random, text))


@given(st.integers(0, 250), st.integers())
def test_a_changed_game_is_read_or_refused(seed: int, changes: int) -> None:
    text = write(random_game(seed), exact=seed % 2 == 0)
    random = Random(changes)
    for _ in range(5):
        survives(change(random, text))


@given(st.lists(st.sampled_from([*WORDS, "\n"]), max_size=40))
def test_words_in_any_order_are_read_or_refused(words: list[str]) -> None:
    survives('[Pegout "1"]\n' + " ".join(words))


@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_is_read_or_refused(text: str) -> None:
    survives(text)


@pytest.mark.proof
def test_twenty_thousand_changes_are_read_or_refused() -> None:
    random = Random(1)
    texts = [path.read_text(encoding="utf-8") for path in sorted(DATA.iterdir())]
    for _ in range(20_000):
        survives(change(random, random.choice(texts)))

"""Numbers that lessons state, worked out by the rules library whenever a lesson is read.

A lesson writes ``{six=peg 8H 8S 8D}``: it shows “six”, and is refused unless three eights in a row peg six. What the
library has no function for, such as the holes of a board, is looked up in the text of the numbered rules
(``{120=written 11}``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

from pegout.players import player_of
from pegout.players.driver import advance
from pegout.rules.cards import PACK, Card, Rank, Suit, parse_cards
from pegout.rules.errors import PegoutError
from pegout.rules.events import StarterCut
from pegout.rules.game import Game
from pegout.rules.options import Options
from pegout.rules.play import ALWAYS_FITS, LIMIT, count_of, score_card
from pegout.rules.referee import renege
from pegout.rules.score import ScoreKind, total
from pegout.rules.show import count_cards, points_of_hand
from pegout.rules.speech import number_word

from .desk import EXAMPLES, settle
from .errors import LessonError
from .examples import example
from .handbook import handbook, text_of

NUMBER_WORDS = {number_word(number): number for number in range(201)}
"""Numbers as words, such as ``"twenty-four"``."""


def number_of(shown: str) -> int:
    """The number that digits or a word show.

    Raises:
        LessonError: it is neither.
    """
    word = shown.lower()
    if word.isascii() and word.isdigit():
        return int(word[:9])
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    raise LessonError(f"“{shown}” is no number.")


def confirm(shown: str, expression: str) -> None:
    """Refuse a number that the rules do not confirm.

    Args:
        shown: digits or a word, such as ``"six"``.
        expression: what it stands for, such as ``"peg 8H 8S 8D"``; see :func:`value_of`.

    Raises:
        LessonError: the rules say another number, or the expression cannot be worked out.
    """
    name, _, rest = expression.partition(" ")
    if name == "written":
        _verify_written(number_of(shown), rest)
        return
    value = value_of(expression)
    if number_of(shown) != value:
        raise LessonError(f"“{shown}” is stated for “{expression}”, but the rules say {value}.")


def value_of(expression: str) -> int:
    """What the rules say.

    Args:
        expression: a name with what it needs: ``peg`` (the last card of a count), ``count``, ``score`` (fifteens, pairs
            and runs among any cards), ``hand`` and ``crib`` (four cards, ``+``, the starter), ``award`` and ``total``
            (a worked play: the points of its card or seat, from 1), ``dealt``, ``laid_away`` (players), ``renege``
            (count, cards), ``settled`` (the case of a dispute), or one of :data:`NAMED`.

    Raises:
        LessonError: it cannot be worked out.
    """
    name, _, rest = expression.partition(" ")
    try:
        if name in NAMED:
            return NAMED[name]()
        if name in _WORKED_OUT:
            return _WORKED_OUT[name](rest)
    except (PegoutError, ValueError, LookupError) as error:
        raise LessonError(f"“{expression}” cannot be worked out: {error}") from error
    raise LessonError(f"“{expression}” is nothing that can be worked out.")


def hand_and_starter(text: str) -> tuple[tuple[Card, ...], Card]:
    """Four cards and the starter written with a plus between.

    Raises:
        LessonError: there is no plus, or not one card after it.
    """
    hand, plus, starter = text.partition("+")
    turned = parse_cards(starter)
    if not plus or len(turned) != 1:
        raise LessonError(f"“{text}” is not a hand, a plus and a starter.")
    return parse_cards(hand), turned[0]


def _verify_written(number: int, where: str) -> None:
    book = handbook()
    if where in book.rules:
        text = book.rules[where].text
    else:
        text = " ".join(text_of(block) for block in book.section(where).blocks)
    words = re.findall(r"\d+|[a-z]+(?:-[a-z]+)?", text.lower())
    stands = any(word in (str(number), number_word(number)) for word in words)
    if not stands:
        raise LessonError(f"{number} is not written in {where} of the rules.")


def _hand(text: str, crib: bool) -> int:
    hand, starter = hand_and_starter(text)
    return points_of_hand(hand, starter, crib=crib)


def _award(text: str) -> int:
    key, place = text.split()
    return example(key).points_by_card[int(place) - 1]


def _total(text: str) -> int:
    key, seat = text.split()
    return example(key).transcript.points[int(seat) - 1]


def _settled(key: str) -> int:
    return settle(EXAMPLES[key]).points


def _renege(text: str) -> int:
    count, _, cards = text.partition(" ")
    return renege(int(count), parse_cards(cards), tournament=True).points


_WORKED_OUT: dict[str, Callable[[str], int]] = {
    "peg": lambda text: total(score_card(parse_cards(text))),
    "count": lambda text: count_of(parse_cards(text)),
    "score": lambda text: total(count_cards(parse_cards(text))),
    "ways": lambda text: len(count_cards(parse_cards(text))),
    "runs": lambda text: sum(score.kind is ScoreKind.RUN for score in count_cards(parse_cards(text))),
    "cards": lambda text: len(parse_cards(text)),
    "hand": lambda text: _hand(text, crib=False),
    "crib": lambda text: _hand(text, crib=True),
    "award": _award,
    "total": _total,
    "dealt": lambda text: Options(players=int(text)).cards_dealt,
    "laid_away": lambda text: Options(players=int(text)).cards_laid_away,
    "renege": _renege,
    "settled": _settled,
}


@cache
def _heels() -> int:
    """What a jack as starter pegs, seen in a game."""
    for seed in range(1000):
        players = {seat: player_of("beginner", Random(seat)) for seat in (0, 1)}
        for _, _, events in advance(Game.new(), players, Random(seed)):
            for event in events:
                if isinstance(event, StarterCut) and event.scores:
                    return total(event.scores)
    raise LessonError("No game turned a jack.")


NAMED: dict[str, Callable[[], int]] = {
    "pack": lambda: len(PACK),
    "suits": lambda: len(Suit),
    "ranks": lambda: len(Rank),
    "ten_cards": lambda: sum(card.value == 10 for card in PACK),
    "limit": lambda: LIMIT,
    "always_fits": lambda: ALWAYS_FITS,
    "hand_size": lambda: Options().cards_dealt - Options().cards_laid_away,
    "crib_size": lambda: 2 * Options().cards_laid_away,
    "target": lambda: Options().target,
    "skunk_line": lambda: Options().skunk_line,
    "skunk_most": lambda: Options().skunk_line - 1,
    "double_skunk_most": lambda: (Options().double_skunk_line or 0) - 1,
    "short_skunk_most": lambda: Options(target=61).skunk_line - 1,
    "heels": _heels,
}
"""Names of numbers that need nothing else."""

"""The path of lessons: read from ``content/*.toml``, checked against the rules, nothing left to work out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pegout.rules.cards import Card, parse_card, parse_cards
from pegout.rules.errors import PegoutError
from pegout.rules.referee import Position, judge, may_say_go
from pegout.rules.verdicts import Claim

from .blocks import (
    Block,
    Choice,
    HandBlock,
    Lesson,
    ListBlock,
    PlayBlock,
    QuestionBlock,
    Reply,
    TextBlock,
    TryBlock,
    WordEntry,
    WordsBlock,
)
from .errors import LessonError, UnknownLesson
from .examples import example
from .facts import number_of, value_of
from .handbook import handbook
from .markup import Spans, paragraphs_of, spans_of
from .setups import SETUPS
from .tables import table
from .words import words
from .worked import NAMES, counted, steps_of

PATH = "path.toml"
"""The file that names the parts and their lessons in order."""


@cache
def _parts() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each part's title and its lessons' ids."""
    return tuple((part["title"], tuple(part["lessons"])) for part in _read(PATH)["parts"])


@cache
def lesson_ids() -> tuple[str, ...]:
    """Every lesson's id in the order of the path; the lessons themselves need not be read for it."""
    return tuple(key for _, keys in _parts() for key in keys)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson in the order of the path.

    Raises:
        LessonError: a lesson cannot be read, or says something that the rules do not confirm.
    """
    found: list[Lesson] = []
    for title, keys in _parts():
        for key in keys:
            found.append(lesson_from(_read(f"{key}.toml"), key, len(found) + 1, title))
    return tuple(found)


def lesson(key: str) -> Lesson:
    """A lesson by its id.

    Raises:
        UnknownLesson: there is none.
    """
    for one in lessons():
        if one.id == key:
            return one
    raise UnknownLesson(f"There is no lesson “{key[:40]}”; the path begins with {lessons()[0].id}.")


@cache
def lesson_of_rule() -> Mapping[str, str]:
    """For each rule number the id of the first lesson that teaches it."""
    found: dict[str, str] = {}
    for one in lessons():
        for rule in one.rules:
            found.setdefault(rule, one.id)
    return found


def _read(name: str) -> dict[str, Any]:
    text = files("pegout.lessons").joinpath("content", name).read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{name} cannot be read: {error}") from error


def lesson_from(data: Mapping[str, Any], key: str, number: int, part: str) -> Lesson:
    """Build a lesson from what its file says.

    Args:
        data: title, summary, rules and blocks; see ``docs/lessons.md``.
        key: its id.
        number: its place in the path.
        part: the part it belongs to.

    Raises:
        LessonError: something in it cannot be read or is not confirmed.
    """
    try:
        for rule in data["rules"]:
            _verify_rule(rule)
        blocks = tuple(_block(block) for block in data["blocks"])
        summary = "".join(span.text for span in spans_of(data["summary"]))
        title = "".join(span.text for span in spans_of(data["title"]))
    except KeyError as error:
        raise LessonError(f"The lesson “{key}” lacks {error}.") from error
    except PegoutError as error:
        raise LessonError(f"In the lesson “{key}”: {error}") from error
    return Lesson(key, number, part, title, summary, tuple(data["rules"]), data.get("drill"), blocks)


def _verify_rule(rule: str) -> None:
    if "." in rule:
        handbook().rule(rule)
    else:
        handbook().section(rule)


def _block(data: Mapping[str, Any]) -> Block:
    for kind, read in _BLOCKS.items():
        if kind in data:
            return read(data)
    raise LessonError(f"A block with {', '.join(data)} is none that lessons have.")


def _text(data: Mapping[str, Any]) -> Block:
    return TextBlock(paragraphs_of(data["text"]))


def _list(data: Mapping[str, Any]) -> Block:
    ordered = "steps" in data
    return ListBlock(tuple(spans_of(item) for item in data["steps" if ordered else "points"]), ordered)


def _play(data: Mapping[str, Any]) -> Block:
    worked = example(data["play"])
    steps = steps_of(worked)
    return PlayBlock(
        worked.key,
        spans_of(data.get("caption", "")),
        NAMES[: worked.players],
        worked.hands,
        steps,
        steps[-1].totals,
    )


def _hand(data: Mapping[str, Any]) -> Block:
    count = counted(parse_cards(data["hand"]), parse_card(data["starter"]), crib=data.get("crib", False))
    return HandBlock(spans_of(data.get("caption", "")), count)


def _try(data: Mapping[str, Any]) -> Block:
    if data["try"] not in SETUPS:
        raise LessonError(f"There is no setup “{data['try']}”.")
    return TryBlock(spans_of(data["invitation"]), data["try"])


def _words(data: Mapping[str, Any]) -> Block:
    chosen = list(words()) if data["words"] == "all" else data["words"]
    return WordsBlock(tuple(WordEntry(word, spans_of(words()[word])) for word in sorted(chosen, key=str.lower)))


def _question(data: Mapping[str, Any]) -> Block:
    prompt = spans_of(data["question"])
    cards = parse_cards(data.get("cards", ""))
    if "choices" not in data:
        return _number_question(data, prompt, cards)
    choices = data["choices"]
    right = judged(data["judged"]) if "judged" in data else data["right"]
    found = tuple(
        Choice(spans_of(choice["text"]), choice["value"] == right, spans_of(choice["feedback"])) for choice in choices
    )
    if sum(choice.right for choice in found) != 1:
        raise LessonError(f"“{data['question']}” needs one choice of value “{right}”.")
    return QuestionBlock(prompt, cards, choices=found)


def _number_question(data: Mapping[str, Any], prompt: Spans, cards: tuple[Card, ...]) -> Block:
    answer = value_of(data["answer"])
    named = [Reply(number_of(number), spans_of(text)) for number, text in data.get("if", {}).items()]
    if any(reply.number == answer for reply in named):
        raise LessonError(f"“{data['question']}” has {answer} among the wrong answers, and the rules say it is right.")
    replies = (Reply(answer, spans_of(data["yes"])), *named, Reply(None, spans_of(data["no"])))
    return QuestionBlock(prompt, cards, answer=answer, replies=replies)


def judged(expression: str) -> str:
    """The answer to a question that is no number, worked out by the referee.

    Args:
        expression: ``go`` (count, cards held), or a claim (``run``, ``pair``, ``fifteen``, ``thirty_one``, ``flush``)
            with the cards of a count; ``lead`` with cards, a slash, and each seat's cards between slashes.

    Returns:
        ``yes`` or ``no``; for ``lead`` the seat from 1, or ``nobody``.
    """
    name, _, rest = expression.partition(" ")
    if name == "go":
        count, _, cards = rest.partition(" ")
        return "yes" if may_say_go(int(count), parse_cards(cards)).upheld else "no"
    if name == "lead":
        series, *hands = rest.split("/")
        verdict = judge(Position.of(parse_cards(series), [parse_cards(hand) for hand in hands]), Claim.LEAD)
        return "nobody" if verdict.seat is None else str(verdict.seat + 1)
    return "yes" if judge(Position.of(parse_cards(rest)), Claim(name)).upheld else "no"


_BLOCKS: dict[str, Callable[[Mapping[str, Any]], Block]] = {
    "text": _text,
    "steps": _list,
    "points": _list,
    "play": _play,
    "hand": _hand,
    "table": lambda data: table(data["table"]),
    "question": _question,
    "try": _try,
    "words": _words,
}

"""The small markup of lesson texts, read into spans that a page can show without ever inserting HTML.

==============================  =====================================================
``*before*``                    stressed
``{5H}`` ``{5H JD}``            cards
``{3.7}``                       a link to a rule, in brackets
``{word pone}``                 a word of ``content/words.toml``, with its meaning
``{word pone|pones}``           the same, shown otherwise
``{code out_on_go}``            an option, value or command
``{say 4S 5D 6C}``              what is said with the last card of a count
``{show 5H 5S 5C JD + 5D}``     what is said when a hand is counted
``{rank five}``                 the word of a rank, where it would be taken for a number
``{six=peg 8H 8S 8D}``          a number, refused unless the rules confirm it
==============================  =====================================================

Everything else is plain text, and plain text states no numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pegout.rules.cards import Rank, parse_cards
from pegout.rules.errors import PegoutError
from pegout.rules.play import count_of, score_card
from pegout.rules.show import count_hand
from pegout.rules.speech import say_card, say_hand

from .errors import LessonError
from .facts import NUMBER_WORDS, confirm, hand_and_starter
from .handbook import handbook
from .words import meaning_of


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text.

    Attributes:
        kind: ``text``, ``strong``, ``card``, ``rule``, ``word``, ``code`` or ``said``.
        text: what is shown where nothing better can be.
        card: the code of a card.
        rule: the number of a rule.
        meaning: what a word means.
    """

    kind: str
    text: str
    card: str | None = None
    rule: str | None = None
    meaning: str | None = None


Spans = tuple[Span, ...]

_PIECE = re.compile(r"\{(?P<brace>[^{}]+)\}|\*(?P<strong>[^*]+)\*")
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*|\d+")
_RULE_NUMBER = re.compile(r"\b\d{1,2}\.\d{1,2}[a-z]?\b")

# These are names in the game and everyday words, not numbers that a lesson states.
_NAMES = frozenset({"zero", "one", "fifteen", "thirty-one"})


def spans_of(text: str) -> Spans:
    """Read a text.

    Raises:
        LessonError: it has a brace that means nothing, or a number that the rules do not confirm.
    """
    text = " ".join(text.split())
    spans: list[Span] = []
    position = 0
    for match in _PIECE.finditer(text):
        _add_text(spans, text[position : match.start()])
        if match["strong"] is not None:
            inner = spans_of(match["strong"])
            spans.append(Span("strong", "".join(span.text for span in inner)))
        else:
            for span in _brace(match["brace"].strip()):
                _add(spans, span)
        position = match.end()
    _add_text(spans, text[position:])
    return tuple(spans)


def paragraphs_of(text: str) -> tuple[Spans, ...]:
    """Read a text whose paragraphs have empty lines between."""
    return tuple(spans_of(part) for part in re.split(r"\n\s*\n", text.strip()))


def plain_of(spans: Spans) -> str:
    """Spans as plain text."""
    return "".join(span.text for span in spans)


def linked(text: str) -> Spans:
    """Text that was not written as a lesson, such as that of the rules; numbers of rules become links."""
    spans: list[Span] = []
    for place, part in enumerate(text.split("`")):
        if place % 2:
            spans.append(Span("code", part))
            continue
        position = 0
        for match in _RULE_NUMBER.finditer(part):
            if match[0] in handbook().rules:
                _add(spans, Span("text", part[position : match.start()]))
                spans.append(Span("rule", match[0], rule=match[0]))
                position = match.end()
        _add(spans, Span("text", part[position:]))
    return tuple(spans)


def _add(spans: list[Span], span: Span) -> None:
    """Add a span; text that follows text becomes one."""
    if not span.text:
        return
    if span.kind == "text" and spans and spans[-1].kind == "text":
        spans[-1] = Span("text", spans[-1].text + span.text)
    else:
        spans.append(span)


def _add_text(spans: list[Span], text: str) -> None:
    if "{" in text or "}" in text or "*" in text:
        raise LessonError(f"“{text}” has a brace or star without its other half.")
    for word in _WORD.findall(text):
        if word.isdigit() or (word.lower() in NUMBER_WORDS and word.lower() not in _NAMES):
            raise LessonError(f"“{text.strip()}” states {word} without saying what confirms it.")
    _add(spans, Span("text", text))


def _brace(inside: str) -> Iterator[Span]:
    shown, equals, expression = inside.partition("=")
    if equals:
        confirm(shown.strip(), expression.strip())
        yield Span("text", shown.strip())
        return
    if inside in handbook().rules:
        yield Span("rule", f"({inside})", rule=inside)
        return
    name, _, rest = inside.partition(" ")
    match name:
        case "word":
            yield _term(rest)
        case "rank":
            yield _rank(rest)
        case "code":
            yield Span("code", rest)
        case "say":
            cards = parse_cards(rest)
            yield Span("said", say_card(count_of(cards), score_card(cards)))
        case "show":
            yield Span("said", say_hand(count_hand(*hand_and_starter(rest))))
        case _:
            yield from _cards(inside)


def _term(text: str) -> Span:
    word, _, shown = text.partition("|")
    return Span("word", shown or word, meaning=plain_of(spans_of(meaning_of(word))))


def _rank(word: str) -> Span:
    if word not in {rank.word for rank in Rank}:
        raise LessonError(f"“{word}” is no rank.")
    return Span("text", word)


def _cards(text: str) -> Iterator[Span]:
    try:
        cards = parse_cards(text)
    except PegoutError as error:
        raise LessonError(f"{{{text}}} means nothing: {error}") from error
    for place, card in enumerate(cards):
        if place:
            yield Span("text", " ")
        yield Span("card", card.pretty, card=card.code)

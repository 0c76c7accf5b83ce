"""One JSON object a line in, one a line out: what ``--jsonl`` of several commands shares."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from pegout.rules.cards import Card, parse_card, parse_cards
from pegout.rules.errors import CardError, IllegalAction, PegoutError

from . import GOOD, NEGATIVE
from .output import speaks_unicode

LONGEST_LINE = 65_536
"""Bytes a line may have; the longest that makes sense has a few hundred."""


class LineError(PegoutError):
    """A line that is not what the command reads.

    Args:
        message: one sentence that names what is wrong.
        rule: the rule that asks for what is missing, where there is one.
    """

    code = "line"

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


def judge_lines(judge: Callable[[dict[str, Any]], dict[str, Any]]) -> int:
    """Judge every line of the standard input and write one line for each; empty lines are passed over.

    Args:
        judge: from the object read to the object written; what it raises becomes ``{"error", "rule"}``.

    Returns:
        The exit code: 1 when a line was wrong, otherwise 0.

    Raises:
        LineError: the standard input or output is closed.
    """
    if sys.stdin is None or sys.stdout is None:
        raise LineError("--jsonl reads the standard input and writes the standard output, and one of them is closed.")
    code = GOOD
    encoder = json.JSONEncoder(ensure_ascii=not speaks_unicode())
    for line in _lines(sys.stdin.buffer):
        if line is not None and not line.strip():
            continue
        try:
            answer = judge(_read_object(line))
        except PegoutError as error:
            answer = {"error": str(error), "rule": _rule_of(error)}
            code = NEGATIVE
        # Not click.echo, which flushes each line: a terminal gets each line at once anyway.
        sys.stdout.write(encoder.encode(answer) + "\n")
    return code


def _rule_of(error: PegoutError) -> str | None:
    if isinstance(error, (LineError, IllegalAction)):
        return error.rule
    return "1.1" if isinstance(error, CardError) else None


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, whose rest is skipped."""
    first = True
    while line := stream.readline(LONGEST_LINE + 1):
        if first:
            line = line.removeprefix(b"\xef\xbb\xbf")
            first = False
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield line


def _read_object(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise LineError(f"The line is longer than {LONGEST_LINE} bytes.")
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise LineError("The line is not text in UTF-8.") from None
    except (ValueError, RecursionError):
        raise LineError('The line is not JSON; write an object such as {"hand": ..., "starter": ...}.') from None
    if not isinstance(value, dict):
        raise LineError("The line is JSON but no object in braces.")
    return value


def cards_in(value: Any, name: str, rule: str) -> tuple[Card, ...]:
    """Cards given as a list of texts or as one text.

    Args:
        value: what the line holds under ``name``; None when it holds nothing.
        name: for the message.
        rule: the rule that asks for these cards.

    Raises:
        LineError: neither a list nor a text.
        CardError: some of it is no card.
    """
    if isinstance(value, str):
        return parse_cards(value)
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        missing = "is missing" if value is None else "is neither a list of cards nor a text"
        raise LineError(f'"{name}" {missing}; write it such as ["5H", "JD"].', rule)
    return tuple(parse_card(one) for one in value)

"""What is wrong in a request, in plain sentences: the words of the library that reads requests are for programmers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from itertools import pairwise
from typing import Any

from pegout.rules.cards import parse_card

_WHOLE = "The request"
_OUTER = ("body", "query", "path", "header", "cookie")
_LONGEST = 60

_SAYINGS = {
    "missing": "{field} is missing.",
    "extra_forbidden": "{field} is not known here.",
    "literal_error": "{field} can be {expected}.",
    "union_tag_invalid": "{field} has no kind that is known; it can be {expected_tags}.",
    "union_tag_not_found": "{field} has no kind.",
    "string_type": "{field} has to be text.",
    "string_too_long": "{field} has at most {max_length} characters.",
    "string_too_short": "{field} has at least {min_length} characters.",
    "string_unicode": "{field} has characters that cannot be written.",
    "string_pattern_mismatch": "{field} is not written as it has to be.",
    "int_type": "{field} has to be a whole number.",
    "int_parsing": "{field} has to be a whole number.",
    "int_parsing_size": "{field} is too large.",
    "int_from_float": "{field} has to be a whole number.",
    "finite_number": "{field} has to be a number.",
    "bool_type": "{field} is true or false.",
    "bool_parsing": "{field} is true or false.",
    "greater_than_equal": "{field} is at least {ge}.",
    "greater_than": "{field} is more than {gt}.",
    "less_than_equal": "{field} is at most {le}.",
    "less_than": "{field} is less than {lt}.",
    "list_type": "{field} has to be a list.",
    "tuple_type": "{field} has to be a list.",
    "dict_type": "{field} has to be a set of names and values.",
    "model_type": "{field} has to be a set of names and values.",
    "model_attributes_type": "{field} has to be a set of names and values.",
    "too_long": "{field} has at most {max_length} entries.",
    "too_short": "{field} has at least {min_length} entries.",
    "json_invalid": "The request is no JSON that can be read.",
}

_STATUSES = {
    400: "The request cannot be read.",
    404: "There is nothing at this address.",
    405: "This address does not answer such a request.",
    413: "The request is too large.",
    415: "The request is written in a way that is not read here.",
}


def field_of(place: Sequence[str | int]) -> str:
    """A field in words, as the subject of a sentence.

    Args:
        place: the way to it, as the library that reads requests gives it.
    """
    parts = [part for part in place if part != "[key]"]
    if parts and parts[0] in _OUTER:
        parts = parts[1:]
    if not parts:
        return _WHOLE
    seat = next((part for before, part in pairwise(parts) if before == "seats"), None)
    of_seat = f"seat {seat + 1}" if isinstance(seat, int) else ""
    last = parts[-1]
    if isinstance(last, int):
        before = str(parts[-2]) if len(parts) > 1 else "the list"
        return of_seat.capitalize() if before == "seats" else f"Entry {last + 1} of {_plain(before)}"
    words = _plain(last)
    words = words[:1].upper() + words[1:]
    return f"{words} of {of_seat}" if of_seat else words


def _plain(name: str) -> str:
    return name.replace("_", " ")[:_LONGEST]


def sentence_of(item: Mapping[str, Any]) -> str:
    """One thing wrong in a request as a sentence for the person.

    Args:
        item: what the library that reads requests says of it: ``type``, ``loc`` and ``ctx``.
    """
    field = field_of(item["loc"])
    context = {name: str(value).replace("'", "")[:200] for name, value in (item.get("ctx") or {}).items()}
    try:
        return _SAYINGS[item["type"]].format(field=field, **context)
    except (KeyError, IndexError):
        return f"{field} cannot be read."


def status_sentence(status: int) -> str:
    """What an answer without a reason of its own means, as a sentence."""
    known = _STATUSES.get(status)
    return known if known is not None else f"This cannot be answered ({HTTPStatus(status).phrase.lower()})."


_CODE = re.compile(r"\b[A2-9TJQK][CDHS]\b")


def with_symbols(sentence: str) -> str:
    """A sentence of the rules with its cards as they are printed, such as ``8\u2666`` for ``8D``."""
    return _CODE.sub(lambda found: parse_card(found[0]).pretty, sentence)

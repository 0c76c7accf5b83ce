"""Values of the rules as plain data for JSON and back: the one shape that stores, sockets and files share.

Cards become their code, enums their value, tuples lists, and a dataclass a dictionary; actions and events carry a
``kind``, their class's name in snake case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from typing import Any

from . import actions, events
from .actions import ACTIONS, Action
from .cards import Card, parse_card
from .errors import CardError, PegoutError


class PlainDataError(PegoutError):
    """Plain data that is no action."""

    code = "data"


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def kind_of(kind: type[object]) -> str:
    """A class's name in snake case, such as ``"lay_card"``."""
    return _snake(kind.__name__)


_ACTION_KINDS: dict[str, type[Action]] = {kind_of(kind): kind for kind in ACTIONS}
_TAGGED = {
    thing
    for module in (actions, events)
    for thing in vars(module).values()
    if isinstance(thing, type) and is_dataclass(thing) and thing.__module__ == module.__name__
}


def _same(value: Any) -> Any:
    return value


def _many(values: Any) -> list[Any]:
    return [to_plain(item) for item in values]


def _fields(value: Any, tag: str | None, names: tuple[str, ...]) -> dict[str, Any]:
    plain: dict[str, Any] = {} if tag is None else {"kind": tag}
    for name in names:
        plain[name] = to_plain(getattr(value, name))
    return plain


def _way(kind: Any) -> Callable[[Any], Any]:
    """How values of a class are made plain."""
    if issubclass(kind, Card):
        return attrgetter("code")
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, tuple | list | frozenset):
        return _many
    if is_dataclass(kind):
        tag = kind_of(kind) if kind in _TAGGED else None
        return partial(_fields, tag=tag, names=tuple(field.name for field in fields(kind)))
    return _same


_WAYS: dict[type[Any], Callable[[Any], Any]] = {}


def to_plain(value: Any) -> Any:
    """Turn a value of the rules into plain data.

    Args:
        value: an action, event, view, score, card, option set, or a container of them.

    Returns:
        Dictionaries, lists, text, numbers, booleans and None only.
    """
    kind = type(value)
    way = _WAYS.get(kind)
    if way is None:
        way = _WAYS[kind] = _way(kind)
    return way(value)


_PLACES = {"seat": range(4), "position": range(52), "points": range(-1, 1000), "claim": range(-1, 1000)}


def action_from_plain(data: object) -> Action:
    """Read an action from plain data; the counterpart of :func:`to_plain`.

    Args:
        data: such as ``{"kind": "lay_card", "seat": 0, "card": "5H"}``.

    Raises:
        PlainDataError: it is no action; the message says what is wrong.
    """
    if not isinstance(data, Mapping):
        raise PlainDataError("An action is an object with a kind, such as lay_card.")
    name = data.get("kind")
    kind = _ACTION_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise PlainDataError(f"An action has a kind, one of {', '.join(_ACTION_KINDS)}.")
    known = {field.name for field in fields(kind)}
    extra = set(data) - known - {"kind"}
    if extra:
        raise PlainDataError(f"{name} has no {min(extra, key=str)!r}.")
    optional = {"claim"}
    values: dict[str, Any] = {}
    for field in known:
        if field not in data:
            if field not in optional:
                raise PlainDataError(f"{name} needs {field!r}.")
            continue
        values[field] = _value(field, data[field])
    return kind(**values)


def _value(field: str, value: Any) -> Any:
    if field in ("cards", "pack"):
        if not isinstance(value, list) or len(value) > 52:
            raise PlainDataError(f"{field} is a list of at most 52 cards.")
        return tuple(_card(item) for item in value)
    if field == "card":
        return _card(value)
    if field == "play_on":
        if not isinstance(value, bool):
            raise PlainDataError("play_on is true or false.")
        return value
    if field == "claim" and value is None:
        return None
    if type(value) is not int or value not in _PLACES[field]:
        raise PlainDataError(f"{field} is a small whole number.")
    return value


def _card(value: Any) -> Card:
    if not isinstance(value, str) or len(value) > 40:
        raise PlainDataError("A card is a text such as 5H.")
    try:
        return parse_card(value)
    except CardError as error:
        raise PlainDataError(str(error)) from None

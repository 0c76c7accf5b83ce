"""Errors, as every part of the API answers them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from .game import Wire
from .steps import Update


class FieldProblem(Wire):
    """One thing wrong in a request."""

    where: str
    message: str


class Problem(Wire):
    """An error (RFC 9457). `code` stays the same between releases, `detail` is a sentence for the person.

    Attributes:
        rule: the rule that refuses an action.
        retry_after: seconds to wait, when asking again may help.
        errors: what is wrong with a request's fields.
        update: with code "stale", what has happened meanwhile.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str | None = None
    retry_after: int | None = None
    errors: tuple[FieldProblem, ...] | None = None
    update: Update | None = None


ALIASES: dict[str, Any] = {}
MODELS: tuple[type[BaseModel], ...] = (Problem,)

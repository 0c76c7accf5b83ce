"""Errors as ``application/problem+json`` (RFC 9457): a code that stays the same, a sentence, the rule."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from pegout.rules.errors import IllegalAction, OptionError, PegoutError
from pegout.server.messages.problem import FieldProblem, Problem
from pegout.server.messages.steps import WrittenUpdate

from .wording import sentence_of, status_sentence, with_symbols

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"

CODES: dict[str, tuple[int, str]] = {
    "request": (422, "The request cannot be read"),
    "option": (422, "There is no such choice"),
    "illegal": (422, "The rules refuse this"),
    "origin": (403, "Not from this site"),
    "host": (421, "Not this server's name"),
    "seat": (403, "Not your seat"),
    "turned_away": (403, "Your seat was opened again"),
    "not_found": (404, "There is no such thing"),
    "method": (405, "This cannot be done here"),
    "stale": (409, "Something happened meanwhile"),
    "command": (409, "This command was used for something else"),
    "not_now": (409, "This cannot be done now"),
    "too_large": (413, "The request is too large"),
    "too_many": (429, "Too much at once"),
    "fault": (500, "A fault in Pegout"),
    "storage": (503, "Games cannot be saved at the moment"),
}
"""Every code with its status and title; docs/server.md lists them."""

_CODE_OF_STATUS = {400: "request", 403: "origin", 404: "not_found", 405: "method", 413: "too_large"}


class ProblemError(PegoutError):
    """An answer that is an error.

    Args:
        code: one of :data:`CODES`.
        detail: one sentence for the person.
        rule: the rule that refuses it.
        retry_after: seconds to wait before asking again.
        update: what has happened meanwhile.
        errors: what is wrong in the request, field by field.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        rule: str | None = None,
        retry_after: int | None = None,
        update: WrittenUpdate | None = None,
        errors: tuple[FieldProblem, ...] | None = None,
    ) -> None:
        super().__init__(detail)
        status, title = CODES[code]
        self.code = code
        self.update = update
        self.body = Problem(
            type=f"urn:pegout:problem:{code}",
            title=title,
            status=status,
            detail=detail,
            code=code,
            rule=rule,
            retry_after=retry_after,
            errors=errors,
        )

    def response(self) -> Response:
        """The error as an HTTP answer."""
        headers = {"cache-control": "no-store"}
        if self.body.retry_after is not None:
            headers["retry-after"] = str(self.body.retry_after)
        body = self.body.model_dump_json(exclude_none=True)
        if self.update is not None:
            body = f'{body[:-1]},"update":{self.update.model_dump_json()}}}'
        return Response(body, self.body.status, headers, media_type=MEDIA_TYPE)


def turned_away() -> ProblemError:
    """What somebody is told whose seat the table's maker has opened again."""
    return ProblemError(
        "turned_away", "Whoever made this table has opened your seat again; the game goes on without you."
    )


def problem_of(error: PegoutError) -> ProblemError:
    """Any error of Pegout as a problem."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, IllegalAction):
        return ProblemError("illegal", with_symbols(str(error)), rule=error.rule)
    if isinstance(error, OptionError):
        return ProblemError("option", str(error), errors=_field_of_option(error))
    return ProblemError("request", with_symbols(str(error)))


def _field_of_option(error: OptionError) -> tuple[FieldProblem, ...] | None:
    if error.option is None:
        return None
    where = error.option if error.option == "level" else f"options.{error.option}"
    return (FieldProblem(where=where[:100], message=str(error)),)


def refused_field(where: str, sentence: str, rule: str | None = None) -> ProblemError:
    """A choice that cannot be, in one field of a request.

    Args:
        where: the field, such as ``seats.1.name``.
        sentence: one sentence for the person.
        rule: the rule that refuses it.
    """
    return ProblemError("option", sentence, rule=rule, errors=(FieldProblem(where=where, message=sentence),))


def documented(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The ``responses`` of a route that may answer with these problems."""
    responses: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, title = CODES[code]
        responses[status] = {
            "description": title,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    return responses


def answers(model: type[BaseModel], *codes: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """The ``responses`` of a route that answers with a message, or with one of these problems.

    Only the description knows the model, by its name: given to the framework it would be built once more for each
    route, a fifth of the server's start.
    """
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}}
    return {status: {"description": (model.__doc__ or "").partition("\n")[0], "content": content}, **documented(*codes)}


def _validation(error: RequestValidationError) -> ProblemError:
    wrong = tuple(
        FieldProblem(where=".".join(str(part) for part in item["loc"][:6])[:100], message=sentence_of(item)[:300])
        for item in list(error.errors())[:10]
    )
    sentence = wrong[0].message if wrong else status_sentence(400)
    return ProblemError("request", sentence, errors=wrong)


def let_go(error: BaseException | None) -> None:
    """Undo a circle: an error's traceback keeps the frames it went through, and one of them may keep the error.

    They, and the body that was wrong, would stay until everything is searched for garbage (``collecting.py``).

    Args:
        error: an error that has been answered.
    """
    while error is not None:
        error.__traceback__ = None
        error = error.__cause__ or error.__context__


def install(app: FastAPI) -> None:
    """Make every error of an app a problem."""

    async def pegout_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, PegoutError)
        let_go(error)
        return problem_of(error).response()

    async def validation_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        let_go(error)
        return _validation(error).response()

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        let_go(error)
        code = _CODE_OF_STATUS.get(error.status_code, "request")
        response = ProblemError(code, status_sentence(error.status_code)).response()
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    app.add_exception_handler(PegoutError, pegout_error)
    app.add_exception_handler(RequestValidationError, validation_error)
    app.add_exception_handler(HTTPException, http_error)


Handler = Callable[[Request], Awaitable[Response]]


def fault(error: Exception) -> Response:
    """The answer to an error nobody expected; the details stay in the log."""
    log.error("unexpected error", exc_info=error)
    return ProblemError("fault", "Something went wrong in Pegout; your games are safe.").response()

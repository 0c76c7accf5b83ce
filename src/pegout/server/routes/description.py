"""The API's description: made when it is first asked for, which takes most of a second, beside the games."""

from __future__ import annotations

import gzip
import json
from threading import Lock
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response

from pegout.server.messages import deals, desk, learning, people, problem, replay, socket, steps, table
from pegout.server.messages.socket import ClientMessage, ServerMessage

from .api import gzipped, packed

_PARTS = (deals, desk, learning, people, problem, replay, socket, steps, table)
_PLACE = "#/components/schemas/{model}"


def _described(app: FastAPI) -> dict[str, Any]:
    """What the routes say, with problems and the socket's messages among the schemas."""
    schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    named = sorted({model for part in _PARTS for model in part.MODELS}, key=lambda model: model.__name__)
    extra = models_json_schema([(model, "serialization") for model in named], ref_template=_PLACE)[1]["$defs"]
    unions: dict[str, Any] = {"ServerMessage": ServerMessage, "ClientMessage": ClientMessage}
    for name, union in unions.items():
        described = TypeAdapter(union).json_schema(ref_template=_PLACE, mode="serialization")
        extra |= described.pop("$defs", {})
        extra[name] = described
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    for name, described in extra.items():
        schemas.setdefault(name, described)
    return schema


class Description:
    """Answers with the description; as what may take long, in a thread."""

    def __init__(self, app: FastAPI) -> None:
        """Nothing is made yet.

        Args:
            app: what is to be described, once it is whole.
        """
        self._app = app
        self._lock = Lock()
        self._small: bytes | None = None

    def answer(self, request: Request) -> Response:
        """The description; two who ask first wait for the same."""
        return packed(request, lambda: gzip.decompress(self._made()).decode(), self._made)

    def _made(self) -> bytes:
        with self._lock:
            if self._small is None:
                self._small = gzipped(json.dumps(_described(self._app), separators=(",", ":")))
            return self._small

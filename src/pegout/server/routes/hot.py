"""A shorter way for actions, which are most of what a server is asked: the framework's way costs more than the action.

Only what is well-formed goes it. Everything else is left to the framework, so that refusals are the same on both.
"""

from __future__ import annotations

import re

from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pegout.rules.errors import PegoutError
from pegout.server.gate.problems import problem_of
from pegout.server.messages.orders import ActionCommand
from pegout.server.services import Services

_ACTIONS = re.compile("/api/tables/([A-Za-z0-9_-]{1,64})/actions")


class Hot:
    """Answers actions; lies below the checks that hold for everything, and before the framework's routes."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        """Wrap an app.

        Args:
            app: what answers everything else.
            services: the server's parts.
        """
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        found = _ACTIONS.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        headers = Headers(scope=scope) if found else None
        if (
            found is None
            or headers is None
            or headers.get("content-type") != "application/json"
            or "content-length" not in headers  # its length is verified, so that reading it cannot be refused
        ):
            await self._app(scope, receive, send)
            return
        messages, body, more = [], b"", True
        while more:
            message = await receive()
            messages.append(message)
            body += message.get("body", b"")
            more = message.get("more_body", False)
        try:
            command = ActionCommand.model_validate_json(body)
            identity = await self._services.people.known(HTTPConnection(scope))
            if identity is not None:
                # Only a server that stops breaks this off, and the store has the action whole or not at all.
                update = await self._services.tables.act(found[1], identity, command)
                response = Response(update.model_dump_json(), media_type="application/json")
                await response(scope, receive, send)
                return
        except ValidationError:
            pass
        except PegoutError as error:
            await problem_of(error).response()(scope, receive, send)
            return

        async def again() -> Message:
            return messages.pop(0) if messages else await receive()

        await self._app(scope, again, send)

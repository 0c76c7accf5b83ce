"""The web application: routes, layers, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI

import pegout

from .collecting import Collector
from .gate import problems
from .gate.headers import Guard
from .gate.limits import BodyLimit
from .messages.table import Health
from .routes import (
    api,
    deals,
    invites,
    learning,
    leaving,
    me,
    opening,
    proposing,
    replays,
    saying,
    sockets,
    statistics,
    watching,
)
from .routes import lobby as lobby_api
from .routes.description import Description
from .routes.hot import Hot
from .routes.pages import Pages
from .services import Services
from .settings import Settings

_SWEEP_SECONDS = 30.0


def create_app(settings: Settings | None = None) -> FastAPI:
    """Make the application and open its database.

    Args:
        settings: how it is to run; the defaults when left out.

    Raises:
        StartError: the data folder or the database cannot be used.
    """
    settings = settings or Settings()
    services = Services.start(settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await services.tables.times.start()
        sweeper = asyncio.ensure_future(_sweep(services))
        try:
            yield
        finally:
            sweeper.cancel()
            await services.tables.close()
            services.database.close()

    app = FastAPI(
        title="Pegout",
        version=pegout.__version__,
        description="Cribbage tables: docs/server.md tells how the messages go together.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nobody is told what players do
        lifespan=lifespan,
    )
    app.state.services = services
    problems.install(app)
    app.include_router(api.router)
    app.include_router(invites.router)
    app.include_router(leaving.router)
    app.include_router(opening.router)
    app.include_router(proposing.router)
    app.include_router(replays.router)
    app.include_router(watching.router)
    app.include_router(deals.router)
    app.include_router(lobby_api.router)
    app.include_router(saying.router)
    app.include_router(me.router)
    app.include_router(statistics.router)
    app.include_router(sockets.router)
    learning.mount(app)
    app.add_api_route("/health", api.get_health, methods=["GET"], responses=problems.answers(Health))

    app.add_route("/api/openapi.json", Description(app).answer, methods=["GET"], include_in_schema=False)
    app.add_route("/{path:path}", Pages(settings.static).answer, methods=["GET"], include_in_schema=False)
    app.add_middleware(Hot, services=services)
    app.add_middleware(BodyLimit, most=settings.limits.body)
    app.add_middleware(Guard, hosts=settings.hosts, rate=settings.limits.address)
    return app


async def _sweep(services: Services) -> None:
    collector = Collector()
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        services.tables.forget_idle()
        collector.collect()

"""A server for each test: in a thread for most, as a process of its own where it is killed."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .running import Running, running
from .tables import settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A fresh server."""
    with running(settings(tmp_path)) as server:
        yield server


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """A browser at the fresh server."""
    with server.browser() as client:
        yield client

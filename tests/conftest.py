"""Settings that all tests share."""

import os

import pytest
from hypothesis import HealthCheck, settings

IN_CI = bool(os.environ.get("CI"))

# In CI the same examples every time: a red run there is red here too.
settings.register_profile(
    "fast",
    max_examples=60,
    deadline=None,
    derandomize=IN_CI,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("proof", settings.get_profile("fast"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


@pytest.fixture
def anyio_backend() -> str:
    """Async tests are marked `anyio` and run on asyncio, as the server does."""
    return "asyncio"

"""Marks a test as the guard against faults of data/faults.jsonl, by their id."""

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def keeps_out(*ids: str) -> Callable[[Test], Test]:
    """The test fails with these faults."""

    def mark(test: Test) -> Test:
        test.faults = ids  # type: ignore[attr-defined]
        return test

    return mark

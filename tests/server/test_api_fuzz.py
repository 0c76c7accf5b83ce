"""Requests made up from the API's own description find no server error."""

from itertools import count
from typing import Any

import hypothesis
import pytest
import requests
import schemathesis
from schemathesis.checks import not_a_server_error

from .running import Running, running
from .tables import new_table, people, settings


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(settings(tmp_path_factory.mktemp("fuzzed"))) as server:
        yield server


@pytest.mark.parametrize("modes", ["positive", "negative"])
def test_no_made_up_request_is_a_server_error(fuzzed: Running, modes: str) -> None:
    verify_no_server_error(fuzzed, modes, 12)


@pytest.mark.proof
@pytest.mark.parametrize("modes", ["positive", "negative"])
def test_no_made_up_request_of_many_is_a_server_error(fuzzed: Running, modes: str) -> None:
    verify_no_server_error(fuzzed, modes, 60)


def verify_no_server_error(fuzzed: Running, modes: str, number: int) -> None:
    """Ask so many made-up requests of every operation."""
    with fuzzed.browser() as client:
        table = new_table(client, people(1, 1), take_back=True)["id"]
        cookies = dict(client.cookies)
    schema = schemathesis.openapi.from_url(f"{fuzzed.address}/api/openapi.json")
    schema.config.generation.update(modes=[schemathesis.GenerationMode(modes)])
    seen: set[int] = set()
    turns = count()
    for operation in schema.get_all_operations():
        case_strategy = operation.ok().as_strategy()  # type: ignore[union-attr]

        @hypothesis.settings(
            max_examples=number,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        @hypothesis.given(case=case_strategy)
        def ask(case: Any) -> None:
            if case.path_parameters and "table_id" in case.path_parameters and next(turns) % 2:
                case.path_parameters["table_id"] = table
            response = case.call(cookies=cookies)
            seen.add(response.status_code)
            case.validate_response(response, checks=[not_a_server_error])

        ask()
    assert seen & {200, 201}
    assert max(seen) < 500
    assert requests.get(f"{fuzzed.address}/health", timeout=20).status_code == 200

"""Running commands inside the test's own process."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pegout.cli import main


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Keyboard(io.TextIOWrapper):
    """Input that looks typed."""

    def isatty(self) -> bool:
        return True


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """``run("count", "5H", ..., stdin=...)``: exit code, standard output and standard error."""

    def call(*arguments: str, stdin: str | bytes = "", terminal: bool = False) -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        kind = Keyboard if terminal else io.TextIOWrapper
        monkeypatch.setattr("sys.stdin", kind(io.BytesIO(data), encoding="utf-8"))
        code = main(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call

"""The README is what a newcomer believes: its commands and its Python run and print what it says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ (pegout[^\n]*)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), CONSOLE, ids=[command for command, _ in CONSOLE])
def test_a_command_in_the_readme_prints_what_stands_below_it(command: str, printed: str, tmp_path: Path) -> None:
    environment = os.environ | {"NO_COLOR": "1", "COLUMNS": "80", "PEGOUT_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
        env=environment,
        encoding="utf-8",
    )
    assert done.stderr == ""
    assert done.stdout == printed


def test_the_readme_shows_commands_at_work() -> None:
    assert len(CONSOLE) >= 3


def test_the_python_in_the_readme_runs_and_gives_what_it_says() -> None:
    python = "\n".join(re.findall(r"```python\n(.*?)```", README, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(python, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.tries > 8
    assert runner.failures == 0


def test_every_page_and_picture_that_the_readme_names_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        if "://" not in target:
            assert (ROOT / target).exists(), f"README names {target}, which does not exist"

"""The names of pegout.rules load when they are used, and are the right ones."""

import subprocess
import sys

import pytest

import pegout.rules


def test_every_name_that_is_promised_is_there() -> None:
    for name in pegout.rules.__all__:
        assert getattr(pegout.rules, name).__class__.__name__ != "module"
    assert set(pegout.rules.__all__) <= set(dir(pegout.rules))


def test_a_name_that_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(pegout.rules, "nothing")  # noqa: B009


@pytest.mark.parametrize("first", ["import pegout.rules.view", "from pegout.rules import Game", "pass"])
def test_view_is_the_function_whatever_was_loaded_before(first: str) -> None:
    code = f"{first}\nfrom pegout.rules import view\nfrom pegout.rules.view import view as same\nassert view is same"
    subprocess.run([sys.executable, "-c", code], check=True)

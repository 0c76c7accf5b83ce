import pytest

from tests.cli.conftest import Run


def test_all_rules_fit_80_columns(run: Run) -> None:
    done = run("rules")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "The rules, numbered"
    assert max(len(line) for line in lines) < 80
    for number in ("1.1", "3.15", "6.1c", "6.6"):
        assert any(line.lstrip().startswith(f"{number} ") for line in lines)
    assert "`" not in done.out
    assert "**" not in done.out


def test_one_rule_is_printed_under_its_section(run: Run) -> None:
    assert run("rules", "3.13").out == (
        "3 The play (pegging)\n"
        "3.13  Suits, the starter and the crib play no part in the play. There is no\n"
        "      flush in the play.\n"
    )


def test_a_topic_may_be_several_words(run: Run) -> None:
    assert "\n4.6   Flush" in run("rules", "crib", "flush").out
    assert "   -  out_on_go (yes, no; by default yes)" in run("rules", "out_on_go").out
    assert "   -  muggins: claiming what another missed" in run("rules", "muggins").out


@pytest.mark.parametrize("topic", ["floosh", "3.99", "77"])
def test_an_unknown_topic_is_bad_input(run: Run, topic: str) -> None:
    done = run("rules", topic)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert topic in done.err

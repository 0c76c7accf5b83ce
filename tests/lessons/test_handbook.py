"""The rules as data, and every number that the code cites."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegout
from pegout.lessons.handbook import Note, Row, Rule, UnknownTopic, Word, handbook, text_of
from pegout.rules.options import CHOICES, OPTION_NAMES, Options

SOURCE = Path(pegout.__file__).parent

# Parts that cite rules in their messages and explanations; others have numbers in brackets that mean something else.
CITING = ("rules", "record", "lessons", "server", "cli", "tui", "players")
CALLS_WITH_A_RULE = {"IllegalAction", "Score", "LineError", "expect", "RecordError", "Verdict", "Dispute", "Fault"}
NUMBER = r"(?<![\d.])(?:1[01]|[1-9])\.[1-9]\d?[a-z]?(?![\d.])"
CITED_IN_TEXT = re.compile(rf"(?:\(|\brules? ){NUMBER}(?:(?:, | and | to ){NUMBER})*")


def numbers() -> list[str]:
    return list(handbook().rules)


def test_the_sections_and_their_numbers() -> None:
    book = handbook()
    assert [section.number for section in book.sections] == [str(number) for number in range(1, 12)]
    assert book.section("3").title == "The play (pegging)"
    assert [number for number in numbers() if number.startswith("3.")] == [f"3.{n}" for n in range(1, 16)]
    assert [number for number in numbers() if number.startswith("6.1")] == ["6.1", *(f"6.1{p}" for p in "abcdef")]
    assert len(numbers()) == len(set(numbers())) == 46


def test_a_paragraph_is_read_whole() -> None:
    assert handbook().rule("3.1").text == (
        "The pone lays first; then in turn to the left. Each card is added to the count. The count never passes 31."
    )
    assert handbook().rule("6.1b").text.endswith("play goes on from where it is.")
    assert handbook().rule("6.1").text == "Renege, with `calls: manual`: a go said while holding a card that fits."
    assert handbook().rule("3.2").heading == "Fifteen"
    assert handbook().rule("6.1b").heading == "renege: correct (casual)", "a colon within a code span ends no heading"


def test_no_text_is_lost() -> None:
    written = (SOURCE / "lessons" / "rules.md").read_text(encoding="utf-8")
    book = handbook()
    read = " ".join([book.title, book.introduction, *(f"{one.number} {one.title}" for one in book.sections)])
    read += " " + " ".join(
        (block.number if isinstance(block, Rule) else "") + " " + text_of(block) for _, block in book
    )
    words = set(re.findall(r"[A-Za-z0-9]+", written)) - {"name", "values", "default", "meaning", "question", *"abcdef"}
    assert words <= set(re.findall(r"[A-Za-z0-9]+", read))


def test_the_options_are_those_of_the_library() -> None:
    rows = [block for block in handbook().section("7").blocks if isinstance(block, Row)]
    assert tuple(row["name"] for row in rows) == OPTION_NAMES
    for row in rows:
        assert row["default"] == str(getattr(Options(), row["name"]))
        if row["name"] in CHOICES:
            assert set(row["values"].split(", ")) == set(CHOICES[row["name"]])


def test_the_disputes_are_a_table_and_the_words_a_list() -> None:
    disputes = [block for block in handbook().section("8").blocks if isinstance(block, Row)]
    assert len(disputes) == 27
    assert disputes[0]["answer"] == "No"
    assert handbook().words["heels"].meaning == "jack as starter, 2 to the dealer"
    assert all(isinstance(block, Word) for block in handbook().section("9").blocks)
    assert any(isinstance(block, Note) for block in handbook().section("11").blocks)


@pytest.mark.parametrize("topic", ["3.7", "rule 3.7", "§3.7", " 3.7. ", "Rule  3.7"])
def test_a_number_finds_its_rule(topic: str) -> None:
    (found,) = handbook().find(topic)
    assert isinstance(found.block, Rule)
    assert found.block.number == "3.7"
    assert found.section.number == "3"


@pytest.mark.parametrize(
    ("topic", "numbers"), [("6.1c", ["6.1c"]), ("6.1 C", ["6.1c"]), ("6.1", ["6.1", *(f"6.1{p}" for p in "abcdef")])]
)
def test_parts_of_a_rule(topic: str, numbers: list[str]) -> None:
    assert [found.block.number for found in handbook().find(topic) if isinstance(found.block, Rule)] == numbers


@pytest.mark.parametrize(
    ("topic", "section"),
    [
        ("3", "3"),
        ("section 3", "3"),
        ("the show", "4"),
        ("Show", "4"),
        ("pegging", "3"),
        ("options", "7"),
        ("words", "9"),
    ],
)
def test_a_section_by_number_or_title(topic: str, section: str) -> None:
    found = handbook().find(topic)
    assert {one.section.number for one in found} == {section}
    assert len(found) == len(handbook().section(section).blocks)


@pytest.mark.parametrize(
    ("topic", "first"),
    [
        ("flush", "4.6"),
        ("flushes", "4.6"),
        ("his nobs", "4.7"),
        ("fifteen", "3.2"),
        ("thirty-one", "3.3"),
        ("31", "3.3"),
        ("skunk", "5.2"),
        ("lurch", "5.2"),
        ("crib flush", "4.6"),
        ("go", "3.15"),
        ("say go", "3.15"),
        ("heels", "2.4"),
        ("renege", "6.1"),
        ("overclaim", "6.4"),
        ("reset", "3.12"),
    ],
)
def test_words_find_the_rule_that_is_about_them_first(topic: str, first: str) -> None:
    found = [one.block for one in handbook().find(topic) if isinstance(one.block, Rule)]
    assert found[0].number == first


def test_go_finds_all_that_matters_about_it() -> None:
    found = {one.block.number for one in handbook().find("go") if isinstance(one.block, Rule)}
    assert {"3.7", "3.8", "3.9", "3.12", "3.15"} <= found


@pytest.mark.parametrize("name", OPTION_NAMES)
def test_an_option_is_found_by_its_name(name: str) -> None:
    found = [one.block for one in handbook().find(name)]
    assert any(isinstance(block, Row) and block.cells[0] == ("name", name) for block in found[:12])


@pytest.mark.parametrize(
    ("topic", "sentence"),
    [
        ("3.99", "There is no rule 3.99; section 3 has 3.1 to 3.15."),
        ("6.1z", "There is no rule 6.1z; section 6 has 6.1 to 6.6."),
        ("12.1", "There is no section 12; they go from 1 to 11."),
        ("77", "The rules say nothing about “77”; try a word such as go, flush or skunk, or a number."),
        ("floosh", "The rules say nothing about “floosh”; near to it are flush."),
        ("xyzzy\x1b", "The rules say nothing about “xyzzy?”; try a word such as go, flush or skunk, or a number."),
        ("", "The rules say nothing about “”; try a word such as go, flush or skunk, or a number."),
    ],
)
def test_an_unknown_topic_is_told_with_what_is_near(topic: str, sentence: str) -> None:
    with pytest.raises(UnknownTopic) as caught:
        handbook().find(topic)
    assert str(caught.value) == sentence


@given(st.text(max_size=60))
def test_any_text_is_answered_or_refused(topic: str) -> None:
    try:
        found = handbook().find(topic)
    except UnknownTopic:
        return
    assert found


def cited(path: Path) -> Iterator[tuple[int, str]]:
    """Line and number of every rule that a file cites."""
    text = path.read_text(encoding="utf-8")
    for line, content in enumerate(text.splitlines(), start=1):
        for match in CITED_IN_TEXT.finditer(content):
            for number in re.findall(NUMBER, match[0]):
                yield line, number
    if path.suffix != ".py":
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            arguments = node.args if name in CALLS_WITH_A_RULE else []
            arguments = [*arguments, *(keyword.value for keyword in node.keywords if keyword.arg == "rule")]
            for value in arguments:
                if isinstance(value, ast.Constant) and re.fullmatch(NUMBER, str(value.value)):
                    yield node.lineno, str(value.value)


def test_every_rule_that_is_cited_exists() -> None:
    known = handbook().rules
    files = [path for part in CITING for path in sorted((SOURCE / part).rglob("*.py"))]
    found = [(path.relative_to(SOURCE), line, number) for path in files for line, number in cited(path)]
    assert len(found) > 150, "the search has lost its eyes"
    assert not [entry for entry in found if entry[2] not in known]


def test_every_rule_cited_within_the_rules_exists() -> None:
    for _, block in handbook():
        for number in re.findall(r"\b\d\.\d{1,2}[a-f]?\b", text_of(block)):
            assert number in handbook().rules

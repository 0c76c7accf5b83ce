"""The path of lessons: it covers all the rules, shows all the worked examples, and states no number of its own."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import pegout
from pegout.lessons import facts, tables
from pegout.lessons.blocks import HandBlock, PlayBlock, QuestionBlock, TableBlock, TryBlock, WordsBlock
from pegout.lessons.errors import LessonError, UnknownLesson
from pegout.lessons.examples import example, examples
from pegout.lessons.handbook import handbook
from pegout.lessons.markup import Span, linked, plain_of, spans_of
from pegout.lessons.path import judged, lesson, lesson_from, lesson_of_rule, lessons
from pegout.lessons.rulebook import Paragraph, rulebook
from pegout.lessons.setups import SETUPS
from pegout.lessons.words import words
from pegout.lessons.worked import PlayStep, steps_of
from pegout.rules.cards import Card
from pegout.rules.disputes import DISPUTES
from pegout.rules.faults import FAULTS
from pegout.rules.options import OPTION_NAMES
from tests.oracle import play as oracle_play
from tests.oracle import show as oracle_show
from tests.rules.cases import load

CONTENT = Path(pegout.__file__).parent / "lessons" / "content"
FRAGMENTS = {case["id"]: case for case in load("fragments")}
PLAYS = {case["id"]: case for case in load("plays")}

NUMBER_WORDS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen sixteen seventeen eighteen nineteen "
    "twenty thirty forty fifty sixty seventy eighty ninety hundred"
).split()


def numbers_of(cards: list[Card] | tuple[Card, ...]) -> list[int]:
    return [card.number for card in cards]


# --- what the path covers ---------------------------------------------------------------------------------------------


def test_the_path_has_all_lessons_in_order() -> None:
    path = lessons()
    assert [one.number for one in path] == list(range(1, len(path) + 1))
    assert len({one.id for one in path}) == len(path) == 26
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", one.id) for one in path)
    files = {file.stem for file in CONTENT.glob("*.toml")}
    assert files - {one.id for one in path} == {"path", "examples", "words", "options"}


@pytest.mark.parametrize("number", list(handbook().rules))
def test_every_rule_has_a_lesson(number: str) -> None:
    assert lesson_of_rule()[number]


@pytest.mark.parametrize("section", [section.number for section in handbook().sections])
def test_every_section_has_a_lesson(section: str) -> None:
    assert any(rule == section or rule.startswith(f"{section}.") for one in lessons() for rule in one.rules)


def test_a_lesson_cites_every_rule_that_it_teaches() -> None:
    for one in lessons():
        cited = {span.rule for span in spans_in(one)}
        cited |= {row.rule for block in one.blocks if isinstance(block, TableBlock) for row in block.rows}
        missing = [rule for rule in one.rules if "." in rule and rule not in cited]
        assert not missing, f"{one.id} does not cite {missing}"


def test_every_worked_example_appears() -> None:
    shown = {block.key for one in lessons() for block in one.blocks if isinstance(block, PlayBlock)}
    assert shown == {*FRAGMENTS, *PLAYS} == set(examples())


def test_each_lesson_of_the_play_ends_with_an_invitation_to_try() -> None:
    of_the_play = [one for one in lessons() if one.part == "The play"]
    assert len(of_the_play) == 10
    for one in of_the_play[:-1]:  # more than two players cannot be tried against one rival
        assert isinstance(one.blocks[-1], TryBlock)
        assert one.blocks[-1].setup in SETUPS


def test_every_lesson_asks_something() -> None:
    for one in lessons():
        asked = [block for block in one.blocks if isinstance(block, QuestionBlock)]
        assert len(asked) >= (2 if one.part in ("The play", "The show and the end") else 1), one.id


def test_every_wrong_answer_has_feedback_of_its_own() -> None:
    for one in lessons():
        for block in one.blocks:
            if isinstance(block, QuestionBlock):
                said = [plain_of(choice.feedback) for choice in block.choices]
                said += [plain_of(reply.feedback) for reply in block.replies]
                assert all(said)
                assert len(set(said)) == len(said), one.id
                if block.choices:
                    assert sum(choice.right for choice in block.choices) == 1
                else:
                    assert block.replies[0].number == block.answer
                    assert block.replies[-1].number is None


# --- nothing is stated that the rules do not confirm ------------------------------------------------------------------


def texts(value: object) -> list[str]:
    """Every text of a lesson's file that is shown."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        unseen = {"rules", "cards", "hand", "starter", "answer", "judged", "right", "value", "play", "table", "try"}
        return [text for key, item in value.items() if key not in unseen | {"drill"} for text in texts(item)]
    return []


@pytest.mark.parametrize("file", sorted(CONTENT.glob("*.toml")), ids=lambda file: file.stem)
def test_no_file_states_a_number_outside_what_is_confirmed(file: Path) -> None:
    if file.stem in ("path", "examples"):
        return
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    for text in texts(data):
        bare = re.sub(r"\{[^{}]*\}", " ", text).lower().replace("ten-card", "")
        assert not re.findall(r"\d", bare), text
        found = set(re.findall(r"[a-z]+", bare)) & set(NUMBER_WORDS) - {"thirty"}
        assert not found, text
        assert "thirty" not in bare.replace("thirty-one", "")


@pytest.mark.parametrize(
    "text",
    [
        "A pair pegs 2.",
        "A pair pegs two.",
        "A pair pegs {three=peg 8H 8S}.",
        "{7=peg 8H 8S 8D}",
        "{28=hand 5H 5S 5C JD + 5D}",
        "{4=crib 2H 4H 8H KH + 6C}",
        "{2=award go-at-27 4}",
        "{8=total full-play 1}",
        "{120=target}",
        "{91=skunk_most}",
        "{three=heels}",
        "{2=settled last_card_15}",
        "{17=written 11}",
        "{five=nonsense}",
        "{two=peg 8H}",
        "{six=peg KH KD KS KC}",
        "{a lot=peg 8H 8S}",
        "{3.99}",
        "{word quux}",
        "{rank eleventy}",
        "{5H 5X}",
        "{5H",
        "*bold",
        "{show 5H 5S 5C JD}",
    ],
)
def test_what_is_not_confirmed_is_refused(text: str) -> None:
    with pytest.raises(LessonError):
        spans_of(text)


def test_what_is_confirmed_is_shown_as_written() -> None:
    text = (
        "*Peg* {six=peg 8H 8S 8D} with {8H 8S}, see {3.4}: {say 8H 8S 8D}, a {word pair royal|pair royal}; {code a b}."
    )
    spans = spans_of(text)
    assert plain_of(spans) == "Peg six with 8♥ 8♠, see (3.4): twenty-four for six, a pair royal; a b."
    assert [span.kind for span in spans if span.kind != "text"] == [
        "strong", "card", "card", "rule", "said", "word", "code",
    ]  # fmt: skip
    assert [span.rule for span in spans if span.rule] == ["3.4"]
    assert [span.card for span in spans if span.card] == ["8H", "8S"]


def test_every_named_number_can_be_worked_out() -> None:
    found = {name: facts.value_of(name) for name in facts.NAMED}
    assert found == {
        "pack": 52, "suits": 4, "ranks": 13, "ten_cards": 16, "limit": 31, "always_fits": 21, "hand_size": 4,
        "crib_size": 4, "target": 121, "skunk_line": 91, "skunk_most": 90, "double_skunk_most": 60,
        "short_skunk_most": 30, "heels": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"title": None}, "lacks 'title'"),
        ({"rules": ["3.99"]}, "3.99"),
        ({"blocks": [{"poem": "x"}]}, "poem"),
        ({"blocks": [{"text": "It pegs 9."}]}, "states 9"),
        ({"blocks": [{"table": "nothing"}]}, "no table"),
        ({"blocks": [{"try": "nothing", "invitation": "x"}]}, "no setup"),
        ({"blocks": [{"question": "x", "right": "b", "choices": []}]}, "needs one choice"),
        (
            {"blocks": [{"question": "x", "answer": "limit", "if": {"31": "no"}, "yes": "y", "no": "n"}]},
            "the rules say it is right",
        ),
    ],
)
def test_a_lesson_that_is_wrong_is_refused_by_its_name(change: dict, part: str) -> None:
    data = {"title": "T", "summary": "S", "rules": [], "blocks": []} | change
    data = {key: value for key, value in data.items() if value is not None}
    with pytest.raises(LessonError, match=part) as caught:
        lesson_from(data, "sample", 1, "part")
    assert "“sample”" in str(caught.value)


# --- worked plays and hands -------------------------------------------------------------------------------------------


def awarded(steps: tuple[PlayStep, ...]) -> list[int]:
    """The points of each card, the award that came later added to it."""
    points: list[int] = []
    for step in steps:
        if step.kind == "card":
            points.append(step.points)
        elif step.kind == "award":
            points[-1] += step.points
    return points


@pytest.mark.parametrize("case", FRAGMENTS.values(), ids=lambda case: case["id"])
def test_a_worked_count_is_the_published_one(case: dict) -> None:
    steps = steps_of(example(case["id"]))
    assert [step.card.code for step in steps if step.card] == case["cards"]
    assert [step.count for step in steps] == case["counts"]
    assert awarded(steps) == case["points_by_card"]


@pytest.mark.parametrize("case", PLAYS.values(), ids=lambda case: case["id"])
def test_a_worked_play_is_the_published_one(case: dict) -> None:
    steps = steps_of(example(case["id"]))
    assert [step.card.code for step in steps if step.card and step.kind == "card"] == case["cards"]
    assert awarded(steps) == case["points_by_card"]
    assert list(steps[-1].totals) == case["points"]


@pytest.mark.parametrize("key", sorted(PLAYS))
def test_a_worked_play_goes_as_a_second_reading_of_the_rules_has_it(key: str) -> None:
    worked = example(key)
    assert worked.hands is not None
    order = iter(numbers_of([event.card for event in worked.cards]))
    laid = oracle_play.simulate([numbers_of(hand) for hand in worked.hands], worked.leader, lambda _: next(order))
    expected: list[tuple[str, int, int, int]] = []
    for card in laid:
        expected.append(("card", card.seat, card.count, card.points + (0 if card.goes else card.award)))
        expected += [("go", seat, card.count, 0) for seat in card.goes]
        # A later card of the same count takes the award, so it stands right after the goes of its own card.
        if card.goes and card.award:
            expected.append(("award", card.seat, card.count, 1))
    assert [(step.kind, step.seat, step.count, step.points) for step in steps_of(worked)] == expected


@pytest.mark.parametrize("key", sorted(examples()))
def test_a_worked_play_explains_every_point_and_every_go(key: str) -> None:
    for step in steps_of(example(key)):
        assert step.say
        assert bool(re.search(r"\(\d", step.why)) or not (step.points or step.kind == "go")
        assert step.points == sum(score.points for score in step.scores)
        for number in re.findall(r"\d\.\d{1,2}[a-f]?", step.why):
            assert number in handbook().rules


def test_worked_hands_count_what_a_second_reading_of_the_rules_has() -> None:
    hands = [block.count for one in lessons() for block in one.blocks if isinstance(block, HandBlock)]
    assert len(hands) >= 10
    for count in hands:
        expected = oracle_show.points(numbers_of(count.hand), count.starter.number, crib=count.crib)
        assert count.points == expected == sum(item.points for item in count.combinations)
        if count.combinations:
            assert count.combinations[-1].running == count.points


def spans_in(value: object) -> Iterator[Span]:
    """Every span, wherever in a lesson."""
    if isinstance(value, Span):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from spans_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from spans_in(getattr(value, field.name))


# --- tables, words, links ---------------------------------------------------------------------------------------------


def points_in(key: str) -> dict[str, str]:
    return {row.cells[0]: row.cells[2] for row in tables.table(key).rows}


def test_the_page_of_scores_has_the_right_points() -> None:
    assert points_in("pegging") == {
        "Fifteen": "2", "Thirty-one": "2", "Pair": "2", "Pair royal": "6", "Double pair royal": "12",
        "Run": "3, 4, ...", "Go": "1", "Last card": "1",
    }  # fmt: skip
    assert points_in("show") == {
        "Fifteen": "2", "Pair": "2", "Three of a rank": "6", "Four of a rank": "12", "Run of three": "3",
        "Run of four": "4", "Run of five": "5", "Double run of three": "8", "Double run of four": "10",
        "Triple run": "15", "Double-double run": "16", "Flush": "4", "Flush with the starter": "5",
        "Flush in the crib": "5", "His nobs": "1",
    }  # fmt: skip
    assert points_in("other")["His heels"] == "2 to the dealer"
    assert tuple(tables.ONE_PAGE) == ("pegging", "show", "other")


def test_tables_hold_all_disputes_faults_and_options() -> None:
    assert [row.cells[0] for row in tables.table("disputes").rows] == [entry.question for entry in DISPUTES]
    assert [row.cells[0] for row in tables.table("faults").rows] == [fault.what for fault in FAULTS]
    assert [row.cells[0] for row in tables.table("options").rows] == list(OPTION_NAMES)
    used = {block.key for one in lessons() for block in one.blocks if isinstance(block, TableBlock)}
    assert used == set(tables.TABLES)


@pytest.mark.parametrize("key", list(tables.TABLES))
def test_every_row_of_a_table_rests_on_a_rule_that_exists(key: str) -> None:
    for row in tables.table(key).rows:
        assert len(row.cells) == len(tables.table(key).columns)
        assert row.rule is None or row.rule in handbook().rules


def test_every_word_of_the_rules_is_explained() -> None:
    for entry in handbook().words:
        for word in re.split(r", | \(", entry.rstrip(")")):
            known = word in words() or any(word in meaning for meaning in words().values())
            assert known, f"{word} is not explained"
    shown = [block for block in lesson("glossary").blocks if isinstance(block, WordsBlock)]
    assert {entry.word for entry in shown[0].words} == set(words())


def test_every_link_to_a_rule_resolves() -> None:
    links = [span for one in lessons() for span in spans_in(one) if span.kind == "rule"]
    assert len(links) > 100
    assert {span.rule for span in links} <= set(handbook().rules)


def test_the_rules_are_shown_whole() -> None:
    book = rulebook()
    assert [section.number for section in book.sections] == [str(number) for number in range(1, 12)]
    numbers = [block.number for section in book.sections for block in section.blocks if isinstance(block, Paragraph)]
    assert [number for number in numbers if number] == list(handbook().rules)
    for section in book.sections:
        for block in section.blocks:
            if isinstance(block, Paragraph) and block.number:
                assert block.lesson, f"{block.number} has no lesson"
                assert plain_of(block.spans) == handbook().rule(block.number).text.replace("`", "")
    kinds = {block.kind for section in book.sections for block in section.blocks}
    assert kinds == {"paragraph", "table", "word"}


def test_numbers_of_rules_become_links() -> None:
    spans = linked("see 6.1c, `calls: manual` and 99.9")
    assert [(span.kind, span.text) for span in spans] == [
        ("text", "see "), ("rule", "6.1c"), ("text", ", "), ("code", "calls: manual"), ("text", " and 99.9"),
    ]  # fmt: skip


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(UnknownLesson, match="no lesson “nothing”"):
        lesson("nothing")
    with pytest.raises(UnknownLesson, match="no worked example"):
        example("nothing")


def test_questions_without_numbers_are_judged_by_the_referee() -> None:
    assert judged("go 25 6S 9H") == "no"
    assert judged("go 29 6S 9H") == "yes"
    assert judged("run 3S 5D 4C") == "yes"
    assert judged("pair 8H 3D 8C") == "no"
    assert judged("lead KC QD 9H / 5S / 8D") == "2"
    assert judged("lead KC QD AH / /") == "nobody"

"""Lessons, practice plays, drills and the deal of the day, and what is remembered of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pegout.lessons import drills
from pegout.rules.cards import Card
from pegout.rules.plain import to_plain

from .conftest import Visit
from .looking import assert_accessible_light_and_dark, assert_fits, assert_still

KINDS = ("count", "peg", "go", "lead", "away")


def fetched(page: Page, path: str) -> Any:
    """What the server answers to the page."""
    return page.evaluate("path => fetch(path).then((answer) => answer.json())", path)


def told(page: Page) -> Locator:
    """What screen readers are told."""
    return page.get_by_role("log")


# --- lessons ----------------------------------------------------------------------------------------------------------


def test_a_worked_play_is_stepped_forward_and_back(visit: Visit) -> None:
    page = visit().tab("/learn/runs")
    figure = page.locator("[data-play]").first
    block = next(block for block in fetched(page, "/api/lessons/runs")["blocks"] if block["kind"] == "play")
    steps = block["steps"]
    meter, on, back = (
        figure.get_by_role("meter"),
        figure.get_by_role("button", name="Step on"),
        figure.get_by_role("button", name="Step back"),
    )

    def expect_step(number: int) -> None:
        expect(figure).to_contain_text(f"{number} of {len(steps)}")
        step = steps[number - 1] if number else None
        expect(meter).to_have_attribute("aria-valuenow", str(step["count"] if step else 0))
        expect(figure.locator(".card[data-card]")).to_have_count(number)
        assert figure.locator(".lit[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card).sort()") == (
            sorted({card for score in step["scores"] for card in score["cards"]}) if step else []
        )
        for seat, pegged in enumerate(step["totals"] if step else [0, 0]):
            expect(figure.locator(".total").nth(seat)).to_have_text(str(pegged))
        if step:
            expect(figure).to_contain_text(f"“{step['say']}”")
            if step["why"]:
                expect(figure.locator(".reasons .shown")).to_have_text(step["why"])

    expect_step(0)
    assert any(step["points"] for step in steps)
    for number in range(1, len(steps) + 1):
        on.click()
        expect_step(number)
    expect(on).to_have_attribute("aria-disabled", "true")
    expect(told(page)).to_contain_text(steps[-1]["say"])
    for number in range(len(steps) - 1, -1, -1):
        page.keyboard.press("ArrowLeft")
        expect_step(number)
    expect(back).to_have_attribute("aria-disabled", "true")
    # Let run, it comes to its end by itself.
    figure.get_by_label("Speed").select_option("Fast")
    figure.get_by_role("button", name="Play", exact=True).click()
    expect(figure.get_by_role("button", name="Pause")).to_be_focused()
    expect(figure.get_by_role("button", name="Play again")).to_be_visible()
    expect_step(len(steps))
    assert_still(page)


def test_a_worked_hand_lights_one_combination_after_the_other(visit: Visit) -> None:
    page = visit().tab("/learn/the-show")
    figure = page.get_by_role("figure", name="A hand, counted").first
    hand = next(block for block in fetched(page, "/api/lessons/the-show")["blocks"] if block["kind"] == "hand")
    for item in hand["count"]["combinations"]:
        figure.get_by_role("button", name="Step on").click()
        expect(figure.get_by_role("button", name=item["say"], pressed=True)).to_be_visible()
        lit = figure.locator(".lit[data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card).sort()")
        assert lit == sorted(item["cards"])


def test_a_wrong_answer_is_told_why_and_can_be_mended(visit: Visit) -> None:
    page = visit().tab("/learn/runs")
    questions = [block for block in fetched(page, "/api/lessons/runs")["blocks"] if block["kind"] == "question"]
    place, choices = next((i, block["choices"]) for i, block in enumerate(questions) if block["choices"])
    shown = page.locator(".question").nth(place)
    for right in (False, True):
        number = next(i for i, choice in enumerate(choices) if choice["right"] is right)
        shown.get_by_role("listitem").nth(number).get_by_role("button").click()
        feedback = "".join(span["text"] for span in choices[number]["feedback"])
        expect(shown).to_contain_text(("Right. " if right else "Not quite. ") + feedback)
        expect(told(page)).to_contain_text(feedback)


def test_you_try_is_played_through_and_every_card_has_its_points(visit: Visit) -> None:
    page = visit(settings={"motion": "reduced"}).tab("/learn/runs")
    page.get_by_label("Speed").first.select_option("Fast")
    page.get_by_role("button", name="Deal me four cards").click()
    section = page.get_by_role("region", name="You try")
    ready = section.locator("[aria-label='Your cards'] button:not([aria-disabled])").first
    for _ in range(8):
        over = section.get_by_role("button", name="Deal again")
        expect(ready.or_(over).first).to_be_visible()
        if over.is_visible():
            break
        ready.focus()
        with page.expect_response("**/lay") as answered:
            page.keyboard.press("Enter")
        play = answered.value.json()
    assert play["over"]
    expect(section.get_by_role("button", name="Deal again")).to_be_focused()
    lines = section.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(lines).to_have_count(len(play["steps"]))
    for line, step in zip(lines.all(), play["steps"], strict=True):
        expect(line).to_contain_text(play["players"][step["seat"]])
        expect(line).to_contain_text(step["why"])
        if step["points"]:
            expect(line).to_contain_text(f"+{step['points']}")
    yours, theirs = play["totals"]
    expect(section).to_contain_text(f"You pegged {yours}, {play['players'][1]} {theirs}.")
    assert_still(page)


# --- drills -----------------------------------------------------------------------------------------------------------


def answer_drill(page: Page, right: bool) -> drills.Verdict:
    """Answer the question on the page right or wrong, and give back what the rules say to it."""
    card = page.locator("section[data-kind]")
    question = drills.generate(
        card.get_attribute("data-kind") or "",
        int(card.get_attribute("data-seed") or ""),
        int(card.get_attribute("data-level") or ""),
    )
    truth = drills.check(question, question.hand[-2:] if question.form == "cards" else 0).right_answer
    given: int | tuple[Card, ...]
    if isinstance(truth, int):
        given = truth if right else 1 if truth == 0 else 0
        if question.form == "number":
            page.get_by_role("textbox", name="Your answer").fill(str(given))
            page.keyboard.press("Enter")
        else:
            card.locator("ul").last.get_by_role("button").nth(given).click()
    else:
        pairs = [(one, other) for one in question.hand for other in question.hand if one is not other]
        given = truth if right else next(pair for pair in pairs if not drills.check(question, pair).right)
        for one in given:
            card.locator(f"button[data-card='{to_plain(one)}']").click()
        page.get_by_role("button", name="Lay away").click()
    verdict = drills.check(question, given)
    assert verdict.right is right
    return verdict


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_answered_right_and_wrong(visit: Visit, kind: str) -> None:
    page = visit().tab(f"/drills/{kind}")
    for right in (True, False):
        verdict = answer_drill(page, right)
        shown = page.locator("[data-right]")
        expect(shown).to_have_attribute("data-right", str(right).lower())
        expect(shown).to_contain_text("Right." if right else f"Not quite. The answer: {verdict.truth}.")
        expect(shown).to_contain_text(verdict.explanation)
        expect(told(page)).to_contain_text(verdict.explanation)
        expect(page.get_by_role("definition").nth(1)).to_have_text("1" if right else "0")
        expect(page.get_by_role("button", name="Next question")).to_be_focused()
        page.keyboard.press("Enter")
        expect(shown).to_have_count(0)
        page.locator("section[data-kind]").wait_for()
    # What was missed can be practised by itself.
    page.get_by_role("button", name=f"Practise: {min(verdict.tags)}", exact=True).click()
    expect(page.get_by_role("button", name="Ask about everything")).to_be_visible()
    page.reload()
    expect(page.get_by_role("definition").nth(2)).to_have_text("1")


def test_a_level_goes_up_after_four_right_answers(visit: Visit) -> None:
    page = visit().tab("/drills/go")
    for _ in range(4):
        answer_drill(page, right=True)
        page.get_by_role("button", name="Next question").click()
        expect(page.locator("[data-right]")).to_have_count(0)
    expect(page.locator("section[data-kind]")).to_have_attribute("data-level", "2")
    expect(page.get_by_role("definition").first).to_have_text("2")


def test_the_deal_of_the_day_is_answered_once_and_its_result_kept(visit: Visit) -> None:
    page = visit().tab("/daily")
    asked = [question["seed"] for question in fetched(page, "/api/daily")["questions"]]
    for number, seed in enumerate(asked):
        expect(page.locator("section[data-kind]")).to_have_attribute("data-seed", str(seed))
        answer_drill(page, right=number > 0)
        page.get_by_role("button", name="See the result" if number == 2 else "Next question").click()
        if number == 0:
            page.reload()
    expect(page.get_by_role("heading", name="Two right today.")).to_be_focused()
    page.reload()
    expect(page.get_by_role("heading", name="Two right today.")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="The deal of the day")).to_contain_text("2 of 3 right")


# --- what is remembered -----------------------------------------------------------------------------------------------


def done(page: Page) -> Locator:
    """The lessons of the path that are done."""
    return page.get_by_role("link", name=re.compile(", done"))


def test_progress_survives_a_reload_joins_tabs_and_travels_as_a_file(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page, other = visitor.tab("/learn/what-you-need"), visitor.tab("/learn")
    expect(page).to_have_title("What you need · Pegout")
    for block, shown in zip(
        [block for block in fetched(page, "/api/lessons/what-you-need")["blocks"] if block["kind"] == "question"],
        page.locator(".question").all(),
        strict=True,
    ):
        if block["choices"]:
            number = next(i for i, choice in enumerate(block["choices"]) if choice["right"])
            shown.get_by_role("listitem").nth(number).get_by_role("button").click()
        else:
            shown.get_by_role("textbox").fill(str(block["answer"]))
            shown.get_by_role("button", name="Check").click()
    expect(page.get_by_text("You have done this lesson.")).to_be_visible()
    expect(done(other)).to_have_count(1)
    other.get_by_role("link", name=re.compile("^Go on: ")).click()
    other.get_by_role("button", name="Mark as done").click()
    page.goto(visitor.address + "/learn")
    expect(done(page)).to_have_count(2)
    page.reload()
    expect(done(page)).to_have_count(2)
    expect(page.get_by_text("2 of 26 lessons done")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert set(json.loads(file.read_text())["entries"]) == {"lesson.what-you-need", "lesson.the-board"}

    page = visit().tab("/learn")
    expect(done(page)).to_have_count(0)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_text("nothing was changed").first).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(done(page)).to_have_count(2)


# --- how it looks -----------------------------------------------------------------------------------------------------


def test_axe_finds_nothing_light_and_dark(visit: Visit) -> None:
    visitor = visit(settings={"motion": "reduced"})
    page = visitor.tab("/learn")
    page.get_by_role("heading", name="Practice").wait_for()
    assert_accessible_light_and_dark(page)
    page.goto(visitor.address + "/learn/runs")
    for _ in range(3):
        page.locator("[data-play]").nth(1).get_by_role("button", name="Step on").click()
    for button in page.locator(".question .choices button").all():
        button.click()
    page.get_by_role("button", name="Deal me four cards").click()
    expect(page.locator("[aria-label='Your cards'] button").first).to_be_visible()
    assert_accessible_light_and_dark(page)
    for path in ("/drills/peg", "/drills/away"):
        page.goto(visitor.address + path)
        page.locator("section[data-kind]").wait_for()
        answer_drill(page, right=False)
        page.locator("[data-right]").wait_for()
        assert_accessible_light_and_dark(page)
    page.goto(visitor.address + "/daily")
    page.locator("section[data-kind]").wait_for()
    assert_accessible_light_and_dark(page)


def test_pages_fit_a_window_of_320_pixels_and_stay_still(visit: Visit) -> None:
    visitor = visit(settings={"print": "large"}, viewport={"width": 320, "height": 640})
    page = visitor.tab()
    for path in (
        "/learn",
        "/learn/a-full-play",
        "/learn/questions",
        "/drills",
        "/drills/lead",
        "/drills/away",
        "/daily",
    ):
        page.goto(visitor.address + path)
        page.get_by_role("button", name="Play now").wait_for()
        assert_fits(page)
        assert_still(page)


def test_an_address_without_a_lesson_or_drill_says_so(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/learn/no-such-lesson")
    expect(page.get_by_role("heading", name="There is no such lesson.")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("heading", level=1, name="Learn cribbage")).to_be_focused()
    page.goto(visitor.address + "/drills/no-such-drill")
    expect(page.get_by_role("heading", name="There is no such drill.")).to_be_visible()
    visitor.forgive("404")

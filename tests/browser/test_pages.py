"""Count, referee and rules: cards picked and typed, every dispute and fault, every rule that is linked to."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .looking import assert_accessible_light_and_dark, assert_fits, assert_still

SHOWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "rules" / "data" / "show.jsonl").read_text().splitlines()
    if line.strip()
]
SAMPLE = SHOWS[:: max(1, len(SHOWS) // 12)]
"""Hands of the shared cases; all of them are counted in the tests of the rules."""
NAMES = dict(
    zip(
        "A23456789TJQK",
        "ace two three four five six seven eight nine ten jack queen king".split(),
        strict=True,
    )
)
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PATHS = ("/count?cards=5H+5S+5C+JD+5D", "/referee?about=overclaim", "/rules#3.7")


def name_of(code: str) -> str:
    return f"{NAMES[code[0]]} of {SUITS[code[1]]}"


class Counter:
    """The page that counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed = page.get_by_label("Or type all five")
        self.picker = page.get_by_role("group", name="Pick a card")
        self.total = page.locator(".total b")
        self.lines = page.get_by_role("main").locator("ol li")

    def pick(self, *codes: str) -> None:
        for code in codes:
            self.picker.get_by_role("button", name=name_of(code), exact=True).click()

    def type(self, text: str) -> None:
        self.typed.fill(text)
        self.typed.press("Enter")

    def place(self, number: int) -> Any:
        return self.page.get_by_role("group", name="The cards to count").get_by_role("button").nth(number)


# --- count ------------------------------------------------------------------------------------------------------------


def test_the_shared_hands_count_what_they_should(visit: Visit) -> None:
    counter = Counter(visit().tab("/count"))
    crib = counter.page.get_by_role("switch", name="It is the crib")
    for case in SAMPLE:
        if (crib.get_attribute("aria-checked") == "true") != case["crib"]:
            crib.click()
        cards = [*case["hand"], case["starter"]]
        counter.type(" ".join(cards))
        expect(counter.page).to_have_url(
            re.compile(re.escape(f"?cards={'+'.join(cards)}{'&crib=1' if case['crib'] else ''}") + "$")
        )
        expect(counter.total).to_have_text(str(case["points"]))
        assert (
            sum(int(points.lstrip("+")) for points in counter.lines.locator(".points").all_inner_texts())
            == (case["points"])
        )


def test_cards_are_picked_changed_and_the_starter_chosen(visit: Visit) -> None:
    counter = Counter(visit().tab("/count"))
    counter.pick("5H", "5S", "5C", "5D")
    expect(counter.page.get_by_text("One more card and it is counted.")).to_be_visible()
    counter.pick("JD")
    expect(counter.total).to_have_text("28")
    counter.place(3).click()
    counter.page.get_by_role("button", name="Make it the starter").click()
    expect(counter.total).to_have_text("29")
    expect(counter.page).to_have_url(re.compile(r"cards=5H\+5S\+5C\+JD\+5D$"))
    counter.pick("9C")
    expect(counter.page.get_by_text("All five cards are there")).to_be_visible()
    expect(counter.typed).to_have_attribute("aria-invalid", "true")
    counter.place(0).click()
    counter.pick("9C")
    expect(counter.place(0)).to_have_accessible_name("nine of clubs")
    expect(counter.total).to_have_text("15")
    counter.place(4).click()
    counter.page.get_by_role("button", name="Take away").click()
    expect(counter.page).to_have_url(re.compile("/count$"))
    expect(counter.total).to_have_count(0)


def test_cards_are_picked_by_keyboard_alone(visit: Visit) -> None:
    counter = Counter(visit().tab("/count"))
    counter.picker.get_by_role("button", name="ace of spades").focus()
    for keys in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        counter.page.keyboard.press("Enter")
        counter.page.keyboard.press(keys)
    expect(counter.page.get_by_text("so far")).to_have_count(0)
    expect(counter.page).to_have_url(re.compile(r"cards=AS\+2S\+3S\+4S\+4H$"))
    counter.page.keyboard.press("End")
    expect(counter.picker.get_by_role("button", name="king of diamonds")).to_be_focused()


def test_a_link_reopens_a_count(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/count?cards=2h+5h,7♥+9H+KC&crib=1")
    counter = Counter(page)
    expect(counter.total).to_have_text("2")
    expect(page.get_by_role("switch", name="It is the crib")).to_be_checked()
    expect(page.get_by_text("in the crib all five cards must be of one suit")).to_be_visible()
    page.get_by_role("switch", name="It is the crib").click()
    expect(counter.total).to_have_text("6")
    address = page.url
    again = Counter(visitor.tab(address.removeprefix(visitor.address)))
    expect(again.total).to_have_text("6")
    again.page.get_by_role("link", name="4.3").first.click()
    expect(again.page.locator("[id='4.3']")).to_be_focused()
    again.page.go_back()
    expect(again.total).to_have_text("6")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type five cards, such as 5h 5s 5c jd 5d; the last one is the starter."),
        ("5h 5s", "not 2"),
        ("5h 5x 2c 3c 4c", "“5x” is not a card"),
        ("5h 5h 2c 3c 4c", "5"),
    ],
    ids=["nothing", "too-few", "unknown", "twice"],
)
def test_what_is_typed_wrong_is_said_at_the_field(visit: Visit, typed: str, sentence: str) -> None:
    visitor = visit()
    counter = Counter(visitor.tab("/count"))
    counter.type(typed)
    problem = counter.page.get_by_role("alert")
    expect(problem).to_contain_text(sentence)
    expect(counter.typed).to_have_accessible_description(problem.inner_text())
    expect(counter.typed).to_have_value(typed)
    counter.type("10♥ five of spades 5c jd 5d")
    expect(problem).to_have_count(0)
    expect(counter.total).to_have_text("21")
    visitor.forgive("422")


def test_the_count_is_stepped_through_with_its_cards_lit(visit: Visit) -> None:
    counter = Counter(visit(phone=True).tab("/count?cards=5H+5S+5C+JD+5D"))
    page = counter.page
    page.get_by_role("button", name="Step through").click()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    for running in (2, 4, 6):
        expect(counter.total).to_have_text(str(running))
        lit = page.locator(".places .lit")
        expect(lit).to_have_count(2)
        expect(lit.first).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back").click()
    expect(counter.total).to_have_text("6")
    page.get_by_role("button", name="Show it all").click()
    expect(counter.total).to_have_text("29")
    counter.lines.last.get_by_role("button").click()
    expect(page.get_by_text("15 of 15")).to_be_visible()
    expect(counter.total).to_have_text("29")
    expect(page.locator(".places .lit")).to_have_accessible_name("jack of diamonds, counted now")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Step through")).to_be_focused()


# --- referee ----------------------------------------------------------------------------------------------------------


def test_every_dispute_and_fault_of_the_lists_is_answered_with_its_rule(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/referee")
    offered = page.request.get(visitor.address + "/api/referee/questions").json()
    for entry in [*offered["disputes"], *offered["faults"]]:
        text = entry.get("question") or entry["what"]
        item = page.locator(f"#about-{entry['key']}")
        item.get_by_role("button", name=text).click()
        ruling = item.locator(".ruling")
        expect(ruling.locator(".answer")).not_to_be_empty()
        for rule in entry["rules"]:
            expect(ruling.locator(".rules").get_by_role("link", name=rule, exact=True)).to_have_attribute(
                "href", f"/rules#{rule}"
            )
        if "what" in entry:
            expect(ruling.get_by_text("Among friends")).to_be_visible()
            expect(ruling.get_by_text("In a tournament")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?about=dealer_led$"))


def test_the_example_of_a_dispute_can_be_laid_out_and_judged(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/referee")
    offered = page.request.get(visitor.address + "/api/referee/questions").json()
    claims = {entry["example"]["claim"]: entry["key"] for entry in offered["disputes"] if entry["example"]}
    for key in claims.values():
        page.goto(f"{visitor.address}/referee?about={key}")
        page.get_by_role("button", name="Lay out your own cards").click()
        page.get_by_role("button", name="Ask the referee").click()
        expect(page.get_by_role("region", name="The answer").locator(".rules")).to_contain_text(re.compile(r"\d\.\d"))


def test_a_case_is_laid_out_card_by_card(visit: Visit) -> None:
    page = visit().tab("/referee")
    page.get_by_role("radio", name="Lay out the cards").check()
    judge = page.get_by_role("button", name="Ask the referee")
    judge.click()
    expect(page.get_by_text("Lay at least one card first.")).to_be_visible()
    page.get_by_role("textbox", name="Name of player 2").fill("Otto")
    for code in ("7C", "8D"):
        page.get_by_role("group", name="Pick a card").get_by_role("button", name=name_of(code), exact=True).click()
    field = page.get_by_role("textbox", name="Or type cards")
    field.fill("8d")
    field.press("Enter")
    expect(page.get_by_text("The eight of diamonds is on the table already.")).to_be_visible()
    field.fill("9x")
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("“9x” is not a card"))
    page.get_by_label("Points claimed").fill("5")
    judge.click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_text("The claim does not stand")).to_be_visible()
    expect(answer.get_by_text("2 points to Otto")).to_be_visible()
    page.get_by_role("combobox", name="Who laid the eight of diamonds").select_option("Anna")
    expect(answer.locator(".ruling")).to_have_count(0)
    judge.click()
    expect(answer.get_by_text("2 points to Anna")).to_be_visible()


def test_a_go_said_with_a_card_that_fits_has_a_casual_and_a_tournament_answer(visit: Visit) -> None:
    page = visit().tab("/referee?about=held_back_at_25")
    page.get_by_role("button", name="Lay out your own cards").click()
    page.get_by_role("button", name="Ask the referee").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_text("Among friends")).to_be_visible()
    expect(answer.get_by_text("6 to the opponent")).to_be_visible()


def test_words_are_understood_or_the_nearest_questions_offered(visit: Visit) -> None:
    page = visit().tab("/referee")
    field = page.get_by_role("textbox", name="What happened?")
    field.press("Enter")
    expect(field).to_have_accessible_description(re.compile("Write down what happened"))
    field.fill("can I keep a card back")
    field.press("Enter")
    expect(page.locator(".said .ruling")).to_contain_text("3.7")
    field.fill("banana")
    field.press("Enter")
    page.locator(".near").get_by_role("button").first.click()
    expect(page.locator(".said .ruling")).to_be_visible()


# --- rules ------------------------------------------------------------------------------------------------------------


def test_every_rule_has_its_place_and_every_link_to_one_resolves(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/rules")
    page.get_by_role("button", name="Play now").wait_for()
    told = page.request.get(visitor.address + "/api/rules").json()
    numbers = {section["number"] for section in told["sections"]}
    numbers |= {block["number"] for section in told["sections"] for block in section["blocks"] if block.get("number")}
    assert len(numbers) > 50
    places = page.evaluate("[...document.querySelectorAll('[id]')].map((place) => place.id)")
    assert numbers <= set(places)
    assert len(places) == len(set(places))
    linked = page.evaluate(
        "[...document.querySelectorAll('main a')].filter((link) => link.hash && link.pathname === '/rules')"
        ".map((link) => link.hash.slice(1))"
    )
    assert set(linked) <= set(places)


def test_a_linked_rule_is_scrolled_to_marked_and_focused(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.tab("/rules#6.1c")
    for number in ("6.1c", "3.14", "1.2"):
        if number != "6.1c":
            page.evaluate(f"location.hash = '{number}'")
        place = page.locator(f"[id='{number}']")
        expect(place).to_be_focused()
        expect(place).to_be_in_viewport()
        expect(page.locator(".marked")).to_have_count(1)
        expect(place).to_have_class(re.compile("marked"))
    page.go_back()
    expect(page.locator("[id='3.14']")).to_be_focused()


def test_the_rules_are_searched_by_word(visit: Visit) -> None:
    page = visit().tab("/rules")
    page.get_by_role("searchbox", name="Find in the rules").fill("nobs")
    expect(page.get_by_text(re.compile(r"\d+ places have “nobs” in them"))).to_be_visible()
    expect(page.locator("[id='4.7']")).to_be_visible()
    expect(page.locator("[id='3.2']")).to_have_count(0)
    assert {text.lower() for text in page.locator("mark").all_inner_texts()} == {"nobs"}
    page.get_by_role("searchbox").fill("zebra")
    expect(page.get_by_text("Nothing in the rules has “zebra” in it.")).to_be_visible()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="The show").click()
    expect(page.locator("[id='4']")).to_be_focused()


def test_the_scores_print_on_one_page(visit: Visit) -> None:
    page = visit().tab("/rules")
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Print the scores").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="All scores on one page")).to_be_visible()
    for hidden in ("[id='3.2']", "#options", "header", "footer"):
        expect(page.locator(hidden).first).to_be_hidden()
    # A page object of the file is /Type /Page; the list of them is /Pages.
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_every_option_is_told_with_its_default(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/rules#options")
    for option in page.request.get(visitor.address + "/api/options").json()["options"]:
        place = page.locator(".options dl > div").filter(has_text=option["meaning"])
        expect(place.locator("b")).to_have_text(str(option["default"]).replace("_", " "))


# --- all of them ------------------------------------------------------------------------------------------------------


def test_axe_finds_nothing_light_and_dark(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/count")
    assert_accessible_light_and_dark(page)
    for path in PATHS:
        page.goto(visitor.address + path)
        page.get_by_role("button", name="Play now").wait_for()
        page.wait_for_load_state("networkidle")
        assert_accessible_light_and_dark(page)
    page.goto(visitor.address + "/referee?about=scoring_after_a_go")
    page.get_by_role("button", name="Lay out your own cards").click()
    page.get_by_role("button", name="Ask the referee").click()
    page.locator(".ruling").wait_for()
    assert_accessible_light_and_dark(page)


def test_pages_fit_a_window_of_320_pixels_in_large_print_and_stay_still(visit: Visit) -> None:
    visitor = visit(settings={"print": "large"}, viewport={"width": 320, "height": 640})
    page = visitor.tab()
    for path in ("/count", *PATHS, "/rules"):
        page.goto(visitor.address + path)
        page.wait_for_load_state("networkidle")
        assert_fits(page)
        assert_still(page)


def test_home_leads_to_every_page_and_every_page_into_a_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab()
    for name in ("Count", "Referee", "Rules"):
        page.get_by_role("navigation", name="Pegout").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=name)).to_be_focused()
        expect(page).to_have_title(f"{name} · Pegout")
        page.get_by_role("button", name="Play now").click()
        expect(page).to_have_url(re.compile("/table/"))
        page.goto(visitor.address)

"""Home, new game, settings, and the ways between them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .looking import assert_accessible_light_and_dark, assert_fits, assert_still


def test_axe_finds_nothing_light_and_dark(visit: Visit) -> None:
    visitor = visit(newcomer=True)
    page = visitor.tab("/new")
    page.get_by_text("House rules").click()
    assert_accessible_light_and_dark(page)
    for path in ("/", "/settings", "/nowhere/at/all"):
        page.goto(visitor.address + path)
        page.wait_for_load_state("networkidle")
        assert_accessible_light_and_dark(page)
    visitor.forgive("404")


@pytest.mark.parametrize("print_size", ["normal", "large"])
def test_pages_fit_a_window_of_320_pixels_and_stay_still(visit: Visit, print_size: str) -> None:
    visitor = visit(newcomer=True, settings={"print": print_size}, viewport={"width": 320, "height": 640})
    page = visitor.tab()
    for path in ("/new", "/settings", "/nowhere/at/all", "/"):
        page.goto(visitor.address + path)
        page.wait_for_load_state("networkidle")
        assert_fits(page)
        assert_still(page)
    visitor.forgive("404")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (820, 1180), (1440, 900)])
def test_play_is_seen_without_scrolling(visit: Visit, width: int, height: int) -> None:
    page = visit(newcomer=True, viewport={"width": width, "height": height}).tab()
    expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)


def test_the_first_page_needs_no_more_than_sixty_kilobytes_of_script(visit: Visit) -> None:
    page = visit().tab()
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.name.endsWith('.js'))"
        ".map((each) => each.encodedBodySize)"
    )
    assert sizes
    assert sum(sizes) <= 60 * 1024, sizes


def test_every_page_has_a_title_and_its_heading_takes_the_focus(visit: Visit) -> None:
    page = visit().tab()
    assert page.title() == "Pegout"
    for name, title in (
        ("Settings", "Settings · Pegout"),
        ("Pegout: Home", "Pegout"),
        ("New game with options", "New game · Pegout"),
    ):
        page.get_by_role("link", name=name).click()
        expect(page).to_have_title(title)
        expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_back_button_goes_back_and_forward(visit: Visit) -> None:
    page = visit().tab()
    page.get_by_role("link", name="New game with options").click()
    expect(page).to_have_url(re.compile("/new$"))
    page.get_by_role("link", name="Settings").click()
    page.go_back()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="New game")).to_be_visible()


def test_an_address_without_a_page_says_so_and_leads_home(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/nowhere")
    expect(page.get_by_role("heading", name="Nothing on this table")).to_be_visible()
    page.get_by_role("link", name="Back to the start").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    visitor.forgive("404")
    visitor.forgive("404")


def test_the_skip_link_comes_first_and_leads_into_the_page(visit: Visit) -> None:
    page = visit().tab()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play")).to_be_focused()


def test_one_click_deals_a_hand_and_the_table_can_be_continued(visit: Visit) -> None:
    visitor = visit(newcomer=True)
    page = visitor.tab()
    page.get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+"))
    address = page.url
    page.go_back()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    expect(page.get_by_text("New to cribbage?")).to_have_count(0)
    page.get_by_role("list").get_by_role("link").first.click()
    expect(page).to_have_url(address)


def test_a_double_click_on_play_makes_one_table(visit: Visit) -> None:
    page = visit().tab()
    page.get_by_role("button", name="Play").dblclick()
    expect(page).to_have_url(re.compile("/table/"))
    page.goto(page.url.split("/table/")[0])
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    expect(page.locator("a[href^='/table/']")).to_have_count(1)


def test_a_newcomer_gets_a_patient_table_and_a_gentle_opponent(visit: Visit) -> None:
    page = visit(newcomer=True).tab()
    expect(page.get_by_text("Against the computer, intermediate")).to_be_visible()
    page.get_by_role("button", name="Yes, explain as we go").click()
    expect(page.get_by_text("Against the computer, beginner")).to_be_visible()
    expect(page.get_by_text("wait for you")).to_be_focused()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("radio", name="Explain")).to_be_checked()
    page.go_back()
    expect(page.get_by_text("New to cribbage?")).to_have_count(0)


def test_every_option_the_server_offers_can_be_chosen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/new")
    offered = page.request.get(visitor.address + "/api/options").json()
    page.get_by_text("House rules").click()
    page.get_by_role("radio", name="Another target").check()
    for option in offered["options"]:
        expect(
            page.get_by_text(option["meaning"].split(";")[0]).first
            if option["name"] != "players"
            else page.get_by_role("group", name="Players")
        ).to_be_visible()
        if option["name"] in ("players", "target"):
            continue
        group = page.get_by_role("group", name=option["name"].replace("_", " "))
        expect(group.get_by_role("radio")).to_have_count(len(option["values"]))
        expect(group.get_by_role("radio", name="(usual)")).to_be_checked()
    levels = page.get_by_role("combobox", name="Seat 2: level").get_by_role("option").all_inner_texts()
    assert [level.lower() for level in levels] == [level["level"] for level in offered["levels"]]


def test_what_does_not_go_together_is_said_at_its_field(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/new")
    page.get_by_text("House rules").click()
    page.get_by_role("group", name="Muggins").get_by_role("radio", name="On").check()
    page.get_by_role("button", name="Deal").click()
    expect(page.locator("#option-muggins").get_by_text("set counting or calls to manual")).to_be_visible()
    page.get_by_role("group", name="Counting").get_by_role("radio", name="Manual").check()
    page.get_by_role("button", name="Deal").click()
    expect(page).to_have_url(re.compile("/table/"))
    visitor.forgive("422")


def test_a_table_of_four_is_remembered_for_next_time(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab("/new")
    page.get_by_role("radio", name="Four").check()
    page.get_by_role("radio", name="Short game, 61").check()
    page.get_by_role("textbox", name="You: name").fill("Anna")
    page.get_by_role("combobox", name="Seat 3: level").select_option("Beginner")
    page.get_by_role("button", name="Deal").click()
    expect(page).to_have_url(re.compile("/table/"))
    page.goto(visitor.address + "/new")
    expect(page.get_by_role("radio", name="Four")).to_be_checked()
    expect(page.get_by_role("radio", name="Short game, 61")).to_be_checked()
    expect(page.get_by_role("textbox", name="You: name")).to_have_value("Anna")
    expect(page.get_by_role("combobox", name="Seat 3: level")).to_have_value("beginner")
    expect(page.get_by_role("combobox", name="Seat 2: level")).to_have_value("intermediate")


def test_settings_changed_in_two_tabs_are_both_kept(visit: Visit) -> None:
    visitor = visit()
    first, second = visitor.tab("/settings"), visitor.tab("/settings")
    first.get_by_role("radio", name="Fast").check()
    second.get_by_role("group", name="Deck colours").get_by_role("radio", name="Four").check()
    second.get_by_role("switch", name="Large print").click()
    for page in (first, second):
        expect(page.get_by_role("radio", name="Fast")).to_be_checked()
        expect(page.get_by_role("group", name="Deck colours").get_by_role("radio", name="Four")).to_be_checked()
        page.reload()
        expect(page.get_by_role("radio", name="Fast")).to_be_checked()
        expect(page.get_by_role("group", name="Deck colours").get_by_role("radio", name="Four")).to_be_checked()
        expect(page.get_by_role("switch", name="Large print")).to_be_checked()


def test_sound_is_off_until_it_is_asked_for(visit: Visit) -> None:
    page = visit(newcomer=True).tab("/settings")
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    expect(page.get_by_role("slider", name="Volume")).to_be_disabled()
    page.get_by_role("switch", name="Sound").click()
    expect(page.get_by_role("slider", name="Volume")).to_be_enabled()


def test_home_says_when_the_line_is_down(visit: Visit) -> None:
    visitor = visit()
    visitor.context.route("**/api/tables", lambda route: route.fulfill(status=400, json={}))
    page = visitor.tab()
    expect(page.get_by_text("Your games could not be fetched.")).to_be_visible()
    visitor.context.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Your games could not be fetched.")).to_have_count(0)
    visitor.forgive("400")

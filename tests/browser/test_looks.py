"""The table in every phase: accessible, inside its window, and telling what it should."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .looking import GAME_STILL, assert_accessible_light_and_dark, assert_fits, assert_still
from .table import Table, new_table

FAST = {"pace": "fast", "motion": "reduced"}


def test_axe_finds_nothing_in_any_phase_light_and_dark(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, counting="manual", take_back=True))
    table = Table(page)
    looked: set[str] = set()

    def look(done: str) -> None:
        table.offers().wait_for()
        now = "being told" if table.go_on.is_visible() else " ".join(table.asked.split()[:2])
        if now not in looked:
            looked.add(now)
            assert_accessible_light_and_dark(page)

    look("start")
    table.play_out(look)
    assert {"Cut for", "Lay two", "Lay a", "Count your", "The game"} <= looked
    for name in ("Log", "Settings", "Keys"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        assert_accessible_light_and_dark(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("seats", "print_size"), [("pc", "large"), ("pccc", "normal")])
def test_a_window_of_320_pixels_shows_everything(visit: Visit, seats: str, print_size: str) -> None:
    visitor = visit(settings={**FAST, "print": print_size}, viewport={"width": 320, "height": 640})
    page = visitor.tab(new_table(visitor, seats=seats, counting="manual"))
    table = Table(page)

    def look(done: str) -> None:
        assert_fits(page)

    table.play_a_deal(look)
    assert_still(page, GAME_STILL)


def test_beside_three_others_on_a_phone_no_name_is_covered_by_whose_turn_it_is(visit: Visit) -> None:
    visitor = visit(settings=FAST, viewport={"width": 320, "height": 640})
    page = visitor.tab(new_table(visitor, seats="pppc"))
    table = Table(page)
    table.until("Lay one")
    headings = page.get_by_role("heading", level=2).filter(has=page.get_by_text("to play", exact=True))
    expect(headings).to_have_count(2)
    for heading in headings.all():
        mark, name, turn = (box.bounding_box() for box in heading.locator("span").all())
        assert mark
        assert name
        assert turn
        assert turn["y"] >= name["y"] + name["height"] or turn["x"] >= name["x"] + name["width"]


def test_the_starter_lies_apart_from_a_hand_of_four_and_is_named(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, counting="manual", target=61))
    table = Table(page)
    table.until("Count your")
    shown = page.get_by_role("region", name=re.compile("(hand|crib)$"))
    expect(shown.get_by_role("listitem")).to_have_count(4)
    starter = shown.get_by_role("figure")
    expect(starter).to_contain_text("Starter")
    expect(starter.get_by_role("img").or_(starter.get_by_role("button"))).to_have_count(1)


def test_the_log_tells_every_play_and_opens_to_its_cards_and_rule(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, target=61, counting="manual"))
    table = Table(page)
    table.until("Count your")
    log = page.get_by_role("complementary", name="Log")
    told = [event for step in table.told()["log"] for event in step["events"]]
    plays = [event["line"] for event in told if event["kind"] in ("card_laid", "go_said", "count_ended")]
    expect(log.get_by_role("listitem").filter(has_text=plays[-1]).last).to_be_visible()
    lines = [line.strip() for line in log.get_by_role("listitem").all_inner_texts()]
    assert [line for line in lines if line in plays] == plays
    # The point for the last card names the card and the count.
    ended = [event for event in told if event["kind"] == "count_ended" and event["last"]][-1]
    line = log.get_by_role("button", name=ended["line"]).last
    assert f"at {ended['count']}" in ended["line"]
    line.click()
    opened = log.get_by_role("listitem").filter(has=page.get_by_role("button", name=ended["line"])).last
    expect(opened.get_by_role("img")).not_to_have_count(0)
    expect(opened).to_contain_text(re.compile(r"rule 3\."))


def test_whose_card_and_which_suit_is_told_without_colour(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor))
    table = Table(page)
    table.until("Lay a card")
    laid = page.get_by_role("list", name="Cards in this count").get_by_role("listitem")
    view = table.told()["view"]
    for place, card in enumerate(view["series"]):
        owner = view["names"][card["seat"]]
        expect(laid.nth(place)).to_contain_text(re.compile(rf"{owner}: \w+ of (spades|hearts|diamonds|clubs)"))
        assert re.search(rf"\b{owner[0]}\b", laid.nth(place).inner_text())


def test_the_explaining_pace_waits_after_everything(visit: Visit) -> None:
    visitor = visit(settings={"pace": "explain"})
    page = visitor.tab(new_table(visitor))
    table = Table(page)
    table.act(table.pack.click)
    table.go_on.wait_for()
    shown = page.get_by_test_id("prompt").inner_text()
    # However long one looks, it goes on only when asked to.
    page.clock.install()
    page.clock.run_for(60_000)
    assert page.get_by_test_id("prompt").inner_text() == shown
    table.go_on.click()
    expect(page.get_by_test_id("prompt")).not_to_have_text(shown)

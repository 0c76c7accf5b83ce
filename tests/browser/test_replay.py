"""A finished game played again on the table page."""

from __future__ import annotations

import re
from random import Random

import httpx
from playwright.sync_api import Page, expect

from tests.server import tables

from .conftest import Visit, Visitor
from .looking import assert_accessible, assert_fits
from .table import new_table

FAST = {"pace": "fast", "motion": "reduced"}


def played(visitor: Visitor, path: str) -> None:
    """Play a visitor's table to its end, apart from any page."""
    cookies = {cookie["name"]: cookie["value"] for cookie in visitor.context.cookies()}
    with httpx.Client(base_url=visitor.address, cookies=cookies, timeout=30) as client:
        for _ in tables.play(client, path.removeprefix("/table/"), Random(1)):
            pass


def lines(page: Page) -> list[str]:
    """The log beside the table."""
    log = page.get_by_role("complementary", name="Log")
    return [line.strip() for line in log.get_by_role("listitem").all_inner_texts()]


def test_a_finished_game_is_replayed_from_the_panel_at_its_end(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    path = new_table(visitor, seats="pc")
    early = visitor.tab(path + "/replay/1")
    expect(early.get_by_role("alert")).to_contain_text("not over yet")
    early.close()
    visitor.forgive("409")
    played(visitor, path)
    page = visitor.tab(path)
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_title("Replay of game 1 · Pegout")
    expect(page.get_by_test_id("prompt")).to_have_text("The game begins.")
    assert lines(page) == []
    place, keys = page.get_by_role("slider", name="Place in the game"), page.keyboard
    keys.press("ArrowRight")
    expect(page.get_by_test_id("prompt")).to_contain_text("shuffled")
    page.get_by_role("button", name="One step forward").click()
    expect(place).to_have_value("2")
    keys.press("ArrowLeft")
    expect(place).to_have_value("1")
    page.get_by_label("Deal", exact=True).select_option("Deal 1")
    expect(page.get_by_test_id("prompt")).to_contain_text("Deal 1")
    other = page.get_by_role("region", name="Hazel").or_(page.get_by_role("region", name="Rowan"))
    expect(other.get_by_role("list", name=re.compile("holds 6 cards"))).to_have_count(0)
    page.get_by_label("Show all hands").check()
    expect(other.get_by_role("list", name=re.compile("holds 6 cards")).get_by_role("listitem")).to_have_count(6)
    assert_accessible(page)
    keys.press("End")
    won = page.get_by_role("heading", name=re.compile("wins?$"))
    expect(won).to_be_visible()
    told = page.request.get(f"{visitor.address}/api{path.replace('table', 'tables')}?seat=0").json()
    assert lines(page) == [event["line"] for step in told["log"] for event in step["events"]]
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    for _ in range(3):
        keys.press("ArrowLeft")
    expect(won).to_be_hidden()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(won).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename.endswith("-1.txt")
    page.set_viewport_size({"width": 320, "height": 568})
    assert_fits(page)
    keys.press("Home")
    expect(page.get_by_test_id("prompt")).to_have_text("The game begins.")
    assert_fits(page)
    # From the start page too, and there the game at the table is untouched.
    page.goto(visitor.address)
    page.get_by_role("link", name="Replay").click()
    expect(place).to_have_value("0")

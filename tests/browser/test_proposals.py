"""Two friends settle by the page how a game is to go on or end: a move taken back, an offer declined, a resignation."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from .conftest import Visit
from .looking import assert_accessible, assert_contrast_in_the_dark, assert_fits
from .table import Table
from .test_friends import FAST, sit


def choose(page: Page, name: str) -> None:
    """Choose something in the table's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=name).click()


def confirm(page: Page, title: str, name: str) -> None:
    page.get_by_role("dialog", name=title).get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def deal(tables: list[Table]) -> None:
    """Cut until it is decided who deals, and the cards are dealt."""
    while not all(table.asked.startswith("Lay") for table in tables):
        for table in tables:
            if table.asked.startswith("Cut for the deal") and table.pack.is_visible():
                table.step()
            table.page.evaluate("new Promise(requestAnimationFrame)")
    for table in tables:
        expect(table.cards).to_have_count(6)


def bar(page: Page, text: str) -> Locator:
    return page.get_by_role("region", name=text)


def test_a_move_is_taken_back_an_offer_declined_and_a_game_resigned(visit: Visit) -> None:
    host, friend = visit(settings=FAST), visit(settings=FAST, phone=True)
    body = {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "open": True}], "take_back": True}
    made = host.context.request.post(host.address + "/api/tables", data=body, headers={"origin": host.address})
    page = host.tab(f"/table/{made.json()['id']}")
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile("/join/"))
    other = sit(friend, page.get_by_label("Link", exact=True).input_value(), "Bob")
    tables = [Table(page), Table(other, touch=True)]
    deal(tables)
    tables[0].step()
    expect(page).to_have_title(re.compile("^Bob to lay away"))

    choose(page, "Ask to take back")
    expect(bar(page, "You have asked to take back the two cards for the crib. Waiting for Bob.")).to_be_visible()
    asked = bar(other, "Ann would like to take back the two cards for the crib.")
    expect(asked).to_be_visible()
    assert other.evaluate("document.activeElement.closest('.proposal')") is None, "it takes no focus"
    for seen in (page, other):
        assert_accessible(seen)
        assert_fits(seen)
    assert_contrast_in_the_dark(other)
    other.set_viewport_size({"width": 320, "height": 600})
    assert_fits(other)
    asked.get_by_role("button", name="Agree").tap()
    other.set_viewport_size({"width": 360, "height": 740})
    expect(page).to_have_title(re.compile("^Lay two cards away"))
    expect(tables[0].lay_away).to_have_text("Lay away")  # the two lie there, chosen still
    expect(asked).to_have_count(0)

    choose(page, "Offer to stop")
    confirm(page, "Offer to stop", "Offer it")
    offer = bar(other, "Ann offers to stop this game.")
    other.reload()
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="Decline").tap()
    expect(page.get_by_text("Bob would rather play on.", exact=True).first).to_be_visible()
    expect(offer).to_have_count(0)
    expect(bar(page, "You have offered to stop.")).to_have_count(0)

    choose(other, "Resign")
    confirm(other, "Resign", "Resign")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    expect(page.get_by_text("Bob resigned: you have won.", exact=True)).to_be_visible()
    expect(other.get_by_role("heading", name="Ann wins")).to_be_visible()

    page.get_by_role("button", name="Rematch").click()
    expect(tables[1].cards).to_have_count(6)
    choose(other, "Offer to stop")
    confirm(other, "Offer to stop", "Offer it")
    bar(page, "Bob offers to stop this game.").get_by_role("button", name="Agree").click()
    for seen in (page, other):
        expect(seen.get_by_role("heading", name="The game was stopped")).to_be_visible()
    home = host.tab("/")
    expect(home.get_by_text("stopped", exact=False).first).to_be_visible()

"""A friend watches a table in a browser of their own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .looking import assert_accessible, assert_fits
from .table import Table, new_table

FAST = {"pace": "fast", "motion": "reduced"}


def faces(page: Page) -> set[str]:
    """The cards that lie face up on a page, or are anywhere in it."""
    return set(page.evaluate("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)"))


def test_a_friend_watches_until_it_is_ended(visit: Visit) -> None:
    host, friend = visit(settings=FAST), visit(settings=FAST, phone=True)
    page = host.tab(new_table(host))
    table = Table(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let friends watch").click()
    sheet = page.get_by_role("dialog", name="Friends who watch")
    switch, link = sheet.get_by_role("switch"), sheet.get_by_label("Link to watch")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(link).to_have_count(0)
    switch.click()
    expect(link).to_have_value(re.compile(r"/watch/\S{24}$"))
    expect(sheet.get_by_role("img", name="The link as a QR code")).to_be_visible()
    watching = friend.tab(link.input_value().removeprefix(friend.address))
    expect(watching.get_by_text("You are watching")).to_be_visible()
    expect(sheet.get_by_text("1 person watches at the moment.")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_text("1 person watches", exact=True)).to_be_attached()
    while not table.asked.startswith("Lay two"):
        table.step()
    hand = table.told()["view"]["hand"]
    backs = watching.get_by_role("list", name="Pat 0 holds 6 cards").get_by_role("img", name="face-down card")
    expect(backs).to_have_count(6)
    assert not faces(watching) & set(hand)
    assert_accessible(watching)
    assert_fits(watching)
    table.step()
    while table.told()["view"]["phase"] != "play" or len(table.told()["view"]["hand"]) > 2:
        table.step()
    seen = table.told()["view"]
    laid = [each["card"] for series in (seen["series"], *seen["finished"]) for each in series]
    for card in laid:
        watching.wait_for_selector(f"[data-card='{card}']")
    assert not faces(watching) & {*seen["hand"], *seen["laid_away"]}
    expect(watching.get_by_role("button", name=re.compile("Undo|Take back|Lay|Rematch"))).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let friends watch").click()
    switch.click()
    expect(watching.get_by_role("heading", name="This table can no longer be watched")).to_be_visible()
    friend.forgive("404")
    friend.forgive("WebSocket")

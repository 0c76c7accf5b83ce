"""The host of a table that waits opens a friend's seat again; the friend is told, and another sits down there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Visit
from .looking import assert_accessible, assert_accessible_light_and_dark, assert_fits
from .test_friends import FAST, invite, sit

TOLD = "The host has opened your seat again, so this game goes on without you."


def test_the_host_opens_a_seat_again_and_the_friend_is_told(visit: Visit) -> None:
    explained = {"pace": "explain", "motion": "reduced"}
    host, bob, cleo, dan = visit(settings=explained, phone=True), visit(settings=FAST), visit(settings=FAST), visit()
    page, link = invite(host, 2)
    other = sit(bob, link, "Bob")
    path = other.url.removeprefix(bob.address)
    expect(other.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    expect(other.get_by_role("button", name="Turn away")).to_have_count(0)
    turn_away = page.get_by_role("button", name="Turn away… Bob")
    expect(turn_away).to_be_visible()
    assert_accessible_light_and_dark(page)
    assert_fits(page)

    turn_away.click()
    dialog = page.get_by_role("dialog", name="Turn Bob away?")
    expect(dialog).to_contain_text("Seat 2 is then open for another.")
    assert_accessible(page)
    assert_fits(page)
    dialog.get_by_role("button", name="Not now").click()
    expect(turn_away).to_be_focused()
    turn_away.click()
    dialog.get_by_role("button", name="Open seat 2 again").click()
    freed = page.get_by_role("listitem").filter(has_text="Seat 2")
    expect(freed).to_contain_text("open")
    expect(freed).to_be_focused()
    expect(page.get_by_role("log").get_by_text("You open seat 2 again.")).to_have_count(1)

    expect(other.get_by_role("heading", name="Your seat is open again")).to_be_focused()
    expect(other.get_by_role("alert")).to_contain_text(TOLD)
    assert_accessible_light_and_dark(other)
    assert_fits(other)
    other.get_by_role("link", name="To the start page").click()
    expect(other.get_by_role("heading", level=1)).to_be_visible()
    expect(other.get_by_text("Waiting for friends")).to_have_count(0)

    # Neither the table nor the link lets him in again.
    expect(bob.tab(path).get_by_role("alert")).to_contain_text(TOLD)
    again = bob.tab(link.removeprefix(bob.address))
    expect(again.get_by_role("alert")).to_contain_text("has opened your seat again")
    expect(again.get_by_role("button", name="Try again")).to_have_count(0)
    expect(again.get_by_role("link", name="To the start page")).to_be_visible()
    assert_accessible(again)
    bob.forgive("403 (Forbidden)")

    second, third = sit(cleo, link, "Cleo"), sit(dan, link, "Dan")
    for seen in (page, second, third):
        expect(seen).to_have_title(re.compile("^Cut for the deal"))
    expect(page.get_by_role("button", name="Turn away")).to_have_count(0)


def test_a_page_that_slept_learns_it_when_it_comes_back(visit: Visit) -> None:
    host, bob = visit(settings=FAST), visit(settings=FAST, phone=True)
    page, link = invite(host, 2)
    other = sit(bob, link, "Bob")
    expect(other.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    bob.context.set_offline(True)
    page.get_by_role("button", name="Turn away… Bob").click()
    page.get_by_role("button", name="Open seat 2 again").click()
    expect(page.get_by_role("listitem").filter(has_text="Seat 2")).to_contain_text("open")
    bob.context.set_offline(False)
    expect(other.get_by_role("heading", name="Your seat is open again")).to_be_visible()

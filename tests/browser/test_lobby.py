"""Strangers meet in the lobby and talk at the table: a listed table, phrases, free chat off and on, muting."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .looking import assert_accessible, assert_accessible_light_and_dark, assert_fits
from .table import Table

FAST = {"pace": "fast", "motion": "reduced"}


def talk(page: Page) -> None:
    """Open the talk sheet."""
    page.get_by_role("button", name=re.compile("^Talk")).click()
    expect(page.get_by_role("dialog", name="Talk")).to_be_visible()


def close(page: Page) -> None:
    page.get_by_role("dialog", name="Talk").get_by_role("button", name="Close").click()


def test_two_strangers_meet_in_the_lobby_and_talk_at_the_table(visit: Visit) -> None:
    host, guest = visit(settings=FAST), visit(settings=FAST, phone=True)
    other = guest.tab("/lobby")
    expect(other.get_by_role("link", name="Make a table")).to_be_visible()
    page = host.tab("/new?listed")
    page.get_by_label("You: name").fill("Ann of the lobby")
    expect(page.get_by_role("radio", name="Anybody")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("switch", name="Listed under Open tables")).to_be_checked()

    # The page of the lobby finds it by itself.
    sit = other.get_by_role("button", name="Sit down at Ann of the lobby\u2019s table")
    expect(sit).to_be_visible()
    assert_accessible_light_and_dark(other)
    assert_fits(other)
    sit.click()
    expect(other.get_by_role("alert")).to_have_text("Say what the others should call you.")
    other.get_by_label("Your name").fill("Bob")
    sit.click()
    for seen in (page, other):
        expect(seen).to_have_title(re.compile("^Cut for the deal"))

    # A phrase: one touch, seen at its speaker's place, and the sheet is gone.
    talk(other)
    assert_accessible(other)
    assert_fits(other)
    other.get_by_role("button", name="Good luck!").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("region", name="Bob").get_by_text("Good luck!")).to_be_visible()
    expect(page.get_by_role("log").get_by_text("Bob: Good luck!")).to_have_count(1)
    expect(page.get_by_role("button", name="Talk, one new line")).to_be_visible()

    # Free chat is off until the host turns it on.
    talk(other)
    expect(other.get_by_label("Write to the table")).to_have_count(0)
    talk(page)
    expect(page.get_by_role("list", name="What was said")).to_contain_text("Bob Good luck!")
    page.get_by_role("switch", name="Free chat").click()
    other.get_by_label("Write to the table").fill("<b>fifteen</b> two")
    other.get_by_label("Write to the table").press("Enter")
    expect(other.get_by_label("Write to the table")).to_have_value("")
    expect(page.get_by_role("list", name="What was said")).to_contain_text("<b>fifteen</b> two")
    assert_accessible(page)

    # Muted: nothing more of Bob, also after a reload; and then again.
    page.get_by_role("switch", name="Mute Bob").click()
    expect(page.get_by_text("Nobody has said anything yet.")).to_be_visible()
    other.get_by_role("button", name="Thinking…").click()
    page.reload()
    talk(page)
    expect(page.get_by_role("switch", name="Mute Bob")).to_be_checked()
    expect(page.get_by_text("Nobody has said anything yet.")).to_be_visible()
    page.get_by_role("switch", name="Mute Bob").click()
    expect(page.get_by_role("list", name="What was said")).to_contain_text("Bob Thinking…")
    close(page)
    Table(page).act(lambda: page.get_by_role("slider", name="Place to cut").click())

    # The table is full: the lobby has it no longer, and the list of my tables has a game to continue.
    late = visit()
    assert all(
        table["host"] != "Ann of the lobby"
        for table in late.context.request.get(late.address + "/api/lobby").json()["tables"]
    )
    home = guest.tab()
    expect(home.get_by_role("heading", name="Continue")).to_be_visible()
    expect(home.get_by_text("New to cribbage?")).to_have_count(0)


def test_a_game_to_continue_comes_first_and_waits_for_friends_in_words(visit: Visit) -> None:
    visitor = visit(newcomer=True)
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "open": True}]
    made = visitor.context.request.post(
        visitor.address + "/api/tables", data={"seats": seats}, headers={"origin": visitor.address}
    )
    page = visitor.tab()
    first = page.get_by_role("main").get_by_role("link").first
    expect(first).to_have_attribute("href", f"/table/{made.json()['id']}")
    expect(first).to_contain_text("Waiting for friends", ignore_case=True)
    expect(page.get_by_text("New to cribbage?")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("main").get_by_role("link").first).to_have_attribute("href", f"/table/{made.json()['id']}")
    newcomer = visit(newcomer=True).tab()
    newcomer.get_by_role("link", name="Learn it in short lessons").click()
    expect(newcomer).to_have_url(re.compile("/learn$"))

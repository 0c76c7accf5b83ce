"""One's own page: numbers, another device by a link, a copy of one's data, and its end."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import Visit
from .looking import assert_accessible, assert_contrast_in_the_dark, assert_fits
from .table import new_table
from .test_replay import played

FAST = {"pace": "fast", "motion": "reduced"}


def picture(page: Page, name: str) -> None:
    """Keep a picture, where PEGOUT_PICTURES says."""
    folder = os.environ.get("PEGOUT_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_games_move_to_another_device_and_are_deleted_on_both(visit: Visit) -> None:
    desk, phone = visit(settings=FAST), visit(settings=FAST, phone=True)
    for target in (121, 31):
        played(desk, new_table(desk, target=target))
    page = desk.tab("/me")
    expect(page.get_by_text(re.compile(r"^[012] of 2 won$")).first).to_be_visible()
    averages = page.get_by_role("table", name=re.compile("^With two players"))
    expect(averages.get_by_role("row", name=re.compile("^Hand"))).to_contain_text(re.compile(r"\d\.\d\d of \d+"))
    expect(page.get_by_text("The computer, beginner")).to_be_visible()
    expect(page.get_by_text("Only this browser has your games.")).to_be_visible()
    page.get_by_role("button", name="Make a link to another device").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = page.get_by_label("Link to your games")
    expect(link).to_have_value(re.compile(r"/move/\S{32}$"))
    assert_accessible(page)
    assert_contrast_in_the_dark(page)
    picture(page, "you-desktop")

    # The phone has a game of its own: it is asked what becomes of it.
    new_table(phone, target=61)
    other = phone.tab(link.input_value().removeprefix(phone.address))
    expect(other.get_by_text("This link leads to the games of Pat 0:")).to_be_visible()
    expect(other.get_by_role("radio", name="Put both together")).to_be_checked()
    assert_accessible(other)
    assert_fits(other)
    picture(other, "move-phone")
    other.get_by_role("button", name="Use these games on this device").click()
    expect(other.get_by_role("heading", name="Continue", exact=True)).to_be_visible()
    other.get_by_role("link", name="Your numbers").click()
    expect(other.get_by_text("Another browser")).to_have_count(1)
    assert_accessible(other)
    assert_fits(other)
    picture(other, "you-phone")

    with other.expect_download() as download:
        other.get_by_role("link", name="Download all of it").click()
    copy = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert len(copy["tables"]) == 3

    other.get_by_role("button", name="Delete all of it").click()
    expect(other.get_by_role("dialog")).to_be_visible()
    assert_accessible(other)
    other.get_by_role("button", name="Delete everything").click()
    expect(other.get_by_text("Everything of yours is deleted.").first).to_be_visible()
    expect(other.get_by_role("heading", name="Finished games")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("This browser has no games yet.")).to_be_visible()

"""A friend goes away: the other lets the computer play on or claims the game; the friend takes the seat back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .looking import assert_accessible, assert_fits
from .serving import Program
from .table import Table
from .test_friends import FAST, invite, sit


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Program]:
    """A program that waits one second for whoever is gone."""
    program = Program(tmp_path / "data", "--grace", "1").start()
    yield program
    program.kill()


def test_the_computer_plays_for_a_friend_who_is_gone_and_gives_the_seat_back(visit: Visit, hasty: Program) -> None:
    host, friend = visit(settings=FAST, phone=True, program=hasty), visit(settings=FAST, program=hasty)
    page, link = invite(host, 1, clock={"decision": 120, "bank": 600})
    other = sit(friend, link, "Bob")
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("here")
    for one in (page, other):
        expect(one.get_by_role("timer", name="Your time")).to_contain_text(re.compile(r"[12]:\d\d"))
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)
    page.set_viewport_size({"width": 360, "height": 740})
    address = other.url.removeprefix(friend.address)
    other.close()
    asked = page.get_by_role("region", name="Bob has been away for a while.")
    expect(asked).to_be_visible()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("gone")
    assert_accessible(page)
    assert_fits(page)
    asked.get_by_role("button", name="Put the computer in…").click()
    dialog = page.get_by_role("dialog", name="The computer plays for Bob")
    dialog.get_by_label("How it plays").select_option("beginner")
    assert_accessible(page)
    dialog.get_by_role("button", name="Put it in").click()
    expect(asked).to_be_hidden()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("the computer plays")
    table = Table(page)
    for _ in range(4):
        table.step()

    back = friend.tab(address)
    mine = back.get_by_role("region", name="The computer plays for you.")
    assert_accessible(back)
    mine.get_by_role("button", name="Take my seat back").click()
    expect(mine).to_be_hidden()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("here")

    address = back.url.removeprefix(friend.address)
    back.get_by_role("button", name="Menu").click()
    back.get_by_role("button", name="Leave, let the computer play on…").click()
    back.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    back.wait_for_url(re.compile("/$"))
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("the computer plays")

    last = friend.tab(address)
    last.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("region", name="Bob", exact=True)).to_contain_text("here")
    last.close()
    asked.get_by_role("button", name="Claim the game…").click()
    dialog = page.get_by_role("dialog", name="Claim the game")
    assert_fits(page)
    dialog.get_by_role("button", name="Claim it").click()
    expect(table.over).to_contain_text("Ann wins")

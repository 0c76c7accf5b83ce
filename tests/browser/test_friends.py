"""Friends play from browsers of their own: from the link to the first card, whole games, and who is here or away."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from .conftest import Visit, Visitor
from .table import OVER, Table

FAST = {"pace": "fast", "motion": "reduced"}


def invite(host: Visitor, friends: int, *, clock: dict[str, int] | None = None, **options: object) -> tuple[Page, str]:
    """Make a table with seats for friends; the host's tab at it, and the link as the page shows it."""
    seats = [{"kind": "person", "name": "Ann"}, *({"kind": "person", "open": True} for _ in range(friends))]
    body = {"options": {"players": friends + 1, "target": 31, **options}, "seats": seats, "clock": clock}
    answer = host.context.request.post(host.address + "/api/tables", data=body, headers={"origin": host.address})
    assert answer.ok, answer.text()
    page = host.tab(f"/table/{answer.json()['id']}")
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile(r"/join/\S{24}$"))
    return page, page.get_by_label("Link", exact=True).input_value()


def sit(friend: Visitor, link: str, name: str, seat: str | None = None) -> Page:
    """Follow a link and sit down."""
    page = friend.tab(link.removeprefix(friend.address))
    page.get_by_label("Your name").fill(name)
    if seat is not None:
        page.get_by_role("radio", name=seat).check()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/table/"))
    return page


def play_together(pages: list[Page], *, most: int = 600) -> None:
    """Everybody does what the table asks of them until the game is over for all."""
    tables = [Table(page) for page in pages]
    waiting = re.compile(r" to (cut|lay|claim|count|answer)|being shuffled")
    for _ in range(most):
        asked = [table for table in tables if not waiting.search(table.asked)]
        if len(asked) == len(tables) and all(table.asked.startswith(OVER) for table in asked):
            break
        moved = False
        for table in tables:
            if table.go_on.is_visible():
                # It may pass by itself: the others' moves come when they come.
                with suppress(WaitedTooLong):
                    table.press(table.go_on, timeout=1500)
                moved = True
            elif not waiting.search(table.asked) and not table.asked.startswith(OVER) and table.offers().is_visible():
                table.step()
                moved = True
        if not moved:
            pages[0].evaluate("new Promise(requestAnimationFrame)")
    for table in tables:
        expect(table.over).to_be_visible()
    told = [table.told(seat) for seat, table in enumerate(tables)]
    assert len({str(seen["view"]["scores"]) for seen in told}) == 1


def test_from_new_game_to_the_first_card_by_a_link(visit: Visit) -> None:
    host, friend = visit(settings=FAST), visit(settings=FAST, phone=True)
    page = host.tab("/new")
    page.get_by_label("You: name").fill("Ann")
    page.get_by_role("listitem").filter(has_text="Seat 2").get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Get the link").click()
    expect(page.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(page.get_by_role("img", name="The link as a QR code").locator("path")).to_have_attribute(
        "d", re.compile("^M0 0h7")
    )
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("/join/"))
    other = friend.tab(link.input_value().removeprefix(friend.address))
    expect(other.get_by_text("Ann invites you")).to_be_visible()
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("alert")).to_have_text("Say what the others should call you.")
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Sit down").click()
    for seen in (page, other):
        expect(seen).to_have_title(re.compile("^Cut for the deal"))
    expect(page.get_by_role("region", name="Bob")).to_be_visible()
    expect(other.get_by_role("region", name="Ann")).to_be_visible()
    other_path = other.url.removeprefix(friend.address)
    other.close()
    expect(page.get_by_role("region", name="Bob")).to_contain_text("reconnecting")
    back = friend.tab(other_path)
    expect(back).to_have_title(re.compile("^Cut for the deal"))
    expect(page.get_by_role("region", name="Bob")).to_contain_text("here")


def test_two_browsers_play_a_whole_game_together(visit: Visit) -> None:
    host, friend = visit(settings=FAST), visit(settings=FAST)
    page, link = invite(host, 1)
    other = sit(friend, link, "Bob")
    play_together([page, other])


def test_three_browsers_sit_down_and_the_computer_takes_the_fourth_seat(visit: Visit) -> None:
    host, *friends = (visit(settings=FAST) for _ in range(3))
    page, link = invite(host, 3)
    second = sit(friends[0], link, "Bob", "Seat 3")
    expect(second.get_by_role("heading", name="Waiting for friends")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("here")
    third = sit(friends[1], link, "Cleo")
    page.get_by_role("button", name="Put the computer in seat 4").click()
    for seen in (page, second, third):
        expect(seen).to_have_title(re.compile("^Cut for the deal"))
    late = visit(settings=FAST).tab(link.removeprefix(host.address))
    expect(late.get_by_role("alert")).to_have_text("Every seat at this table is taken.")

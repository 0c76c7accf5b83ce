"""Fair deals: a browser keeps the seals it is shown, checks what is told of the packs, and says so. The about page."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.server.tables import choose, command_id

from .conftest import Visit
from .looking import assert_accessible_light_and_dark, assert_fits, assert_still
from .table import new_table


def play_on(page: Page, table: str, deal: int) -> None:
    """Let the open tab's browser play until a deal has begun, without a hand at the mouse; the tab looks on."""
    random = Random(1)
    api = page.url.split("/table/")[0] + f"/api/tables/{table}"
    origin = {"origin": page.url.split("/table/")[0]}
    while (seen := page.request.get(api).json())["view"]["deal_number"] < deal:
        action = choose(seen["view"], random)
        body = {"id": command_id() + "-fair", "seat": 0, "after": seen["number"], "action": action}
        answer = page.request.post(f"{api}/actions", data=body, headers=origin)
        assert answer.ok, answer.text()


def test_the_page_checks_the_packs_that_were_told(visit: Visit) -> None:
    visitor = visit(phone=True, settings={"pace": "fast"})
    path = new_table(visitor, target=121)
    page = visitor.tab(path)
    page.get_by_role("slider", name="Place to cut").wait_for()
    play_on(page, path.removeprefix("/table/"), 3)
    # Its tab has kept the seal of each pack as it came.
    page.wait_for_function(f"Object.keys(JSON.parse(localStorage['pegout.seals.{path[7:]}']).seals).length >= 5")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Fair deals").click()
    expect(page.get_by_role("heading", name="Fair deals", level=1)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="packs told so far are right")).to_be_visible()
    packs = page.get_by_role("main").locator("ol > li")
    expect(packs.filter(has_text="Deal 3")).to_contain_text("On the table")
    for deal in ("Deal 1", "Deal 2"):
        expect(packs.filter(has_text=deal)).to_contain_text("the pack whose seal this browser was shown beforehand")
    expect(packs.first).to_contain_text("The next pack")
    packs.filter(has_text="Deal 1").get_by_text("What was sealed").click()
    expect(packs.filter(has_text="Deal 1").locator("pre")).to_contain_text("pegout seal 1")
    assert_fits(page)
    assert_accessible_light_and_dark(page)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="Menu").wait_for()


def test_a_pack_that_was_changed_is_called_wrong(visit: Visit) -> None:
    visitor = visit(settings={"pace": "fast"})
    path = new_table(visitor, target=121)
    page = visitor.tab(path)
    page.get_by_role("slider", name="Place to cut").wait_for()
    play_on(page, path.removeprefix("/table/"), 2)

    def change(route: Route) -> None:
        """As a server that shuffled again after it had promised."""
        deals: dict[str, Any] = route.fetch().json()
        pack = next(pack for pack in deals["packs"] if pack["deal"] == 1)["pack"]
        pack[0], pack[51] = pack[51], pack[0]
        route.fulfill(body=json.dumps(deals), content_type="application/json")

    page.route("**/deals", lambda route: route.continue_() if "/api/" not in route.request.url else change(route))
    page.goto(visitor.address + path + "/deals")
    expect(page.get_by_role("status").filter(has_text="1 of 2 packs are wrong!")).to_be_visible()
    expect(page.get_by_role("main").locator("ol > li").filter(has_text="Deal 1")).to_contain_text("Wrong!")


def test_about_tells_what_everybody_was_dealt(visit: Visit) -> None:
    visitor = visit()
    path = new_table(visitor, target=31)
    page = visitor.tab(path)
    play_on(page, path.removeprefix("/table/"), 2)
    page.goto(visitor.address)
    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", name="About Pegout", level=1)).to_be_visible()
    table = page.get_by_role("table", name="Two players")
    expect(table.get_by_role("row", name="Mean rank dealt")).to_contain_text("±")
    expect(table.get_by_role("columnheader", name="Computer")).to_be_visible()
    expect(page.get_by_role("img", name="Two players")).to_be_visible()
    expect(page.get_by_text("MIT:")).to_be_visible()
    assert_accessible_light_and_dark(page)
    assert_still(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert_fits(page)

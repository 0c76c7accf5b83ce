"""What has little room is still to be read whole: names, ranks and sentences at crowded tables."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .table import Table, new_table

CUT = "each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1"


def assert_whole(page: Page, what: str) -> None:
    """No text of some elements is cut off."""
    cut = page.locator(what).evaluate_all(f"all => all.filter({CUT}).map(each => each.textContent)")
    assert not cut, cut


def test_names_and_explanations_are_whole_beside_others_on_a_phone(visit: Visit) -> None:
    visitor = visit(settings={"pace": "explain", "motion": "reduced"}, viewport={"width": 360, "height": 740})
    page = visitor.tab(new_table(visitor, seats="pccc", target=61))
    Table(page).offers().wait_for()
    assert_whole(page, ".plate .name")
    # As a newcomer's first game is.
    page.goto(visitor.address + new_table(visitor, target=121))
    first = Table(page)
    first.until("Lay two")
    expect(page.get_by_text("The crib is an extra hand", exact=False)).to_be_visible()
    assert_whole(page, "[data-testid=prompt]")
    page.goto(visitor.address + new_table(visitor, seats="pcc", target=61))
    table = Table(page)
    cited: set[str] = set()

    def look(done: str) -> None:
        prompt = page.get_by_test_id("prompt")
        if prompt.count() == 0:
            return
        assert_whole(page, "[data-testid=prompt]")
        assert_whole(page, ".plate .name")
        cited.update(prompt.get_by_role("link").evaluate_all("all => all.map(each => each.getAttribute('href'))"))

    table.until("Lay one")
    expect(page.get_by_text("The crib is an extra hand", exact=False)).to_be_visible()
    table.play_a_deal(look)
    assert len(cited) > 3
    assert all(re.fullmatch(r"/rules#\d+\.\d+[a-z]?", where) for where in cited), cited


def test_the_ranks_of_laid_cards_are_seen_at_the_sides_of_a_large_table(visit: Visit) -> None:
    visitor = visit(settings={"pace": "fast", "motion": "reduced"}, viewport={"width": 1440, "height": 900})
    page = visitor.tab(new_table(visitor, seats="pccc", target=61))
    table = Table(page)
    table.until("Lay a card")
    while len([laid for series in table.told()["view"]["finished"] for laid in series]) < 8:
        table.step()
        table.offers().wait_for()
    expect(page.locator(".left .pile li")).not_to_have_count(0)
    seen = page.locator(".left .pile li:not(:last-child), .right .pile li:not(:last-child)").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().width / each.querySelector('[data-card]').clientWidth)"
    )
    assert all(part > 0.4 for part in seen), seen

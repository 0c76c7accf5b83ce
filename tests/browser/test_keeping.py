"""A table is exactly as it was after a reload, a lost line or a killed server, and one deed is one action."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import Visit, Visitor
from .looking import assert_honest
from .serving import Program
from .table import OVER, Table, new_table

FAST = {"pace": "fast", "motion": "reduced"}
PHASES = (
    "Cut for the deal",
    "Lay two cards away",
    "Cut the pack",
    "Lead a card",
    "Lay a card",
    "Count your hand",
    OVER,
)
DOWN = ("ERR_CONNECTION", "WebSocket", "502", "503", "ERR_EMPTY", "ERR_SOCKET")


def at_table(visitor: Visitor, **options: object) -> Table:
    return Table(visitor.tab(new_table(visitor, **options)))  # type: ignore[arg-type]


def reach(table: Table, sentence: str) -> bool:
    """Play on to where something is asked; False where the game ended before."""
    for _ in range(400):
        table.offers().wait_for()
        if table.asked.startswith(sentence) and table.at_rest():
            return True
        if table.step() == "over":
            return sentence == OVER
    return False


def seen(table: Table) -> dict[str, object]:
    """All that a person at the table sees of its state."""
    page = table.page
    return {
        "asked": table.asked,
        "pegs": table.pegs(),
        "hand": [card.get_attribute("aria-label") for card in table.cards.all()],
        "cards": sorted(page.evaluate("[...document.querySelectorAll('main [data-card]')].map((c) => c.dataset.card)")),
        "count": [meter.get_attribute("aria-valuenow") for meter in page.get_by_role("meter", name="Count").all()],
        "log": page.get_by_role("complementary", name="Log").get_by_role("listitem").all_inner_texts(),
    }


def test_nothing_is_lost_by_a_killed_server_or_a_reload_in_any_phase(own_program: Program, visit: Visit) -> None:
    visitor = visit(settings=FAST, program=own_program)
    table = at_table(visitor, counting="manual", target=40)
    page = table.page
    left = set(PHASES)

    def look(done: str) -> None:
        table.offers().wait_for()
        phase = next((phase for phase in left if table.asked.startswith(phase)), None)
        if phase is None or not table.at_rest():
            return
        left.discard(phase)
        before, told = seen(table), table.told()
        own_program.kill()
        expect(page.get_by_text("Reconnecting")).to_be_visible()
        own_program.start()
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        assert table.told() == told, phase
        assert seen(table) == before, phase
        page.reload()
        table.offers().wait_for()
        assert table.at_rest(), phase
        assert seen(table) == before, phase

    look("start")
    table.play_out(look)
    assert not left
    for text in DOWN:
        visitor.forgive(text)


def test_what_is_done_while_the_server_is_down_is_done_once_when_it_is_back(own_program: Program, visit: Visit) -> None:
    visitor = visit(settings=FAST, program=own_program)
    table = at_table(visitor)
    table.until("Lay two")
    table.choose_away(2)
    number = table.told()["number"]
    own_program.kill()
    table.lay_away.click()
    own_program.start()
    expect(table.page).not_to_have_title(re.compile("Lay two"))
    assert deeds(table, number) == ["lay_away"]
    for text in DOWN:
        visitor.forgive(text)


def deeds(table: Table, after: int) -> list[str]:
    """What this seat did after a step."""
    return [step["action_kind"] for step in table.told()["log"] if step["number"] > after and step["seat"] == 0]


def test_a_double_click_is_one_action(visit: Visit) -> None:
    table = at_table(visit(settings=FAST))
    table.offers().wait_for()
    number = table.told()["number"]
    table.pack.dblclick()
    table.until("Lay two")
    # Again only where two lowest cards were alike (rules 2.2).
    ties = sum(event["kind"] == "cut_tied" for step in table.told()["log"] for event in step["events"])
    assert deeds(table, number) == ["cut_for_deal"] * (1 + ties)
    table.choose_away(2)
    number = table.told()["number"]
    table.lay_away.dblclick()
    expect(table.page).not_to_have_title(re.compile("Lay two"))
    assert deeds(table, number) == ["lay_away"]
    reach(table, "L")
    number = table.told()["number"]
    held = table.cards.count()
    table.fitting.first.dblclick()
    expect(table.cards).to_have_count(held - 1)
    assert deeds(table, number) == ["lay_card"]


def test_two_tabs_of_one_seat_stay_in_step(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    first = at_table(visitor)
    first.until("Lay two")
    second = Table(visitor.tab("/table/" + first.table_id))
    second.offers().wait_for()
    first.choose_away(2)
    first.act(first.lay_away.click)
    expect(second.cards).to_have_count(4)
    reach(second, "L")
    held = second.cards.count()
    second.act(second.fitting.first.click)
    expect(first.cards).to_have_count(held - 1)
    first.page.wait_for_function("(title) => document.title === title", arg=second.page.title())


def test_a_stale_tab_does_nothing_and_shows_what_happened(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    first = at_table(visitor)
    first.until("Lay two")
    stale = visitor.context.new_page()
    # Its news never arrives, as behind a broken line.
    stale.route_web_socket(re.compile("/socket"), lambda socket: None)
    stale.goto(first.page.url)
    old = Table(stale)
    old.offers().wait_for()
    first.choose_away(2)
    first.act(first.lay_away.click)
    reach(first, "L")
    number = first.told()["number"]
    held = first.told()["view"]["hand"]
    expect(old.cards).to_have_count(6)
    old.choose_away(2)
    with stale.expect_response(re.compile("/actions$")) as answer:
        old.lay_away.click()
    assert answer.value.status == 409
    expect(old.cards).to_have_count(len(held))
    assert first.told()["number"] == number
    visitor.forgive("409")


def test_a_card_may_be_taken_back_from_the_crib_before_and_after_it_is_laid_away(visit: Visit) -> None:
    table = at_table(visit(settings=FAST), take_back=True)
    table.until("Lay two")
    held = table.told()["view"]["hand"]
    table.choose_away(2)
    crib = table.page.get_by_role("group", name=re.compile("crib$"))
    crib.get_by_role("button").first.click()
    expect(table.lay_away).to_have_text(re.compile("Choose 1 more"))
    expect(table.cards).to_have_count(5)
    table.cards.first.click()
    table.act(table.lay_away.click)
    undo = table.page.get_by_role("button", name="Take back", exact=True)
    undo.click()
    expect(table.page).to_have_title(re.compile("Lay two"))
    assert table.told()["view"]["hand"] == held


def test_the_back_button_leaves_the_table_and_forward_returns_to_it(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab()
    page.get_by_role("button", name="Play", exact=True).click()
    table = Table(page)
    expect(table.lay_away).to_be_visible()
    table.until("Lay two")
    before = seen(table)
    page.go_back()
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_forward()
    table.offers().wait_for()
    expect(page).to_have_title(re.compile("Lay two"))
    assert seen(table) == before


def test_a_deal_is_complete_after_the_page_was_put_away_during_it(visit: Visit) -> None:
    table = at_table(visit(settings={"pace": "normal"}))
    table.offers().wait_for()
    lifecycle = table.page.context.new_cdp_session(table.page)
    while not table.asked.startswith("Lay two"):
        table.act(lambda: table.press(table.pack))
        lifecycle.send("Page.setWebLifecycleState", {"state": "frozen"})
        lifecycle.send("Page.setWebLifecycleState", {"state": "active"})
    expect(table.cards).to_have_count(6)
    assert_honest(table)


def test_a_table_that_is_not_there_says_so(visit: Visit) -> None:
    visitor = visit()
    page: Page = visitor.tab("/table/nothing-here-at-all")
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    expect(page.locator("main .buttons > *").first).to_have_accessible_name("To the start page")
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for text in ("404", "401", "422"):
        visitor.forgive(text)

"""Whole games, played by clicks, by keyboard alone and by touch, by one person or several."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .looking import GAME_STILL, assert_fits, assert_hidden_cards_have_no_name, assert_honest, assert_still
from .table import OVER, Table, new_table

FAST = {"pace": "fast", "motion": "reduced"}
MOVING = {"pace": "fast"}


def test_a_whole_game_to_121_by_clicks(visit: Visit) -> None:
    page = visit(settings=FAST, viewport={"width": 820, "height": 1180}).tab()
    page.get_by_role("button", name="Play", exact=True).click()
    table = Table(page)
    expect(table.lay_away).to_be_visible()  # one click deals: the cut for deal is made for the player
    laid = []

    def look(done: str) -> None:
        if done.startswith("lay the") or done == "cut":
            laid.append(done)
        if done == "lay away" and table.at_rest():
            assert_honest(table)

    table.play_out(look)
    told = table.told()
    assert max(told["view"]["scores"]) == 121
    assert table.pegs() == [tuple(pair) for pair in told["view"]["pegs"]]
    assert_still(page, GAME_STILL)
    # The log tells everything that happened, plays without points too, in the server's words.
    told_lines = [event["line"] for step in told["log"] for event in step["events"]]
    page.get_by_role("button", name="Log").click()
    log = page.get_by_role("dialog", name="Log")
    assert [line.strip() for line in log.get_by_role("listitem").all_inner_texts()] == told_lines
    page.keyboard.press("Escape")
    assert sum(" lay the " in line for line in told_lines) >= len(laid)
    page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_title(re.compile("Lay two cards away|Cut the pack|Cut for the deal"))


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor))
    table = Table(page)
    keys = page.keyboard
    lays = 0
    for _ in range(400):
        table.offers().wait_for()
        assert page.evaluate("document.activeElement !== document.body"), f"the focus is lost: {table.asked}"
        if not table.at_rest():
            keys.press("c")
        elif table.asked.startswith(OVER):
            break
        elif table.asked.startswith("Cut"):
            tab_to(page, "document.activeElement.role === 'slider'")
            keys.press("ArrowRight")
            table.act(lambda: keys.press("Enter"))
        elif table.asked.startswith("Lay two"):
            keys.press("1")
            keys.press("2")
            expect(table.lay_away).to_have_text("Lay away")
            table.act(lambda: keys.press("Enter"))
        else:
            fits = [card.get_attribute("aria-disabled") != "true" for card in table.cards.all()]
            if True not in fits:
                continue
            lays += 1
            place = fits.index(True)
            if lays % 2:
                table.act(partial(keys.press, str(place + 1)))
            else:
                tab_to(page, "document.activeElement.closest('.hand') && document.activeElement.role !== 'list'")
                keys.press("Home")
                for _ in range(place):
                    keys.press("ArrowRight")
                table.act(lambda: keys.press("Enter"))
    expect(table.over).to_be_visible()
    tab_to(page, "document.activeElement.matches('button') && document.activeElement.textContent.includes('Rematch')")
    keys.press("Enter")
    expect(page).not_to_have_title(re.compile(OVER))


def tab_to(page: Page, reached: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(200):
        if page.evaluate(reached):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {reached}")


def test_a_whole_game_on_a_phone_by_touch(visit: Visit) -> None:
    visitor = visit(phone=True, settings=MOVING)
    page = visitor.tab()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_url("**/table/*")
    page = visitor.tab(new_table(visitor))
    table = Table(page, touch=True)

    def look(done: str) -> None:
        # The next action is on the screen, without scrolling.
        assert_fits(page)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), done

    table.play_out(look)
    assert_still(page, GAME_STILL)
    small = page.evaluate(SMALL_TARGETS)
    assert not small, small


SMALL_TARGETS = """[...document.querySelectorAll('button, a[href]')].map((each) => {
  const {width, height} = each.getBoundingClientRect();
  const small = each.checkVisibility() && width > 1 && (width < 44 || height < 44);
  return small ? `${each.ariaLabel ?? each.textContent}: ${width} x ${height}` : null;
}).filter(Boolean)"""


@pytest.mark.parametrize("seats", ["pcc", "pccc"])
def test_three_and_four_at_the_table(visit: Visit, seats: str) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, seats=seats))
    table = Table(page)

    def look(done: str) -> None:
        if done == "lay away" or done.startswith("lay the"):
            assert_hidden_cards_have_no_name(page)
            if table.at_rest():
                assert_honest(table)

    table.play_out(look)
    assert max(table.told()["view"]["scores"]) == 31
    assert len(table.pegs()) == (3 if seats == "pcc" else 2)


def test_two_people_pass_the_device_and_see_only_their_own_cards(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, seats="pp"))
    table = Table(page)
    takers: list[str] = []
    while len(takers) < 5:
        table.offers().wait_for()
        if table.ready.is_visible():
            assert page.locator("[data-card], .card").count() == 0, "cards lie under the curtain"
        done = table.step()
        if done.startswith("take"):
            takers.append(done)
            seat = int(re.findall(r"Pat (\d)", done)[0])
            table.offers().wait_for()
            if table.asked.startswith("L") and table.at_rest():
                assert_honest(table, seat)
                assert len(table.told(seat)["view"]["hand"]) == table.cards.count()
    assert len(set(takers)) == 2
    page.reload()
    expect(table.ready).to_be_visible()


def test_hands_counted_by_the_player_with_what_was_missed_shown_before_the_next(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, counting="manual", target=61))
    table = Table(page)
    table.until("Count your")
    # By keyboard a claim of two digits waits for Enter, however slowly it is typed.
    page.keyboard.press("1")
    expect(table.claim_button).to_have_text("Claim 1")
    page.keyboard.press("9")
    expect(table.claim_button).to_have_text("Claim 19")
    before = table.told()["number"]
    table.act(lambda: page.keyboard.press("Enter"))
    claimed = [event for step in table.told()["log"] if step["number"] > before for event in step["events"]]
    assert any(event["kind"] == "overclaimed" and event["claimed"] == 19 for event in claimed)
    table.until("Count your")
    # A claim of nothing is a claim.
    before = table.told()["number"]
    table.claim(0)
    after = table.told()
    events = [event for step in after["log"] if step["number"] > before for event in step["events"]]
    kinds = [event["kind"] for event in events]
    counted = next(event for event in events if event["kind"] == "hand_counted")
    worth = sum(score["points"] for score in counted["scores"])
    assert counted["claim"] == 0
    assert ("points_missed" in kinds) == (worth > 0)
    if worth:
        # What was missed is told before anything else is counted.
        later = [kind for kind in kinds[kinds.index("hand_counted") + 1 :] if kind in ("hand_counted", "hand_shown")]
        assert not later or kinds.index("points_missed") < kinds.index(later[0], kinds.index("hand_counted") + 1)


def test_a_claim_by_marking_combinations_on_the_cards(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, counting="manual", target=61))
    table = Table(page)
    table.until("Count your")
    page.get_by_role("button", name="Mark cards").click()
    shown = page.get_by_role("region", name=re.compile("(hand|crib)$")).get_by_role("button")
    shown.nth(0).click()
    shown.nth(1).click()
    page.get_by_role("button", name="Pair 2").click()
    expect(table.claim_button).to_have_text("Claim 2")
    page.get_by_role("button", name=re.compile("^Remove Pair 2")).click()
    expect(table.claim_button).not_to_have_text("Claim 2")
    shown.nth(0).click()
    shown.nth(1).click()
    page.get_by_role("button", name="Fifteen 2").click()
    table.act(table.claim_button.click)


def test_go_and_points_called_by_the_player(visit: Visit) -> None:
    visitor = visit(settings=FAST)
    page = visitor.tab(new_table(visitor, calls="manual", muggins="on", renege="penalty"))
    table = Table(page)
    did = set()
    table.play_a_deal(lambda done: did.add(done.split()[0]))
    events = [event for step in table.told()["log"] for event in step["events"]]
    laid = [event for event in events if event["kind"] == "card_laid" and event["seat"] == 0]
    assert laid
    assert all(event["claim"] == 0 for event in laid)
    assert {"lay", "cut"} <= did

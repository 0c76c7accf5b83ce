"""The table over a bad line: the page says at once that it is gone, and nothing is lost or done twice."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.proxy import Faults, Line, line_in_thread

from .conftest import Visit, Visitor
from .serving import Program
from .test_keeping import FAST, at_table, deeds, reach, seen

LAY_TWO = re.compile("Lay two")
BROKEN = ("ERR_", "WebSocket")


@pytest.fixture
def line(shared_program: Program) -> Iterator[Line]:
    with line_in_thread(int(shared_program.address.rpartition(":")[2])) as line:
        yield line


@pytest.fixture
def visitor(visit: Visit, line: Line) -> Iterator[Visitor]:
    """A visitor who reaches the program over the line alone."""
    visitor = visit(settings=FAST)
    visitor.address = line.address
    yield visitor
    for text in BROKEN:
        visitor.forgive(text)


def test_a_player_whose_line_is_gone_sees_so_at_once_and_goes_on_when_it_is_back(visitor: Visitor, line: Line) -> None:
    table = at_table(visitor)
    away = table.page.get_by_text("Reconnecting")
    table.until("Lay two")
    number = table.told()["number"]
    table.choose_away(2)
    line.pull()
    table.lay_away.click()
    expect(away).to_be_visible()
    line.plug()
    expect(away).to_have_count(0)
    expect(table.page).not_to_have_title(LAY_TWO)
    assert deeds(table, number)[0] == "lay_away"
    assert reach(table, "L")
    number, held = table.told()["number"], table.cards.count()
    visitor.context.set_offline(True)
    expect(away).to_be_visible()
    table.fitting.first.click()
    expect(table.cards).to_have_count(held)
    visitor.context.set_offline(False)
    expect(table.cards).to_have_count(held - 1)
    expect(away).to_have_count(0)
    assert reach(table, "L")
    assert deeds(table, number) == ["lay_card"]


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(visitor: Visitor, line: Line) -> None:
    table = at_table(visitor)
    table.until("Lay two")
    number = table.told()["number"]
    table.choose_away(2)
    line.next_answers_lost = 2
    table.act(table.lay_away.click)
    expect(table.page).not_to_have_title(LAY_TWO)
    assert deeds(table, number) == ["lay_away"]


def test_a_game_over_a_bad_line_is_the_game_that_was_played(visitor: Visitor, line: Line) -> None:
    table = at_table(visitor, target=61)
    line.faults = Faults(
        lost_answer=0.15, repeated=0.2, late=0.2, cut=0.1, lost_message=0.1, repeated_message=0.2, swapped=0.2
    )
    table.play_a_deal()
    assert reach(table, "L")
    line.faults = Faults()
    before = seen(table)
    table.page.reload()
    table.offers().wait_for()
    assert table.at_rest()
    assert seen(table) == before


def test_the_page_says_that_a_game_cannot_be_saved_and_goes_on_when_it_can(own_program: Program, visit: Visit) -> None:
    visitor = visit(settings=FAST, program=own_program)
    table = at_table(visitor)
    table.until("Lay two")
    number = table.told()["number"]
    table.choose_away(2)
    other = sqlite3.connect(own_program.data / "pegout.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table.lay_away.click()
    expect(table.page.get_by_text("cannot be saved at the moment").first).to_be_visible()
    assert table.told()["number"] == number, "nothing is half-done"
    other.execute("ROLLBACK")
    other.close()
    expect(table.page).not_to_have_title(LAY_TWO)
    assert deeds(table, number) == ["lay_away"]
    visitor.forgive("503")

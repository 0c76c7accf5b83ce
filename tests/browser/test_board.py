"""The board for real cards: by touch, by keyboard, after a reload, without a server, and as a file."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pegout.cli import main

from .conftest import Visit, Visitor
from .looking import assert_accessible, assert_accessible_light_and_dark, assert_fits, assert_still
from .serving import Program

PORTRAIT = {"width": 390, "height": 844}
LANDSCAPE = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
TABLET_LYING = {"width": 1180, "height": 820}
SIZES = [PORTRAIT, LANDSCAPE, TABLET, TABLET_LYING]
MINUS = "\N{MINUS SIGN}"
NAMES = ["Anna", "Bert", "Cleo", "Dora"]


def size_name(size: dict[str, int]) -> str:
    return f"{size['width']}x{size['height']}"


def kept(*pegs: tuple[int, int], table: str = "two", **setup: Any) -> str:
    """A match as the browser keeps it: (track, points) in the order pegged."""
    entries = [{"do": "peg", "track": track, "points": points, "at": 1} for track, points in pegs]
    usual = {"table": table, "names": NAMES, "paints": ["red", "blue", "green", "violet"], "target": 121}
    match = {"version": 1, "setup": usual | {"match": "open", "skunksCount": False} | setup, "dealer": 0}
    return json.dumps(match | {"entries": entries, "done": len(entries)})


class Board:
    """A tab with the board in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wood = page.get_by_role("img", name=re.compile("first to"))
        self.sheet = page.get_by_role("dialog")

    def seat(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def key(self, name: str, points: int) -> Locator:
        return self.page.get_by_role("button", name=f"{points} for {name}", exact=True)

    def tool(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Menu").get_by_role("button", name=name)

    def expect_pegs(self, name: str, front: int, back: int) -> None:
        expect(self.wood).to_have_accessible_name(re.compile(rf"(^|, ){re.escape(name)} {front} \(was {back}\)"))
        expect(self.seat(name)).to_contain_text(f"Score {front}")

    def expect_said(self, text: str) -> None:
        expect(self.page.get_by_role("log")).to_contain_text(text)

    def hole(self, track: int, number: int) -> tuple[float, float]:
        """The middle of a hole of the first street on the screen, measured from a track that has not left the start."""
        expect(self.page.locator(f"[role=img] .head.side-{track}")).to_have_count(2)  # the pegs come after the wood
        found = self.page.evaluate(
            """(track) => [...document.querySelectorAll(`[role=img] .head.side-${track}`)].map((head) => {
                 const box = head.getBoundingClientRect();
                 return [box.x + box.width / 2, box.y + box.height / 2];
               })""",
            track,
        )
        (x, y), (from_x, from_y) = sorted(found, key=lambda point: (-point[1], point[0]), reverse=True)
        holes = number + 0.5 * (1 + (number - 1) // 5) if number > 0 else 0
        return x + (x - from_x) * holes, y + (y - from_y) * holes


def open_board(visitor: Visitor, match: str | None = None) -> Board:
    if match is not None:
        stored = f"localStorage.getItem('pegout.board') ?? localStorage.setItem('pegout.board', {json.dumps(match)})"
        visitor.context.add_init_script(f"if (location.protocol === 'http:') {stored}")
    board = Board(visitor.tab("/board"))
    expect(board.wood).to_be_visible()
    return board


class Finger:
    """A finger on the screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        self._session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def down(self, at: tuple[float, float]) -> None:
        self._send("touchStart", at)

    def move(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))

    def up(self) -> None:
        self._send("touchEnd")


@pytest.mark.parametrize("size", SIZES, ids=size_name)
def test_a_first_visitor_names_the_players_and_pegs_by_touch(visit: Visit, size: dict[str, int]) -> None:
    board = open_board(visit(phone=True, viewport=size))
    board.sheet.get_by_role("textbox", name="Name of player 1").fill("Anna")
    board.sheet.get_by_role("textbox", name="Name of player 2").fill("Bert")
    board.sheet.get_by_role("button", name="Start").tap()
    expect(board.sheet).to_have_count(0)
    board.key("Anna", 4).tap()
    board.expect_pegs("Anna", 4, 0)
    board.key("Bert", 12).tap()
    board.key("Anna", 2).tap()
    board.expect_pegs("Anna", 6, 4)
    board.expect_pegs("Bert", 12, 0)
    board.expect_said("Anna pegs 2, 6")
    assert_fits(board.page)
    assert_still(board.page)


@pytest.mark.parametrize("size", [PORTRAIT, LANDSCAPE, TABLET], ids=size_name)
def test_a_peg_is_pulled_along_its_track(visit: Visit, size: dict[str, int]) -> None:
    board = open_board(visit(phone=True, viewport=size), kept())
    finger = Finger(board.page)
    start, end = board.hole(0, 0), board.hole(0, 8)
    finger.down(start)
    finger.move(start, end)
    expect(board.page.locator("[data-pull]")).to_have_text("+8")
    expect(board.seat("Anna")).to_contain_text("+8")
    board.expect_pegs("Anna", 0, 0)
    finger.up()
    board.expect_pegs("Anna", 8, 0)
    board.expect_said("Anna pegs 8, 8")
    expect(board.page.locator("[data-pull]")).to_have_text("")


def test_a_peg_put_back_where_it_was_pegs_nothing(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=PORTRAIT), kept())
    finger = Finger(board.page)
    start, end = board.hole(1, 0), board.hole(1, 5)
    finger.down(start)
    finger.move(start, end)
    expect(board.page.locator("[data-pull]")).to_have_text("+5")
    finger.move(end, start)
    expect(board.page.locator("[data-pull]")).to_have_text("")
    finger.up()
    board.expect_pegs("Bert", 0, 0)
    expect(board.tool("Nothing to undo")).to_be_visible()


def test_the_pad_has_every_number_and_takes_off(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=PORTRAIT), kept())
    more = board.page.get_by_role("button", name="More points for Bert")
    more.tap()
    board.sheet.get_by_role("button", name="29 for Bert", exact=True).tap()
    board.expect_pegs("Bert", 29, 0)
    more.tap()
    board.sheet.get_by_role("button", name="Take points off instead").tap()
    board.sheet.get_by_role("button", name=f"{MINUS}3: off Bert's score").tap()
    board.expect_pegs("Bert", 26, 0)
    board.expect_said("Bert goes back 3, 26")


def test_undo_reaches_back_over_a_reload(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=PORTRAIT), kept())
    for name, points in (("Anna", 4), ("Bert", 6), ("Anna", 8)):
        board.key(name, points).tap()
    board.expect_pegs("Anna", 12, 4)
    board.page.reload()
    board.expect_pegs("Anna", 12, 4)
    board.tool("Undo: Anna +8").tap()
    board.expect_pegs("Anna", 4, 0)
    board.expect_said("Undone: Anna +8. Anna 4, Bert 6")
    board.tool("Undo: Bert +6").tap()
    board.page.reload()
    board.expect_pegs("Bert", 0, 0)
    board.tool("Redo: Bert +6").tap()
    board.tool("Redo: Anna +8").tap()
    board.expect_pegs("Bert", 6, 0)
    board.expect_pegs("Anna", 12, 4)


def test_history_undoes_any_number_of_steps(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=PORTRAIT), kept((0, 4), (1, 6), (0, 8), (1, 2)))
    board.tool("History").tap()
    lines = board.sheet.get_by_role("listitem")
    expect(lines).to_have_count(4)
    expect(lines.first).to_contain_text("Bert +2")
    board.sheet.get_by_role("button", name="Undo Bert +6 and all that came after").tap()
    board.expect_said("Undone: 3 steps. Anna 4, Bert 0")
    expect(lines).to_have_count(4)
    board.sheet.get_by_role("button", name="Redo up to Anna +8").tap()
    board.sheet.get_by_role("button", name="Close").tap()
    board.expect_pegs("Anna", 12, 4)
    board.expect_pegs("Bert", 6, 0)


def test_a_game_ends_with_its_skunk_and_the_next_one_begins(visit: Visit) -> None:
    won = [(0, 29)] * 4
    board = open_board(visit(phone=True, viewport=PORTRAIT), kept(*won, (1, 29), (1, 29), (1, 20)))
    board.key("Anna", 12).tap()
    board.expect_pegs("Anna", 121, 116)
    card = board.page.get_by_role("region", name="Anna wins")
    expect(card).to_contain_text("Bert: skunk")
    board.expect_said("Anna wins. Bert: skunk")
    expect(board.key("Bert", 4)).to_be_disabled()
    board.page.get_by_role("button", name="Games won: Anna 1, Bert 0").tap()
    expect(board.sheet.get_by_role("row", name="Anna 1 3 +43")).to_be_visible()
    expect(board.sheet.get_by_role("row", name=f"Bert 0 0 {MINUS}43")).to_be_visible()
    board.sheet.get_by_role("button", name="Close").tap()
    card.get_by_role("button", name="Next game").tap()
    board.expect_pegs("Anna", 0, 0)
    expect(board.page.get_by_role("button", name="Bert deals. Pass the deal to Anna")).to_be_visible()
    board.tool("Undo: next game").tap()
    expect(card).to_be_visible()


def test_the_deal_moves_on(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=TABLET), kept(table="partners"))
    for name, following in (("Anna", "Bert"), ("Bert", "Cleo"), ("Cleo", "Dora"), ("Dora", "Anna")):
        board.seat(name).get_by_role("button", name=f"{name} deals. Pass the deal to {following}").tap()
        board.expect_said(f"{following} deals")
    expect(board.seat("Anna").get_by_role("button", name=re.compile("^Anna deals"))).to_be_visible()


def test_two_tabs_stay_in_step(visit: Visit) -> None:
    visitor = visit(phone=True, viewport=PORTRAIT)
    one = open_board(visitor, kept())
    two = open_board(visitor)
    one.key("Anna", 4).tap()
    two.expect_pegs("Anna", 4, 0)
    two.key("Anna", 2).tap()
    one.expect_pegs("Anna", 6, 4)
    one.tool("Undo: Anna +2").tap()
    two.expect_pegs("Anna", 4, 0)


def test_starting_anew_can_be_taken_back(visit: Visit) -> None:
    board = open_board(visit(), kept((0, 4)))
    board.tool("Menu").click()
    board.sheet.get_by_role("button", name="Players and game").click()
    board.sheet.get_by_role("radio", name="Three").check()
    board.sheet.get_by_role("combobox", name="Colour of Anna").select_option("Green")
    board.sheet.get_by_role("radio", name="Other").check()
    target = board.sheet.get_by_role("spinbutton", name="Points that win")
    target.fill("7")
    expect(board.sheet.get_by_role("button", name="Start anew")).to_be_disabled()
    target.fill("91")
    board.sheet.get_by_role("button", name="Start anew").click()
    expect(board.wood).to_have_accessible_name(re.compile(r"Cleo 0 \(was 0\), first to 91"))
    board.page.get_by_role("button", name="Bring it back").click()
    board.expect_pegs("Anna", 4, 0)
    expect(board.wood).to_have_accessible_name(re.compile("first to 121"))


def test_names_and_match_change_under_the_same_score(visit: Visit) -> None:
    board = open_board(visit(), kept((0, 4)))
    board.tool("Menu").click()
    board.sheet.get_by_role("button", name="Players and game").click()
    board.sheet.get_by_role("textbox", name="Name of player 1").fill("Zoe")
    board.sheet.get_by_role("combobox", name="Match").select_option("Best of 3")
    board.sheet.get_by_role("button", name="Save, keep the score").click()
    board.expect_pegs("Zoe", 4, 0)


def test_everything_is_reached_with_the_keyboard(visit: Visit) -> None:
    board = open_board(visit(), kept())
    page = board.page
    for name, points in (("Anna", 4), ("Bert", 3)):
        key = board.key(name, points)
        key.focus()
        page.keyboard.press("Enter")
        board.expect_said(f"{name} pegs {points}, {points}")
        expect(key).to_be_focused()
    more = page.get_by_role("button", name="More points for Anna")
    more.focus()
    page.keyboard.press("Enter")
    expect(board.sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    seen = set()
    page.locator("h1").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.ariaLabel"))
    assert {f"{points} for {name}" for name in ("Anna", "Bert") for points in (1, 2, 3, 4, 5, 6, 8, 12)} <= seen
    assert {"History", "Menu", "Games won: Anna 0, Bert 0"} <= seen


TURNS = """(names) => names.map((name) => {
  const key = document.querySelector(`[aria-label="1 for ${name}"]`).getBoundingClientRect();
  const next = document.querySelector(`[aria-label="2 for ${name}"]`).getBoundingClientRect();
  return [Math.sign(Math.round(next.x - key.x)), Math.sign(Math.round(next.y - key.y))];
})"""


def test_controls_are_turned_to_their_players(visit: Visit) -> None:
    board = open_board(visit(phone=True, viewport=TABLET), kept(table="four"))
    assert board.page.evaluate(TURNS, NAMES) == [[1, 0], [0, 1], [-1, 0], [0, -1]]
    board.tool("Menu").tap()
    board.sheet.get_by_role("switch", name="Controls turned to each player").tap()
    board.sheet.get_by_role("button", name="Close").tap()
    assert board.page.evaluate(TURNS, NAMES) == [[1, 0]] * 4
    board.page.reload()
    expect(board.wood).to_be_visible()
    assert board.page.evaluate(TURNS, NAMES) == [[1, 0]] * 4


SMALL_TARGETS = """() => [...document.querySelectorAll('main button, main select, main input, main a')]
  .filter((each) => each.checkVisibility() && !each.closest('label') && each.type !== 'radio')
  .map((each) => [each.ariaLabel ?? each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 43.9)
  .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""


@pytest.mark.parametrize("table", ["two", "three", "four", "partners"])
def test_it_fits_every_screen_with_room_for_fingers(visit: Visit, table: str) -> None:
    visitor = visit(phone=True, settings={"print": "large"})
    board = open_board(visitor, kept((0, 29), (1, 29), (0, 29), (0, 29), (0, 20), table=table))
    for width, height in (
        (320, 568),
        (360, 740),
        (568, 320),
        (667, 375),
        (732, 412),
        (844, 390),
        (744, 1133),
        (1133, 744),
        (1440, 900),
    ):
        board.page.set_viewport_size({"width": width, "height": height})
        expect(board.wood).to_be_visible()
        assert_fits(board.page)
        assert not board.page.evaluate(SMALL_TARGETS), (width, height)


@pytest.mark.parametrize(
    ("size", "dark"), [(PORTRAIT, False), (LANDSCAPE, True), (TABLET, False), (TABLET, True)], ids=str
)
def test_axe_finds_nothing(visit: Visit, size: dict[str, int], dark: bool) -> None:
    won = kept(*[(0, 29)] * 4, (1, 40), (0, 4), (2, 9), table="four")
    board = open_board(visit(dark=dark, phone=True, viewport=size), won)
    assert_accessible(board.page)
    board.key("Anna", 1).tap()
    expect(board.page.get_by_role("region", name="Anna wins")).to_be_visible()
    assert_accessible(board.page)
    board.tool("Undo").tap()
    for opener in (
        board.tool("History"),
        board.tool("Menu"),
        board.page.get_by_role("button", name=re.compile("^Games won")),
        board.page.get_by_role("button", name="More points for Bert"),
    ):
        opener.tap()
        expect(board.sheet).to_be_visible()
        assert_accessible(board.page)
        board.page.keyboard.press("Escape")
        expect(board.sheet).to_have_count(0)
    board.tool("Menu").tap()
    board.sheet.get_by_role("button", name="Players and game").tap()
    expect(board.sheet.get_by_role("button", name="Start anew")).to_be_visible()
    assert_accessible(board.page)


def test_the_screen_is_kept_on_and_says_so(visit: Visit) -> None:
    board = open_board(visit(phone=True), kept())
    awake = board.tool("Keep the screen on")
    expect(awake).to_have_accessible_name("Keep the screen on. The screen stays on.")
    expect(awake).to_have_attribute("aria-pressed", "true")
    awake.tap()
    expect(awake).to_have_accessible_name("Keep the screen on. The screen may switch itself off.")
    board.page.reload()
    expect(awake).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_cannot_keep_the_screen_on_is_said(visit: Visit) -> None:
    visitor = visit(phone=True)
    visitor.context.add_init_script("delete Navigator.prototype.wakeLock")
    board = open_board(visitor, kept())
    board.tool("This browser cannot keep the screen on").tap()
    expect(board.sheet).to_contain_text(re.compile("Set it to stay on in the device.s settings"))


def test_a_browser_that_keeps_nothing_is_said(visit: Visit) -> None:
    visitor = visit(phone=True)
    visitor.context.add_init_script(
        "const set = Storage.prototype.setItem;"
        "Storage.prototype.setItem = function (key, text) {"
        " if (key.startsWith('pegout.board')) throw new DOMException('full', 'QuotaExceededError');"
        " set.call(this, key, text); };"
    )
    board = open_board(visitor)
    board.sheet.get_by_role("button", name="Start").tap()
    expect(board.page.get_by_text("This browser keeps nothing")).to_be_visible()
    board.key("Red", 4).tap()
    board.key("Red", 4).tap()
    board.expect_pegs("Red", 8, 4)


def test_a_spoiled_score_is_put_aside(visit: Visit) -> None:
    board = open_board(visit(phone=True), '{"version": 7}')
    expect(board.page.get_by_text("could not be read, so the board starts empty").first).to_be_visible()
    assert board.page.evaluate("localStorage.getItem('pegout.board.unreadable')") == '{"version": 7}'


def test_it_works_without_the_server_after_the_first_visit(visit: Visit, own_program: Program) -> None:
    visitor = visit(phone=True, viewport=PORTRAIT, program=own_program)
    board = open_board(visitor, kept())
    board.key("Anna", 4).tap()
    board.tool("Menu").tap()
    expect(board.sheet).to_contain_text("Ready: this page opens here without a network.")
    own_program.kill()
    board.page.reload()
    board.expect_pegs("Anna", 4, 0)
    board.key("Bert", 6).tap()
    board.page.close()
    again = open_board(visitor)
    again.expect_pegs("Bert", 6, 0)
    again.tool("Menu").tap()
    expect(again.sheet).to_contain_text("Ready: this page opens here without a network.")
    # Fonts and pictures are there too.
    assert again.page.evaluate("document.fonts.ready.then(() => document.fonts.check('700 20px Alegreya'))")
    visitor.forgive("ERR_CONNECTION_REFUSED")
    visitor.forgive("Service Worker")


def test_the_way_home_without_a_connection_says_so_and_leads_back(visit: Visit, own_program: Program) -> None:
    visitor = visit(phone=True, viewport=PORTRAIT, program=own_program)
    board = open_board(visitor, kept())
    board.key("Anna", 4).tap()
    board.tool("Menu").tap()
    expect(board.sheet).to_contain_text("Ready: this page opens here without a network.")
    own_program.kill()
    page = board.page
    page.reload()
    board.expect_pegs("Anna", 4, 0)
    for _ in range(2):
        board.tool("Menu").tap()
        board.sheet.get_by_role("link", name="Pegout: home").tap()
        expect(page.get_by_role("alert")).to_have_text(
            "There is no connection to the server. The board works without one."
        )
        assert_accessible_light_and_dark(page)
        assert_fits(page)
        page.get_by_role("link", name="Open the board").tap()
        board.expect_pegs("Anna", 4, 0)
    page.go_back()
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_text("There is still no connection.").first).to_be_visible()
    own_program.start()
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("heading", name="A game of cribbage?")).to_be_visible()
    # The same from a page that does not come from the kept board.
    own_program.kill()
    page.get_by_role("contentinfo").get_by_role("link", name="Count").tap()
    expect(page.get_by_role("heading", name="Count")).to_be_visible()
    page.get_by_role("link", name="Open the board").tap()
    board.expect_pegs("Anna", 4, 0)
    visitor.forgive("ERR_CONNECTION_REFUSED")
    visitor.forgive("Service Worker")


def test_it_can_be_installed(visit: Visit) -> None:
    visitor = visit(phone=True)
    board = open_board(visitor, kept())
    expect(board.page.locator("link[rel=manifest]")).to_have_attribute("href", "/board.webmanifest")
    request = visitor.context.request
    answer = request.get(visitor.address + "/board.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/board", "/board", "fullscreen")
    for icon in manifest["icons"]:
        body = request.get(visitor.address + icon["src"]).body()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", body[16:24])) == icon["sizes"]
    assert {"any", "maskable"} <= {icon["purpose"] for icon in manifest["icons"]}
    worker = request.get(visitor.address + "/board-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    installable = board.page.context.new_cdp_session(board.page).send("Page.getInstallabilityErrors")
    assert [
        error["errorId"] for error in installable["installabilityErrors"] if error["errorId"] != "in-incognito"
    ] == []


def test_the_exported_file_works_from_disk(
    browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.html"
    assert main(["board", "--export", str(file)]) == 0
    assert main(["board", "--export", str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    context = browser.new_context(viewport=PORTRAIT, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    page.goto(file.as_uri())
    board = Board(page)
    board.sheet.get_by_role("textbox", name="Name of player 1").fill("Anna")
    board.sheet.get_by_role("button", name="Start").tap()
    board.key("Anna", 12).tap()
    board.expect_pegs("Anna", 12, 0)
    board.expect_said("Anna pegs 12, 12")
    page.reload()
    board.expect_pegs("Anna", 12, 0)
    board.tool("Undo: Anna +12").tap()
    board.expect_pegs("Anna", 0, 0)
    board.tool("Menu").tap()
    expect(board.sheet).to_contain_text("This file needs no network.")
    expect(board.sheet.get_by_role("link")).to_have_count(0)
    assert_fits(page)
    assert page.evaluate("document.fonts.load('700 20px Alegreya').then((faces) => faces.length)") > 0
    assert {url.split(":")[0] for url in asked} <= {"file", "data"}
    assert not complaints, complaints
    context.close()


def test_the_file_is_to_be_had_from_the_page(visit: Visit) -> None:
    board = open_board(visit(phone=True), kept())
    board.tool("Menu").tap()
    with board.page.expect_download() as download:
        board.sheet.get_by_role("link", name="Save the board as a file").tap()
    assert download.value.suggested_filename == "pegout-board.html"

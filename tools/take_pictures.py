"""Takes the picture of the table for the README from the running program: `.venv/bin/python -m tools.take_pictures`.

Plays a game in the system's Chromium until the table looks as one would show it: some deals played, pegs on the board,
a few cards laid and in hand. Needs the built web app (`make web`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import BrowserContext, ViewportSize, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.browser.serving import Program
from tests.browser.table import Table

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "table.png"
SIZE: ViewportSize = {"width": 1280, "height": 800}
WISH = {
    "seats": [{"kind": "person", "name": "Anna"}, {"kind": "computer", "name": "Rowan", "level": "intermediate"}],
    "options": {},
}
DEALS = 4


def table_of(context: BrowserContext, address: str) -> Table:
    """A new table in a tab of its own, at the fast pace."""
    context.request.get(f"{address}/api/me")
    made = context.request.post(f"{address}/api/tables", data=WISH, headers={"origin": address}).json()
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pegout.pace', '\"fast\"')")
    page.goto(f"{address}/table/{made['id']}")
    return Table(page)


def worth_showing(table: Table) -> bool:
    """Whether the play is under way in a game that is."""
    if not table.asked.startswith("Lay a card") or not table.at_rest():
        return False
    view = table.told()["view"]
    return (
        view["deal_number"] >= DEALS
        and min(view["scores"]) >= 15
        and len(view["hand"]) == 3
        and len(view["series"]) >= 2
    )


def take() -> bool:
    """Play, and take the picture. False where the game ended before there was anything to show."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = Program(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            table = table_of(browser.new_context(viewport=SIZE), program.address)
            while not worth_showing(table):
                if table.step() == "over":
                    return False
            table.page.mouse.move(0, 0)
            table.page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
            table.page.screenshot(path=PICTURE)
            view = table.told()["view"]
            print(
                f"{PICTURE.name}: deal {view['deal_number']}, count {view['count']}, {len(view['hand'])} cards in hand"
            )
            return True
        finally:
            browser.close()
            program.kill()


def main() -> int:
    """Try a few games."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    if not any(take() for _ in range(5)):
        print("Five games ended before there was anything to show; run it again.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What every page must be: accessible, as wide as its window, and still."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .table import Table

STILL = 0.02
"""More movement than this within five seconds is a layout shift somebody would see."""
GAME_STILL = 0.1
"""Cards that others lay make room for each other; this is what browsers call good."""


def assert_accessible(page: Page, **options: Any) -> None:
    """Axe finds no violation."""
    # Colours are measured at rest: what moves is let finish first.
    page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    told = [
        (each["id"], [(node["html"][:140], node["failureSummary"][:240]) for node in each["nodes"]]) for each in found
    ]
    assert not told, told


def assert_contrast_in_the_dark(page: Page) -> None:
    """The same page in its dark theme: only colours differ, so only they are looked at again."""
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, runOnly=["color-contrast"])
    page.emulate_media(color_scheme="light")


def assert_accessible_light_and_dark(page: Page) -> None:
    """Axe finds no violation in either theme of a page that is light."""
    assert_accessible(page)
    assert_contrast_in_the_dark(page)


def assert_fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    over = page.evaluate(WIDER)
    assert not over, f"wider than the window: {over}"


WIDER = """(() => {
  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= wide) return [];
  const all = [...document.querySelectorAll('body *')];
  const out = all.filter((each) => each.getBoundingClientRect().right > wide + 0.5);
  return [document.documentElement.scrollWidth, ...out.slice(0, 6).map((each) => each.outerHTML.slice(0, 120))];
})()"""


def assert_still(page: Page, most: float = STILL) -> None:
    """Nothing moved that the visitor did not move: the cumulative layout shift, as browsers define it, is small."""
    shifts: list[dict[str, Any]] = page.evaluate("window.shifts")
    window: list[dict[str, Any]] = []
    worst = 0.0
    for shift in shifts:
        if window and (shift["time"] - window[-1]["time"] > 1000 or shift["time"] - window[0]["time"] > 5000):
            window = []
        window.append(shift)
        worst = max(worst, sum(each["value"] for each in window))
    assert worst <= most, sorted(shifts, key=lambda shift: -shift["value"])[:8]


SHOWN_CARDS = """[...document.querySelectorAll('main [data-card]')]
  .filter((card) => !card.closest('aside, dialog, .over')).map((card) => card.dataset.card)"""


def assert_honest(table: Table, seat: int = 0) -> None:
    """The page shows what the server says and nothing that this seat may not know, every card in one place only."""
    view = table.told(seat)["view"]
    assert table.pegs() == [tuple(pair) for pair in view["pegs"]]
    assert [front for _, front in table.pegs()] == view["scores"]
    shown = table.page.evaluate(SHOWN_CARDS)
    twice = [card for card, times in Counter(shown).items() if times > 1]
    assert not twice, f"{twice} are in two places"
    known = {*view["hand"], *view["kept"], *view["laid_away"], view["starter"]}
    known |= {laid["card"] for laid in [*view["series"], *view["cuts"], *chain(*view["finished"])]}
    known |= {card for hand in view["shown"] for card in hand["cards"]}
    assert set(shown) <= known, f"{set(shown) - known} should be hidden"


def assert_hidden_cards_have_no_name(page: Page) -> None:
    """A card face down is called that and nothing else, in words and in pictures."""
    for name in page.evaluate(
        "[...document.querySelectorAll('img.back')].map((back) => back.closest('.card')?.ariaLabel)"
    ):
        assert name in (None, "face-down card")
    for name in page.evaluate("[...document.querySelectorAll('[role=img]')].map((image) => image.ariaLabel)"):
        if "hold" in name or "face down" in name:
            assert " of " not in name, name

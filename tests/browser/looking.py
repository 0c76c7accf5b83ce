"""What every page must be: accessible, as wide as its window, and still."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STILL = 0.02
"""More movement than this is a layout shift somebody would see (browsers call 0.1 the limit)."""


def assert_accessible(page: Page) -> None:
    """Axe finds no violation."""
    # Colours are measured at rest: what moves is let finish first.
    page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
    found = Axe().run(page).response["violations"]
    told = [
        f"{each['id']}: {[(node['html'][:140], node['failureSummary'][:240]) for node in each['nodes']]}"
        for each in found
    ]
    assert not told, "\n".join(told)


def assert_fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, f"{over} px wider than the window"


def assert_still(page: Page) -> None:
    """Nothing moved that the visitor did not move."""
    shifts = page.evaluate("window.shifts")
    assert sum(shift["value"] for shift in shifts) <= STILL, shifts

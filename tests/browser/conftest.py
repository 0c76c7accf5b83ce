"""A browser and the real program for it. Everything here is waited for; nothing sleeps."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import pegout.server

from .serving import Program

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium's address bar is a page of its own: without it a new window costs half the work. Chromium obeys only the
# last list of features, so what Playwright turns off is turned off again where it could matter to these tests.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join(WITHOUT)}",
)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
WAIT = 15_000

expect.set_options(timeout=WAIT)

# How much the page has moved under the reader's eyes, as browsers measure it.
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
    const moved = entry.sources.map((s) => s.node?.outerHTML?.slice(0, 90) ?? s.node?.nodeName ?? '?');
    window.shifts.push({value: entry.value, time: entry.startTime, moved});
  }
}).observe({type: 'layout-shift', buffered: true});
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser, and is run once more if it fails: a busy machine starves browsers.

    The summary lists what was run again (`R`), so that a test that often needs it is seen and mended.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of every page of a failed test, where PEGOUT_PICTURES says."""
    report = yield
    folder = os.environ.get("PEGOUT_PICTURES")
    if folder and report.when == "call" and report.failed:
        for number, page in enumerate(
            page for visitor in item.stash.get(VISITORS, []) for page in visitor.context.pages
        ):
            page.screenshot(path=Path(folder) / f"{item.name}-{number}.png")
    return report


def chromium() -> str | None:
    """The system's Chromium, found as tools/ensure_chromium.sh finds it."""
    named = os.environ.get("PEGOUT_CHROMIUM")
    if named and os.access(named, os.X_OK):
        return named
    return next((path for name in CHROMIUMS if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("needs Chromium: see tools/ensure_chromium.sh")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    if not (Path(pegout.server.__file__).parent / "static" / "index.html").is_file():
        pytest.fail("The web app has not been built: run `make web`.")
    program = Program(tmp_path_factory.mktemp("data")).start()
    yield program
    program.stop()


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """A program that the test may kill."""
    program = Program(tmp_path / "data").start()
    yield program
    program.kill()


@dataclass
class Visitor:
    """One browser profile: its tabs share cookies and settings."""

    context: BrowserContext
    address: str
    complaints: list[str] = field(default_factory=list)

    def tab(self, path: str = "/") -> Page:
        """Open a tab at an address of the program."""
        page = self.context.new_page()
        page.goto(self.address + path)
        return page

    def listen(self, page: Page) -> None:
        """Remember what goes wrong inside a page."""
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def forgive(self, text: str) -> None:
        """Expect complaints that hold a text, such as of a line that was cut on purpose."""
        self.complaints[:] = [complaint for complaint in self.complaints if text not in complaint]


Visit = Callable[..., Visitor]
VISITORS = pytest.StashKey[list[Visitor]]()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Make a visitor: `visit(phone=True, dark=True, settings={"pace": "fast"}, newcomer=False, program=...)`.

    A test fails when anything was written to a page's console as an error.
    """
    made: list[Visitor] = []
    request.node.stash[VISITORS] = made

    def make(
        *,
        phone: bool = False,
        dark: bool = False,
        settings: dict[str, Any] | None = None,
        newcomer: bool = False,
        program: Program | None = None,
        **options: Any,
    ) -> Visitor:
        scheme = "dark" if dark else "light"
        context = browser.new_context(**{**(PHONE if phone else DESKTOP), "color_scheme": scheme, **options})
        context.set_default_timeout(WAIT)
        stored = {} if newcomer else {"pegout.newcomer": "no"}
        stored |= {f"pegout.{name}": json.dumps(value) for name, value in (settings or {}).items()}
        context.add_init_script(
            f"if (location.protocol === 'http:') for (const [key, value] of Object.entries({json.dumps(stored)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        context.add_init_script(WATCH_SHIFTS)
        address = (program or request.getfixturevalue("shared_program")).address
        visitor = Visitor(context, address)
        context.on("page", visitor.listen)
        made.append(visitor)
        return visitor

    yield make
    complaints = [complaint for visitor in made for complaint in visitor.complaints]
    for visitor in made:
        visitor.context.close()
    assert not complaints, complaints

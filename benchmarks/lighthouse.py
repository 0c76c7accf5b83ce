"""Lighthouse 12 over Pegout's pages: the median of several runs of each.

    python -m benchmarks.lighthouse [--runs 5] [--lighthouse FOLDER] [PAGE ...]

Needs Node, Chromium (`CHROME_PATH` where it has another name) and the built web app. Lighthouse itself is put into
`build/lighthouse` by npm on the first run: it is no part of Pegout. Scores of performance depend on what else the
machine does; the benchmark index that Lighthouse measures beside them says how quick it was. Leave the machine alone.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.serving import Program

ROOT = Path(__file__).parent.parent
CATEGORIES = ("performance", "accessibility", "best-practices")
AUDITS = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
PAGES = ("/", "/table", "/learn", "/drills", "/count", "/referee", "/rules", "/board")
GATE = 95
CHROME = "--headless --no-sandbox --disable-gpu"


def install(folder: Path) -> Path:
    """The command, put there first where it is missing."""
    command = folder / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        folder.mkdir(parents=True, exist_ok=True)
        put = ["npm", "install", "--silent", "--no-save", "--prefix", str(folder), "lighthouse@12"]
        subprocess.run(put, check=True)
    return command


def seat_at_a_table(address: str) -> tuple[str, str]:
    """Make a table against the computer.

    Returns:
        Its path, and the cookie of the browser that sits there.
    """
    jar = http.cookiejar.CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    wish = {"seats": [{"kind": "person"}, {"kind": "computer", "level": "beginner"}]}
    request = urllib.request.Request(
        f"{address}/api/tables",
        json.dumps(wish).encode(),
        {"content-type": "application/json", "origin": address},
    )
    with opener.open(request) as answer:
        table = json.load(answer)["id"]
    return f"/table/{table}", "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def measure(command: Path, url: str, cookie: str | None, report: Path) -> dict[str, Any] | None:
    """One run; None when Lighthouse did not get through."""
    line = [str(command), url, "--quiet", f"--chrome-flags={CHROME}", f"--only-categories={','.join(CATEGORIES)}"]
    line += ["--output=json", f"--output-path={report}"]
    if cookie:
        line.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
    chrome = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("google-chrome") or ""
    subprocess.run(line, env={**os.environ, "CHROME_PATH": chrome}, capture_output=True, check=False)
    if not report.exists():
        return None
    found: dict[str, Any] = json.loads(report.read_text())
    report.unlink()
    return None if found.get("runtimeError") else found


def summary(runs: list[dict[str, Any]]) -> tuple[list[int], str]:
    """Median scores, and the line that is printed."""
    scores = [
        round(statistics.median(100 * (run["categories"][name]["score"] or 0) for run in runs)) for name in CATEGORIES
    ]
    single = [round(100 * (run["categories"]["performance"]["score"] or 0)) for run in runs]
    audits = [statistics.median(run["audits"][name].get("numericValue", 0) for run in runs) for name in AUDITS]
    speed = statistics.median(run["environment"]["benchmarkIndex"] for run in runs)
    paints = f"paint {audits[0]:.0f}/{audits[1]:.0f} ms, blocking {audits[2]:.0f} ms, shift {audits[3]:.3f}"
    return scores, f"{scores[0]:4} {scores[1]:4} {scores[2]:4}  {sorted(single)}  {paints}, index {speed:.0f}"


def faults(run: dict[str, Any]) -> list[str]:
    """What accessibility and best practices found."""
    found = []
    for name in CATEGORIES[1:]:
        for part in run["categories"][name]["auditRefs"]:
            audit = run["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                found.append(f"    {name}: {audit['title']}")
    return found


def main() -> int:
    """Measure the pages and print their medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=list(PAGES), metavar="PAGE", help=f"such as {' '.join(PAGES)}")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--lighthouse", type=Path, default=ROOT / "build" / "lighthouse", help="where it is installed")
    wanted = parser.parse_args()
    command = install(wanted.lighthouse.resolve())
    print("page        perf  a11y best  performance of each run")
    poor = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder) / "data").start()
        try:
            table, cookie = seat_at_a_table(program.address)
            for page in wanted.pages:
                path, who = (table, cookie) if page == "/table" else (page, None)
                report = Path(folder) / "report.json"
                tried = [measure(command, program.address + path, who, report) for _ in range(wanted.runs)]
                runs = [run for run in tried if run is not None]
                if not runs:
                    print(f"{page:<10} Lighthouse could not open the page")
                    poor += 1
                    continue
                scores, line = summary(runs)
                print(f"{page:<10} {line}")
                print(*faults(runs[-1]), sep="\n", end="\n" if faults(runs[-1]) else "")
                poor += any(score < GATE for score in scores)
        finally:
            program.kill()
    return int(poor > 0)


if __name__ == "__main__":
    sys.exit(main())

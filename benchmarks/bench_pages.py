"""What the first page costs: its scripts and styles, packed as the server sends them.

Prints the size of every script that the start page loads before anybody presses anything, and their sum as a part of
the budget; fails when that is more than 1. Needs the built web app (`make web`).
"""

from __future__ import annotations

import gzip
import re
import sys
from pathlib import Path

import pegout.server

STATIC = Path(pegout.server.__file__).parent / "static"
BUDGET = 60 * 1024
"""Bytes of script, packed."""


def packed(file: Path) -> int:
    """Bytes of a file after gzip."""
    return len(gzip.compress(file.read_bytes(), 9))


def scripts(page: str) -> list[Path]:
    """The scripts a page names, and what they import at once, each once."""
    waiting = [STATIC / source.lstrip("/") for source in re.findall(r'<script[^>]* src="([^"]+)"', page)]
    waiting += [STATIC / source.lstrip("/") for source in re.findall(r'rel="modulepreload"[^>]* href="([^"]+)"', page)]
    found: list[Path] = []
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.append(file)
        names = re.findall(r'(?:from|import)\s*[`"\'](\./[^`"\']+\.js)[`"\']', file.read_text())
        waiting += [file.parent / name for name in names]
    return found


def main() -> int:
    """Print the sizes."""
    index = STATIC / "index.html"
    if not index.is_file():
        print("The web app has not been built: run `make web`.", file=sys.stderr)
        return 2
    page = index.read_text()
    sizes = {file.name: packed(file) for file in scripts(page)}
    for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"{name:<40} {size / 1024:6.1f} KiB")
    styles = [STATIC / source.lstrip("/") for source in re.findall(r'rel="stylesheet"[^>]* href="([^"]+)"', page)]
    print(f"{'styles':<40} {sum(map(packed, styles)) / 1024:6.1f} KiB")
    total = sum(sizes.values())
    print(f"{'scripts in all':<40} {total / 1024:6.1f} KiB, {total / BUDGET:.2f} of the budget of 60 KiB")
    return int(total > BUDGET)


if __name__ == "__main__":
    sys.exit(main())

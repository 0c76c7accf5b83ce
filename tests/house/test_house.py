"""The checkout keeps its promises: no registry addresses, exact versions, an index of the docs."""

import os
import re
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

import pegout
from tools import build_web

ROOT = Path(__file__).resolve().parents[2]

# put together here so that this file does not hold them itself
REGISTRIES = ["pypi" + ".org", "registry." + "npmjs", "files." + "pythonhosted", "registry." + "yarnpkg"]


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_registry() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {address}"
        for path in tracked_files()
        for address in REGISTRIES
        if address.encode() in path.read_bytes()
    ]
    assert not found, "\n".join(found)


def test_constraints_are_exact_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    wrong = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)]
    assert lines
    assert not wrong
    assert not [line for line in lines if line.lower().startswith("pegout==")]


def test_scripts_can_be_run() -> None:
    for name in (".ci/run", "tools/ensure_chromium.sh"):
        assert os.access(ROOT / name, os.X_OK), f"{name} is not executable"


def test_the_index_names_every_page_of_the_docs() -> None:
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text(encoding="utf-8")
    pages = [path.relative_to(docs).as_posix() for path in sorted(docs.rglob("*.md"))]
    missing = [page for page in pages if page != "README.md" and f"({page})" not in index]
    assert not missing, f"docs/README.md has no link to {missing}"


def test_the_index_links_to_nothing_missing() -> None:
    docs = ROOT / "docs"
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", (docs / "README.md").read_text(encoding="utf-8"))
    missing = [link for link in links if not (docs / link).exists()]
    assert not missing


def test_changelog_fragments_have_a_kind() -> None:
    kinds = {"added", "changed", "deprecated", "removed", "fixed", "security"}
    names = [path.name for path in (ROOT / "changes").iterdir() if path.name != "README.md"]
    wrong = [name for name in names if not re.fullmatch(rf"[a-z0-9-]+\.({'|'.join(kinds)})\.md", name)]
    assert not wrong


def test_the_version_is_that_of_the_installed_package() -> None:
    assert pegout.__version__ == version("pegout")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(pegout, "nothing")  # noqa: B009


def make_web(root: Path) -> None:
    (root / "web" / "src").mkdir(parents=True)
    (root / "web" / "package.json").write_text("{}")
    (root / "web" / "index.html").write_text("<!doctype html>")
    (root / "web" / "src" / "main.ts").write_text("export {}")


def test_without_a_web_app_there_is_nothing_to_build(tmp_path: Path) -> None:
    assert not build_web.needs_build(tmp_path)
    assert not build_web.build(tmp_path)


def test_the_web_app_is_built_again_only_when_a_source_changed(tmp_path: Path) -> None:
    make_web(tmp_path)
    assert build_web.needs_build(tmp_path)
    static = build_web.static_folder(tmp_path)
    static.mkdir(parents=True)
    (static / ".built-from").write_text(build_web.fingerprint(tmp_path))
    assert not build_web.needs_build(tmp_path)

    os.utime(tmp_path / "web" / "src" / "main.ts", (0, 0))
    (tmp_path / "web" / "node_modules").mkdir()
    (tmp_path / "web" / "node_modules" / "x.js").write_text("x")
    assert not build_web.needs_build(tmp_path), "times and installed packages do not matter"

    (tmp_path / "web" / "src" / "main.ts").write_text("export default 1")
    assert build_web.needs_build(tmp_path)


def test_no_node_is_said_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_web(tmp_path)
    monkeypatch.setattr(build_web, "system_node", lambda: None)
    monkeypatch.setattr(build_web, "wheel_node", lambda: None)
    with pytest.raises(build_web.WebBuildError, match=r"needs Node 20\.19 or newer"):
        build_web.build(tmp_path)


def test_an_old_node_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (("node", "#!/bin/sh\necho v20.18.3\n"), ("npm", "#!/bin/sh\n")):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin{os.pathsep}/usr/bin")
    assert build_web.system_node() is None
    (tmp_path / "node").write_text("#!/bin/sh\necho v22.12.0\n")
    assert build_web.system_node() == ([str(tmp_path / "npm")], {})


def test_make_says_what_is_missing(tmp_path: Path) -> None:
    if shutil.which("make") is None:
        pytest.skip("no make here")
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        ["make", "play", "PYTHON=/no/such/python"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "needs Python 3.11 or newer" in done.stderr

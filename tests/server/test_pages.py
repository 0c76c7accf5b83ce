"""The web app's files, and index.html for the paths of its pages."""

import gzip
import json
import urllib.request
from pathlib import Path

import httpx
import pytest

from .running import running
from .tables import settings

SCRIPT = "export const answer = 42;\n" * 50


def make_app(folder: Path) -> None:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Pegout</title>")
    (folder / "assets" / "app-1234.js").write_text(SCRIPT)
    (folder / "theme.js").write_text("0")
    (folder / "app.webmanifest").write_text("{}")
    (folder / ".built-from").write_text("secret")


def test_pages_files_and_what_is_missing(tmp_path: Path) -> None:
    make_app(tmp_path / "static")
    with running(settings(tmp_path, static=tmp_path / "static")) as server, server.browser() as client:
        for page in ("/", "/table/abc", "/settings", "/learn/first/"):
            answer = client.get(page)
            assert answer.status_code == 200, page
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/app-1234.js")
        assert script.text == SCRIPT
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        plain = client.get("/assets/app-1234.js", headers={"Accept-Encoding": "identity"})
        assert plain.text == SCRIPT
        assert "content-encoding" not in plain.headers
        again = client.get("/theme.js", headers={"If-None-Match": client.get("/theme.js").headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get("/app.webmanifest").headers["content-type"] == "application/manifest+json"
        assert client.head("/").status_code == 200
        for path in ("/missing.js", "/.built-from", "/../pegout.db", "/..%2fpegout.db", "/assets/..%2f..%2fpegout.db"):
            assert client.get(path).status_code == 404, path
        (tmp_path / "static" / "theme.js").write_text("changed")
        assert client.get("/theme.js").text == "changed"


@pytest.mark.parametrize(
    ("accepted", "encoding", "sent"),
    [
        ("gzip, deflate, br", "br", b"packed by the build"),
        ("gzip;q=1.0, *;q=0.5", "gzip", SCRIPT.encode()),
        ("brotli", None, SCRIPT.encode()),
    ],
)
def test_a_file_goes_out_as_the_build_packed_it_to_whoever_can_unpack_it(
    tmp_path: Path, accepted: str, encoding: str | None, sent: bytes
) -> None:
    make_app(tmp_path / "static")
    (tmp_path / "static" / "assets" / "app-1234.js.br").write_bytes(b"packed by the build")
    with running(settings(tmp_path, static=tmp_path / "static")) as server:
        request = urllib.request.Request(f"{server.address}/assets/app-1234.js", headers={"Accept-Encoding": accepted})
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["Content-Encoding"] == encoding
            assert answer.headers["Vary"] == "accept-encoding"
            content = answer.read()
        assert (gzip.decompress(content) if encoding == "gzip" else content) == sent


@pytest.mark.parametrize("name", ["link", "folder.d/link"])
def test_links_out_of_the_folder_lead_nowhere(tmp_path: Path, name: str) -> None:
    make_app(tmp_path / "static")
    (tmp_path / "outside.txt").write_text("secret")
    link = tmp_path / "static" / f"{name}.txt"
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(tmp_path / "outside.txt")
    with running(settings(tmp_path, static=tmp_path / "static")) as server, server.browser() as client:
        assert client.get(f"/{name}.txt").status_code == 404


def test_without_the_web_app_a_page_says_how_to_get_it(tmp_path: Path) -> None:
    with running(settings(tmp_path, static=tmp_path / "nothing")) as server, server.browser() as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "make web" in answer.text
        assert "pegout play" in answer.text


def test_a_page_that_the_app_does_not_have_is_shown_by_it_as_404(tmp_path: Path) -> None:
    make_app(tmp_path / "static")
    (tmp_path / "static" / "paths.json").write_text(json.dumps(["/", "/new", "/(learn|drills)/([a-z0-9-]{1,64})"]))
    with running(settings(tmp_path, static=tmp_path / "static")) as server, server.browser() as client:
        for path in ("/", "/new", "/new/", "/learn/the-go", "/drills/count/", "/new?to=friends"):
            assert client.get(path).status_code == 200, path
        for path in (
            "/nothing",
            "/learn",
            "/learn/the-go/more",
            "/learn/first",
            "/drills/count-1",
            "/NEW",
            "/new/x",
            "/learn/",
            "/wp-login",
        ):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-store"
            assert "<title>Pegout</title>" in answer.text


def test_unknown_paths_of_the_api_are_problems(client: httpx.Client) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/tables/x/y/z"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

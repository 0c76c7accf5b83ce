"""The built web app: its files, and index.html for the paths of its pages."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pegout.lessons.drills import DRILLS
from pegout.lessons.path import lesson_ids
from pegout.server.gate.problems import ProblemError

_NO_APP = """Pegout's server works, but its web app has not been built.

Build it with "make web" (or "make play", which builds it and starts again), then reload this page.
Without it you can play in the terminal: pegout play
"""
_WORTH_PACKING = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_ONE_FILE = "board.html"
_PATHS = "paths.json"
"""Which paths are pages of the app; the build writes it from the router."""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    packed: dict[str, bytes]
    """the same packed, by the encoding's name, the smallest first"""
    type: str
    tag: str


class Pages:
    """The files of a folder, each read once and kept packed; a changed file is read again."""

    def __init__(self, folder: Path) -> None:
        """Serve a folder; it may be missing or be filled later."""
        self._folder = folder
        self._files: dict[Path, tuple[tuple[int, int], File]] = {}
        self._paths: tuple[str, re.Pattern[str]] | None = None

    async def answer(self, request: Request) -> Response:
        """Answer a request for a page or a file.

        Raises:
            ProblemError: there is no such file.
        """
        name = request.path_params.get("path", "")
        if name == "api" or name.startswith("api/"):
            raise ProblemError("not_found", f"There is no /{name[:100]}.")
        file = self._file(name) if name else None
        if file is not None:
            response = _sent(request, file, _FOR_GOOD if name.startswith("assets/") else _ASK_AGAIN)
            if name == _ONE_FILE:
                # Its script is inside it, which the pages' policy forbids: it is there to be kept, not to be opened.
                response.headers["content-disposition"] = 'attachment; filename="pegout-board.html"'
            return response
        if "." in name.rpartition("/")[2]:
            raise ProblemError("not_found", f"There is no /{name[:100]}.")
        page = self._file("index.html")
        if page is None:
            return PlainTextResponse(_NO_APP, 503, {"cache-control": "no-store"})
        if not self._is_page("/" + name.strip("/")):
            # The app's own page for an address that does not exist, and what it is to programs.
            return Response(page.content, 404, {"cache-control": "no-store"}, page.type)
        return _sent(request, page, _ASK_AGAIN)

    def _is_page(self, path: str) -> bool:
        """Whether the app has a page at a path; so it seems where the build did not say."""
        listed = self._file(_PATHS)
        if listed is None:
            return True
        if self._paths is None or self._paths[0] != listed.tag:
            self._paths = (listed.tag, re.compile("|".join(json.loads(listed.content))))
        return self._paths[1].fullmatch(path) is not None and _is_taught(path)

    def _file(self, name: str) -> File | None:
        parts = name.split("/")
        if any(part.startswith(".") or not part or "\\" in part or "\0" in part for part in parts):
            return None
        path = self._folder.joinpath(*parts)
        try:
            state = path.stat()
            if not path.is_file() or not path.resolve().is_relative_to(self._folder.resolve()):
                return None
            stamp = (state.st_mtime_ns, state.st_size)
            known = self._files.get(path)
            if known is not None and known[0] == stamp:
                return known[1]
            file = _read(path)
        except OSError:
            return None
        self._files[path] = (stamp, file)
        return file


def _is_taught(path: str) -> bool:
    """Whether the lesson or the drill that a path names exists; True for all other paths."""
    match path[1:].split("/"):
        case ["learn", name]:
            return name in lesson_ids()
        case ["drills", name]:
            return name in DRILLS
    return True


def _read(path: Path) -> File:
    content = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "text/javascript"  # some systems say otherwise, and then browsers refuse to run it
    elif path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    packed = {}
    if kind.startswith(_WORTH_PACKING) and len(content) > 500:
        brotli = path.with_name(path.name + ".br")  # the build makes it
        if brotli.is_file():
            packed["br"] = brotli.read_bytes()
        packed["gzip"] = gzip.compress(content, 9)
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


def _sent(request: Request, file: File, caching: str) -> Response:
    headers = {"cache-control": caching, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    understood = {part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((name for name in file.packed if name in understood), None)
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(file.content if encoding is None else file.packed[encoding], headers=headers, media_type=file.type)

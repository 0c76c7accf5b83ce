"""Records from files."""

from __future__ import annotations

import sys
from pathlib import Path

from pegout.rules.errors import RecordError

from .model import MAX_TEXT


def load(path: str) -> str:
    """Read the text of a file of records.

    Args:
        path: the file; ``-`` is the standard input.

    Raises:
        OSError: there is no such file, or it cannot be read.
        RecordError: it is too long or no text in UTF-8.
    """
    # A character takes at most four bytes, so more bytes than this are too many characters for certain.
    limit = 4 * MAX_TEXT + 1
    if path == "-":
        data = sys.stdin.buffer.read(limit)
    else:
        with Path(path).open("rb") as file:
            data = file.read(limit)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if len(data) == limit:
            raise RecordError(f"The text is longer than {MAX_TEXT // 1_000_000} million characters.", 1) from None
        raise RecordError("The text is not in UTF-8.", line) from None

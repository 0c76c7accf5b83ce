"""Addresses of this server as QR codes."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request


def address_for(request: Request, path: str) -> str:
    """The whole address of a path, as the page that asks would write it."""
    # Behind a proxy with TLS the page knows the scheme that its visitors use, this server does not.
    page = urlsplit(request.headers.get("referer", ""))
    scheme = page.scheme if page.netloc == request.url.netloc and page.scheme == "https" else request.url.scheme
    return f"{scheme}://{request.url.netloc}{path}"


def qr_code(request: Request, path: str) -> tuple[str, ...]:
    """The whole address of a path as a QR code row by row, 1 for dark, without its margin."""
    # Loaded only here: few addresses are ever read from a picture.
    import segno

    code = segno.make(address_for(request, path), error="m", micro=False)
    return tuple("".join(str(int(dark)) for dark in row) for row in code.matrix)

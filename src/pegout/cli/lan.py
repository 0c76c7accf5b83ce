"""How other devices in the same network reach a server: its address there, and a QR code of it."""

from __future__ import annotations

import io
import socket

import segno

_ELSEWHERE = ("192.0.2.1", 9)
"""An address kept for documentation (RFC 5737): no packet is sent to ask which way it would leave."""


def lan_address() -> str | None:
    """This computer's address in its network; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ELSEWHERE)
        except OSError:
            return None
        address = str(asking.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def qr_code(text: str) -> str:
    """A QR code as lines of text, two rows of modules a line."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue().rstrip("\n")


def invitation(port: int) -> str:
    """What to show to people who want to join from their own device.

    Args:
        port: where the server listens.
    """
    address = lan_address()
    if address is None:
        return "This computer is in no network at the moment; only this computer can open the table."
    link = f"http://{address}:{port}/"
    return (
        f"In this network open {link} or scan:\n\n{qr_code(link)}\n\n"
        "Anyone in this network can open it. Over plain http a phone cannot install the board or keep its screen awake."
    )

"""Seals of packs: a promise about the order of a pack that is given before the deal and can be checked after it.

A seal is the SHA-256 of a plain text, written as 64 hexadecimal digits. The text has three lines without a line end
after the last: ``pegout seal 1``, the nonce, and the 52 cards as codes with spaces between, the top of the pack first.
Nobody can find another pack for a seal, and without the nonce nobody can find the pack by trying (docs/fairness.md).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, codes

HEADING = "pegout seal 1"
"""The first line of what is hashed: what it is, and the version of this way of doing it."""

NONCE = re.compile(r"[0-9a-f]{32,128}")
"""A nonce: at least 128 random bits in hexadecimal digits."""

HASH = re.compile(r"[0-9a-f]{64}")
"""A SHA-256 in hexadecimal digits."""


def sealed_text(nonce: str, pack: Sequence[Card]) -> str:
    """What is hashed.

    Args:
        nonce: hexadecimal digits in small letters.
        pack: all cards, the top of the pack first.
    """
    return f"{HEADING}\n{nonce}\n{codes(pack)}"


def seal_of(nonce: str, pack: Sequence[Card]) -> str:
    """The seal of a pack.

    Args:
        nonce: hexadecimal digits in small letters.
        pack: all cards, the top of the pack first.
    """
    return hashlib.sha256(sealed_text(nonce, pack).encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal that was opened.

    Attributes:
        hash: what was shown before the deal.
        nonce: what was kept secret with the pack.
    """

    hash: str
    nonce: str

    def fits(self, pack: Sequence[Card]) -> bool:
        """Whether this is the pack that was sealed."""
        return seal_of(self.nonce, pack) == self.hash

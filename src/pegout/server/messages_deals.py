"""What the server tells of its packs and deals: seals, opened ones, and the statistics of the whole server.

``tools/make_messages.py`` writes ``web/src/messages.ts`` from these models.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from .messages_game import CardCode, Wire


class PackUsed(Wire):
    """A pack that was on the table.

    Attributes:
        step: the step of the shuffle.
        deal: the deal's number; null for a cut for the deal.
        seal: what was shown before the shuffle; null where the game is from before there were seals.
        undone: whether the deal was taken back.
        nonce: what was hashed with the pack; null as long as it is secret.
        pack: the cards, the top of the pack first; null as long as they are secret.
    """

    step: int
    deal: int | None
    seal: str | None
    undone: bool
    nonce: str | None
    pack: tuple[CardCode, ...] | None


class Deals(Wire):
    """The packs of a game and what is known of them.

    Attributes:
        game: the table's game, from 1; `games` have begun there.
        reveals: when packs are told: after each deal, or, where decisions may be taken back, after the game.
        next: the seal of the pack for the next shuffle; null for a game that is no longer on the table.
        packs: those that were used, in order.
    """

    game: int
    games: int
    over: bool
    reveals: Literal["deal", "game"]
    next: str | None
    packs: tuple[PackUsed, ...]


ALIASES: dict[str, Any] = {}
MODELS: tuple[type[BaseModel], ...] = (Deals,)
"""Every answer about deals; the others are parts of these."""

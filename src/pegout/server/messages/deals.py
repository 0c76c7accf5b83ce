"""What the server tells of its packs and deals: seals, opened ones, and the statistics of the whole server.

``tools/make_messages.py`` writes ``web/src/messages.ts`` from these models.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from .game import CardCode, Wire


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


class Measured(Wire):
    """A number that was seen `count` times, its mean, and the standard error of that; null where there are too few."""

    count: int
    mean: float | None
    error: float | None


class Ranks(Wire):
    """How often each rank was turned up, ace to king.

    Attributes:
        seen: thirteen numbers; a thirteenth of `count` each is expected.
        chi_square: how far they are from that together: 12 is usual, above 26.2 is one case in a hundred. Null where
            there are too few to say.
    """

    count: int
    seen: tuple[int, ...]
    chi_square: float | None


class DealtTo(Wire):
    """What one kind of players was dealt and turned up.

    Attributes:
        ranks: the mean rank of the cards dealt, before anybody chose, deal by deal; 7 is expected.
        hands: points of the hands that were shown, cribs: of the cribs.
        starters: starters that were turned where these players dealt; the jacks are his heels.
        cuts: cards that these players cut for the deal.
    """

    who: Literal["person", "computer"]
    ranks: Measured
    hands: Measured
    cribs: Measured
    starters: Ranks
    cuts: Ranks


class TableSize(Wire):
    """All deals at tables of as many players."""

    players: int
    deals: int
    dealt_to: tuple[DealtTo, ...]


class ServerStatistics(Wire):
    """Statistics of every deal of this server that is over, by the number of players."""

    deals: int
    tables: tuple[TableSize, ...]


ALIASES: dict[str, Any] = {}
MODELS: tuple[type[BaseModel], ...] = (Deals, ServerStatistics)
"""Every answer about deals; the others are parts of these."""

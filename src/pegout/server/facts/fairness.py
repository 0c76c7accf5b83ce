"""Packs that are chosen, sealed and stored one deal ahead, so that nothing can steer them any more (docs/fairness.md).

The start of a game seals the pack of its first shuffle; each shuffle takes the sealed pack and seals the next one, in
the same journal entry. A pack that was sealed and not used when a game ended is the first of the table's next game.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from pegout.players.driver import shuffled
from pegout.rules.actions import Shuffle
from pegout.rules.cards import Card, codes, parse_cards
from pegout.rules.seals import Seal, seal_of

if TYPE_CHECKING:
    from pegout.server.storage.store import Entry

_NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class SealedPack:
    """A pack with its nonce, both secret as long as they are of use, and its seal, which everybody may see.

    Attributes:
        seal: the hash that is shown.
        nonce: 128 random bits in hexadecimal digits.
        pack: all cards, the top of the pack first.
    """

    seal: str
    nonce: str
    pack: tuple[Card, ...]

    @classmethod
    def new(cls, random: Random) -> SealedPack:
        """Shuffle a pack and seal it.

        Args:
            random: where shuffles come from; the nonce is always the system's.
        """
        nonce, pack = secrets.token_hex(_NONCE_BYTES), shuffled(random).pack
        return cls(seal_of(nonce, pack), nonce, pack)

    @classmethod
    def from_plain(cls, data: Mapping[str, str]) -> SealedPack:
        """Read what :meth:`plain` wrote."""
        return cls(data["seal"], data["nonce"], parse_cards(data["pack"]))

    def plain(self) -> dict[str, Any]:
        """As it is stored."""
        return {"seal": self.seal, "nonce": self.nonce, "pack": codes(self.pack)}

    @property
    def opened(self) -> Seal:
        """The seal with its nonce, once they may be seen."""
        return Seal(self.seal, self.nonce)


class Packs:
    """Where a table's shuffles come from.

    Attributes:
        made: the packs that were sealed on the way, one for each shuffle.
    """

    def __init__(self, sealed: SealedPack | None, random: Random) -> None:
        """Begin with the pack that is sealed; None at a table from before there were seals."""
        self._next = sealed
        self._random = random
        self.made: list[SealedPack] = []

    def shuffle(self) -> Shuffle:
        """Take the sealed pack and seal the next one."""
        taken = self._next or SealedPack.new(self._random)
        self._next = SealedPack.new(self._random)
        self.made.append(self._next)
        return Shuffle(taken.pack)


def sealed_shuffles(journal: Iterable[Entry]) -> Iterator[tuple[Entry, SealedPack | None]]:
    """Every shuffle of a journal, with the pack that was sealed for it; None where none was."""
    sealed: SealedPack | None = None
    for entry in journal:
        if isinstance(entry.action, Shuffle):
            yield entry, sealed if sealed is not None and sealed.pack == entry.action.pack else None
        if entry.sealed is not None:
            sealed = entry.sealed


def seals_of(journal: Sequence[Entry], standing: Sequence[Entry]) -> dict[int, Seal]:
    """The opened seals of a game's packs, for its record.

    Args:
        journal: everything that was done.
        standing: what of it was not taken back.

    Returns:
        Seals by the index of the shuffle among the actions that stand.
    """
    sealed = {entry.number: pack.opened for entry, pack in sealed_shuffles(journal) if pack is not None}
    return {index: sealed[entry.number] for index, entry in enumerate(standing) if entry.number in sealed}

"""What players propose to one another, one thing at a time at a table: to stop, to resign, to take a decision back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

import sqlalchemy as sa

from .database import ConflictError
from .schema import tables

ProposalKind = Literal["stop", "resign", "take_back"]

_REMEMBERED = 16
"""Commands that are known when they come again."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that somebody has proposed.

    Attributes:
        number: counts the table's proposals from 1.
        kind: what.
        seat: who proposed it.
        game: the table's game that it is about, from 1.
        step: the newest step when it was made.
        agreed: the seats whose persons have agreed since.
        declined: the seat whose person would rather not.
    """

    number: int
    kind: ProposalKind
    seat: int
    game: int
    step: int
    agreed: tuple[int, ...] = ()
    declined: int | None = None

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Proposal:
        """A proposal as it is stored."""
        return cls(**{**plain, "kind": cast(ProposalKind, plain["kind"]), "agreed": tuple(plain["agreed"])})

    def to_plain(self) -> dict[str, Any]:
        """What is stored of it."""
        return {name: getattr(self, name) for name in self.__slots__} | {"agreed": list(self.agreed)}


@dataclass(frozen=True, slots=True)
class Proposals:
    """A table's proposals.

    Attributes:
        last: the last one, unless it was withdrawn or carried out.
        count: how many there have been.
        done: the newest commands about them, each with what it meant.
    """

    last: Proposal | None = None
    count: int = 0
    done: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any] | None) -> Proposals:
        """Proposals as they are stored; None where there were none yet."""
        if not plain:
            return cls()
        last = plain["last"]
        done = tuple((str(command), str(meant)) for command, meant in plain["done"])
        return cls(None if last is None else Proposal.from_plain(last), int(plain["count"]), done)

    def to_plain(self) -> dict[str, Any]:
        """What is stored of them."""
        return {
            "last": None if self.last is None else self.last.to_plain(),
            "count": self.count,
            "done": [list(command) for command in self.done],
        }

    def meaning_of(self, command: str) -> str | None:
        """What a command meant that was carried out before; None for a new one."""
        return dict(self.done).get(command)

    def with_last(self, last: Proposal | None) -> Proposals:
        """With another last proposal, or none."""
        return replace(self, last=last, count=self.count if last is None else max(self.count, last.number))

    def after(self, command: str, meant: str) -> Proposals:
        """With a command that has been carried out."""
        return replace(self, done=(*self.done, (command, meant))[-_REMEMBERED:])


def store_proposals(connection: sa.Connection, table_id: str, before: Proposals, after: Proposals) -> None:
    """Write a table's proposals, within a transaction.

    Args:
        connection: the transaction.
        table_id: the table.
        before: what was decided upon.
        after: what is so now.

    Raises:
        ConflictError: another process has changed them since.
    """
    stored = connection.execute(sa.select(tables.c.proposal).where(tables.c.id == table_id)).scalar_one()
    if Proposals.from_plain(stored) != before:
        raise ConflictError
    connection.execute(tables.update().where(tables.c.id == table_id).values(proposal=after.to_plain()))

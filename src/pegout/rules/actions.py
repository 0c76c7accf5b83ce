"""What can be done at a table. A game is its options and the list of these (see :mod:`pegout.rules.game`)."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the pack is put in this order, for a cut or a deal.

    Attributes:
        pack: all 52 cards, the top of the pack first.
    """

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """A seat turns up the card at ``position`` of the pack, 0 to 51 (2.2)."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class LayAway:
    """A seat puts its cards in the crib (2.3)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CutStarter:
    """The pone lifts ``position`` cards, 1 to one less than the undealt pack; the next is the starter (2.4)."""

    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class LayCard:
    """A seat lays a card in the play; with ``calls: manual`` it claims points for it (None and 0 claim nothing)."""

    seat: int
    card: Card
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class SayGo:
    """A seat says go, with ``calls: manual`` (3.7, 6.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBackGo:
    """A seat takes its false go back in time (6.1a)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claims points: for the go or last card (``calls: manual``), a hand or the crib (``counting: manual``)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Accept:
    """A seat has no objection to what was announced last."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClaimMuggins:
    """A seat claims points that an opponent did not claim (6.3)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class ClaimRenege:
    """A seat claims an opponent's false go (6.1c).

    Attributes:
        seat: the claimant.
        play_on: True when the held-back cards are to be played, False when they are dead for the play.
    """

    seat: int
    play_on: bool


Action = (
    Shuffle
    | CutForDeal
    | LayAway
    | CutStarter
    | LayCard
    | SayGo
    | TakeBackGo
    | Claim
    | Accept
    | ClaimMuggins
    | ClaimRenege
)

ACTIONS: tuple[type[Action], ...] = (
    Shuffle,
    CutForDeal,
    LayAway,
    CutStarter,
    LayCard,
    SayGo,
    TakeBackGo,
    Claim,
    Accept,
    ClaimMuggins,
    ClaimRenege,
)
"""Every kind of action."""

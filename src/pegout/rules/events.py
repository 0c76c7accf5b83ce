"""What has happened at a table, in order. Words, pictures and files are made from these and never add up points again.

A card that a seat may not know is ``None`` in the event as that seat sees it (see :func:`pegout.rules.view.redact`).
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card
from .score import Score

Known = Card | None
"""A card, or None for a card that is face down for whoever looks."""


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """The pack was shuffled for a cut or a deal."""


@dataclass(frozen=True, slots=True)
class CardCut:
    """A seat cut for the deal and showed this card (2.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CutTied:
    """These seats tied for the lowest card and cut again (2.2)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """This seat deals first (2.2, 5.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins: its number from 1, and its dealer."""

    number: int
    dealer: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat was dealt these cards (2.3); only that seat knows them."""

    seat: int
    cards: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class CribCardDealt:
    """With three players one card goes from the pack to the crib, face down (2.3)."""

    card: Known


@dataclass(frozen=True, slots=True)
class CardsLaidAway:
    """A seat laid these cards away; only that seat knows them (2.3)."""

    seat: int
    cards: tuple[Known, ...]


@dataclass(frozen=True, slots=True)
class StarterCut:
    """The pone cut and the dealer turned the starter; a jack is his heels (2.4)."""

    seat: int
    card: Card
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class PlayStarted:
    """The play begins; this seat leads (3.1)."""

    leader: int


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card was laid in the play.

    Attributes:
        seat: who laid it.
        card: the card.
        count: the count with it.
        scores: what it pegs. With ``calls: manual`` only what was claimed.
        claim: what was claimed, with ``calls: manual``; otherwise None.
    """

    seat: int
    card: Card
    count: int
    scores: tuple[Score, ...]
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class GoSaid:
    """A seat said go at this count (3.15)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class GoTakenBack:
    """A seat took its go back in time (6.1a)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class CountEnded:
    """A count ended with one award (3.9).

    Attributes:
        seat: who laid the last card.
        count: where it ended.
        scores: the point for go or last card; empty for 31, and where ``out_on_go: no`` or a missed claim keeps it.
        leader: who leads the next count; None when the play is over.
        withheld: the point would have won and ``out_on_go: no`` keeps it.
        last: nobody holds a card any more.
    """

    seat: int
    count: int
    scores: tuple[Score, ...]
    leader: int | None
    withheld: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand, or the crib, is turned up to be counted (4.1)."""

    seat: int
    cards: tuple[Card, ...]
    crib: bool


@dataclass(frozen=True, slots=True)
class HandClaimed:
    """With muggins, a claim is announced and opponents may answer before it is settled (6.3)."""

    seat: int
    crib: bool
    points: int


@dataclass(frozen=True, slots=True)
class HandCounted:
    """A hand, or the crib, was counted.

    Attributes:
        seat: whose it is.
        cards: its four cards.
        starter: the fifth card.
        crib: whether it is the crib.
        scores: every combination, in counting order.
        claim: what was claimed, with ``counting: manual``; otherwise None.
    """

    seat: int
    cards: tuple[Card, ...]
    starter: Card
    crib: bool
    scores: tuple[Score, ...]
    claim: int | None = None


@dataclass(frozen=True, slots=True)
class PointsMissed:
    """Points that nobody claimed in time are shown and lost.

    Attributes:
        seat: who missed them.
        points: how many.
        scores: all that the card or hand was worth.
    """

    seat: int
    points: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Overclaimed:
    """A claim was too high and is corrected (6.4)."""

    seat: int
    claimed: int
    points: int


@dataclass(frozen=True, slots=True)
class MugginsClaimed:
    """A seat claimed what another missed (6.3).

    Attributes:
        seat: the claimant.
        against: who announced.
        claimed: the points claimed.
        points: what the claimant gets; 0 when nothing was missed, and then ``claimed`` goes to the other side.
    """

    seat: int
    against: int
    claimed: int
    points: int


@dataclass(frozen=True, slots=True)
class RenegeClaimed:
    """A false go was claimed (6.1c).

    Attributes:
        seat: the claimant.
        against: the offender.
        count: the count of the false go.
        held_back: the cards that could have been laid, each costing 2.
        returned: cards the offender laid since, back in hand.
        taken_off: points the offender had pegged since.
        play_on: whether the held-back cards may be played or are dead for the play.
        leader: whose turn it is now; None when the count or the play is over.
    """

    seat: int
    against: int
    count: int
    held_back: tuple[Card, ...]
    returned: tuple[Card, ...]
    taken_off: int
    play_on: bool
    leader: int | None


@dataclass(frozen=True, slots=True)
class Pegged:
    """A side's pegs moved.

    Attributes:
        seat: whose action or cards earned it.
        side: whose pegs.
        scores: the reasons, with their full points.
        points: how far the front peg moved: the sum of the reasons, less what passes the target (5.1).
            Negative when points are taken off (6.1c).
        score: the side's score now.
    """

    seat: int
    side: int
    scores: tuple[Score, ...]
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; the next dealer."""

    number: int
    next_dealer: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side reached the target (5.1).

    Attributes:
        side: the winner.
        scores: every side's score.
        skunks: for each side 0, or 1 for a skunk, 2 for a double skunk (5.2); all 0 with ``skunks: off``.
    """

    side: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]


Event = (
    PackShuffled
    | CardCut
    | CutTied
    | DealerChosen
    | DealStarted
    | HandDealt
    | CribCardDealt
    | CardsLaidAway
    | StarterCut
    | PlayStarted
    | CardLaid
    | GoSaid
    | GoTakenBack
    | CountEnded
    | HandShown
    | HandClaimed
    | HandCounted
    | PointsMissed
    | Overclaimed
    | MugginsClaimed
    | RenegeClaimed
    | Pegged
    | DealEnded
    | GameWon
)

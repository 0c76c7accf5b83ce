"""What happened, on the wire: the events of the rules with a sentence and what is said."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .game import CardCode, EndingName, HiddenCard, ScoreItem, Wire


class WireEvent(Wire):
    """Something that happened, as one seat may know it.

    Attributes:
        line: one sentence for the log, with names.
        say: what is said aloud at the table, or null.
    """

    line: str
    say: str | None = None


class PackShuffled(WireEvent):
    """The pack was shuffled for a cut or a deal."""

    kind: Literal["pack_shuffled"]


class CardCut(WireEvent):
    """A seat cut for the deal."""

    kind: Literal["card_cut"]
    seat: int
    card: CardCode


class CutTied(WireEvent):
    """These seats tied for the lowest card and cut again."""

    kind: Literal["cut_tied"]
    seats: tuple[int, ...]


class DealerChosen(WireEvent):
    """This seat deals first."""

    kind: Literal["dealer_chosen"]
    seat: int


class DealStarted(WireEvent):
    """A deal begins."""

    kind: Literal["deal_started"]
    number: int
    dealer: int


class HandDealt(WireEvent):
    """A seat was dealt cards; those of others are null."""

    kind: Literal["hand_dealt"]
    seat: int
    cards: tuple[HiddenCard, ...]


class CribCardDealt(WireEvent):
    """With three players one card goes from the pack to the crib, face down."""

    kind: Literal["crib_card_dealt"]
    card: HiddenCard


class CardsLaidAway(WireEvent):
    """A seat laid cards away; those of others are null."""

    kind: Literal["cards_laid_away"]
    seat: int
    cards: tuple[HiddenCard, ...]


class StarterCut(WireEvent):
    """The starter was turned; `seat` cut. A jack is his heels."""

    kind: Literal["starter_cut"]
    seat: int
    card: CardCode
    scores: tuple[ScoreItem, ...]


class PlayStarted(WireEvent):
    """The play begins."""

    kind: Literal["play_started"]
    leader: int


class CardLaid(WireEvent):
    """A card was laid; `claim` is what was claimed for it with calls: manual."""

    kind: Literal["card_laid"]
    seat: int
    card: CardCode
    count: int
    scores: tuple[ScoreItem, ...]
    claim: int | None


class GoSaid(WireEvent):
    """A seat said go."""

    kind: Literal["go_said"]
    seat: int
    count: int


class GoTakenBack(WireEvent):
    """A seat took its go back in time."""

    kind: Literal["go_taken_back"]
    seat: int
    count: int


class CountEnded(WireEvent):
    """A count ended; `seat` laid its last card, `leader` begins the next or is null when the play is over."""

    kind: Literal["count_ended"]
    seat: int
    count: int
    scores: tuple[ScoreItem, ...]
    leader: int | None
    withheld: bool
    last: bool


class HandShown(WireEvent):
    """A hand or crib was turned up."""

    kind: Literal["hand_shown"]
    seat: int
    cards: tuple[CardCode, ...]
    crib: bool


class HandClaimed(WireEvent):
    """A claim was announced and waits for the opponents' answer (muggins)."""

    kind: Literal["hand_claimed"]
    seat: int
    crib: bool
    points: int


class HandCounted(WireEvent):
    """A hand or crib was counted. `said` has one part for each of `scores`, to be lit as it is said."""

    kind: Literal["hand_counted"]
    seat: int
    cards: tuple[CardCode, ...]
    starter: CardCode
    crib: bool
    scores: tuple[ScoreItem, ...]
    claim: int | None
    said: tuple[str, ...]


class PointsMissed(WireEvent):
    """Points nobody claimed in time."""

    kind: Literal["points_missed"]
    seat: int
    points: int
    scores: tuple[ScoreItem, ...]


class Overclaimed(WireEvent):
    """A claim was too high and is corrected."""

    kind: Literal["overclaimed"]
    seat: int
    claimed: int
    points: int


class MugginsClaimed(WireEvent):
    """A seat claimed what another missed; `points` 0 means nothing was missed and `claimed` goes to the other side."""

    kind: Literal["muggins_claimed"]
    seat: int
    against: int
    claimed: int
    points: int


class RenegeClaimed(WireEvent):
    """A false go was claimed."""

    kind: Literal["renege_claimed"]
    seat: int
    against: int
    count: int
    held_back: tuple[CardCode, ...]
    returned: tuple[CardCode, ...]
    taken_off: int
    play_on: bool
    leader: int | None


class Pegged(WireEvent):
    """A side's pegs moved by `points` (negative when taken off) to `score`."""

    kind: Literal["pegged"]
    seat: int
    side: int
    scores: tuple[ScoreItem, ...]
    points: int
    score: int


class DealEnded(WireEvent):
    """The deal is over."""

    kind: Literal["deal_ended"]
    number: int
    next_dealer: int


class GameWon(WireEvent):
    """A side reached the target; `skunks` has for each side 0, 1 or 2."""

    kind: Literal["game_won"]
    side: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]


class PlayerChanged(WireEvent):
    """The computer plays a seat for its person from now on, at a level; or the person plays again, and it is null.

    It is null too in a step "open": then nobody sits there any more.
    """

    kind: Literal["player_changed"]
    seat: int
    level: str | None
    by: int


class GameEnded(WireEvent):
    """The game ended before anybody pegged out: stopped, resigned or left by a seat; `winner` is a side."""

    kind: Literal["game_ended"]
    ending: EndingName
    seat: int
    winner: int | None
    scores: tuple[int, ...]


class TimeOver(WireEvent):
    """A seat had no time left: what follows was decided for it."""

    kind: Literal["time_over"]
    seat: int


EventMessage = Annotated[
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
    | PlayerChanged
    | GameEnded
    | TimeOver,
    Field(discriminator="kind"),
]

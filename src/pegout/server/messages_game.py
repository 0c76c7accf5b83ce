"""The game on the wire: cards, scores, events and views as :func:`pegout.rules.plain.to_plain` writes them, in words.

Together with :mod:`pegout.server.messages` the single source of ``web/src/messages.ts``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

CARD_PATTERN = "^[A23456789TJQK][CDHS]$"
CardCode = Annotated[str, Field(pattern=CARD_PATTERN)]
"""A card as two characters, rank and suit, such as "TH"."""
HiddenCard = CardCode | None
"""A card, or null for one that lies face down for whoever looks."""

PhaseName = Literal["cut_for_deal", "deal", "lay_away", "cut", "play", "show", "over"]
NeedName = Literal[
    "shuffle",
    "cut_for_deal",
    "lay_away",
    "cut_starter",
    "lay_card",
    "claim_go",
    "claim_hand",
    "accept",
    "nothing",
]
ActionName = Literal[
    "cut_for_deal",
    "lay_away",
    "cut_starter",
    "lay_card",
    "say_go",
    "take_back_go",
    "claim",
    "accept",
    "claim_muggins",
    "claim_renege",
]
ScoreName = Literal[
    "fifteen",
    "thirty_one",
    "pair",
    "pair_royal",
    "double_pair_royal",
    "run",
    "go",
    "last",
    "flush",
    "nobs",
    "heels",
    "muggins",
    "overclaim",
    "renege",
    "claimed",
]


class Wire(BaseModel):
    """What all messages have in common: they never change and hold nothing that is not listed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ScoreItem(Wire):
    """One reason for points, with its cards and the rule it comes from."""

    kind: ScoreName
    cards: tuple[CardCode, ...]
    points: int
    rule: str


class OptionValues(Wire):
    """The options of a table, rules section 7."""

    players: Literal[2, 3, 4]
    target: int
    skunks: Literal["off", "named", "counted"]
    next_deal: Literal["loser", "alternate"]
    counting: Literal["automatic", "manual"]
    calls: Literal["automatic", "manual"]
    muggins: Literal["off", "on"]
    overclaim: Literal["correct", "to_opponent"]
    renege: Literal["correct", "penalty"]
    out_on_go: Literal["yes", "no"]


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
    | GameWon,
    Field(discriminator="kind"),
]


class SeatCard(Wire):
    """A card and the seat that laid or cut it."""

    seat: int
    card: CardCode


class ShownHand(Wire):
    """A hand or crib turned up in the show."""

    seat: int
    crib: bool
    cards: tuple[CardCode, ...]


class Announced(Wire):
    """What was claimed for a card (or, without cards, for go or last card) and may still be answered (muggins)."""

    seat: int
    cards: tuple[CardCode, ...]
    claimed: int


class CannotLay(Wire):
    """Why a card in hand cannot be laid now."""

    card: CardCode
    sentence: str
    rule: str


class ViewMessage(Wire):
    """A game as one seat sees it: the fields of the rules' view, and words.

    Attributes:
        names: the players by seat.
        prompt: one sentence: what this seat is asked to do, or whom the table waits for.
        cannot_lay: in the play, for each card in hand that cannot be laid now, why.
        can_undo: whether this browser may take back its last decision.
        seat: whose view it is; null for a spectator.
        to_act: seats the game waits for. may: kinds of action this seat can do now.
        pegs: for each side the holes of its back and front peg. scores: the front pegs.
        kept: the four cards this seat kept. laid_away: what it laid away.
        series: the current count's cards. finished: the series before it.
        goes: seat, count, and how many cards had been laid.
        fitting: the cards this seat may lay now.
        cuts, free_cuts: cards turned in the cut for deal, and places of the pack still to cut at.
        undealt: cards in the pack; the starter may be cut at 1 to undealt - 1.
    """

    names: tuple[str, ...]
    prompt: str
    cannot_lay: tuple[CannotLay, ...]
    can_undo: bool
    options: OptionValues
    seat: int | None
    phase: PhaseName
    need: NeedName
    to_act: tuple[int, ...]
    may: tuple[ActionName, ...]
    deal_number: int
    dealer: int | None
    pone: int | None
    pegs: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    hand: tuple[CardCode, ...]
    kept: tuple[CardCode, ...]
    laid_away: tuple[CardCode, ...]
    hand_sizes: tuple[int, ...]
    has_laid_away: tuple[bool, ...]
    crib_size: int
    undealt: int
    starter: CardCode | None
    series: tuple[SeatCard, ...]
    finished: tuple[tuple[SeatCard, ...], ...]
    count: int
    gone: tuple[int, ...]
    goes: tuple[tuple[int, int, int], ...]
    announced: tuple[Announced, ...]
    fitting: tuple[CardCode, ...]
    shown: tuple[ShownHand, ...]
    claimed: int | None
    winner: int | None
    skunks: tuple[int, ...]
    cuts: tuple[SeatCard, ...]
    free_cuts: tuple[int, ...]

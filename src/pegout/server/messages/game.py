"""The game on the wire: cards, scores and views as :func:`pegout.rules.plain.to_plain` writes them, with words.

Together with its neighbours the single source of ``web/src/messages.ts``.
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

EndingName = Literal["stopped", "resigned", "left"]


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


class EndingInfo(Wire):
    """How a game ended that nobody pegged out in.

    Attributes:
        kind: "stopped" by agreement, "resigned", or "left" by a player who did not come back.
        seat: who proposed to stop, resigned or left.
        winner: the side that has won by it; null where nobody has.
    """

    kind: EndingName
    seat: int
    winner: int | None


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
        ending: how the game ended, where nobody pegged out; the phase is "over" then too.
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
    ending: EndingInfo | None

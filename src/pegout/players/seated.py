"""What every computer player does alike: cutting, calling, claiming and objecting; levels add what to keep and lay."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from pegout.rules.actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    CutForDeal,
    CutStarter,
    LayAway,
    LayCard,
    SayGo,
)
from pegout.rules.cards import Card
from pegout.rules.errors import IllegalAction
from pegout.rules.game import Need
from pegout.rules.play import LIMIT, score_card
from pegout.rules.score import Score, total
from pegout.rules.show import count_hand
from pegout.rules.view import View


class SeatedPlayer(ABC):
    """A player that decides from a view alone.

    Chances are drawn anew for each decision from the player's own seed and what it sees, so the same player in the same
    place does the same, however often it is asked and whatever it was asked before.

    Attributes:
        level: the name of its level.
    """

    level: str

    def __init__(self, random: Random) -> None:
        """Sit down.

        Args:
            random: where the player's seed comes from.
        """
        self._seed = random.getrandbits(64)

    def choose(self, view: View) -> Action:
        """Decide for a seat that is to act.

        Args:
            view: what the seat may know.

        Returns:
            An action that the game accepts.

        Raises:
            IllegalAction: the game waits for nothing from this seat.
        """
        seat = view.seat
        if seat is None or seat not in view.to_act:
            raise IllegalAction("It is not for this player to act now.", "2.1")
        match view.need:
            case Need.CUT_FOR_DEAL:
                return CutForDeal(seat, self.chances(view).choice(view.free_cuts))
            case Need.LAY_AWAY:
                return LayAway(seat, self.cards_to_lay_away(view))
            case Need.CUT_STARTER:
                return CutStarter(seat, self.chances(view).randrange(1, view.undealt))
            case Need.LAY_CARD:
                return self._lay_or_go(view, seat)
            case Need.CLAIM_GO:
                return Claim(seat, 1)
            case Need.CLAIM_HAND:
                return Claim(seat, self.points_to_claim(view, shown_scores(view)))
            case Need.ACCEPT:
                return self.object_to(view) or Accept(seat)
        raise IllegalAction("The game waits for no player now.", "2.1")

    def object_to(self, view: View) -> Action | None:
        """Say whether the seat claims muggins or a renege now.

        Returns:
            A claim that is right, or None.
        """
        seat = view.seat
        if seat is None:
            return None
        if "claim_renege" in view.may and renege_seen(view):
            # Dead cards cannot peg for the opponent.
            return ClaimRenege(seat, play_on=False)
        if "claim_muggins" in view.may:
            missed = missed_by_opponents(view)
            if missed and self.notices_miss(view):
                return ClaimMuggins(seat, missed)
        return None

    def chances(self, view: View) -> Random:
        """Chances for one decision: the same for the same view."""
        seen = (view.seat, view.deal_number, view.need, view.pegs, view.hand, view.starter, view.laid, view.cuts)
        said = (view.shown, view.claimed, view.announced)
        return Random(f"{self._seed} {seen} {said}")

    @abstractmethod
    def cards_to_lay_away(self, view: View) -> tuple[Card, ...]:
        """Which cards of ``view.hand`` go to the crib: two with two players, otherwise one."""

    @abstractmethod
    def card_to_lay(self, view: View) -> Card:
        """Which of ``view.fitting`` to lay; there are at least two."""

    def points_to_claim(self, view: View, scores: Sequence[Score]) -> int:
        """What to claim for the own hand or crib that is turned up.

        Args:
            view: what the seat may know.
            scores: every combination in it.
        """
        return total(scores)

    def notices_miss(self, view: View) -> bool:
        """Whether the player notices that an opponent has missed points."""
        return True

    def _lay_or_go(self, view: View, seat: int) -> Action:
        if not view.fitting:
            return SayGo(seat)
        card = view.fitting[0] if len(view.fitting) == 1 else self.card_to_lay(view)
        claim = points_now(view, card) if view.options.calls == "manual" else None
        return LayCard(seat, card, claim)


def points_now(view: View, card: Card) -> int:
    """What a card pegs by itself if it is laid now."""
    return total(score_card([*(laid.card for laid in view.series), card]))


def fits(view: View, card: Card) -> bool:
    """Whether a card does not pass 31 at the view's count."""
    return view.count + card.value <= LIMIT


def shown_scores(view: View) -> tuple[Score, ...]:
    """Every combination in the hand or crib turned up last; empty when none is."""
    if not view.shown or view.starter is None:
        return ()
    hand = view.shown[-1]
    return count_hand(hand.cards, view.starter, crib=hand.crib)


def missed_by_opponents(view: View) -> int:
    """How many points muggins can truly claim now (6.3), from what was announced and what lies on the table."""
    side_of = view.options.side_of
    if view.claimed is not None:
        return max(0, total(shown_scores(view)) - view.claimed)
    for said in reversed(view.announced):
        if side_of(said.seat) != view.side:
            missed = (total(score_card(said.cards)) if said.cards else 1) - said.claimed
            if missed > 0:
                return missed
    return 0


def renege_seen(view: View) -> bool:
    """Whether a card that could have been laid at an opponent's go has been seen, and there is still time (6.1c)."""
    if view.need is Need.ACCEPT and view.seat not in view.to_act:
        return False
    laid = view.laid
    for seat, count, before in view.goes:
        if view.options.side_of(seat) == view.side:
            continue
        for place in range(before, len(laid)):
            if laid[place].seat == seat and count + laid[place].card.value <= LIMIT:
                if all(later.seat != view.seat for later in laid[place + 1 :]):
                    return True
                break
    return False

"""“You try”: four cards each against a simple rival, every card scored for both with its reason.

The rival's cards stay here. What goes out is what a player at the table would know: the steps, and how many cards the
rival holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pegout.rules.cards import Card
from pegout.rules.errors import IllegalAction
from pegout.rules.play import Play, count_of, score_card
from pegout.rules.score import total

from .setups import SETUPS, Hands, deal
from .worked import PlayStep, Steps

YOU, RIVAL = 0, 1
PLAYERS = ("You", "Hazel")
"""Names by seat."""

_GIFTS = (5, 21)
"""Counts on which any ten-card pegs two."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A practice play as the learner may know it.

    Attributes:
        setup, title: what it practises.
        players: the names by seat; the learner sits at 0.
        leader: who led.
        hand: the learner's cards still held.
        fitting: those of them that can be laid now.
        held: how many cards each still holds.
        series: the cards of the count; ``count`` is what they add up to.
        steps: all that has happened.
        totals: what each has pegged.
        over: whether all cards are laid.
        prompt: what is asked of the learner, or how it ended.
    """

    setup: str
    title: str
    players: tuple[str, ...]
    leader: int
    hand: tuple[Card, ...]
    fitting: tuple[Card, ...]
    held: tuple[int, ...]
    series: tuple[Card, ...]
    count: int
    steps: tuple[PlayStep, ...]
    totals: tuple[int, ...]
    over: bool
    prompt: str


class Practice:
    """One practice play."""

    def __init__(self, setup: str, random: Random) -> None:
        """Deal, and let the rival lay first where it leads.

        Args:
            setup: one of :data:`~pegout.lessons.setups.SETUPS`.
            random: where the cards and the lead come from.

        Raises:
            UnknownLesson: there is no such setup.
        """
        self._start(setup, deal(setup, random), random.randrange(2))

    @classmethod
    def with_hands(cls, hands: Hands, leader: int, setup: str = "any") -> Practice:
        """A practice play with given cards.

        Args:
            hands: the learner's and the rival's.
            leader: 0 when the learner leads, else 1.
            setup: what it is said to practise.
        """
        practice = cls.__new__(cls)
        practice._start(setup, hands, leader)
        return practice

    def _start(self, setup: str, hands: Hands, leader: int) -> None:
        self._setup = setup
        self._leader = leader
        self._play = Play.start(hands, leader)
        self._steps = Steps(2)
        self._laid: list[Card] = []
        self._go_on()

    @property
    def laid(self) -> Sequence[Card]:
        """The cards that the learner has laid, in order."""
        return self._laid

    @property
    def over(self) -> bool:
        """Whether all cards are laid."""
        return self._play.over

    def lay(self, card: Card) -> None:
        """Lay a card for the learner; then the rival lays, and what must follow follows.

        Raises:
            IllegalAction: all cards are laid, or the card cannot be laid now.
        """
        if self.over:
            raise IllegalAction("All cards are laid; deal again to go on.", "3.12")
        self._lay(YOU, card)
        self._laid.append(card)
        self._go_on()

    def seen(self) -> Seen:
        """The play as the learner may know it."""
        play = self._play
        steps = tuple(self._steps.steps)
        totals = steps[-1].totals if steps else (0, 0)
        fitting = () if self.over else play.fitting(YOU)
        return Seen(
            self._setup,
            SETUPS[self._setup].title,
            PLAYERS,
            self._leader,
            play.hands[YOU],
            fitting,
            tuple(len(hand) for hand in play.hands),
            play.cards,
            play.count,
            steps,
            totals,
            self.over,
            self._prompt(totals),
        )

    def _prompt(self, totals: Sequence[int]) -> str:
        if self.over:
            you, rival = totals
            result = "the same" if you == rival else "more for you" if you > rival else f"more for {PLAYERS[RIVAL]}"
            return f"All cards are laid: {you} for you, {rival} for {PLAYERS[RIVAL]}; {result}."
        if not self._play.series:
            return "You lead: lay any card."
        return f"The count is {self._play.count}. Lay a card that fits."

    def _lay(self, seat: int, card: Card) -> None:
        self._play, scores = self._play.lay(seat, card)
        self._steps.card(seat, card, self._play.count, scores)

    def _go_on(self) -> None:
        """Do all that the learner does not decide: the rival's cards, goes, the points that end counts."""
        while not self._play.over:
            play = self._play
            if play.count_over:
                award = play.award()
                if award is not None:
                    last = play.series[-1]
                    self._steps.award(last.seat, last.card, play.count, award)
                self._play = play.restart()
            elif play.turn is None:
                return
            elif play.must_say_go:
                self._steps.go(play.turn, play.count)
                self._play = play.say_go(play.turn)
            elif play.turn == RIVAL:
                self._lay(RIVAL, rival_card(play))
            else:
                return


def rival_card(play: Play) -> Card:
    """The card that the rival lays: what pegs most; else none that invites a ten-card, the highest."""
    series = play.cards

    def worth(card: Card) -> tuple[int, bool, int, int]:
        after = [*series, card]
        return (total(score_card(after)), count_of(after) not in _GIFTS, card.value, card.number)

    return max(play.fitting(RIVAL), key=worth)

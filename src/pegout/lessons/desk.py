"""The referee's desk: what can be asked, and which details each question needs.

Answers come from :mod:`pegout.rules.referee` and :mod:`pegout.rules.questions`; here is only what a form has to know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pegout.rules.cards import Card, parse_cards
from pegout.rules.disputes import DISPUTES, Dispute
from pegout.rules.errors import IllegalAction
from pegout.rules.faults import FAULTS, Fault
from pegout.rules.questions import ENTRIES, Answer, answer, nearest, verdict_of
from pegout.rules.referee import Position, judge, may_say_go, renege
from pegout.rules.verdicts import Claim, Verdict

from .drills.base import named
from .errors import UnknownLesson


@dataclass(frozen=True, slots=True)
class Topic:
    """A kind of question about cards on the table.

    Attributes:
        claim: what is claimed or asked.
        title: the question.
        needs, may: the details it needs, and those it can use: ``series``, ``seats``, ``hands``, ``claimed``,
            ``count``, ``held``, ``tournament``.
    """

    claim: Claim
    title: str
    needs: tuple[str, ...]
    may: tuple[str, ...] = ()


TOPICS: tuple[Topic, ...] = (
    Topic(Claim.POINTS, "What does the last card peg?", ("series",), ("seats", "hands", "claimed")),
    Topic(Claim.FIFTEEN, "Is it fifteen?", ("series",)),
    Topic(Claim.THIRTY_ONE, "Is it thirty-one?", ("series",)),
    Topic(Claim.PAIR, "Is it a pair?", ("series",)),
    Topic(Claim.RUN, "Is it a run?", ("series",)),
    Topic(Claim.FLUSH, "Is it a flush?", ("series",)),
    Topic(Claim.SAY_GO, "May a player say go?", ("count", "held")),
    Topic(Claim.RENEGE, "What does a go cost that was said with a card that fits?", ("count", "held"), ("tournament",)),
    Topic(Claim.AWARD, "Who takes the point for the go or last card?", ("series",), ("seats", "hands")),
    Topic(Claim.LEAD, "Who leads next?", ("series",), ("seats", "hands")),
)
"""Every question about cards, in the order in which a form offers them."""


@dataclass(frozen=True, slots=True)
class Case:
    """Cards on the table, as a form fills them in.

    Attributes:
        claim: what is claimed or asked.
        series: the cards of the count in the order laid.
        seats: who laid each; None when in turn from seat 0.
        hands: what each seat holds, None where not known; None altogether when nothing is known.
        players: how many play, where hands are not given.
        claimed: the points claimed.
        count: the count at which go was said.
        held: the cards of whoever said go.
        tournament: whether tournament rules hold.
    """

    claim: Claim
    series: tuple[Card, ...] = ()
    seats: tuple[int, ...] | None = None
    hands: tuple[tuple[Card, ...] | None, ...] | None = None
    players: int = 2
    claimed: int | None = None
    count: int | None = None
    held: tuple[Card, ...] | None = None
    tournament: bool = False


def settle(case: Case, names: Sequence[str] | None = None) -> Verdict:
    """Decide a case.

    Args:
        case: what lies on the table and what is asked.
        names: the players' names by seat, to speak of them by; seats are numbered from 1 otherwise.

    Raises:
        IllegalAction: the case cannot be, or lacks what the question needs.
        CardError: a card twice.
    """
    if case.claim in (Claim.SAY_GO, Claim.RENEGE) and case.held is not None:
        if case.count is None:
            raise IllegalAction("The count at which go was said is needed to decide this.", "3.7")
        if case.claim is Claim.SAY_GO:
            return may_say_go(case.count, case.held)
        return renege(case.count, case.held, tournament=case.tournament)
    hands = case.hands if case.hands is not None else (None,) * case.players
    position = Position.of(case.series, hands, seats=case.seats)
    verdict = judge(position, case.claim, case.claimed, tournament=case.tournament)
    return verdict if names is None else _named(verdict, names)


def _named(verdict: Verdict, names: Sequence[str]) -> Verdict:
    padded = (*names, *(f"Seat {number}" for number in range(len(names) + 1, 5)))
    return replace(verdict, answer=named(verdict.answer, padded), sentence=named(verdict.sentence, padded))


def entry_of(key: str) -> Dispute | Fault:
    """A settled question or a fault by its key.

    Raises:
        UnknownLesson: there is none.
    """
    for entry in ENTRIES:
        if entry.key == key:
            return entry
    raise UnknownLesson(f"The referee has no question “{key[:40]}”.")


def ask(text: str) -> tuple[Answer | None, tuple[str, ...]]:
    """Ask in words.

    Returns:
        The answer, or None with the nearest questions.
    """
    found = answer(text)
    return found, () if found is not None else nearest(text)


EXAMPLES: Mapping[str, Case] = {
    "keep_back": Case(Claim.SAY_GO, count=24, held=parse_cards("3H 9C")),
    "go_by_mistake": Case(Claim.RENEGE, count=26, held=parse_cards("4S KD")),
    "held_back_at_25": Case(Claim.RENEGE, count=25, held=parse_cards("AC 5H 6D"), tournament=True),
    "thirty_one_and_go": Case(Claim.POINTS, parse_cards("KC 9D TH 2S"), (0, 1, 0, 0), (parse_cards("6S"), ())),
    "last_card_31": Case(Claim.POINTS, parse_cards("KC QD 7H 4S"), None, ((), ())),
    "last_card_15": Case(Claim.POINTS, parse_cards("9C 6D"), None, ((), ())),
    "passing_15": Case(Claim.FIFTEEN, parse_cards("TH 2C 6D")),
    "jack_queen_king": Case(Claim.RUN, parse_cards("JH QD KC")),
    "ten_queen_king": Case(Claim.RUN, parse_cards("TH QD KC")),
    "queen_king_ace": Case(Claim.RUN, parse_cards("QH KD AC")),
    "three_five_four": Case(Claim.RUN, parse_cards("3S 5D 4C")),
    "four_five_five": Case(Claim.RUN, parse_cards("4S 5D 5H")),
    "eight_three_eight": Case(Claim.PAIR, parse_cards("8H 3D 8C")),
    "ten_then_king": Case(Claim.PAIR, parse_cards("TH KC")),
    "scoring_after_a_go": Case(Claim.POINTS, parse_cards("9C 8D 7H 6S"), (0, 1, 0, 0), ((), parse_cards("TC"))),
    "both_stuck_at_20": Case(Claim.SAY_GO, count=20, held=parse_cards("KD QC")),
    "lead_after_a_go": Case(Claim.LEAD, parse_cards("KC QD 9H"), None, (parse_cards("5S"), parse_cards("8D"))),
    "both_say_go": Case(Claim.AWARD, parse_cards("KC QD 9H"), None, (parse_cards("5S"), parse_cards("8D"))),
    "opponent_out_of_cards": Case(Claim.AWARD, parse_cards("KC QD 9H"), None, (parse_cards("8D"), ())),
    "flush_in_the_play": Case(Claim.FLUSH, parse_cards("2H 8H KH")),
}
"""For the disputes that cards can show: a case of it, to fill in a form with."""


def needs_of(key: str) -> tuple[str, ...]:
    """The details that can be given for a dispute or fault; empty where the answer depends on none."""
    case = EXAMPLES.get(key)
    if case is None:
        return ()
    topic = next(topic for topic in TOPICS if topic.claim is case.claim)
    return (*topic.needs, *topic.may)


__all__ = [
    "DISPUTES",
    "EXAMPLES",
    "FAULTS",
    "TOPICS",
    "Case",
    "Dispute",
    "Fault",
    "Topic",
    "ask",
    "entry_of",
    "needs_of",
    "settle",
    "verdict_of",
]

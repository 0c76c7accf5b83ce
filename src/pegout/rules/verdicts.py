"""Claims about the last card of a count: fifteen, pair or run, granted or refused with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .cards import Card, Rank, sorted_hand
from .errors import IllegalAction
from .play import LIMIT, count_of, score_card
from .score import Score, ScoreKind, total
from .speech import number_word


class Claim(StrEnum):
    """What is claimed or asked about a position."""

    POINTS = "points"
    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty_one"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    AWARD = "go"
    SAY_GO = "say_go"
    LEAD = "lead"
    RENEGE = "renege"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says.

    Attributes:
        answer: in a word or two, such as ``"No"`` or ``"2"``.
        sentence: the whole answer for the table, the rules in brackets.
        rules: the rules it rests on, the first of them first.
        upheld: whether a claim is right; None when nothing was claimed.
        seat: who gets the points or has the lead; None when nobody or nobody known.
        points: how many.
        scores: the reasons for them.
    """

    answer: str
    sentence: str
    rules: tuple[str, ...]
    upheld: bool | None = None
    seat: int | None = None
    points: int = 0
    scores: tuple[Score, ...] = ()


def verify_count(cards: Sequence[Card]) -> None:
    """Refuse cards that cannot lie in one count.

    Raises:
        IllegalAction: the count passes 31, or goes on after it.
    """
    count = 0
    for index, card in enumerate(cards):
        if count == LIMIT:
            raise IllegalAction(f"After 31 the count starts again, so {card.code} is not in the same count.", "3.12")
        count += card.value
        if count > LIMIT:
            alike = index >= 3 and len({other.rank for other in cards[index - 3 : index + 1]}) == 1
            if alike:
                raise IllegalAction(f"Four {plural(card.rank)} cannot be laid in one count: they make {count}.", "3.4")
            raise IllegalAction(f"{card.code} cannot be laid: the count would be {count}, past 31.", "3.1")


def judge_series(cards: Sequence[Card], claim: Claim) -> Verdict:
    """Decide whether the last card of a count makes a fifteen, thirty-one, pair, run or flush.

    Raises:
        IllegalAction: the cards cannot lie in one count, or there are none.
    """
    if not cards:
        raise IllegalAction("No card has been laid, so there is nothing to claim.", "3.1")
    verify_count(cards)
    scores = score_card(cards)
    wanted = [score for score in scores if claim in _CLAIMED_BY[score.kind]]
    if wanted:
        return _granted(cards, wanted, scores)
    reason, rules = _why_not(cards, claim)
    others = [f"{points_text(score.points)} for {name_of(score)}" for score in scores]
    if others:
        reason += f"; it pegs {' and '.join(others)}"
        rules = (*rules, *(score.rule for score in scores if score.rule not in rules))
    return Verdict("No", sentence_of(reason, rules), rules, upheld=False, points=total(scores), scores=scores)


def worth(cards: Sequence[Card]) -> Verdict:
    """What the last card of a count pegs by itself, whoever laid it.

    Raises:
        IllegalAction: the cards cannot lie in one count, or there are none.
    """
    if not cards:
        raise IllegalAction("No card has been laid, so nothing is pegged.", "3.1")
    verify_count(cards)
    scores = score_card(cards)
    points = total(scores)
    rules = tuple(dict.fromkeys(score.rule for score in scores)) or ("3.2", "3.4", "3.5")
    reasons = " and ".join(f"{name_of(score)} for {score.points}" for score in scores)
    text = f"The last card of {ranks_text(cards)} pegs " + (f"{points}: {reasons}" if scores else "nothing")
    return Verdict(str(points), sentence_of(text, rules), rules, points=points, scores=scores)


_CLAIMED_BY = {
    ScoreKind.FIFTEEN: (Claim.FIFTEEN,),
    ScoreKind.THIRTY_ONE: (Claim.THIRTY_ONE,),
    ScoreKind.PAIR: (Claim.PAIR,),
    ScoreKind.PAIR_ROYAL: (Claim.PAIR,),
    ScoreKind.DOUBLE_PAIR_ROYAL: (Claim.PAIR,),
    ScoreKind.RUN: (Claim.RUN,),
}


def _granted(cards: Sequence[Card], wanted: Sequence[Score], scores: tuple[Score, ...]) -> Verdict:
    score = wanted[0]
    rules = tuple(dict.fromkeys((score.rule, *(other.rule for other in scores))))
    text = f"{ranks_text(cards)} is {name_of(score)} for {score.points}"
    if score.kind is ScoreKind.RUN and list(score.cards) != list(sorted_hand(score.cards)):
        text += ", in any order"
    extra = [f"{name_of(other)} for {other.points}" for other in scores if other is not score]
    if extra:
        text += f", and {' and '.join(extra)}, {total(scores)} in all"
    if count_of(cards) == 30:
        text += "; the 30 pegs nothing by itself"
        rules = (*rules, "3.2")
    return Verdict(
        f"Yes, {score.points}", sentence_of(text, rules), rules, upheld=True, points=total(scores), scores=scores
    )


def _why_not(cards: Sequence[Card], claim: Claim) -> tuple[str, tuple[str, ...]]:
    """Why the last card does not make what is claimed, without the full stop, and the rules."""
    count, last = count_of(cards), cards[-1]
    before = count - last.value
    match claim:
        case Claim.FLUSH:
            return "There is no flush in the play: suits play no part in it", ("3.13",)
        case Claim.THIRTY_ONE:
            return f"The count is {count}, not 31", ("3.3",)
        case Claim.FIFTEEN:
            if before < 15 < count:
                return f"The count passed 15, from {before} to {count}, and passing pegs nothing", ("3.2",)
            return f"The count is {count}; only exactly 15 pegs two", ("3.2",)
        case Claim.PAIR:
            return _why_no_pair(cards)
    return _why_no_run(cards)


def _why_no_pair(cards: Sequence[Card]) -> tuple[str, tuple[str, ...]]:
    last = cards[-1]
    if len(cards) == 1:
        return "A single card is no pair", ("3.4",)
    if any(card.rank == last.rank for card in cards[:-1]):
        return f"{ranks_text(cards)} is no pair: only cards directly after one another count", ("3.4",)
    if cards[-2].value == last.value:
        both = f"{_rank_text(cards[-2])} and {_rank_text(last)}"
        return f"{both} count the same but are different ranks, so they are no pair", ("1.3", "3.4")
    return f"{_rank_text(cards[-2])} and {_rank_text(last)} are different ranks and no pair", ("3.4",)


def _why_no_run(cards: Sequence[Card]) -> tuple[str, tuple[str, ...]]:
    if len(cards) < 3:
        return "A run takes three cards or more", ("3.5",)
    window = cards[-3:]
    ranks = {card.rank for card in window}
    text = ranks_text(cards)
    if ranks == {Rank.QUEEN, Rank.KING, Rank.ACE}:
        return f"{text} is no run: the ace is low and never high", ("1.1", "3.5")
    if len(ranks) < 3:
        return f"{text} is no run: a rank twice among the last cards breaks it", ("3.5",)
    return f"{text} is no run: the last cards are not consecutive ranks", ("3.5",)


_NAMES = {
    ScoreKind.FIFTEEN: "fifteen",
    ScoreKind.THIRTY_ONE: "thirty-one",
    ScoreKind.PAIR: "a pair",
    ScoreKind.PAIR_ROYAL: "a pair royal",
    ScoreKind.DOUBLE_PAIR_ROYAL: "a double pair royal",
    ScoreKind.GO: "the go",
    ScoreKind.LAST: "last card",
}


def name_of(score: Score) -> str:
    """A reason for points in the play, such as ``"a run of three"``."""
    if score.kind is ScoreKind.RUN:
        return f"a run of {number_word(len(score.cards))}"
    return _NAMES.get(score.kind, score.kind.value)


def points_text(points: int) -> str:
    """Such as ``"1 point"``."""
    return f"{points} point" if points == 1 else f"{points} points"


def ranks_text(cards: Sequence[Card], between: str = " ") -> str:
    """The ranks of cards, which are all that matters in the play, such as ``"10 Q K"``."""
    return between.join(_rank_text(card) for card in cards)


def _rank_text(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.letter


def plural(rank: Rank) -> str:
    """Such as ``"eights"`` or ``"sixes"``."""
    return rank.word + ("es" if rank is Rank.SIX else "s")


def sentence_of(text: str, rules: Sequence[str]) -> str:
    """A sentence that ends with the rules it rests on, such as ``"No (3.7)."``."""
    return f"{text[:1].upper()}{text[1:]} ({', '.join(rules)})."

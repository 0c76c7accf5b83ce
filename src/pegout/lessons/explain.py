"""Why a card or a call scores what it does, in a sentence with the rule; also why it does not what it seems to."""

from __future__ import annotations

from collections.abc import Sequence

from pegout.rules.cards import Card, Rank
from pegout.rules.play import LIMIT, count_of, score_card
from pegout.rules.score import Score, total
from pegout.rules.verdicts import Claim, judge_series, name_of, sentence_of

LONGEST_RUN = 7
"""Ace to seven: the longest run that fits in one count."""


def reasons_of(scores: Sequence[Score]) -> str:
    """Why points are pegged in the play.

    Args:
        scores: the reasons, go and last card among them.

    Returns:
        Such as ``"Fifteen for 2 (3.2), and a run of three for 3 (3.5)."``; empty when there are none.
    """
    if not scores:
        return ""
    parts = [f"{name_of(score)} for {score.points} ({score.rule})" for score in scores]
    text = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])}, and {parts[-1]}"
    if len(scores) > 1:
        text += f": {total(scores)} in all"
    return f"{text[:1].upper()}{text[1:]}."


def seeming(series: Sequence[Card]) -> tuple[Claim, ...]:
    """What the last card of a count seems to score and does not: fifteen passed, a pair or run that is none."""
    found = []
    scored = {score.kind.value for score in score_card(series)}
    count, last = count_of(series), series[-1]
    if count - last.value < 15 < count:
        found.append(Claim.FIFTEEN)
    if not any("pair" in kind for kind in scored) and len(series) > 1:
        same_value = series[-2].value == last.value
        apart = len(series) > 2 and series[-3].rank == last.rank
        if same_value or apart:
            found.append(Claim.PAIR)
    if "run" not in scored and _nearly_a_run(series):
        found.append(Claim.RUN)
    return tuple(found)


def _nearly_a_run(series: Sequence[Card]) -> bool:
    """Whether the last cards would be a run without one of them, or with the ace high."""
    if {card.rank for card in series[-3:]} == {Rank.QUEEN, Rank.KING, Rank.ACE}:
        return True
    for size in range(4, min(len(series), LONGEST_RUN) + 1):
        window = [int(card.rank) for card in series[-size:]]
        for place in range(size - 1):  # the last card itself belongs to the run that is missed
            ranks = sorted(window[:place] + window[place + 1 :])
            if ranks == list(range(ranks[0], ranks[0] + size - 1)):
                return True
    # Three cards of which the last repeats a rank: 4 5 5.
    ranks = sorted({int(card.rank) for card in series[-3:]})
    return len(series) > 2 and len(ranks) == 2 and ranks[1] - ranks[0] == 1 and series[-1].rank != series[-3].rank


def why_not(series: Sequence[Card]) -> str:
    """Why the last card of a count does not score what it seems to; empty when nothing could mislead."""
    return " ".join(judge_series(series, claim).sentence for claim in seeming(series)[:2])


def why_card(series: Sequence[Card], scores: Sequence[Score]) -> str:
    """Why a card pegs what it does, or pegs nothing.

    Args:
        series: the cards of the count, the card the last of them.
        scores: what it pegs, go or last card among it.

    Returns:
        One or more sentences; empty for a card that neither scores nor seems to.
    """
    reasons = reasons_of(scores)
    if reasons:
        if count_of(series) == LIMIT:
            reasons += " The count goes back to zero (3.3)."
        return reasons
    return why_not(series)


def why_go(count: int) -> str:
    """Why go is said, without naming the cards held: they stay hidden."""
    return sentence_of(f"no card held fits at {count}, so go must be said", ("3.7",))


def why_award(score: Score) -> str:
    """Why the last card of a count takes its point."""
    text = f"one for {name_of(score).removeprefix('a ')}: whoever laid the last card of the count takes it"
    return sentence_of(text, (score.rule,))


def why_lead(*, again: bool, players: int) -> str:
    """Why a player leads a new count.

    Args:
        again: whether the same player laid the last card of the count before.
        players: how many play.
    """
    if again:
        text = "leads again: nobody else has cards"
    elif players == 2:
        text = "a new count from zero; whoever did not lay the last card leads"
    else:
        text = "a new count from zero; the lead goes to the left of whoever laid the last card, to the next with cards"
    return sentence_of(text, ("3.12",))

"""The question that belongs to each decision of a game, and the action that an answer means."""

from __future__ import annotations

from pegout.rules.actions import Accept, Action, Claim, CutForDeal, CutStarter, LayAway, LayCard
from pegout.rules.cards import Card
from pegout.rules.errors import PegoutError
from pegout.rules.game import Need, Phase
from pegout.rules.speech import number_word
from pegout.rules.view import View
from pegout.rules.voice import Voice, sentence

from .ask import Question, card_and_claim, cards_of, number_of

SECRET = (Need.LAY_AWAY, Need.LAY_CARD)
"""Decisions for which a person looks at cards that others may not see."""


def question_of(seen: View, voice: Voice) -> Question:
    """The question for a seat that is to act.

    Args:
        seen: the seat's view.
        voice: how seats and cards are called.
    """
    assert seen.seat is not None
    name = "" if seen.seat == voice.you else f"{voice.names[seen.seat]}: "
    match seen.need:
        case Need.CUT_FOR_DEAL:
            return Question(_said(name, "cut for the deal: a place from 1 to 52, or Enter for any:"))
        case Need.CUT_STARTER:
            return Question(_said(name, f"cut the pack: 1 to {seen.undealt - 1} cards off, or Enter for any:"))
        case Need.LAY_AWAY:
            return lay_away_question(seen, voice, ())
        case Need.LAY_CARD:
            return _play_question(seen, voice, name)
        case Need.CLAIM_GO:
            return Question(_said(name, "your points for laying the last card?"), status=score_status(seen, voice))
        case Need.CLAIM_HAND:
            what = "crib" if seen.shown[-1].crib else "hand"
            return Question(_said(name, f"how many points is your {what} worth?"), status=_shown_status(seen, voice))
    return _accept_question(seen, voice, name)


def _said(name: str, text: str) -> str:
    return f"{name}{text}" if name else sentence(text)


def lay_away_question(seen: View, voice: Voice, chosen: tuple[Card, ...]) -> Question:
    """The question which cards to lay away; with a choice made, whether it stands.

    Args:
        seen: the view of the seat that lays away.
        voice: how seats and cards are called.
        chosen: the choice so far; empty at first.
    """
    assert seen.seat is not None
    assert seen.dealer is not None
    name = "" if seen.seat == voice.you else f"{voice.names[seen.seat]}: "
    number = seen.options.cards_laid_away
    own = seen.seat == seen.dealer
    crib = f"{'your own' if own else voice.whose(seen.dealer)} crib"
    if chosen:
        text = f"{voice.cards(chosen)} to {crib}? Enter lays them away; other cards change the choice:"
        text = text if number > 1 else text.replace("them", "it").replace("other cards change", "another card changes")
    else:
        cards = "a card" if number == 1 else f"{number_word(number)} cards"
        text = f"lay {cards} away to {crib}:"
    status = "" if chosen else f"{score_status(seen, voice)} You hold {voice.cards(seen.hand)}."
    return Question(_said(name, text), status=status, cards=seen.hand, wanted=number, chosen=chosen)


def _play_question(seen: View, voice: Voice, name: str) -> Question:
    table = f"Count {seen.count}" + (f" ({voice.cards(laid.card for laid in seen.series)})." if seen.series else ".")
    status = f"{table} You hold {voice.cards(seen.hand)}."
    manual = seen.options.calls == "manual"
    if not manual:
        return Question(_said(name, f"count {seen.count}; lay a card:"), status=status, cards=seen.fitting)
    go = ", or say go" if "say_go" in seen.may else ""
    return Question(
        _said(name, f"count {seen.count}; lay a card with its points, such as 5H 2{go}:"),
        status=status,
        cards=seen.hand,
    )


def _accept_question(seen: View, voice: Voice, name: str) -> Question:
    options = seen.options
    claims = []
    if "claim_renege" in seen.may:
        claims.append("renege")
    if "claim_muggins" in seen.may:
        claims.append("muggins and the points missed, such as muggins 2")
    or_claim = f", or type {' or '.join(claims)}" if claims else ""
    if seen.phase is Phase.SHOW and seen.claimed is not None:
        owner = seen.shown[-1].seat
        what = "crib" if seen.shown[-1].crib else "hand"
        text = f"{voice.whose(owner)} {what} claims {seen.claimed}. Enter accepts{or_claim}:"
        return Question(_said(name, sentence(text)), status=_shown_status(seen, voice))
    text = f"the play is over. Enter goes on to the show{or_claim}:"
    return Question(_said(name, text), status=score_status(seen, voice) if options.muggins == "on" else "")


def _shown_status(seen: View, voice: Voice) -> str:
    hand = seen.shown[-1]
    starter = "" if seen.starter is None else f" Starter {voice.card(seen.starter)}."
    what = f"{voice.whose(hand.seat)} {'crib' if hand.crib else 'hand'}"
    return f"{sentence(what)}: {voice.cards(sorted(hand.cards))}.{starter}"


def score_status(seen: View, voice: Voice) -> str:
    """The score in one sentence."""
    parts = [f"{voice.side(side)} {score}" for side, score in enumerate(seen.scores)]
    return f"{sentence(', '.join(parts))}, of {seen.options.target}."


def action_of(text: str, seen: View, any_place: int) -> Action | None:
    """The action that an answer means.

    Args:
        text: the answer; it is no command.
        seen: the view of the seat that was asked.
        any_place: a random number, for a cut that is left to chance.

    Returns:
        The action, or None when the answer is a card whose points have still to be asked for.

    Raises:
        PegoutError: the answer cannot be understood; the message says why.
    """
    seat = seen.seat
    assert seat is not None
    match seen.need:
        case Need.CUT_FOR_DEAL:
            places = seen.free_cuts
            if not text.strip():
                return CutForDeal(seat, places[any_place % len(places)])
            return CutForDeal(seat, number_of(text, "A place") - 1)
        case Need.CUT_STARTER:
            if not text.strip():
                return CutStarter(seat, 1 + any_place % (seen.undealt - 1))
            return CutStarter(seat, number_of(text, "A place"))
        case Need.LAY_AWAY:
            return LayAway(seat, cards_of(text, seen.hand, seen.options.cards_laid_away))
        case Need.LAY_CARD if seen.options.calls == "manual":
            card, claim = card_and_claim(text, seen.hand)
            return None if claim is None and card in seen.fitting else LayCard(seat, card, claim or 0)
        case Need.LAY_CARD:
            (card,) = cards_of(text, seen.hand)
            return LayCard(seat, card)
        case Need.CLAIM_GO | Need.CLAIM_HAND:
            return Claim(seat, number_of(text, "A claim"))
    if text.strip():
        raise PegoutError("Press Enter to accept, or type what you claim.")
    return Accept(seat)

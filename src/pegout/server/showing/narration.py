"""Events as lines of a log and as words said at the table, with names. Points are only repeated, never added up."""

from __future__ import annotations

from collections.abc import Sequence

from pegout.rules import events as happened
from pegout.rules import speech
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
    Shuffle,
    TakeBackGo,
)
from pegout.rules.cards import Card
from pegout.rules.events import Event
from pegout.rules.game import Need
from pegout.rules.options import Options
from pegout.rules.score import Score, ScoreKind
from pegout.rules.view import View
from pegout.rules.voice import Voice, points_word, sentence
from pegout.server.facts.changes import SeatChange
from pegout.server.facts.endings import Ending

Names = Sequence[str]
Decision = (
    CutForDeal | LayAway | CutStarter | LayCard | SayGo | TakeBackGo | Claim | Accept | ClaimMuggins | ClaimRenege
)


def voice_of(names: Names, you: int | None) -> Voice:
    """How a log names its players.

    Args:
        names: the players by seat.
        you: the seat that reads it and is spoken to; None to name everybody.
    """
    return Voice(Options(players=len(names)), tuple(names), you, lambda card: f"the {card.words}", ", ")


def _cards(cards: Sequence[Card], voice: Voice) -> str:
    return voice.listed([voice.card(card) for card in cards])


def _plural(number: int, word: str) -> str:
    return f"{speech.number_word(number)} {word}" + ("" if number == 1 else "s")


def _hidden(cards: Sequence[Card | None], voice: Voice) -> str:
    known = [card for card in cards if card is not None]
    return _cards(known, voice) if known else _plural(len(cards), "card")


_SKUNKS = {1: "skunked", 2: "double skunked"}

_REASONS = {
    ScoreKind.FIFTEEN: "fifteen",
    ScoreKind.THIRTY_ONE: "thirty-one",
    ScoreKind.PAIR: "a pair",
    ScoreKind.PAIR_ROYAL: "a pair royal",
    ScoreKind.DOUBLE_PAIR_ROYAL: "a double pair royal",
    ScoreKind.RUN: "a run",
    ScoreKind.GO: "the go",
    ScoreKind.LAST: "last card",
    ScoreKind.FLUSH: "a flush",
    ScoreKind.NOBS: "his nobs",
    ScoreKind.HEELS: "his heels",
    ScoreKind.MUGGINS: "muggins",
    ScoreKind.OVERCLAIM: "an overclaim",
    ScoreKind.RENEGE: "a renege",
    ScoreKind.CLAIMED: "what was claimed",
}


def reason(score: Score) -> str:
    """A score's reason in words, such as ``"a pair"``."""
    return _REASONS[score.kind]


def line(event: Event, voice: Voice) -> str:
    """One sentence for the log.

    Args:
        event: what happened, already redacted for whoever reads it.
        voice: how the players are named (:func:`voice_of`).
    """
    return _of_dealing(event, voice) or _of_play(event, voice) or _of_show(event, voice) or _of_pegs(event, voice)


def _of_dealing(event: Event, voice: Voice) -> str:
    match event:
        case happened.PackShuffled():
            return "The pack is shuffled."
        case happened.CardCut(seat, card):
            return f"{voice.does(seat, 'cut')} {voice.card(card)}."
        case happened.CutTied(seats):
            return f"{sentence(voice.listed([voice.whom(seat) for seat in seats]))} cut alike and cut again."
        case happened.DealerChosen(seat):
            return f"{voice.does(seat, 'deal')} first."
        case happened.DealStarted(number, dealer):
            return f"Deal {number}: {voice.inside(dealer, 'deal')} and {_has(dealer, voice)} the crib."
        case happened.HandDealt(seat, cards):
            return f"{voice.does(seat, 'are')} dealt {_hidden(cards, voice)}."
        case happened.CribCardDealt():
            return "One card goes from the pack to the crib."
        case happened.CardsLaidAway(seat, cards):
            return f"{voice.does(seat, 'lay')} away {_hidden(cards, voice)}."
        case happened.StarterCut(seat, card, scores):
            heels = ", two for his heels to the dealer" if scores else ""
            return f"{voice.does(seat, 'cut')}; the starter is {voice.card(card)}{heels}."
    return ""


def _has(seat: int, voice: Voice) -> str:
    return "have" if seat == voice.you else "has"


def _of_play(event: Event, voice: Voice) -> str:
    match event:
        case happened.PlayStarted(leader):
            return f"{voice.does(leader, 'lead')}."
        case happened.CardLaid(seat, card, count, scores, claim):
            said = f"{voice.does(seat, 'lay')} {voice.card(card)}: {speech.say_card(count, scores)}"
            return said + ("." if claim is None else f" ({points_word(claim)} claimed).")
        case happened.GoSaid(seat, count):
            return f"{voice.does(seat, 'say')} go at {count}."
        case happened.GoTakenBack(seat, count):
            return f"{voice.does(seat, 'take')} the go at {count} back."
        case happened.CountEnded(seat, count, scores, leader, withheld, _):
            laid_last = f"{voice.who(seat)} laid the last card at {count}"
            if withheld:
                return f"{laid_last}; a go cannot win at this table, so its point is not pegged."
            award = speech.say_award(scores)
            ending = "" if leader is None else f"; {voice.inside(leader, 'lead')}"
            return f"{laid_last}{', ' + award if award else ''}{ending}."
        case happened.RenegeClaimed(seat, against, count, held_back, returned, taken_off, play_on, _):
            back = f" {sentence(_cards(returned, voice))} go back to the hand." if returned else ""
            off = f" {points_word(taken_off)} pegged since are taken off." if taken_off else ""
            now = "played on with" if play_on else "dead for the play"
            return (
                f"{voice.does(seat, 'claim')} a renege: {voice.whom(against)} said go at {count} holding "
                f"{_cards(held_back, voice)}, now {now}.{back}{off}"
            )
    return ""


def _whose(seat: int, crib: bool, voice: Voice) -> str:
    return sentence(f"{voice.whose(seat)} {'crib' if crib else 'hand'}")


def _of_show(event: Event, voice: Voice) -> str:
    match event:
        case happened.HandShown(seat, cards, crib):
            return f"{_whose(seat, crib, voice)} is turned up: {_cards(cards, voice)}."
        case happened.HandClaimed(seat, crib, points):
            return f"{voice.does(seat, 'claim')} {points_word(points)} for the {'crib' if crib else 'hand'}."
        case happened.HandCounted(seat, _, _, crib, scores, claim):
            claimed = "" if claim is None else f" {points_word(claim)} claimed."
            return f"{_whose(seat, crib, voice)}: {speech.say_hand(scores)}.{claimed}"
        case happened.PointsMissed(seat, points, _):
            return f"{voice.who(seat)} missed {points_word(points)}."
        case happened.Overclaimed(seat, claimed, points):
            return f"{voice.who(seat)} claimed {claimed} where there are {points}; that is corrected."
        case happened.MugginsClaimed(seat, against, claimed, 0):
            lost = f"but nothing was missed; they go to {voice.whom(against)}"
            return f"{voice.does(seat, 'claim')} {claimed} by muggins, {lost}."
        case happened.MugginsClaimed(seat, against, _, points):
            taken = voice.inside(seat, "take")
            return f"Muggins: {taken} {points_word(points)} that {voice.whom(against)} missed."
    return ""


def _many(side: int, voice: Voice) -> bool:
    """Whether a side takes a verb as "they" does: partners, and whoever is spoken to."""
    return len(voice.names) == 4 or side == voice.you


def _of_pegs(event: Event, voice: Voice) -> str:
    match event:
        case happened.Pegged(_, side, scores, points, score):
            who, many = sentence(voice.side(side)), _many(side, voice)
            if points < 0:
                return f"{who} {'go' if many else 'goes'} back {points_word(-points)}, to {score}."
            why = voice.listed(list(dict.fromkeys(reason(item) for item in scores)))
            return f"{who} {'peg' if many else 'pegs'} {points} for {why}, to {score}."
        case happened.DealEnded(number, next_dealer):
            return f"Deal {number} is over; {voice.inside(next_dealer, 'deal')} next."
        case happened.GameWon(side, scores, skunks):
            lost = [
                f"; {voice.side(loser)} {'are' if _many(loser, voice) else 'is'} {_SKUNKS[level]}"
                for loser, level in enumerate(skunks)
                if level
            ]
            won = "win" if _many(side, voice) else "wins"
            return f"{sentence(voice.side(side))} {won}, {_score_line(scores, side, voice)}{''.join(lost)}."
    raise TypeError(f"no line for {type(event).__name__}")


def _score_line(scores: Sequence[int], winner: int, voice: Voice) -> str:
    others = [str(score) for side, score in enumerate(scores) if side != winner]
    return f"{scores[winner]} to {voice.listed(others)}"


def changed(change: SeatChange, voice: Voice) -> str:
    """One sentence for the log about who plays a seat from now on."""
    if change.opened:
        return f"{voice.does(change.by, 'open')} seat {change.seat + 1} again."  # whoever sat there is named no more
    whom = voice.whom(change.seat)
    if change.level is None:
        return f"{voice.does(change.seat, 'take')} the seat back from the computer."
    if change.by == change.seat:
        return f"{voice.does(change.seat, 'leave')}; the computer ({change.level}) plays on for {whom}."
    return f"{voice.does(change.by, 'put')} the computer ({change.level}) in for {whom}."


def ended(ending: Ending, scores: Sequence[int], voice: Voice) -> str:
    """One sentence for the log about an end outside the rules."""
    stand = voice.listed([f"{voice.side(side)} at {score}" for side, score in enumerate(scores)])
    winner = ending.winner(voice.options)
    if ending.kind == "stopped":
        return f"The game is stopped, with {stand}; nobody has won."
    how = voice.does(ending.seat, "resign") if ending.kind == "resigned" else f"{voice.who(ending.seat)} left the game"
    return f"{how}, with {stand}" + ("." if winner is None else f": {_has_won(winner, voice)}.")


def ended_prompt(ending: Ending, options: Options, voice: Voice) -> str:
    """What a seat reads when the game has ended outside the rules."""
    if ending.kind == "stopped":
        return "The game was stopped; nobody has won."
    how = f"{voice.who(ending.seat)} {'resigned' if ending.kind == 'resigned' else 'left the game'}"
    winner = ending.winner(options)
    return f"{how}." if winner is None else f"{how}: {_has_won(winner, voice)}."


def _has_won(side: int, voice: Voice) -> str:
    return f"{voice.side(side)} {'have' if _many(side, voice) else 'has'} won"


def out_of_time(seat: int, voice: Voice) -> str:
    """One sentence for the log about a decision that the server makes for a seat."""
    return f"{sentence(voice.whose(seat))} time is over; the computer decides this once."


def taken_back(seat: int, actions: Sequence[Action], dealt: bool, voice: Voice) -> str:
    """What a seat proposes to take back, inside a sentence; cards in hands and in the crib are only counted.

    Args:
        seat: who proposes it.
        actions: the decision, and all that came after it.
        dealt: whether the game is past the cut for the deal, so that a shuffle since was for a deal.
        voice: how the players are named (:func:`voice_of`).
    """
    decision, *since = (action for action in actions if not isinstance(action, Shuffle))
    # On a device of several it may be another's there.
    whose = "the" if decision.seat == seat else voice.whose(decision.seat)
    what = f"{whose} {_move(decision)}"
    more = []
    if len(since) == 1:
        more.append(f"{voice.whose(since[0].seat)} {_move(since[0])}")
    elif since:
        more.append(f"the {_plural(len(since), 'move')} since")
    if dealt and any(isinstance(action, Shuffle) for action in actions):
        more.append("the new deal")
    return f"{what}, with {voice.listed(more)}" if more else what


def _move(action: Decision) -> str:
    """What was done as a thing; only what everybody has seen is told of it."""
    match action:
        case CutForDeal():
            return "cut for the deal"
        case LayAway(_, cards):
            return "card for the crib" if len(cards) == 1 else f"{_plural(len(cards), 'card')} for the crib"
        case CutStarter():
            return "cut for the starter"
        case LayCard(_, card):
            return card.words
        case SayGo():
            return "go"
        case TakeBackGo():
            return "withdrawal of the go"
        case Claim(_, points):
            return f"claim of {points_word(points)}"
        case Accept():
            return "acceptance"
        case ClaimMuggins(_, points):
            return f"claim of {points_word(points)} by muggins"
        case ClaimRenege():
            return "claim of a renege"


def said(events: Sequence[Event], index: int) -> str | None:
    """What is said aloud with an event; None for nothing.

    Args:
        events: all events of the step: a card and the point for go or last card are said together (rules 10).
        index: which of them.
    """
    match events[index]:
        case happened.CardLaid(_, _, count, scores, _):
            return speech.say_card(count, (*scores, *_award_after(events, index)))
        case happened.GoSaid():
            return speech.say_go()
        case happened.CountEnded(_, _, scores, _, _, _):
            together = any(scores == _award_after(events, before) and scores for before in range(index))
            return None if together else speech.say_award(scores) or None
        case happened.StarterCut(_, _, scores):
            return speech.say_heels(scores) or None
        case happened.HandCounted(_, _, _, _, scores, _):
            return speech.say_hand(scores)
    return None


def _award_after(events: Sequence[Event], index: int) -> tuple[Score, ...]:
    """The go or last-card point that follows a card with nothing but pegs between; empty otherwise."""
    if not isinstance(events[index], happened.CardLaid):
        return ()
    for event in events[index + 1 :]:
        if isinstance(event, happened.CountEnded):
            return event.scores
        if not isinstance(event, happened.Pegged):
            return ()
    return ()


def prompt(seen: View, voice: Voice) -> str:
    """What a seat is asked to do now, or whom the table waits for."""
    if seen.need is Need.NOTHING and seen.winner is not None:
        return f"The game is over: {_has_won(seen.winner, voice)}."
    if seen.need is Need.SHUFFLE:
        return "The pack is being shuffled."
    if seen.seat in seen.to_act:
        return _asked(seen, voice)
    return f"{voice.listed([voice.names[seat] for seat in seen.to_act])} {_WAITED[seen.need]}."


def prompt_to_pass(seen: View, asks: Sequence[int], voice: Voice) -> str:
    """What persons are asked before a computer player goes on: whether they object to what was announced (6.3)."""
    if seen.seat in asks:
        return "Claim by muggins what was missed, or accept."
    return f"{voice.listed([voice.names[seat] for seat in asks])} {_WAITED[Need.ACCEPT]}."


_WAITED = {
    Need.CUT_FOR_DEAL: "to cut for the deal",
    Need.LAY_AWAY: "to lay away",
    Need.CUT_STARTER: "to cut for the starter",
    Need.LAY_CARD: "to lay a card",
    Need.CLAIM_GO: "to claim the point for the last card",
    Need.CLAIM_HAND: "to count",
    Need.ACCEPT: "to answer",
}


def _asked(seen: View, voice: Voice) -> str:
    match seen.need:
        case Need.CUT_FOR_DEAL:
            return "Cut for the deal: the lowest card deals."
        case Need.LAY_AWAY:
            dealer = seen.dealer or 0
            crib = "your own" if dealer == seen.seat else f"{voice.names[dealer]}'s"
            return f"Lay {_plural(seen.options.cards_laid_away, 'card')} away to {crib} crib."
        case Need.CUT_STARTER:
            return "Cut the pack for the starter."
        case Need.LAY_CARD:
            if not seen.fitting:
                return f"No card fits at {seen.count}: say go."
            return f"Lay a card; the count is {seen.count}." if seen.series else "Lead a card."
        case Need.CLAIM_GO:
            return "You laid the last card: claim the point for it."
        case Need.CLAIM_HAND:
            what = "crib" if seen.shown and seen.shown[-1].crib else "hand"
            return f"Count your {what} with the starter."
    return "Is there anything you object to?"

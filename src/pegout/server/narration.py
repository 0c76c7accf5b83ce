"""Events as lines of a log and as words said at the table, with names. Points are only repeated, never added up."""

from __future__ import annotations

from collections.abc import Sequence

from pegout.rules import events as happened
from pegout.rules import speech
from pegout.rules.cards import Card
from pegout.rules.events import Event
from pegout.rules.game import Need
from pegout.rules.score import Score, ScoreKind
from pegout.rules.view import View

Names = Sequence[str]


def side_name(names: Names, side: int) -> str:
    """A side by its players: a name, or two partners."""
    return f"{names[side]} and {names[side + 2]}" if len(names) == 4 else names[side]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _cards(cards: Sequence[Card]) -> str:
    return _listed([f"the {card.words}" for card in cards])


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _plural(number: int, word: str) -> str:
    return f"{speech.number_word(number)} {word}" + ("" if number == 1 else "s")


def _hidden(cards: Sequence[Card | None], names: Names, seat: int, verb: str) -> str:
    known = [card for card in cards if card is not None]
    shown = _cards(known) if known else _plural(len(cards), "card")
    return f"{names[seat]} {verb} {shown}"


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


def line(event: Event, names: Names) -> str:
    """One sentence for the log.

    Args:
        event: what happened, already redacted for whoever reads it.
        names: the players by seat.
    """
    return _of_dealing(event, names) or _of_play(event, names) or _of_show(event, names) or _of_pegs(event, names)


def _of_dealing(event: Event, names: Names) -> str:
    match event:
        case happened.PackShuffled():
            return "The pack is shuffled."
        case happened.CardCut(seat, card):
            return f"{names[seat]} cuts the {card.words}."
        case happened.CutTied(seats):
            return f"{_listed([names[seat] for seat in seats])} cut alike and cut again."
        case happened.DealerChosen(seat):
            return f"{names[seat]} deals first."
        case happened.DealStarted(number, dealer):
            return f"Deal {number}: {names[dealer]} deals and has the crib."
        case happened.HandDealt(seat, cards):
            return _hidden(cards, names, seat, "is dealt") + "."
        case happened.CribCardDealt():
            return "One card goes from the pack to the crib."
        case happened.CardsLaidAway(seat, cards):
            return _hidden(cards, names, seat, "lays away") + "."
        case happened.StarterCut(seat, card, scores):
            heels = ", two for his heels to the dealer" if scores else ""
            return f"{names[seat]} cuts; the starter is the {card.words}{heels}."
    return ""


def _of_play(event: Event, names: Names) -> str:
    match event:
        case happened.PlayStarted(leader):
            return f"{names[leader]} leads."
        case happened.CardLaid(seat, card, count, scores, claim):
            said = f"{names[seat]} lays the {card.words}: {speech.say_card(count, scores)}"
            return said + ("." if claim is None else f" ({_points(claim)} claimed).")
        case happened.GoSaid(seat, count):
            return f"{names[seat]} says go at {count}."
        case happened.GoTakenBack(seat, count):
            return f"{names[seat]} takes the go at {count} back."
        case happened.CountEnded(seat, count, scores, leader, withheld, _):
            laid_last = f"{names[seat]} laid the last card at {count}"
            if withheld:
                return f"{laid_last}; a go cannot win at this table, so its point is not pegged."
            award = speech.say_award(scores)
            ending = "" if leader is None else f"; {names[leader]} leads"
            return f"{laid_last}{', ' + award if award else ''}{ending}."
        case happened.RenegeClaimed(seat, against, count, held_back, returned, taken_off, play_on, _):
            back = f" {_cards(returned)} go back to the hand." if returned else ""
            off = f" {_points(taken_off)} pegged since are taken off." if taken_off else ""
            now = "played on with" if play_on else "dead for the play"
            return (
                f"{names[seat]} claims a renege: {names[against]} said go at {count} holding {_cards(held_back)}, "
                f"now {now}.{back}{off}"
            )
    return ""


def _whose(seat: int, crib: bool, names: Names) -> str:
    return f"{names[seat]}'s crib" if crib else f"{names[seat]}'s hand"


def _of_show(event: Event, names: Names) -> str:
    match event:
        case happened.HandShown(seat, cards, crib):
            return f"{_whose(seat, crib, names)} is turned up: {_cards(cards)}."
        case happened.HandClaimed(seat, crib, points):
            return f"{names[seat]} claims {_points(points)} for the {'crib' if crib else 'hand'}."
        case happened.HandCounted(seat, _, _, crib, scores, claim):
            claimed = "" if claim is None else f" {_points(claim)} claimed."
            return f"{_whose(seat, crib, names)}: {speech.say_hand(scores)}.{claimed}"
        case happened.PointsMissed(seat, points, _):
            return f"{names[seat]} missed {_points(points)}."
        case happened.Overclaimed(seat, claimed, points):
            return f"{names[seat]} claimed {claimed} where there are {points}; that is corrected."
        case happened.MugginsClaimed(seat, against, claimed, 0):
            return f"{names[seat]} claims {claimed} by muggins, but nothing was missed; they go to {names[against]}."
        case happened.MugginsClaimed(seat, against, _, points):
            return f"Muggins: {names[seat]} takes {_points(points)} that {names[against]} missed."
    return ""


def _of_pegs(event: Event, names: Names) -> str:
    match event:
        case happened.Pegged(_, side, scores, points, score):
            who = side_name(names, side)
            verb = "peg" if len(names) == 4 else "pegs"
            if points < 0:
                return f"{who} {'go' if len(names) == 4 else 'goes'} back {_points(-points)}, to {score}."
            why = _listed(list(dict.fromkeys(reason(item) for item in scores)))
            return f"{who} {verb} {points} for {why}, to {score}."
        case happened.DealEnded(number, next_dealer):
            return f"Deal {number} is over; {names[next_dealer]} deals next."
        case happened.GameWon(side, scores, skunks):
            verb, be = ("win", "are") if len(names) == 4 else ("wins", "is")
            lost = [f"; {side_name(names, loser)} {be} {_SKUNKS[level]}" for loser, level in enumerate(skunks) if level]
            return f"{side_name(names, side)} {verb}, {_score_line(scores, side)}{''.join(lost)}."
    raise TypeError(f"no line for {type(event).__name__}")


def _score_line(scores: Sequence[int], winner: int) -> str:
    others = [str(score) for side, score in enumerate(scores) if side != winner]
    return f"{scores[winner]} to {_listed(others)}"


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


def prompt(seen: View, names: Names) -> str:
    """What a seat is asked to do now, or whom the table waits for."""
    if seen.need is Need.NOTHING and seen.winner is not None:
        verb = "have" if len(names) == 4 else "has"
        return f"The game is over: {side_name(names, seen.winner)} {verb} won."
    if seen.need is Need.SHUFFLE:
        return "The pack is being shuffled."
    if seen.seat in seen.to_act:
        return _asked(seen, names)
    return f"{_listed([names[seat] for seat in seen.to_act])} {_WAITED[seen.need]}."


_WAITED = {
    Need.CUT_FOR_DEAL: "to cut for the deal",
    Need.LAY_AWAY: "to lay away",
    Need.CUT_STARTER: "to cut for the starter",
    Need.LAY_CARD: "to lay a card",
    Need.CLAIM_GO: "to claim the point for the last card",
    Need.CLAIM_HAND: "to count",
    Need.ACCEPT: "to answer",
}


def _asked(seen: View, names: Names) -> str:
    match seen.need:
        case Need.CUT_FOR_DEAL:
            return "Cut for the deal: the lowest card deals."
        case Need.LAY_AWAY:
            dealer = seen.dealer or 0
            crib = "your own" if dealer == seen.seat else f"{names[dealer]}'s"
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

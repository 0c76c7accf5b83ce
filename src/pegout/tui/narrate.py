"""What happened, in lines of text: events in, sentences out. Points are only ever repeated, never added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pegout.rules import actions, events, speech
from pegout.rules.events import Event
from pegout.rules.score import Score, ScoreKind, total
from pegout.rules.voice import Voice, points_word, sentence

KIND_NAMES = {
    ScoreKind.FIFTEEN: "fifteen",
    ScoreKind.THIRTY_ONE: "thirty-one",
    ScoreKind.PAIR: "pair",
    ScoreKind.PAIR_ROYAL: "pair royal",
    ScoreKind.DOUBLE_PAIR_ROYAL: "double pair royal",
    ScoreKind.RUN: "run",
    ScoreKind.GO: "go",
    ScoreKind.LAST: "last card",
    ScoreKind.FLUSH: "flush",
    ScoreKind.NOBS: "his nobs",
    ScoreKind.HEELS: "his heels",
    ScoreKind.MUGGINS: "muggins",
    ScoreKind.OVERCLAIM: "overclaim",
    ScoreKind.RENEGE: "renege",
    ScoreKind.CLAIMED: "claimed",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and what sort it is: ``""``, ``"score"``, ``"deal"``, ``"error"``, ``"hint"`` or ``"note"``."""

    text: str
    sort: str = ""


def reasons(scores: Iterable[Score], voice: Voice) -> str:
    """Each score with its cards and points, such as ``"fifteen 7♥ 8♣ 2, pair 8♣ 8♦ 2"``."""
    return ", ".join(
        f"{KIND_NAMES[score.kind]} {voice.cards(score.cards)} {score.points}".replace("  ", " ") for score in scores
    )


ATTACHED = (events.Pegged, events.Overclaimed, events.PointsMissed, events.GameWon)
"""Events that belong to the one before them."""


def beats(happened: Iterable[Event]) -> list[list[Event]]:
    """Group events into what is told and looked at together: one thing done and what follows from it at once."""
    groups: list[list[Event]] = []
    for event in happened:
        counted_at_once = (
            isinstance(event, events.HandCounted) and bool(groups) and isinstance(groups[-1][-1], events.HandShown)
        )
        if groups and (isinstance(event, ATTACHED) or counted_at_once):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def narrate(beat: Sequence[Event], voice: Voice) -> list[Line]:
    """Tell a beat.

    Args:
        beat: events as the listener may know them (see :func:`pegout.rules.view.redact`).
        voice: how seats and cards are called.

    Returns:
        No, one or more lines; what was pegged stands behind its reason.
    """
    lines: list[Line] = []
    start = 0  # where the lines of the event before begin: what is pegged belongs to them
    counted = any(isinstance(event, events.HandCounted) for event in beat)
    for event in beat:
        if isinstance(event, events.Pegged):
            told = _pegged(event, voice)
            own = range(start, len(lines))
            place = next((i for i in own if lines[i].sort == "score"), len(lines) - 1)
            if place < start:
                lines.append(Line(told, "score"))
            else:
                lines[place] = Line(f"{lines[place].text} {told}", "score")
        elif isinstance(event, events.HandShown) and counted:
            continue
        else:
            start = len(lines)
            lines.extend(_tell(event, voice))
    return lines


def _pegged(event: events.Pegged, voice: Voice) -> str:
    side = voice.side(event.side)
    if event.points < 0:
        return f"({-event.points} off {side}, now {event.score})"
    return f"(+{event.points} to {side}, now {event.score})"


def _tell(event: Event, voice: Voice) -> list[Line]:
    teller = _TELLERS.get(type(event))
    return teller(event, voice) if teller else []


def _cut(event: events.CardCut, voice: Voice) -> list[Line]:
    return [Line(f"{voice.does(event.seat, 'cut')} {voice.card(event.card)}.")]


def _tied(event: events.CutTied, voice: Voice) -> list[Line]:
    return [Line(f"{sentence(voice.listed([voice.whom(seat) for seat in event.seats]))} tie and cut again.")]


def _chosen(event: events.DealerChosen, voice: Voice) -> list[Line]:
    return [Line(f"The lowest card deals first: {voice.whom(event.seat)}.")]


def _deal(event: events.DealStarted, voice: Voice) -> list[Line]:
    return [
        Line(f"Deal {event.number}. {voice.does(event.dealer, 'deal')}; the crib is {_owner(event, voice)}.", "deal")
    ]


def _owner(event: events.DealStarted, voice: Voice) -> str:
    return "yours" if event.dealer == voice.you else f"{voice.names[event.dealer]}'s"


def _dealt(event: events.HandDealt, voice: Voice) -> list[Line]:
    if None in event.cards:
        return []
    cards = sorted(card for card in event.cards if card is not None)
    return [Line(f"{voice.does(event.seat, 'are')} dealt {voice.cards(cards)}.")]


def _crib_card(event: events.CribCardDealt, voice: Voice) -> list[Line]:
    return [Line("One card goes from the pack to the crib.")]


def _away(event: events.CardsLaidAway, voice: Voice) -> list[Line]:
    if None in event.cards:
        amount = "a card" if len(event.cards) == 1 else f"{speech.number_word(len(event.cards))} cards"
        return [Line(f"{voice.does(event.seat, 'lay')} {amount} away.")]
    return [Line(f"{voice.does(event.seat, 'lay')} {voice.cards(event.cards)} away.")]


def _starter(event: events.StarterCut, voice: Voice) -> list[Line]:
    heels = speech.say_heels(event.scores)
    text = f"{voice.does(event.seat, 'cut')}, and the starter is {voice.card(event.card)}"
    return [Line(f"{text}: {heels}." if heels else f"{text}.", "score" if heels else "")]


def _leads(event: events.PlayStarted, voice: Voice) -> list[Line]:
    return [Line(f"{voice.does(event.leader, 'lead')}.")]


def _laid(event: events.CardLaid, voice: Voice) -> list[Line]:
    said = speech.say_card(event.count, event.scores)
    return [Line(f"{voice.does(event.seat, 'lay')} {voice.card(event.card)}: {said}.", "score" if event.scores else "")]


def _go(event: events.GoSaid, voice: Voice) -> list[Line]:
    return [Line(f"{voice.does(event.seat, 'say')} {speech.say_go()} at {event.count}.")]


def _go_back(event: events.GoTakenBack, voice: Voice) -> list[Line]:
    return [Line(f"{voice.does(event.seat, 'take')} the go back.")]


def _count_ended(event: events.CountEnded, voice: Voice) -> list[Line]:
    lines = []
    award = speech.say_award(event.scores)
    if award:
        cards = voice.cards(card for score in event.scores for card in score.cards)
        lines.append(Line(f"{sentence(award)} to {voice.whom(event.seat)}, for {cards} at {event.count}.", "score"))
    elif event.withheld:
        kind = "last card" if event.last else "go"
        lines.append(Line(f"The point for the {kind} would win, and at this table it may not (out_on_go: no)."))
    if event.leader is not None:
        lines.append(Line(f"The count starts again at zero: {voice.inside(event.leader, 'lead')}."))
    return lines


def _hand_name(seat: int, crib: bool, voice: Voice) -> str:
    return sentence(f"{voice.whose(seat)} {'crib' if crib else 'hand'}")


def _shown(event: events.HandShown, voice: Voice) -> list[Line]:
    return [Line(f"{_hand_name(event.seat, event.crib, voice)}: {voice.cards(sorted(event.cards))}.")]


def _claimed(event: events.HandClaimed, voice: Voice) -> list[Line]:
    what = "crib" if event.crib else "hand"
    return [Line(f"{voice.does(event.seat, 'claim')} {event.points} for the {what}.")]


def _counted(event: events.HandCounted, voice: Voice) -> list[Line]:
    points = points_word(total(event.scores))
    name = _hand_name(event.seat, event.crib, voice)
    claim = "" if event.claim is None else f" ({event.claim} claimed)"
    cards = f"{voice.cards(sorted(event.cards))}, starter {voice.card(event.starter)}"
    said = speech.say_hand(event.scores)
    worth = f"{said}." if not event.scores else f"{said}: {points}."
    return [Line(f"{name}{claim}, {cards}: {worth}", "score" if event.scores else "")]


def _missed(event: events.PointsMissed, voice: Voice) -> list[Line]:
    missed = f"{voice.does(event.seat, 'miss')} {points_word(event.points)}"
    worth = f"; it was worth {reasons(event.scores, voice)}" if event.scores else ""
    return [Line(f"{missed}{worth}.", "note")]


def _overclaimed(event: events.Overclaimed, voice: Voice) -> list[Line]:
    claimed = f"{voice.does(event.seat, 'claim')} {event.claimed}, but it is worth {event.points}"
    if voice.options.overclaim == "to_opponent":
        return [Line(f"{claimed}; the opponent takes the difference.", "note")]
    return [Line(f"{claimed}; that is put right.", "note")]


def _muggins(event: events.MugginsClaimed, voice: Voice) -> list[Line]:
    called = f"{voice.does(event.seat, 'call')} muggins for {event.claimed}"
    if event.points:
        return [Line(f"{called} against {voice.whom(event.against)} and {_get(event.seat, voice)} {event.points}.")]
    return [Line(f"{called}, but nothing was missed: {event.claimed} to {voice.whom(event.against)}.")]


def _get(seat: int, voice: Voice) -> str:
    return "get" if seat == voice.you else "gets"


def _renege(event: events.RenegeClaimed, voice: Voice) -> list[Line]:
    held = voice.cards(event.held_back)
    one = len(event.held_back) == 1
    fate = "played now" if event.play_on else "dead for the play"
    after = f"it is {fate}" if one else f"they are {fate}"
    lines = [
        Line(
            f"{voice.does(event.seat, 'claim')} a renege: {voice.whom(event.against)} said go at {event.count} with "
            f"{held}; {after}.",
            "score",
        )
    ]
    if event.returned:
        lines.append(Line(f"{voice.cards(event.returned)} back to {voice.whose(event.against)} hand."))
    return lines


def _won(event: events.GameWon, voice: Voice) -> list[Line]:
    winner = voice.side(event.side)
    one = winner != "you" and " and " not in winner
    others = [score for side, score in enumerate(event.scores) if side != event.side]
    to = voice.listed([str(score) for score in others])
    text = f"{sentence(winner)} {'wins' if one else 'win'}, {event.scores[event.side]} to {to}"
    names = {1: "a skunk", 2: "a double skunk"}
    skunks = [f"{names[level]} for {voice.side(side)}" for side, level in enumerate(event.skunks) if level]
    return [Line(f"{text}{': ' + ', '.join(skunks) if skunks else ''}!", "deal")]


_TELLERS: dict[type, Callable[..., list[Line]]] = {
    events.CardCut: _cut,
    events.CutTied: _tied,
    events.DealerChosen: _chosen,
    events.DealStarted: _deal,
    events.HandDealt: _dealt,
    events.CribCardDealt: _crib_card,
    events.CardsLaidAway: _away,
    events.StarterCut: _starter,
    events.PlayStarted: _leads,
    events.CardLaid: _laid,
    events.GoSaid: _go,
    events.GoTakenBack: _go_back,
    events.CountEnded: _count_ended,
    events.HandShown: _shown,
    events.HandClaimed: _claimed,
    events.HandCounted: _counted,
    events.PointsMissed: _missed,
    events.Overclaimed: _overclaimed,
    events.MugginsClaimed: _muggins,
    events.RenegeClaimed: _renege,
    events.GameWon: _won,
}


def describe(action: actions.Action, voice: Voice) -> str:
    """An action as advice, such as ``"lay away 2♣ 9♦"``."""
    match action:
        case actions.LayAway():
            return f"lay away {voice.cards(action.cards)}"
        case actions.LayCard():
            return f"lay {voice.card(action.card)}" + (f" and claim {action.claim}" if action.claim else "")
        case actions.SayGo():
            return "say go"
        case actions.Claim() | actions.ClaimMuggins():
            return f"claim {action.points}"
        case actions.Accept():
            return "there is nothing to object to"
    return "any cut is as good as another"

"""A game's steps as one seat may see them: views and redacted events become messages. Nothing else leaves a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from pegout.rules import speech
from pegout.rules.cards import Card
from pegout.rules.events import Event, HandCounted
from pegout.rules.game import Game, Need, Phase
from pegout.rules.options import Options
from pegout.rules.plain import to_plain
from pegout.rules.play import Laid
from pegout.rules.view import View, redact, view, why_not
from pegout.rules.voice import Voice
from pegout.server.facts.changes import SeatChange
from pegout.server.facts.endings import Ending
from pegout.server.messages.events import EventMessage, GameEnded, PlayerChanged, TimeOver
from pegout.server.messages.game import OptionValues, ViewMessage
from pegout.server.messages.table import LogStep, Step

from . import narration
from .summary import SideTally, messages_of

_EVENTS: TypeAdapter[tuple[Any, ...]] = TypeAdapter(tuple[EventMessage, ...])


@dataclass(slots=True)
class Past:
    """A step that was stored, with the game after it.

    Attributes:
        number: its number. game_number: the table's game, from 1.
        seat: who acted. kind: what was done.
        events: what happened, unredacted: never to leave but through :func:`step_message`.
        game: the game after it. can_undo: whether its browser may take back its last decision then.
        asks: persons who may object before a computer player goes on.
        undone: a later undo took it back. back_to: with an undo, the last step that stands.
        change: who plays the seat from now on, where that changes. late: the server decided for want of time.
        seal: with a start or a shuffle, the seal of the pack for the next shuffle.
        ending: how the game has ended outside the rules.
        tally: where the points came from, when the game is over.
        messages: what was made of it by seat, for as long as it is new.
    """

    number: int
    game_number: int
    seat: int | None
    kind: str
    events: tuple[Event, ...]
    game: Game
    can_undo: bool = False
    asks: tuple[int, ...] = ()
    undone: bool = False
    back_to: int | None = None
    change: SeatChange | None = None
    late: bool = False
    seal: str | None = None
    ending: Ending | None = None
    tally: tuple[SideTally, ...] | None = None
    messages: dict[int | None, Step] = field(default_factory=dict)


def event_messages(events: Sequence[Event], seat: int | None, voice: Voice) -> tuple[EventMessage, ...]:
    """Events as a seat may see them, with their words.

    Args:
        events: all events of a step.
        seat: who looks; None for a spectator.
        voice: how the players are named to it.
    """
    seen = [redact(event, seat) for event in events]
    plain = []
    for index, event in enumerate(seen):
        message = to_plain(event)
        message["line"] = narration.line(event, voice)
        message["say"] = narration.said(seen, index)
        if isinstance(event, HandCounted):
            message["said"] = speech.say_steps(event.scores)
        plain.append(message)
    return _EVENTS.validate_python(plain)


@lru_cache(maxsize=64)
def options_message(options: Options) -> OptionValues:
    """A table's options; many tables have the same."""
    return OptionValues.model_validate(options.as_dict())


def _codes(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple([card.code for card in cards])


def _laid(cards: Sequence[Laid]) -> list[dict[str, Any]]:
    return [{"seat": laid.seat, "card": laid.card.code} for laid in cards]


def _cannot_lay(game: Game, seen: View) -> list[dict[str, str]]:
    """Why each card in a hand cannot be laid now, in the play."""
    if seen.seat is None or game.phase is not Phase.PLAY:
        return []
    reasons = [(card, why_not(game, seen.seat, card)) for card in seen.hand if card not in seen.fitting]
    return [{"card": card.code, "sentence": why[0], "rule": why[1]} for card, why in reasons if why is not None]


def ended_message(game: Game, ending: Ending, voice: Voice) -> GameEnded:
    """An end outside the rules as something that happened."""
    return GameEnded(
        kind="game_ended",
        ending=ending.kind,
        seat=ending.seat,
        winner=ending.winner(game.options),
        scores=game.scores,
        line=narration.ended(ending, game.scores, voice),
    )


def _nothing_to_do(ending: Ending, options: Options, voice: Voice) -> dict[str, Any]:
    """What an end outside the rules changes in a view: the game is over and waits for nobody."""
    winner = ending.winner(options)
    return {
        "prompt": narration.ended_prompt(ending, options, voice),
        "cannot_lay": [],
        "phase": Phase.OVER.value,
        "need": Need.NOTHING.value,
        "to_act": (),
        "may": (),
        "fitting": (),
        "free_cuts": (),
        "winner": winner,
        "ending": {"kind": ending.kind, "seat": ending.seat, "winner": winner},
    }


def view_message(
    game: Game,
    seat: int | None,
    voice: Voice,
    *,
    can_undo: bool,
    asks: tuple[int, ...] = (),
    ending: Ending | None = None,
) -> ViewMessage:
    """A game as a seat may see it, with names and sentences.

    Written out field by field: it is most of what an action costs, and what is not named here cannot leave.

    Args:
        game: the game.
        seat: whose view; None for a spectator.
        voice: how the players are named to it.
        can_undo: whether this browser may take back its last decision.
        asks: persons who may object before a computer player goes on.
        ending: how the game ended outside the rules.
    """
    seen = view(game, seat)
    if asks:
        seen = replace(seen, to_act=asks, may=(*seen.may, "accept") if seat in asks else seen.may)
    ended = {} if ending is None else _nothing_to_do(ending, game.options, voice)
    return ViewMessage.model_validate(
        {
            "ending": None,
            "names": voice.names,
            "prompt": narration.prompt_to_pass(seen, voice) if asks else narration.prompt(seen, voice),
            "cannot_lay": _cannot_lay(game, seen),
            "can_undo": can_undo,
            "options": options_message(seen.options),
            "seat": seen.seat,
            "phase": seen.phase.value,
            "need": seen.need.value,
            "to_act": seen.to_act,
            "may": seen.may,
            "deal_number": seen.deal_number,
            "dealer": seen.dealer,
            "pone": seen.pone,
            "pegs": seen.pegs,
            "scores": seen.scores,
            "hand": _codes(seen.hand),
            "kept": _codes(seen.kept),
            "laid_away": _codes(seen.laid_away),
            "hand_sizes": seen.hand_sizes,
            "has_laid_away": seen.has_laid_away,
            "crib_size": seen.crib_size,
            "undealt": seen.undealt,
            "starter": None if seen.starter is None else seen.starter.code,
            "series": _laid(seen.series),
            "finished": [_laid(series) for series in seen.finished],
            "count": seen.count,
            "gone": seen.gone,
            "goes": seen.goes,
            "announced": [
                {"seat": said.seat, "cards": _codes(said.cards), "claimed": said.claimed} for said in seen.announced
            ],
            "fitting": _codes(seen.fitting),
            "shown": [{"seat": hand.seat, "crib": hand.crib, "cards": _codes(hand.cards)} for hand in seen.shown],
            "claimed": seen.claimed,
            "winner": seen.winner,
            "skunks": seen.skunks,
            "cuts": _laid(seen.cuts),
            "free_cuts": seen.free_cuts,
            **ended,
        }
    )


def _happened(past: Past, seat: int | None, voice: Voice) -> tuple[EventMessage, ...]:
    """What a step did, with what the rules know nothing of."""
    told = event_messages(past.events, seat, voice)
    if past.kind == "end" and past.ending is not None:
        return (*told, ended_message(past.game, past.ending, voice))
    if past.late and past.seat is not None:
        late = TimeOver(kind="time_over", seat=past.seat, line=narration.out_of_time(past.seat, voice))
        return (late, *told)
    if past.change is None:
        return told
    change = past.change
    line = narration.changed(change, voice)
    return (
        *told,
        PlayerChanged(kind="player_changed", seat=change.seat, level=change.level, by=change.by, line=line),
    )


def _log_fields(past: Past, seat: int | None, voice: Voice) -> dict[str, Any]:
    return {
        "number": past.number,
        "game": past.game_number,
        "seat": past.seat,
        "action_kind": past.kind,
        "events": _happened(past, seat, voice),
        "undone": past.undone,
        "back_to": past.back_to,
        "seal": past.seal,
    }


def log_message(past: Past, seat: int | None, voice: Voice) -> LogStep:
    """A step without its view."""
    return LogStep(**_log_fields(past, seat, voice))


def step_message(past: Past, seat: int | None, voice: Voice) -> Step:
    """A step with the game after it, as a seat may see it. Its tabs and the answer to its own action share one."""
    made = past.messages.get(seat)
    if made is None:
        made = past.messages[seat] = Step(
            **_log_fields(past, seat, voice),
            view=view_message(
                past.game,
                seat,
                voice,
                can_undo=past.can_undo and seat is not None,
                asks=past.asks,
                ending=past.ending,
            ),
            summary=None if past.tally is None else messages_of(past.tally),
        )
    return made

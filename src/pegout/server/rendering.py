"""A game's steps as one seat may see them: views and redacted events become messages. Nothing else leaves a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from pydantic import TypeAdapter

from pegout.rules import speech
from pegout.rules.events import Event, HandCounted
from pegout.rules.game import Game, Phase
from pegout.rules.plain import to_plain
from pegout.rules.view import View, redact, view, why_not

from . import narration
from .messages import LogStep, Step
from .messages_events import EventMessage
from .messages_game import ViewMessage
from .summary import SideTally, messages_of

_EVENTS: TypeAdapter[tuple[Any, ...]] = TypeAdapter(tuple[EventMessage, ...])
_VIEW_FIELDS = tuple(field.name for field in fields(View))


@dataclass(slots=True)
class Past:
    """A step that was stored, with the game after it.

    Attributes:
        number: its number. game_number: the table's game, from 1.
        seat: who acted. kind: what was done.
        events: what happened, unredacted: never to leave but through :func:`step_message`.
        game: the game after it. can_undo: whether its browser may take back its last decision then.
        undone: a later undo took it back. back_to: with an undo, the last step that stands.
        tally: where the points came from, when the game is over.
    """

    number: int
    game_number: int
    seat: int | None
    kind: str
    events: tuple[Event, ...]
    game: Game
    can_undo: bool = False
    undone: bool = False
    back_to: int | None = None
    tally: tuple[SideTally, ...] | None = None


def event_messages(events: Sequence[Event], seat: int | None, names: Sequence[str]) -> tuple[EventMessage, ...]:
    """Events as a seat may see them, with their words.

    Args:
        events: all events of a step.
        seat: who looks; None for a spectator.
        names: the players by seat.
    """
    seen = [redact(event, seat) for event in events]
    plain = []
    for index, event in enumerate(seen):
        message = to_plain(event)
        message["line"] = narration.line(event, names)
        message["say"] = narration.said(seen, index)
        if isinstance(event, HandCounted):
            message["said"] = speech.say_steps(event.scores)
        plain.append(message)
    return _EVENTS.validate_python(plain)


def view_message(game: Game, seat: int | None, names: Sequence[str], *, can_undo: bool) -> ViewMessage:
    """A game as a seat may see it, with names and sentences.

    Args:
        game: the game.
        seat: whose view; None for a spectator.
        names: the players by seat.
        can_undo: whether this browser may take back its last decision.
    """
    seen = view(game, seat)
    plain = {name: to_plain(getattr(seen, name)) for name in _VIEW_FIELDS}
    cannot_lay = []
    if seat is not None and game.phase is Phase.PLAY:
        for card in seen.hand:
            reason = None if card in seen.fitting else why_not(game, seat, card)
            if reason is not None:
                cannot_lay.append({"card": card.code, "sentence": reason[0], "rule": reason[1]})
    plain |= {
        "names": names,
        "prompt": narration.prompt(seen, names),
        "cannot_lay": cannot_lay,
        "can_undo": can_undo,
        "scores": seen.scores,
    }
    return ViewMessage.model_validate(plain)


def log_message(past: Past, seat: int | None, names: Sequence[str]) -> LogStep:
    """A step without its view."""
    return LogStep(
        number=past.number,
        game=past.game_number,
        seat=past.seat,
        action_kind=past.kind,  # type: ignore[arg-type]
        events=event_messages(past.events, seat, names),
        undone=past.undone,
        back_to=past.back_to,
    )


def step_message(past: Past, seat: int | None, names: Sequence[str]) -> Step:
    """A step with the game after it, as a seat may see it."""
    return Step(
        **dict(log_message(past, seat, names)),
        view=view_message(past.game, seat, names, can_undo=past.can_undo),
        summary=None if past.tally is None else messages_of(past.tally),
    )

"""A game's steps as one seat may see them: views and redacted events become messages. Nothing else leaves a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

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
from pegout.server.messages.game import OptionValues, ViewMessage
from pegout.server.messages.steps import LogStep, Step

from . import narration
from .summary import SideTally, messages_of

Plain = dict[str, Any]
"""A message as plain data, in the order of its model's fields: what its model makes of it is the same."""


@dataclass(slots=True)
class Past:
    """A step that was stored, with the game after it.

    Attributes:
        number: its number. game_number: the table's game, from 1.
        seat: who acted. kind: what was done.
        events: what happened, unredacted: never to leave but through :func:`step_plain`.
        game: the game after it. can_undo: whether its browser may take back its last decision then.
        asks: persons who may object before a computer player goes on.
        undone: a later undo took it back. back_to: with an undo, the last step that stands.
        change: who plays the seat from now on, where that changes. late: the server decided for want of time.
        seal: with a start or a shuffle, the seal of the pack for the next shuffle.
        ending: how the game has ended outside the rules.
        tally: where the points came from, when the game is over.
        texts: what was made of it by seat, for as long as it is new.
        facts, public: what all seats see of its events and of the game after it, just as long.
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
    texts: dict[int | None, str] = field(default_factory=dict)
    facts: tuple[str, ...] | None = None
    public: tuple[View, str] | None = None

    def forget_texts(self) -> None:
        """Make them anew: something in them has changed."""
        self.texts.clear()
        self.facts = self.public = None


def _facts(seen: Sequence[Event], index: int) -> str:
    """An event as it is told to everybody who may see it so: without the sentence that names the players."""
    event = seen[index]
    facts = {"say": narration.said(seen, index), **to_plain(event)}
    if isinstance(event, HandCounted):
        facts["said"] = speech.say_steps(event.scores)
    return _text(facts)[1:]


def _told(event: Event, facts: str, voice: Voice) -> str:
    return f'{{"line":{_text(narration.line(event, voice))},{facts}'


def _events(past: Past, seat: int | None, voice: Voice) -> list[str]:
    """What the rules say has happened, as a seat may see it, with words."""
    events = past.events
    if past.facts is None:
        hidden = [redact(event, None) for event in events]
        past.facts = tuple([_facts(hidden, index) for index in range(len(events))])
    told = []
    for index, event in enumerate(events):
        seen = redact(event, seat)
        # Facts are as a stranger sees them: only who was dealt or laid away cards knows more.
        own = seen is event and redact(event, None) is not event
        told.append(_told(seen, _facts(events, index) if own else past.facts[index], voice))
    return told


@lru_cache(maxsize=64)
def options_message(options: Options) -> OptionValues:
    """A table's options; many tables have the same."""
    return OptionValues.model_validate(options.as_dict())


@lru_cache(maxsize=64)
def options_plain(options: Options) -> Plain:
    """The same as plain data; not to be changed."""
    return options_message(options).model_dump()


def _codes(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple([card.code for card in cards])


def _laid(cards: Sequence[Laid]) -> list[Plain]:
    return [{"seat": laid.seat, "card": laid.card.code} for laid in cards]


def _cannot_lay(game: Game, seen: View) -> list[Plain]:
    """Why each card in a hand cannot be laid now, in the play."""
    if seen.seat is None or game.phase is not Phase.PLAY:
        return []
    reasons = [(card, why_not(game, seen.seat, card)) for card in seen.hand if card not in seen.fitting]
    return [{"card": card.code, "sentence": why[0], "rule": why[1]} for card, why in reasons if why is not None]


def _public(seen: View, asks: tuple[int, ...], ending: Ending | None) -> Plain:
    """What a view shows to everybody."""
    plain: Plain = {
        "options": options_plain(seen.options),
        "phase": seen.phase.value,
        "need": seen.need.value,
        "to_act": asks or seen.to_act,
        "deal_number": seen.deal_number,
        "dealer": seen.dealer,
        "pone": seen.pone,
        "pegs": seen.pegs,
        "scores": seen.scores,
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
        "shown": [{"seat": hand.seat, "crib": hand.crib, "cards": _codes(hand.cards)} for hand in seen.shown],
        "claimed": seen.claimed,
        "winner": seen.winner,
        "skunks": seen.skunks,
        "cuts": _laid(seen.cuts),
        "free_cuts": seen.free_cuts,
        "ending": None,
    }
    if ending is not None:  # an end outside the rules: the game is over and waits for nobody
        winner = ending.winner(seen.options)
        plain |= {
            "phase": Phase.OVER.value,
            "need": Need.NOTHING.value,
            "to_act": (),
            "free_cuts": (),
            "winner": winner,
            "ending": {"kind": ending.kind, "seat": ending.seat, "winner": winner},
        }
    return plain


def _own(game: Game, seen: View, voice: Voice, can_undo: bool, asks: tuple[int, ...], ending: Ending | None) -> Plain:
    """What a view shows to its seat alone, with names and sentences."""
    may = seen.may
    if ending is not None:
        prompt = narration.ended_prompt(ending, game.options, voice)
    elif asks:
        prompt = narration.prompt_to_pass(seen, asks, voice)
        may = (*may, "accept") if seen.seat in asks else may
    else:
        prompt = narration.prompt(seen, voice)
    return {
        "names": voice.names,
        "prompt": prompt,
        "cannot_lay": _cannot_lay(game, seen) if ending is None else (),
        "can_undo": can_undo,
        "seat": seen.seat,
        "may": may if ending is None else (),
        "hand": _codes(seen.hand),
        "kept": _codes(seen.kept),
        "laid_away": _codes(seen.laid_away),
        "fitting": _codes(seen.fitting) if ending is None else (),
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

    Args:
        game: the game.
        seat: whose view; None for a spectator.
        voice: how the players are named to it.
        can_undo: whether this browser may take back its last decision.
        asks: persons who may object before a computer player goes on.
        ending: how the game ended outside the rules.
    """
    seen = view(game, seat)
    return ViewMessage.model_validate(
        {**_own(game, seen, voice, can_undo, asks, ending), **_public(seen, asks, ending)}
    )


def _happened(past: Past, seat: int | None, voice: Voice) -> list[str]:
    """What a step did, with what the rules know nothing of."""
    told = _events(past, seat, voice)
    if past.kind == "end" and past.ending is not None:
        ending, game = past.ending, past.game
        told.append(
            _text(
                {
                    "line": narration.ended(ending, game.scores, voice),
                    "say": None,
                    "kind": "game_ended",
                    "ending": ending.kind,
                    "seat": ending.seat,
                    "winner": ending.winner(game.options),
                    "scores": game.scores,
                }
            )
        )
    elif past.late and past.seat is not None:
        line = narration.out_of_time(past.seat, voice)
        told.insert(0, _text({"line": line, "say": None, "kind": "time_over", "seat": past.seat}))
    elif past.change is not None:
        change = past.change
        told.append(
            _text(
                {
                    "line": narration.changed(change, voice),
                    "say": None,
                    "kind": "player_changed",
                    "seat": change.seat,
                    "level": change.level,
                    "by": change.by,
                }
            )
        )
    return told


def _logged(past: Past, seat: int | None, voice: Voice) -> str:
    """A step without its view, and without its last brace."""
    log = {
        "number": past.number,
        "game": past.game_number,
        "seat": past.seat,
        "action_kind": past.kind,
        "undone": past.undone,
        "back_to": past.back_to,
        "seal": past.seal,
    }
    return f'{_text(log)[:-1]},"events":[{",".join(_happened(past, seat, voice))}]'


def log_message(past: Past, seat: int | None, voice: Voice) -> LogStep:
    """A step without its view."""
    return LogStep.model_validate_json(f"{_logged(past, seat, voice)}}}")


def step_text(past: Past, seat: int | None, voice: Voice) -> str:
    """A step with the game after it, as a seat may see it, as the JSON of :class:`~pegout.server.messages.steps.Step`.

    It is much of what an action costs. So it is made once for the seat's tabs and the answer to its own action, what
    all seats see is made once for all, and no model is built that would only be written out again. The tests hold it
    to the model.

    Args:
        past: the step.
        seat: who looks; None for a spectator.
        voice: how the players are named to it.
    """
    made = past.texts.get(seat)
    if made is None:
        if past.public is None:
            seen = view(past.game, None)
            past.public = seen, _text(_public(seen, past.asks, past.ending))
        seen, public = past.public
        can_undo = past.can_undo and seat is not None
        own = _own(past.game, view(past.game, seat, seen), voice, can_undo, past.asks, past.ending)
        summary = "null" if past.tally is None else f"[{','.join(_text(side) for side in messages_of(past.tally))}]"
        view_text = f"{_text(own)[:-1]},{public[1:]}"
        made = past.texts[seat] = f'{_logged(past, seat, voice)},"view":{view_text},"summary":{summary}}}'
    return made


def step_message(past: Past, seat: int | None, voice: Voice) -> Step:
    """The same as a message."""
    return Step.model_validate_json(step_text(past, seat, voice))


def _text(plain: object) -> str:
    return to_json(plain).decode()

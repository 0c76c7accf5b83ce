"""Tells people at a front what happens at a table, and keeps what has been told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pegout.rules import events
from pegout.rules.events import Event
from pegout.rules.remarks import remarks
from pegout.rules.view import redact
from pegout.rules.voice import Voice, sentence

from .ask import Question, help_line
from .draw import Scene
from .front import Front
from .narrate import Line, beats, narrate
from .picture import Picture, after, picture_of
from .session import Session

PACES = ("slow", "normal", "fast")
"""Wait for Enter after every card and score, after every score, or never."""


class Teller:
    """The story of a game and the picture of its table.

    Attributes:
        lines: everything told of this game.
        notes: what was said beside the story: errors, hints.
        rules: the rules that what was told last rests on.
        picture: the table as it is shown now.
    """

    def __init__(self, session: Session, front: Front, voice: Voice, pace: str) -> None:
        """Prepare."""
        self.session = session
        self.front = front
        self.voice = voice
        self.pace = pace
        self.lines: list[Line] = []
        self.notes: list[Line] = []
        self.rules: tuple[str, ...] = ()
        self.picture: Picture = picture_of(session.view(session.only_person))
        self._remarked: set[str] = set()

    def recall(self) -> None:
        """Fill the log with what has happened before."""
        self.lines = []
        for beat in beats(self.seen(self.session.history)):
            self.lines.extend(narrate(beat, self.voice))
        self.notes = []
        self.picture = picture_of(self.session.view(self.session.only_person))

    def introduction(self) -> list[Line]:
        """Who plays whom, and what can be typed."""
        setup, voice = self.session.setup, self.voice
        sides = " against ".join(voice.side(side) for side in range(setup.options.sides))
        level = f" ({setup.level})" if len(setup.people) < setup.options.players else ""
        keys = help_line(saving=self.session.saving)
        return [Line(f"{sentence(sides)}{level}; the first to {setup.options.target} wins."), Line(keys, "note")]

    def seen(self, happened: Sequence[Event]) -> list[Event]:
        """Events as everybody at the keyboard may know them."""
        return [redact(event, self.session.only_person) for event in happened]

    def look(self, seat: int | None) -> None:
        """Show the table as it is now, as a seat or (None) everybody sees it."""
        self.picture = picture_of(self.session.view(seat), self.picture)

    def scene(self) -> Scene:
        """All that the front shows now."""
        match, options = self.session.match, self.session.setup.options
        title = f"Pegout   to {options.target}"
        if match.results or match.best_of:
            title = f"Game {len(match.results) + 1}{f' of best of {match.best_of}' if match.best_of else ''}"
        seat = self.picture.seat
        name = "" if seat is None else f"{self.voice.whose(seat)} hand"
        return Scene(self.picture, self.voice, (*self.lines[-60:], *self.notes), title, name)

    def say(self, lines: Sequence[Line]) -> None:
        """Go on with the story."""
        self.lines.extend(lines)
        self.front.tell(self.scene(), lines)

    def note(self, text: str, sort: str = "error") -> None:
        """Say something that is not part of the game's story."""
        line = Line(text, sort)
        self.notes = [*self.notes[-1:], line]
        self.front.tell(self.scene(), [line])

    def ask(self, question: Question) -> str:
        """Ask a question; what was noted before has been read then."""
        answer = self.front.ask(self.scene(), question)
        self.notes = []
        return answer

    def tell(self, happened: Sequence[Event]) -> Iterator[tuple[list[Event], bool]]:
        """Tell what happened, beat by beat.

        Args:
            happened: events as the game gave them.

        Yields:
            After each beat has been told, the beat and whether it was the last.
        """
        self.notes = []
        if self.session.only_person is None:
            # Between people nobody's cards are in sight.
            self.picture = replace(self.picture, seat=None, hand=())
        told = beats(self.seen(happened))
        for index, beat in enumerate(told):
            for event in beat:
                self.picture = after(self.picture, event)
            self.rules = _rules_of(beat)
            self.say([*narrate(beat, self.voice), *self._remarks(beat)])
            yield beat, index == len(told) - 1

    def _remarks(self, beat: Sequence[Event]) -> list[Line]:
        """Why a hand does not score what it seems to; each said once a deal."""
        lines = []
        for event in beat:
            if isinstance(event, events.DealStarted):
                self._remarked = set()
            elif isinstance(event, events.HandCounted):
                for text in remarks(event.cards, event.starter, crib=event.crib):
                    if text not in self._remarked:
                        self._remarked.add(text)
                        lines.append(Line(text, "note"))
        return lines

    def pauses(self, beat: Sequence[Event]) -> bool:
        """Whether people want to look at this before the story goes on."""
        if self.pace == "fast" or any(isinstance(event, events.GameWon) for event in beat):
            return False
        if any(isinstance(event, events.Pegged | events.HandCounted | events.PointsMissed) for event in beat):
            return True
        by_another = isinstance(beat[0], events.CardLaid | events.GoSaid) and beat[0].seat != self.voice.you
        return self.pace == "slow" and by_another


def _rules_of(beat: Sequence[Event]) -> tuple[str, ...]:
    """The rules that gave the points of a beat, each once."""
    scores = [score for event in beat if isinstance(event, events.Pegged) for score in event.scores]
    return tuple(dict.fromkeys(score.rule for score in scores))

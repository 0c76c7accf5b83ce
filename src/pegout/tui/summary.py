"""The end of a game in figures: hands, cribs and pegging of every side, the best hand, skunks, the match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pegout.rules import events
from pegout.rules.events import Event
from pegout.rules.match import Match
from pegout.rules.score import total
from pegout.rules.voice import Voice, points_word, sentence

from .narrate import Line, narrate


@dataclass
class Tally:
    """What one side has pegged, by source.

    Attributes:
        hands: points of each hand counted. cribs: of each crib.
        pegging: points of the play. other: heels, muggins and penalties.
    """

    hands: list[int] = field(default_factory=list)
    cribs: list[int] = field(default_factory=list)
    pegging: int = 0
    other: int = 0


def tallies(history: Iterable[Event], voice: Voice) -> tuple[list[Tally], int, events.HandCounted | None]:
    """Sort what was pegged by where it came from.

    Args:
        history: all that has happened in the game.
        voice: for the table's options.

    Returns:
        A tally for each side, the number of plays, and the best hand counted.
    """
    options = voice.options
    sides = [Tally() for _ in range(options.sides)]
    plays = 0
    best: events.HandCounted | None = None
    cause: Event | None = None
    for event in history:
        if isinstance(event, events.Pegged):
            _note(sides[event.side], event, cause)
            continue
        cause = event
        if isinstance(event, events.PlayStarted):
            plays += 1
        elif isinstance(event, events.HandCounted):
            # A hand of nothing is followed by no peg, and is a hand all the same.
            side = sides[options.side_of(event.seat)]
            (side.cribs if event.crib else side.hands).append(0)
            if best is None or total(event.scores) > total(best.scores):
                best = event
    return sides, plays, best


def _note(tally: Tally, event: events.Pegged, cause: Event | None) -> None:
    if isinstance(cause, events.HandCounted):
        (tally.cribs if cause.crib else tally.hands)[-1] = event.points
    elif isinstance(cause, events.CardLaid | events.CountEnded):
        tally.pegging += event.points
    else:
        tally.other += event.points


def _average(points: list[int]) -> str:
    return f"{sum(points) / len(points):.1f}" if points else "-"


def summary(history: Iterable[Event], voice: Voice) -> list[Line]:
    """The summary of a finished game.

    Args:
        history: all that has happened.
        voice: how seats and cards are called.
    """
    happened = list(history)
    sides, plays, best = tallies(happened, voice)
    lines = [line for event in happened if isinstance(event, events.GameWon) for line in narrate([event], voice)]
    lines.append(Line(""))
    names = [sentence(voice.side(side)) for side in range(len(sides))]
    width = max(len(name) for name in names)
    for name, side in zip(names, sides, strict=True):
        pegging = f"{side.pegging / plays:.1f}" if plays else "-"
        figures = [
            f"{_average(side.hands):>4} a hand",
            f"{_average(side.cribs):>4} a crib",
            f"{pegging:>4} pegged a deal",
            *([f"{side.other:>3} by heels and claims"] if side.other else []),
        ]
        lines.append(Line(f"{name:<{width}}  {', '.join(figures)}"))
    if best is not None:
        what = "crib" if best.crib else "hand"
        cards = f"{voice.cards(sorted(best.cards))}, starter {voice.card(best.starter)}"
        lines += [
            Line(""),
            Line(f"Best hand: {voice.whose(best.seat)} {what} {cards}: {points_word(total(best.scores))}.", "score"),
        ]
    return lines


def standing(match: Match, voice: Voice) -> list[Line]:
    """How a match stands, in sentences; no line for a single game."""
    if match.best_of is None and len(match.results) < 2:
        return []
    won = ", ".join(f"{voice.side(side)} {games}" for side, games in enumerate(match.games_won))
    lines = [Line(f"Games won: {won}.")]
    if match.best_of is not None:
        lines[0] = Line(f"Games won, best of {match.best_of}: {won}.")
    points = ", ".join(f"{voice.side(side)} {points}" for side, points in enumerate(match.tournament_points))
    spread = ", ".join(f"{voice.side(side)} {margin:+d}" for side, margin in enumerate(match.spread))
    lines.append(Line(f"Tournament points: {points}. Spread: {spread}."))
    if match.winner is not None:
        winner = voice.side(match.winner)
        verb = "win" if winner == "you" or " and " in winner else "wins"
        lines.append(Line(f"{sentence(winner)} {verb} the match!", "deal"))
    return lines

"""The worked examples: cards laid one after the other, with everything about them worked out by the rules.

``content/examples.toml`` holds cards and hands only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from pegout.rules.cards import Card, parse_cards
from pegout.rules.transcript import CardJudged, GoJudged, Transcript, judge_play, judge_series

from .errors import UnknownLesson


@dataclass(frozen=True, slots=True)
class Example:
    """Cards laid one after the other.

    Attributes:
        key: its name.
        hands: each seat's cards; None for the cards of one count whose players' other cards are not known.
        leader: who laid first.
        transcript: the rules' judgement.
    """

    key: str
    hands: tuple[tuple[Card, ...], ...] | None
    leader: int
    transcript: Transcript

    @property
    def cards(self) -> tuple[CardJudged, ...]:
        """The cards as judged, goes left out."""
        return tuple(event for event in self.transcript.events if isinstance(event, CardJudged))

    @property
    def points_by_card(self) -> tuple[int, ...]:
        """The points of each card, go and last card added to the card that earned them."""
        return tuple(event.points for event in self.cards)

    @property
    def players(self) -> int:
        """How many play; the cards of a bare count were laid by two in turn."""
        return 2 if self.hands is None else len(self.hands)

    def seat_of(self, event: CardJudged | GoJudged) -> int:
        """Who laid a card or said go."""
        if event.seat is not None:
            return event.seat
        assert isinstance(event, CardJudged)  # only with hands does anybody say go
        return (self.leader + self.cards.index(event)) % self.players


@cache
def examples() -> Mapping[str, Example]:
    """Every worked example by its name."""
    text = files("pegout.lessons").joinpath("content/examples.toml").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = tomllib.loads(text)
    found = {key: _fragment(key, cards) for key, cards in data["counts"].items()}
    return found | {key: _play(key, play) for key, play in data["plays"].items()}


def example(key: str) -> Example:
    """A worked example.

    Raises:
        UnknownLesson: there is none of that name.
    """
    try:
        return examples()[key]
    except KeyError:
        raise UnknownLesson(f"There is no worked example “{key}”.") from None


def _fragment(key: str, cards: str) -> Example:
    return Example(key, None, 0, judge_series(parse_cards(cards)))


def _play(key: str, play: Mapping[str, Any]) -> Example:
    hands = tuple(parse_cards(hand) for hand in play["hands"])
    return Example(key, hands, play["leader"] - 1, judge_play(hands, play["leader"] - 1, parse_cards(play["cards"])))

"""The rules of cribbage in pure Python: the specification that everything else in Pegout is tested against.

Numbers such as 3.7 in this package are those of the rules, ``pegout rules`` prints them. Nothing here reads, writes,
draws or rolls dice: chance comes in as :class:`~pegout.rules.actions.Shuffle`.
"""

from .cards import PACK, Card, Rank, Suit, parse_card, parse_cards
from .errors import CardError, IllegalAction, OptionError, PegoutError, RecordError
from .game import Game, Need, Phase
from .match import Match
from .options import Options
from .play import Play, score_card
from .score import Score, ScoreKind, total
from .show import count_hand, points_of_hand
from .view import View, redact, view

__all__ = [
    "PACK",
    "Card",
    "CardError",
    "Game",
    "IllegalAction",
    "Match",
    "Need",
    "OptionError",
    "Options",
    "PegoutError",
    "Phase",
    "Play",
    "Rank",
    "RecordError",
    "Score",
    "ScoreKind",
    "Suit",
    "View",
    "count_hand",
    "parse_card",
    "parse_cards",
    "points_of_hand",
    "redact",
    "score_card",
    "total",
    "view",
]

"""What people type: commands, cards in any notation, claims. Questions do not depend on how they are put."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pegout.rules.cards import Card, Rank, parse_card, parse_cards, verify_distinct
from pegout.rules.errors import CardError, PegoutError


@dataclass(frozen=True, slots=True)
class Question:
    """Something asked of a person.

    Attributes:
        text: the question.
        status: what a person who cannot see the table needs to know to answer.
        cards: cards to choose from, with the arrow keys where there are any.
        wanted: how many of them.
        chosen: cards that are chosen already and may be changed.
        pause: there is nothing to answer; Enter goes on.
    """

    text: str
    status: str = ""
    cards: tuple[Card, ...] = ()
    wanted: int = 1
    chosen: tuple[Card, ...] = ()
    pause: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command and what stands behind it."""

    name: str
    rest: str = ""


COMMANDS: dict[str, str] = {
    "?": "help", "help": "help", "rule": "help", "rules": "help",
    "h": "hint", "hint": "hint",
    "l": "log", "log": "log",
    "u": "undo", "undo": "undo",
    "q": "quit", "quit": "quit", "exit": "quit",
    "b": "board", "board": "board", "score": "board", "scores": "board",
    "go": "go",
    "takeback": "take back", "take": "take back",
    "renege": "renege", "muggins": "muggins",
}  # fmt: skip


def help_line(*, saving: bool) -> str:
    """What can be typed at any question.

    Args:
        saving: whether the game is saved when somebody leaves.
    """
    leaving = "q to quit (the game is saved)" if saving else "q to quit"
    return f"Type ? for the rule that applies, h for a hint, l for the log, undo to take back, {leaving}."


def command_of(text: str) -> Command | None:
    """Read a command.

    Args:
        text: what was typed, such as ``"? 3.4"``, ``"muggins 2"`` or ``"take back"``.

    Returns:
        The command, or None when the text is none.
    """
    words = text.strip().lower().replace("?", "? ").split()
    if not words or words[0] not in COMMANDS:
        return None
    name, rest = COMMANDS[words[0]], words[1:]
    if words[0] == "take":
        if rest != ["back"]:
            return None
        rest = []
    return Command(name, " ".join(rest))


_RANKS = (
    {rank.letter.lower(): rank for rank in Rank} | {rank.word: rank for rank in Rank} | {"10": Rank.TEN, "1": Rank.ACE}
)


def cards_of(text: str, hand: Sequence[Card], wanted: int = 1) -> tuple[Card, ...]:
    """Read cards of a hand, in any notation; a rank alone will do where it is clear which card is meant.

    Args:
        text: such as ``"5H 6C"``, ``"5h6c"``, ``"five of hearts"`` or ``"5 6"``.
        hand: the cards that may be meant.
        wanted: how many cards are asked for.

    Raises:
        CardError: the text names no card, a card that is not held, or not the number wanted.
    """
    try:
        found = parse_cards(text)
    except CardError:
        found = _by_rank(text, hand, wanted)
    for card in found:
        if card not in hand:
            raise CardError(f"{card.pretty} is not in your hand.")
    verify_distinct(found)
    if len(found) != wanted:
        expected = "one card" if wanted == 1 else f"{wanted} cards"
        raise CardError(f"{expected.capitalize()} {'is' if wanted == 1 else 'are'} wanted here, not {len(found)}.")
    return found


def _by_rank(text: str, hand: Sequence[Card], wanted: int) -> tuple[Card, ...]:
    words = re.split(r"[\s,;]+", text.strip())
    meant = [_RANKS.get(word.lower()) for word in words]
    found: list[Card] = []
    for word, rank in zip(words, meant, strict=True):
        if rank is None:
            found.append(parse_card(word))
            continue
        held = [card for card in hand if card.rank == rank]
        left = [card for card in held if card not in found]
        if not left:
            raise CardError(f"You hold no {rank.word}{' more' if held else ''}.")
        # In the play suits mean nothing (3.13), so any card of the rank will do; in the crib they may matter.
        if wanted > 1 and len(held) > meant.count(rank):
            raise CardError(f"You hold {len(held)} cards of that rank: write the suit too, such as {held[0].code}.")
        found.append(left[0])
    return tuple(found)


def card_and_claim(text: str, hand: Sequence[Card]) -> tuple[Card, int | None]:
    """Read a card with the points claimed for it, as with ``calls: manual``.

    Args:
        text: such as ``"5H 2"``, or ``"5H"`` when the points are asked for afterwards.
        hand: the cards that may be meant.

    Returns:
        The card, and the claim or None.

    Raises:
        CardError: there is no card in it that can be meant.
    """
    split = re.fullmatch(r"\s*(.*\S)(?:\s+|\s*=\s*)(\d{1,3})\s*", text)
    if split is not None and not _is_card(text):
        (card,) = cards_of(split[1], hand)
        return card, int(split[2])
    (card,) = cards_of(text, hand)
    return card, None


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except CardError:
        return False
    return True


def number_of(text: str, what: str, *, default: int | None = None) -> int:
    """Read a whole number.

    Args:
        text: what was typed.
        what: what the number is, for the message.
        default: what an empty answer means.

    Raises:
        PegoutError: it is no number of up to three digits.
    """
    text = text.strip()
    if not text and default is not None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise PegoutError(f"{what} is a number, such as 8; {_shown(text)} is not.")
    return int(text)


def _shown(text: str) -> str:
    return "nothing" if not text else f"“{text[:20]}”"


def yes_or_no(text: str, *, default: bool) -> bool:
    """Read yes or no.

    Raises:
        PegoutError: it is neither.
    """
    word = text.strip().lower()
    if not word:
        return default
    if word in ("y", "yes", "n", "no"):
        return word[0] == "y"
    raise PegoutError("Answer y for yes or n for no.")

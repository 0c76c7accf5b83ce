"""From text to statements: what each line says, before the rules are asked whether it can be (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pegout.rules.cards import Card, parse_cards
from pegout.rules.errors import CardError, RecordError
from pegout.rules.events import Known
from pegout.rules.seals import HASH, NONCE, Seal

from .model import MAX_LINE, MAX_TEXT, VERSION
from .statements import Comment, Cut, Deal, Hand, Phrase, ScoreLine, Show, Starter, Statement, Text, Word

_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_-]{0,59})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(?:#(.*))?')
_LINE = re.compile(r"([A-Za-z]+)\s*([A-Za-z0-9]*)\s*:(.*)")
_ESCAPES = {"n": "\n", "r": "\r", '"': '"', "\\": "\\"}


def shown(text: str) -> str:
    """Some of the text for a message, without anything that could upset a terminal."""
    text = text if len(text) <= 40 else text[:37] + "..."
    return "“" + "".join(c if c.isprintable() else "?" for c in text) + "”"


def parse(text: str) -> list[Text]:
    """Split a text into its games and their statements.

    Args:
        text: any number of games.

    Raises:
        RecordError: a line that says nothing the notation knows.
    """
    if len(text) > MAX_TEXT:
        raise RecordError(f"The text is longer than {MAX_TEXT // 1_000_000} million characters.", 1)
    games: list[Text] = []
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    early: list[Statement] = []
    for number, raw in enumerate(lines, start=1):
        if len(raw) > MAX_LINE:
            raise RecordError(f"The line is longer than {MAX_LINE} characters.", number)
        line = raw.strip()
        if not line:
            continue
        if line.startswith("#"):
            # A comment above the first tag belongs to the first game.
            (games[-1].statements if games else early).append(Comment(number, line[1:].strip()))
        elif line.startswith("["):
            _tag(games, number, line)
        elif not games:
            raise RecordError(f'A record begins with the tag [Pegout "{VERSION}"], not with {shown(line)}.', number)
        else:
            _statement(games[-1], number, line)
        if games:
            games[-1].last = number
    if games:
        games[0].statements[:0] = early
    return games


def _tag(games: list[Text], number: int, line: str) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise RecordError(f'{shown(line)} is not a tag; write a name and a quoted text, such as [Seat1 "Ann"].', number)
    name, quoted, comment = match.groups()
    value = re.sub(r"\\(.)", lambda escape: _ESCAPES.get(escape[1], escape[0]), quoted)
    if name.lower() == "pegout":
        if value != VERSION:
            raise RecordError(f"Version {shown(value)} of the notation is not known; this is version 1.", number)
        games.append(Text(number, {name: (value, number)}, [], number))
    elif not games:
        raise RecordError(f'A record begins with the tag [Pegout "{VERSION}"], not with {shown(line)}.', number)
    else:
        game = games[-1]
        if game.begun:
            raise RecordError(
                f'Tags stand before the first cut or deal; a new game begins with [Pegout "{VERSION}"].', number
            )
        if name.lower() in game.names:
            raise RecordError(f"The tag {name} is written twice.", number)
        game.names.add(name.lower())
        game.tags[name] = (value, number)
    if comment:
        games[-1].statements.append(Comment(number, comment.strip()))


def _statement(game: Text, number: int, line: str) -> None:
    line, sign, comment = line.partition("#")
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise RecordError(f"{shown(line.strip())} is not a line of a record; it has no colon after its word.", number)
    word, which, rest = match[1].lower(), match[2].lower(), match[3].strip()
    if word not in LINES:
        raise RecordError(f"{shown(word)} is not a line of a record; lines are {', '.join(LINES)}.", number)
    if bool(which) != (word in ("deal", "hand", "show")):
        wrong = f"belongs after the word {word}" if not which else f"does not belong after the word {word}"
        raise RecordError(f"{shown(which) if which else 'A number'} {wrong}.", number)
    game.begun = True
    LINES[word](game, number, which, rest)
    if sign:
        game.statements.append(Comment(number, comment.strip()))


def _open_deal(game: Text, number: int, word: str) -> Deal:
    """The deal that a line belongs to."""
    deal = next((s for s in reversed(game.statements) if isinstance(s, Deal)), None)
    if deal is None:
        raise RecordError(f"A {word} line belongs to a deal line above it.", number)
    if deal.starter is not None:
        raise RecordError(f"A {word} line stands before the starter of its deal.", number)
    return deal


def _cut(game: Text, number: int, _: str, rest: str) -> None:
    cards = []
    for words in _phrases(rest):
        if len(words) != 2:
            raise RecordError(f"{shown(' '.join(words))} is no cut; write the seat and its card, such as 1 7H.", number)
        cards.append((seat_of(words[0], number), _one_card(words[1], number)))
    game.statements.append(Cut(number, tuple(cards)))


def _pack(game: Text, number: int, _: str, rest: str) -> None:
    above = next((s for s in reversed(game.statements) if not isinstance(s, Comment)), None)
    if not isinstance(above, Cut | Deal) or above.pack is not None:
        raise RecordError("A pack line stands right below its cut or deal line.", number)
    above.pack, above.pack_line = cards_of(rest, number), number


def _seal(game: Text, number: int, _: str, rest: str) -> None:
    above = next((s for s in reversed(game.statements) if not isinstance(s, Comment)), None)
    if not isinstance(above, Cut | Deal) or above.pack is None or above.seal is not None:
        raise RecordError("A seal line stands right below its pack line.", number)
    words = rest.lower().split()
    if len(words) != 3 or words[1] != "nonce" or not HASH.fullmatch(words[0]) or not NONCE.fullmatch(words[2]):
        raise RecordError(
            f"{shown(rest)} is no seal; write its 64 hexadecimal digits, the word nonce, and the nonce's 32 or more.",
            number,
        )
    above.seal, above.seal_line = Seal(words[0], words[2]), number


def _deal(game: Text, number: int, which: str, rest: str) -> None:
    words = rest.split()
    if len(words) != 2 or words[0].lower() != "dealer":
        raise RecordError(f"{shown(rest)} names no dealer; write such as deal 1: dealer 2.", number)
    game.statements.append(Deal(number, number_of(which, number), seat_of(words[1], number)))


def _crib(game: Text, number: int, _: str, rest: str) -> None:
    deal = _open_deal(game, number, "crib")
    if deal.crib is not None:
        raise RecordError("The crib's card is written twice.", number)
    deal.crib = (number, None if rest == "?" else _one_card(rest, number))


def _hand(game: Text, number: int, which: str, rest: str) -> None:
    deal, seat = _open_deal(game, number, "hand"), seat_of(which, number)
    if seat in deal.hands:
        raise RecordError(f"The hand of seat {seat + 1} is written twice.", number)
    held, *gone = re.split(r"\baway\b", rest, maxsplit=1, flags=re.IGNORECASE)
    hand = Hand(number, seat, _known_of(held, number), _known_of(gone[0], number) if gone else None)
    deal.hands[seat] = hand
    game.statements.append(hand)


def _starter(game: Text, number: int, _: str, rest: str) -> None:
    deal = _open_deal(game, number, "starter")
    words = rest.split()
    points = 0
    if len(words) == 3 and words[1].lower() == "for":
        points = number_of(words[2], number)
    elif len(words) != 1:
        raise RecordError(f"{shown(rest)} is no starter; write such as starter: 5D, or starter: JD for 2.", number)
    deal.starter = Starter(number, _one_card(words[0], number), points)
    game.statements.append(deal.starter)


def _play(game: Text, number: int, _: str, rest: str) -> None:
    for words in _phrases(rest):
        game.statements.append(_phrase(words, number))


def _show(game: Text, number: int, which: str, rest: str) -> None:
    game.statements.append(Show(number, None if which == "crib" else seat_of(which, number)))
    said = list(_phrases(rest))
    if not said or len(said[0]) != 1:
        raise RecordError("A show line begins with the points counted, such as show 1: 12.", number)
    game.statements.append(Phrase(number, Word.COUNTS, points=number_of(said[0][0], number)))
    for words in said[1:]:
        game.statements.append(_phrase(words, number))


def _score(game: Text, number: int, _: str, rest: str) -> None:
    words = rest.replace("-", " ").split()
    game.statements.append(ScoreLine(number, tuple(number_of(word, number) for word in words)))


LINES = {
    "cut": _cut, "deal": _deal, "pack": _pack, "seal": _seal, "crib": _crib, "hand": _hand, "starter": _starter,
    "play": _play, "show": _show, "score": _score,
}  # fmt: skip


def _phrases(text: str) -> Iterator[list[str]]:
    for part in re.split("[,;]", text):
        words = part.split()
        if words:
            yield words


def number_of(word: str, line: int) -> int:
    """Read a number of at most four digits.

    Raises:
        RecordError: it is none.
    """
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise RecordError(f"{shown(word)} is not a number.", line)
    return int(word)


def seat_of(word: str, line: int) -> int:
    """Read a seat, written from 1, as counted from 0.

    Raises:
        RecordError: it is no seat.
    """
    if word not in ("1", "2", "3", "4"):
        raise RecordError(f"{shown(word)} is not a seat; seats are 1 to 4.", line)
    return int(word) - 1


def cards_of(text: str, line: int) -> tuple[Card, ...]:
    """Read a list of cards.

    Raises:
        RecordError: some of it is no card.
    """
    try:
        return parse_cards(text)
    except CardError as error:
        raise RecordError(str(error), line) from None


def _known_of(text: str, line: int) -> tuple[Known, ...]:
    """Cards, with None for each ``?``."""
    first, *others = (cards_of(part, line) for part in text.split("?"))
    known: list[Known] = list(first)
    for cards in others:
        known += [None, *cards]
    return tuple(known)


def _one_card(text: str, line: int) -> Card:
    cards = cards_of(text, line)
    if len(cards) != 1:
        raise RecordError(f"{shown(text)} is {len(cards)} cards where one card was expected.", line)
    return cards[0]


_NEEDS_SEAT = {Word.ACCEPTS, Word.MUGGINS, Word.TAKES_BACK, Word.RENEGE_PLAY, Word.RENEGE_DEAD}
_ALONE = {word.value: word for word in (Word.GO, Word.TAKES_BACK, Word.ACCEPTS, Word.RENEGE_PLAY, Word.RENEGE_DEAD)}
_NUMBERED = {word.value: word for word in (Word.TAKES, Word.MUGGINS, Word.IS)}


def _phrase(words: list[str], line: int) -> Phrase:
    seat = None
    if len(words) > 1 and words[0] in ("1", "2", "3", "4"):
        seat = seat_of(words[0], line)
        words = words[1:]
    said = " ".join(words).lower()
    word = _ALONE.get(said)
    points = None
    if word is None and words[0].lower() in _NUMBERED and len(words) == 2:
        word, points = _NUMBERED[words[0].lower()], number_of(words[1], line)
    if word is None:
        return _card_phrase(words, seat, line)
    if seat is None and word in _NEEDS_SEAT:
        raise RecordError(f"{shown(said)} needs the seat before it, such as 2 {said}.", line)
    if seat is not None and word is Word.IS:
        raise RecordError(f"{shown(said)} stands without a seat.", line)
    return Phrase(line, word, seat, points=points)


def _card_phrase(words: list[str], seat: int | None, line: int) -> Phrase:
    card, rest = _one_card(words[0], line), [word.lower() for word in words[1:]]
    count = number_of(rest.pop(0), line) if rest and rest[0] != "for" else None
    points = None
    if len(rest) == 2 and rest[0] == "for":
        points = number_of(rest[1], line)
    elif rest:
        raise RecordError(f"{shown(' '.join(rest))} cannot follow a card; write such as 1 8S 15 for 2.", line)
    return Phrase(line, Word.CARD, seat, card, count, points)

"""From games to text (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pegout.rules.actions import (
    Accept,
    Action,
    Claim,
    ClaimMuggins,
    ClaimRenege,
    CutForDeal,
    CutStarter,
    LayAway,
    LayCard,
    SayGo,
    Shuffle,
    TakeBackGo,
)
from pegout.rules.cards import Card, codes
from pegout.rules.errors import RecordError
from pegout.rules.events import (
    CardCut,
    CardLaid,
    CountEnded,
    DealEnded,
    Event,
    GameWon,
    GoSaid,
    HandCounted,
    StarterCut,
)
from pegout.rules.game import Game, Phase
from pegout.rules.play import score_card
from pegout.rules.score import total

from .model import MAX_ACTIONS, MAX_LINE, OWN_TAGS, VERSION, Record

WIDTH = 100
"""Lines of the play are broken before they get longer than this."""

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,59}")


def write(
    games: Game | Record | Iterable[Game | Record], tags: Mapping[str, str] | None = None, *, exact: bool = False
) -> str:
    """Write games as text.

    Args:
        games: one game or record, or several.
        tags: more tags for each of them, such as ``{"Seat1": "Ann", "Date": "2026-11-29"}``; they replace a
            record's own of the same name.
        exact: for games, write the order of every pack too, so that the very same game is read again. A record
            is always written with the packs it was read with.

    Returns:
        The text; reading it gives the same games, up to the part of a pack that was not written.

    Raises:
        RecordError: a tag that cannot be written, or a game too long to be read again.
    """
    several = [games] if isinstance(games, Game | Record) else list(games)
    parts: list[str] = []
    for game in several:
        record = game if isinstance(game, Record) else Record.of(game, exact=exact)
        parts.append(_Writer(record, tags or {}).text())
    return "\n".join(parts)


class _Writer:
    """The lines of one game."""

    def __init__(self, record: Record, tags: Mapping[str, str]) -> None:
        self.record = record
        self.lines: list[str] = []
        self.game = record.start()
        self.seals = dict(record.seals)
        self._head = ""
        self._said: list[str] = []
        self._pack: list[str] = []
        self._held: list[str] = []
        new = {name.lower() for name in tags}
        self.tags = [*((name, value) for name, value in record.tags if name.lower() not in new), *tags.items()]

    def text(self) -> str:
        if len(self.record.actions) > MAX_ACTIONS:
            raise RecordError(f"A game of more than {MAX_ACTIONS} actions is not written.", 1)
        body = self._body()
        return "\n".join([*self._tag_lines(), *body]) + "\n"

    def _tag_lines(self) -> list[str]:
        game, record = self.game, self.record
        own = [(name, str(value)) for name, value in record.options.changed().items()]
        if record.first_dealer is not None:
            own.append(("Dealer", str(record.first_dealer + 1)))
        if record.cutters:
            own.append(("Cutters", " ".join(str(seat + 1) for seat in record.cutters)))
        own.append(("Result", "*" if game.winner is None else "-".join(str(score) for score in game.scores)))
        lines = [f'[Pegout "{VERSION}"]']
        seen: set[str] = set()
        for name, value in self.tags:
            number = len(lines) + 1
            if not _NAME.fullmatch(name):
                raise RecordError(f"{name[:40]!r} cannot be a tag: a name is letters, digits, - and _.", number)
            if name.lower() in OWN_TAGS:
                raise RecordError(f"The tag {name} is written from the game itself.", number)
            if name.lower() in seen:
                raise RecordError(f"The tag {name} is given twice.", number)
            seen.add(name.lower())
            lines.append(_tag(name, value))
            if len(lines[-1]) > MAX_LINE:
                raise RecordError(f"The tag {name} is longer than a line may be.", number)
        return [*lines, *(_tag(name, value) for name, value in own)]

    def _body(self) -> list[str]:
        comments: dict[int, list[str]] = {}
        for index, text in self.record.comments:
            comments.setdefault(min(index, len(self.record.actions)), []).append(text)
        hands: dict[int, str] = {}
        for index, action in enumerate(self.record.actions):
            self._comments(comments.get(index, []))
            before = self.game
            self.game, events = before.apply(action)
            if isinstance(action, Shuffle):
                written = index in self.record.packs and not self.record.hidden(index + 1)
                hands = self._shuffle(self._pack_lines(index, action) if written else [])
            elif isinstance(action, LayAway):
                self.lines.append(f"{hands.pop(action.seat)} away {self._known(action.cards)}")
            else:
                self._action(before, action, events)
            self._events(events)
        self._flush()
        self.lines.extend(hands.values())
        self._comments(comments.get(len(self.record.actions), []))
        return self.lines

    def _known(self, cards: Sequence[Card]) -> str:
        hidden = self.record.hidden(len(self.game.actions))
        return " ".join("?" if card in hidden else card.code for card in cards)

    def _comments(self, texts: list[str]) -> None:
        lines = [f"# {' '.join(text.split())}"[:MAX_LINE].rstrip() for text in texts]
        if self._head == "cut":
            # A cut is one line: what is remarked in the middle of it follows it.
            self._held += lines
        elif lines:
            self._flush()
            self.lines += lines

    def _say(self, phrase: str) -> None:
        """Add a phrase to the line, or to a new play line where there is none or it is full."""
        self._head = self._head or "play"
        if self._said and len(", ".join([*self._said, phrase])) + len(self._head) + 2 > WIDTH:
            self._flush()
            self._head = "play"
        self._said.append(phrase)

    def _flush(self) -> None:
        if self._head:
            self.lines.append(f"{self._head}: {', '.join(self._said)}".rstrip())
            self.lines += [*self._pack, *self._held]
        self._head, self._said, self._pack, self._held = "", [], [], []

    def _pack_lines(self, index: int, action: Shuffle) -> list[str]:
        seal = self.seals.get(index)
        sealed = [] if seal is None else [f"seal: {seal.hash} nonce {seal.nonce}"]
        return [f"pack: {codes(action.pack)}", *sealed]

    def _shuffle(self, pack: list[str]) -> dict[int, str]:
        """Begin a cut or a deal; returns the lines of the hands, by seat."""
        self._flush()
        game, deal = self.game, self.game.deal
        self.lines.append("")
        if game.phase is Phase.CUT_FOR_DEAL:
            self._head, self._pack = "cut", pack
            return {}
        assert deal is not None
        assert game.dealer is not None
        self.lines += [f"deal {game.deal_number}: dealer {game.dealer + 1}", *pack]
        if deal.crib:
            self.lines.append(f"crib: {self._known(deal.crib)}")
        return {seat: f"hand {seat + 1}: {self._known(cards)}" for seat, cards in enumerate(deal.dealt)}

    def _action(self, before: Game, action: Action, events: tuple[Event, ...]) -> None:
        """Say what a seat did, but for laying away, which is on its hand's line."""
        match action:
            case CutForDeal(seat, _):
                card = next(event.card for event in events if isinstance(event, CardCut))
                self._said.append(f"{seat + 1} {card.code}")
            case CutStarter():
                turned = next(event for event in events if isinstance(event, StarterCut))
                self._flush()
                pegs = f" for {total(turned.scores)}" if turned.scores else ""
                self.lines.append(f"starter: {turned.card.code}{pegs}")
            case LayCard():
                self._lay(before, action, events)
            case Claim(seat, points) if before.phase is Phase.SHOW:
                self._flush()
                crib = before.counting is not None and before.counting[1]
                self._head = "show crib" if crib else f"show {seat + 1}"
                self._said.append(str(points))
            case Claim(seat, points):
                self._say(f"{seat + 1} takes {points}")
                play = before.deal.play if before.deal else None
                award = play.award() if play else None
                self._is(points, 0 if award is None else award.points)
            case SayGo(seat):
                self._say(f"{seat + 1} go")
            case TakeBackGo(seat):
                self._say(f"{seat + 1} takes back")
            case Accept(seat):
                self._say(f"{seat + 1} accepts")
            case ClaimMuggins(seat, points):
                self._say(f"{seat + 1} muggins {points}")
            case ClaimRenege(seat, play_on):
                self._say(f"{seat + 1} renege {'play' if play_on else 'dead'}")

    def _lay(self, before: Game, action: LayCard, events: tuple[Event, ...]) -> None:
        laid = next(event for event in events if isinstance(event, CardLaid))
        manual = before.options.calls == "manual"
        points = action.claim if manual else total(laid.scores) or None
        pegs = "" if points is None else f" for {points}"
        self._say(f"{action.seat + 1} {action.card.code} {laid.count}{pegs}")
        if manual:
            play = before.deal.play if before.deal else None
            self._is(points or 0, total(score_card((*(play.cards if play else ()), action.card))))

    def _is(self, claimed: int, worth: int) -> None:
        """Say what a claim was worth where that is something else."""
        if claimed != worth:
            self._say(f"is {worth}")

    def _events(self, events: tuple[Event, ...]) -> None:
        """Say what followed by itself."""
        options = self.game.options
        for event in events:
            match event:
                case GoSaid(seat, _) if options.calls == "automatic":
                    self._say(f"{seat + 1} go")
                case CountEnded():
                    if options.calls == "automatic" and event.scores:
                        self._say(f"{event.seat + 1} takes {total(event.scores)}")
                    self._flush()
                case HandCounted() if options.counting == "automatic":
                    self._flush()
                    who = "crib" if event.crib else str(event.seat + 1)
                    self.lines.append(f"show {who}: {total(event.scores)}")
                case HandCounted():
                    self._is(event.claim or 0, total(event.scores))
                    self._flush()
                case DealEnded() | GameWon():
                    self._flush()
                    self.lines.append(f"score: {' '.join(str(score) for score in self.game.scores)}")


def _tag(name: str, value: str) -> str:
    quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'[{name} "{quoted}"]'

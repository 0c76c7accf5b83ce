"""One game put to the rules statement by statement."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

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
from pegout.rules.cards import Card
from pegout.rules.errors import IllegalAction, RecordError
from pegout.rules.events import CardLaid, CountEnded, Event, GoSaid, HandCounted, HandShown, Pegged, StarterCut
from pegout.rules.game import Game, Need, Phase
from pegout.rules.play import score_card
from pegout.rules.score import Score, total
from pegout.rules.seals import Seal
from pegout.rules.speech import say_card, say_hand

from .model import MAX_ACTIONS
from .packs import Wrong, fill, pack_of, verify_dealt, verify_once
from .statements import Comment, Cut, Deal, Hand, Phrase, ScoreLine, Show, Starter, Statement, Word
from .unknown import StandIns

_UNFINISHED = {
    Need.CUT_FOR_DEAL: ("not everybody has cut for the deal", "2.2"),
    Need.LAY_AWAY: ("not everybody has laid away", "2.3"),
    Need.CUT_STARTER: ("the starter is not cut", "2.4"),
    Need.LAY_CARD: ("cards are still to be laid", "3.7"),
    Need.CLAIM_GO: ("the point for the last card is to be taken", "3.9"),
    Need.ACCEPT: ("a seat has not accepted", "6.3"),
    Need.CLAIM_HAND: ("a hand is to be counted", "4.1"),
}


def rule_of(scores: Sequence[Score], otherwise: str) -> str:
    """The rule to name when points are wrong: that of the only reason, otherwise the one given."""
    return scores[0].rule if len(scores) == 1 else otherwise


class Replay:
    """A game in the course of being read.

    Attributes:
        game: the game so far.
        lines: for each action its line.
        comments: the number of actions before a comment, and its text.
        packs: indices of shuffles whose pack is written.
        seals: indices of shuffles with the seals of their packs.
        unknown: indices of shuffles with the cards that stand for unknown ones.
    """

    def __init__(self, game: Game) -> None:
        """Start from a new game."""
        self.game = game
        self.lines: list[int] = []
        self.comments: list[tuple[int, str]] = []
        self.packs: list[int] = []
        self.seals: list[tuple[int, Seal]] = []
        self.unknown: list[tuple[int, Card]] = []
        self._stand_ins: StandIns | None = None
        # What has happened by itself and the text has yet to say: automatic goes, awards and hands.
        self._pending: deque[Event] = deque()
        self._board = list(game.scores)
        self._line = 1
        self._show: Show | None = None
        self._worth: tuple[Score, ...] | None = None

    def run(self, statements: Sequence[Statement]) -> None:
        """Put statements to the rules.

        Raises:
            Wrong: the first that cannot be right.
            RecordError: the game is longer than any game, or a deal lacks a line.
        """
        for statement in statements:
            match statement:
                case Comment():
                    self.comments.append((len(self.game.actions), statement.text))
                    continue
                case Cut():
                    self._cut(statement)
                case Deal():
                    self._deal(statement)
                case Hand(line, seat, _, _):
                    away = self._stand_ins.away[seat] if self._stand_ins else None
                    if away is not None:
                        self._do(LayAway(seat, away), line)
                case Starter():
                    self._starter(statement)
                case Show():
                    self._show = statement
                case ScoreLine():
                    self._score(statement)
                case Phrase():
                    self._phrase(statement)
            self._line = statement.line

    def finish(self, last: int) -> None:
        """Take what happened by itself after the last line; a game that is over must say it.

        Raises:
            Wrong: a finished game lacks its last points.
        """
        if self.game.winner is not None:
            self._require_said(self._line or last)
        elif self._pending and self._holds_unknown(self._pending[0]):
            raise RecordError(
                "What follows the last card depends on an unknown card: write it, or leave that card out.", self._line
            )

    def _do(self, action: Action, line: int) -> tuple[Event, ...]:
        self._require_said(line)
        if len(self.game.actions) >= MAX_ACTIONS:
            raise RecordError(f"A game of more than {MAX_ACTIONS} actions is not read.", line)
        try:
            self.game, events = self.game.apply(action)
        except IllegalAction as error:
            who = "" if isinstance(action, Shuffle) else f"Seat {action.seat + 1}: "
            raise Wrong(line, f"{who}{error}", error.rule) from None
        self.lines.append(line)
        self._pending.extend(events)
        self._settle()
        unknown = self._stand_ins
        if unknown and unknown.in_crib and any(isinstance(event, HandShown) and event.crib for event in events):
            raise RecordError("The crib was turned up, so the cards laid away are known: write them.", unknown.line)
        return events

    def _holds_unknown(self, event: Event) -> bool:
        """Whether something happened by itself only because a seat's unknown card does not fit."""
        holders = self._stand_ins.holders if self._stand_ins else set()
        return isinstance(event, GoSaid | CountEnded) and event.seat in holders

    def _must_be_said(self, event: Event) -> bool:
        options = self.game.options
        if isinstance(event, CountEnded):
            return options.calls == "automatic" and bool(event.scores)
        return isinstance(event, HandCounted) and options.counting == "automatic"

    def _settle(self, *, goes: bool = False) -> None:
        """Let pass what the text need not say; goes too where nobody says them any more."""
        while self._pending:
            event = self._pending[0]
            if goes and isinstance(event, GoSaid) and self._holds_unknown(event):
                seat = event.seat + 1
                raise RecordError(f"Whether seat {seat} says go cannot be known here: write it.", self._line)
            may_be_said = isinstance(event, GoSaid) and self.game.options.calls == "automatic"
            if self._must_be_said(event) or (may_be_said and not goes):
                return
            self._pending.popleft()
            if isinstance(event, Pegged):
                self._board[event.side] = event.score

    def _require_said(self, line: int) -> None:
        self._settle(goes=True)
        if not self._pending:
            return
        event = self._pending[0]
        if isinstance(event, CountEnded):
            message = f"Seat {event.seat + 1} takes {total(event.scores)} for the last card, which is not written."
            raise Wrong(min(line, self._line), message, "3.9")
        if isinstance(event, HandCounted):
            what = "The crib" if event.crib else f"The hand of seat {event.seat + 1}"
            message = f"{what} counts {total(event.scores)} before this, which is not written."
            raise Wrong(line, message, "4.1")

    def _cut(self, cut: Cut) -> None:
        self._require_said(cut.line)
        if self.game.phase is not Phase.CUT_FOR_DEAL or self.game.need is not Need.SHUFFLE:
            raise Wrong(cut.line, "There is no cut for the deal here.", "2.2")
        verify_once((cut.line, card) for _, card in cut.cards)
        pack = cut.pack
        if pack is None:
            # Apart from each other, as players cut.
            pack = fill({10 * index + 5: card for index, (_, card) in enumerate(cut.cards[:5])})
        else:
            self.packs.append(len(self.game.actions))
        self._shuffle(cut, pack)
        for seat, card in cut.cards:
            self._do(CutForDeal(seat, pack.index(card)), cut.line)

    def _shuffle(self, of: Cut | Deal, pack: tuple[Card, ...]) -> None:
        index = len(self.game.actions)
        self._do(Shuffle(pack), of.pack_line or of.line)
        if of.seal is not None:
            if not of.seal.fits(pack):
                message = f"The pack of line {of.pack_line} and this nonce have another seal."
                raise Wrong(of.seal_line, message, "2.3")
            self.seals.append((index, of.seal))

    def _deal(self, deal: Deal) -> None:
        self._require_said(deal.line)
        game = self.game
        if game.phase is not Phase.DEAL:
            if game.phase is Phase.OVER:
                raise Wrong(deal.line, "The game is over.", "5.1")
            what, rule = _UNFINISHED.get(game.need, ("nobody has cut for the deal", "2.2"))
            raise Wrong(deal.line, f"Deal {deal.number} cannot begin: {what}.", rule)
        if deal.number != game.deal_number + 1:
            raise Wrong(deal.line, f"This is deal {game.deal_number + 1}, not {deal.number}.", "2.2")
        if deal.dealer != game.dealer:
            assert game.dealer is not None
            raise Wrong(deal.line, f"Seat {game.dealer + 1} deals, not seat {deal.dealer + 1}.", "2.2")
        pack, self._stand_ins = pack_of(game, deal)
        self.unknown += [(len(game.actions), card) for card in sorted(self._stand_ins.cards)]
        if deal.pack is not None:
            self.packs.append(len(game.actions))
        self._shuffle(deal, pack)
        if deal.pack is not None:
            verify_dealt(self.game, deal)

    def _starter(self, starter: Starter) -> None:
        game = self.game
        pone, deal = game.pone, game.deal
        assert pone is not None
        assert deal is not None
        events = self._do(CutStarter(pone, deal.rest.index(starter.card)), starter.line)
        scores = next((event.scores for event in events if isinstance(event, StarterCut)), ())
        if total(scores) != starter.points:
            message = f"The dealer pegs {total(scores)} for {starter.card.pretty} as starter, not {starter.points}."
            raise Wrong(starter.line, message, "2.4")

    def _score(self, line: ScoreLine) -> None:
        self._settle(goes=True)
        if list(line.scores) != self._board:
            now = " ".join(str(score) for score in self._board)
            said = " ".join(str(score) for score in line.scores)
            raise Wrong(line.line, f"The score is {now} here, not {said}.", "5.1")

    def _turn(self, phrase: Phrase) -> int:
        if phrase.seat is not None:
            return phrase.seat
        return self.game.to_act[0] if self.game.to_act else 0

    def _phrase(self, phrase: Phrase) -> None:
        line, manual = phrase.line, self.game.options.calls == "manual"
        match phrase.word:
            case Word.CARD if phrase.card is not None:
                self._lay(phrase, phrase.card)
            case Word.GO if manual:
                self._do(SayGo(self._turn(phrase)), line)
            case Word.GO:
                self._expect_go(phrase)
            case Word.TAKES if manual:
                self._take(phrase)
            case Word.TAKES:
                self._expect_award(phrase)
            case Word.TAKES_BACK:
                self._do(TakeBackGo(self._turn(phrase)), line)
            case Word.ACCEPTS:
                self._note_count(self._do(Accept(self._turn(phrase)), line))
            case Word.MUGGINS:
                self._note_count(self._do(ClaimMuggins(self._turn(phrase), phrase.points or 0), line))
            case Word.RENEGE_PLAY | Word.RENEGE_DEAD:
                self._do(ClaimRenege(self._turn(phrase), phrase.word is Word.RENEGE_PLAY), line)
            case Word.COUNTS:
                self._count_hand(phrase)
            case Word.IS:
                self._verify_worth(phrase)

    def _lay(self, phrase: Phrase, card: Card) -> None:
        self._require_said(phrase.line)
        manual = self.game.options.calls == "manual"
        play = self.game.deal.play if self.game.deal else None
        before = play.cards if play else ()
        events = self._do(LayCard(self._turn(phrase), card, phrase.points if manual else None), phrase.line)
        self._worth = score_card((*before, card))
        laid = next(event for event in events if isinstance(event, CardLaid))
        if phrase.count is not None and phrase.count != laid.count:
            raise Wrong(phrase.line, f"The count with {card.pretty} is {laid.count}, not {phrase.count}.", "3.1")
        if not manual and total(laid.scores) != (phrase.points or 0):
            said = say_card(laid.count, laid.scores)
            message = f"{card.pretty} pegs {total(laid.scores)}, not {phrase.points or 0}: {said}."
            raise Wrong(phrase.line, message, rule_of(laid.scores, "3.6"))

    def _expect_go(self, phrase: Phrase) -> None:
        while self._pending and isinstance(event := self._pending[0], GoSaid):
            self._pending.popleft()
            if phrase.seat in (None, event.seat):
                self._settle()
                return
        self._require_said(phrase.line)
        who = "Nobody" if phrase.seat is None else f"Seat {phrase.seat + 1} does not"
        says = "says go here." if phrase.seat is None else "say go here."
        raise Wrong(phrase.line, f"{who} {says}", "3.7")

    def _expect_award(self, phrase: Phrase) -> None:
        self._settle(goes=True)
        event = self._pending[0] if self._pending else None
        if not isinstance(event, CountEnded):
            raise Wrong(phrase.line, "There is no point for go or last card to take here.", "3.9")
        if phrase.seat not in (None, event.seat):
            raise Wrong(phrase.line, f"Seat {event.seat + 1} laid the last card and takes the point.", "3.9")
        if phrase.points != total(event.scores):
            message = f"Seat {event.seat + 1} takes {total(event.scores)} for the last card, not {phrase.points}."
            raise Wrong(phrase.line, message, "3.9")
        self._pending.popleft()
        self._settle()

    def _take(self, phrase: Phrase) -> None:
        self._require_said(phrase.line)
        if self.game.need is not Need.CLAIM_GO:
            raise Wrong(phrase.line, "There is no point for go or last card to take here.", "3.9")
        play = self.game.deal.play if self.game.deal else None
        award = play.award() if play else None
        self._do(Claim(self._turn(phrase), phrase.points or 0), phrase.line)
        self._worth = () if award is None else (award,)

    def _count_hand(self, phrase: Phrase) -> None:
        show = self._show
        assert show is not None
        if self.game.options.counting == "manual":
            self._require_said(phrase.line)
            counting = self.game.counting
            if counting is None or self.game.need is not Need.CLAIM_HAND:
                raise Wrong(phrase.line, "There is no hand to count here.", "4.1")
            self._verify_order(show, counting)
            self._worth = None
            self._note_count(self._do(Claim(counting[0], phrase.points or 0), phrase.line))
            return
        self._settle(goes=True)
        event = self._pending[0] if self._pending else None
        if isinstance(event, CountEnded):
            self._require_said(phrase.line)
        if not isinstance(event, HandCounted):
            over = self.game.phase is Phase.OVER
            message = "The game is over." if over else "There is no hand to count here."
            raise Wrong(phrase.line, message, "5.1" if over else "4.1")
        self._verify_order(show, (event.seat, event.crib))
        if total(event.scores) != phrase.points:
            what = "The crib" if event.crib else f"The hand of seat {event.seat + 1}"
            message = f"{what} counts {total(event.scores)}, not {phrase.points}: {say_hand(event.scores)}."
            raise Wrong(phrase.line, message, rule_of(event.scores, "4.2"))
        self._pending.popleft()
        self._note_count((event,))
        self._settle()

    def _verify_order(self, show: Show, counting: tuple[int, bool]) -> None:
        seat, crib = counting
        if (show.seat is None) != crib or (show.seat is not None and show.seat != seat):
            what = "the crib" if crib else f"the hand of seat {seat + 1}"
            raise Wrong(show.line, f"It is {what} that is counted here.", "4.1")

    def _note_count(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, HandCounted):
                self._worth = event.scores

    def _verify_worth(self, phrase: Phrase) -> None:
        if self._worth is None:
            raise Wrong(phrase.line, "Nothing has been counted here.", "6.4")
        if total(self._worth) != phrase.points:
            message = f"What was counted is {total(self._worth)}, not {phrase.points}."
            raise Wrong(phrase.line, message, rule_of(self._worth, "6.4"))

"""A person's way through a game: tells what happens, asks what is to be decided, and obeys commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pegout.rules import events
from pegout.rules.actions import ClaimMuggins, ClaimRenege, LayAway, LayCard, SayGo, TakeBackGo
from pegout.rules.cards import Card, Rank, codes
from pegout.rules.errors import IllegalAction, PegoutError
from pegout.rules.events import Event
from pegout.rules.game import Need, Phase
from pegout.rules.remarks import remarks
from pegout.rules.view import View, redact

from .ask import HELP, Command, Question, cards_of, command_of, number_of, yes_or_no
from .draw import Scene
from .front import Front
from .narrate import Line, Voice, beats, describe, narrate
from .picture import Picture, after, picture_of
from .rulebook import rule_lines, rules_now
from .session import Session
from .summary import standing, summary
from .turns import SECRET, action_of, lay_away_question, question_of, score_status

PACES = ("slow", "normal", "fast")
"""Wait for Enter after every card and score, after every score, or never."""

INTERRUPTED = 130
CONTINUE = "pegout play goes on with it."


class Quit(Exception):  # noqa: N818 - a decision, no error
    """The person leaves the table."""


class TakenBack(Exception):  # noqa: N818 - a decision, no error
    """The game stands somewhere else than before: nothing that was being told counts any more."""


class App:
    """Leads people through games at one table until they leave."""

    def __init__(self, session: Session, front: Front, voice: Voice, *, pace: str, hints: bool) -> None:
        """Prepare.

        Args:
            session: the table.
            front: what shows it.
            voice: how seats and cards are called.
            pace: one of :data:`PACES`.
            hints: whether advice is given without being asked for.
        """
        self.session = session
        self.front = front
        self.voice = voice
        self.pace = pace
        self.hints = hints
        self.lines: list[Line] = []
        self.notes: list[Line] = []
        self.at_keyboard: int | None = session.only_person
        self.picture: Picture = picture_of(session.view(session.only_person))
        self._remarked: set[str] = set()

    # -- the way through -------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the people leave.

        Returns:
            The exit code: 0, or 130 after Ctrl-C.
        """
        code = 0
        farewell = ""
        try:
            self._recall()
            while self._play_game():
                pass
            farewell = self._farewell("")
        except Quit:
            farewell = self._farewell("")
        except EOFError:
            farewell = self._farewell("The input ended. ")
        except KeyboardInterrupt:
            code, farewell = INTERRUPTED, self._farewell("Stopped. ")
        finally:
            # Also on the way out of a fault: the terminal must be usable, and the game can go on.
            self.front.close(farewell)
            self.session.close(finished=self.session.game.phase is Phase.OVER)
        return code

    def _farewell(self, start: str) -> str:
        if self.session.game.phase is Phase.OVER:
            return f"{start}Thank you for playing."
        if not self.session.saving:
            return f"{start}The game was not saved, as --no-save asked."
        if self.session.trouble:
            return f"{start}{self.session.trouble}"
        return f"{start}Your game is saved; {CONTINUE}"

    def _recall(self) -> None:
        """Fill the log with what has happened before."""
        self.lines = []
        for beat in beats(self._seen(self.session.history)):
            self.lines.extend(narrate(beat, self.voice))
        self.notes = []
        self._look(self.at_keyboard if len(self.session.setup.people) == 1 else None)

    def _play_game(self) -> bool:
        """Play the game on the table to its end.

        Returns:
            Whether another one follows.
        """
        if not self.session.game.actions:
            self._say([Line(HELP, "note")])
        while self.session.game.phase is not Phase.OVER:
            try:
                self._go_on()
            except TakenBack:
                self._recall()
                self._say([Line("Taken back.", "note")])
        return self._finish()

    def _go_on(self) -> None:
        """Do the next step, a computer's or a person's."""
        seat = self.session.waiting_for
        if seat is not None:
            self._turn(seat)
            return
        happened = self.session.step()
        if happened is not None:
            self._happened(happened)

    def _finish(self) -> bool:
        voice, match = self.voice, self.session.standing
        lines = [*summary(self.session.history, voice), *standing(match, voice)]
        self.front.page("The game is over", lines)
        text = "Play again? Enter or y for yes, n for no:"
        if match.best_of is not None and match.winner is None:
            text = "Enter for the next game of the match, n to leave it:"
        while True:
            answer = self._ask(Question(text, status=""))
            command = command_of(answer)
            try:
                if command is not None:
                    self._command(command, None)
                elif yes_or_no(answer, default=True):
                    break
                else:
                    return False
            except PegoutError as error:
                self._note(str(error))
        self.session.next_game()
        self._recall()
        return True

    # -- telling ---------------------------------------------------------------------------------------------------

    def _seen(self, happened: Sequence[Event]) -> list[Event]:
        """Events as everybody at the keyboard may know them."""
        return [redact(event, self.session.only_person) for event in happened]

    def _look(self, seat: int | None) -> None:
        self.picture = picture_of(self.session.view(seat), self.picture)

    def _scene(self) -> Scene:
        match, options = self.session.match, self.session.setup.options
        title = f"Pegout   to {options.target}"
        if match.results or match.best_of:
            title = f"Game {len(match.results) + 1}{f' of best of {match.best_of}' if match.best_of else ''}"
        seat = self.picture.seat
        name = "" if seat is None else f"{self.voice.whose(seat)} hand"
        return Scene(self.picture, self.voice, (*self.lines[-60:], *self.notes), title, name)

    def _say(self, lines: Sequence[Line]) -> None:
        self.lines.extend(lines)
        self.front.tell(self._scene(), lines)

    def _note(self, text: str, sort: str = "error") -> None:
        """Say something that is not part of the game's story."""
        line = Line(text, sort)
        self.notes = [*self.notes[-1:], line]
        self.front.tell(self._scene(), [line])

    def _happened(self, happened: Sequence[Event]) -> None:
        """Tell what happened, beat by beat, and then look at the table as it is."""
        self.notes = []
        if self.session.only_person is None:
            # Between people nobody's cards are in sight.
            self.picture = replace(self.picture, seat=None, hand=())
        for beat in beats(self._seen(happened)):
            for event in beat:
                self.picture = after(self.picture, event)
            lines = narrate(beat, self.voice)
            lines += self._remarks(beat)
            self._say(lines)
            if self._pauses(beat):
                self._pause()
        self._look(self.session.only_person)
        if self.session.trouble:
            self._note(self.session.trouble)
        self._offer_objection(happened)

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

    def _pauses(self, beat: Sequence[Event]) -> bool:
        if self.pace == "fast" or any(isinstance(event, events.GameWon) for event in beat):
            return False
        if any(isinstance(event, events.Pegged | events.HandCounted | events.PointsMissed) for event in beat):
            return True
        by_another = isinstance(beat[0], events.CardLaid | events.GoSaid) and beat[0].seat != self.voice.you
        return self.pace == "slow" and by_another

    def _pause(self, text: str = "Enter goes on") -> None:
        while True:
            answer = self._ask(Question(text, pause=True))
            if not answer.strip():
                return
            command = command_of(answer)
            if command is None:
                self._note("Enter goes on; q quits, and the game is saved.")
                continue
            try:
                if self._command(command, None):
                    return
            except PegoutError as error:
                self._note(_with_rule(error))

    # -- asking ----------------------------------------------------------------------------------------------------

    def _ask(self, question: Question) -> str:
        answer = self.front.ask(self._scene(), question)
        self.notes = []
        return answer

    def _turn(self, seat: int) -> None:
        """Let a person decide."""
        self._sit_down(seat)
        self._give_hint(seat)
        while True:
            seen = self.session.view(seat)
            answer = self._ask(question_of(seen, self.voice))
            try:
                if self._answer(answer, seen):
                    return
            except PegoutError as error:
                self._note(_with_rule(error))

    def _sit_down(self, seat: int) -> None:
        """Give the keyboard to a person; a curtain falls where cards are to be seen that another must not see."""
        if self.session.only_person is not None:
            self._look(seat)
            return
        if self.session.game.need not in SECRET:
            self._look(None)
            return
        if self.at_keyboard != seat:
            self._look(None)
            self.front.curtain(self.voice.names[seat], self.lines)
            self.at_keyboard = seat
        self._look(seat)

    def _answer(self, answer: str, seen: View) -> bool:
        """Do what an answer means.

        Returns:
            Whether the game has moved on.
        """
        seat = seen.seat
        assert seat is not None
        command = command_of(answer)
        if command is not None and not self._means_queen(answer, seen):
            return self._command(command, seat)
        if not answer.strip() and seen.need in SECRET:
            raise PegoutError("Name a card, such as 5H; ? shows the rule.")
        action = action_of(answer, seen, self.session.any_place(52))
        if isinstance(action, LayAway):
            action = self._confirmed(action, seen)
        elif action is None:
            action = self._with_claim(answer, seen)
        if action is None:
            return False
        self._happened(self.session.do(action))
        return True

    def _means_queen(self, answer: str, seen: View) -> bool:
        """Q quits; where it could be a queen too, the person is asked."""
        if answer.strip().lower() != "q" or seen.need not in SECRET:
            return False
        queens = [card for card in seen.hand if card.rank is Rank.QUEEN]
        if not queens:
            return False
        sure = self._ask(Question(f"Quit? The game is saved. Enter or y for yes; the queen is {queens[0].code}:"))
        try:
            if yes_or_no(sure, default=True):
                return False
        except PegoutError:
            pass
        raise PegoutError(f"To lay the queen, type {queens[0].code}.")

    def _confirmed(self, action: LayAway, seen: View) -> LayAway | None:
        """Ask whether the cards laid away are the right ones, and let them be changed."""
        while True:
            answer = self._ask(lay_away_question(seen, self.voice, action.cards))
            command = command_of(answer)
            if command is not None:
                self._command(command, action.seat)
                continue
            word = answer.strip().lower()
            if word in ("", "y", "yes") or answer == codes(action.cards):
                return action
            if word in ("n", "no"):
                return None
            try:
                wanted = seen.options.cards_laid_away
                action = LayAway(action.seat, cards_of(answer, seen.hand, wanted))
            except PegoutError as error:
                self._note(_with_rule(error))

    def _with_claim(self, answer: str, seen: View) -> LayCard:
        """Ask for the points of a card that was named without them."""
        assert seen.seat is not None
        card: Card = cards_of(answer, seen.hand)[0]
        claim = self._ask(Question(f"{self.voice.card(card)}: how many points? Enter for none:"))
        return LayCard(seen.seat, card, number_of(claim, "A claim", default=0))

    def _give_hint(self, seat: int) -> None:
        if self.hints and self.session.game.need in SECRET:
            self._hint(seat)

    def _hint(self, seat: int | None) -> None:
        advice = None if seat is None else self.session.hint(seat)
        if advice is None:
            self._note("There is no hint for this.", "hint")
        else:
            self._note(f"Hint: {describe(advice, self.voice)}.", "hint")

    # -- commands --------------------------------------------------------------------------------------------------

    def _command(self, command: Command, seat: int | None) -> bool:
        """Obey a command.

        Args:
            command: what was typed.
            seat: who was asked something; None at a pause.

        Returns:
            Whether the game has moved on.

        Raises:
            PegoutError: it cannot be done now.
        """
        match command.name:
            case "quit":
                raise Quit
            case "help":
                self._help(command.rest, seat)
            case "hint":
                self._hint(seat)
            case "log":
                self.front.page("All that has happened in this game", self.lines, from_end=True)
            case "board":
                self._note(score_status(self.session.view(None), self.voice), "note")
            case "undo":
                self.session.undo()
                raise TakenBack
            case _:
                return self._call(command, seat)
        return False

    def _help(self, topic: str, seat: int | None) -> None:
        topics = (topic,) if topic else rules_now(self.session.view(seat))
        title = f"What the rules say: {topic}" if topic else "The rules that apply now"
        more = "Type rule and a number or a word for more, such as rule 3.4 or rule flush."
        self.front.page(title, [*rule_lines(topics), Line(""), Line(more, "note"), Line(HELP, "note")])

    def _call(self, command: Command, seat: int | None) -> bool:
        """Go, take back, muggins and renege: said by the person who may."""
        if command.name == "go":
            if seat is None:
                raise PegoutError("It is not your turn to say go.")
            self._happened(self.session.do(SayGo(seat)))
            return True
        if command.name == "take back":
            who = self._caller("take_back_go", seat, "")
            self._happened(self.session.do(TakeBackGo(who)))
        elif command.name == "muggins":
            *name, points = command.rest.split() or [""]
            who = self._caller("claim_muggins", seat, " ".join(name))
            self._happened(self.session.do(ClaimMuggins(who, number_of(points, "What muggins claims"))))
        else:
            who = self._caller("claim_renege", seat, command.rest)
            self._happened(self.session.do(ClaimRenege(who, self._played_on())))
        return True

    def _played_on(self) -> bool:
        while True:
            answer = self._ask(
                Question("Are the cards held back to be played now (y), or dead for the play (n, Enter)?")
            )
            try:
                return yes_or_no(answer, default=False)
            except PegoutError as error:
                self._note(str(error))

    def _caller(self, kind: str, seat: int | None, name: str) -> int:
        """Which person says it: the one named, the only one who may, or the one who was asked."""
        may = self.session.people_who_may(kind)
        if name:
            named = [who for who in self.session.setup.people if self.voice.names[who].casefold() == name.casefold()]
            if not named:
                raise PegoutError(f"There is no {name} here; people are named before the points: muggins NAME 2.")
            return named[0]
        if len(may) == 1:
            return may[0]
        if seat is not None:
            return seat
        return may[0] if may else self.session.setup.people[0]

    def _offer_objection(self, happened: Sequence[Event]) -> None:
        """Where the computer would go on at once, give people the time for muggins, or for taking a go back."""
        if self.session.waiting_for is not None or self.session.game.phase is not Phase.PLAY:
            return
        if self.session.setup.options.calls != "manual" or self.session.game.need is Need.ACCEPT:
            return
        people = self.session.setup.people
        goes = [event.seat for event in happened if isinstance(event, events.GoSaid) and event.seat in people]
        others = [event.seat for event in happened if isinstance(event, events.CardLaid | events.CountEnded)]
        announced = any(seat not in people for seat in others)
        if goes:
            self._pause("Enter goes on, or take back the go:")
        elif announced and self.session.people_who_may("claim_muggins"):
            self._pause("Enter goes on, or muggins and the points that were missed:")


def _with_rule(error: PegoutError) -> str:
    """An error's sentence, with the rule it rests on."""
    return f"{error} (rule {error.rule})" if isinstance(error, IllegalAction) else str(error)

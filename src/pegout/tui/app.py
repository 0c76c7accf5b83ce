"""A person's way through a game: tells what happens, asks what is to be decided, and obeys commands."""

from __future__ import annotations

from collections.abc import Sequence

from pegout.rules import events
from pegout.rules.actions import ClaimMuggins, ClaimRenege, LayAway, LayCard, SayGo, TakeBackGo
from pegout.rules.cards import Card, Rank, codes
from pegout.rules.errors import IllegalAction, PegoutError
from pegout.rules.events import Event
from pegout.rules.game import Need, Phase
from pegout.rules.view import View
from pegout.rules.voice import Voice

from .ask import Command, Question, cards_of, command_of, help_line, number_of, yes_or_no
from .front import Front
from .narrate import Line, describe
from .rulebook import rule_lines, rules_now
from .session import Session
from .summary import standing, summary
from .teller import Teller
from .turns import SECRET, action_of, lay_away_question, question_of, score_status

INTERRUPTED = 130
THANKS = "Thank you for playing."
CONTINUE = "pegout play goes on with it."

CALLS = ("go", "take back", "muggins", "renege")
"""Commands that are part of the game."""


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
            pace: one of :data:`pegout.tui.teller.PACES`.
            hints: whether advice is given without being asked for.
        """
        self.session = session
        self.front = front
        self.voice = voice
        self.hints = hints
        self.teller = Teller(session, front, voice, pace)
        self.at_keyboard: int | None = session.only_person

    # -- the way through -------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until the people leave.

        Returns:
            The exit code: 0, or 130 after Ctrl-C.
        """
        code = 0
        farewell = ""
        finished = False
        try:
            self._begin()
            while self._play_game():
                pass
            finished, farewell = True, THANKS
        except Quit:
            farewell = self._farewell("") + self._queen()
        except EOFError:
            farewell = self._farewell("The input ended. ")
        except KeyboardInterrupt:
            code, farewell = INTERRUPTED, self._farewell("Stopped. ")
        finally:
            # Also on the way out of a fault: the terminal must be usable, and the game can go on.
            self.front.close(farewell)
            self.session.close(finished=finished or self.session.is_finished)
        return code

    def _farewell(self, start: str) -> str:
        if self.session.is_finished:
            return f"{start}{THANKS}"
        # Ctrl-C may have come between an action and its save.
        self.session.save()
        if not self.session.saving:
            return f"{start}The game was not saved, as --no-save asked."
        if self.session.trouble:
            return f"{start}{self.session.trouble}"
        return f"{start}Your game is saved; {CONTINUE}"

    def _queen(self) -> str:
        """A word to who may have typed q for a queen."""
        queens = [card for card in self.teller.picture.hand if card.rank is Rank.QUEEN]
        return f" (If you meant the queen: type {queens[0].code}.)" if queens else ""

    def _begin(self) -> None:
        self.teller.recall()
        if self.session.game.actions:
            # Whoever reads lines has seen nothing of this game yet.
            self.front.tell(self.teller.scene(), self.teller.lines[-8:])
            self.teller.say([Line("Your game goes on, with the options it began with.", "note")])

    def _play_game(self) -> bool:
        """Play the game on the table to its end.

        Returns:
            Whether another one follows.
        """
        if not self.session.game.actions:
            self.teller.say(self.teller.introduction())
        while self.session.game.phase is not Phase.OVER:
            try:
                self._go_on()
            except TakenBack:
                self.teller.recall()
                self.teller.say([Line("Taken back.", "note")])
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
            answer = self.teller.ask(Question(text, status=""))
            command = command_of(answer)
            try:
                if command is not None:
                    self._command(command, None)
                elif yes_or_no(answer, default=True):
                    break
                else:
                    return False
            except PegoutError as error:
                self.teller.note(str(error))
        self.session.next_game()
        self.teller.recall()
        return True

    # -- telling ---------------------------------------------------------------------------------------------------

    def _happened(self, happened: Sequence[Event]) -> None:
        """Tell what happened, beat by beat, and then look at the table as it is."""
        objection = self._objection(happened)
        for beat, is_last in self.teller.tell(happened):
            if self.teller.pauses(beat) and not (is_last and objection):
                self._pause()
        self.teller.look(self.session.only_person)
        if self.session.trouble:
            self.teller.note(self.session.trouble)
        if objection:
            self._pause(objection, calls=True)

    def _pause(self, text: str = "Enter goes on", *, calls: bool = False) -> None:
        """Wait for Enter.

        Args:
            text: the question.
            calls: whether something may be called now; not while the rest of what has happened is still to be told.
        """
        while True:
            answer = self.teller.ask(Question(text, pause=True))
            if not answer.strip():
                return
            command = command_of(answer)
            if command is None:
                self.teller.note(f"Enter goes on; q quits{', and the game is saved' if self.session.saving else ''}.")
                continue
            try:
                if command.name in CALLS and not calls:
                    raise PegoutError("Go on with Enter first; what can still be called then, you can call then.")
                if self._command(command, None):
                    return
            except PegoutError as error:
                self._refused(error)

    # -- asking ----------------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """Let a person decide."""
        self._sit_down(seat)
        self._give_hint(seat)
        self.teller.rules = ()
        while True:
            seen = self.session.view(seat)
            answer = self.teller.ask(question_of(seen, self.voice))
            try:
                if self._answer(answer, seen):
                    return
            except PegoutError as error:
                self._refused(error)

    def _sit_down(self, seat: int) -> None:
        """Give the keyboard to a person; a curtain falls where cards are to be seen that another must not see."""
        if self.session.only_person is not None:
            self.teller.look(seat)
            return
        if self.session.game.need not in SECRET:
            self.teller.look(None)
            return
        if self.at_keyboard != seat:
            self.teller.look(None)
            self.front.curtain(self.voice.names[seat], self.teller.lines)
            self.at_keyboard = seat
        self.teller.look(seat)

    def _answer(self, answer: str, seen: View) -> bool:
        """Do what an answer means.

        Returns:
            Whether the game has moved on.
        """
        seat = seen.seat
        assert seat is not None
        command = command_of(answer)
        if command is not None:
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

    def _confirmed(self, action: LayAway, seen: View) -> LayAway | None:
        """Ask whether the cards laid away are the right ones, and let them be changed."""
        while True:
            answer = self.teller.ask(lay_away_question(seen, self.voice, action.cards))
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
                self._refused(error)

    def _with_claim(self, answer: str, seen: View) -> LayCard:
        """Ask for the points of a card that was named without them."""
        assert seen.seat is not None
        card: Card = cards_of(answer, seen.hand)[0]
        claim = self.teller.ask(Question(f"{self.voice.card(card)}: how many points? Enter for none:"))
        return LayCard(seen.seat, card, number_of(claim, "A claim", default=0))

    def _give_hint(self, seat: int) -> None:
        if self.hints and self.session.game.need in SECRET:
            self._hint(seat)

    def _hint(self, seat: int | None) -> None:
        advice = None if seat is None else self.session.hint(seat)
        if advice is None:
            self.teller.note("There is no hint for this.", "hint")
        else:
            self.teller.note(f"Hint: {describe(advice, self.voice)}.", "hint")

    def _refused(self, error: PegoutError) -> None:
        """Say what was wrong; ? shows the rule then."""
        text = self.voice.adapted(str(error))
        if isinstance(error, IllegalAction):
            self.teller.rules = (error.rule,)
            text = f"{text.rstrip('.')} (rule {error.rule})."
        self.teller.note(text)

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
                self.front.page("All that has happened in this game", self.teller.lines, from_end=True)
            case "board":
                self.teller.note(score_status(self.session.view(None), self.voice), "note")
            case "undo":
                self.session.undo()
                raise TakenBack
            case _:
                return self._call(command, seat)
        return False

    def _help(self, topic: str, seat: int | None) -> None:
        topics = (topic,) if topic else self.teller.rules or rules_now(self.session.view(seat))
        title = f"What the rules say: {topic}" if topic else "The rules that apply now"
        more = "Type rule and a number or a word for more, such as rule 3.4 or rule flush."
        keys = help_line(saving=self.session.saving)
        self.front.page(title, [*rule_lines(topics), Line(""), Line(more, "note"), Line(keys, "note")])

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
            # Refused first, if it must be: nobody is asked about cards that were not held back.
            self.session.game.verify(ClaimRenege(who, play_on=False))
            self._happened(self.session.do(ClaimRenege(who, self._played_on())))
        return True

    def _played_on(self) -> bool:
        while True:
            answer = self.teller.ask(
                Question("Are the cards held back to be played now (y), or dead for the play (n, Enter)?")
            )
            try:
                return yes_or_no(answer, default=False)
            except PegoutError as error:
                self.teller.note(str(error))

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

    def _objection(self, happened: Sequence[Event]) -> str:
        """Where the computer would go on at once, people get the time for muggins, or for taking a go back.

        Returns:
            What to ask them; empty where there is nothing to object to, or they are asked something anyway.
        """
        if self.session.waiting_for is not None or self.session.game.phase is not Phase.PLAY:
            return ""
        if self.session.setup.options.calls != "manual" or self.session.game.need is Need.ACCEPT:
            return ""
        people = self.session.setup.people
        goes = [event.seat for event in happened if isinstance(event, events.GoSaid) and event.seat in people]
        others = [event.seat for event in happened if isinstance(event, events.CardLaid | events.CountEnded)]
        announced = any(seat not in people for seat in others)
        if goes:
            return "Enter goes on, or take back the go:"
        if announced and self.session.people_who_may("claim_muggins"):
            return "Enter goes on, or type muggins and the points missed, such as muggins 2:"
        return ""

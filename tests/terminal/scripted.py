"""A front without a terminal: answers questions by itself, and keeps all that it was shown."""

import re
from collections.abc import Callable, Sequence
from random import Random

from pegout.rules.cards import codes
from pegout.rules.options import Options
from pegout.rules.voice import Voice
from pegout.tui.app import App
from pegout.tui.ask import Question
from pegout.tui.draw import Scene
from pegout.tui.narrate import Line
from pegout.tui.session import Session, Setup, seat_people

Answer = Callable[[Scene, Question], str | None]


class ScriptedFront:
    """Asks `answer` first; where that has nothing to say, gives some answer that moves the game on."""

    def __init__(self, answer: Answer | None = None, seed: int = 0, games: int = 1) -> None:
        self.answer = answer
        self.random = Random(seed)
        self.games = games
        self.told: list[Line] = []
        self.asked: list[Question] = []
        self.pages: list[tuple[str, list[Line]]] = []
        self.curtains: list[str] = []
        self.scenes: list[Scene] = []
        self.farewell: str | None = None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.told)

    def tell(self, scene: Scene, lines: Sequence[Line]) -> None:
        self.scenes.append(scene)
        self.told.extend(lines)

    def ask(self, scene: Scene, question: Question) -> str:
        self.scenes.append(scene)
        self.asked.append(question)
        assert len(self.asked) < 5000, f"the game does not move on: {question}"
        chosen = self.answer(scene, question) if self.answer else None
        return self.any_answer(question) if chosen is None else chosen

    def any_answer(self, question: Question) -> str:
        if question.pause or question.chosen or re.search("Enter (goes|accepts)", question.text):
            return ""
        if question.cards:
            if "or say go" in question.text and self.random.random() < 0.5:
                return "go"
            # With manual calls a card may be asked for that does not fit: another one is tried, or a go.
            return codes(self.random.sample(question.cards, question.wanted))
        if re.search(r"points", question.text):
            return str(self.random.randrange(9))
        if "Play again" in question.text:
            self.games -= 1
            return "y" if self.games > 0 else "n"
        return ""

    def page(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        self.pages.append((title, list(lines)))

    def curtain(self, name: str, told: Sequence[Line]) -> None:
        self.curtains.append(name)

    def close(self, farewell: str) -> None:
        self.farewell = farewell


def make_session(
    people: int = 1,
    names: Sequence[str] = (),
    level: str = "beginner",
    seed: int = 1,
    best_of: int | None = None,
    **options,
) -> Session:
    table = Options(**options)
    seats, seated = seat_people(table, people, names)
    return Session(Setup(table, seated, seats, level, seed, best_of))


def make_app(session: Session, front: ScriptedFront, pace: str = "fast", hints: bool = False) -> App:
    setup = session.setup
    you = session.only_person if setup.names[setup.people[0]] == "You" else None
    return App(session, front, Voice(setup.options, setup.names, you, str), pace=pace, hints=hints)

"""Whole games through the application, without a terminal."""

import pytest

from pegout.rules.game import Phase
from tests.terminal.scripted import ScriptedFront, make_app, make_session

TABLES = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4},
    "manual counting": {"counting": "manual"},
    "manual counting, muggins": {"counting": "manual", "muggins": "on"},
    "manual calls": {"calls": "manual"},
    "everything by hand": {
        "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty", "overclaim": "to_opponent",
    },
    "three by hand": {"players": 3, "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty"},
    "four by hand": {"players": 4, "counting": "manual", "calls": "manual", "muggins": "on", "renege": "penalty"},
    "no out on go": {"out_on_go": "no"},
}  # fmt: skip


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
@pytest.mark.parametrize("pace", ["slow", "fast"])
def test_a_game_of_every_kind_comes_to_its_end(table, people, pace):
    session = make_session(people=people, **{"target": 61, **table})
    front = ScriptedFront()
    assert make_app(session, front, pace=pace, hints=pace == "slow").run() == 0
    assert session.game.phase is Phase.OVER
    assert front.farewell == "Thank you for playing."
    assert front.pages[-1][0] == "The game is over"


def test_a_person_calls_muggins_in_the_show_and_in_the_play():
    session = make_session(target=121, seed=2, counting="manual", calls="manual", muggins="on")
    called: list[str] = []

    def reply(scene, question):
        if "muggins 2" in question.text and len(called) < 8:
            called.append(question.text)
            return "muggins 1"
        return None

    front = ScriptedFront(reply)
    make_app(session, front).run()
    assert session.game.phase is Phase.OVER
    assert any("claims" in text for text in called)
    assert any("claims" not in text for text in called)
    assert "You call muggins for 1" in front.text


def test_calls_wait_until_everything_has_been_told():
    session = make_session(target=31, seed=2, counting="manual", calls="manual", muggins="on")

    def reply(scene, question):
        return "muggins 1" if question.text == "Enter goes on" and len(front.told) % 2 else None

    front = ScriptedFront(reply)
    front.answer = lambda scene, question: None if front.asked[-2:-1] == [question] else reply(scene, question)
    make_app(session, front, pace="slow").run()
    assert session.game.phase is Phase.OVER
    assert "Go on with Enter first" in front.text


def test_the_rule_of_the_last_score_and_of_the_last_refusal_is_shown():
    session = make_session(target=31, seed=3)
    asked: list[str] = []

    def reply(scene, question):
        if question.pause and not asked:
            asked.append("score")
            return "?"
        if "lay a card" in question.text and len(asked) < 3:
            asked.append("refusal")
            return "go" if len(asked) == 2 else "?"
        return None

    front = ScriptedFront(reply)
    make_app(session, front, pace="normal").run()
    shown = [lines[0].text for title, lines in front.pages if title == "The rules that apply now"]
    assert len(shown) == 2
    assert any(text.startswith("6.5") for text in shown)


def test_several_people_say_who_calls_and_cannot_undo():
    session = make_session(people=2, names=("Ann", "Ben"), target=31, seed=3)
    tried = iter(("undo", "muggins Zoe 2", "q"))
    front = ScriptedFront(lambda scene, question: next(tried) if "lay a card" in question.text else None)
    assert make_app(session, front).run() == 0
    assert "Taking back is for games against the computer alone." in front.text
    assert "There is no zoe here" in front.text
    assert front.curtains[:2] in (["Ann", "Ben"], ["Ben", "Ann"])
    assert front.farewell is not None


def test_a_resumed_game_tells_what_has_happened():
    session = make_session(target=61, seed=3)
    make_app(session, ScriptedFront(lambda scene, question: "q" if "lay a card" in question.text else None)).run()
    front = ScriptedFront(lambda scene, question: "q")
    make_app(session, front).run()
    assert "Your game goes on, with the options it began with." in front.text
    assert "lead" in front.text

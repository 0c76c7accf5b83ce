"""Events as sentences, and what is said aloud."""

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from pegout.rules import events
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
from pegout.rules.cards import PACK, parse_card, parse_cards
from pegout.rules.events import Event
from pegout.rules.game import Game, Need
from pegout.rules.options import Options
from pegout.rules.score import Score, ScoreKind
from pegout.rules.view import view
from pegout.server.messages.steps import Step
from pegout.server.showing.narration import line, prompt, said, taken_back, voice_of
from pegout.server.showing.rendering import Past, log_message, step_text, view_message
from pegout.server.showing.summary import tally

from .test_secrets import anything, options_of_game

NAMES = ("Ann", "Bo")
FOUR = ("Ann", "Bo", "Cy", "Di")
RUN = (Score(ScoreKind.RUN, parse_cards("5H 6S 7D"), 3, "3.5"),)
GO = (Score(ScoreKind.GO, (), 1, "3.9"),)


@pytest.mark.parametrize(
    ("event", "names", "words"),
    [
        (events.CardCut(0, parse_card("KH")), NAMES, "Ann cuts the king of hearts."),
        (events.CutTied((0, 1)), NAMES, "Ann and Bo cut alike and cut again."),
        (events.HandDealt(1, (None,) * 6), NAMES, "Bo is dealt six cards."),
        (
            events.CardsLaidAway(1, parse_cards("5H 6S")),
            NAMES,
            "Bo lays away the five of hearts and the six of spades.",
        ),
        (events.CardsLaidAway(1, (None,)), NAMES, "Bo lays away one card."),
        (
            events.CardLaid(0, parse_card("7D"), 18, RUN),
            NAMES,
            "Ann lays the seven of diamonds: eighteen, a run of three for three.",
        ),
        (
            events.CardLaid(0, parse_card("7D"), 18, (), 1),
            NAMES,
            "Ann lays the seven of diamonds: eighteen (1 point claimed).",
        ),
        (events.CountEnded(0, 30, GO, 1), NAMES, "Ann laid the last card at 30, one for the go; Bo leads."),
        (events.CountEnded(0, 31, (), None, last=True), NAMES, "Ann laid the last card at 31."),
        (
            events.CountEnded(0, 30, (), 1, withheld=True),
            NAMES,
            "Ann laid the last card at 30; a go cannot win at this table, so its point is not pegged.",
        ),
        (events.Pegged(0, 0, RUN, 3, 7), NAMES, "Ann pegs 3 for a run, to 7."),
        (events.Pegged(2, 0, RUN, 3, 7), FOUR, "Ann and Cy peg 3 for a run, to 7."),
        (events.Pegged(0, 0, RUN, -2, 5), NAMES, "Ann goes back 2 points, to 5."),
        (events.GameWon(1, (80, 121), (1, 0)), NAMES, "Bo wins, 121 to 80; Ann is skunked."),
        (events.GameWon(0, (121, 55), (0, 2)), FOUR, "Ann and Cy win, 121 to 55; Bo and Di are double skunked."),
        (events.GameWon(0, (61, 55, 44), (0, 0, 0)), ("Ann", "Bo", "Cy"), "Ann wins, 61 to 55 and 44."),
        (events.MugginsClaimed(0, 1, 2, 0), NAMES, "Ann claims 2 by muggins, but nothing was missed; they go to Bo."),
        (events.Overclaimed(0, 8, 6), NAMES, "Ann claimed 8 where there are 6; that is corrected."),
    ],
)
def test_lines(event: Event, names: tuple[str, ...], words: str) -> None:
    assert line(event, voice_of(names, None)) == words


@pytest.mark.parametrize(
    ("done", "dealt", "words"),
    [
        ([LayCard(0, parse_card("5H"))], True, "the five of hearts"),
        ([LayCard(0, parse_card("5H"), 2), SayGo(1)], True, "the five of hearts, with your go"),
        ([LayAway(0, parse_cards("5H 6S"))], True, "the two cards for the crib"),
        ([LayAway(0, parse_cards("5H"))], True, "the card for the crib"),
        (
            [LayAway(0, parse_cards("5H 6S")), LayAway(1, parse_cards("7D 8C"))],
            True,
            "the two cards for the crib, with your two cards for the crib",
        ),
        (
            [LayCard(0, parse_card("5H")), Accept(1), Shuffle(PACK), LayAway(1, parse_cards("7D 8C"))],
            True,
            "the five of hearts, with the two moves since and the new deal",
        ),
        ([Accept(0), Shuffle(PACK)], True, "the acceptance, with the new deal"),
        ([CutForDeal(0, 7), Shuffle(PACK)], False, "the cut for the deal"),
        ([CutStarter(2, 7)], True, "Cy's cut for the starter"),
        ([TakeBackGo(0), Claim(2, 1)], True, "the withdrawal of the go, with Cy's claim of 1 point"),
        (
            [ClaimMuggins(0, 2), ClaimRenege(2, True)],
            True,
            "the claim of 2 points by muggins, with Cy's claim of a renege",
        ),
    ],
)
def test_what_is_taken_back_is_said_without_naming_a_hidden_card(done: list[Action], dealt: bool, words: str) -> None:
    assert taken_back(0, done, dealt, voice_of(("Ann", "Bo", "Cy"), 1)) == words


def test_lines_speak_to_the_seat_that_reads_them() -> None:
    laid = events.CardLaid(0, parse_card("7D"), 18, RUN)
    assert line(laid, voice_of(NAMES, 0)) == "You lay the seven of diamonds: eighteen, a run of three for three."
    assert line(laid, voice_of(NAMES, 1)) == line(laid, voice_of(NAMES, None))


def test_a_card_and_its_go_are_said_together() -> None:
    laid = events.CardLaid(0, parse_card("KH"), 30, ())
    ended = events.CountEnded(0, 30, GO, 1)
    pegged = events.Pegged(0, 0, GO, 1, 1)
    assert said((laid, ended, pegged), 0) == "thirty, and one for the go"
    assert said((laid, ended, pegged), 1) is None
    go = events.GoSaid(1, 30)
    assert [said((laid, go, ended), index) for index in range(3)] == ["thirty", "go", "one for the go"]
    assert said((ended,), 0) == "one for the go"
    assert said((laid, events.CountEnded(0, 31, (), 1)), 1) is None


def test_every_event_of_many_games_has_a_line_and_a_message() -> None:
    """Also: every card laid is in the log, and pegs, scores and holes always agree."""
    met: set[type] = set()
    for number in range(36):
        random, game = Random(number), Game.new(options_of_game(number))
        names = FOUR[: game.options.players]
        everything: list[Event] = []
        while game.need is not Need.NOTHING:
            game, happened = game.apply(anything(game, random))
            everything += happened
            met |= {type(event) for event in happened}
            past = Past(1, 1, None, "accept", happened, game)
            for seat in (*game.seats, None):
                step = Step.model_validate_json(step_text(past, seat, voice_of(names, seat)), strict=True)
                assert len(step.events) == len(happened), "each keeps its place"
                assert all(message.line.endswith(".") for message in step.events)
                shown = view_message(game, seat, voice_of(names, seat), can_undo=False)
                assert step.view == shown
                assert shown.prompt
                assert shown.scores == game.scores == tuple(front for _, front in shown.pegs)
                assert all(back <= front for back, front in shown.pegs)
        for side, points in enumerate(tally(game.options, everything).sides):
            assert points.play + points.hands + points.cribs + points.heels + points.penalties == game.scores[side]
    assert met == set(get_args(Event)) - {events.CutTied, events.GoTakenBack} | (
        met & {events.CutTied, events.GoTakenBack}
    )


def test_the_last_card_point_names_its_card() -> None:
    """The event of the award and the card before it are in one step, so its card and count are told."""
    random, game = Random(3), Game.new(Options())
    while True:
        game, happened = game.apply(anything(game, random))
        ended = next((event for event in happened if isinstance(event, events.CountEnded) and event.last), None)
        if ended is not None:
            break
    messages = log_message(Past(1, 1, 0, "lay_card", happened, game), 0, voice_of(NAMES, 0)).events
    laid = [message for message in messages if message.kind == "card_laid"]
    assert laid[-1].count == ended.count
    assert f"at {ended.count}" in next(message for message in messages if message.kind == "count_ended").line


def test_prompts_say_what_is_asked() -> None:
    random, game = Random(8), Game.new(Options(calls="manual", counting="manual", target=61))
    prompts = set()
    while game.need is not Need.NOTHING:
        for seat in game.seats:
            prompts.add(prompt(view(game, seat), voice_of(NAMES, None)))
        action = anything(game, random)
        if isinstance(action, LayCard):
            action = replace(action, claim=0)
        elif isinstance(action, Claim):
            action = replace(action, points=0)
        game, _ = game.apply(action)
    prompts.add(prompt(view(game, 0), voice_of(NAMES, None)))
    assert {
        "Cut for the deal: the lowest card deals.",
        "Lay two cards away to your own crib.",
        "Lay two cards away to Bo's crib.",
        "Cut the pack for the starter.",
        "Lead a card.",
        "Bo to lay a card.",
        "You laid the last card: claim the point for it.",
        "Count your hand with the starter.",
        "Count your crib with the starter.",
        "The pack is being shuffled.",
    } <= prompts
    assert any(text.startswith("The game is over: ") for text in prompts)

"""Nothing a seat sees depends on cards hidden from it (2.5): a game with hidden cards exchanged looks the same."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from hypothesis import given

from pegout.rules import Card, Game, Options, Phase, redact, view
from pegout.rules.actions import Action, LayAway, LayCard, Shuffle
from pegout.rules.cards import PACK
from pegout.rules.events import Event, RenegeClaimed
from pegout.rules.view import View

from .strategies import any_options, seeds, steps

Swap = Mapping[Card, Card]
MakeSwap = Callable[["Moment", int | None, random.Random], Swap]


@dataclass(frozen=True)
class Moment:
    """A game, and the deal on the table from its shuffle on."""

    start: Game
    game: Game
    events: tuple[Event, ...]


def hidden_from(moment: Moment, seat: int | None) -> list[Card]:
    """What the seat has not seen of the deal on the table, found without the view."""
    deal = moment.game.deal
    assert deal is not None
    seen = {laid.card for laid in (deal.play.laid if deal.play else ())}
    if seat is not None:
        seen |= set(deal.dealt[seat])
    if deal.starter is not None:
        seen.add(deal.starter)
    for owner, crib in deal.shown:
        seen |= set(deal.crib if crib else deal.kept(owner))
    for event in moment.events:
        if isinstance(event, RenegeClaimed):
            seen |= {*event.held_back, *event.returned}  # these were laid, or had to be named
    return [card for card in PACK if card not in seen]


def swapped(action: Action, swap: Swap) -> Action:
    """The action of the twin game."""
    if isinstance(action, Shuffle):
        return Shuffle(tuple(swap.get(card, card) for card in action.pack))
    if isinstance(action, LayAway):
        return LayAway(action.seat, tuple(swap.get(card, card) for card in action.cards))
    if isinstance(action, LayCard):
        assert action.card not in swap or swap[action.card] is action.card
    return action


def moments(options: Options, seed: int, phases: set[Phase], *, number: int) -> list[Moment]:
    """Some moments of a random game in these phases."""
    found = []
    start: Game | None = None
    events: tuple[Event, ...] = ()
    for step in steps(options, seed, limit=90):
        if isinstance(step.action, Shuffle):
            start, events = step.before, ()
        events = (*events, *step.events)
        if step.after.phase in phases and start is not None:
            found.append(Moment(start, step.after, events))
    return random.Random(seed).sample(found, min(number, len(found)))


def verify_twin(moment: Moment, seat: int | None, swap: Swap) -> None:
    now = moment.game.actions[len(moment.start.actions) :]
    twin, twin_events = Game.replay(moment.start, [swapped(action, swap) for action in now])
    assert view(twin, seat) == view(moment.game, seat)
    assert [redact(event, seat) for event in twin_events] == [redact(event, seat) for event in moment.events]


def shuffled_among(cards: list[Card], rng: random.Random) -> dict[Card, Card]:
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def any_swap(moment: Moment, seat: int | None, rng: random.Random) -> Swap:
    """Hidden cards in any order. Before the play no card can be told by how its owner plays."""
    return shuffled_among(hidden_from(moment, seat), rng)


def swap_of_same_value(moment: Moment, seat: int | None, rng: random.Random) -> Swap:
    """Cards of equal value trade places, then those outside every hand in any order.

    In the play a go tells what an opponent does not hold, and that is part of the game.
    """
    deal = moment.game.deal
    assert deal is not None
    assert deal.play is not None
    hidden = hidden_from(moment, seat)
    in_hands = {card for hand in deal.play.hands for card in hand}
    swap: dict[Card, Card] = {}
    for value in range(1, 11):
        swap |= shuffled_among([card for card in hidden if card.value == value], rng)
    outside = [card for card in hidden if card not in in_hands]
    images = [swap[card] for card in outside]
    rng.shuffle(images)
    return swap | dict(zip(outside, images, strict=True))


def verify_twins(options: Options, seed: int, phases: set[Phase], make_swap: MakeSwap) -> None:
    rng = random.Random(seed)
    for moment in moments(options, seed, phases, number=2):
        for seat in (None, *moment.game.seats):
            verify_twin(moment, seat, make_swap(moment, seat, rng))


@given(any_options, seeds)
def test_before_the_play_no_view_depends_on_hidden_cards(options, seed):
    verify_twins(options, seed, {Phase.LAY_AWAY, Phase.CUT}, any_swap)


@given(any_options, seeds)
def test_in_the_play_no_view_depends_on_hidden_cards(options, seed):
    verify_twins(options, seed, {Phase.PLAY}, swap_of_same_value)


@given(any_options, seeds)
def test_in_the_show_no_view_depends_on_hands_not_yet_turned_up(options, seed):
    verify_twins(options, seed, {Phase.SHOW}, swap_of_same_value)


def test_a_view_is_built_up_field_by_field_and_starts_without_cards():
    bare = view(Game.new(), 0)
    assert isinstance(bare, View)
    assert replace(bare, hand=()) == bare
    assert bare.known == ()


def test_a_spectator_sees_no_hand():
    for step in steps(Options(calls="manual", renege="penalty"), 3, limit=40):
        seen = view(step.after, None)
        assert (seen.hand, seen.kept, seen.laid_away, seen.fitting, seen.may) == ((), (), (), (), ())

"""What holds in every game, whatever the options and however it is played."""

import random
import re

import pytest
from hypothesis import given

from pegout.rules import Game, IllegalAction, Need, Options, Phase, total, view
from pegout.rules.actions import Accept, Action, LayCard
from pegout.rules.events import CardLaid, CountEnded, DealEnded, GoSaid, Pegged, PlayStarted, RenegeClaimed
from pegout.rules.play import LIMIT, count_of
from pegout.rules.score import ScoreKind

from .helpers import of_kind
from .strategies import (
    OPTIONAL,
    Step,
    any_options,
    arbitrary_action,
    automatic_options,
    manual_options,
    offered,
    seeds,
    steps,
)


@given(any_options, seeds)
def test_a_game_always_ends_and_one_side_has_the_target(options, seed):
    *_, last = steps(options, seed)
    assert last.after.phase is Phase.OVER
    assert last.after.need is Need.NOTHING
    assert last.after.to_act == ()
    winners = [side for side, score in enumerate(last.after.scores) if score == options.target]
    assert winners == [last.after.winner]
    assert max(last.after.scores) == options.target
    for seat in (None, *last.after.seats):
        assert view(last.after, seat).may == ()


@given(any_options, seeds)
def test_pegged_points_are_the_reasons_up_to_the_target_and_add_up_to_the_score(options, seed):
    scores = [0] * options.sides
    for step in steps(options, seed):
        for event in of_kind(step.events, Pegged):
            assert event.side == options.side_of(event.seat)
            assert event.scores
            asked = total(event.scores)
            if asked > 0:
                assert event.points == min(asked, options.target - scores[event.side])
                assert all(score.points > 0 for score in event.scores)
            else:
                assert event.points == asked
                assert [score.kind for score in event.scores] == [ScoreKind.RENEGE]
            scores[event.side] += event.points
            assert event.score == scores[event.side]
        assert tuple(scores) == step.after.scores
        for back, front in step.after.pegs:
            assert 0 <= back <= front <= options.target


@given(any_options, seeds)
def test_no_count_passes_31_and_no_card_is_laid_twice_or_lost(options, seed):
    for step in steps(options, seed):
        deal = step.after.deal
        if deal is None:
            continue
        held = [card for hand in deal.dealt for card in hand]
        assert len({*held, *deal.rest}) + (1 if options.players == 3 else 0) == 52
        if deal.play is None:
            continue
        laid = [laid.card for laid in deal.play.laid]
        assert len(set(laid)) == len(laid)
        assert deal.play.count <= LIMIT
        for seat in step.after.seats:
            mine = [laid.card for laid in deal.play.laid if laid.seat == seat]
            assert not set(mine) & set(deal.play.hands[seat])
            assert {*mine, *deal.play.hands[seat]} <= set(deal.kept(seat))
            assert len(set(deal.play.hands[seat])) == len(deal.play.hands[seat])
            assert len(deal.kept(seat)) == 4


@given(automatic_options, seeds)
def test_every_count_ends_with_exactly_one_award(options, seed):
    """Unless the game ends first, and but for the point that `out_on_go: no` keeps."""
    count, layer = 0, None
    for step in steps(options, seed):
        for event in step.events:
            if isinstance(event, PlayStarted):
                assert count == 0
            if isinstance(event, CardLaid):
                count += event.card.value
                layer = event.seat
                assert event.count == count
                thirty_one = [score for score in event.scores if score.kind is ScoreKind.THIRTY_ONE]
                assert [score.points for score in thirty_one] == ([2] if count == LIMIT else [])
                assert not {ScoreKind.GO, ScoreKind.LAST} & {score.kind for score in event.scores}
            if isinstance(event, CountEnded):
                assert (event.seat, event.count) == (layer, count)
                due = [] if count == LIMIT or event.withheld else [1]
                assert [score.points for score in event.scores] == due
                if due:
                    assert event.scores[0].kind is (ScoreKind.LAST if event.last else ScoreKind.GO)
                assert not event.withheld or options.out_on_go == "no"
                count = 0
            if isinstance(event, DealEnded):
                assert count == 0


def turn_by_hands(game: Game) -> int | None:
    """Whose turn it is, from the hands alone: the next to the left of the last layer who holds a card that fits."""
    assert game.deal is not None
    assert game.pone is not None
    play = game.deal.play
    assert play is not None
    left = {seat: set(game.deal.kept(seat)) - {laid.card for laid in play.laid} for seat in game.seats}
    order = list(game.seats)
    if play.series:
        start = play.series[-1].seat + 1
    else:
        start = play.finished[-1][-1].seat + 1 if play.finished else game.pone
    for step in order:
        seat = (start + step) % len(order)
        if any(card.value + count_of(play.cards) <= LIMIT for card in left[seat]):
            return seat
    return None


@given(automatic_options, seeds)
def test_nobody_plays_out_of_turn_or_holds_a_card_back(options, seed):
    for step in steps(options, seed):
        before = step.before
        if before.phase is not Phase.PLAY:
            continue
        assert isinstance(step.action, LayCard)
        assert before.need is Need.LAY_CARD
        assert step.action.seat == turn_by_hands(before)
        for seat in before.seats:
            seen = view(before, seat)
            fitting = [card for card in seen.hand if seen.count + card.value <= LIMIT]
            assert list(seen.fitting) == (fitting if seat == step.action.seat else [])


@given(automatic_options, seeds)
def test_go_is_said_once_a_count_and_only_without_a_card_that_fits(options, seed):
    said: set[int] = set()
    for step in steps(options, seed):
        for event in step.events:
            if isinstance(event, GoSaid):
                assert event.count > 21
                assert event.seat not in said
                said.add(event.seat)
                deal = step.before.deal
                assert deal is not None
                assert deal.play is not None
                assert isinstance(step.action, LayCard)
                gone = {laid.card for laid in deal.play.laid} | {step.action.card}
                held = set(deal.kept(event.seat)) - gone
                assert held
                assert all(card.value + event.count > LIMIT for card in held)
            if isinstance(event, CountEnded | PlayStarted):
                said = set()


@given(any_options, seeds)
def test_replaying_any_prefix_gives_the_live_state(options, seed):
    whole = list(steps(options, seed, limit=400))
    start = whole[0].before
    assert start == start.fresh()
    rng = random.Random(seed)
    for step in rng.sample(whole, min(4, len(whole))):
        again, events = Game.replay(start, step.after.actions)
        assert again == step.after
        assert events[len(events) - len(step.events) :] == step.events
        assert again.fresh() == start


def verify_refused_or_done(game: Game, action: Action) -> None:
    same = hash(game)
    if game.can(action):
        after, events = game.apply(action)
        assert events or isinstance(action, Accept)
        assert after.actions == (*game.actions, action)
    else:
        with pytest.raises(IllegalAction) as refused:
            game.apply(action)
        assert re.fullmatch(r"\d+\.\d+[a-f]?", refused.value.rule)
        assert re.fullmatch(r".{8,}[.]", str(refused.value))
    assert hash(game) == same


@given(any_options, seeds)
def test_any_action_at_any_moment_is_done_or_refused_with_a_sentence_and_a_rule(options, seed):
    rng = random.Random(seed)
    for step in steps(options, seed, limit=200):
        for _ in range(3):
            verify_refused_or_done(step.after, arbitrary_action(rng, options.players))


@given(any_options, seeds)
def test_what_a_view_offers_can_be_done(options, seed):
    """But for the claim of a renege, which must not tell whether it would be right (6.1e)."""
    rng = random.Random(seed)
    for step in steps(options, seed, limit=300):
        if step.after.need in (Need.SHUFFLE, Need.NOTHING):
            continue
        acts = offered(step.after, rng)
        for kind, action in acts:
            if kind != "claim_renege":
                step.after.verify(action)
        waited_for = {action.seat for kind, action in acts if kind not in OPTIONAL}  # type: ignore[union-attr]
        assert waited_for == set(step.after.to_act)


def assert_consistent_after_renege(step: Step) -> None:
    deal = step.after.deal
    assert deal is not None
    play = deal.play
    assert play is not None
    for event in of_kind(step.events, RenegeClaimed):
        assert event.held_back
        assert len(set(event.returned)) == len(event.returned)
        assert event.taken_off >= 0
        pegged = of_kind(step.events, Pegged)
        claimant = [e for e in pegged if total(e.scores) > 0 and e.scores[0].kind is ScoreKind.RENEGE]
        assert [e.seat for e in claimant] == [event.seat]
        assert total(claimant[0].scores) == 2 * len(event.held_back)
        taken = [e for e in pegged if total(e.scores) < 0]
        assert [-e.points for e in taken] == ([event.taken_off] if event.taken_off else [])
    for false in deal.false_goes:
        assert set(false.laid) <= {laid.card for laid in play.laid if laid.seat == false.seat}


@given(manual_options, seeds)
def test_reneges_take_off_and_return_only_what_came_since(options, seed):
    if options.renege == "correct":
        options = Options(**{**options.as_dict(), "renege": "penalty"})
    for step in steps(options, seed, mischief=0.5):
        if of_kind(step.events, RenegeClaimed) and step.after.phase is not Phase.OVER:
            assert_consistent_after_renege(step)
        deal = step.after.deal
        if deal is not None and deal.play is not None and step.after.need is Need.CLAIM_GO:
            # Nobody who could still lay a card is passed over, but for goes that are said and stand (3.10).
            play = deal.play
            for seat in step.after.seats:
                assert seat in play.gone or not play.fitting(seat)

"""A changed copy is what the standard library makes, and what is told of a card is what trying to lay it finds."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given

from pegout.rules.actions import LayCard
from pegout.rules.cards import PACK
from pegout.rules.changing import with_changes
from pegout.rules.errors import IllegalAction
from pegout.rules.game import Game
from pegout.rules.options import Options
from pegout.rules.view import view, why_not

from .strategies import any_options, seeds, steps


@dataclass(frozen=True, slots=True)
class Pair:
    """Two things."""

    left: int
    right: tuple[int, ...] = ()


def test_a_changed_copy_is_the_standard_librarys() -> None:
    old = Pair(1, (2, 3))
    new = with_changes(old, left=5)
    assert new == replace(old, left=5) == Pair(5, (2, 3))
    assert old == Pair(1, (2, 3))
    assert new.right is old.right
    game = Game.new(Options())
    assert with_changes(game, dealer=1, deal_number=2) == replace(game, dealer=1, deal_number=2)


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        with_changes(Pair(1), middle=2)


@given(any_options, seeds)
def test_why_a_card_cannot_be_laid_is_what_laying_it_finds(options: Options, seed: int) -> None:
    for step in steps(options, seed, limit=60):
        for seat in step.after.seats:
            for card in (*PACK[::17], *view(step.after, seat).hand):
                found = None
                try:
                    step.after.verify(LayCard(seat, card))
                except IllegalAction as error:
                    found = str(error), error.rule
                assert why_not(step.after, seat, card) == found

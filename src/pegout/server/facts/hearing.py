"""Who must be heard before computer players go on: they are never too quick for a person's muggins claim (6.3).

The rules leave an announcement open until the next score is pegged. Among people that takes a moment; a computer player
would peg, or claim what was missed itself, at once. So none of them does anything while a person may still answer an
opponent's claim of a hand, or what another person announced in the play and has done nothing since. For what a computer
player announces in the play nobody is asked: there it misses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from pegout.rules.game import Announcement, Game, Need, Phase

Heard = Mapping[int, tuple[Announcement, ...]]
"""For each seat, what had been announced when it last did something."""

NOBODY: frozenset[int] = frozenset()


def after(heard: Heard, seat: int | None, game: Game) -> Heard:
    """Note that a seat has done something, or has said that it objects to nothing.

    Args:
        heard: what was so before.
        seat: who did it; None for a shuffle.
        game: the game after it.
    """
    if seat is None or game.options.muggins == "off" or game.deal is None:
        return heard
    return {**heard, seat: game.deal.announcements}


def unheard(game: Game, people: frozenset[int], heard: Heard) -> frozenset[int]:
    """The persons whose word computer players wait for.

    Args:
        game: the game.
        people: the seats of persons.
        heard: what each seat had heard when it last did something.
    """
    deal, options = game.deal, game.options
    if options.muggins == "off" or deal is None or game.phase is Phase.OVER:
        return NOBODY
    if game.phase is Phase.SHOW:
        return people.intersection(deal.awaiting)
    return frozenset(
        seat
        for seat in people
        if any(
            said.seat in people
            and options.side_of(said.seat) != options.side_of(seat)
            and said not in heard.get(seat, ())
            for said in deal.announcements
        )
    )


def asked_to_pass(game: Game, people: frozenset[int], heard: Heard) -> tuple[int, ...]:
    """The persons who are asked whether they object, where the rules themselves wait for a computer player.

    Args:
        game: the game.
        people: the seats of persons.
        heard: what each seat had heard when it last did something.
    """
    if game.need is Need.SHUFFLE or not people.isdisjoint(game.to_act):
        return ()
    return tuple(sorted(unheard(game, people, heard)))

"""Drill: who leads now?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pegout.lessons.worked import NAMES
from pegout.rules.cards import PACK
from pegout.rules.play import LIMIT, Play
from pegout.rules.referee import Position, who_leads

from .base import Answer, Question, Verdict, chances, named, number_in

NOBODY = "Nobody: all cards are laid"

_TRIES = 25
_PLAYERS = {1: (2,), 2: (2, 3, 3), 3: (2, 3, 4, 4)}


class Leading:
    """Say who leads when a count is over."""

    kind = "lead"
    title = "Who leads now?"
    about = "A count is over: who lays the first card of the next?"
    tags: tuple[str, ...] = (
        "two players",
        "three players",
        "four players",
        "after 31",
        "after a go",
        "leads again",
        "lead skips a player",
        "all cards laid",
    )

    def question(self, seed: int, level: int) -> Question:
        """Make a question."""
        random = chances(self.kind, level, seed)
        players = random.choice(_PLAYERS[level])
        play = _over(random, players, level)
        names = NAMES[:players]
        return Question(
            self.kind,
            level,
            seed,
            "choice",
            "The count is over. Who leads?",
            choices=(*names, NOBODY),
            players=names,
            series=play.series,
            count=play.count,
            held=tuple(len(hand) for hand in play.hands),
            said=(_said(play, names),),
        )

    def check(self, question: Question, answer: Answer) -> Verdict:
        """Judge a choice."""
        chosen = number_in(question, answer)
        play = _play_of(question)
        turn = play.restart().turn
        truth = len(question.players) if turn is None else turn
        verdict = who_leads(Position(play.series, play.hands))
        return Verdict(
            chosen == truth,
            question.choices[truth],
            truth,
            named(verdict.sentence, question.players),
            self.tags_of(question),
            rules=verdict.rules,
        )

    def tags_of(self, question: Question) -> tuple[str, ...]:
        """What a question practises."""
        players = len(question.players)
        last = question.series[-1].seat
        turn = _play_of(question).restart().turn
        found = {
            "two players": players == 2,
            "three players": players == 3,
            "four players": players == 4,
            "after 31": question.count == LIMIT,
            "after a go": question.count != LIMIT and turn is not None,
            "leads again": turn == last,
            "lead skips a player": turn not in (None, last, (last + 1) % players),
            "all cards laid": turn is None,
        }
        return tuple(tag for tag in self.tags if found[tag])


def _play_of(question: Question) -> Play:
    """The play at the end of the count. Which cards are held does not matter for the lead, only who holds any."""
    laid = {entry.card for entry in question.series}
    # Tens and court cards first: whatever is held must not fit.
    left = iter(sorted((card for card in PACK if card not in laid), key=lambda card: -card.value))
    hands = tuple(tuple(next(left) for _ in range(size)) for size in question.held)
    return Play(hands, None, question.series, count_over=True)


def _said(play: Play, names: tuple[str, ...]) -> str:
    last = names[play.series[-1].seat]
    if play.count == LIMIT:
        return f"{last} made 31."
    return f"Nobody can add to {play.count}; {last} laid the last card."


def _over(random: Random, players: int, level: int) -> Play:
    """A count that is over, the rarer kinds more often than chance has them."""
    chance = random.random()
    wanted = "all laid" if chance < 0.1 else "usual" if chance < (0.75 if level == 1 else 0.5) else "rare"
    for _ in range(_TRIES):
        ends = [play for play in _ends(random, players) if _plausible(play)]
        fitting = [play for play in ends if _sort_of(play) == wanted]
        if fitting:
            return random.choice(fitting)
    return random.choice(ends)


def _plausible(play: Play) -> bool:
    """Whether tens in every hand could not have been laid: above 21, at 31, or with nothing held."""
    return play.count > LIMIT - 10 or not any(play.hands)


def _sort_of(play: Play) -> str:
    """Whether the lead goes to the next to the left as usual, or past somebody, or nobody is left to lead."""
    turn, last = play.restart().turn, play.series[-1].seat
    if turn is None:
        return "all laid"
    return "usual" if turn == (last + 1) % len(play.hands) else "rare"


def _ends(random: Random, players: int) -> Iterator[Play]:
    """The ends of the counts of a play in which everybody lays whatever fits."""
    cards = random.sample(PACK, 4 * players)
    play = Play.start([cards[4 * seat : 4 * seat + 4] for seat in range(players)], random.randrange(players))
    while (seat := play.turn) is not None:
        if play.must_say_go:
            play = play.say_go(seat)
        else:
            play, _ = play.lay(seat, random.choice(play.fitting(seat)))
        if play.count_over:
            yield play
            play = play.restart()

"""The referee: given a position and a claim, who gets what and by which rule (rules sections 3, 6 and 8).

Everything here is worked out from the cards by the same functions that run a game. Settled questions that need no
position are in :mod:`pegout.rules.disputes`, and :mod:`pegout.rules.questions` understands them in a player's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import Card, sorted_hand, verify_distinct
from .errors import IllegalAction
from .play import ALWAYS_FITS, LIMIT, Laid, Play, count_of, score_card
from .score import Score, ScoreKind, total
from .verdicts import Claim, Verdict, judge_series, name_of, ranks_text, sentence_of, verify_count


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table when the referee is called.

    Attributes:
        series: the cards of the count with who laid each, in the order laid.
        hands: what each seat still holds; None for a hand that is not known. As many as there are players.
        turn: the seat a question about saying go concerns; None for the next one in turn.
    """

    series: tuple[Laid, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    turn: int | None = None

    @classmethod
    def of(
        cls,
        series: Iterable[Card],
        hands: Sequence[Sequence[Card] | None] = (None, None),
        *,
        seats: Sequence[int] | None = None,
        turn: int | None = None,
    ) -> Position:
        """Build a position; without ``seats`` the players laid in turn, seat 0 first.

        Raises:
            IllegalAction: the position cannot be (see :meth:`verify`), or there are not as many seats as cards.
        """
        cards = tuple(series)
        order = [index % max(1, len(hands)) for index in range(len(cards))] if seats is None else list(seats)
        if len(order) != len(cards):
            raise IllegalAction(f"{len(cards)} cards need {len(cards)} seats that laid them, not {len(order)}.", "3.1")
        laid = tuple(Laid(seat, card) for seat, card in zip(order, cards, strict=True))
        position = cls(laid, tuple(None if hand is None else tuple(hand) for hand in hands), turn)
        position.verify()
        return position

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the count."""
        return tuple(laid.card for laid in self.series)

    @property
    def count(self) -> int:
        """The count."""
        return count_of(self.cards)

    @property
    def layer(self) -> int | None:
        """Who laid the last card."""
        return self.series[-1].seat if self.series else None

    def verify(self) -> None:
        """Refuse a position that cannot come up.

        Raises:
            CardError: a card is there twice.
            IllegalAction: too many or too few players, a seat that is not there, or a count past 31.
        """
        players = len(self.hands)
        if not 2 <= players <= 4:
            raise IllegalAction(f"Two, three or four players play, not {players}.", "2.1")
        for seat in (*(laid.seat for laid in self.series), *(() if self.turn is None else (self.turn,))):
            if not 0 <= seat < players:
                raise IllegalAction(f"There is no seat {seat + 1} among {players} players.", "2.1")
        verify_distinct((*self.cards, *(card for hand in self.hands if hand for card in hand)))
        verify_count(self.cards)


def judge(position: Position, claim: Claim, claimed: int | None = None, *, tournament: bool = False) -> Verdict:
    """Decide a claim or question about a position.

    Args:
        position: what lies on the table.
        claim: what is claimed or asked.
        claimed: with ``Claim.POINTS``, the points that the player claims for the last card.
        tournament: with ``Claim.RENEGE``, whether tournament rules hold (``renege: penalty``).

    Raises:
        IllegalAction: the position cannot be, or lacks what the question needs.
    """
    position.verify()
    match claim:
        case Claim.POINTS:
            return _points(position, claimed)
        case Claim.AWARD:
            return who_takes_the_point(position)
        case Claim.LEAD:
            return who_leads(position)
        case Claim.SAY_GO | Claim.RENEGE:
            seat = position.turn if position.turn is not None else _next_seat(position)
            held = position.hands[seat]
            if held is None:
                raise IllegalAction(f"The cards that seat {seat + 1} holds must be known to decide this.", "3.7")
            if claim is Claim.SAY_GO:
                return may_say_go(position.count, held)
            return renege(position.count, held, tournament=tournament)
        case _:
            return judge_series(position.cards, claim)


def _next_seat(position: Position) -> int:
    return 0 if position.layer is None else (position.layer + 1) % len(position.hands)


def _points(position: Position, claimed: int | None) -> Verdict:
    """What the last card pegs, the award for the end of the count with it where the hands are known."""
    cards, seat = position.cards, position.layer
    if not cards or seat is None:
        raise IllegalAction("No card has been laid, so there is nothing to claim.", "3.1")
    scores = list(score_card(cards))
    award = _award(position)
    open_award = ""
    if award is not None:
        scores.append(award)
    elif position.count < LIMIT and None in position.hands and not _somebody_can_add(position):
        open_award = "; if nobody can add to the count, one more for the go or last card"
    points = total(scores)
    rules = tuple(dict.fromkeys(score.rule for score in scores)) or ("3.2", "3.4", "3.5")
    if award is not None and len(scores) > 1:
        rules = (*rules, "3.14")
    if position.count == LIMIT:
        rules = (*rules, "3.9")
    reasons = " and ".join(f"{name_of(score)} for {score.points}" for score in scores)
    text = f"{cards[-1].code} of seat {seat + 1} pegs " + (f"{points}: {reasons}" if scores else "nothing")
    if position.count == LIMIT:
        text += "; 31 is two in all, with no point for the go or last card beside it"
    if open_award:
        rules = (*rules, "3.9")
    text += open_award
    if claimed is None:
        return Verdict(str(points), sentence_of(text, rules), rules, None, seat, points, tuple(scores))
    if open_award and claimed == points + 1:
        answer = f"{points}, or {claimed} if nobody can add"
        return Verdict(answer, sentence_of(text, rules), rules, None, seat, points, tuple(scores))
    upheld = claimed == points
    answer = f"{'Yes' if upheld else 'No'}, {points}"
    return Verdict(answer, sentence_of(text, rules), rules, upheld, seat, points, tuple(scores))


def _somebody_can_add(position: Position) -> bool:
    room = LIMIT - position.count
    return any(card.value <= room for hand in position.hands if hand for card in hand)


def _award(position: Position) -> Score | None:
    """The point for go or last card, when the hands are known and nobody can add to the count."""
    if not position.series or None in position.hands or _somebody_can_add(position):
        return None
    hands = tuple(hand or () for hand in position.hands)
    return Play(hands, None, position.series, count_over=True).award()


def who_takes_the_point(position: Position) -> Verdict:
    """Who takes the point for the go or last card (3.8 to 3.11).

    Raises:
        IllegalAction: no card has been laid.
    """
    seat = position.layer
    if seat is None:
        raise IllegalAction("No card has been laid, so there is no point for a go.", "3.9")
    if position.count == LIMIT:
        text = f"31 is two for seat {seat + 1} and ends the count; there is no point for the go or last card beside it"
        return Verdict("2 in all", sentence_of(text, ("3.9",)), ("3.9",), None, seat, 2, score_card(position.cards))
    if _somebody_can_add(position):
        can = next(
            index for index, hand in enumerate(position.hands)
            if hand and any(card.value <= LIMIT - position.count for card in hand)
        )  # fmt: skip
        text = f"Nobody yet: seat {can + 1} holds a card that fits at {position.count} and must lay it"
        return Verdict("Nobody yet", sentence_of(text, ("3.7", "3.8")), ("3.7", "3.8"), None)
    award = _award(position)
    name = "last card" if award is not None and award.kind is ScoreKind.LAST else "the go"
    text = f"Seat {seat + 1}, who laid the last card of the count, takes one for {name}"
    rules: tuple[str, ...] = ("3.9", "3.10")
    if position.hands[seat] == () and name == "the go":
        text += ", out of cards or not"
        rules = ("3.9", "3.11")
    if award is None:
        text = f"If nobody can add to {position.count}, seat {seat + 1}, who laid the last card, takes one"
    return Verdict(
        f"Seat {seat + 1}", sentence_of(text, rules), rules, None, seat, 1, () if award is None else (award,)
    )


def who_leads(position: Position) -> Verdict:
    """Who leads once the count is over (3.12), or whose turn it is when it is not.

    Raises:
        IllegalAction: no card has been laid.
    """
    last = position.layer
    if last is None:
        raise IllegalAction("No card has been laid; the pone leads, the player to the dealer's left.", "3.1")
    if _somebody_can_add(position) and position.count < LIMIT:
        text = "The count is not over: somebody holds a card that fits and must lay it before anybody leads"
        return Verdict("Nobody yet", sentence_of(text, ("3.7", "3.8")), ("3.7", "3.8"))
    players = len(position.hands)
    left = [(last + step) % players for step in range(1, players + 1)]
    seat = next((seat for seat in left if position.hands[seat] != ()), None)
    if seat is None:
        text = "Nobody: all cards have been laid, and the hands are shown next, the pone's first"
        return Verdict("Nobody", sentence_of(text, ("3.12", "4.1")), ("3.12", "4.1"))
    if seat == last:
        text = f"Seat {seat + 1} leads again: nobody else has cards"
    elif players == 2:
        text = f"Seat {seat + 1} leads: the player who did not lay the last card"
    else:
        text = f"Seat {seat + 1} leads: the next to the left of seat {last + 1}, who laid the last card, with cards"
    if position.hands[seat] is None:
        text += ", if that player has cards"
    return Verdict(f"Seat {seat + 1}", sentence_of(text, ("3.12",)), ("3.12",), None, seat)


def may_say_go(count: int, held: Sequence[Card]) -> Verdict:
    """Whether a player may say go at a count with the cards held (3.7)."""
    _verify_held(count, held)
    fitting = sorted_hand(card for card in held if count + card.value <= LIMIT)
    if not held:
        text = "A player with no cards left says nothing, not even go"
        return Verdict("No", sentence_of(text, ("3.11",)), ("3.11",), upheld=False)
    if not fitting:
        text = f"Yes: none of {ranks_text(held)} fits at {count}, so go must be said"
        return Verdict("Yes", sentence_of(text, ("3.7",)), ("3.7",), upheld=True)
    rules: tuple[str, ...] = ("3.7", "6.1d") if count <= ALWAYS_FITS else ("3.7",)
    why = f"at {count} every card fits" if count <= ALWAYS_FITS else f"{ranks_text(fitting, ' or ')} fits at {count}"
    text = f"No: {why}, and a card that can be played must be played"
    return Verdict("No", sentence_of(text, rules), rules, upheld=False)


def renege(count: int, held: Sequence[Card], *, tournament: bool) -> Verdict:
    """What a go said at a count while holding these cards costs (6.1)."""
    _verify_held(count, held)
    fitting = sorted_hand(card for card in held if count + card.value <= LIMIT)
    if count <= ALWAYS_FITS and held:
        text = f"A go at {count} by a player with cards is refused: every card fits, so a card is laid and nothing paid"
        return Verdict("Go is refused", sentence_of(text, ("6.1d",)), ("6.1d",), upheld=False)
    if not fitting:
        text = f"No renege: no card held fits at {count}, so the go was right"
        return Verdict("No renege", sentence_of(text, ("3.7",)), ("3.7",), upheld=False)
    if not tournament:
        text = (
            "Nothing is pegged in casual play: until another card is laid or a point is pegged the go is taken back; "
            "after that play goes on from where it is"
        )
        return Verdict("0", sentence_of(text, ("6.1a", "6.1b")), ("6.1a", "6.1b"), upheld=True)
    points = 2 * len(fitting)
    text = (
        f"{points} to the opponent: 2 for each card that by itself fits at {count} ({ranks_text(fitting)}), once one "
        "of them has been seen and if it is claimed in time; what the offender pegged since that go is taken off"
    )
    scores = (Score(ScoreKind.RENEGE, fitting, points, "6.1c"),)
    return Verdict(f"{points} to the opponent", sentence_of(text, ("6.1c",)), ("6.1c",), True, None, points, scores)


def _verify_held(count: int, held: Sequence[Card]) -> None:
    verify_distinct(held)
    if not 0 <= count <= LIMIT:
        raise IllegalAction(f"The count cannot be {count}; it goes from 0 to 31.", "3.1")

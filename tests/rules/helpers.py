"""Short ways to lay out hands, plays and whole games in tests."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pegout.rules import PACK, Card, Game, Need, Options, Phase, Play, Rank, parse_cards, total
from pegout.rules.actions import Action, CutForDeal, CutStarter, LayAway, LayCard, Shuffle
from pegout.rules.events import Event, Pegged

E = TypeVar("E")


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def settle(play: Play) -> tuple[Play, int, list[int]]:
    """Go on by itself to the next card that can be laid: say the goes that are due and end a count.

    Returns the play, the points of the award (0 or 1) and the seats that said go.
    """
    award, goes = 0, []
    while True:
        if play.count_over:
            score = play.award()
            award += score.points if score else 0
            play = play.restart()
        elif play.must_say_go:
            assert play.turn is not None
            goes.append(play.turn)
            play = play.say_go(play.turn)
        else:
            return play, award, goes


def lay_out(hands: Sequence[Sequence[Card]], leader: int, order: Iterable[Card]) -> list[tuple[int, int]]:
    """Lay cards in this order, each by the seat whose turn it is.

    Returns for each card its seat and its points, the award for go or last card added to the card that earned it.
    """
    play = Play.start(hands, leader)
    laid = []
    for card in order:
        assert play.turn is not None
        seat = play.turn
        play, scores = play.lay(seat, card)
        play, award, _ = settle(play)
        laid.append((seat, total(scores) + award))
    return laid


def pack_for(
    hands: Sequence[str], starter: str = "", *, crib_card: str = "", dealer: int = 0, cut: int = 1
) -> tuple[Card, ...]:
    """A pack that deals these hands by seat, and turns this starter when ``cut`` cards are lifted."""
    held = [cards(hand) for hand in hands]
    players = len(held)
    size = 6 if players == 2 else 5
    top: list[Card | None] = [None] * (players * size)
    used = {card for hand in held for card in hand} | set(cards(starter)) | set(cards(crib_card))
    spare = [card for card in PACK if card not in used]
    for seat, hand in enumerate(held):
        place = (seat - dealer - 1) % players
        full = [*hand, *(spare.pop() for _ in range(size - len(hand)))]
        top[place::players] = full
    rest = [*(cards(crib_card) or ([spare.pop()] if players == 3 else []))]
    rest += [spare.pop() for _ in range(cut)]
    turned = cards(starter)[0] if starter else next(card for card in spare if card.rank is not Rank.JACK)
    rest += [turned, *(card for card in spare if card is not turned)]
    return (*(card for card in top if card is not None), *rest)


def dealt(
    hands: Sequence[str],
    starter: str = "",
    *,
    away: Sequence[str] = (),
    dealer: int = 0,
    scores: Sequence[int] = (),
    crib_card: str = "",
    **options: object,
) -> Game:
    """A game in the play: these hands dealt, these cards (or the last dealt) laid away, the starter cut.

    ``scores`` are set before the deal, to start near the end of a game.
    """
    chosen = Options(players=len(hands), **options)  # type: ignore[arg-type]
    game = Game.new(chosen, first_dealer=dealer)
    if scores:
        game = with_scores(game, scores)
    game, _ = game.apply(Shuffle(pack_for(hands, starter, crib_card=crib_card, dealer=dealer)))
    assert game.deal is not None
    for seat in game.seats:
        given = cards(away[seat]) if away else game.deal.dealt[seat][4:]
        game, _ = game.apply(LayAway(seat, given))
    assert game.pone is not None
    game, _ = game.apply(CutStarter(game.pone, 1))
    return game


def with_scores(game: Game, scores: Sequence[int]) -> Game:
    """The game with these scores on the board."""
    return replace(game, pegs=tuple((score, score) for score in scores))


def play_out(game: Game, order: str) -> tuple[Game, list[Event]]:
    """Lay these cards one after another, each by the seat whose turn it is."""
    events: list[Event] = []
    for card in cards(order):
        (seat,) = game.to_act
        game, happened = game.apply(LayCard(seat, card))
        events += happened
    return game, events


def lay_first(game: Game) -> tuple[Game, list[Event]]:
    """Lay the first card that fits, again and again, until the play is over."""
    events: list[Event] = []
    while game.phase is Phase.PLAY and game.need is Need.LAY_CARD:
        assert game.deal is not None
        assert game.deal.play is not None
        (seat,) = game.to_act
        game, happened = game.apply(LayCard(seat, game.deal.play.fitting(seat)[0]))
        events += happened
    return game, events


def do(game: Game, *actions: Action) -> tuple[Game, list[Event]]:
    """Apply actions and gather what happened."""
    game, events = Game.replay(game, actions)
    return game, list(events)


def cut_for_deal(codes: Sequence[str], options: Options) -> tuple[Game, list[Event]]:
    """A game in which the seats cut these cards for the deal, in order of seat."""
    wanted = [cards(code)[0] for code in codes]
    pack = (*wanted, *(card for card in PACK if card not in wanted))
    game, events = do(Game.new(options), Shuffle(pack))
    for seat in game.cutters:
        game, happened = do(game, CutForDeal(seat, seat))
        events += happened
    return game, events


def of_kind(events: Iterable[object], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def pegged_to(events: Iterable[object]) -> list[tuple[int, int]]:
    """Seat and points of every move of the pegs."""
    return [(event.seat, event.points) for event in of_kind(events, Pegged)]

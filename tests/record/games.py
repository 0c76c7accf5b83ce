"""Random games of every kind, and what must be the same after a game was written and read."""

from functools import lru_cache
from random import Random

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
from pegout.rules.cards import PACK
from pegout.rules.errors import OptionError
from pegout.rules.game import Game, Need
from pegout.rules.options import CHOICES, Options
from pegout.rules.play import score_card
from pegout.rules.score import total
from pegout.rules.show import count_hand
from pegout.rules.view import View, view


def random_options(random: Random) -> Options:
    while True:
        values: dict[str, object] = {name: random.choice(values) for name, values in CHOICES.items()}
        values["players"] = random.choice((2, 3, 4))
        values["target"] = random.choice((31, 61, 61, 91, 121))
        try:
            return Options.from_mapping(values)
        except OptionError:
            continue


def random_start(random: Random, options: Options) -> Game:
    kind = random.random()
    if kind < 0.5:
        return Game.new(options)
    if kind < 0.9:
        return Game.new(options, first_dealer=random.randrange(options.players))
    return Game.new(options, cutters=sorted(random.sample(range(options.players), 2)))


def _pack(random: Random) -> tuple:
    pack = list(PACK)
    random.shuffle(pack)
    return tuple(pack)


def _about(random: Random, true: int) -> int:
    """Mostly the truth, sometimes too few or too many."""
    return true if random.random() < 0.7 else max(0, true + random.choice((-2, -1, 1, 2, 5)))


def _optional(random: Random, game: Game) -> Action | None:
    if game.deal is None or "manual" not in (game.options.calls, game.options.counting):
        return None
    for seat in game.seats:
        may = view(game, seat).may
        if "take_back_go" in may and random.random() < 0.3:
            return TakeBackGo(seat)
        if "claim_muggins" in may and random.random() < 0.2:
            return ClaimMuggins(seat, random.randint(1, 4))
        if "claim_renege" in may and random.random() < 0.5:
            claim = ClaimRenege(seat, random.random() < 0.5)
            if game.can(claim):
                return claim
    return None


def _lay(random: Random, game: Game, seen: View, seat: int) -> Action:
    manual = game.options.calls == "manual"
    if manual and seen.count > 21 and (not seen.fitting or random.random() < 0.2):
        return SayGo(seat)
    card = random.choice(seen.fitting)
    if not manual:
        return LayCard(seat, card)
    claim = _about(random, total(score_card([*(laid.card for laid in seen.series), card])))
    return LayCard(seat, card, claim or random.choice((0, None)))


def random_action(random: Random, game: Game) -> Action:
    """Something that can be done now, whatever the options."""
    if game.need is Need.SHUFFLE:
        return Shuffle(_pack(random))
    optional = _optional(random, game)
    if optional is not None:
        return optional
    seat = random.choice(game.to_act)
    seen = view(game, seat)
    match game.need:
        case Need.CUT_FOR_DEAL:
            return CutForDeal(seat, random.choice(seen.free_cuts))
        case Need.LAY_AWAY:
            return LayAway(seat, tuple(random.sample(seen.hand, game.options.cards_laid_away)))
        case Need.CUT_STARTER:
            return CutStarter(seat, random.randint(1, seen.undealt - 1))
        case Need.LAY_CARD:
            return _lay(random, game, seen, seat)
        case Need.CLAIM_GO:
            return Claim(seat, _about(random, 1))
        case Need.CLAIM_HAND:
            hand = seen.shown[-1]
            assert seen.starter is not None
            return Claim(seat, _about(random, total(count_hand(hand.cards, seen.starter, crib=hand.crib))))
    return Accept(seat)


@lru_cache(maxsize=400)
def random_game(seed: int, options: Options | None = None, limit: int = 3000) -> Game:
    """A game by its seed; unfinished for one seed in five."""
    random = Random(seed)
    game = random_start(random, options or random_options(random))
    if random.random() < 0.2:
        limit = random.randrange(120)
    while game.need is not Need.NOTHING and len(game.actions) < limit:
        game, _ = game.apply(random_action(random, game))
    return game


def without_packs(game: Game) -> list[object]:
    """Actions without what nobody sees: the order of the pack and the place of a cut."""
    known: list[object] = []
    for action in game.actions:
        match action:
            case Shuffle():
                known.append("shuffle")
            case CutForDeal(seat, _):
                known.append(("cut for deal", seat))
            case CutStarter(seat, _):
                known.append(("cut", seat))
            case _:
                known.append(action)
    return known

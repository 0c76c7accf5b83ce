"""What holds for every level: it plays whole games of every kind by the rules, from its view alone."""

from random import Random

import pytest

from pegout.players import LEVELS, player_of
from pegout.players.driver import advance, shuffled
from pegout.rules import Game, IllegalAction, Need, OptionError, Options, view
from pegout.rules.actions import Action, ClaimMuggins, ClaimRenege, LayAway, LayCard, SayGo, Shuffle
from pegout.rules.events import CardLaid, MugginsClaimed, Overclaimed

TABLES = [
    Options(),
    Options(target=61, skunks="counted", next_deal="alternate", out_on_go="no"),
    Options(target=61, calls="manual", renege="penalty"),
    Options(target=61, counting="manual", calls="manual", muggins="on", overclaim="to_opponent", renege="penalty"),
    Options(target=61, counting="manual", muggins="on"),
    Options(target=61, calls="manual", muggins="on", out_on_go="no"),
    Options(target=61, counting="manual"),
]


def with_players(options: Options, players: int) -> Options:
    return Options.from_mapping(options.as_dict() | {"players": players})


def play_game(options: Options, levels: list[str], seed: int):
    """A whole game among computer players: the game at its end, and all its steps."""
    random = Random(seed)
    players = {seat: player_of(level, random) for seat, level in enumerate(levels)}
    game = Game.new(options)
    steps = list(advance(game, players, random))
    return steps[-1][0], steps


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES, ids=lambda options: ",".join(map(str, options.changed())) or "default")
@pytest.mark.parametrize("level", LEVELS)
def test_plays_a_whole_game_by_the_rules(level: str, options: Options, players: int) -> None:
    game, steps = play_game(with_players(options, players), [level] * players, seed=players)
    assert game.need is Need.NOTHING
    assert game.winner is not None
    for _, action, events in steps:
        if isinstance(action, LayAway):
            assert len(action.cards) == game.options.cards_laid_away
        assert not isinstance(action, ClaimRenege), "computer players never renege (6.1f)"
        assert not any(isinstance(event, Overclaimed) for event in events)
        if isinstance(action, ClaimMuggins):
            assert [e.points for e in events if isinstance(e, MugginsClaimed)] == [action.points]


@pytest.mark.parametrize("level", LEVELS)
def test_never_says_a_false_go(level: str) -> None:
    options = Options(players=3, target=61, calls="manual", renege="penalty")
    random = Random(5)
    players = {seat: player_of(level, random) for seat in range(3)}
    game = Game.new(options)
    goes = 0
    for after, action, _ in advance(game, players, random):
        if isinstance(action, SayGo):
            goes += 1
            assert game.deal is not None
            assert game.deal.play is not None
            assert not game.deal.play.fitting(action.seat)
        game = after
    assert goes


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_choices(level: str) -> None:
    options = Options(target=61, counting="manual", calls="manual", muggins="on")
    first, _ = play_game(options, [level, level], seed=11)
    second, _ = play_game(options, [level, level], seed=11)
    assert first.actions == second.actions


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_decision_does_not_depend_on_hidden_cards(level: str, players: int) -> None:
    """The cards that a seat cannot see are exchanged among themselves; the seat does the same as before."""
    random = Random(players)
    decided = 0
    for seed in range(6):
        game = Game.new(Options(players=players), first_dealer=0)
        everybody = {seat: player_of("intermediate", random) for seat in range(players)}
        player = player_of(level, Random(seed))
        seat = seed % players
        game, _ = game.apply(shuffled(random))
        while game.deal_number == 1 and game.need in (Need.LAY_AWAY, Need.CUT_STARTER, Need.LAY_CARD):
            if seat in game.to_act:
                other = _with_hidden_cards_exchanged(game, seat, random)
                if other is not None:
                    assert view(other, seat) == view(game, seat)
                    assert player.choose(view(other, seat)) == player.choose(view(game, seat))
                    decided += 1
            acting = game.to_act[0]
            game, _ = game.apply(everybody[acting].choose(view(game, acting)))
    assert decided > 6, "too few positions in which hidden cards could be exchanged"


def _with_hidden_cards_exchanged(game: Game, seat: int, random: Random) -> Game | None:
    """The same actions on a pack whose cards hidden from the seat are permuted, where they are still legal."""
    known = set(view(game, seat).known)
    first = game.actions[0]
    assert isinstance(first, Shuffle)
    pack = list(first.pack)
    places = [place for place, card in enumerate(pack) if card not in known]
    hidden = [pack[place] for place in places]
    for _ in range(20):
        random.shuffle(hidden)
        changed = list(pack)
        for place, card in zip(places, hidden, strict=True):
            changed[place] = card
        exchange = dict(zip(pack, changed, strict=True))
        actions: list[Action] = [Shuffle(tuple(changed))]
        for action in game.actions[1:]:
            if isinstance(action, LayAway):
                action = LayAway(action.seat, tuple(exchange[card] for card in action.cards))
            actions.append(action)
        try:
            other, _ = Game.replay(game.fresh(), actions)
        except IllegalAction:  # a go or the order of laying no longer fits these hands
            continue
        if view(other, seat) == view(game, seat):
            return other
    return None


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(OptionError, match="beginner or intermediate or advanced"):
        player_of("grandmaster")


def test_a_player_that_is_not_to_act_refuses() -> None:
    game = Game.new(Options(), first_dealer=0)
    with pytest.raises(Exception, match="not for this player"):
        player_of("beginner").choose(view(game, 0))


def test_cards_are_laid_with_their_true_points_where_players_call() -> None:
    _, steps = play_game(Options(target=61, calls="manual"), ["beginner", "beginner"], seed=3)
    laid = [(action, events) for _, action, events in steps if isinstance(action, LayCard)]
    assert any(action.claim for action, _ in laid)
    for action, events in laid:
        assert isinstance(events[0], CardLaid)
        assert action.claim == sum(score.points for score in events[0].scores)

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.evenness import chi_square
from tests.games.rycerze.table import Play, lay_all, new, pile, recruit
from zamki.core.ids import Seat
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import DRUM
from zamki.games.rycerze.rules.moves import lay
from zamki.games.rycerze.rules.state import Recruitment

ZERO, ONE = Seat(0), Seat(1)


def recruited() -> Play:
    """Seat 1 has laid four army cards and taken one of them back, unseen."""
    play = new(pile("wood_small", "wood_big", DRUM, "stone_big"))
    lay_all(play, "shepherd shepherd", "dragon knight")
    lay_all(play, "shepherd shepherd", "archer peasant")
    recruit(play, None, "archer")
    return play


def test_hidden_recruits_are_uniform() -> None:
    """R13: each of the four cards that may have been taken back is imagined equally often."""
    play, rng = recruited(), Random(1)
    view = game.view(play.state, ZERO)
    counts: Counter[object] = Counter(
        next(
            card
            for each in game.imagine(view, rng).rounds
            if isinstance(each, Recruitment)
            for _, card in each.taken
        )
        for _ in range(4000)
    )
    assert set(counts) == {"dragon", "knight", "archer", "peasant"}
    assert chi_square(counts, 4) < 16.3  # 0.1 % of fair samples are beyond


def test_hidden_recruits_of_an_earlier_game_are_uniform() -> None:
    """R13a: what was taken back in an earlier game of a long one is imagined as fairly as now."""
    play, rng = new([pile("wood_small", DRUM), pile("stone_big")], long=True), Random(4)
    lay_all(play, "shepherd shepherd", "dragon knight")
    recruit(play, None, "dragon")
    while not play.state.past:
        lay_all(play, "shepherd shepherd", "shepherd shepherd")
    view = game.view(play.state, ZERO)
    counts: Counter[object] = Counter(game.imagine(view, rng).past[0].rounds[1] for _ in range(1000))
    assert set(counts) == {Recruitment(DRUM, ((ONE, card),)) for card in ("dragon", "knight")}
    assert chi_square(counts, 2) < 10.8  # 0.1 % of fair samples are beyond


def test_later_lays_rule_histories_out() -> None:
    """R13: a card laid again must have been the one taken back."""
    play = recruited()
    lay_all(play, "shepherd shepherd", "archer shepherd")
    view = game.view(play.state, ZERO)
    for seed in range(50):
        world = game.imagine(view, Random(seed))
        assert world.rounds[2] == Recruitment(DRUM, ((ONE, "archer"),))
        assert world.players[1] == play.state.players[1]


def test_hidden_commits_weigh_the_histories() -> None:
    """R13: uniform over full states means uniform over recruit and commit together."""
    play = new(pile("wood_small", DRUM, "stone_big"))
    lay_all(play, "shepherd shepherd", "dragon knight")
    recruit(play, None, "dragon")
    play.submit(lay(ONE, "shepherd", "shepherd"))
    view, rng = game.view(play.state, ZERO), Random(2)
    counts: Counter[object] = Counter(
        (world.players[1].camp, world.commits[1]) for world in (game.imagine(view, rng) for _ in range(8000))
    )
    kinds = 2 * (10 + 5 + 1)
    assert len(counts) == kinds
    assert chi_square(counts, kinds) < 61.1


def test_tiles_to_come_are_uniform() -> None:
    """R13: every unseen tile is equally likely to be the removed one and to come next."""
    play, rng = new(pile("wood_small")), Random(3)
    view = game.view(play.state, ZERO)
    worlds = [game.imagine(view, rng) for _ in range(7000)]
    removed: Counter[object] = Counter(world.piles[0][0] for world in worlds)
    coming: Counter[object] = Counter(world.piles[0][2] for world in worlds)
    for counts in (removed, coming):
        drums = counts.pop(DRUM)
        assert abs(drums - 2000) < 150
        assert chi_square(counts, 5) < 18.5
    assert all(world.piles[0][1] == "wood_small" for world in worlds)


def test_own_cards_are_never_imagined_otherwise() -> None:
    """R13a: what a seat recruited itself is its own knowledge."""
    play = recruited()
    view = game.view(play.state, ONE)
    for seed in range(20):
        assert game.imagine(view, Random(seed)).players[1] == play.state.players[1]

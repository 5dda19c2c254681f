"""What may be imagined."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings

from tests.games.zamek.scene import scene
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import AnyPlaythrough
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.testing.strategies import playthroughs


@settings(max_examples=25, deadline=None)
@given(playthroughs("zamek"))
def test_worlds_differ_only_in_what_is_hidden(play: AnyPlaythrough) -> None:
    """Z30a: an imagined state has the same table, pile (in some order) and towers with a token."""
    view = game.view(play.state, Seat(1))
    world = game.imagine(view, Random(1))
    assert world.table == play.state.table
    assert sorted(world.pile) == sorted(play.state.pile)
    assert [token is None for token in world.tokens] == [token is None for token in play.state.tokens]
    open_view = game.view(play.state, Onlooker.OPEN)
    assert game.imagine(open_view, Random(1)) == play.state


def test_worlds_are_uniform() -> None:
    """Z30a: each unseen tile is equally likely to be next, and each unseen token to lie on a tower."""
    state = scene(tile="z03", pile=("z01", "z02", "z10"), towers={1: Token.FIVE_POINTS})
    view = game.view(state, Seat(0))
    rng = Random(2)
    tiles, tokens = Counter[int](), Counter[Token | None]()
    for _ in range(3000):
        world = game.imagine(view, rng)
        tiles[world.pile[0]] += 1
        tokens[world.tokens[1]] += 1
    unseen = view.table.unseen_tiles()
    number = state.table.edition.tables.tile_number
    for name, count in unseen.items():
        expected = 3000 * count / unseen.total()
        assert abs(tiles[number[name]] - expected) < 6 * expected**0.5
    assert len(tokens) == 9
    assert max(tokens.values()) < 3 * min(tokens.values())

"""How many ways a game can begin."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import TWO_HOUSES, do, new_game, place, scene, subject
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.testing import perft


@pytest.mark.parametrize(("depth", "count"), [(1, 17), (2, 68), (3, 1696)])
def test_perft(depth: int, count: int) -> None:
    """Z5, Z6, Z7, Z8: the number of ways a known game can begin."""
    assert perft(game, new_game(7).state, depth) == count


def test_perft_of_a_scene() -> None:
    """Z15, Z20: two houses, two tokens: every order and every doubling is a way to go on."""
    state = scene(*TWO_HOUSES, tile="z04", pile=(), held=((Token.HOUSE_DOUBLE,) * 2, ()))
    state = do(state, place(3, 4, 0), subject(None))
    assert perft(game, state, 1) == 4
    assert perft(game, state, 2) == 8

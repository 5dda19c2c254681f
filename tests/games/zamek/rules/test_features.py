"""Features kept tile by tile are those that a look at the whole board finds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.zamek.oracle import Oracle, engine_features
from tests.games.zamek.scene import new_game
from zamki.games.zamek.rules.moves import Place
from zamki.games.zamek.rules.state import Placing
from zamki.testing.fuzz import random_moves


def check_game(seed: int, *, placements: bool) -> None:
    """Plays a random game and compares at every step."""
    play = new_game(seed, first=seed % 2)
    for move in random_moves(play, Random(seed)):
        table = play.state.table
        if isinstance(move, Place) or table.board.subjects != play.played[-1].before.table.board.subjects:
            assert engine_features(table.board) == Oracle(table.board).features()
        if placements and isinstance(table.phase, Placing) and isinstance(move, Place) and seed % 3 == 0:
            assert table.tile is not None
            legal = {
                (*m.at, m.turn) for m in play.game.legal_moves(play.state, table.seat) if isinstance(m, Place)
            }
            assert legal == Oracle(table.board).fits(table.edition.tiles[table.tile].id)


@pytest.mark.parametrize("hundred", range(3))
def test_features_are_those_of_the_whole_board(hundred: int) -> None:
    """Z8a, Z10, Z10a, Z11: after every move each feature is what a flood fill of the whole board finds."""
    for seed in range(100 * hundred, 100 * hundred + 25):
        check_game(seed, placements=False)


@pytest.mark.soak
def test_features_of_thousands_of_games() -> None:
    """Z10, Z11: the same for thousands of games."""
    for seed in range(1000, 5000):
        check_game(seed, placements=True)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_legal_places_are_exact(seed: int) -> None:
    """Z5, Z6, Z6a: legal places are all empty cells and turns that touch and where roads meet roads only."""
    check_game(3 * seed, placements=True)

from __future__ import annotations

import pytest

from zamki.games.ludwig import game
from zamki.testing import fuzz_game


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_few_random_games(seats: int) -> None:
    """L5: no crash, no dead end, 147 rooms always accounted for, and the record replays."""
    for seed in range(4):
        assert fuzz_game(game, seed, seats=seats).fault is None


@pytest.mark.soak
def test_twenty_thousand_random_games() -> None:
    """L5: the same for 20,000 games over all numbers of seats."""
    for seed in range(20_000):
        assert fuzz_game(game, seed).fault is None

"""Counts as data: a change in the rules shows as a change in a number."""

from __future__ import annotations

import pytest
from scene import battle
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.testing import perft

from zamki_sea_battle import game


@pytest.mark.parametrize(("depth", "count"), [(1, 48), (2, 2304), (3, 79488)])
def test_ways_to_begin(depth: int, count: int) -> None:
    """S3, S4: 48 places for a frigate, for both seats; 1656 pairs of a frigate and a brig."""
    assert perft(game, Playthrough.new(game, configure(game, 2), 0).state, depth) == count


@pytest.mark.parametrize(("option", "count"), [(False, 45360), (True, 45248)])
def test_ways_to_shoot(option: bool, count: int) -> None:
    """S6, S8: 36 × 36 × 35 shots in turn; with the option 8 × (7 × 34 + 28 × 36) + 28 × 36 × 35."""
    assert perft(game, battle(hit_again=option).state, 3) == count

from __future__ import annotations

import pytest

from tests.games.ludwig.scene import do, new, of_type, placing, row
from zamki.core.ids import Seat
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.moves import Place
from zamki.testing import perft

FOOD = of_type("food")


@pytest.mark.parametrize(("seats", "depth", "count"), [(3, 1, 36), (3, 2, 36 * 36), (7, 2, 36 * 36)])
def test_continuations_from_the_start(seats: int, depth: int, count: int) -> None:
    """L6: 36 pairs of nine rooms for every seat."""
    assert perft(game, new(seats).state, depth) == count


def test_continuations_for_two() -> None:
    """L44: two ways to assign, then 36 pairs."""
    assert perft(game, new(2).state, 1) == 2
    assert perft(game, new(2).state, 2) == 2 * 36


def test_continuations_of_placing() -> None:
    """L9, L15: two rooms, two castles, four cells each; the second room's castle is then settled."""
    state = placing(3, {}, {0: ["kitchen", "bakery"], 1: ["sauna", "kennel"]})
    assert perft(game, state, 1) == 2 * 2 * 4
    assert perft(game, state, 2) == 16 * 4


def test_continuations_of_a_food_bonus() -> None:
    """L21: five rooms, every legal cell of each, and the other castle's placements."""
    state = placing(3, {0: row(FOOD[:2])}, {0: [FOOD[2], "great_hall"]})
    state = do(state, Place(Seat(0), FOOD[2], 0, (-1, 0))).state
    bonus = state.bonuses[0]
    assert bonus is not None
    rooms = [state.components.rooms[name] for name in bonus.options]
    cells = sum(len(state.castles[0].cells(room)) for room in rooms)
    assert perft(game, state, 1) == cells + 6  # the corridor has six cells around a bare throne

"""Tapping rooms into the scorer."""

from __future__ import annotations

from zamki.games.ludwig.page.building import built, mending_cell, next_cell, start_layout, with_room
from zamki.games.ludwig.rules.layout import Unbuildable


def test_the_next_cell_is_one_where_something_may_stand() -> None:
    """After an outdoor room, a fountain or a tower the way leads beside it, never on top (L18)."""
    outdoor = with_room(start_layout(), "fountain", (-1, 0))
    assert next_cell(outdoor, (-1, 0)) == (-2, 0)
    tower = with_room(start_layout(), "tower", (2, 0))
    assert next_cell(tower, (2, 0)) == (3, 0)
    plain = with_room(start_layout(), "grand_foyer", (-1, 0))
    assert next_cell(plain, (-1, 0)) == (-1, 1)


def test_a_gap_is_filled_first() -> None:
    """A room in the air leads to the space below it; another fault to the room itself (L16, L17)."""
    layout = with_room(start_layout(), "tower", (0, 2))
    assert next_cell(layout, (0, 2)) == (0, 1)
    below = with_room(start_layout(), "tower", (0, -1))
    faults = built(below)
    assert isinstance(faults, Unbuildable)
    assert mending_cell(faults.faults[0], below) == (0, -1)

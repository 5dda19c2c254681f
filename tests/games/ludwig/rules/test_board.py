from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.games.ludwig.castles import castles
from tests.games.ludwig.scene import COMPONENTS, castle, of_type
from zamki.games.ludwig.rules.board import Castle, can_hold, neighbours
from zamki.games.ludwig.rules.components import SPECIALS, Cell

ROOMS = COMPONENTS.rooms
FOUNDED = Castle.founded(COMPONENTS, "throne_living_corridor")
ABOVE: set[Cell] = {(-1, 0), (2, 0), (0, 1), (1, 1)}
BELOW: set[Cell] = {(0, -1), (1, -1)}


def test_throne_fills_two_cells() -> None:
    """L14: the throne stands on [0,0] and [1,0]; nothing goes there."""
    assert set(FOUNDED.grid) == {(0, 0), (1, 0)}
    assert not {(0, 0), (1, 0)} & FOUNDED.free


@pytest.mark.parametrize(
    ("kind", "cells"),
    [
        *((kind, ABOVE) for kind in ("food", "living", "utility", "outdoor", "sleeping")),
        ("corridor", ABOVE | BELOW),
        ("downstairs", BELOW),
    ],
)
def test_levels_of_the_types(kind: str, cells: set[Cell]) -> None:
    """L15, L17: the first room of each type touches the throne, on the levels its type allows."""
    assert set(FOUNDED.cells(ROOMS[of_type(kind)[0]])) == cells


@pytest.mark.parametrize(("kind", "below"), [("fountain", False), ("tower", False), ("grand_foyer", True)])
def test_levels_of_the_special_rooms(kind: str, below: bool) -> None:
    """L17: fountains and towers stand above ground, a grand foyer anywhere."""
    assert set(FOUNDED.cells(COMPONENTS.specials[kind])) == (ABOVE | BELOW if below else ABOVE)


def test_rooms_above_ground_need_support() -> None:
    """L16, L18 (example of L48): King's Chambers beside Wine Room and Firewood Storage."""
    built = castle({(-1, 0): "wine_room", (1, 1): "firewood_storage"})
    assert built.cells(ROOMS["kings_chambers"]) == [(-2, 0), (-1, 1), (0, 1), (2, 0)]


@pytest.mark.parametrize("name", ["aviary", "fountain", "tower"])
def test_open_sky(name: str) -> None:
    """L18: above outdoor rooms, fountains and towers stays free; left and right of them do not."""
    built = castle({(0, 1): name, (1, 1): "kitchen"})
    assert (0, 2) not in built.free
    assert {(1, 2), (-1, 0), (2, 0)} <= built.free


def test_outdoor_rooms_may_stand_on_other_rooms() -> None:
    """L18: an open room needs no ground below."""
    assert (1, 2) in castle({(1, 1): "kitchen"}).cells(ROOMS["aviary"])


def test_underground_needs_no_support_and_nothing_above() -> None:
    """L16: a room underground may hang under nothing but its neighbour."""
    built = castle({(1, -1): "crypt", (2, -1): "dungeon"})
    assert {(3, -1), (2, -2), (1, -2), (2, 0)} <= built.free


def test_corners_do_not_touch() -> None:
    """L15: a cell that meets rooms at corners only is not free."""
    built = castle({(1, -1): "crypt", (2, -1): "dungeon"})
    assert not {(3, 0), (3, -2), (0, -2), (-1, -1)} & built.free


@settings(deadline=None)
@given(castles(most=24))
def test_free_cells_are_exactly_the_allowed_ones(built: Castle) -> None:
    """L15, L16, L18: the cells kept up to date room by room are those found by looking at the whole grid."""
    near = {cell for filled in built.grid for cell in neighbours(filled)}
    assert built.free == {cell for cell in near if can_hold(built.grid, cell)}


@settings(deadline=None)
@given(castles(most=24))
def test_there_is_always_a_cell(built: Castle) -> None:
    """L19: every room, special ones too, has a legal cell in every castle."""
    for kind in {room.type for room in ROOMS.values()}:
        assert built.cells(ROOMS[of_type(kind)[0]])
    for special in SPECIALS:
        assert built.cells(COMPONENTS.specials[special])


def test_a_new_room_makes_a_new_castle() -> None:
    """L10: castles are values; the earlier one is what it was."""
    before = dict(FOUNDED.grid)
    FOUNDED.with_room(ROOMS["kitchen"], (2, 0)).with_attendant("knight").with_card("width")
    assert dict(FOUNDED.grid) == before
    assert not FOUNDED.attendants
    assert not FOUNDED.cards

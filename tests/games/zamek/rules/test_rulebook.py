"""The examples of the Polish rulebook, rebuilt from its text."""

from __future__ import annotations

import pytest

from tests.games.zamek.scene import (
    Lay,
    awards,
    board_of,
    choices,
    do,
    feature_at,
    place,
    scene,
    step,
    subject,
)
from zamki.core.ids import Seat
from zamki.games.zamek.rules.board import empty_groups
from zamki.games.zamek.rules.components import Kind, Token
from zamki.games.zamek.rules.scoring import final_awards
from zamki.games.zamek.rules.state import Family, Putting


def test_two_tile_road_at_a_start_space() -> None:
    """Z13a: one tile at a road start space, herald put there at once: 2 points, and the herald goes home."""
    state = do(scene(tile="z12"), place(0, 3, 3))
    state, events = step(state, subject(0))
    assert awards(events) == [(0, "road", 2)]
    assert state.table.pools == (6, 6)
    assert state.table.marker(Seat(0)) == 2


FIVE_ROAD: tuple[Lay, ...] = (
    (1, 8, "z29", 1, 1, 1),
    (2, 8, "z17", 1, 0, 0),
    (3, 8, "z21", 1),
    (4, 8, "z17", 1),
)


def test_five_tile_road_with_stocks_and_a_fountain() -> None:
    """Z13a: five road tiles with stocks pay 10; the fountain's tile counts, the herald beyond does not."""
    state = do(scene(*FIVE_ROAD, tile="z12"), place(5, 8, 3))
    state, events = step(state, subject(2))
    assert awards(events) == [(0, "road", 10)]
    assert feature_at(state, 1, 8, 0).tiles == 5
    assert state.table.pools == (5, 5)  # a monk stays, and so does the other herald
    assert feature_at(state, 1, 8, 1).subjects == (0, 1)


def test_six_tile_pigsty_joined_from_three() -> None:
    """Z13a: three pigsties joined to six tiles with a start space, farmers 2 to 1: 12, all go home."""
    lays: tuple[Lay, ...] = (
        (1, 8, "z08", 1, 0, 0),
        (3, 8, "z08", 1),
        (4, 8, "z04", 3, 1, 0),
        (2, 9, "z04", 0, 0, 0),
    )
    state = scene(*lays, tile="z11")
    assert state.table.pools == (4, 5)
    state = do(state, place(2, 8, 0))
    state, events = step(state, subject(None))
    assert awards(events) == [(0, "pigsty", 12)]
    assert state.table.pools == (6, 6)
    assert feature_at(state, 2, 8, 0).tiles == 6


def test_five_tile_house_becomes_the_family_seat() -> None:
    """Z13a, Z17: a house of five tiles, squires 2 to 1: 5 points and the family seat."""
    lays: tuple[Lay, ...] = (
        (3, 4, "z03", 1, 0, 0),
        (4, 5, "z03", 0, 0, 0),
        (5, 4, "z07", 1),
        (6, 4, "z03", 3, 1, 0),
    )
    state, events = step(do(scene(*lays, tile="z10"), place(4, 4, 0)), subject(None))
    assert awards(events) == [(0, "house", 5)]
    family = state.table.families[0]
    assert family is not None
    assert family.size == 5
    assert state.table.families[1] is None


MEADOWS: tuple[Lay, ...] = (
    # A: monks 1 to 2, four shrines and the one of the start space.
    (9, 2, "z03", 0, 0, 1),
    (7, 2, "z03", 0, 1, 1),
    (5, 2, "z05", 0, 1, 2),
    (8, 2, "z04", 0),
    (6, 2, "z04", 0),
    # B: one shrine.
    (2, 7, "z23", 0, 0, 2),
    # C: a held meadow without a shrine.
    (4, 8, "z05", 0, 1, 2),
)


def test_meadows_at_the_end() -> None:
    """Z26: monks 1 to 2 and five shrines, one of them on a start space: 15; one shrine: 3; no shrine: 0."""
    given = final_awards(scene(*MEADOWS).table)
    assert [(award.seat, award.rule, award.count, award.points) for award in given] == [
        (0, "meadow", 1, 3),
        (1, "meadow", 5, 15),
        (1, "meadow", 0, 0),
    ]


def test_meadow_start_space_has_its_shrine() -> None:
    """Z26: the shrine of a start space counts for the meadow that joins it."""
    assert feature_at(scene((9, 2, "z05", 1)), 9, 2, 2).shrines == 0
    assert feature_at(scene((9, 2, "z03", 0)), 9, 2, 1).shrines == 2


def test_largest_empty_area_goes_to_the_larger_family_seat() -> None:
    """Z27: with a largest empty area of 5 cells, the owner of the larger family seat scores 5."""
    empty = {(0, 1), (1, 1), (0, 2), (0, 3), (1, 3), (3, 0), (4, 0), (5, 1), (9, 9)}
    cells = scene().table.edition.tables.xy
    lays: list[Lay] = [(x, y, "z10", 0) for x, y in cells if (x, y) not in empty]
    assert [len(group) for group in empty_groups(board_of(*lays))] == [5, 2, 1]
    name = feature_at(scene(*lays), 4, 4, 0).name
    state = scene(*lays, families=(Family(name, 3), Family(name, 4)))
    given = [award for award in final_awards(state.table) if award.rule == "seat"]
    assert [(award.seat, award.points) for award in given] == [(1, 5)]


@pytest.mark.parametrize(("tiles", "takes"), [(2, False), (3, True), (4, True), (5, False)])
def test_token_of_tower_56_57(tiles: int, takes: bool) -> None:
    """Z16a: from 53, 3 or 4 points stop on 56 or 57 and take the token; fewer or more take nothing."""
    lays: list[Lay] = [(5, 8, "z12", 3)]
    lays += [(5 - n, 8, "z17", 1) for n in range(1, tiles - 1)]
    state = scene(
        *lays[:-1] if tiles > 2 else [],
        (lays[-1][0], 8, lays[-1][2], lays[-1][3], 0, 0),
        tile="z12",
        totals=(53, 0),
        towers={8: Token.FIVE_POINTS},
    )
    # The last tile closes the western end.
    state, events = step(do(state, place(6 - tiles, 8, 1)), subject(None))
    assert awards(events) == [(0, "road", tiles)]
    assert state.table.marker(Seat(0)) == 53 + tiles
    assert (Token.FIVE_POINTS in state.table.tokens(Seat(0))) is takes
    assert state.table.towers[8] is not takes


def test_subject_choices_of_the_book() -> None:
    """Z8: on a new tile with pigsty, road and two meadows each area that nobody holds can be chosen."""
    state = do(scene(tile="z26"), place(0, 3, 3))
    assert choices(state) == [
        "subject 0",
        "subject 1",
        "subject 2",
        "subject 3",
        "subject -",
    ]


def test_held_areas_cannot_be_chosen() -> None:
    """Z8: a road that is held far away takes no second herald, whoever holds it."""
    lays: tuple[Lay, ...] = ((1, 4, "z17", 1, 1, 0), (2, 4, "z17", 1), (3, 4, "z17", 1))
    state = do(scene(*lays, tile="z25"), place(4, 4, 2))
    assert isinstance(state.table.phase, Putting)
    assert "subject 0" not in choices(state)
    assert "subject 1" in choices(state)


def test_joining_held_areas() -> None:
    """Z8a: joined roads keep both heralds and take no third; a free pigsty still takes a farmer."""
    lays: tuple[Lay, ...] = (
        (3, 4, "z17", 1, 0, 0),
        (5, 4, "z17", 1, 1, 0),
        (3, 3, "z03", 2, 0, 1),
        (4, 3, "z03", 2),
    )
    state = do(scene(*lays, tile="z17"), place(4, 4, 1))
    road = feature_at(state, 4, 4, 0)
    assert (road.kind, road.subjects) == (Kind.ROAD, (1, 1))
    assert "subject 0" not in choices(state)
    assert "subject 1" in choices(state)

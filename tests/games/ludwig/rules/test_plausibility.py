"""Castles that can stand, but that no game could have given."""

from __future__ import annotations

import pytest

from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Layout
from zamki.games.ludwig.rules.plausibility import doubts

THRONE = "throne_living_sleeping"
ROW: list[Cell] = [(column, 0) for column in range(2, 60)]


def castle(counts: dict[str, int], specials: tuple[str, ...] = (), **more: tuple[str, ...]) -> Layout:
    """A castle with so many rooms of each type; where they stand is not asked here."""
    rooms = [
        room.id
        for kind, count in counts.items()
        for room in [each for each in built_in().rooms.values() if each.type == kind][:count]
    ]
    return Layout(THRONE, tuple(zip((*rooms, *specials), ROW, strict=False)), **more)


def found(layout: Layout) -> list[tuple[str, int]]:
    """What is doubted."""
    return [(each.what, each.count) for each in doubts(layout, built_in())]


@pytest.mark.parametrize(
    "layout",
    [
        castle({"living": 3}, attendants=("painter",)),
        castle({"living": 3, "downstairs": 3}, attendants=("painter", "knight")),
        castle({"utility": 3}, cards=("width",)),
        castle({"outdoor": 3, "sleeping": 3, "corridor": 3}, ("fountain", "tower", "grand_foyer")),
        castle({"food": 5}, ("tower",)),
        castle({"downstairs": 3}, ("fountain",)),
        castle({"food": 4, "living": 4, "utility": 4, "outdoor": 4, "sleeping": 1}),
    ],
)
def test_what_bonuses_give_is_not_doubted(layout: Layout) -> None:
    """Third rooms, fifth rooms and the downstairs bonus bring what they bring (L20, L22, L23, L24, L25)."""
    assert found(layout) == []


@pytest.mark.parametrize(
    ("layout", "right"),
    [
        (castle({"living": 2}, attendants=("painter",)), [("attendants", 1)]),
        (castle({}, ("fountain", "fountain")), [("fountain", 2)]),
        (
            castle({"downstairs": 3}, attendants=("painter",), cards=("width",)),
            [("attendants", 1), ("cards", 1)],
        ),
        (castle({"living": 4, "utility": 4, "outdoor": 4, "sleeping": 4, "corridor": 1}), [("rooms", 17)]),
    ],
)
def test_what_no_bonus_gives_is_named(layout: Layout, right: list[tuple[str, int]]) -> None:
    """More than the castle's own rooms could have brought is told, each thing with its number (L20, L21)."""
    assert found(layout) == right

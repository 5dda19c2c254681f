from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.draw.drawings import checked
from zamki.core.setup import built_in_edition
from zamki.games.zamek.draw.map import built_in_map
from zamki.games.zamek.draw.pieces import tile_svg, token_svg
from zamki.games.zamek.draw.shapes import SLOT, Area, Face, anchor, outline, roads, subject_place, turned

FACES = built_in_map().faces
ZAMEK: Any = built_in_edition("zamek", "reconstruction-1").data


@pytest.mark.parametrize("tile", FACES)
def test_every_face_every_way_up(tile: str) -> None:
    """All 35 faces can be drawn in all four turns, in a few kilobytes each."""
    for turn in range(4):
        svg = tile_svg(FACES[tile], turn)
        checked(svg)
        assert len(svg) < 9_000


def test_slots_turn_with_the_tile() -> None:
    """A quarter turn clockwise moves slot s to (s + 3) mod 12."""
    for slot in range(12):
        assert turned(SLOT[slot], 1) == SLOT[(slot + 3) % 12]


@pytest.mark.parametrize("tile", FACES)
def test_anchors(tile: str) -> None:
    """Each area's anchor lies on the tile, no two coincide, and it turns with the tile."""
    face = FACES[tile]
    places = [anchor(face, number) for number in range(len(face.areas))]
    for x, y in places:
        assert 4 <= x <= 116
        assert 4 <= y <= 116
    for (x1, y1), (x2, y2) in combinations(places, 2):
        assert abs(x1 - x2) + abs(y1 - y2) >= 14
    for number in range(len(face.areas)):
        assert anchor(face, number, 1) == turned(anchor(face, number), 1)


@pytest.mark.parametrize("tile", FACES)
def test_subjects_leave_shrines_and_stocks_visible(tile: str) -> None:
    """A subject stands beside a shrine or stocks on its area, not on it, and on the tile."""
    face = FACES[tile]
    for turn in range(4):
        for number, area in enumerate(face.areas):
            (x, y), (sx, sy) = anchor(face, number, turn), subject_place(face, number, turn)
            moved = abs(x - sx) + abs(y - sy)
            assert moved >= 15 if area.shrines or area.stocks else moved == 0
            assert 0 <= sy <= 120


def test_tokens() -> None:
    """All nine kinds of tokens can be drawn, and one face down that tells nothing."""
    kinds = [token["kind"] for token in ZAMEK["tokens"]]
    pictures = {token_svg(kind) for kind in (*kinds, None)}
    assert len(pictures) == 10
    for picture in pictures:
        checked(picture)


def test_roads_reach_their_slots() -> None:
    """A road begins at each of its slots; single roads end at a door or the fountain."""
    for face in FACES.values():
        for road in roads(face):
            for slot in face.areas[road.area].slots:
                x, y = SLOT[slot]
                assert f"{x:g} {y:g}" in road.d
            single = len(face.areas[road.area].slots) == 1
            assert (road.end is not None) == (single and not face.fountain)


def test_faces_of_other_editions() -> None:
    """A face no built-in edition has can be drawn too: four-way roads, walls of houses, lonely roads."""
    crossing = Face(
        "x1", (Area("road", (1, 4, 7, 10)), *(Area("meadow", (s,)) for s in (0, 2, 3, 5, 6, 8, 9, 11)))
    )
    palace = Face("x2", (Area("house", tuple(range(12))),))
    lonely = Face("x3", (Area("road", (1,), stocks=True), Area("meadow", (0, *range(2, 12)), shrines=2)))
    for face in (crossing, palace, lonely):
        for turn in range(4):
            checked(tile_svg(face, turn))
        for number in range(len(face.areas)):
            anchor(face, number)
    assert outline(palace, palace.areas[0]).turns == 0

"""Tile faces and tokens, in every turn."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.draw.drawings import checked
from tests.games.zamek.scene import EDITION
from zamki.games.zamek.draw.pieces import tile_svg, token_svg
from zamki.games.zamek.draw.shapes import SLOT, anchor, outline, roads, subject_place, turned
from zamki.games.zamek.draw.tokens import end_mark
from zamki.games.zamek.rules.components import Area, Kind, Tile, Token
from zamki.games.zamek.rules.names import token_name

every_tile = pytest.mark.parametrize("tile", EDITION.tiles, ids=lambda tile: tile.id)


@every_tile
def test_every_face_every_way_up(tile: Tile) -> None:
    """All 35 faces can be drawn in all four turns, in a few kilobytes each."""
    for turn in range(4):
        drawn = tile_svg(tile, turn)
        checked(drawn)
        assert len(drawn.svg) < 9_000


def test_slots_turn_with_the_tile() -> None:
    """A quarter turn clockwise moves slot s to (s + 3) mod 12."""
    for slot in range(12):
        assert turned(SLOT[slot], 1) == SLOT[(slot + 3) % 12]


@every_tile
def test_anchors(tile: Tile) -> None:
    """Each area's anchor lies on the tile, no two coincide, and it turns with the tile."""
    places = [anchor(tile, number) for number in range(len(tile.areas))]
    for x, y in places:
        assert 4 <= x <= 116
        assert 4 <= y <= 116
    for (x1, y1), (x2, y2) in combinations(places, 2):
        assert abs(x1 - x2) + abs(y1 - y2) >= 14
    for number in range(len(tile.areas)):
        assert anchor(tile, number, 1) == turned(anchor(tile, number), 1)


@every_tile
def test_subjects_leave_shrines_and_stocks_visible(tile: Tile) -> None:
    """A subject stands beside a shrine or stocks on its area, not on it, and on the tile."""
    for turn in range(4):
        for number, area in enumerate(tile.areas):
            (x, y), (sx, sy) = anchor(tile, number, turn), subject_place(tile, number, turn)
            moved = abs(x - sx) + abs(y - sy)
            assert moved >= 15 if area.shrines or area.stocks else moved == 0
            assert 0 <= sy <= 120


def test_tokens() -> None:
    """All nine kinds of tokens can be drawn, and one face down that tells nothing."""
    pictures = {token_svg(kind) for kind in (*Token, None)}
    assert len(pictures) == 10
    for picture in pictures:
        checked(picture)


@pytest.mark.parametrize("kind", Token)
def test_tokens_for_the_end_carry_its_mark(kind: Token) -> None:
    """Z23b: an hourglass in the drawing and a word in the name mark the six kinds that wait for the end."""
    drawn = token_svg(kind)
    during = kind in (Token.EXTRA_TURN, Token.HOUSE_DOUBLE, Token.PIGSTY_DOUBLE)
    assert kind.waits_for_the_end != during
    assert (str(end_mark(14, 14, 11)) in drawn.svg) != during
    assert token_name(kind).render("en").endswith(" (at the end)") != during
    assert (" (at the end)" in drawn.svg) != during


def test_roads_reach_their_slots() -> None:
    """A road begins at each of its slots; single roads end at a door or the fountain."""
    for tile in EDITION.tiles:
        for road in roads(tile):
            for slot in tile.areas[road.area].slots:
                x, y = SLOT[slot]
                assert f"{x:g} {y:g}" in road.d
            single = len(tile.areas[road.area].slots) == 1
            assert (road.end is not None) == (single and not tile.fountain)


def test_faces_of_other_editions() -> None:
    """A face no built-in edition has can be drawn too: four-way roads, walls of houses, lonely roads."""
    corners = (0, 2, 3, 5, 6, 8, 9, 11)
    meadows = [Area(Kind.MEADOW, (slot,)) for slot in corners]
    crossing = Tile("x1", 1, (Area(Kind.ROAD, (1, 4, 7, 10)), *meadows))
    palace = Tile("x2", 1, (Area(Kind.HOUSE, tuple(range(12))),))
    field = Area(Kind.MEADOW, (0, *range(2, 12)), shrines=2)
    lonely = Tile("x3", 1, (Area(Kind.ROAD, (1,), stocks=True), field))
    for tile in (crossing, palace, lonely):
        for turn in range(4):
            checked(tile_svg(tile, turn))
        for number in range(len(tile.areas)):
            anchor(tile, number)
    assert outline(palace, palace.areas[0]).turns == 0

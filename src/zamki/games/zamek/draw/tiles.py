"""Zamek tile faces, drawn from their slots."""

from typing import Final

from zamki.draw.patterns import pattern
from zamki.draw.svg import EMPTY, Sheet, Svg, g, join, path, rect
from zamki.games.zamek.draw.palette import FENCE, MEADOW, ROAD, ROAD_EDGE, ROOF, ROOF_EDGE, STY
from zamki.games.zamek.draw.props import prop
from zamki.games.zamek.draw.shapes import Outline, Point, anchor, outline, roads, turned
from zamki.games.zamek.rules.components import Area, Kind, Tile

SIDE: Final = 120


def _house(sheet: Sheet, shape: Outline) -> Svg:
    return g(
        path(shape.edge, ROOF),
        path(shape.edge, pattern(sheet, "roof")),
        path(shape.ridge, "none", stroke="#6E2416", stroke_width=4),
        path(shape.ridge, "none", stroke="#E08A68", stroke_width=2),
        path(shape.edge, "none", stroke=ROOF_EDGE, stroke_width=2.2),
        transform=f"rotate({90 * shape.turns} 60 60)" if shape.turns else None,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _pigsty(sheet: Sheet, shape: Outline) -> Svg:
    return g(
        path(shape.edge, STY),
        path(shape.edge, pattern(sheet, "mud")),
        path(shape.edge, "none", stroke=FENCE, stroke_width=3.6),
        path(shape.edge, "none", stroke="#D9B27C", stroke_width=1.8, stroke_dasharray="6 3"),
        transform=f"rotate({90 * shape.turns} 60 60)" if shape.turns else None,
        stroke_linejoin="round",
    )


def _ground(sheet: Sheet, tile: Tile) -> Svg:
    """Draw what turns with the tile: meadow, buildings, roads and their doors."""
    layers = [rect(0, 0, SIDE, SIDE, fill=MEADOW), rect(0, 0, SIDE, SIDE, fill=pattern(sheet, "grass"))]
    for area in tile.areas:
        if area.kind is Kind.HOUSE:
            layers.append(_house(sheet, outline(tile, area)))
        elif area.kind is Kind.PIGSTY:
            layers.append(_pigsty(sheet, outline(tile, area)))
    return join(*layers, _roads(tile))


def _roads(tile: Tile) -> Svg:
    laid = "".join(road.d for road in roads(tile))
    if not laid:
        return EMPTY
    return g(
        path(laid, stroke=ROAD_EDGE, stroke_width=21),
        path(laid, stroke=ROAD, stroke_width=17),
        path(laid, stroke="#C7AE75", stroke_width=2, stroke_dasharray="2 7", stroke_linecap="round"),
        fill="none",
        stroke_linejoin="round",
    )


def _props(sheet: Sheet, tile: Tile, turn: int) -> Svg:
    """Draw what stays upright however the tile is turned."""
    ends = [road.end for road in roads(tile) if road.end is not None]
    drawn = [_put(sheet, "door", end, turn, 24) for end in ends]
    for number, area in enumerate(tile.areas):
        drawn.extend(_area_props(sheet, tile, number, area, turn))
    if tile.fountain:
        drawn.append(prop(sheet, "fountain", 60, 60, 36))
    return join(*drawn)


def _area_props(sheet: Sheet, tile: Tile, number: int, area: Area, turn: int) -> list[Svg]:
    place = anchor(tile, number, turn)
    if area.kind is Kind.HOUSE:
        shape = outline(tile, area)
        return [_put(sheet, "chimney", shape.chimney, shape.turns + turn, 10)]
    if area.kind is Kind.PIGSTY:
        shape = outline(tile, area)
        return [_put(sheet, "pig", pig, shape.turns + turn, 23) for pig in shape.pigs]
    if area.shrines:
        spread = (area.shrines - 1) * 13
        return [prop(sheet, "shrine", place[0] - spread + 26 * i, place[1], 30) for i in range(area.shrines)]
    return [prop(sheet, "stocks", *place, 30)] if area.stocks else []


def _put(sheet: Sheet, name: str, place: Point, turns: int, size: float) -> Svg:
    return prop(sheet, name, *turned(place, turns), size)


def tile_body(sheet: Sheet, tile: Tile, turn: int = 0) -> Svg:
    """Draw a tile in 120 units, turned by quarter turns clockwise."""
    ground = _ground(sheet, tile)
    edge = rect(
        0.6, 0.6, SIDE - 1.2, SIDE - 1.2, fill="none", stroke="#3B4A22", stroke_opacity=0.55, stroke_width=1.2
    )
    whole = g(ground, transform=f"rotate({90 * (turn % 4)} 60 60)") if turn % 4 else ground
    return join(whole, _props(sheet, tile, turn), edge)


def tile_symbol(sheet: Sheet, tile: Tile, turn: int = 0) -> str:
    """Define a turned tile once in a sheet and return its id."""
    return sheet.symbol(f"t-{tile.id}-{turn % 4}", "0 0 120 120", lambda: tile_body(sheet, tile, turn))

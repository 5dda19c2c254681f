"""What can be pointed at on the board: every feature as one piece, with an edge around its cells."""

from collections.abc import Iterator, Sequence
from typing import Final

from zamki.draw.palette import INK
from zamki.draw.spots import cell_box
from zamki.draw.svg import Sheet, Svg, g, join, num, path
from zamki.games.zamek.draw.ground import Box, Ground
from zamki.games.zamek.draw.shapes import Point, is_built, outline, roads, runs
from zamki.games.zamek.rules.board import Feature
from zamki.games.zamek.rules.components import Kind, Spot, Square, Tile

_CORNERS: Final[tuple[Point, ...]] = ((0, 0), (120, 0), (120, 120), (0, 120))


def area_symbol(sheet: Sheet, tile: Tile, area: int, turn: int) -> str:
    """Define where an area of a turned tile can be pointed at; nothing of it is seen."""
    return sheet.symbol(f"a-{tile.id}-{turn % 4}-{area}", "0 0 120 120", lambda: _shape(tile, area, turn))


def _shape(tile: Tile, area: int, turn: int) -> Svg:
    laid, degrees, d = tile.areas[area], 90 * turn, ""
    if laid.kind is Kind.ROAD:
        d = next(road.d for road in roads(tile) if road.area == area)
    elif is_built(laid):
        shape = outline(tile, laid)
        d, degrees = shape.edge, degrees + 90 * shape.turns
    else:
        d = _wedges(laid.slots)
    is_road = laid.kind is Kind.ROAD
    return path(
        d,
        "none",
        stroke="none",
        stroke_width=26 if is_road else None,
        pointer_events="stroke" if is_road else "all",
        transform=_rotated(degrees),
    )


def _rotated(degrees: int) -> str | None:
    return f"rotate({degrees % 360} 60 60)" if degrees % 360 else None


def _wedges(slots: Sequence[int]) -> str:
    """A meadow: from the middle of the tile to its part of the border."""
    if len(slots) == 12:
        return "M0 0H120V120H0Z"
    return "".join(_wedge(run[0], len(run)) for run in runs(slots))


def _wedge(first: int, count: int) -> str:
    ends = range(first, first + count + 1)
    return "M60 60" + "".join(f"L{num(x)} {num(y)}" for x, y in map(_border, ends)) + "Z"


def _border(number: int) -> Point:
    """Where a slot begins on the border of its tile."""
    side, third = divmod(number % 12, 3)
    (x1, y1), (x2, y2) = _CORNERS[side], _CORNERS[(side + 1) % 4]
    return x1 + (x2 - x1) * third / 3, y1 + (y2 - y1) * third / 3


def features(ground: Ground, box: Box) -> Svg:
    """Every feature on laid tiles; pointed at, its cells are framed and the rest is dimmed."""
    return g(
        *_features(ground, box),
        fill=INK,
        fill_opacity=0.34,
        fill_rule="evenodd",
        stroke="#FFF",
        stroke_width=4.5,
        stroke_linejoin="round",
        aria_hidden="true",
    )


def _features(ground: Ground, box: Box) -> Iterator[Svg]:
    edition = ground.edition
    x, y, wide, high = box
    around = f"M{num(x - 9)} {num(y - 9)}h{num(wide + 18)}v{num(high + 18)}h{num(-wide - 18)}z"
    for feature in ground.table.board.features.values():
        spots = [spot for spot in feature.spots if edition.cell(spot) < edition.cells]
        if spots:
            column, row, area = edition.place(spots[0])
            lit = around + framed(ground, cells_of(ground, feature))
            yield g(
                *(_area(ground, spot) for spot in spots),
                _box(ground, cells_of(ground, feature)),
                class_="feat",
                data_piece=f"feature:{column},{row},{area}",
            )
            yield path(lit, class_="lit", visibility="hidden", pointer_events="none")  # no part of the piece


def _box(ground: Ground, cells: Sequence[Square]) -> Svg:
    """The smallest box around all its cells."""
    columns, rows = zip(*cells, strict=True)
    side = ground.plan.cell
    x, y = ground.corner((min(columns), min(rows)))
    return cell_box(x, y, side * (max(columns) - min(columns) + 1), side * (max(rows) - min(rows) + 1))


def _area(ground: Ground, spot: Spot) -> Svg:
    tile, turn = ground.under(spot)
    column, row, area = ground.edition.place(spot)
    key = area_symbol(ground.sheet, tile, area, turn)
    return ground.sheet.use(key, *ground.corner((column, row)), ground.plan.cell)


def cells_of(ground: Ground, feature: Feature) -> list[Square]:
    """The cells of a feature, without start spaces."""
    xy = ground.edition.tables.xy
    return [xy[n] for n in range(len(xy)) if feature.nodes >> n & 1]


def framed(ground: Ground, cells: Sequence[Square]) -> str:
    """The squares of cells as one path."""
    side = ground.plan.cell
    return "".join(
        f"M{num(x)} {num(y)}h{num(side)}v{num(side)}h{num(-side)}z"
        for x, y in (ground.corner(at) for at in cells)
    )


def edged(ground: Ground, cells: Sequence[Square], colour: str) -> Svg:
    """A coloured edge around cells."""
    squares = framed(ground, cells)
    wide = 3.4 * max(ground.plan.scale, 0.6)
    return join(
        path(squares, "none", stroke="#FFF", stroke_width=wide * 1.7, stroke_linejoin="round"),
        path(squares, "none", stroke=colour, stroke_width=wide, stroke_linejoin="round"),
    )

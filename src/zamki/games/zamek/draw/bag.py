"""What is still in the bag: every face once, with its number."""

from collections.abc import Mapping

from zamki.core.words import TN
from zamki.draw.drawing import Drawing
from zamki.draw.palette import INK, WORLDS
from zamki.draw.spots import cell_box
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, g, join, text, title
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import tile_title
from zamki.games.zamek.rules.components import Components, Tile

_SIDE, _GAP = 48, 8


def bag_svg(
    edition: Components, left: Mapping[str, int], lang: str = "en", *, columns: int = 7, prefix: str = "bag"
) -> Drawing:
    """Draw the faces of tiles that nobody has seen yet."""
    sheet = Sheet(prefix, "auto", WORLDS)
    tiles = [tile for tile in edition.tiles if left.get(tile.id)]
    drawn = [
        _face(sheet, tile, left[tile.id], *divmod(number, columns), lang) for number, tile in enumerate(tiles)
    ]
    step = _SIDE + _GAP
    rows = max(1, -(-len(tiles) // columns))
    box = (-2, -8, columns * step, rows * step + 6)
    count = sum(left.values())
    said = TN("{n} tile is still in the stack", "{n} tiles are still in the stack", count).render(lang)
    return sheet.finish(join(*drawn), box, None, said, role="group", preserve_aspect_ratio="xMinYMin meet")


def _face(sheet: Sheet, tile: Tile, count: int, row: int, column: int, lang: str) -> Svg:
    x, y = column * (_SIDE + _GAP), row * (_SIDE + _GAP)
    return g(
        title(f"{count} × {tile_title(tile).render(lang)}"),
        sheet.use(tile_symbol(sheet, tile), x, y, _SIDE),
        cell_box(x, y, _SIDE),
        _count(x + _SIDE - 2, y + 2, count) if count > 1 else EMPTY,
        data_piece=f"face:{tile.id}",
    )


def _count(x: float, y: float, count: int) -> Svg:
    return join(
        circle(x, y, 9, INK, stroke="#FFF", stroke_width=1.5),
        text(x, y + 4.2, str(count), 12, "#FFF", middle=True, font_weight=700),
    )

"""Zamek in one picture."""

from __future__ import annotations

from itertools import product

from zamki.core.ids import Seat
from zamki.core.play import sample_playthrough
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import WORLDS
from zamki.draw.svg import Sheet, join, rect
from zamki.games.zamek.draw.board import board_svg
from zamki.games.zamek.draw.position import Seen
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.wall import field_around
from zamki.games.zamek.game import game

TILE = 120
_HIGH = TILE * 9 / 4
"""A stamp of three tiles by two and a quarter."""


def picture_svg(lang: str, prefix: str) -> Drawing:
    """The board of a game that was played once."""
    view = sample_playthrough(game, 2, 64).view(Seat(0))
    return board_svg(view.state.table, Pose(lang, prefix=prefix))


def thumbnail_svg(view: Seen, lang: str, prefix: str) -> Drawing:
    """The tiles around the one that was laid last; before the first, the middle of the yard."""
    table, sheet = view.state.table, Sheet(prefix, "auto", WORLDS)
    squares = table.edition.tables.xy
    laid = {squares[cell]: lying for cell, lying in table.board.tiles.items()}
    x, y = next(reversed(laid), squares[len(squares) // 2])
    body = [field_around(sheet, 0, 0, 3 * TILE, _HIGH)]
    for across, down in product(range(3), range(3)):
        at = (x + across - 1, y + down - 1)
        corner = across * TILE, (down - 1) * TILE + (_HIGH - TILE) / 2
        if at in laid:
            key = tile_symbol(sheet, table.edition.tiles[laid[at].tile], laid[at].turn)
            body.append(sheet.use(key, *corner, TILE))
        elif at in squares:
            line = sheet.world("yard-line")
            body.append(rect(*corner, TILE, TILE, 0, sheet.world("yard"), stroke=line, stroke_width=2))
    return sheet.finish(join(*body), (0, 0, 3 * TILE, _HIGH), None, "")

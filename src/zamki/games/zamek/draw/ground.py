"""A board that is being drawn: what everything on it needs to know."""

from collections.abc import Callable
from dataclasses import dataclass

from zamki.core.words import Text
from zamki.draw.artist import Pose
from zamki.draw.svg import Sheet
from zamki.games.zamek.draw.map import Plan, size
from zamki.games.zamek.draw.shapes import Point
from zamki.games.zamek.rules.components import Components, Spot, Square, Tile
from zamki.games.zamek.rules.state import Table

Box = tuple[float, float, float, float]

_CLOSE = 40
"""Below this cell size the wall is drawn for a phone."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The size of a cell, and the rectangle that is filled; without one it is as large as the castle."""

    cell: float
    frame: tuple[float, float] | None = None
    middle: Square | None = None
    """The cell that lies in the middle where the frame is too low for the whole castle."""


def wall_width(cell: float) -> float:
    """How wide the wall is around cells of a size."""
    return cell * (34 / 59 if cell >= _CLOSE else 18 / 30)


def _rim(cell: float) -> float:
    """The wall and the green strip outside it."""
    return wall_width(cell) + 13 * min(1.0, cell / 59)


def fitting_cell(edition: Components, width: float, height: float) -> float:
    """The largest cell, in halves of a pixel, with which the whole castle lies inside a rectangle."""
    columns, rows = size(edition)
    cell = min(width / (columns + 2 * _rim(59) / 59), height / (rows + 2 * _rim(59) / 59))
    if cell < _CLOSE:
        cell = min(width / (columns + 2 * _rim(1)), height / (rows + 2 * _rim(1)))
    return int(2 * cell) / 2


def box_of(edition: Components, fit: Fit) -> Box:
    """What is seen: the castle in the middle of its frame, the asked cell where it does not fit in."""
    columns, rows = size(edition)
    cell, rim = fit.cell, _rim(fit.cell)
    wide, high = columns * cell + 2 * rim, rows * cell + 2 * rim
    if fit.frame is None:
        return -rim, -rim, wide, high
    width, height = fit.frame
    top = (rows * cell - height) / 2
    if height < high and fit.middle is not None:
        asked = (fit.middle[1] + 0.5) * cell - height / 2
        top = min(max(-rim, asked), high - rim - height)
    return (columns * cell - width) / 2, top, width, height


@dataclass(frozen=True, slots=True)
class Ground:
    """One board being drawn, for one reader."""

    sheet: Sheet
    plan: Plan
    table: Table
    pose: Pose

    @property
    def edition(self) -> Components:
        """Whose board it is."""
        return self.table.edition

    def say(self, text: Text) -> str:
        """A sentence in the reader's language."""
        return text.render(self.pose.lang)

    def corner(self, at: Square) -> Point:
        """Where a cell begins."""
        return at[0] * self.plan.cell, at[1] * self.plan.cell

    def under(self, area: Spot) -> tuple[Tile, int]:
        """The tile a spot is on, and its turn."""
        lying = self.table.board.tiles[self.edition.cell(area)]
        return self.edition.tiles[lying.tile], lying.turn

    def point(self, area: Spot, find: Callable[[Tile, int, int], Point]) -> Point:
        """A point of an area on the board."""
        column, row, index = self.edition.place(area)
        tile, turn = self.under(area)
        x, y = find(tile, index, turn)
        k = self.plan.cell / 120
        left, top = self.corner((column, row))
        return left + x * k, top + y * k

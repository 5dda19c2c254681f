"""Zamek's castle on paper: where the wall runs, and where track fields and towers stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from zamki.games.zamek.draw.shapes import Point
from zamki.games.zamek.rules.components import SIDES, STEPS, Components, Side, Square, TowerField, WallField

STEP: Final[Mapping[Side, Square]] = dict(zip(SIDES, STEPS, strict=True))
_ENDS: Final[Mapping[Side, tuple[Square, Square]]] = {
    Side.N: ((0, 0), (1, 0)),
    Side.E: ((1, 0), (1, 1)),
    Side.S: ((1, 1), (0, 1)),
    Side.W: ((0, 1), (0, 0)),
}
"""Where the wall beside a cell begins and ends, clockwise around the cells."""


def size(edition: Components) -> Square:
    """Columns and rows of the board."""
    cells = edition.tables.xy
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


def outlines(edition: Components) -> list[list[Square]]:
    """Walk along the inner edge of the wall, clockwise; a yard inside the castle has a wall of its own."""
    cells = edition.tables.number
    following: dict[Square, list[Square]] = {}
    for x, y in cells:
        for side, (dx, dy) in STEP.items():
            if (x + dx, y + dy) not in cells:
                (ax, ay), (bx, by) = _ENDS[side]
                following.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    walks: list[list[Square]] = []
    while following:
        first = place = min(following)
        walk: list[Square] = []
        while not walk or place != first:
            walk.append(place)
            ways = following[place]
            if len(ways) == 1:
                del following[place]
            place = ways.pop()
        walks.append(walk)
    return walks


def is_outer(edition: Components, corner: Square) -> bool:
    """Tell a corner that sticks out from one that goes in."""
    return len(_inside(edition, corner)) == 1


def outward(edition: Components, corner: Square) -> Square:
    """Find the direction away from the cells at a corner of the wall."""
    inside = _inside(edition, corner)
    if is_outer(edition, corner):
        dx, dy = inside[0]
        return 1 if dx == -1 else -1, 1 if dy == -1 else -1
    dx, dy = next(each for each in _AROUND if each not in inside)
    return -1 if dx == -1 else 1, -1 if dy == -1 else 1


_AROUND: Final = tuple((dx, dy) for dx in (-1, 0) for dy in (-1, 0))


def _inside(edition: Components, corner: Square) -> list[Square]:
    """Which of the four places around a corner are cells."""
    x, y = corner
    return [(dx, dy) for dx, dy in _AROUND if (x + dx, y + dy) in edition.tables.number]


@dataclass(frozen=True, slots=True)
class Plan:
    """The board of an edition at a scale: a cell's side and the wall's width in units."""

    edition: Components
    cell: float
    wall: float

    @property
    def scale(self) -> float:
        """How much smaller than on a desk."""
        return min(1.0, self.cell / 59)

    def field(self, number: int) -> Point:
        """The middle of a track field; both fields of a tower share its middle."""
        match self.edition.track[number]:
            case TowerField(corner):
                return self.tower(corner)
            case WallField() as field:
                return self.beside(field)

    def beside(self, field: WallField) -> Point:
        """The middle of a track field on a straight wall."""
        x, y = field.cell
        along = {
            Side.N: (x + field.offset, y),
            Side.S: (x + field.offset, y + 1),
            Side.W: (x, y + field.offset),
            Side.E: (x + 1, y + field.offset),
        }[field.side]
        dx, dy = STEP[field.side]
        out = self.wall / 2 + (5 * self.scale if self._at_start(field) else 0)
        return along[0] * self.cell + dx * out, along[1] * self.cell + dy * out

    def _at_start(self, field: WallField) -> bool:
        return any(start.cell == field.cell and start.side is field.side for start in self.edition.starts)

    def tower(self, corner: Square) -> Point:
        """The middle of a tower."""
        dx, dy = outward(self.edition, corner)
        return corner[0] * self.cell + dx * self.wall / 2, corner[1] * self.cell + dy * self.wall / 2

    def tower_radius(self, corner: Square) -> float:
        """Towers in inner corners have less room."""
        return self.cell * (0.36 if is_outer(self.edition, corner) else 0.3)

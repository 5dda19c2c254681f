"""Zamek's castle as a map: cells, wall outline, track fields, towers and start spaces."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from zamki.core.setup import built_in_edition
from zamki.games.zamek.draw.shapes import Face, Point, read_face

Square = tuple[int, int]
STEPS: Final[Mapping[str, Square]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDES: Final = "NESW"


@dataclass(frozen=True, slots=True)
class Start:
    """A start space in the inner edge of the wall."""

    cell: Square
    side: str
    kind: str
    shrines: int = 0
    stocks: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the track: on a wall edge, or one of a tower's two."""

    number: int
    cell: Square | None = None
    side: str = "N"
    offset: float = 0.0
    corner: Square | None = None


@dataclass(frozen=True, slots=True)
class Map:
    """All that is printed on the board of an edition, and its tile faces."""

    cells: frozenset[Square]
    towers: tuple[tuple[int, int], ...]
    starts: tuple[Start, ...]
    track: tuple[Field, ...]
    faces: Mapping[str, Face]

    @property
    def size(self) -> Square:
        """Columns and rows of the board."""
        return max(x for x, _ in self.cells) + 1, max(y for _, y in self.cells) + 1

    def outline(self) -> list[Square]:
        """Walk once around the inner edge of the wall, clockwise."""
        following: dict[Square, Square] = {}
        corners = {"N": ((0, 0), (1, 0)), "E": ((1, 0), (1, 1)), "S": ((1, 1), (0, 1)), "W": ((0, 1), (0, 0))}
        for x, y in self.cells:
            for side, (dx, dy) in STEPS.items():
                if (x + dx, y + dy) not in self.cells:
                    (ax, ay), (bx, by) = corners[side]
                    following[x + ax, y + ay] = (x + bx, y + by)
        first = min(following)
        walk, place = [first], following[first]
        while place != first:
            walk.append(place)
            place = following[place]
        return walk

    def outward(self, corner: Square) -> Square:
        """Find the direction away from the cells at a corner of the wall."""
        x, y = corner
        around = [(dx, dy) for dx in (-1, 0) for dy in (-1, 0)]
        inside = [(dx, dy) for dx, dy in around if (x + dx, y + dy) in self.cells]
        if self.is_outer(corner):
            dx, dy = inside[0]
            return 1 if dx == -1 else -1, 1 if dy == -1 else -1
        dx, dy = next(each for each in around if each not in inside)
        return -1 if dx == -1 else 1, -1 if dy == -1 else 1

    def is_outer(self, corner: Square) -> bool:
        """Tell a corner that sticks out from one that goes in."""
        x, y = corner
        return sum((x + dx, y + dy) in self.cells for dx in (-1, 0) for dy in (-1, 0)) == 1


@dataclass(frozen=True, slots=True)
class Plan:
    """The map at a scale: a cell's side and the wall's width in units."""

    map: Map
    cell: float
    wall: float

    @property
    def scale(self) -> float:
        """How much smaller than on a desk."""
        return min(1.0, self.cell / 59)

    def field(self, number: int) -> Point:
        """The middle of a track field; both fields of a tower share its middle."""
        field = self.map.track[number % len(self.map.track)]
        if field.corner is not None:
            return self.tower(field.corner)
        assert field.cell is not None
        x, y = field.cell
        along = {
            "N": (x + field.offset, y),
            "S": (x + field.offset, y + 1),
            "W": (x, y + field.offset),
            "E": (x + 1, y + field.offset),
        }[field.side]
        dx, dy = STEPS[field.side]
        out = self.wall / 2 + (5 * self.scale if self._at_start(field) else 0)
        return along[0] * self.cell + dx * out, along[1] * self.cell + dy * out

    def _at_start(self, field: Field) -> bool:
        return any(start.cell == field.cell and start.side == field.side for start in self.map.starts)

    def tower(self, corner: Square) -> Point:
        """The middle of a tower."""
        dx, dy = self.map.outward(corner)
        return corner[0] * self.cell + dx * self.wall / 2, corner[1] * self.cell + dy * self.wall / 2

    def tower_radius(self, corner: Square) -> float:
        """Towers in inner corners have less room."""
        return self.cell * (0.36 if self.map.is_outer(corner) else 0.3)


def read_map(data: Mapping[str, Any]) -> Map:
    """Read the board and the faces of an edition; the file has been checked by the game."""
    board = data["board"]
    cells = frozenset(
        (x, y) for y, row in enumerate(board["rows"]) for x, mark in enumerate(row) if mark == "#"
    )
    starts = tuple(
        Start(
            tuple(each["cell"]), each["side"], each["kind"], each.get("shrines", 0), each.get("stocks", False)
        )
        for each in board["starts"]
    )
    faces = {tile["id"]: read_face(tile) for tile in data["tiles"]}
    towers = tuple((first, second) for first, second in board["towers"])
    return Map(cells, towers, starts, tuple(_field(each) for each in board["track"]), faces)


def _field(data: Mapping[str, Any]) -> Field:
    if "corner" in data:
        return Field(data["field"], corner=tuple(data["corner"]))
    return Field(data["field"], tuple(data["cell"]), data["side"], data["offset"])


@cache
def built_in_map(edition: str = "reconstruction-1") -> Map:
    """Return the map of an edition that comes with Zamki."""
    return read_map(built_in_edition("zamek", edition).data)

"""A tile face as a few characters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from zamki.games.zamek.rules.components import Kind, Tile
from zamki.games.zamek.rules.names import letter

WIDTH: Final = 7
HEIGHT: Final = 3

# The slot that each character shows; the middle of the tile is worked out apart.
_MIDDLE: Final = -1
_SLOTS: Final = (
    (11, 0, 0, 1, 2, 2, 3),
    (10, 10, _MIDDLE, _MIDDLE, _MIDDLE, 4, 4),
    (9, 8, 8, 7, 6, 6, 5),
)
_SIDE_SLOTS: Final = (1, 4, 7, 10)


class Ink:
    """Terminal colours, as the numbers of their escape codes."""

    KINDS: ClassVar[dict[Kind, str]] = {
        Kind.ROAD: "38;5;180",
        Kind.HOUSE: "38;5;167",
        Kind.PIGSTY: "38;5;211",
        Kind.MEADOW: "38;5;71",
    }
    SEATS: ClassVar[tuple[str, str]] = ("1;30;48;5;229", "1;97;48;5;25")
    FREE: ClassVar[str] = "1;36"
    SIGN: ClassVar[str] = "1;97"


@dataclass(frozen=True, slots=True)
class Mark:
    """A character and its colour."""

    sign: str
    ink: str


def paint(marks: list[Mark], colour: bool) -> str:
    """Characters side by side; neighbours of one colour share its code."""
    if not colour:
        return "".join(mark.sign for mark in marks)
    text, ink = "", ""
    for mark in marks:
        if mark.ink != ink:
            text, ink = f"{text}\033[0m\033[{mark.ink}m", mark.ink
        text += mark.sign
    return f"{text}\033[0m"


def tile_marks(
    tile: Tile, turn: int, signs: Mapping[int, Mark], *, letters: bool = False
) -> list[list[Mark]]:
    """The tile's characters. `signs` stand on areas (subjects); `letters` names every area instead."""
    owner = {(slot + 3 * turn) % 12: n for n, area in enumerate(tile.areas) for slot in area.slots}
    areas = [[_area_at(tile, owner, slot, column) for column, slot in enumerate(row)] for row in _SLOTS]
    grid = [
        [_mark(tile, owner, areas[line][column], line, column) for column in range(WIDTH)]
        for line in range(HEIGHT)
    ]
    taken: set[tuple[int, int]] = set()
    for number, area in enumerate(tile.areas):
        wanted = [] if not area.shrines else [Mark("†", Ink.SIGN)] * area.shrines
        if letters:
            wanted.insert(0, Mark(letter(number), Ink.SIGN))
        if number in signs:
            wanted.insert(0, signs[number])
        for mark in wanted:
            _set(grid, areas, number, mark, taken)
    return grid


def _area_at(tile: Tile, owner: Mapping[int, int], slot: int, column: int) -> int:
    if slot != _MIDDLE:
        return owner[slot]
    middle = _middle(tile)
    if column == 3:
        return middle
    beside = owner[10 if column == 2 else 4]
    same_kind = tile.areas[beside].kind is tile.areas[middle].kind
    return beside if same_kind or tile.areas[middle].kind is Kind.ROAD else middle


def _middle(tile: Tile) -> int:
    """The area in the middle: a road if there is one, else the one with the most slots."""
    sizes = [(area.kind is Kind.ROAD, len(area.slots), -n) for n, area in enumerate(tile.areas)]
    return -max(sizes)[2]


def _mark(tile: Tile, owner: Mapping[int, int], area: int, line: int, column: int) -> Mark:
    kind = tile.areas[area].kind
    ink = Ink.KINDS[kind]
    if kind is Kind.ROAD:
        if (line, column) == (1, 3):
            return Mark(_junction(tile, owner), ink)
        return Mark("│" if column == 3 else "─", ink)
    return Mark({Kind.HOUSE: "h", Kind.PIGSTY: "p", Kind.MEADOW: "."}[kind], ink)


_LINES: Final = "•╵╶└╷│┌├╴┘─┴┐┤┬┼"


def _junction(tile: Tile, owner: Mapping[int, int]) -> str:
    """How the roads meet in the middle."""
    if tile.fountain:
        return "O"
    roads = [tile.areas[owner[slot]].kind is Kind.ROAD for slot in _SIDE_SLOTS]
    if any(area.stocks for area in tile.areas):
        return "X"
    separate = {owner[slot] for slot, road in zip(_SIDE_SLOTS, roads, strict=True) if road}
    if len(separate) > 1:
        return "╳" if len(separate) == 2 and sum(roads) == 4 else "•"
    return _LINES[sum(1 << side for side, road in enumerate(roads) if road)]


def _set(
    grid: list[list[Mark]], areas: list[list[int]], number: int, mark: Mark, taken: set[tuple[int, int]]
) -> None:
    """Puts a sign on a free character of an area, away from the corners where it can."""
    places = [
        (line, column)
        for column in (1, 5, 2, 4, 3, 0, 6)
        for line in range(HEIGHT)
        if areas[line][column] == number and (line, column) not in taken
    ]
    if places:
        line, column = places[0]
        taken.add(places[0])
        grid[line][column] = mark

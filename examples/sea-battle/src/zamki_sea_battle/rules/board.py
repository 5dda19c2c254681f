"""The sea: its cells, every place a ship may lie on, and which places are apart (S1, S3, S4).

Sets of places are kept as the bits of one number, so that fleets can be counted quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

Cells = tuple[str, ...]
"""Cells by their names, `B3`; those of a ship lie in a line, from the top or from the left."""

COLUMNS = "ABCDEFGH"


@dataclass(frozen=True, eq=False)
class Chart:
    """All places of a sea, numbered."""

    size: int
    cells: Cells
    places: tuple[Cells, ...]
    number: Mapping[Cells, int] = field(repr=False)
    fits: Mapping[int, int] = field(repr=False)
    """The places of a ship by its length."""
    apart: tuple[int, ...] = field(repr=False)
    """For every place, the places that do not touch it (S4)."""
    on: Mapping[str, int] = field(repr=False)
    """For every cell, the places that lie on it."""

    def any_on(self, cells: Iterable[str]) -> int:
        """The places that lie on at least one of these cells."""
        found = 0
        for cell in cells:
            found |= self.on[cell]
        return found

    def clear_of(self, ships: Iterable[Cells]) -> int:
        """The places that touch none of these ships (S4)."""
        found = (1 << len(self.places)) - 1
        for ship in ships:
            found &= self.apart[self.number[ship]]
        return found


def bits(places: int) -> Iterator[int]:
    """The numbers of the places in a set."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def cell_name(column: int, row: int) -> str:
    """A cell by its column and row.

    >>> cell_name(1, 2)
    'B3'
    """
    return f"{COLUMNS[column]}{row + 1}"


def position(cell: str) -> tuple[int, int]:
    """The column and row of a cell.

    >>> position("B3")
    (1, 2)
    """
    return COLUMNS.index(cell[0]), int(cell[1:]) - 1


@cache
def chart(size: int) -> Chart:
    """The chart of a sea of `size` by `size` cells."""
    cells = tuple(cell_name(column, row) for row in range(size) for column in range(size))
    places = tuple(place for length in range(1, size + 1) for place in _lines(size, length))
    on = {cell: _bits(number for number, place in enumerate(places) if cell in place) for cell in cells}
    every = (1 << len(places)) - 1
    return Chart(
        size=size,
        cells=cells,
        places=places,
        number={place: number for number, place in enumerate(places)},
        fits={
            length: _bits(number for number, place in enumerate(places) if len(place) == length)
            for length in range(1, size + 1)
        },
        apart=tuple(every & ~_touching(size, place, on) for place in places),
        on=on,
    )


def _lines(size: int, length: int) -> Iterator[Cells]:
    """Every line of cells, across and down (S3)."""
    for row in range(size):
        for column in range(size - length + 1):
            yield tuple(cell_name(column + step, row) for step in range(length))
    if length > 1:
        for column in range(size):
            for row in range(size - length + 1):
                yield tuple(cell_name(column, row + step) for step in range(length))


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _touching(size: int, place: Cells, on: Mapping[str, int]) -> int:
    found = 0
    for cell in around(size, place):
        found |= on[cell]
    return found


def around(size: int, place: Cells) -> set[str]:
    """The cells of a place and all that touch it, corners included (S4)."""
    return {
        cell_name(column, row)
        for x, y in map(position, place)
        for column in range(max(0, x - 1), min(size, x + 2))
        for row in range(max(0, y - 1), min(size, y + 2))
    }

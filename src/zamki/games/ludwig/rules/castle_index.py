"""What scoring asks of a castle again and again, gathered once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from zamki.games.ludwig.rules.board import AROUND, EDGES, THRONE, Castle
from zamki.games.ludwig.rules.components import SPECIAL, Cell, Room

HALL: Cell = THRONE[0]
"""How the throne is named as a cell: it is one room on two cells (L27)."""


class Survey:
    """A castle's rooms by type, decoration and column, the throne once."""

    __slots__ = ("_columns", "_decorations", "_types", "grid")

    def __init__(self, grid: Mapping[Cell, Room]) -> None:
        self.grid = grid
        self._types: dict[str, list[Cell]] = {}
        self._decorations: dict[str | None, list[Cell]] = {}
        self._columns: dict[int, list[Cell]] = {}
        for cell, room in grid.items():
            self._columns.setdefault(cell[0], []).append(cell)
            if cell != THRONE[1]:
                self._types.setdefault(room.type, []).append(cell)
                self._decorations.setdefault(room.decoration, []).append(cell)

    def named(self, cell: Cell) -> Cell:
        """The cell that names the room standing there."""
        return HALL if cell == THRONE[1] else cell

    def of_type(self, kind: str) -> Sequence[Cell]:
        """The rooms of a type."""
        return self._types.get(kind, ())

    def of_decoration(self, decoration: str) -> Sequence[Cell]:
        """The rooms with a decoration."""
        return self._decorations.get(decoration, ())

    def column(self, column: int) -> Sequence[Cell]:
        """The filled cells of a column."""
        return self._columns[column]

    def around(self, cell: Cell) -> Iterator[tuple[Cell, Room]]:
        """The rooms on the 8 cells around (L27); the throne may come twice, under one name."""
        column, level = cell
        get = self.grid.get
        for right, up in AROUND:
            near = (column + right, level + up)
            room = get(near)
            if room is not None:
                yield self.named(near), room

    def connected(self, cell: Cell, kind: str) -> set[Cell]:
        """The rooms of a type reached from a room through edges of rooms of that type (L30)."""
        get = self.grid.get
        found: set[Cell] = set()
        border = [cell]
        while border:
            column, level = border.pop()
            for right, up in EDGES:
                near = (column + right, level + up)
                room = get(near)
                if room is not None and room.type == kind and near not in found and near != cell:
                    found.add(near)
                    border.append(near)
        if kind == SPECIAL and not found.isdisjoint(THRONE):
            found = {self.named(near) for near in found}
        return found


def survey(castle: Castle) -> Survey:
    """The facts of a castle."""
    return Survey(castle.grid)

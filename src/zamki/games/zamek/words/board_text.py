"""The castle as lines of text, with colours or without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamki.core.game import Look
from zamki.core.words import TC
from zamki.games.zamek.rules.board import Board, turns_that_fit
from zamki.games.zamek.rules.components import AREAS, Cell, Kind, Spot
from zamki.games.zamek.rules.names import KIND
from zamki.games.zamek.words.tile_text import HEIGHT, WIDTH, Ink, Mark, paint, tile_marks

SEAT_SIGNS = "①②"


def legend(look: Look) -> str:
    """What the signs mean."""
    signs = {
        "│": KIND[Kind.ROAD],
        "h": KIND[Kind.HOUSE],
        "p": KIND[Kind.PIGSTY],
        ".": KIND[Kind.MEADOW],
        "†": TC("zamek", "shrine"),
        "X": TC("zamek", "stocks"),
        "O": TC("zamek", "fountain"),
    }
    return "  ".join(f"{sign} {what.render(look.lang)}" for sign, what in signs.items())


def castle_lines(
    board: Board, look: Look, *, tile: int | None = None, lettered: Cell | None = None
) -> Iterator[str]:
    """The board, row by row; a wall line only where a wall runs.

    Where `tile` fits, its cell and turns can be read off; the areas of the tile on `lettered` are named.
    """
    castle = _Castle(board, look, tile, lettered)
    rows = board.edition.rows
    yield "   " + "".join(f"{x:^{WIDTH + 1}}" for x in range(len(rows[0])))
    for y in range(len(rows) + 1):
        if any(castle.wall_above(x, y) for x in range(len(rows[0]))):
            yield "   " + castle.wall_line(y)
        if y < len(rows):
            yield from castle.row(y)


@dataclass(frozen=True, slots=True)
class _Castle:
    """A board while it is written down."""

    board: Board
    look: Look
    tile: int | None
    lettered: Cell | None

    def cell(self, x: int, y: int) -> Cell | None:
        """The cell at a place, if it is inside the wall."""
        return self.board.edition.tables.number.get((x, y))

    def wall_above(self, x: int, y: int) -> bool:
        """Whether a wall runs above a place."""
        return (self.cell(x, y) is None) != (self.cell(x, y - 1) is None)

    def wall_line(self, y: int) -> str:
        """The wall above a row, with the start spaces in it."""
        line = ""
        for x in range(len(self.board.edition.rows[0])):
            if not self.wall_above(x, y):
                line += " " * (WIDTH + 1)
                continue
            below = self.cell(x, y)
            cell, side = (below, 0) if below is not None else (self.cell(x, y - 1), 2)
            assert cell is not None
            line += f" {self.start_sign(cell, side):═^{WIDTH}}"
        return line

    def start_sign(self, cell: Cell, side: int) -> str:
        """A start space's sign in the wall: R, H, P or M, then its shrines and stocks; or nothing."""
        edition = self.board.edition
        node = edition.tables.around[cell][side]
        if node < edition.cells:
            return ""
        start = edition.starts[node - edition.cells]
        return f"[{start.kind[0].upper()}{'†' * start.shrines}{'X' if start.stocks else ''}]"

    def row(self, y: int) -> Iterator[str]:
        """The lines of a row of cells."""
        width = len(self.board.edition.rows[0])
        for line in range(HEIGHT):
            text = f"{y:>2} " if line == HEIGHT // 2 else "   "
            for x in range(width + 1):
                text += self.wall_beside(x, y, line)
                if x < width:
                    text += self.cell_line(self.cell(x, y), line)
            yield text

    def wall_beside(self, x: int, y: int, line: int) -> str:
        """What stands left of a place."""
        left, right = self.cell(x - 1, y), self.cell(x, y)
        if (left is None) == (right is None):
            return " "
        cell, side = (right, 3) if right is not None else (left, 1)
        assert cell is not None
        sign = self.start_sign(cell, side)
        return sign[1] if sign and line == HEIGHT // 2 else "║"

    def cell_line(self, cell: Cell | None, line: int) -> str:
        """One line of a cell."""
        if cell is None:
            return " " * WIDTH
        if cell not in self.board.tiles:
            return self.empty_line(cell, line)
        return paint(self.marks(cell)[line], self.look.colour)

    def marks(self, cell: Cell) -> list[list[Mark]]:
        """A tile with the subjects on it."""
        board, lying = self.board, self.board.tiles[cell]
        signs = {
            spot % AREAS: Mark(SEAT_SIGNS[seat], Ink.SEATS[seat])
            for area in range(len(board.areas(cell)))
            if (seat := board.subjects.get(spot := Spot(cell * AREAS + area))) is not None
        }
        return tile_marks(board.edition.tiles[lying.tile], lying.turn, signs, letters=cell == self.lettered)

    def empty_line(self, cell: Cell, line: int) -> str:
        """An empty cell, with its place and the fitting turns where the drawn tile can go."""
        turns = () if self.tile is None else turns_that_fit(self.board, self.tile, cell)
        x, y = self.board.edition.tables.xy[cell]
        if not turns:
            return f"{'·' if line == HEIGHT // 2 else '':^{WIDTH}}"
        text = ("", f"{x},{y}", "r" + "".join(map(str, turns)))[line]
        return paint([Mark(sign, Ink.FREE) for sign in f"{text:^{WIDTH}}"], self.look.colour)

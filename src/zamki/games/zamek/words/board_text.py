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
MARGIN = 3
"""Letters before the cells: the row."""


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
    """The board, row by row, in parts from left to right where the line is too short for all of it.

    Where `tile` fits, its cell and turns can be read off; the areas of the tile on `lettered` are named.
    """
    castle = TextCastle(board, look, tile, lettered)
    every = range(len(board.edition.rows[0]))
    fits = next((count for count in reversed(every[1:]) if castle.width(range(count)) <= look.width), 1)
    many = len(every) if castle.width(every) <= look.width else fits
    for first in range(0, len(every), many):
        yield from castle.lines(every[first : first + many])


@dataclass(frozen=True, slots=True)
class Thought:
    """What somebody thinks of doing: a tile on a cell, or a subject on an area of a tile."""

    cell: Cell
    turn: int | None = None
    area: int | None = None


@dataclass(frozen=True, slots=True)
class TextCastle:
    """A board while it is written down."""

    board: Board
    look: Look
    tile: int | None
    lettered: Cell | None
    thought: Thought | None = None

    @property
    def is_tight(self) -> bool:
        """Whether cells stand without a gap where no wall runs, for want of room."""
        every = len(self.board.edition.rows[0])
        return MARGIN + every * (WIDTH + 1) + 1 > self.look.width

    def gap(self, x: int) -> int:
        """How many letters stand left of a column."""
        rows = range(len(self.board.edition.rows))
        return int(not self.is_tight or any(self.wall_left(x, y) for y in rows))

    def left(self, x: int, first: int = 0) -> int:
        """Where a column begins in a line that begins with the column `first`."""
        return MARGIN + sum(self.gap(each) + WIDTH for each in range(first, x)) + self.gap(x)

    def width(self, xs: range) -> int:
        """Letters in a line of these columns."""
        return self.left(xs.stop, xs.start)

    def lines(self, xs: range) -> Iterator[str]:
        """Some columns, all rows; a wall line only where a wall runs."""
        rows = self.board.edition.rows
        yield " " * MARGIN + "".join(f"{x:^{WIDTH + self.gap(x)}}" for x in xs)
        for y in range(len(rows) + 1):
            if self.has_wall_above(y):
                yield " " * MARGIN + self.wall_line(y, xs)
            if y < len(rows):
                yield from self.row(y, xs)

    def has_wall_above(self, y: int) -> bool:
        """Whether a wall runs anywhere above a row."""
        return any(self.wall_above(x, y) for x in range(len(self.board.edition.rows[0])))

    def top(self, y: int) -> int:
        """The line where a row of cells begins."""
        return 1 + sum(HEIGHT for _ in range(y)) + sum(self.has_wall_above(each) for each in range(y + 1))

    def cell(self, x: int, y: int) -> Cell | None:
        """The cell at a place, if it is inside the wall."""
        return self.board.edition.tables.number.get((x, y))

    def wall_above(self, x: int, y: int) -> bool:
        """Whether a wall runs above a place."""
        return (self.cell(x, y) is None) != (self.cell(x, y - 1) is None)

    def wall_left(self, x: int, y: int) -> bool:
        """Whether a wall runs left of a place."""
        return (self.cell(x, y) is None) != (self.cell(x - 1, y) is None)

    def wall_line(self, y: int, xs: range) -> str:
        """The wall above a row, with the start spaces in it."""
        line = ""
        for x in xs:
            line += " " * self.gap(x)
            if not self.wall_above(x, y):
                line += " " * WIDTH
                continue
            below = self.cell(x, y)
            cell, side = (below, 0) if below is not None else (self.cell(x, y - 1), 2)
            assert cell is not None
            line += f"{self.start_sign(cell, side):═^{WIDTH}}"
        return line

    def start_sign(self, cell: Cell, side: int) -> str:
        """A start space's sign in the wall: R, H, P or M, then its shrines and stocks; or nothing."""
        edition = self.board.edition
        node = edition.tables.around[cell][side]
        if node < edition.cells:
            return ""
        start = edition.starts[node - edition.cells]
        return f"[{start.kind[0].upper()}{'†' * start.shrines}{'X' if start.stocks else ''}]"

    def row(self, y: int, xs: range) -> Iterator[str]:
        """The lines of a row of cells."""
        for line in range(HEIGHT):
            text = f"{y:>2} " if line == HEIGHT // 2 else " " * MARGIN
            for x in xs:
                text += self.wall_beside(x, y, line) + self.cell_line(self.cell(x, y), line)
            yield text + self.wall_beside(xs.stop, y, line)

    def wall_beside(self, x: int, y: int, line: int) -> str:
        """What stands left of a place."""
        if not self.wall_left(x, y):
            return " " * self.gap(x)
        left, right = self.cell(x - 1, y), self.cell(x, y)
        cell, side = (right, 3) if right is not None else (left, 1)
        assert cell is not None
        sign = self.start_sign(cell, side)
        return sign[1] if sign and line == HEIGHT // 2 else "║"

    def cell_line(self, cell: Cell | None, line: int) -> str:
        """One line of a cell."""
        if cell is None:
            return " " * WIDTH
        if self.thought and self.thought.cell == cell and self.thought.turn is not None:
            return self.thought_line(self.thought.turn, line)
        if cell not in self.board.tiles:
            return self.empty_line(cell, line)
        return paint(self.marks(cell)[line], self.look.colour)

    def thought_line(self, turn: int, line: int) -> str:
        """The drawn tile where it could lie, in other colours than those that lie."""
        assert self.tile is not None
        marks = tile_marks(self.board.edition.tiles[self.tile], turn, {})[line]
        return paint([Mark(mark.sign, f"7;{mark.ink}") for mark in marks], self.look.colour)

    def marks(self, cell: Cell) -> list[list[Mark]]:
        """A tile with the subjects on it."""
        board, lying = self.board, self.board.tiles[cell]
        signs = {
            spot % AREAS: Mark(SEAT_SIGNS[seat], Ink.SEATS[seat])
            for area in range(len(board.areas(cell)))
            if (seat := board.subjects.get(spot := Spot(cell * AREAS + area))) is not None
        }
        thought = self.thought
        if thought and thought.cell == cell and thought.area is not None:
            signs[thought.area] = Mark("●", Ink.FREE)
        return tile_marks(board.edition.tiles[lying.tile], lying.turn, signs, letters=cell == self.lettered)

    def empty_line(self, cell: Cell, line: int) -> str:
        """An empty cell, with its place and the fitting turns where the drawn tile can go."""
        turns = () if self.tile is None else turns_that_fit(self.board, self.tile, cell)
        x, y = self.board.edition.tables.xy[cell]
        if not turns:
            return f"{'·' if line == HEIGHT // 2 else '':^{WIDTH}}"
        text = ("", f"{x},{y}", "r" + "".join(map(str, turns)))[line]
        return paint([Mark(sign, Ink.FREE) for sign in f"{text:^{WIDTH}}"], self.look.colour)

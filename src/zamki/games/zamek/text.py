"""The board on a text screen, with colours or without."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zamki.core.game import Look
from zamki.core.ids import JsonObject, Seat
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, joined
from zamki.games.zamek.board import turns_that_fit
from zamki.games.zamek.components import AREAS, SIDES, Cell, Kind, Spot
from zamki.games.zamek.moves import ZamekMove
from zamki.games.zamek.names import KIND, TOKEN
from zamki.games.zamek.state import SEATS, Phase, Table
from zamki.games.zamek.tile_text import HEIGHT, WIDTH, Ink, Mark, paint, tile_marks
from zamki.games.zamek.typed import find_typed
from zamki.games.zamek.view import ZamekView
from zamki.games.zamek.words import tell_event, tell_move, tell_outcome, tell_prompt


class ZamekTeller:
    """Zamek in words and as text."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: ZamekView, move: ZamekMove) -> Text:
        """A choice as a label."""
        return tell_move(view, move)

    def event(self, event: JsonObject, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won."""
        return tell_outcome(outcome, name)

    def board(self, view: ZamekView, look: Look) -> str:
        """The castle, both seats, and the drawn tile in its four turns."""
        lines = [*_castle(view.table, look), "", *_seats(view.table, look), "", *_rest(view.table, look)]
        if view.table.phase is Phase.PLACE:
            lines += ["", *_drawn(view.table, look)]
        return "\n".join(line.rstrip() for line in lines)

    def find(self, view: ZamekView, moves: LegalMoves[ZamekMove], typed: str, lang: str) -> ZamekMove | None:
        """A cell and a turn, an area's letter or name, yes or no."""
        return find_typed(view, moves, typed, lang)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number; or a cell and a turn (3,4 r1), an area (b, house), yes or no.")


def _castle(table: Table, look: Look) -> Iterator[str]:
    """The board, row by row; a wall line only where a wall runs."""
    rows = table.edition.rows
    yield "   " + "".join(f"{x:^{WIDTH + 1}}" for x in range(len(rows[0])))
    for y in range(len(rows) + 1):
        if any(_wall_above(table, x, y) for x in range(len(rows[0]))):
            yield "   " + _wall_line(table, y)
        if y < len(rows):
            yield from _row(table, y, look)


def _cell_at(table: Table, x: int, y: int) -> Cell | None:
    return table.edition.tables.number.get((x, y))


def _wall_above(table: Table, x: int, y: int) -> bool:
    return (_cell_at(table, x, y) is None) != (_cell_at(table, x, y - 1) is None)


def _wall_line(table: Table, y: int) -> str:
    """The wall between two rows, with the start spaces in it."""
    line = ""
    for x in range(len(table.edition.rows[0])):
        if not _wall_above(table, x, y):
            line += " " * (WIDTH + 1)
            continue
        below = _cell_at(table, x, y)
        cell, side = (below, 0) if below is not None else (_cell_at(table, x, y - 1), 2)
        assert cell is not None
        line += f" {_start_name(table, cell, side):═^{WIDTH}}"
    return line


def _start_name(table: Table, cell: Cell, side: int) -> str:
    """A start space's sign in the wall: R, H, P or M, with a cross for a shrine; or nothing."""
    node = table.edition.tables.around[cell][side]
    if node < table.edition.cells:
        return ""
    start = table.edition.starts[node - table.edition.cells]
    return f"[{start.kind[0].upper()}{'†' * start.shrines}{'X' if start.stocks else ''}]"


def _row(table: Table, y: int, look: Look) -> Iterator[str]:
    width = len(table.edition.rows[0])
    for line in range(HEIGHT):
        text = f"{y:>2} " if line == HEIGHT // 2 else "   "
        for x in range(width + 1):
            text += _wall_beside(table, x, y, line)
            if x < width:
                text += _cell_line(table, x, y, line, look)
        yield text


def _wall_beside(table: Table, x: int, y: int, line: int) -> str:
    left, right = _cell_at(table, x - 1, y), _cell_at(table, x, y)
    if (left is None) == (right is None):
        return " "
    cell, side = (right, 3) if right is not None else (left, 1)
    assert cell is not None
    sign = _start_name(table, cell, side)
    return sign[1] if sign and line == HEIGHT // 2 else "║"


def _cell_line(table: Table, x: int, y: int, line: int, look: Look) -> str:
    cell = _cell_at(table, x, y)
    if cell is None:
        return " " * WIDTH
    if cell not in table.board.tiles:
        return _empty(table, cell, line, look)
    return paint(_marks(table, cell)[line], look.colour)


def _marks(table: Table, cell: Cell) -> list[list[Mark]]:
    lying = table.board.tiles[cell]
    signs = {
        spot % AREAS: Mark("①②"[seat], Ink.SEATS[seat])
        for area in range(len(table.board.areas(cell)))
        if (seat := table.board.subjects.get(spot := Spot(cell * AREAS + area))) is not None
    }
    letters = table.phase is Phase.SUBJECT and cell == table.at
    return tile_marks(table.edition.tiles[lying.tile], lying.turn, signs, letters=letters)


def _empty(table: Table, cell: Cell, line: int, look: Look) -> str:
    """An empty cell; where the drawn tile fits, its place and turns can be read off."""
    turns = () if table.tile is None else turns_that_fit(table.board, table.tile, cell)
    x, y = table.edition.tables.xy[cell]
    if not turns:
        return f"{'·' if line == HEIGHT // 2 else '':^{WIDTH}}"
    text = ("", f"{x},{y}", "r" + "".join(map(str, turns)))[line]
    return paint([Mark(sign, Ink.FREE) for sign in f"{text:^{WIDTH}}"], look.colour)


def _seats(table: Table, look: Look) -> Iterator[str]:
    for seat in SEATS:
        sign = paint([Mark("①②"[seat], Ink.SEATS[seat])], look.colour)
        pointer = "▶" if table.phase is not Phase.OVER and seat == table.seat else " "
        yield f"{pointer} {sign} {look.name(seat)}: {_seat(table, seat).render(look.lang)}"


def _seat(table: Table, seat: Seat) -> Text:
    family = table.families[seat]
    parts = [
        TN("{n} point", "{n} points", table.totals[seat]),
        T("subjects: {n}", n=table.pools[seat]),
        T("family seat: {n}", n=family.size if family else 0),
    ]
    if tokens := table.tokens(seat):
        parts.append(T("tokens: {tokens}", tokens=joined([TOKEN[token] for token in tokens])))
    if (away := _next_tower(table, seat)) is not None:
        parts.append(T("next token: +{first} or +{second}", first=away, second=away + 1))
    return joined(parts, " · ")


def _next_tower(table: Table, seat: Seat) -> int | None:
    """How far it is to the first field of the next tower with a token."""
    fields, at = table.edition.fields, table.marker(seat)
    steps = [
        (pair[0] - at - 1) % fields + 1
        for pair, lies in zip(table.edition.towers, table.towers, strict=True)
        if lies
    ]
    return min(steps) if steps and table.phase is not Phase.OVER else None


def _rest(table: Table, look: Look) -> Iterator[str]:
    edition = table.edition
    towers = [f"{pair[0]}/{pair[1]}" for pair, lies in zip(edition.towers, table.towers, strict=True) if lies]
    left = T("Tiles left: {n}. Towers with a token: {towers}.", n=table.left, towers=" ".join(towers) or "–")
    yield left.render(look.lang)
    if table.discards:
        gone = " ".join(edition.tiles[tile].id for tile in table.discards)
        yield T("Without a place: {tiles}.", tiles=gone).render(look.lang)
    legend = [
        ("│", KIND[Kind.ROAD]), ("h", KIND[Kind.HOUSE]), ("p", KIND[Kind.PIGSTY]), (".", KIND[Kind.MEADOW]),
        ("†", T("shrine")), ("X", T("stocks")), ("O", T("fountain")),
    ]  # fmt: skip
    yield "  ".join(f"{sign} {what.render(look.lang)}" for sign, what in legend)


def _drawn(table: Table, look: Look) -> Iterator[str]:
    """The drawn tile in its four turns."""
    assert table.tile is not None
    tile = table.edition.tiles[table.tile]
    yield "   " + "".join(f"{f'r{turn}':^{WIDTH + 3}}" for turn in range(len(SIDES)))
    turned = [tile_marks(tile, turn, {}) for turn in range(len(SIDES))]
    for line in range(HEIGHT):
        yield "   " + "".join(f" {paint(marks[line], look.colour)}  " for marks in turned)

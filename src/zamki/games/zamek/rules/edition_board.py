"""Reads and checks the `board` of an edition file: outline, towers, start spaces, track."""

from __future__ import annotations

from dataclasses import dataclass

from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_bool, as_cell, as_int, as_list, as_object, as_str, as_strs, need, only
from zamki.core.words import T
from zamki.games.zamek.rules.components import (
    SIDES,
    STEPS,
    Field,
    Kind,
    Side,
    Square,
    Start,
    TowerField,
    WallField,
)

_LARGEST = 40


@dataclass(slots=True)
class Outline:
    """What could be read of a board."""

    rows: tuple[str, ...] = ()
    towers: tuple[Square, ...] = ()
    starts: tuple[Start, ...] = ()
    track: tuple[Field, ...] = ()

    @property
    def cells(self) -> set[Square]:
        """The cells inside the wall."""
        return {(x, y) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark == "#"}


def read_board(value: Json, faults: EditionFaults) -> Outline:
    """The board, with every fault in it noted."""
    outline = Outline()
    with faults.at("board"):
        data = as_object(value, "board")
        only(data, ("rows", "towers", "starts", "track"))
        with faults.at("board.rows"):
            outline.rows = _rows(data["rows"], faults)
        with faults.at("board.track"):
            outline.track = _track(data["track"], outline.cells, faults)
        with faults.at("board.towers"):
            outline.towers = _towers(data["towers"], outline, faults)
        with faults.at("board.starts"):
            outline.starts = _starts(data["starts"], outline.cells, faults)
    return outline


def _rows(value: Json, faults: EditionFaults) -> tuple[str, ...]:
    rows = as_strs(value, "rows")
    if not rows or len({len(row) for row in rows}) != 1 or set("".join(rows)) - set("#."):
        raise Malformed(T("“rows” must be texts of equal length made of # (a cell) and . (no cell)."))
    if max(len(rows), len(rows[0])) > _LARGEST:
        raise Malformed(T("The board may be {n} cells wide and high at most.", n=_LARGEST))
    outline = Outline(rows)
    cells = outline.cells
    if not cells:
        raise Malformed(T("The board has no cell."))
    reached = _reach(cells)
    for x, y in sorted(cells - reached, key=lambda cell: (cell[1], cell[0]))[:1]:
        faults.fault(T("Cell {cell} is cut off from the rest of the board.", cell=f"{x},{y}"))
    return rows


def _reach(cells: set[Square]) -> set[Square]:
    seed = min(cells, key=lambda cell: (cell[1], cell[0]))
    reached, queue = {seed}, [seed]
    for x, y in queue:
        for dx, dy in STEPS:
            near = (x + dx, y + dy)
            if near in cells and near not in reached:
                reached.add(near)
                queue.append(near)
    return reached


def _is_wall(cells: set[Square], cell: Square, side: Side) -> bool:
    dx, dy = STEPS[SIDES.index(side)]
    return cell in cells and (cell[0] + dx, cell[1] + dy) not in cells


def _is_corner(cells: set[Square], corner: Square) -> bool:
    """Whether the wall turns at the top left corner of a cell's place."""
    x, y = corner
    inside = [(x + dx, y + dy) in cells for dx, dy in ((-1, -1), (0, -1), (-1, 0), (0, 0))]
    return sum(inside) in (1, 3) or inside in ([True, False, False, True], [False, True, True, False])


def _side(value: Json) -> Side:
    name = as_str(value, "side")
    if name not in SIDES:
        raise Malformed(T("“side” must be N, E, S or W, not “{wrong}”.", wrong=name))
    return Side(name)


def _track(value: Json, cells: set[Square], faults: EditionFaults) -> tuple[Field, ...]:
    fields: list[Field] = []
    for number, entry in enumerate(as_list(value, "track")):
        with faults.at(f"board.track[{number}]"):
            fields.append(_field(as_object(entry, "track"), number, cells, faults))
    faults.check(len(fields) > 1, T("The track needs at least two fields."))
    return tuple(fields)


def _field(data: JsonObject, number: int, cells: set[Square], faults: EditionFaults) -> Field:
    if as_int(need(data, "field"), "field") != number:
        raise Malformed(T("“field” must be {right}: fields stand in track order, from 0.", right=number))
    if "corner" in data:
        only(data, ("field", "corner", "part"))
        corner, part = as_cell(data["corner"], "corner"), as_int(data["part"], "part")
        where = f"{corner[0]},{corner[1]}"
        faults.check(part in (0, 1), T("Track field {n}: “part” must be 0 or 1.", n=number))
        faults.check(
            _is_corner(cells, corner),
            T("Track field {n}: the wall has no corner at {at}.", n=number, at=where),
        )
        return TowerField(corner, part)
    only(data, ("field", "cell", "side", "offset"))
    cell, side, offset = as_cell(data["cell"], "cell"), _side(data["side"]), data["offset"]
    if isinstance(offset, bool) or not isinstance(offset, int | float) or not 0 <= offset <= 1:
        raise Malformed(T("“offset” must be a number from 0 to 1."))
    where = f"{cell[0]},{cell[1]} {side}"
    faults.check(_is_wall(cells, cell, side), T("Track field {n}: no wall at {at}.", n=number, at=where))
    return WallField(cell, side, offset)


def _towers(value: Json, outline: Outline, faults: EditionFaults) -> tuple[Square, ...]:
    count = len(outline.track)
    pairs = [as_cell(pair, "towers") for pair in as_list(value, "towers")]
    used: set[int] = set()
    for first, second in pairs:
        name = f"{first}/{second}"
        inside = 0 <= first < count and 0 <= second < count
        if not faults.check(
            inside and second == (first + 1) % count,
            T("Tower {name}: its fields must be neighbours on the track.", name=name),
        ):
            continue
        faults.check(not used & {first, second}, T("Tower {name} shares a field.", name=name))
        used |= {first, second}
        _check_corners(outline.track[first], outline.track[second], name, faults)
    if not any(0 in pair for pair in pairs):
        faults.warn(T("No tower has field 0; every tower gets a token."))
    faults.check(sorted(pairs) == pairs, T("Towers must stand in track order."))
    return tuple(pairs)


def _check_corners(first: Field, second: Field, name: str, faults: EditionFaults) -> None:
    match first, second:
        case TowerField(one, 0), TowerField(other, 1) if one == other:
            return
    faults.fault(T("Tower {name}: its two track fields must be parts 0 and 1 of one corner.", name=name))


def _starts(value: Json, cells: set[Square], faults: EditionFaults) -> tuple[Start, ...]:
    starts: list[Start] = []
    for number, entry in enumerate(as_list(value, "starts")):
        with faults.at(f"board.starts[{number}]"):
            start = _start(as_object(entry, "starts"))
            _check_start(start, cells, faults)
            if any((start.cell, start.side) == (other.cell, other.side) for other in starts):
                faults.fault(T("Start space {at} is given twice.", at=_at(start)))
            starts.append(start)
    faults.check(bool(starts), T("The board has no start space, so no tile could be laid."))
    return tuple(starts)


def _start(data: JsonObject) -> Start:
    only(data, ("cell", "side", "kind"), ("shrines", "stocks"))
    return Start(
        as_cell(data["cell"], "cell"),
        _side(data["side"]),
        read_kind(data["kind"]),
        as_int(data.get("shrines", 0), "shrines"),
        as_bool(data.get("stocks", False), "stocks"),
    )


def read_kind(value: Json) -> Kind:
    """The kind of an area."""
    name = as_str(value, "kind")
    if name not in tuple(Kind):
        raise Malformed(T("“kind” must be road, house, pigsty or meadow, not “{wrong}”.", wrong=name))
    return Kind(name)


def _at(start: Start) -> str:
    return f"{start.cell[0]},{start.cell[1]} {start.side}"


def _check_start(start: Start, cells: set[Square], faults: EditionFaults) -> None:
    at = _at(start)
    faults.check(start.cell in cells, T("Start space {at}: the board has no such cell.", at=at))
    if start.cell in cells:
        faults.check(_is_wall(cells, start.cell, start.side), T("Start space {at}: no wall there.", at=at))
    faults.check(start.shrines >= 0, T("Start space {at}: “shrines” cannot be negative.", at=at))
    if start.kind is Kind.ROAD:
        faults.check(not start.shrines, T("Start space {at}: a road start has no shrine.", at=at))
    elif start.kind is not Kind.MEADOW:
        faults.check(not start.shrines, T("Start space {at}: a shrine stands on a meadow.", at=at))
    if start.kind is not Kind.ROAD:
        faults.check(not start.stocks, T("Start space {at}: stocks stand on a road.", at=at))

"""What each bonus card counts (L38, L39, L40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from zamki.games.ludwig.rules.board import AROUND, EDGES, THRONE, Castle
from zamki.games.ludwig.rules.castle_index import HALL, Survey
from zamki.games.ludwig.rules.components import SPECIAL, TYPES, Cell

Counted = tuple[int, Iterable[Cell]]
"""How many there are, and the cells that show it."""

RING6 = frozenset((column + right, up) for column, _ in THRONE for right, up in EDGES) - set(THRONE)
"""The cells that share an edge with the throne."""
RING10 = frozenset((column + right, up) for column, _ in THRONE for right, up in AROUND) - set(THRONE)
"""The cells around the throne."""


def _types(castle: Castle, facts: Survey) -> Counted:
    """Each different type; fountain, tower and grand foyer are one each, the throne is none (L39)."""
    rooms = list(castle.rooms)
    kinds = {room.type if room.is_regular else room.id for _, room in rooms}
    return len(kinds), (cell for cell, _ in rooms)


def _attendants(castle: Castle, facts: Survey) -> Counted:
    return len(castle.attendants), [HALL] if castle.attendants else []


def _of_type(kind: str) -> Callable[[Castle, Survey], Counted]:
    def count(castle: Castle, facts: Survey) -> Counted:
        found = facts.of_type(kind)
        return len(found), found

    return count


def _at_least(number: int) -> Callable[[Castle, Survey], Counted]:
    def count(castle: Castle, facts: Survey) -> Counted:
        """Regular types only (L39)."""
        found = [facts.of_type(kind) for kind in TYPES if len(facts.of_type(kind)) >= number]
        return len(found), (cell for cells in found for cell in cells)

    return count


def _below_ground(castle: Castle, facts: Survey) -> Counted:
    found = [cell for cell in castle.grid if cell[1] < 0]
    return len(found), found


def _level3plus(castle: Castle, facts: Survey) -> Counted:
    """The throne stands on the printed level 1, our level 0 (L38)."""
    found = [cell for cell in castle.grid if cell[1] >= 2]
    return len(found), found


def _height(castle: Castle, facts: Survey) -> Counted:
    levels = [level for _, level in castle.grid]
    return max(levels) - min(levels) + 1, _everything(facts)


def _width(castle: Castle, facts: Survey) -> Counted:
    columns = [column for column, _ in castle.grid]
    return max(columns) - min(columns) + 1, _everything(facts)


def _everything(facts: Survey) -> set[Cell]:
    return {facts.named(cell) for cell in facts.grid}


def _surrounded(steps: tuple[Cell, ...], ring: frozenset[Cell]) -> Callable[[Castle, Survey], Counted]:
    """Rooms with every such cell filled; the throne needs its whole ring (L40)."""

    def count(castle: Castle, facts: Survey) -> Counted:
        grid = castle.grid
        found = [
            (column, level)
            for (column, level), _ in castle.rooms
            if all((column + right, level + up) in grid for right, up in steps)
        ]
        if all(cell in grid for cell in ring):
            found.append(HALL)
        return len(found), found

    return count


def _throne_ring6(castle: Castle, facts: Survey) -> Counted:
    """Regular types only (L39)."""
    found = [cell for cell in RING6 if cell in castle.grid and castle.grid[cell].is_regular]
    return len({castle.grid[cell].type for cell in found}), found


def _throne_ring10(castle: Castle, facts: Survey) -> Counted:
    found = [cell for cell in RING10 if cell in castle.grid]
    return len(found), found


CARD_RULES: Mapping[str, Callable[[Castle, Survey], Counted]] = {
    "types": _types,
    "attendants": _attendants,
    **{kind: _of_type(kind) for kind in (*TYPES, SPECIAL)},
    "below_ground": _below_ground,
    "level3plus": _level3plus,
    "height": _height,
    "width": _width,
    "surrounded8": _surrounded(AROUND, RING10),
    "surrounded4": _surrounded(EDGES, RING6),
    "throne_ring6": _throne_ring6,
    "throne_ring10": _throne_ring10,
    "five_of_type": _at_least(5),
    "three_of_type": _at_least(3),
}

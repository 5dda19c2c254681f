"""Tapping rooms in: what is added, where people go on, and what mends a fault."""

from __future__ import annotations

from dataclasses import replace

from zamki.games.ludwig.rules.board import THRONE, Castle
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Fault, Layout, Unbuildable, build_castle


def start_layout(number: int = 0) -> Layout:
    """A throne, and nothing else; every castle of a table has another one."""
    thrones = list(built_in().thrones)
    return Layout(thrones[number % len(thrones)], ())


def with_room(layout: Layout, room: str, cell: Cell) -> Layout:
    """A room tapped into a free cell."""
    taken = {each for _, each in layout.rooms} | set(THRONE)
    return layout if cell in taken else replace(layout, rooms=(*layout.rooms, (room, cell)))


def built(layout: Layout) -> Castle | Unbuildable:
    """The castle, or why it could not have been built."""
    try:
        return build_castle(layout, built_in())
    except Unbuildable as faults:
        return faults


def next_cell(layout: Layout, cell: Cell) -> Cell | None:
    """Where people go on building: on top, else beside, else near; only where some room may stand.

    A castle that cannot be built is mended first.
    """
    castle = built(layout)
    if isinstance(castle, Unbuildable):
        return mending_cell(castle.faults[0], layout)
    wishes = [(cell[0], cell[1] + 1), (cell[0] + 1, cell[1]), (cell[0] - 1, cell[1])]
    near = sorted(castle.free, key=lambda each: (abs(each[0] - cell[0]) + abs(each[1] - cell[1]), each))
    return next((each for each in (*wishes, *near) if each in castle.free), None)


def mending_cell(fault: Fault, layout: Layout) -> Cell | None:
    """The cell that mends a fault: the one to fill, else the room to move."""
    if fault.at is None:
        return None
    below = (fault.at[0], fault.at[1] - 1)
    taken = {cell for _, cell in layout.rooms} | set(THRONE)
    return below if fault.code == "floating" and below not in taken else fault.at

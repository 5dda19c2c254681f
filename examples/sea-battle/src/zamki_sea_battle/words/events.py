"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.words import Arg, T, Text

from zamki_sea_battle.rules.events import Chosen, Event, First, FleetSunk, Placed, Shot, Sunk
from zamki_sea_battle.rules.names import ship_name
from zamki_sea_battle.words.sentences import tell_cells


def tell_event(event: Event, name: Callable[[int], Arg]) -> Text:
    """An event as a viewer has seen it."""
    match event:
        case Chosen(seat, cells):
            if cells is None:
                return T("{name} hides a ship.", name=name(seat))
            return T("{name} hides a ship: {cells}.", name=name(seat), cells=tell_cells(cells))
        case Placed(_, ship):
            return T("In both seas lies: {ship}.", ship=ship_name(ship))
        case First(seat):
            return T("Both fleets lie. {name} begins.", name=name(seat))
        case Shot(seat, cell, True):
            return T("{name} shoots at {cell}: hit!", name=name(seat), cell=cell)
        case Shot(seat, cell):
            return T("{name} shoots at {cell}: water.", name=name(seat), cell=cell)
        case Sunk(_, _, ship, cells):
            return T("Sunk: {ship}, {cells}.", ship=ship_name(ship), cells=tell_cells(cells))
        case FleetSunk(seat):
            return T("{name} has no ship left.", name=name(seat))

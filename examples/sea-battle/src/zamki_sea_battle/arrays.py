"""Sea battle in numbers; `docs/arrays.md` says what each of them means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.environments import Arrays

from zamki_sea_battle.rules.board import Chart
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.moves import Move, Place, Shoot
from zamki_sea_battle.rules.view import SeaView, View

HEAD = 4
CELL = 4


def _chart(config: Config) -> Chart:
    return cast(Components, config.edition).chart


def actions(config: Config) -> int:
    """Every place of a ship, then every cell to shoot at."""
    return len(_chart(config).places) + len(_chart(config).cells)


def number(view: View, move: Move) -> int:
    """A move's number, the same in every position."""
    sea = _chart(view.config)
    return sea.number[move.cells] if isinstance(move, Place) else len(sea.places) + sea.cells.index(move.cell)


def move(view: View, number: int) -> Move | None:
    """The viewer's move of a number."""
    sea, seat = _chart(view.config), view.viewer
    if not isinstance(seat, int) or not 0 <= number < actions(view.config):
        return None
    if number < len(sea.places):
        return Place(Seat(seat), sea.places[number])
    return Shoot(Seat(seat), sea.cells[number - len(sea.places)])


def length(config: Config) -> int:
    """How long an observation is."""
    return HEAD + 2 * CELL * len(_chart(config).cells)


def observe(view: View) -> Sequence[int]:
    """Who is asked, and both seas: the viewer's own, then the other."""
    assert isinstance(view.viewer, int)
    mine, other = view.seas[view.viewer], view.seas[1 - view.viewer]
    seen = [
        0 if view.placing is None else view.placing + 1,
        int(view.turn == view.viewer),
        int(mine.has_chosen),
        int(other.has_chosen),
    ]
    return seen + _sea(view, mine) + _sea(view, other)


def _sea(view: View, sea: SeaView) -> list[int]:
    """By cell: a known ship, a chosen place, a shot, a hit."""
    lying = {cell for ship in sea.ships for cell in ship or ()}
    shots = dict(sea.shots)
    return [
        int(mark)
        for cell in _chart(view.config).cells
        for mark in (cell in lying, cell in (sea.commit or ()), cell in shots, shots.get(cell, False))
    ]


arrays: Arrays[Move, View] = Arrays(
    actions=actions, number=number, move=move, length=length, observe=observe, bounds=(0, 127)
)

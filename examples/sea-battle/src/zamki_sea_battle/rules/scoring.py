"""Points with their reasons (S10)."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.score import Score, ScoreLine
from zamki.core.words import T

from zamki_sea_battle.rules.board import Cells, position
from zamki_sea_battle.rules.names import ship_name
from zamki_sea_battle.rules.state import State, other


def score(state: State, seat: Seat) -> Score:
    """S10: a line for every ship the seat has sunk, and one for hits on ships still afloat.

    Nothing here tells more than both seats know.
    """
    sea = state.seas[other(seat)]
    sunk = [(number, ship) for number, ship in enumerate(sea.ships) if sea.is_sunk(ship)]
    lines = [
        ScoreLine("sunk", len(ship), ship_name(state.components.ships[number].name), cells=_spots(ship))
        for number, ship in sunk
    ]
    if afloat := sea.hits - {cell for _, ship in sunk for cell in ship}:
        cells = tuple(sorted(afloat))
        lines.append(ScoreLine("hits", len(cells), T("hits on ships still afloat"), cells=_spots(cells)))
    return Score(tuple(lines))


def _spots(cells: Cells) -> tuple[tuple[int, int], ...]:
    return tuple(map(position, cells))

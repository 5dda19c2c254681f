"""What a person types: a cell, or both ends of a ship in any order."""

from __future__ import annotations

import re

from zamki.core.moves import LegalMoves

from zamki_sea_battle.rules.moves import Move, Place

_CELL = re.compile(r"[A-H][1-8]")
_BETWEEN = re.compile(r"[\s,;:–-]+")


def find(moves: LegalMoves[Move], typed: str) -> Move | None:
    """The move that is meant by “b3”, “b3 b5” or “B5-B3”."""
    cells = [cell for cell in _BETWEEN.split(typed.upper()) if cell]
    if not cells or not all(map(_CELL.fullmatch, cells)):
        return None
    return next((move for move in moves if _means(move, set(cells))), None)


def _means(move: Move, cells: set[str]) -> bool:
    if isinstance(move, Place):
        return cells in ({move.cells[0], move.cells[-1]}, set(move.cells))
    return cells == {move.cell}

"""What people are told of a bot's values: corrected by games that were played out (see `calibrate`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from zamki.bots import calibration
from zamki.games.zamek.rules.view import View

FILE = Path(__file__).parent / "calibration.json"
TABLE: Final = "2"
"""There are always two seats."""
PARTS = 5
"""Stages of equal length; the turn with the last tile is one of its own."""
PLAIN: Final = "architect without network"
ALONE: Final = {"architect": PLAIN, "scholar": PLAIN, "master": "master without network"}
"""Whose corrections hold where there is no network."""


def stage_of(view: View) -> int:
    """How far the game has come, from 0."""
    if not view.table.left:
        return PARTS
    tiles = sum(tile.count for tile in view.edition.tiles)
    return min(PARTS - 1, PARTS * (tiles - view.table.left) // tiles)


def told(value: float, level: str, view: View) -> float:
    """The lead to expect, where a bot of a level says `value`."""
    return calibration.told(FILE, (TABLE, _judge(level, view), stage_of(view)), "points", value)


def _judge(level: str, view: View) -> str:
    """Whose judgement a level tells."""
    if level not in ALONE:
        return level
    from zamki.games.zamek.bots.network import about  # imports Numba, as these levels do

    return level if view.edition.id == about()["edition"] else ALONE[level]

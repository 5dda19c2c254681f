"""What people are told of a bot's values: corrected by games that were played out (see `calibrate`)."""

from __future__ import annotations

from pathlib import Path

from zamki.bots import calibration
from zamki.games.ludwig.rules.turn import ROUNDS, TURNS
from zamki.games.ludwig.rules.view import SeenAssigning, View

FILE = Path(__file__).parent / "calibration.json"
TOGETHER = 2
"""Turns in a stage."""
MOST = 4
"""With more seats the corrections of so many hold."""


def table_of(view: View) -> str:
    """Which corrections hold: those of as many seats."""
    return f"{min(view.people, MOST)}"


def stage_of(view: View) -> int:
    """How far the game has come, from 0: by two turns; giving Ludwig his rooms is a stage of its own.

    There the quick levels know the better room, but no points.
    """
    if isinstance(view.phase, SeenAssigning):
        return ROUNDS * TURNS // TOGETHER
    return (TURNS * (view.round - 1) + view.turn - 1) // TOGETHER


def told(value: float, level: str, view: View) -> float:
    """The points to expect, where a bot of a level says `value`."""
    return calibration.told(FILE, (table_of(view), level, stage_of(view)), "points", value)

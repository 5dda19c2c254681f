"""What people are told of a bot's chances: corrected by games that were played out (see `calibrate`)."""

from __future__ import annotations

from pathlib import Path

from zamki.bots import calibration
from zamki.games.rycerze.rules.info import LONG, OPEN
from zamki.games.rycerze.rules.view import View

FILE = Path(__file__).parent / "calibration.json"
STAGES = (0, 1, 1, 2, 2, 3, 3)
"""Of a single game, by rounds that are over."""
SOLVERS = ("master", "master-1")


def table_of(view: View) -> str:
    """Which corrections hold: those of as many seats, in long games others."""
    return f"{len(view.players)} long" if view.config.has(LONG) else f"{len(view.players)}"


def stage_of(view: View) -> int:
    """How far the game has come, from 0; of a long one, whether its last game is played."""
    if view.config.has(LONG):
        return int(len(view.past) == len(view.players) - 1)
    return STAGES[len(view.rounds)]


def told(value: float, level: str, view: View) -> float:
    """The chance to win, where a bot of a level says `value`."""
    if level in SOLVERS and is_solved(view):
        return value
    return calibration.told(FILE, (table_of(view), level, stage_of(view)), "win", value)


def is_solved(view: View) -> bool:
    """Whether the best bots know the exact chances: in a single open game of two."""
    return len(view.players) == 2 and view.config.has(OPEN) and not view.config.has(LONG)

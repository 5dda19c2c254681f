"""Rycerze: bluffing with armies, 2–4 seats."""

from typing import TYPE_CHECKING, Any

from zamki.games.rycerze.game import game
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.events import Event
from zamki.games.rycerze.rules.moves import Lay, Move, Recruit, lay
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import View

if TYPE_CHECKING:
    from zamki.games.rycerze.bots.solution import NotSolvable, Solution, solve

__all__ = [
    "Components",
    "Event",
    "Lay",
    "Move",
    "NotSolvable",
    "Recruit",
    "Solution",
    "State",
    "View",
    "game",
    "lay",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name in ("NotSolvable", "Solution", "solve"):  # who only plays needs no bots
        from zamki.games.rycerze.bots import solution

        return getattr(solution, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

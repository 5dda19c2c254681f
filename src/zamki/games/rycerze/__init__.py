"""Rycerze: bluffing with armies, 2–4 seats."""

from zamki.games.rycerze.game import game
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.events import Event
from zamki.games.rycerze.rules.moves import Lay, Move, Recruit, lay
from zamki.games.rycerze.rules.state import State
from zamki.games.rycerze.rules.view import View

__all__ = ["Components", "Event", "Lay", "Move", "Recruit", "State", "View", "game", "lay"]

"""Rycerze: bluffing with armies, 2–4 seats."""

from zamki.games.rycerze.game import Rycerze, game

__all__ = ["Rycerze", "game"]

"""Rycerze: bluffing with armies, 2–4 seats."""

from zamki.games.rycerze.game import game

__all__ = ["game"]

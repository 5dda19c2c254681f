"""Zamek: two families, one castle."""

from zamki.games.zamek.game import Zamek

__all__ = ["Zamek", "game"]

game = Zamek()

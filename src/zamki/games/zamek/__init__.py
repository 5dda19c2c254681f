"""Zamek: two families, one castle."""

from zamki.games.zamek.game import Zamek, game
from zamki.games.zamek.rules.preview import Preview, preview

__all__ = ["Preview", "Zamek", "game", "preview"]

"""Zamek: two families, one castle."""

from zamki.games.zamek.game import game
from zamki.games.zamek.rules.preview import Preview, preview

__all__ = ["Preview", "game", "preview"]

"""Ludwig: building between two castles, 2–7 seats."""

from zamki.games.ludwig.game import game

__all__ = ["game"]

"""Ludwig: building between two castles, 2–7 seats."""

from zamki.games.ludwig.game import Ludwig, game

__all__ = ["Ludwig", "game"]

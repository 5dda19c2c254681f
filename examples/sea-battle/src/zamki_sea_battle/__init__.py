"""Sea battle: hidden fleets and shots into the blue, 2 seats."""

from zamki_sea_battle.game import SeaBattle, game

__all__ = ["SeaBattle", "game"]

"""The bots of ludwig: a greedy yardstick, a fitted evaluation, and search with it."""

from __future__ import annotations

from zamki.games.ludwig.bots.levels import LEVELS, LudwigBot, make
from zamki.games.ludwig.bots.warm import warm

__all__ = ["LEVELS", "LudwigBot", "make", "warm"]

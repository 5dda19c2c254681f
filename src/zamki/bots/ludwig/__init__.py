"""The bots of ludwig: a greedy yardstick, a fitted evaluation, and search with it."""

from __future__ import annotations

from zamki.bots.ludwig.levels import LEVELS, LudwigBot, make
from zamki.bots.ludwig.warming import warm

__all__ = ["LEVELS", "LudwigBot", "make", "warm"]

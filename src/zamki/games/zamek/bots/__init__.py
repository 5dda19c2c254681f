"""The Zamek bots: levels from apprentice to master, and the greedy yardstick.

Nothing here imports the compiled kernels until a bot needs them.
"""

from __future__ import annotations

from zamki.bots.protocol import Bot, Progress
from zamki.bots.random_bot import RandomBot

LEVELS = ("random", "apprentice", "builder", "architect", "master", "greedy")


def make(level: str, seed: int) -> Bot:
    """A bot of one of the levels."""
    if level == "random":
        return RandomBot(seed)
    from zamki.games.zamek.bots.levels import LevelBot

    return LevelBot(level, seed)


def warm(progress: Progress) -> None:
    """Compile every kernel the bots need."""
    from zamki.games.zamek.bots.warm import warm_kernels

    warm_kernels(progress)

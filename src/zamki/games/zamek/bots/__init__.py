"""The bots of Zamek: levels from apprentice to master, and the greedy yardstick.

Nothing here imports the compiled kernels until a bot needs them.
"""

from __future__ import annotations

from zamki.bots import FIRST_MASTER, SCHOLAR, USUAL, Bot, BotSet, Level
from zamki.core.words import T


def make(level: str, seed: int) -> Bot:
    """A bot of one of the levels."""
    from zamki.games.zamek.bots.fallback import ApprenticeBot
    from zamki.games.zamek.bots.levels import LevelBot

    return ApprenticeBot(level, seed) if level == "apprentice" else LevelBot(level, seed)


bots = BotSet(
    levels=(
        *USUAL.values(),
        Level(
            "greedy",
            T("eager"),
            is_compiled=True,
            is_yardstick=True,
            is_rival=False,
            help=T("takes the most points it can at once"),
        ),
        FIRST_MASTER,
        SCHOLAR,
    ),
    make=make,
)

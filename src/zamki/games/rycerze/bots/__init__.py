"""Bots of Rycerze. What needs the kernels is imported when a bot that thinks is made."""

from __future__ import annotations

from zamki.bots import FIRST_MASTER, USUAL, Bot, BotSet, Level
from zamki.core.words import T
from zamki.games.rycerze.bots.fallback import ApprenticeBot, ThriftyBot


def make(level: str, seed: int) -> Bot:
    """A bot of one of the levels."""
    if level == "thrifty":
        return ThriftyBot(seed)
    if level == "apprentice":
        return ApprenticeBot(seed)
    from zamki.games.rycerze.bots.levels import thinking_bot  # imports Numba

    return thinking_bot(level, seed)


bots = BotSet(
    levels=(
        *USUAL.values(),
        Level("thrifty", T("thrifty"), is_yardstick=True, help=T("saves its strong cards"), is_rival=False),
        FIRST_MASTER,
    ),
    make=make,
)

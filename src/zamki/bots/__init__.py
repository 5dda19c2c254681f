"""Bots: choosers that see only their seat's view."""

from zamki.bots.levels import (
    FIRST_MASTER,
    SCHOLAR,
    USUAL,
    BotSet,
    bot_levels,
    default_budget,
    levels,
    make_bot,
)
from zamki.core.bots import Advisor, Bot, Budget, Level, Progress, Thought

__all__ = [
    "FIRST_MASTER",
    "SCHOLAR",
    "USUAL",
    "Advisor",
    "Bot",
    "BotSet",
    "Budget",
    "Level",
    "Progress",
    "Thought",
    "bot_levels",
    "default_budget",
    "levels",
    "make_bot",
]

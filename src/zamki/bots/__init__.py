"""Bots: choosers that see only their seat's view."""

from zamki.bots.levels import USUAL, BotSet, Level, bot_levels, default_budget, levels, make_bot
from zamki.bots.protocol import Bot, Budget, Progress, Thought

__all__ = [
    "USUAL",
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

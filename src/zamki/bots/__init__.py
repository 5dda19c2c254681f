"""Bots: choosers that see only their seat's view."""

from zamki.bots.factory import bot_levels, default_budget, make_bot
from zamki.bots.protocol import Bot, Budget, Progress, Thought

__all__ = ["Bot", "Budget", "Progress", "Thought", "bot_levels", "default_budget", "make_bot"]

"""Bots against bots: fair schedules, games, statistics."""

from zamki.bots.arena.contest import Contest, Pairing
from zamki.bots.arena.play import GameResult, play_pairing
from zamki.bots.arena.pool import results
from zamki.bots.arena.report import as_json, as_table, stranger_line
from zamki.bots.arena.statistics import Standing, standings, wilson

__all__ = [
    "Contest",
    "GameResult",
    "Pairing",
    "Standing",
    "as_json",
    "as_table",
    "play_pairing",
    "results",
    "standings",
    "stranger_line",
    "wilson",
]

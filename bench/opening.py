"""How long a stored table takes until it can be played on."""

from __future__ import annotations

from random import Random
from time import process_time

from bench.measure import Figure
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.match.entries import LogEntry
from zamki.match.table_creation import load_log, log_of_record

SEATS = 7
"""So many make about 200 moves."""
WANTED = 10.0
"""Milliseconds."""


def figures(quick: bool) -> list[Figure]:
    """The best of several readings of one log, in processor time."""
    entries = _log()
    best = min(_opened(entries) for _ in range(5 if quick else 30))
    what = f"a table of ludwig with {len(entries) - 1} moves opens"
    return [Figure(what, 1000 * best, "ms", WANTED, at_most=True)]


def _log() -> list[LogEntry]:
    """A whole game, as a store has it."""
    game, chance = get_game("ludwig"), Random(5)
    play = Playthrough.new(game, configure(game, SEATS), 5)
    while play.actors:
        play.submit(chance.choice(list(play.legal_moves(chance.choice(play.actors)))))
    return log_of_record(play.record().text().encode(), 0.0)[1]


def _opened(entries: list[LogEntry]) -> float:
    began = process_time()
    load_log("bench", entries)
    return process_time() - began

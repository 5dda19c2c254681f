"""Simulation through the lab, with its Parquet files written."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Count, Rate, best_rate
from bench.reference import SEATS
from zamki.lab.crews import Local
from zamki.lab.plan import Plan
from zamki.lab.runs import run

GROUP = "simulate, Parquet written"
BATCHES = {"rycerze": 65_536, "zamek": 2_000, "ludwig": 2_000}


def rates(seconds: float) -> list[Rate]:
    """Random games on one core, from the seed to the file on the disk."""
    with TemporaryDirectory() as folder:
        fresh = (Path(folder) / str(number) for number in count())
        return [
            best_rate(
                GROUP,
                game,
                lambda n, game=game: _games(game, n, next(fresh)),  # type: ignore[misc]
                batch,
                seconds,
            )
            for game, batch in BATCHES.items()
        ]


def _games(game: str, games: int, out: Path) -> Count:
    *_, found = run(Plan(game, ("random",) * SEATS[game], games), Local(1), out)
    return Count(found.games, found.moves)

"""Simulation through the lab, with its Parquet files written."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from bench.measure import Count, Figure, Rate, best_rate
from bench.reference import SEATS
from zamki.lab.executors import Local
from zamki.lab.plan import RunPlan
from zamki.lab.runs import run

GROUP = "simulate, Parquet written"
ALL_CORES = {"rycerze": (4_000_000, 1_000_000), "zamek": (80_000, 20_000), "ludwig": (48_000, 12_000)}
"""How many games are played at once, and how many a second are wanted of two quiet cores."""
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


def figures(quick: bool) -> list[Figure]:
    """Random games a second on all cores by the clock on the wall, as `zamki simulate --out` plays them."""
    found = []
    with TemporaryDirectory() as folder:
        for game, (games, wanted) in ALL_CORES.items():
            played = games // 20 if quick else games
            _games(game, BATCHES[game], Path(folder) / f"{game} before")  # loads the machine code
            began = monotonic()
            _games(game, played, Path(folder) / game, os.cpu_count() or 1)
            rate = played / (monotonic() - began)
            found.append(Figure(f"{game} ({GROUP}), all cores, on the wall", rate, "games/s", wanted))
    return found


def _games(game: str, games: int, out: Path, cores: int = 1) -> Count:
    *_, found = run(RunPlan(game, ("random",) * SEATS[game], games), Local(cores), out)
    return Count(found.games, found.moves)

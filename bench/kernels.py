"""The compiled rules at random play on one core, by Numba, which long runs use."""

from __future__ import annotations

import numpy as np

from bench.measure import Count, Rate, best_rate
from bench.reference import SEATS
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition, configure
from zamki.games.ludwig.kernel.batches import random_games as ludwig_games
from zamki.games.rycerze.kernel.batches import simulate
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.rules import random_games as zamek_games
from zamki.games.zamek.kernel.tables import tables_of
from zamki.games.zamek.rules.components import Components as ZamekComponents
from zamki.kernels.run import Machine, machine

GROUP = "kernel"


def rates(seconds: float) -> list[Rate]:
    """Random games by the kernels; Rycerze's does not count its moves."""
    return [
        best_rate(GROUP, "rycerze", rycerze, 20_000, seconds),
        best_rate(GROUP, "zamek", zamek, 200, seconds),
        best_rate(GROUP, "ludwig", ludwig, 200, seconds),
    ]


def rycerze(count: int) -> Count:
    """Random games of Rycerze."""
    seats = SEATS["rycerze"]
    with machine(Machine.NUMBA):
        return Count(simulate(configure(get_game("rycerze"), seats), ["random"] * seats, count).games)


def zamek(count: int) -> Count:
    """Random games of Zamek."""
    game = get_game("zamek")
    edition = game.edition(built_in_edition("zamek", game.info.editions[0]))
    assert isinstance(edition, ZamekComponents)
    tables = tables_of(edition)
    return Count(
        count, int(zamek_games(tables.flat, full_box(tables), 0, count, 1, np.zeros((count, 2), np.int32)))
    )


def ludwig(count: int) -> Count:
    """Random games of Ludwig."""
    seats = SEATS["ludwig"]
    return Count(count, int(ludwig_games(seats, 0, count, 1, np.zeros(count * seats, np.int32))))

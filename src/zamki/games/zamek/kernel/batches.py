"""Many games of Zamek at once, over threads: the kernels hold no interpreter lock."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.policies import policy_games
from zamki.games.zamek.kernel.rules import random_games
from zamki.games.zamek.kernel.tables import Tables
from zamki.kernels.batches import over_threads

Scores = NDArray[np.int32]
_NO_RECORDS = np.zeros((0, N_FEATURES + 2))


def random_batch(tables: Tables, games: int, seed: int, threads: int = 1) -> tuple[Scores, int]:
    """Random games: the scores by game and seat, and the number of moves."""
    box, scores = full_box(tables), np.zeros((games, 2), np.int32)

    def play(part: slice) -> int:
        first, size = part.start, part.stop - part.start
        return random_games(tables.flat, box, first, size, seed, scores[part])

    return scores, sum(over_threads(play, games, threads))


def policy_batch(
    tables: Tables,
    ours: NDArray[np.float64],
    theirs: NDArray[np.float64],
    games: int,
    seed: int,
    threads: int = 1,
) -> Scores:
    """Games between two sets of weights (none: greedy), seats changed: scores (ours, theirs) by game."""
    box, scores = full_box(tables), np.zeros((games, 2), np.int32)

    def play(part: slice) -> None:
        first, size = part.start, part.stop - part.start
        policy_games(tables.flat, box, ours, theirs, first, size, seed, 0, scores[part], _NO_RECORDS)

    over_threads(play, games, threads)
    return scores

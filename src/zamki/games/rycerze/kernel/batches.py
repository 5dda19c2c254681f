"""Many games of Rycerze at once, over threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from zamki.core.game import Config
from zamki.games.rycerze.kernel.codec import option_bits, table_of
from zamki.games.rycerze.kernel.policies import RANDOM, THRIFTY, play_out
from zamki.games.rycerze.kernel.rules import MAX_SEATS, RANK, SIZE, TOTALS, Ints, begin
from zamki.games.rycerze.rules.components import Components
from zamki.kernels.batches import over_threads
from zamki.kernels.cache import njit
from zamki.kernels.kernel import Batch
from zamki.kernels.rng import new_rng, seed_stream

POLICIES = {"random": RANDOM, "thrifty": THRIFTY}


@njit
def play_games(
    first: int, seats: int, options: int, policies: Ints, seed: int, ed: Ints, wins: Any, scores: Any
) -> None:
    """The games first, first + 1, … of a seed, a row each; the ages rotate from game to game (R11)."""
    s = np.zeros(SIZE, np.int32)
    rng = new_rng()
    for game in range(len(scores)):
        seed_stream(rng, seed, first + game)
        for seat in range(seats):
            s[RANK + seat] = (seat + first + game) % seats
        begin(s, seats, options, rng)
        wins[game, play_out(s, policies, ed, rng)] = 1.0
        for seat in range(seats):
            scores[game, seat] = s[TOTALS + seat]


def simulate(
    config: Config, policies: Sequence[str], games: int, seed: int = 0, threads: int | None = 1
) -> Batch:
    """Many games by simple policies, one for each seat."""
    ed, seats, options = table_of(cast(Components, config.edition)), config.seats, option_bits(config)
    padded = np.full(MAX_SEATS, RANDOM, np.int32)
    padded[:seats] = [POLICIES[name] for name in policies]
    scores, wins = np.zeros((games, seats), np.int32), np.zeros((games, seats))

    def play(part: slice) -> None:
        play_games(part.start, seats, options, padded, seed, ed, wins[part], scores[part])

    over_threads(play, games, threads)
    return Batch(scores, wins)

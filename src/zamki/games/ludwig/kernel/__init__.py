"""Ludwig's rules at machine speed, for search and simulation."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.game import Config
from zamki.kernels.kernel import Batch, Kernel


def _simulate(config: Config, policies: Sequence[str], games: int, seed: int, threads: int | None) -> Batch:
    from zamki.games.ludwig.kernel.batches import simulate  # imports Numba

    return simulate(config, policies, games, seed, threads)


kernel = Kernel(policies=("random", "greedy"), simulate=_simulate)

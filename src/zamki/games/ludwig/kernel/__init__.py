"""Ludwig's rules at machine speed, for search and simulation."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.game import Config
from zamki.games.ludwig.kernel.tally import tally
from zamki.kernels.kernel import Batch, Kernel


def _simulate(
    config: Config, policies: Sequence[str], games: int, seed: int, threads: int | None, first: int = 0
) -> Batch:
    from zamki.games.ludwig.kernel.batches import simulate  # imports Numba

    return simulate(config, policies, games, seed, threads, first)


kernel = Kernel(
    policies=("random", "greedy"),
    simulate=_simulate,
    tally=tally,
    stretches={"random": 4096, "greedy": 512},
    editions=("base-2018",),
)

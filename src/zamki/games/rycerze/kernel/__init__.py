"""Rycerze's rules at machine speed, for search and simulation."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.game import Config
from zamki.games.rycerze.kernel.tally import tally
from zamki.kernels.kernel import ANY_EDITION, Batch, Kernel


def _simulate(
    config: Config, policies: Sequence[str], games: int, seed: int, threads: int | None, first: int = 0
) -> Batch:
    from zamki.games.rycerze.kernel.batches import simulate  # imports Numba

    return simulate(config, policies, games, seed, threads, first)


kernel = Kernel(
    policies=("random", "thrifty"),
    simulate=_simulate,
    tally=tally,
    stretches={"random": 32_768, "thrifty": 32_768},
    options=("open_recruitment", "long", "rotate_youngest"),
    editions=(ANY_EDITION,),
)

"""Zamek's rules at machine speed, for search and simulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamki.core.game import Config
from zamki.games.zamek.kernel.tally import tally
from zamki.games.zamek.rules.components import Components
from zamki.kernels.kernel import ANY_EDITION, Batch, Kernel


def _simulate(
    config: Config, policies: Sequence[str], games: int, seed: int, threads: int | None, first: int = 0
) -> Batch:
    from zamki.games.zamek.kernel.batches import simulate  # imports Numba

    return simulate(config, policies, games, seed, threads, first)


def _can_play(config: Config) -> bool:
    from zamki.games.zamek.kernel.tables import is_playable  # imports NumPy

    return is_playable(cast(Components, config.edition))


kernel = Kernel(
    policies=("random", "greedy"),
    simulate=_simulate,
    tally=tally,
    can_play=_can_play,
    stretches={"random": 4096, "greedy": 256},
    editions=(ANY_EDITION,),
)

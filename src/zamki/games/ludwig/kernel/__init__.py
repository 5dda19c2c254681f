"""Ludwig's rules at machine speed, for search and simulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from zamki.core.game import Config
from zamki.games.ludwig.kernel.tally import tally
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.info import INFO
from zamki.kernels.kernel import Batch, Kernel


def _simulate(
    config: Config, policies: Sequence[str], games: int, seed: int, threads: int | None, first: int = 0
) -> Batch:
    from zamki.games.ludwig.kernel.batches import simulate  # imports Numba

    return simulate(config, policies, games, seed, threads, first)


def _can_play(config: Config) -> bool:
    return is_known(cast(Components, config.edition))


def is_known(components: Components) -> bool:
    """Whether the kernel's tables describe these components: they are those of the built-in edition."""
    return components.id == INFO.editions[0] and components.sha256 is None


kernel = Kernel(
    policies=("random", "greedy"),
    simulate=_simulate,
    tally=tally,
    can_play=_can_play,
    stretches={"random": 4096, "greedy": 512},
)

"""A game at machine speed as everybody else sees it: the part `kernel` of its folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.registry import facet
from zamki.core.words import T, Text

if TYPE_CHECKING:  # a kernel is described without NumPy; only to run it needs that
    import numpy as np
    import numpy.typing as npt

    Scores: TypeAlias = npt.NDArray[np.int32]
    Shares: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of many games: a row for each game, a column for each seat."""

    scores: Scores
    wins: Shares
    """1 for a win; a shared one is shared."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.scores)


Simulation: TypeAlias = Callable[[Config, Sequence[str], int, int, int | None], Batch]
"""Config, a policy for each seat, games, seed, threads (all cores if none are given)."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """What a game offers at machine speed."""

    policies: tuple[str, ...]
    """Simple ways to play that need no bot; `random` is one of them."""
    simulate: Simulation


def kernel_of(game: str) -> Kernel | None:
    """A game's kernel, if it has one."""
    return facet(game, "kernel", Kernel)


def simulate(
    game: str, config: Config, policies: Sequence[str], games: int, seed: int = 0, threads: int | None = None
) -> Batch:
    """Many games by simple policies; the same seed gives the same games with any number of threads."""
    found = kernel_of(game)
    if found is None:
        raise BadSetup(T("{game} has no kernel: its games can be played by bots only.", game=game))
    for policy in policies:
        if policy not in found.policies:
            raise BadSetup(_no_policy(policy, found))
    if len(policies) != config.seats:
        raise BadSetup(T("There must be one policy for each seat: {n}.", n=config.seats))
    return found.simulate(config, policies, games, seed, threads)


def _no_policy(policy: str, kernel: Kernel) -> Text:
    known = ", ".join(kernel.policies)
    return T("There is no policy “{policy}”. There are: {known}.", policy=policy, known=known)

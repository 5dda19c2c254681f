"""A race of the best candidates: short playouts that end in the evaluation."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.bots.race import Race, Tally
from zamki.core.bots import Budget
from zamki.games.zamek.bots.encoded import KernelTable, Options
from zamki.games.zamek.bots.network import NONE
from zamki.games.zamek.bots.weights import Floats
from zamki.games.zamek.kernel.network import Net
from zamki.games.zamek.kernel.policies import search_worlds

CANDIDATES = 12
PLIES = 6
SAME = 0.2
TRUST = 10.0
"""A value after one ply is worth as much as so many playouts: it errs by 1 point between turns, they by 3."""


def search(
    desk: KernelTable,
    options: Options,
    weights: Floats,
    budget: Budget,
    seed: int,
    *,
    trust: float = TRUST,
    net: Net = NONE,
    policy: Floats | None = None,
) -> Options:
    """The candidates in the order of their playouts, which a network may judge; the winner first."""
    best, chosen = options.best(CANDIDATES), weights if policy is None else policy
    if best.moves.shape[1] < 2:
        return best
    tally = Tally(best.values, trust)

    def play(active: NDArray[np.intp], first: int, results: NDArray[np.float64]) -> None:
        moves = np.ascontiguousarray(best.moves[:, active])
        flat, state, worlds = desk.tables.flat, desk.state, len(results)
        search_worlds(flat, state, weights, chosen, net, moves, first, worlds, PLIES, seed, results)
        tally.add(active, results)

    order = Race(best.values, SAME, play, trust).run(budget)
    return Options(np.ascontiguousarray(best.moves[:, order]), tally.worth(order))

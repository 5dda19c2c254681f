"""A race of the best candidates: this and the next turn played out, the castles judged."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from zamki.bots.race import Race, Tally
from zamki.core.bots import Budget
from zamki.games.ludwig.kernel.evaluate import Mind
from zamki.games.ludwig.kernel.rules import MAX_MOVES
from zamki.games.ludwig.kernel.search import rank, try_worlds
from zamki.games.ludwig.kernel.tables import Ints

WIDTH = 12
SAME = 0.1
TRUST = 6.0
"""A value after one ply is worth as much as so many playouts."""
TURNS = 2
"""This turn and the next are played out."""
EVEN = 0.5
"""Partners may as well be greedy as builders."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A kernel's move and its points: halfway between the seat's expected lower and mean castle."""

    move: int
    value: float


def ranked(s: Ints, seat: int, mind: Mind, *, everything: bool = False) -> list[Valued]:
    """The moves worth a look by one ply, best first; on demand all legal ones."""
    moves, values = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.float32)
    n = rank(s, seat, everything, mind, moves, values)
    order = np.argsort(-values[:n], kind="stable")
    return [Valued(int(moves[i]), float(values[i])) for i in order]


def searched(
    s: Ints,
    seat: int,
    mind: Mind,
    seed: int,
    budget: Budget,
    *,
    trust: float = TRUST,
    eyes: Mind | None = None,
    greed: float = EVEN,
) -> list[Valued]:
    """The best candidates by search, best first.

    `eyes` may judge them before with more care than `mind`. In the share `greed` of the imagined worlds the
    partners are greedy, in the others builders.
    """
    begun = perf_counter()
    candidates = ranked(s, seat, eyes or mind)[:WIDTH]
    if len(candidates) == 1:
        return candidates
    moves = np.array([each.move for each in candidates], np.int32)
    prior = np.array([each.value for each in candidates])
    tally = Tally(prior)

    def play(active: NDArray[np.intp], first: int, results: NDArray[np.float64]) -> None:
        points = np.empty_like(results)
        try_worlds(s, seat, moves[active], first, seed, TURNS, greed, mind, results, points)
        tally.add(active, points)

    order = Race(prior, SAME, play, trust).run(budget, begun)
    return [Valued(int(moves[i]), float(value)) for i, value in zip(order, tally.worth(order), strict=True)]

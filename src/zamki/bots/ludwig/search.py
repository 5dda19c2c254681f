"""Sequential halving: the same imagined worlds for all candidates, the worse half dropped round by round."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter

import numpy as np
import numpy.typing as npt

from zamki.bots.protocol import Budget
from zamki.fast.ludwig import MAX_MOVES
from zamki.fast.ludwig_mind import Mind
from zamki.fast.ludwig_search import rank, try_worlds
from zamki.fast.ludwig_tables import Ints

WIDTH = 12
TURNS = 2
"""This turn and the next are played out."""
GREEDY_EVERY = 2
"""In every such world the partners are taken for greedy ones, in the others for builders."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A kernel's move and its worth: halfway between the seat's expected lower castle and its mean castle."""

    move: int
    value: float


def ranked(s: Ints, seat: int, mind: Mind, *, everything: bool = False) -> list[Valued]:
    """The moves worth a look by one ply, best first; on demand all legal ones."""
    moves, values = np.zeros(MAX_MOVES, np.int32), np.zeros(MAX_MOVES, np.float32)
    n = rank(s, seat, everything, mind, moves, values)
    order = np.argsort(-values[:n], kind="stable")
    return [Valued(int(moves[i]), float(values[i])) for i in order]


class Halving:
    """One decision being searched."""

    def __init__(self, s: Ints, seat: int, candidates: list[Valued], seed: int, mind: Mind) -> None:
        self._s, self._seat, self._seed, self._mind = s, seat, seed, mind
        self._moves = np.array([each.move for each in candidates], np.int32)
        self._sums = np.zeros(len(candidates))
        self._seen = np.zeros(len(candidates))
        self._alive: npt.NDArray[np.int32] = np.arange(len(candidates), dtype=np.int32)
        self._world = 0

    def run(self, budget: Budget, start: float) -> list[Valued]:
        """Spend the budget, begun at `start`; the candidates, those that survived longest first."""
        rounds = max(1, ceil(log2(len(self._moves))))
        for number in range(rounds):
            if budget.seconds is not None:
                self._until(start + budget.seconds * (number + 1) / rounds)
            else:
                share = (budget.iterations or 1) // rounds
                self._worlds(max(1, share // len(self._alive)))
            if number + 1 < rounds:
                self._halve()
        return self._result()

    def _until(self, deadline: float) -> None:
        """Whole worlds until the time is up, none begun that would not end in time."""
        took = 0.0
        while (now := perf_counter()) + took < deadline or self._world == 0:
            self._worlds(1)
            took = perf_counter() - now

    def _worlds(self, count: int) -> None:
        first, last = self._world, self._world + count
        try_worlds(
            self._s,
            self._seat,
            self._moves,
            self._alive,
            first,
            last,
            self._seed,
            TURNS,
            GREEDY_EVERY,
            self._mind,
            self._sums,
        )
        self._seen[self._alive] += count
        self._world = last

    def _means(self) -> npt.NDArray[np.float64]:
        means: npt.NDArray[np.float64] = self._sums / np.maximum(self._seen, 1)
        return means

    def _halve(self) -> None:
        means = self._means()[self._alive]
        keep = (len(self._alive) + 1) // 2
        self._alive = self._alive[np.argsort(-means, kind="stable")[:keep]]

    def _result(self) -> list[Valued]:
        means = self._means()
        order = sorted(range(len(means)), key=lambda i: (-self._seen[i], -means[i]))
        return [Valued(int(self._moves[i]), float(means[i])) for i in order]


def searched(s: Ints, seat: int, mind: Mind, seed: int, budget: Budget) -> list[Valued]:
    """The best candidates by search, best first."""
    start = perf_counter()
    candidates = ranked(s, seat, mind)[:WIDTH]
    if len(candidates) == 1:
        return candidates
    return Halving(s, seat, candidates, seed, mind).run(budget, start)

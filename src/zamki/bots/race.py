"""Sequential halving over candidates: the same imagined worlds for all of them, the worse half dropped.

Candidates that are clearly behind leave at once, so a clear choice is made sooner than the budget allows.
What was thought of them before counts like some playouts, so that few of those spoil nothing.
"""

from __future__ import annotations

from math import ceil, log2
from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from zamki.core.bots import Budget

BATCH_SECONDS = 0.01  # how often the clock is looked at
USED = 0.92  # the part of the time that is planned; the rest is for a busy machine
BATCH_WORLDS = 16  # after how many worlds candidates may leave
CLEAR = 3.5  # standard errors that a candidate must be behind to leave before its time


class Playouts(Protocol):
    """Plays candidates through imagined worlds."""

    def __call__(self, active: NDArray[np.intp], first: int, results: NDArray[np.float64]) -> None:
        """Fill `results`, a row for each world from the first on, a column for each active candidate."""


class Race:
    """The candidates still in, and what their playouts have brought so far."""

    def __init__(self, prior: NDArray[np.floating], same: float, play: Playouts, trust: float = 0.0) -> None:
        count = len(prior)
        self._active: NDArray[np.intp] = np.arange(count)
        self._prior = np.asarray(prior, np.float64)
        self._trust = trust  # as how many playouts the prior counts
        self.means = np.full(count, -np.inf)
        self._places = np.zeros(count)
        self._same = same  # points between candidates that are as good as equal
        self._play = play
        self._results = np.zeros((0, count))

    def run(self, budget: Budget, begun: float | None = None) -> NDArray[np.intp]:
        """Spend the budget, counted from `begun`; the candidates in their order, the winner first."""
        if budget.iterations is not None:
            self._run_counted(budget.iterations)
        else:
            self._run_timed(budget.seconds or 0.0, perf_counter() if begun is None else begun)
        return np.lexsort((-self.means, -self._places))

    def _run_counted(self, iterations: int) -> None:
        """At most so many playouts, shared equally by the rounds."""
        rounds = ceil(log2(len(self._active)))
        for _ in range(rounds):
            left = iterations / rounds
            while not self._is_over:
                worlds = max(1, min(BATCH_WORLDS, round(left / len(self._active))))
                left -= worlds * len(self._active)
                self._advance(worlds)
                if left < len(self._active):
                    break
            if self._is_over:
                return
            self._halve()

    def _run_timed(self, seconds: float, begun: float) -> None:
        """Playouts until the time is up, shared equally by the rounds."""
        rounds = ceil(log2(len(self._active)))
        pace = 0.0  # seconds for one playout
        for number in range(rounds):
            end = begun + USED * seconds * (number + 1) / rounds
            while not self._is_over:
                before, count = perf_counter(), len(self._active)
                share = min(BATCH_SECONDS, end - before)
                worlds = max(1, int(share / (pace * count))) if pace else 1
                self._advance(worlds)
                now = perf_counter()
                pace = (now - before) / (worlds * count)
                if now + pace * len(self._active) > end:
                    break
            if self._is_over:
                return
            self._halve()

    @property
    def _is_over(self) -> bool:
        """Whether one candidate is left."""
        return len(self._active) < 2

    def _advance(self, worlds: int) -> None:
        """Play every candidate still in through some new worlds, and let those clearly behind leave."""
        results = np.empty((worlds, len(self._active)))
        self._play(self._active, len(self._results), results)
        self._results = np.concatenate([self._results, results])
        played, prior = self._results.sum(axis=0), self._trust * self._prior[self._active]
        self.means[self._active] = (played + prior) / (len(self._results) + self._trust)
        if len(self._results) >= BATCH_WORLDS:
            self._drop()

    def _drop(self) -> None:
        means = self.means[self._active]
        leader = int(means.argmax())
        behind = self._results[:, leader : leader + 1] - self._results
        error = behind.std(axis=0) / np.sqrt(len(behind) + self._trust)
        gap = means[leader] - means
        stays = gap <= CLEAR * error
        if (gap + CLEAR * error <= self._same).all():
            stays = np.arange(len(means)) == leader
        stays[leader] = True
        self._keep(np.flatnonzero(stays))

    def _halve(self) -> None:
        order = np.argsort(-self.means[self._active], kind="stable")
        self._keep(np.sort(order[: ceil(len(order) / 2)]))

    def _keep(self, columns: NDArray[np.intp]) -> None:
        self._active = self._active[columns]
        self._results = np.ascontiguousarray(self._results[:, columns])
        self._places[self._active] += 1


class Tally:
    """What playouts have brought each candidate, world by world: what people are told comes from it.

    The mean of a candidate that left early is that of a few worlds, which may have been lucky ones for all.
    So the winner is worth its mean, and every other that less what it fell behind in the worlds both played.
    """

    def __init__(self, prior: NDArray[np.floating], trust: float = 0.0) -> None:
        self._prior = np.asarray(prior, np.float64)
        self._trust = trust  # as how many playouts the prior counts
        self._played: list[list[NDArray[np.float64]]] = [[] for _ in prior]

    def add(self, active: NDArray[np.intp], results: NDArray[np.float64]) -> None:
        """More worlds: a row for each of them, a column for each candidate still in."""
        for each, column in zip(active, results.T, strict=True):
            self._played[each].append(column.copy())

    def worth(self, order: NDArray[np.intp]) -> NDArray[np.float64]:
        """What the candidates are worth in the order of a race; never more than the one before."""
        prior, columns = self._prior[order], [np.concatenate(self._played[each]) for each in order]
        best, counts = columns[0], np.array([len(each) for each in columns]) + self._trust
        ahead = np.array([(best[: len(each)] - each).sum() for each in columns])
        gaps = (ahead + self._trust * (prior[0] - prior)) / counts
        mean = (best.sum() + self._trust * prior[0]) / counts[0]
        worth: NDArray[np.float64] = np.minimum.accumulate(mean - gaps)
        return worth

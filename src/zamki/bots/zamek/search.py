"""Sequential halving over the best candidates: short playouts in the same random worlds for all of them.

Candidates that are clearly behind leave at once, so a clear choice is made sooner than the budget allows.
"""

from __future__ import annotations

from math import ceil, log2
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from zamki.bots.protocol import Budget
from zamki.bots.zamek.desk import Desk, Options
from zamki.bots.zamek.weights import Floats
from zamki.fast.zamek_play import search_worlds

CANDIDATES = 12
PLIES = 6
BATCH_SECONDS = 0.01  # how often the clock is looked at
USED = 0.92  # the part of the time that is planned; the rest is for a busy machine
BATCH_WORLDS = 16  # after how many worlds candidates may leave
CLEAR = 3.5  # standard errors that a candidate must be behind to leave before its time
SAME = 0.2  # points between candidates that are as good as equal


class Race:
    """The candidates still in, and what their playouts have brought so far."""

    def __init__(self, desk: Desk, weights: Floats, moves: NDArray[np.int32], seed: int) -> None:
        self.active: NDArray[np.intp] = np.arange(moves.shape[1])
        self.means = np.full(moves.shape[1], -np.inf)
        self.places = np.zeros(moves.shape[1])
        self._desk, self._weights, self._moves, self._seed = desk, weights, moves, seed
        self._results = np.zeros((0, moves.shape[1]))

    @property
    def over(self) -> bool:
        """Whether one candidate is left."""
        return len(self.active) < 2

    def run(self, worlds: int) -> None:
        """Play every candidate still in through some new worlds, and let those clearly behind leave."""
        results = np.empty((worlds, len(self.active)))
        moves = np.ascontiguousarray(self._moves[:, self.active])
        search_worlds(
            self._desk.tables.flat, self._desk.state, self._weights, moves, len(self._results), worlds,
            PLIES, self._seed, results,
        )  # fmt: skip
        self._results = np.concatenate([self._results, results])
        self.means[self.active] = self._results.mean(axis=0)
        if len(self._results) >= BATCH_WORLDS:
            self._drop()

    def _drop(self) -> None:
        means = self.means[self.active]
        leader = int(means.argmax())
        behind = self._results[:, leader : leader + 1] - self._results
        error = behind.std(axis=0) / np.sqrt(len(behind))
        gap = means[leader] - means
        stays = gap <= CLEAR * error
        if (gap + CLEAR * error <= SAME).all():
            stays = np.arange(len(means)) == leader
        stays[leader] = True
        self._keep(np.flatnonzero(stays))

    def halve(self) -> None:
        """Keep the better half."""
        order = np.argsort(-self.means[self.active], kind="stable")
        self._keep(np.sort(order[: ceil(len(order) / 2)]))

    def _keep(self, columns: NDArray[np.intp]) -> None:
        self.active = self.active[columns]
        self._results = np.ascontiguousarray(self._results[:, columns])
        self.places[self.active] += 1


def search(desk: Desk, options: Options, weights: Floats, budget: Budget, seed: int) -> Options:
    """The candidates in the order of their playouts, the winner first."""
    best = options.best(CANDIDATES)
    race = Race(desk, weights, best.moves, seed)
    if race.over:
        return best
    if budget.iterations is not None:
        _run_counted(race, budget.iterations)
    else:
        _run_timed(race, budget.seconds or 0.0)
    order = np.lexsort((-race.means, -race.places))
    return Options(np.ascontiguousarray(best.moves[:, order]), race.means[order])


def _rounds(count: int) -> int:
    return ceil(log2(count))


def _run_counted(race: Race, iterations: int) -> None:
    """At most so many playouts, shared equally by the rounds."""
    rounds = _rounds(len(race.active))
    for _ in range(rounds):
        left = iterations / rounds
        while not race.over:
            worlds = max(1, min(BATCH_WORLDS, round(left / len(race.active))))
            left -= worlds * len(race.active)
            race.run(worlds)
            if left < len(race.active):
                break
        if race.over:
            return
        race.halve()


def _run_timed(race: Race, seconds: float) -> None:
    """Playouts until the time is up, shared equally by the rounds."""
    begun = perf_counter()
    rounds = _rounds(len(race.active))
    pace = 0.0  # seconds for one playout
    for number in range(rounds):
        end = begun + USED * seconds * (number + 1) / rounds
        while not race.over:
            before, count = perf_counter(), len(race.active)
            share = min(BATCH_SECONDS, end - before)
            worlds = max(1, int(share / (pace * count))) if pace else 1
            race.run(worlds)
            now = perf_counter()
            pace = (now - before) / (worlds * count)
            if now + pace * len(race.active) > end:
                break
        if race.over:
            return
        race.halve()

"""Fits the evaluation of a castle on self-play.

`python -m zamki.games.ludwig.bots.fit` plays games with the present weights, fits the points still to come by
ridge regression on the castle's features, and starts over with the new weights; the last fits are averaged,
because single ones oscillate.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.bots.weights import KNOTS, spread, store
from zamki.games.ludwig.kernel.evaluate import Mind, make_mind
from zamki.games.ludwig.kernel.features import F_SCORE, FEATURES, STAGES
from zamki.games.ludwig.kernel.policies import self_play
from zamki.kernels.rng import generator

Doubles = npt.NDArray[np.float64]
SEATS = 4
CHUNK = 250
ROWS_PER_CASTLE = 30


@dataclass
class Sums:
    """What the normal equations need, stage by stage."""

    gram: Doubles
    cross: Doubles
    square: Doubles
    count: Doubles
    castles: list[npt.NDArray[np.int32]]

    @classmethod
    def empty(cls) -> Sums:
        """Nothing yet."""
        return cls(
            np.zeros((STAGES, FEATURES, FEATURES)),
            np.zeros((STAGES, FEATURES)),
            np.zeros(STAGES),
            np.zeros(STAGES),
            [],
        )

    def add(self, rows: Doubles, stages: npt.NDArray[np.int32], ends: npt.NDArray[np.int32]) -> None:
        """More castles: their features, their stage, and what they ended with."""
        self.teach(rows, stages, ends - rows[:, F_SCORE])

    def teach(self, rows: Doubles, stages: npt.NDArray[Any], wanted: Doubles, weight: float = 1.0) -> None:
        """More rows, their stage, and what the weighted sum of each is to be."""
        for stage in range(STAGES):
            here = stages == stage
            x, y = rows[here], wanted[here]
            self.gram[stage] += weight * (x.T @ x)
            self.cross[stage] += weight * (x.T @ y)
            self.square[stage] += weight * float(y @ y)
            self.count[stage] += weight * len(y)

    def averages(self) -> tuple[float, float]:
        """The mean castle, and the mean of each seat's lower castle."""
        castles = np.concatenate(self.castles)
        lower = np.minimum(castles, np.roll(castles, 1, axis=1))
        return float(castles.mean()), float(lower.mean())


def collect(games: int, seed: int, mind: Mind, noise: float, greedy_share: float) -> Sums:
    """Play games and add up what they teach."""
    sums = Sums.empty()
    rng = generator(seed)
    rows = np.zeros((CHUNK * SEATS * ROWS_PER_CASTLE, FEATURES), np.float32)
    keys = np.zeros(2 * len(rows), np.int32)
    for _ in range(max(1, games // CHUNK)):
        ends = np.zeros(CHUNK * SEATS, np.int32)
        n = self_play(SEATS, CHUNK, rng, mind, noise, greedy_share, rows, keys, ends)
        sums.add(rows[:n].astype(np.float64), keys[0 : 2 * n : 2], ends[keys[1 : 2 * n : 2]])
        sums.castles.append(ends.reshape(CHUNK, SEATS))
    return sums


def solve(sums: Sums, ridge: float = 30.0, smooth: float = 300.0) -> Doubles:
    """The weights at the knots: ridge regression, neighbouring knots held together."""
    hats = spread()
    knots = len(KNOTS)
    scale = 1 / np.maximum(np.sqrt(np.einsum("mii->i", sums.gram) / sums.count.sum()), 1e-3)
    left = np.einsum("ma,mb,mij->aibj", hats, hats, sums.gram * scale[:, None] * scale[None, :])
    matrix = left.reshape(knots * FEATURES, knots * FEATURES)
    right = np.einsum("ma,mi->ai", hats, sums.cross * scale).reshape(-1)
    chain = np.diff(np.eye(knots), axis=0)
    penalty = ridge * np.eye(knots) + smooth * chain.T @ chain
    matrix = matrix + np.kron(penalty, np.eye(FEATURES))
    solved: Doubles = np.linalg.solve(matrix, right).reshape(knots, FEATURES) * scale
    return solved


def spreads(knots: Doubles, sums: Sums) -> Doubles:
    """How far castles end from what the weights foretell, stage by stage."""
    weights = spread() @ knots
    fitted = np.einsum("mi,mij,mj->m", weights, sums.gram, weights)
    error = sums.square - 2 * np.einsum("mi,mi->m", weights, sums.cross) + fitted
    sigma: Doubles = np.sqrt(np.maximum(error, 0) / np.maximum(sums.count, 1))
    sigma[0] = 0  # nothing to come: the score is what it is
    sigma[-1] = sigma[-2]
    return sigma


def refit(
    rounds: int, games: int, seed: int, noise: float, keep: int, greedy_share: float
) -> tuple[Doubles, Doubles]:
    """The whole way from the greedy yardstick's games to averaged weights."""
    fits: list[Doubles] = []
    knots, sigma = np.zeros((len(KNOTS), FEATURES)), np.full(STAGES, 5.0)
    for number in range(rounds):
        mind = make_mind((spread() @ knots).astype(np.float32), sigma.astype(np.float32))
        sums = collect(games, seed + number, mind, noise, greedy_share if number else 1.0)
        castle, lower = sums.averages()
        sys.stderr.write(f"round {number}: mean castle {castle:.2f}, mean lower castle {lower:.2f}\n")
        fits.append(solve(sums))
        knots = np.mean(fits[-keep:], axis=0) if number > 1 else fits[-1]
        sigma = spreads(knots, sums)
    return knots, sigma


def main() -> None:
    """Refit and store."""
    parser = argparse.ArgumentParser(prog="python -m zamki.games.ludwig.bots.fit", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=2000, help="games a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0.6, help="points of noise on every choice")
    parser.add_argument("--keep", type=int, default=3, help="how many fits are averaged")
    parser.add_argument("--greedy-share", type=float, default=0.35, help="how many of the players are greedy")
    args = parser.parse_args()
    knots, sigma = refit(args.rounds, args.games, args.seed, args.noise, args.keep, args.greedy_share)
    store(knots, sigma, vars(args))


if __name__ == "__main__":
    main()

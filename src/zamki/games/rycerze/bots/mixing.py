"""Three and four seats: every round as a game of all seats, solved by regret matching."""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from zamki.bots.networks import Net
from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.games.rycerze.bots.encoded import Prior, beliefs_of, root_of
from zamki.games.rycerze.bots.judging import Judgement
from zamki.games.rycerze.bots.network import trained
from zamki.games.rycerze.kernel import mixing
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel.codec import ranked_table_of
from zamki.games.rycerze.kernel.rules import MASKS, MAX_MOVES, MAX_SEATS, Ints
from zamki.games.rycerze.rules.view import View
from zamki.kernels.rng import generator

PRIORS: dict[int, Prior] = {3: (0.1, 0.7, 0.2), 4: (0.1, 0.26, 0.64)}
"""What others are taken for before they have moved, by seats: random, thrifty, another of its kind.

The more seats, the more bots of one kind cancel each other that do not reckon with their own.
"""
CHUNK = 100
ENOUGH = 10_000
"""Iterations after which the mix of a round changes no more."""
LEFTOVER = 0.02
"""Moves below this share of the average play are not made."""


class MixMind:
    """Three or four seats, one game: plays the average of a learner, with its own kind among the others."""

    def __init__(self, nets: Net | None = None) -> None:
        self._nets = trained() if nets is None else nets

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The mix for the hand that `me` holds, and what each move brought."""
        root, moves = root_of(view, me), np.zeros(MAX_MOVES, np.int32)
        codes = [int(code) for code in moves[: kernel.legal(root, me, moves)]]
        sums, values = _learnt(view, root, me, budget, rng, self._nets)
        mix = _without_leftovers(sums[me, root[kernel.HANDS + me], : len(codes)])
        worth = (values[: len(codes)] / values[MAX_MOVES]).tolist()
        return Judgement(dict(zip(codes, worth, strict=True)), dict(zip(codes, mix, strict=True)))


def _learnt(view: View, root: Ints, me: Seat, budget: Budget, rng: Random, nets: Net) -> tuple[Any, Any]:
    """The plays of all seats and hands, summed up, and the sums of what the moves of `me` brought."""
    end = inf if budget.seconds is None else perf_counter() + 0.95 * budget.seconds
    most = min(budget.iterations or ENOUGH, ENOUGH)
    beliefs, state = beliefs_of(view, PRIORS[len(view.players)]), generator(rng.getrandbits(62))
    regrets = np.zeros((MAX_SEATS, MASKS, MAX_MOVES))
    sums, values = np.zeros_like(regrets), np.zeros(MAX_MOVES + 1)
    ed, learnt = ranked_table_of(view.components), (regrets, sums, values)
    done, slowest = 0, 0.0
    while not done or (done < most and perf_counter() + slowest < end):
        began, count = perf_counter(), min(CHUNK, most - done)
        mixing.mix_round(root, me, beliefs, done, count, ed, nets, state, *learnt)
        done += count
        slowest = max(slowest, perf_counter() - began)
    return sums, values


def _without_leftovers(sums: Any) -> list[float]:
    """The average play, without what is left of the first, ignorant plays."""
    shares = sums / sums.sum()
    shares[shares < min(LEFTOVER, shares.max())] = 0.0
    return [float(share) for share in shares / shares.sum()]

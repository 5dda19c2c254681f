"""How each level ranks its moves, on the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from zamki.core.bots import Budget, limit_budget
from zamki.games.zamek.bots.encoded import KernelTable, Options, look, open_desk
from zamki.games.zamek.bots.network import network_for, reread
from zamki.games.zamek.bots.search import search
from zamki.games.zamek.bots.weights import GREEDY, fitted, taught
from zamki.games.zamek.kernel.codec import decode_move, node_of
from zamki.games.zamek.kernel.rules import DOUBLING_FROM
from zamki.games.zamek.kernel.tables import (
    LABEL,
    NODE,
    P_EXTRA,
    P_SCORE,
    S_NODES,
    T_DECK,
    TILES,
)
from zamki.games.zamek.rules.components import Spot
from zamki.games.zamek.rules.view import View

ORDER = Budget(seconds=0.1, iterations=330)
"""The most that is thought about the order of scoring, which hardly matters."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a level looks at its turns, one ply ahead."""

    least: float
    most: float
    """By how many points it misjudges a turn (standard deviation): every bot has its own temper."""

    def errs(self, temper: float) -> float:
        """By how much one with that temper errs, from 0 (calm) to 1."""
        return self.least + temper * (self.most - self.least)


EYES: Mapping[str, Eyes] = {
    "journeyman": Eyes(0.7, 2.4),
    "builder": Eyes(0.3, 1.5),
    "architect": Eyes(0.0, 0.0),
}
READ: Mapping[str, Eyes] = {"architect": Eyes(0.3, 1.0)}
"""Those who let the network judge their turns, where there is one."""


def rank(
    level: str, view: View, budget: Budget, random: Random, temper: float = 0.5
) -> list[tuple[Any, float, int]]:
    """All considered moves with value and planned subject, best first."""
    desk = open_desk(view)
    if level == "greedy":
        ranked = _greedy(desk, random)
    elif level in EYES:
        ranked = _misjudged(desk, level, temper, random)
    else:
        weights = fitted(int(desk.tables.flat[T_DECK]))
        options, seed = look(desk, weights), random.getrandbits(62)
        net = network_for(desk.tables)
        if level == "master-1":
            ranked = search(desk, options, weights, budget, seed, trust=0.0)
        elif level == "scholar":
            ranked = reread(desk, options, weights, net).best(len(options.values))
        else:
            limit = limit_budget(budget, ORDER) if desk.phase == P_SCORE else budget
            policy = taught(int(desk.tables.flat[T_DECK])) if len(net) else weights
            ranked = search(
                desk, reread(desk, options, weights, net), weights, limit, seed, net=net, policy=policy
            )
    return [
        (decode_move(desk.tables, desk.state, int(move)), float(value), int(subject))
        for move, subject, value in zip(*ranked.moves, ranked.values, strict=True)
    ]


def _greedy(desk: KernelTable, random: Random) -> Options:
    """The yardstick: highest value, ties at random; fixed rules for orders, doublings and extra turns."""
    options = look(desk, GREEDY)
    values = options.values.round(9)
    if desk.phase == P_EXTRA:
        return options  # using it comes first
    if desk.phase == P_SCORE:
        values = np.array([_greedy_order(desk, int(move)) for move in options.moves[0]])
    ties = np.array([random.random() for _ in values])
    order = np.lexsort((ties, -values))
    return Options(options.moves[:, order], options.values[order])


def _greedy_order(desk: KernelTable, move: int) -> float:
    """The first feature by (y, x, area) comes first, with a doubling from three tiles on."""
    name, double = move >> 1, bool(move & 1)
    flat, state = desk.tables.flat, desk.state
    label = state[flat[S_NODES] + node_of(desk.tables, state, Spot(name)) * NODE + LABEL]
    large = state[flat[S_NODES] + int(label) * NODE + TILES] >= DOUBLING_FROM
    return -float(name) + (0.5 if double == bool(large) else 0.0)


def _misjudged(desk: KernelTable, level: str, temper: float, random: Random) -> Options:
    """One ply with the fitted evaluation or the network, every value a little off."""
    eyes, weights = EYES[level], fitted(int(desk.tables.flat[T_DECK]))
    options, net = look(desk, weights), network_for(desk.tables)
    if level in READ and len(net):
        eyes, options = READ[level], reread(desk, options, weights, net)
    errs = eyes.errs(temper)
    guesses = np.array([value + random.gauss(0.0, errs) for value in options.values])
    return Options(options.moves, guesses).best(len(guesses))

"""How each level ranks its moves, on the kernels."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

from zamki.core.bots import Budget
from zamki.games.zamek.bots.encoded import Desk, Options, look, open_desk
from zamki.games.zamek.bots.search import search
from zamki.games.zamek.bots.weights import GREEDY, fitted
from zamki.games.zamek.kernel.codec import decode_move, node_of
from zamki.games.zamek.kernel.rules import DOUBLING_FROM
from zamki.games.zamek.kernel.tables import (
    LABEL,
    NODE,
    P_EXTRA,
    P_PLACE,
    P_SCORE,
    S_NODES,
    T_DECK,
    TILES,
    is_playable,
)
from zamki.games.zamek.rules.components import Spot
from zamki.games.zamek.rules.view import View

__all__ = ["is_playable", "rank"]

APPRENTICE_SEES = 0.6  # the share of possible turns an apprentice thinks of
APPRENTICE_ERRS = 1.5  # by how many points it misjudges a turn (standard deviation)


def rank(level: str, view: View, budget: Budget, random: Random) -> list[tuple[Any, float, int]]:
    """All considered moves with value and planned subject, best first."""
    desk = open_desk(view)
    if level == "greedy":
        ranked = _greedy(desk, random)
    elif level == "apprentice":
        ranked = _apprentice(desk, random)
    else:
        weights = fitted(int(desk.tables.flat[T_DECK]))
        options = look(desk, weights)
        searches = level in ("architect", "master")
        ranked = (
            search(desk, options, weights, budget, random.getrandbits(62)) if searches else _sorted(options)
        )
    return [
        (decode_move(desk.tables, desk.state, int(move)), float(value), int(subject))
        for move, subject, value in zip(*ranked.moves, ranked.values, strict=True)
    ]


def _sorted(options: Options) -> Options:
    return options.best(len(options.values))


def _greedy(desk: Desk, random: Random) -> Options:
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


def _greedy_order(desk: Desk, move: int) -> float:
    """The first feature by (y, x, area) comes first, with a doubling from three tiles on."""
    name, double = move >> 1, bool(move & 1)
    flat, state = desk.tables.flat, desk.state
    label = state[flat[S_NODES] + node_of(desk.tables, state, Spot(name)) * NODE + LABEL]
    large = state[flat[S_NODES] + int(label) * NODE + TILES] >= DOUBLING_FROM
    return -float(name) + (0.5 if double == bool(large) else 0.0)


def _apprentice(desk: Desk, random: Random) -> Options:
    """Sees some of the turns, and misjudges those; the yardstick's view of things, not the fitted one."""
    options = look(desk, GREEDY)
    if desk.phase == P_EXTRA:
        return options
    guesses = np.array([value + random.gauss(0.0, APPRENTICE_ERRS) for value in options.values])
    if desk.phase == P_PLACE:
        seen = np.array([random.random() < APPRENTICE_SEES for _ in guesses])
        if seen.any():
            return _sorted(Options(options.moves[:, seen], guesses[seen]))
    return _sorted(Options(options.moves, guesses))

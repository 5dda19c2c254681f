"""`python -m bench.network`: what it costs to ask the networks about a position, in machine code."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import numpy as np

from bench.measure import Figure, seconds_of
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.core.setup import configure
from zamki.games.ludwig.bots.network import trained as ludwig_network
from zamki.games.ludwig.bots.weights import quick_mind, stored_mind
from zamki.games.ludwig.kernel.evaluate import judge, to_come
from zamki.games.ludwig.kernel.policies import think
from zamki.games.ludwig.kernel.rules import NO_CHANCE, OVER, PHASE, apply, begin, castle, size
from zamki.games.zamek import State, game
from zamki.games.zamek.bots.network import trained
from zamki.games.zamek.kernel.codec import encode
from zamki.games.zamek.kernel.evaluate import BEST, N_FEATURES, N_MEMO, fill_features
from zamki.games.zamek.kernel.network import forward, new_desk
from zamki.games.zamek.kernel.objects import MAX_OBJECTS, fill_sheet
from zamki.games.zamek.kernel.tables import MAX_MOVES, tables_of
from zamki.kernels.entry import ByNumba, numba_only
from zamki.kernels.rng import generator

EVERY = 5
"""Moves between two positions that are judged."""
ROUNDS = 20
SEATS = 4
_begin, _think, _apply = ByNumba(begin), ByNumba(think), ByNumba(apply)


def positions() -> list[State]:
    """Positions of one random game of Zamek, from its beginning to its end."""
    random, chance = Random(1), LiveChance(1)
    found = [game.start(configure(game, 2), chance).state]
    while not game.outcome(found[-1]):
        moves = list(game.legal_moves(found[-1], Seat(found[-1].table.seat)))
        found.append(game.apply(found[-1], random.choice(moves), chance).state)
    return found[:-1:EVERY]


@numba_only
def _plain(tables: Any, states: Any, x: Any, memo: Any, work: Any) -> None:
    for _ in range(ROUNDS):
        for state in states:
            memo[:BEST] = -1.0
            fill_features(tables, state, 0, x, memo, work)


@numba_only
def _judged(tables: Any, states: Any, x: Any, memo: Any, work: Any, net: Any, desk: Any) -> float:
    sheet, index, room = desk
    total = 0.0
    for _ in range(ROUNDS):
        for state in states:
            memo[:BEST] = -1.0
            fill_features(tables, state, 0, x, memo, work)
            count = fill_sheet(tables, state, 0, x, memo, work, sheet, index)
            total += forward(net, sheet, index[len(index) - MAX_OBJECTS :], count, room)
    return total


@numba_only
def _castles(states: Any, mind: Any) -> float:
    total = 0.0
    for _ in range(ROUNDS):
        for s in states:
            for at in range(SEATS):
                total += judge(s, castle(at), 0, to_come(s, at), mind)[0]
    return total


def castles() -> Any:
    """Positions with four seats, from the first turn to the last, by one ply."""
    s, rng, mind = np.zeros(size(SEATS), np.int32), generator(1), stored_mind()
    _begin(s, SEATS, rng)
    found = []
    while s[PHASE] != OVER:
        found.append(s.copy())
        for seat in range(SEATS):
            if move := _think(s, seat, mind, 0.0, rng):
                _apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    return np.stack(found)


def figures(quick: bool = False) -> list[Figure]:
    """Processor time of a position, beyond the features that the fitted evaluation needs anyway."""
    seconds = 0.1 if quick else 0.5
    return [
        Figure("zamek’s network judges a position", 1e6 * _zamek(seconds), "µs"),
        Figure("ludwig’s network judges a castle", 1e6 * _ludwig(seconds), "µs"),
    ]


def _ludwig(seconds: float) -> float:
    states = castles()
    spent = []
    for mind in (quick_mind(ludwig_network()), stored_mind()):
        _castles(states, mind)  # compiled before anything is timed
        spent.append(seconds_of(partial(_castles, states, mind), seconds))
    return (spent[0] - spent[1]) / (ROUNDS * SEATS * len(states))


def _zamek(seconds: float) -> float:
    found = positions()
    tables = tables_of(found[0].table.edition)
    states = np.stack([encode(tables, state) for state in found])
    given = (tables.flat, states, np.empty(N_FEATURES), np.empty(N_MEMO), np.empty(MAX_MOVES, np.int32))
    more = (trained(), new_desk(states.shape[1]))
    _plain(*given)  # compiled before anything is timed
    _judged(*given, *more)
    spent = seconds_of(lambda: _judged(*given, *more), seconds) - seconds_of(lambda: _plain(*given), seconds)
    return spent / (ROUNDS * len(found))


def main() -> None:
    """Prints the figures alone."""
    for figure in figures():
        print(f"{figure.what}: {figure.measured}")


if __name__ == "__main__":
    main()

"""The rooms of a hand compared: each built in both castles of a seat and played on through the same worlds.

Between castles that differ by one room the luck of a whole game would hide what that room is worth. In the
same worlds most of it is the same for all of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.ludwig.kernel.board import put, take_back
from zamki.games.ludwig.kernel.evaluate import Mind, to_come
from zamki.games.ludwig.kernel.features import Floats
from zamki.games.ludwig.kernel.notes import COMPARED, F_AGAIN, F_GROUP, F_LABEL, write
from zamki.games.ludwig.kernel.policies import best_cell, best_left, earned, open_bonus_of, think_bonus
from zamki.games.ludwig.kernel.rules import (
    HAND,
    M_PLACE,
    NO_CHANCE,
    ROUND,
    TURN,
    apply,
    castle,
    pack_at,
    pack_choose,
    right_castle,
)
from zamki.games.ludwig.kernel.search import choose_others, imagine, now, play_on, unseen
from zamki.games.ludwig.kernel.tables import CARDS, EDGE_COL, EDGE_LVL, REGULAR, Ints
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import njit
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

BEST = 600  # of a thousand rooms go where they look best, the others to the second, third or fourth cell
MOST = 9  # rooms in a hand


@njit
def _cell(s: Ints, b: int, code: int, left: int, mind: Mind, rng: Rng) -> int:
    """Mostly the best cell for a room, at times one of the next best."""
    _, edge = best_cell(s, b, code, left, mind, 0.0, rng)
    worse = 0 if below(rng, 1000) < BEST else 1 + below(rng, 3)
    for _ in range(worse):
        mind.cell[edge] = -1e9
        other = best_left(s, b, mind)
        if other < 0:
            break
        edge = other
    return edge


@njit
def _settle(s: Ints, me: int, at: int, code: int, edge: int, mind: Mind, rng: Rng) -> None:
    """Build one of the two rooms, and take the bonuses that come of it."""
    b = castle(at)
    move = pack_at(M_PLACE, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
    apply(s, me, move, rng, NO_CHANCE, NO_CHANCE)
    open_at = open_bonus_of(s, me)
    while open_at >= 0:
        move = think_bonus(s, open_at, mind, 0.0, rng)
        apply(s, me, move, rng, NO_CHANCE, NO_CHANCE)
        open_at = open_bonus_of(s, me)


@njit
def _play_worlds(
    seen: Ints, me: int, rooms: Ints, edges: Ints, count: int, seed: int, first: int, turns: int,
    greed: float, mind: Mind, values: Floats,
) -> None:  # fmt: skip
    """Fill `values` (half of the worlds, side, candidate, world) with what the seat's castles come to."""
    unknown, cards = np.zeros(REGULAR + 1, np.int32), np.zeros(len(CARDS) + 1, np.int32)
    world, s = np.zeros_like(seen), np.zeros_like(seen)
    rng, start = new_rng(), new_rng()
    until, worlds = 4 * seen[ROUND] + seen[TURN] + turns, values.shape[3]
    for half in range(2):
        for w in range(worlds):
            seed_stream(rng, seed, first + half * worlds + w)
            copy_into(world, seen, seen.size)
            imagine(world, unknown, cards, unseen(world, unknown, cards), rng)
            greedily = below(rng, 1 << 20) < greed * (1 << 20)
            choose_others(world, me, greedily, mind, rng)
            copy_into(start, rng, rng.size)
            for k in range(count):
                copy_into(s, world, world.size)
                copy_into(rng, start, start.size)
                apply(s, me, pack_choose(rooms[0, k], rooms[1, k]), rng, NO_CHANCE, NO_CHANCE)
                _settle(s, me, me, rooms[0, k], edges[0, k], mind, rng)
                _settle(s, me, right_castle(s, me), rooms[1, k], edges[1, k], mind, rng)
                play_on(s, me, until, greedily, mind, rng)
                values[half, 0, k, w] = now(s, me, mind)[0]
                values[half, 1, k, w] = now(s, right_castle(s, me), mind)[0]


@njit
def compare_rooms(
    seen: Ints, me: int, seed: int, first: int, worlds: int, turns: int, greed: float, mind: Mind, rng: Rng,
    store: Any, n: int,
) -> int:  # fmt: skip
    """Note both castles of a choosing seat with every room of its hand; returns how many notes there are.

    Each room is built once on either side, always with another one on the other side. Worlds are numbered
    from `first` on, as many for each half. Needs three people: with two, Ludwig's rooms come between.
    """
    count, facts = seen[HAND + 10 * me], store[2]
    if n + 2 * count > len(facts):
        return n
    rooms, edges = np.zeros((2, MOST), np.int32), np.zeros((2, MOST), np.int32)
    shift = 1 + below(rng, count - 1)
    for side in range(2):
        at = me if side == 0 else right_castle(seen, me)
        for k in range(count):
            rooms[side, k] = seen[HAND + 10 * me + 1 + (k + side * shift) % count]
            edges[side, k] = _cell(seen, castle(at), rooms[side, k], to_come(seen, at) - 1, mind, rng)
    values = np.zeros((2, 2, count, worlds), np.float32)
    _play_worlds(seen, me, rooms, edges, count, seed, first, turns, greed, mind, values)
    for side in range(2):
        at = me if side == 0 else right_castle(seen, me)
        b, group = castle(at), n
        for k in range(count):
            token = put(seen, b, rooms[side, k], edges[side, k])
            pending = earned(seen, b, rooms[side, k])
            write(seen, at, COMPARED, pending, to_come(seen, at) - 1, mind, store, n)
            take_back(seen, b, token)
            facts[n, F_GROUP] = group
            facts[n, F_LABEL] = values[0, side, k].mean()
            facts[n, F_AGAIN] = values[1, side, k].mean()
            n += 1
    return n

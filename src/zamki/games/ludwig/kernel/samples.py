"""Castles for the network to learn from, at machine speed, each with what it ended with.

A sample is a castle as the network sees it. Some are seen with open eyes when a turn begins, as at the end
of a playout; others with the eyes of who has just built there, or thinks about it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.board import put, take_back, total
from zamki.games.ludwig.kernel.evaluate import Mind, evaluate, lower_of, to_come
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.objects import N_CODES, N_SHEET, fill_sheet
from zamki.games.ludwig.kernel.policies import best_cell, earned, think
from zamki.games.ludwig.kernel.rules import (
    B_NONE,
    BODY,
    CHOOSE,
    HAND,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    PLACE,
    ROUND,
    SEATS,
    TURN,
    apply,
    begin,
    castle,
    right_castle,
)
from zamki.games.ludwig.kernel.search import blind
from zamki.games.ludwig.kernel.tables import BONUS, CASTLE, Ints
from zamki.kernels.cache import njit
from zamki.kernels.copying import copy_into
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

# What is known of a sample besides what the network sees.
F_FITTED = 0  # the fitted value
F_END = 1  # the castle's score
F_LEFT = 2
F_GAME = 3
N_FACTS = 4

Store = tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8], npt.NDArray[np.float32]]
"""The sheets, their codes, and the facts."""

MIXED = np.array([2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 7], np.int32)  # how many people play, as often
NOISES = np.array([0.2, 0.8, 2.0])  # by how many points all choices of a game are off
BEGUN, BUILT, MEANT = (
    500,
    170,
    120,
)  # of a thousand: castles when a turn begins, after a room, before a choice


@njit
def _write(s: Ints, at: int, pending: int, left: int, mind: Mind, store: Any, n: int) -> int:
    """Note a castle; returns how many there are then, at most as many as there is space for."""
    sheets, codes, facts = store
    if n == len(facts):
        return n
    facts[n, F_FITTED] = evaluate(s, castle(at), pending, left, mind)
    fill_sheet(s, at, left, mind.phi, mind.slot, mind.sheet, mind.codes)
    for i in range(N_SHEET):
        sheets[n, i] = max(-128, min(127, int(mind.sheet[i])))
    for i in range(N_CODES):
        codes[n, i] = mind.codes[i]
    facts[n, F_LEFT] = left
    facts[n, F_END] = at  # until the game is over
    return n + 1


@njit
def room_for_left(s: Ints, seat: int, move: int, mind: Mind) -> int:
    """Which of the two rooms that were just thought of goes to the left castle; a choice does not say it."""
    hand, one, two = HAND + 10 * seat, (move >> 7) & 255, (move >> 15) & 255
    i = j = 0
    for k in range(s[hand]):
        i = k if s[hand + 1 + k] == one else i
        j = k if s[hand + 1 + k] == two else j
    left, right = to_come(s, seat) - 1, to_come(s, right_castle(s, seat)) - 1
    so = lower_of(mind.value[i], mind.value[16 + j], left, right, mind)
    other = lower_of(mind.value[j], mind.value[16 + i], left, right, mind)
    return one if so >= other else two


@njit
def _meant(s: Ints, seat: int, move: int, mind: Mind, rng: Rng, store: Any, n: int) -> int:
    """Note one castle of a seat with the room that it is about to choose for it."""
    code, at = room_for_left(s, seat, move, mind), seat
    if below(rng, 2):
        code, at = ((move >> 7) & 255) + ((move >> 15) & 255) - code, right_castle(s, seat)
    left = to_come(s, at) - 1
    _, edge = best_cell(s, castle(at), code, left, mind, 0.0, rng)
    token = put(s, castle(at), code, edge)
    n = _write(s, at, earned(s, castle(at), code), left, mind, store, n)
    take_back(s, castle(at), token)
    return n


@njit
def _choose_all(
    s: Ints, seen: Ints, is_greedy: int, noise: float, mind: Mind, rng: Rng, store: Any, n: int
) -> int:
    """All seats choose at once, each by what it knows."""
    moves = np.zeros(7, np.int32)
    for seat in range(s[PEOPLE]):
        if (is_greedy >> seat) & 1:
            moves[seat] = greedy(s, seat, rng)
            continue
        copy_into(seen, s, s.size)
        blind(seen, seat)
        moves[seat] = think(seen, seat, mind, noise, rng)
        if below(rng, 1000) < MEANT:
            n = _meant(seen, seat, moves[seat], mind, rng, store, n)
    for seat in range(s[PEOPLE]):
        apply(s, seat, moves[seat], rng, NO_CHANCE, NO_CHANCE)
    return n


@njit
def _step(
    s: Ints, seen: Ints, seat: int, is_greedy: int, noise: float, mind: Mind, rng: Rng, store: Any, n: int
) -> int:
    """One seat builds, or takes a bonus, if it can."""
    copy_into(seen, s, s.size)
    blind(seen, seat)
    greedily = (is_greedy >> seat) & 1
    move = greedy(s, seat, rng) if greedily else think(seen, seat, mind, noise, rng)
    if move == 0:
        return n
    placing, turn = s[PHASE] == PLACE, 4 * s[ROUND] + s[TURN]
    apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    at = (move >> 4) & 7
    is_same_turn = placing and s[PHASE] == PLACE and 4 * s[ROUND] + s[TURN] == turn
    if is_same_turn and below(rng, 1000) < BUILT:
        copy_into(seen, s, s.size)
        blind(seen, seat)
        n = _write(seen, at, s[castle(at) + BONUS], to_come(s, at), mind, store, n)
    return n


@njit
def castles_of_games(first: int, games: int, seed: int, greedy_share: float, mind: Mind, store: Any) -> int:
    """Play games and note castles; returns how many."""
    rng = new_rng()
    facts, n = store[2], 0
    for number in range(first, first + games):
        seed_stream(rng, seed, number)
        people = MIXED[below(rng, len(MIXED))]
        noise = NOISES[below(rng, len(NOISES))]
        is_greedy = 0
        for seat in range(people):
            is_greedy |= (below(rng, 1 << 20) < greedy_share * (1 << 20)) << seat
        s = np.zeros(BODY + max(people, 3) * CASTLE, np.int32)
        seen = np.zeros_like(s)
        begin(s, people, rng)
        start, turn = n, 0
        while s[PHASE] != OVER:
            now = 4 * s[ROUND] + s[TURN]
            if now != turn:
                turn = now
                for at in range(s[SEATS]):
                    if below(rng, 1000) < BEGUN:
                        n = _write(s, at, B_NONE, to_come(s, at), mind, store, n)
            if s[PHASE] == CHOOSE:
                n = _choose_all(s, seen, is_greedy, noise, mind, rng, store, n)
            for seat in range(people):
                if s[PHASE] not in (CHOOSE, OVER):
                    n = _step(s, seen, seat, is_greedy, noise, mind, rng, store, n)
        for i in range(start, n):
            facts[i, F_END] = total(s, castle(int(facts[i, F_END])))
            facts[i, F_GAME] = number
    return n

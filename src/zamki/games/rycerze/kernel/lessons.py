"""What the networks of `prospects` learn from: rounds of games of mixed company, solved with open hands.

Every seat is a random player, a thrifty one or a thinker. Thinkers play the average of regret matching, with
slips so that odd positions are seen too. What a thinker can expect of a position is what regret matching
brings it there, with the networks of one round less for what follows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.mixing import choose_all, regret, weigh
from zamki.games.rycerze.kernel.policies import RANDOM, THRIFTY, pick
from zamki.games.rycerze.kernel.prospects import SCRATCH, prospect, see
from zamki.games.rycerze.kernel.rules import (
    HANDS,
    HISTORY,
    MASKS,
    MAX_MOVES,
    MAX_SEATS,
    NONE,
    OVER,
    RANK,
    ROUND,
    ROUNDS,
    SEATS,
    SIZE,
    SLOTS,
    Ints,
    begin,
    must_act,
    reveal,
    tile_now,
)
from zamki.games.rycerze.kernel.search import THINKER
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import njit, numba_only
from zamki.kernels.rng import Rng, below, fraction, seeded

THRIFTY_SHARE = 0.75  # of those who do not think
FEWEST_THINKERS, MOST_THINKERS = 0.2, 0.8  # shares of the seats in a game


@njit
def next_thinker(s: Ints, kinds: Ints, seat: int) -> int:
    """The thinker after `seat`; there is one."""
    seat = (seat + 1) % s[SEATS]
    while kinds[seat] != THINKER:
        seat = (seat + 1) % s[SEATS]
    return seat


@njit
def solve_openly(
    root: Ints,
    kinds: Ints,
    iterations: int,
    ed: Ints,
    nets: Any,
    rng: Rng,
    regrets: Any,
    sums: Any,
    worth: Any,
) -> None:
    """The average play of all thinkers in a round whose hands all know, and what it is worth to each."""
    world, s = root.copy(), root.copy()
    now, gains = np.zeros((MAX_SEATS, MAX_MOVES)), np.zeros(MAX_MOVES)
    counts, seen = np.zeros(MAX_SEATS, np.int32), np.zeros(SCRATCH, np.float32)
    weights = np.zeros(MAX_SEATS)
    worth[:] = 0.0
    for seat in range(root[SEATS]):
        regrets[seat, root[HANDS + seat]] = 0.0
        sums[seat, root[HANDS + seat]] = 0.0
    seat = 0
    for turn in range(iterations):
        copy_into(world, root, HISTORY)
        choose_all(world, tile_now(root), kinds, ed, rng, regrets, now, counts)
        seat = next_thinker(root, kinds, seat)
        hand, count, weight = root[HANDS + seat], counts[seat], turn + 1.0
        if count > 0:
            value = weigh(world, s, seat, count, kinds, ed, nets, seen, now[seat], gains)
            regret(regrets[seat, hand], sums[seat, hand], count, now[seat], gains, value, weight)
        else:
            reveal(world, ed)  # at a drum with an empty camp there is nothing to choose (R10)
            value = prospect(world, seat, kinds, ed, nets, seen)
        worth[seat] += weight * value
        weights[seat] += weight
    for seat in range(root[SEATS]):
        if weights[seat] > 0.0:
            worth[seat] /= weights[seat]


@njit
def draw_company(seats: int, rng: Rng, kinds: Ints) -> None:
    """What sort everybody is; at least one thinks."""
    thinkers = FEWEST_THINKERS + (MOST_THINKERS - FEWEST_THINKERS) * fraction(rng)
    for seat in range(seats):
        dice = fraction(rng)
        kinds[seat] = THINKER if dice < thinkers else THRIFTY if fraction(rng) < THRIFTY_SHARE else RANDOM
    kinds[below(rng, seats)] = THINKER


@njit
def slip(s: Ints, kinds: Ints, chance: float, tile: int, ed: Ints, rng: Rng) -> None:
    """Now and then a thinker does instead what a simple player might."""
    for seat in range(s[SEATS]):
        if fraction(rng) < chance and kinds[seat] == THINKER:
            s[SLOTS + seat] = NONE
            if must_act(s, seat):
                s[SLOTS + seat] = pick(s, seat, below(rng, THINKER), tile, ed, rng)


@numba_only
def play_lessons(
    games: int,
    seats: int,
    iterations: int,
    slips: float,
    ed: Ints,
    nets: Any,
    seed: int,
    states: Any,
    sorts: Any,
) -> None:
    """Play games and keep every position between two rounds: `states[game, rounds left - 1]`.

    Without iterations thinkers do nothing but slip.
    """
    s = np.zeros(SIZE, np.int32)
    rng = seeded(seed)
    regrets = np.zeros((MAX_SEATS, MASKS, MAX_MOVES))
    sums, worth = np.zeros_like(regrets), np.zeros(MAX_SEATS)
    counts, now = np.zeros(MAX_SEATS, np.int32), np.zeros((MAX_SEATS, MAX_MOVES))
    for game in range(games):
        for seat in range(seats):
            s[RANK + seat] = (seat + game) % seats
        kinds = sorts[game]
        draw_company(seats, rng, kinds)
        begin(s, seats, 0, rng)
        while not s[OVER]:
            copy_into(states[game, ROUNDS - 1 - s[ROUND]], s, HISTORY)
            tile = tile_now(s)
            if iterations > 0:
                solve_openly(s, kinds, iterations, ed, nets, rng, regrets, sums, worth)
            choose_all(s, tile, kinds, ed, rng, sums, now, counts)
            slip(s, kinds, slips if iterations > 0 else 1.0, tile, ed, rng)
            reveal(s, ed)


@numba_only
def note_worth(
    states: Any, sorts: Any, iterations: int, ed: Ints, nets: Any, seed: int, xs: Any, ys: Any
) -> int:
    """The features of every thinker in the positions, and what they can expect; how many there are."""
    rng = seeded(seed)
    s = np.zeros(SIZE, np.int32)
    kinds = np.zeros(MAX_SEATS, np.int32)
    regrets = np.zeros((MAX_SEATS, MASKS, MAX_MOVES))
    sums, worth = np.zeros_like(regrets), np.zeros(MAX_SEATS)
    count = 0
    for number in range(len(states)):
        copy_into(s, states[number], HISTORY)
        if s[SEATS] == 0:
            continue  # a drum that was passed over (R10)
        copy_into(kinds, sorts[number], MAX_SEATS)
        solve_openly(s, kinds, iterations, ed, nets, rng, regrets, sums, worth)
        for seat in range(s[SEATS]):
            if kinds[seat] == THINKER:
                see(s, seat, kinds, ed, xs[count])
                ys[count] = worth[seat]
                count += 1
    return count

"""A fitted evaluation of Rycerze positions, and a player that looks one round ahead with it.

The evaluation is linear: one row of weights for each number of seats and rounds left, over the features of
one seat between two rounds. `rows[seats - MIN_SEATS, rounds left]` estimates the seat's chance to win.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.policies import DICE, RANDOM, THRIFTY, pick
from zamki.games.rycerze.kernel.rules import (
    AGE,
    CARDS,
    DRUM,
    HANDS,
    HISTORY,
    MASKS,
    MAX_MOVES,
    MAX_SEATS,
    OVER,
    PILE,
    POINTS,
    RANK,
    ROUND,
    ROUNDS,
    SEATS,
    SIZE,
    SIZES,
    SLOTS,
    SWORD,
    TILES,
    WORTH,
    Ints,
    begin,
    leader,
    legal,
    must_act,
    reveal,
    tile_now,
)
from zamki.games.rycerze.kernel.search import KINDS, imagine
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import entry, njit, numba_only
from zamki.kernels.maths import tanh
from zamki.kernels.rng import Rng, below, seeded

FEATURES = 15
BUILDER = 3  # beside the simple policies
WORLDS = 48  # imagined rounds for one choice of the builder
RANDOM_SHARE = 0.3  # of the others, as builders in training think
MIN_SEATS = 2


@njit
def features(s: Ints, seat: int, ed: Ints, out: Any) -> None:
    """What the evaluation sees of `seat` between two rounds of one game; unseen tiles count as a set."""
    hand = s[HANDS + seat]
    best_points, sum_points, most_cards, sum_cards, rivals, younger = -1, 0, 0, 0, 0, 0
    for other in range(s[SEATS]):
        if other != seat:
            best_points = max(best_points, s[POINTS + other])
            sum_points += s[POINTS + other]
            most_cards = max(most_cards, SIZES[s[HANDS + other]])
            sum_cards += SIZES[s[HANDS + other]]
            rivals |= s[HANDS + other]
            younger += s[AGE + other] < s[AGE + seat]
    unseen = float(PILE - s[ROUND])
    ahead = threat = power = safe = drums = 0.0
    for place in range(PILE):
        tile = s[TILES + place]
        if place == 0 or place > s[ROUND]:
            if tile == DRUM:
                drums += 1.0 / unseen
                continue
            worth = ed[tile, WORTH] / unseen
            ahead += worth
            power += worth * ed[tile, hand]
            threat += worth * ed[tile, rivals]
            safe += worth * (ed[tile, hand & ~rivals] > ed[tile, rivals])
    lead = float(s[POINTS + seat] - best_points)
    others = s[SEATS] - 1
    out[0] = 1.0
    out[1] = lead
    out[2] = s[POINTS + seat] - sum_points / others
    out[3] = s[SWORD] == seat
    out[4] = younger
    out[5] = SIZES[hand]
    out[6] = SIZES[hand] - sum_cards / others
    out[7] = SIZES[hand] - most_cards
    out[8] = power
    out[9] = power - threat
    out[10] = safe
    out[11] = drums * (CARDS - SIZES[hand])
    out[12] = 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
    out[13] = tanh(lead / (0.5 + ahead))
    out[14] = ahead * (SIZES[hand] - sum_cards / others)


@njit
def judge(s: Ints, seat: int, ed: Ints, rows: Any, seen: Any) -> float:
    """The chance of `seat` to win this game, as fitted; certain once it is over."""
    if s[ROUND] >= ROUNDS or s[OVER]:
        return 1.0 if leader(s) == seat else 0.0
    features(s, seat, ed, seen)
    row = rows[s[SEATS] - MIN_SEATS, ROUNDS - s[ROUND]]
    total = 0.0
    for f in range(FEATURES):
        total += row[f] * seen[f]
    return float(min(max(total, 0.0), 1.0))


@entry("i4[::1], i8, f8[:, :, ::1], i8, i4[:, ::1], f8[:, :, ::1], u8[::1], f8[::1] -> i8")
def look_ahead(
    root: Ints, me: int, beliefs: Any, worlds: int, ed: Ints, rows: Any, rng: Rng, totals: Any
) -> int:
    """Add the value of every move of `me` after this round over imagined worlds; how many moves there are."""
    moves = np.zeros(MAX_MOVES, np.int32)
    count = legal(root, me, moves)
    s = root.copy()
    world = root.copy()
    kinds = np.zeros(MAX_SEATS, np.int32)
    seen = np.zeros(FEATURES)
    for _ in range(worlds):
        copy_into(world, root, HISTORY)
        imagine(world, me, beliefs, rng, kinds)
        tile = tile_now(world)
        for seat in range(world[SEATS]):
            if seat != me and must_act(world, seat):
                world[SLOTS + seat] = pick(world, seat, min(kinds[seat], THRIFTY), tile, ed, rng)
        for a in range(count):
            copy_into(s, world, HISTORY)
            s[SLOTS + me] = moves[a]
            reveal(s, ed)
            totals[a] += judge(s, me, ed, rows, seen)
    return count


@njit
def builder_move(s: Ints, me: int, ed: Ints, rows: Any, beliefs: Any, rng: Rng) -> int:
    """The move whose round ends best on average."""
    totals = np.zeros(MAX_MOVES)
    moves = np.zeros(MAX_MOVES, np.int32)
    legal(s, me, moves)
    count = look_ahead(s, me, beliefs, WORLDS, ed, rows, rng, totals)
    return int(moves[np.argmax(totals[:count])])


@numba_only
def collect(games: int, seats: int, rows: Any, builders: int, seed: int, ed: Ints, xs: Any, ys: Any) -> None:
    """Play games of mixed company and note every seat's features after every round, and whether it won.

    Row (game * ROUNDS + rounds left - 1) * seats + seat; a seat is a builder in `builders` of 100 games.
    """
    s = np.zeros(SIZE, np.int32)
    rng = seeded(seed)
    policies = np.zeros(MAX_SEATS, np.int32)
    beliefs = np.zeros((MAX_SEATS, KINDS, MASKS))
    for game in range(games):
        for seat in range(seats):
            s[RANK + seat] = (seat + game) % seats
            policies[seat] = (
                BUILDER if below(rng, DICE) < builders else RANDOM if below(rng, 3) == 0 else THRIFTY
            )
        begin(s, seats, 0, rng)
        while not s[OVER]:
            for seat in range(seats):
                features(s, seat, ed, xs[(game * ROUNDS + ROUNDS - 1 - s[ROUND]) * seats + seat])
            tile = tile_now(s)
            beliefs[:] = 0.0
            for seat in range(seats):
                beliefs[seat, RANDOM, s[HANDS + seat]] = RANDOM_SHARE
                beliefs[seat, THRIFTY, s[HANDS + seat]] = 1.0 - RANDOM_SHARE
            for seat in range(seats):
                if must_act(s, seat):
                    if policies[seat] == BUILDER:
                        s[SLOTS + seat] = builder_move(s, seat, ed, rows, beliefs, rng)
                    else:
                        s[SLOTS + seat] = pick(s, seat, policies[seat], tile, ed, rng)
            reveal(s, ed)
        winner = leader(s)
        for left in range(ROUNDS):
            for seat in range(seats):
                ys[(game * ROUNDS + left) * seats + seat] = winner == seat

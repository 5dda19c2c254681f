"""What a Zamek position is worth: the greedy yardstick's formula, and the features of the fitted evaluation.

`weights` has one row per number of tiles left and one column per feature; an empty one stands for the
greedy yardstick. `memo` keeps, for one turn, the share of unseen tiles that fit a cell, by the cell's key.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.board import Moves, largest_gap
from zamki.games.zamek.kernel.rules import (
    EXTRA_TURN,
    FIVE_POINTS,
    HOUSE_DOUBLE,
    MEADOW_PLUS,
    OPEN_HOUSE,
    OPEN_PIGSTY,
    OPEN_ROAD,
    PIGSTY_DOUBLE,
    points_per_tile,
    seat_size,
    standings,
)
from zamki.games.zamek.kernel.tables import (
    BONUS,
    FAMILY,
    FRESH,
    HOLES,
    HOUSE,
    KIND,
    LABEL,
    MAX_MOVES,
    MAX_SUBJECTS,
    MEADOW,
    N_TOKENS,
    NEXT_CARD,
    NODE,
    OPEN,
    PIGSTY,
    POOL,
    ROAD,
    S_DECK,
    S_KEY,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    STAND,
    STANDING,
    T_DECK,
    T_FIT,
    T_SUBJECTS,
    T_TOWER_AT,
    T_TRACK,
    TAKEN,
    TILES,
    USABLE,
    Ints,
    State,
)
from zamki.kernels.entry import entry, njit

Floats = NDArray[np.float64]

# Features of the evaluation, all as (mine - theirs).
X_TEMPO = 0
X_POINTS = 1
X_POOL = 2  # 0 … 5 subjects in the pool
X_SEAT_LEAD = 8
X_SEAT_SIZE = 9
X_SEAT_GAP = 10  # near the end: the empty cells that the larger seat would score
X_TOKEN = 11  # by token kind
X_ROAD = 20  # points of controlled unfinished roads with 1, 2, more open sides
X_HOUSE = 23
X_PIGSTY = 26
X_COUNT = 29  # controlled unfinished features with 1, 2, 3, more open sides
X_FIT = 33  # points of features with one open side, times the share of unseen tiles that fit there
X_DEAD = 34  # points of features with one open side that no unseen tile fits
X_DEAD_COUNT = 35
X_SHRINES = 36  # on controlled closed meadows
X_OPEN_SHRINES = 37
X_MEADOW_OPEN = 38
X_MEADOWS = 39
X_MINOR = 40  # own subjects where the other seat controls
X_MINOR_MONKS = 41
X_SURPLUS = 42
X_NEAR_TOWER = 43
X_FAR_TOWER = 44
X_AMBITION = 45  # tiles by which controlled open houses exceed the own seat
X_END_TOKENS = 46  # what the end tokens would pay now
X_LANDING = 47  # features with one open side whose points would win a token
X_DOUBLE = 48  # points that doubling tokens would add to the best open feature
X_HOUSES = 49
X_PIGSTIES = 50
X_LARGE = 51  # points of large open features beyond LARGE_FROM
N_FEATURES = 52
LARGE_FROM = 8
BEST = 256  # in the memo, after the shares by key: per seat and kind the best worth for an end token
N_MEMO = BEST + 8
GAP_FROM = 5  # tiles left from which the gap is looked at

POOL_WORTH = np.array([0, 2.6, 4.6, 6.1, 7.2, 8.0, 8.5])


@njit
def greedy_feature(state: State, at: int, f: float) -> float:
    """The yardstick's value of a controlled feature."""
    openings = state[at + OPEN]
    kind = state[at + KIND]
    if kind == MEADOW:
        value = 3.0 * state[at + BONUS]
        if openings > 0:
            value += 0.3 * f * min(openings, 8)
        return float(value)
    k = 0.7
    if openings == 1:
        k = 1.15
    elif openings == 2:
        k = 1.0
    elif openings == 3:
        k = 0.85
    c = min(0.95, 0.7 * k) * min(1.0, 4 * f + (0.15 if openings == 1 else 0.0))
    per = 1.0 * points_per_tile(kind, state[at + BONUS])
    if kind == HOUSE:
        per *= 1.15
    return float(c * per * (state[at + TILES] + 0.6 * openings * f))


@njit
def greedy_value(tables: Ints, state: State, me: int) -> float:
    """The yardstick's value of a position, mine minus theirs."""
    f = (tables[T_DECK] - state[NEXT_CARD]) / tables[T_DECK]
    value = 0.0
    for seat in range(2):
        pool = min(state[POOL + seat], 6)
        worth = state[SCORE + seat] + 5 * f * state[TAKEN + seat] + f * POOL_WORTH[pool]
        begin = STANDING + seat * MAX_SUBJECTS
        for i in range(begin, begin + tables[T_SUBJECTS]):
            if state[i] >= 0 and first_of_feature(tables, state, begin, i):
                at = label_at(tables, state, i)
                if state[at + STAND + seat] > state[at + STAND + 1 - seat]:
                    worth += greedy_feature(state, at, f)
        value += worth if seat == me else -worth
    lead = state[FAMILY + me] - state[FAMILY + 1 - me]
    if lead != 0:
        value += 5 * (1 - 0.6 * f) * (1 if lead > 0 else -1) + 0.3 * lead
    return value


@njit
def label_at(tables: Ints, state: State, standing: int) -> int:
    """Where the record of the feature under a standing subject begins."""
    nodes = tables[S_NODES]
    return int(nodes + state[nodes + state[standing] * NODE + LABEL] * NODE)


@njit
def first_of_feature(tables: Ints, state: State, begin: int, standing: int) -> bool:
    """Whether no earlier subject of the same seat stands in the same feature."""
    nodes = tables[S_NODES]
    label = state[nodes + state[standing] * NODE + LABEL]
    for i in range(begin, standing):
        if state[i] >= 0 and state[nodes + state[i] * NODE + LABEL] == label:
            return False
    return True


@njit
def share_fitting(tables: Ints, state: State, key: int, memo: Floats) -> float:
    """The share of unseen tiles that fit a cell with this key; `memo` keeps it for the present pile."""
    if memo[key] < 0:
        fitting = 0
        for i in range(tables[S_DECK] + state[NEXT_CARD], tables[S_TURNED]):
            if tables[tables[T_FIT] + state[i] * 256 + key]:
                fitting += 1
        left = tables[T_DECK] - state[NEXT_CARD]
        memo[key] = fitting / left if left > 0 else 0.0
    return float(memo[key])


@njit
def add_open_feature(
    tables: Ints, state: State, at: int, seat: int, sign: float, x: Floats, memo: Floats
) -> None:
    """Features of one controlled, unfinished road, house or pigsty."""
    openings, kind = state[at + OPEN], state[at + KIND]
    per = points_per_tile(kind, state[at + BONUS])
    points = state[at + TILES] * per
    if kind != ROAD:
        x[X_HOUSES if kind == HOUSE else X_PIGSTIES] += sign
    if points > LARGE_FROM:
        x[X_LARGE] += sign * (points - LARGE_FROM)
    column = X_ROAD if kind == ROAD else (X_HOUSE if kind == HOUSE else X_PIGSTY)
    x[column + min(openings, 3) - 1] += sign * points
    x[X_COUNT + min(openings, 4) - 1] += sign
    if openings == 1:
        share = share_fitting(tables, state, state[tables[S_KEY] + state[at + HOLES]], memo)
        x[X_FIT] += sign * points * share
        total = state[SCORE + seat] + points
        if wins_token(tables, state, total) or wins_token(tables, state, total + per):
            x[X_LANDING] += sign
        if share == 0.0:
            x[X_DEAD] += sign * points
            x[X_DEAD_COUNT] += sign


@njit
def wins_token(tables: Ints, state: State, total: int) -> bool:
    """Whether a marker that comes to this score takes a token (Z16)."""
    tower = tables[tables[T_TOWER_AT] + total % tables[T_TRACK]]
    return bool(tower >= 0 and state[tables[S_TOWERS] + tower] >= 0)


@njit
def double_worth(state: State, seat: int, kind: int, best: float) -> float:
    """What a doubling token would add to the best open feature of a kind (Z20)."""
    if kind != HOUSE and kind != PIGSTY:
        return 0.0
    at = seat * N_TOKENS + (HOUSE_DOUBLE if kind == HOUSE else PIGSTY_DOUBLE)
    return best if state[USABLE + at] + state[FRESH + at] > 0 else 0.0


@njit
def add_meadow(state: State, at: int, sign: float, x: Floats) -> None:
    """Features of one controlled meadow."""
    x[X_MEADOWS] += sign
    if state[at + OPEN] > 0:
        x[X_OPEN_SHRINES] += sign * state[at + BONUS]
        x[X_MEADOW_OPEN] += sign * min(state[at + OPEN], 8)
    else:
        x[X_SHRINES] += sign * state[at + BONUS]


@njit
def add_standing(tables: Ints, state: State, seat: int, sign: float, x: Floats, memo: Floats) -> None:
    """Features of everything a seat's subjects stand on."""
    begin = STANDING + seat * MAX_SUBJECTS
    best = memo[BEST + 4 * seat : BEST + 4 * seat + 4]
    best[:] = 0.0
    for i in range(begin, begin + tables[T_SUBJECTS]):
        if state[i] < 0 or not first_of_feature(tables, state, begin, i):
            continue
        at = label_at(tables, state, i)
        kind = state[at + KIND]
        lead = state[at + STAND + seat] - state[at + STAND + 1 - seat]
        if lead < 0:
            x[X_MINOR_MONKS if kind == MEADOW else X_MINOR] += sign * state[at + STAND + seat]
        elif lead > 0:
            x[X_SURPLUS] += sign * (lead - 1)
            if kind == MEADOW:
                add_meadow(state, at, sign, x)
            else:
                add_open_feature(tables, state, at, seat, sign, x, memo)
            best[kind] = max(best[kind], end_worth(state, at))
    x[X_AMBITION] += sign * max(0.0, best[HOUSE] - state[FAMILY + seat])
    held = seat * N_TOKENS
    for token in range(N_TOKENS):
        count = state[USABLE + held + token] + state[FRESH + held + token]
        if count > 0:
            x[X_TOKEN + token] += sign * count
    for kind in range(4):
        if holds_end_token(state, seat, kind):
            x[X_END_TOKENS] += sign * best[kind]
        x[X_DOUBLE] += sign * double_worth(state, seat, kind, best[kind])


@njit
def end_worth(state: State, at: int) -> float:
    """What an end token of its kind would pay for a feature (Z26, Z28)."""
    kind = state[at + KIND]
    if kind == MEADOW:
        return float(state[at + BONUS])
    return float(2 * state[at + TILES] if kind == PIGSTY else state[at + TILES])


@njit
def holds_end_token(state: State, seat: int, kind: int) -> bool:
    """Whether a seat has an end token for features of this kind."""
    token = OPEN_ROAD
    if kind == HOUSE:
        token = OPEN_HOUSE
    elif kind == PIGSTY:
        token = OPEN_PIGSTY
    elif kind == MEADOW:
        token = MEADOW_PLUS
    at = seat * N_TOKENS + token
    return bool(state[USABLE + at] + state[FRESH + at] > 0)


@njit
def add_tower(tables: Ints, state: State, seat: int, sign: float, x: Floats) -> None:
    """How far the seat's marker stands from the next token (Z16)."""
    field = state[SCORE + seat] % tables[T_TRACK]
    for ahead in range(1, 9):
        tower = tables[tables[T_TOWER_AT] + (field + ahead) % tables[T_TRACK]]
        if tower >= 0 and state[tables[S_TOWERS] + tower] >= 0:
            x[X_NEAR_TOWER if ahead <= 3 else X_FAR_TOWER] += sign
            return


@njit
def fill_features(tables: Ints, state: State, me: int, x: Floats, memo: Floats, work: Moves) -> None:
    """All features of a position whose turn is settled but not yet passed on."""
    x[:] = 0.0
    for seat in range(2):
        sign = 1.0 if seat == me else -1.0
        x[X_POINTS] += sign * state[SCORE + seat]
        if state[POOL + seat] < 6:
            x[X_POOL + state[POOL + seat]] += sign
        add_standing(tables, state, seat, sign, x, memo)
        add_tower(tables, state, seat, sign, x)
    x[X_POINTS] += 5 * x[X_TOKEN + FIVE_POINTS]
    mover = state[SEAT]
    left = tables[T_DECK] - state[NEXT_CARD]
    again = left > 0 and state[USABLE + mover * N_TOKENS + EXTRA_TURN] > 0
    sign = 1.0 if mover == me else -1.0
    x[X_TEMPO] = sign if again else -sign
    if again:
        x[X_TOKEN + EXTRA_TURN] -= sign  # it is about to be spent
    mine, theirs = seat_size(state, me), seat_size(state, 1 - me)
    x[X_SEAT_SIZE] = mine - theirs
    if mine != theirs:
        lead = 1.0 if mine > theirs else -1.0
        if left <= GAP_FROM:
            x[X_SEAT_GAP] = lead * largest_gap(tables, state, work)
        else:
            x[X_SEAT_LEAD] = lead


@njit
def dot(row: Floats, x: Floats) -> float:
    """The weighted sum of the features, in four strands that the processor adds at once."""
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for i in range(0, N_FEATURES, 4):
        a += row[i] * x[i]
        b += row[i + 1] * x[i + 1]
        c += row[i + 2] * x[i + 2]
        d += row[i + 3] * x[i + 3]
    return (a + b) + (c + d)


@entry("i4[::1], i2[::1], f8[:, ::1], i8, f8[::1], f8[::1], i4[::1] -> f8")
def position_value(
    tables: Ints, state: State, weights: Floats, me: int, x: Floats, memo: Floats, work: Moves
) -> float:
    """The value of a settled position: the yardstick's, or the fitted one; after the last tile the truth."""
    if weights.shape[0] == 0:
        return greedy_value(tables, state, me)
    left = tables[T_DECK] - state[NEXT_CARD]
    if left == 0:
        scores = work[MAX_MOVES - 2 :]
        standings(tables, state, scores, work)
        return float(scores[me] - scores[1 - me])
    fill_features(tables, state, me, x, memo, work)
    return dot(weights[left], x)


@njit
def subject_gain(tables: Ints, state: State, weights: Floats, node: int, x: Floats, memo: Floats) -> float:
    """What a subject of the active seat on a free, unfinished feature adds to a settled position's value.

    `memo` must still hold the best worths of that position.
    """
    seat = state[SEAT]
    pool = state[POOL + seat]
    at = tables[S_NODES] + state[tables[S_NODES] + node * NODE + LABEL] * NODE
    if weights.shape[0] == 0:
        f = (tables[T_DECK] - state[NEXT_CARD]) / tables[T_DECK]
        return float(
            greedy_feature(state, at, f) + f * (POOL_WORTH[min(pool, 6) - 1] - POOL_WORTH[min(pool, 6)])
        )
    x[:] = 0.0
    if pool < 6:
        x[X_POOL + pool] -= 1.0
    if pool <= 6:
        x[X_POOL + pool - 1] += 1.0
    kind = state[at + KIND]
    if kind == MEADOW:
        add_meadow(state, at, 1.0, x)
    else:
        add_open_feature(tables, state, at, seat, 1.0, x, memo)
    best, worth = memo[BEST + 4 * seat + kind], end_worth(state, at)
    if worth > best:
        if holds_end_token(state, seat, kind):
            x[X_END_TOKENS] = worth - best
        x[X_DOUBLE] = double_worth(state, seat, kind, worth) - double_worth(state, seat, kind, best)
        if kind == HOUSE:
            own = float(state[FAMILY + seat])
            x[X_AMBITION] = max(0.0, worth - own) - max(0.0, best - own)
    return dot(weights[tables[T_DECK] - state[NEXT_CARD]], x)

"""Rycerze for two seats with open recruitment, solved exactly: one matrix game per public state.

With open recruitment both hands are public, so a position is: the tiles seen, the difference of points and
the two hands. The two seats are called *young* (it wins ties, and holds the sword on equal points) and *old*;
every value is the probability that young wins. Positions with the same seen tiles and difference form one
slab of `MASKS` x `MASKS` hands; slabs are solved from the end of the game to its start.

`book` is what all functions read: the values by slab and hands, the two tables of `slab_table`, the edition.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zamki.games.rycerze.kernel.rules import (
    CARDS,
    CASTLES,
    DRUM,
    DRUMS,
    HANDS,
    LAY_COUNTS,
    LAYS,
    MASKS,
    MAX_MOVES,
    NONE,
    NTH,
    OVER,
    PILE,
    POINTS,
    RANK,
    RECRUIT,
    ROUND,
    ROUNDS,
    SIZE,
    SIZES,
    SLOTS,
    SORTS,
    WORTH,
    Ints,
    begin,
    leader,
    reveal,
    tile_now,
)
from zamki.kernels.entry import also_python, entry, njit, numba_only
from zamki.kernels.rng import Rng, fraction, seeded

Floats = npt.NDArray[np.float64]

CASTLE_SETS = 1 << DRUM  # sets of castles seen; the castles are the tiles below the drum (R2)
DRUM_COUNTS = DRUMS + 1  # none, one or both have been seen

EPSILON = 1e-11  # what the simplex takes for zero; values are of the order of 1
PATIENCE = 200  # pivots by the steepest descent, which might go round in circles
MOST_PIVOTS = 2000  # after which rounding must be at fault
LAID = 2  # cards laid before a castle, which go to the camp unless they are shepherds (R5, R6, R9)
BOOK = "f8[:, ::1], i4[::1], i4[::1], i4[:, ::1]"
"""What lies in a `book`."""
SHIFT = 1.0  # added to the values so that the game's value is positive, as the simplex needs


def slab_table(ed: Ints) -> tuple[Ints, Ints, int]:
    """First slab of each set of seen tiles, each castle set's points, slab count.

    A set of seen tiles is numbered castle set * `DRUM_COUNTS` + drums.
    """
    worth = np.array(
        [
            sum(int(ed[tile, WORTH]) for tile in range(DRUM) if castles >> tile & 1)
            for castles in range(CASTLE_SETS)
        ],
        np.int32,
    )
    first = np.zeros(CASTLE_SETS * DRUM_COUNTS, np.int32)
    count = 0
    for castles in range(CASTLE_SETS):
        for drums in range(DRUM_COUNTS):
            first[castles * DRUM_COUNTS + drums] = count
            count += int(worth[castles]) + 1
    return first, worth, count


@entry("f8[:, ::1], i8, i8, f8[:, ::1], f8[::1], f8[::1], i4[::1] -> f8")
def solve_matrix(m: Any, rows: int, columns: int, t: Any, mix: Any, answer: Any, labels: Any) -> float:
    """The value of a zero-sum game for the row player, and an optimal mix of each.

    By the simplex on a condensed tableau: the column player maximises sum(y) with (m + shift) y <= 1; the
    value is 1 / sum(y) - shift, and y scaled is its mix; the row player's is read from the reduced costs.
    A saddle point needs no simplex.
    """
    for i in range(rows):
        mix[i] = 0.0
    for j in range(columns):
        answer[j] = 0.0
    low, low_at = -1.0, 0
    for i in range(rows):
        worst = m[i, 0]
        for j in range(1, columns):
            worst = min(worst, m[i, j])
        if worst > low:
            low, low_at = worst, i
    high, high_at = 2.0, 0
    for j in range(columns):
        best = m[0, j]
        for i in range(1, rows):
            best = max(best, m[i, j])
        if best < high:
            high, high_at = best, j
    if high - low <= EPSILON:
        mix[low_at] = 1.0
        answer[high_at] = 1.0
        return float(low)
    return simplex(m, rows, columns, t, mix, answer, labels)


@njit
def simplex(m: Any, rows: int, columns: int, t: Any, mix: Any, answer: Any, labels: Any) -> float:
    """The part of `solve_matrix` for games without a saddle point."""
    for i in range(rows):
        for j in range(columns):
            t[i, j] = m[i, j] + SHIFT
        t[i, columns] = 1.0
        labels[i] = columns + i  # who is basic in this row: the slack of row i
    for j in range(columns):
        t[rows, j] = -1.0
        labels[rows + j] = j  # who is not basic in this column: the variable j
    t[rows, columns] = 0.0
    pivots = 0
    while True:
        pivots += 1
        enter = -1
        lowest = -EPSILON
        for j in range(columns):
            if t[rows, j] < lowest:
                enter = j
                if pivots > PATIENCE:  # Bland's rule cannot cycle
                    break
                lowest = t[rows, j]
        if enter < 0 or pivots > MOST_PIVOTS:
            break
        leave = -1
        ratio = 0.0
        for i in range(rows):
            if t[i, enter] > EPSILON:
                here = t[i, columns] / t[i, enter]
                if leave < 0 or here < ratio or (here == ratio and labels[i] < labels[leave]):
                    leave, ratio = i, here
        pivot(t, rows, columns, leave, enter)
        labels[leave], labels[rows + enter] = labels[rows + enter], labels[leave]
    total = t[rows, columns]
    for i in range(rows):
        if labels[i] < columns:
            answer[labels[i]] = t[i, columns] / total
    for j in range(columns):
        if labels[rows + j] >= columns:
            mix[labels[rows + j] - columns] = max(t[rows, j] / total, 0.0)
    return float(1.0 / total - SHIFT)


@njit
def pivot(t: Any, rows: int, columns: int, r: int, c: int) -> None:
    """Swap the basic variable of row `r` with the free one of column `c`."""
    inverse = 1.0 / t[r, c]
    for j in range(columns + 1):
        t[r, j] *= inverse
    for i in range(rows + 1):
        if i != r:
            factor = t[i, c]
            if factor != 0.0:
                for j in range(columns + 1):
                    t[i, j] -= factor * t[r, j]
                t[i, c] = -factor * inverse
            else:
                t[i, c] = 0.0
    t[r, c] = inverse


@njit
def choices(hand: int, tile: int, out: Any) -> int:
    """R5, R10: the moves of a hand at a tile; a single 0 stands for a recruitment with an empty camp."""
    if tile != DRUM:
        for index in range(LAY_COUNTS[hand]):
            out[index] = LAYS[hand, index]
        return int(LAY_COUNTS[hand])
    count = 0
    for card in range(CARDS):
        if not hand >> card & 1:
            out[count] = 1 << card
            count += 1
    if count == 0:
        out[0] = 0
        return 1
    return count


@also_python
def young_takes(ed: Ints, tile: int, young: int, old: int, difference: int) -> bool:
    """R7, R8: whether young takes the castle; with nothing left the sword decides (R9)."""
    mine = ed[tile, young & ~old]
    theirs = ed[tile, old & ~young]
    if mine == theirs:
        return bool(difference <= 0)
    return bool(mine > theirs)


@entry("Book, i8, i8, i8, i8, i8, i8, i4[::1], i4[::1], f8[:, ::1] -> (i8, i8)", Book=BOOK)
def fill_matrix(
    book: Any, castles: int, drums: int, difference: int, tile: int,
    young: int, old: int, mine: Any, theirs: Any, m: Any,
) -> tuple[int, int]:  # fmt: skip
    """The matrix game of one position at a turned-up tile; its size."""
    values, first, worth, ed = book
    rows = choices(young, tile, mine)
    columns = choices(old, tile, theirs)
    if tile == DRUM:
        slab = first[castles * DRUM_COUNTS + drums + 1] + (difference + worth[castles]) // 2
        for i in range(rows):
            for j in range(columns):
                m[i, j] = values[slab, (young | mine[i]) * MASKS + (old | theirs[j])]
        return rows, columns
    after = castles | 1 << tile
    base = first[after * DRUM_COUNTS + drums]
    points = ed[tile, WORTH]
    won = base + (difference + points + worth[after]) // 2
    lost = base + (difference - points + worth[after]) // 2
    for i in range(rows):
        for j in range(columns):
            slab = won if young_takes(ed, tile, mine[i], theirs[j], difference) else lost
            m[i, j] = values[slab, (young & ~mine[i]) * MASKS + (old & ~theirs[j])]
    return rows, columns


@njit
def final_value(difference: int, young: int, old: int) -> float:
    """R11: points, then cards in hand, then the youngest."""
    if difference == 0:
        return 1.0 if SIZES[young] >= SIZES[old] else 0.0
    return 1.0 if difference > 0 else 0.0


@njit
def copies_left(castles: int, drums: int, tile: int) -> int:
    """R2: how many tiles of this sort are unseen."""
    if tile == DRUM:
        return DRUMS - drums
    return int(1 - (castles >> tile & 1))


@entry("Book, i8, i8, i8 -> i8", Book=BOOK)
def solve_slab(book: Any, castles: int, drums: int, step: int) -> int:
    """Solve all hands of one slab, the slabs after it being solved; how many matrix games that took."""
    values, first, worth, _ = book
    m = np.empty((MAX_MOVES, MAX_MOVES))
    t = np.empty((MAX_MOVES + 1, MAX_MOVES + 1))
    mix = np.empty(MAX_MOVES)
    answer = np.empty(MAX_MOVES)
    labels = np.empty(2 * MAX_MOVES, np.int32)
    mine = np.empty(MAX_MOVES, np.int32)
    theirs = np.empty(MAX_MOVES, np.int32)
    slab = first[castles * DRUM_COUNTS + drums] + step
    difference = 2 * step - worth[castles]
    seen = SIZES[castles] + drums
    fewest = max(0, CARDS - LAID * SIZES[castles])
    ahead = worth[CASTLE_SETS - 1] - worth[castles]
    games = 0
    for young in range(MASKS):
        for old in range(MASKS):
            place = young * MASKS + old
            if seen == ROUNDS:
                values[slab, place] = final_value(difference, young, old)
            elif abs(difference) > ahead:
                values[slab, place] = 1.0 if difference > 0 else 0.0
            elif SIZES[young] >= fewest and SIZES[old] >= fewest:
                total = 0.0
                for tile in range(SORTS):
                    copies = copies_left(castles, drums, tile)
                    if copies > 0:
                        rows, columns = fill_matrix(
                            book, castles, drums, difference, tile,
                            young, old, mine, theirs, m,
                        )  # fmt: skip
                        total += copies * solve_matrix(m, rows, columns, t, mix, answer, labels)
                        games += 1
                values[slab, place] = total / (PILE - seen)
    return games


@njit
def pick_from(mix: Any, count: int, rng: Rng) -> int:
    """An index drawn from a mix."""
    dice = fraction(rng)
    for index in range(count - 1):
        dice -= mix[index]
        if dice < 0.0:
            return index
    return count - 1


@numba_only
def play_equilibrium(book: Any, games: int, seed: int) -> int:
    """Both seats play their equilibrium mixes by the full rules; how many games young wins."""
    m = np.empty((MAX_MOVES, MAX_MOVES))
    t = np.empty((MAX_MOVES + 1, MAX_MOVES + 1))
    mix = np.empty(MAX_MOVES)
    answer = np.empty(MAX_MOVES)
    labels = np.empty(2 * MAX_MOVES, np.int32)
    mine = np.empty(MAX_MOVES, np.int32)
    theirs = np.empty(MAX_MOVES, np.int32)
    s = np.zeros(SIZE, np.int32)
    s[RANK + 1] = 1  # seat 0 is young
    rng = seeded(seed)
    won = 0
    _, _, _, ed = book
    for _ in range(games):
        begin(s, 2, 0, rng)
        while not s[OVER]:
            tile = tile_now(s)
            castles = s[CASTLES] | s[CASTLES + 1]
            rows, columns = fill_matrix(
                book, castles, s[ROUND] - SIZES[castles], s[POINTS] - s[POINTS + 1], tile,
                s[HANDS], s[HANDS + 1], mine, theirs, m,
            )  # fmt: skip
            solve_matrix(m, rows, columns, t, mix, answer, labels)
            lay = (mine[pick_from(mix, rows, rng)], theirs[pick_from(answer, columns, rng)])
            for seat in range(2):
                s[SLOTS + seat] = lay[seat]
                if tile == DRUM:
                    s[SLOTS + seat] = RECRUIT + NTH[lay[seat], 0] if lay[seat] else NONE
            reveal(s, ed)
        won += leader(s) == 0
    return won

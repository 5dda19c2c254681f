"""What a castle of ludwig looks like to its evaluation: features of its rooms, and of the cells beside them.

The features describe one castle between two placements.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.board import (
    attendant_points,
    card_points,
    class_of,
    code_at,
    connected,
    throne_points,
)
from zamki.games.ludwig.kernel.tables import (
    AROUND,
    ATTENDANT,
    CARD,
    CARD_N,
    CELLS,
    CODE,
    COL,
    CORRIDOR,
    COUNT,
    DOWNSTAIRS,
    DX,
    DY,
    EDGE_ADJ,
    EDGE_AROUND,
    EDGE_COL,
    EDGE_LVL,
    EDGE_N,
    EMPTY_EDGE,
    FOOD,
    GRID,
    IN_COLUMN,
    KIND,
    KIND_FOUNTAIN,
    KIND_FOYER,
    KIND_TOWER,
    LIVING,
    LVL,
    MAX_COL,
    MAX_LVL,
    MIN_COL,
    MIN_LVL,
    OF_CLASS,
    OF_DECORATION,
    OUTDOOR,
    POINTS,
    ROOMS,
    SLEEPING,
    SPECIAL_COUNT,
    THRONE,
    UTILITY,
    WANT,
    Ints,
)
from zamki.kernels.bits import count_bits, lowest_bit
from zamki.kernels.entry import njit

Floats = npt.NDArray[np.float32]

F_SCORE = 1
F_COUNT = 2  # 7 types x (one, two, three, four, five or more)
F_SLEEP = 37  # sleeping rooms while 1, 2, 3 or more other types are missing
F_MISSING = 40  # 0, 1, 2 types missing
F_FOOD = 43  # two cells open; one filled and one open; one open only
F_THRONE = 46
F_LIVING = 47  # open cells around living rooms, times points
F_LIVING_OPEN = 48  # living rooms with an open cell
F_BEST = 49  # 8 classes: the best place for the next room of that class
F_ANYWHERE = 57  # 8 classes: outdoor rooms that want it
F_SECOND = 65  # 8 classes: the second best place
F_DECOR = 73  # 4 decorations: the best place for one
F_SERVANTS = 77
F_FOYER_OPEN = 78
F_SPECIAL = 79  # fountains, towers, grand foyers
F_CARD = 82  # 20 cards
F_PENDING = 102  # 8 kinds of open bonus
F_GROUND = 110  # buildable cells above ground
F_HEIGHT, F_WIDTH = 111, 112
F_ADMIRED = 113  # the commonest decoration while an attendant may still come
F_COLUMN = 114  # what downstairs rooms still ask for, with the column open above
F_TOP = 115  # the three best things that could come next
F_POCKET = 118  # the best enclosed cell, and how many are well enclosed
FEATURES = 120  # a multiple of four
SLOTS = 13  # per edge cell: 8 classes, 4 decorations, any room
STAGES = 17  # rooms still to come: 0..16


@njit
def features(s: Ints, b: int, pending: int, phi: Floats, slot: Ints) -> None:
    """Describe a castle that waits for the bonus `pending`: in `slot` what each cell would add."""
    phi[:] = 0.0
    edges = s[b + EDGE_N]
    slot[: SLOTS * edges] = 0
    phi[0] = 1.0
    score = attendant_points(s, b) + throne_points(s, b)
    missing = 0
    for t in range(7):
        n = s[b + COUNT + t]
        if n:
            phi[F_COUNT + 5 * t + min(n, 5) - 1] = 1.0
        elif t != SLEEPING:
            missing += 1
    sleepers = s[b + COUNT + SLEEPING]
    score += sleepers * (1 if missing else 4)
    if missing:
        phi[F_SLEEP + min(missing, 3) - 1] = sleepers
    if missing < 3:
        phi[F_MISSING + missing] = 1.0
    score += _food(s, b, phi, slot)
    score += _rooms(s, b, phi, slot)
    for i in range(s[b + CARD_N]):
        card = s[b + CARD + i] - 1
        phi[F_CARD + card] = 1.0
        score += card_points(s, b, card)
    for d in range(4):
        phi[F_SERVANTS] += s[b + ATTENDANT + d]
        if s[b + COUNT + LIVING] < 3:
            phi[F_ADMIRED] = max(phi[F_ADMIRED], np.float32(count_bits(s[b + OF_DECORATION + d])))
    for i in range(3):
        phi[F_SPECIAL + i] = s[b + SPECIAL_COUNT + i]
    if pending:
        phi[F_PENDING + pending - 1] = 1.0
    phi[F_HEIGHT] = s[b + MAX_LVL] - s[b + MIN_LVL] + 1
    phi[F_WIDTH] = s[b + MAX_COL] - s[b + MIN_COL] + 1
    phi[F_SCORE] = score
    _slots(s, b, phi, slot)


@njit
def _food(s: Ints, b: int, phi: Floats, slot: Ints) -> int:
    """Food rooms and the throne: points, and the cells they still hope for."""
    points = 0
    mask = s[b + OF_CLASS + FOOD]
    while mask:
        i = lowest_bit(mask)
        mask &= mask - 1
        code = s[b + CODE + i]
        done = 0
        hope = 0
        for j in range(2):
            col = s[b + COL + i] + CELLS[code, 2 * j]
            lvl = s[b + LVL + i] + CELLS[code, 2 * j + 1]
            g = s[b + GRID + ((lvl & 31) << 5) + (col & 31)]
            if 0 < g < EMPTY_EDGE:
                done += class_of(s[b + CODE + g - 1]) == WANT[code]
            else:
                hope += 1
                if g:
                    slot[SLOTS * (g - EMPTY_EDGE) + WANT[code]] += 2
        points += 2 * done
        if hope == 2:
            phi[F_FOOD] += 1.0
        elif hope == 1:
            phi[F_FOOD + (1 if done else 2)] += 1.0
    code = s[b + CODE]
    for j in range(2):
        g = s[b + GRID + ((CELLS[code, 2 * j + 1] & 31) << 5) + (CELLS[code, 2 * j] & 31)]
        if g >= EMPTY_EDGE:
            phi[F_THRONE] += 1.0
            slot[SLOTS * (g - EMPTY_EDGE) + THRONE[code, 0]] += 2
            slot[SLOTS * (g - EMPTY_EDGE) + THRONE[code, 1]] += 2
    return points


@njit
def _rooms(s: Ints, b: int, phi: Floats, slot: Ints) -> int:
    """The other rooms: points, and what they would gain from one more room in each edge cell."""
    edges = s[b + EDGE_N]
    points = 5 * s[b + SPECIAL_COUNT]
    for i in range(1, s[b + ROOMS]):
        code = s[b + CODE + i]
        kind = KIND[code]
        want = WANT[code]
        if kind == LIVING:
            points += POINTS[code] * count_bits(s[b + AROUND + i] & s[b + OF_CLASS + want])
            n = _open_around(s, b, i, want, want, POINTS[code], slot)
            phi[F_LIVING] += POINTS[code] * n
            phi[F_LIVING_OPEN] += n > 0
        elif kind == UTILITY:
            reach = connected(s, b, i, want)
            points += count_bits(reach)
            reach |= 1 << i
            for edge in range(edges):
                slot[SLOTS * edge + want] += (s[b + EDGE_ADJ + edge] & reach) != 0
        elif kind == OUTDOOR:
            points += count_bits(s[b + OF_CLASS + want] & ~(1 << i))
            phi[F_ANYWHERE + want] += 1.0
        elif kind == CORRIDOR:
            points += count_bits(s[b + AROUND + i] & s[b + OF_DECORATION + want])
            for edge in range(edges):
                slot[SLOTS * edge + 8 + want] += (s[b + EDGE_AROUND + edge] >> i) & 1
        elif kind == DOWNSTAIRS:
            col = s[b + COL + i]
            column = s[b + IN_COLUMN + (col & 31)]
            points += POINTS[code] * count_bits(column & s[b + OF_CLASS + want] & ~(1 << i))
            sky = column & s[b + OF_CLASS + OUTDOOR]
            phi[F_COLUMN] += POINTS[code] if sky == 0 or want == DOWNSTAIRS else 0
            for edge in range(edges):
                slot[SLOTS * edge + want] += POINTS[code] * (s[b + EDGE_COL + edge] == col)
        elif kind == KIND_TOWER:
            points += _tower(s, b, i, slot)
        elif kind == KIND_FOYER:
            points += count_bits(s[b + AROUND + i])
            phi[F_FOYER_OPEN] += _open_around(s, b, i, CORRIDOR, 12, 1, slot)
    return points


@njit
def _tower(s: Ints, b: int, i: int, slot: Ints) -> int:
    points = 0
    col = s[b + COL + i]
    column = s[b + IN_COLUMN + (col & 31)]
    while column:
        j = lowest_bit(column)
        column &= column - 1
        points += s[b + LVL + j] < s[b + LVL + i]
    for edge in range(s[b + EDGE_N]):
        slot[SLOTS * edge + 12] += s[b + EDGE_COL + edge] == col and s[b + EDGE_LVL + edge] < s[b + LVL + i]
    return points


@njit
def _open_around(s: Ints, b: int, i: int, want: int, column: int, points: int, slot: Ints) -> int:
    """How many cells around a room could still take a room of a class; edge cells note the gain."""
    n = 0
    col = s[b + COL + i]
    lvl = s[b + LVL + i]
    for d in range(8):
        y = lvl + DY[d]
        x = col + DX[d]
        g = s[b + GRID + ((y & 31) << 5) + (x & 31)]
        if 0 < g < EMPTY_EDGE:
            continue
        if y < 0:
            n += want >= CORRIDOR
        elif want != DOWNSTAIRS:
            below = code_at(s, b, x, y - 1)
            n += y == 0 or below == 0 or not _sky(KIND[below])
        if g:
            slot[SLOTS * (g - EMPTY_EDGE) + column] += points
    return n


@njit
def _sky(kind: int) -> bool:
    return kind in (OUTDOOR, KIND_FOUNTAIN, KIND_TOWER)


@njit
def _slots(s: Ints, b: int, phi: Floats, slot: Ints) -> None:
    """For every class the best and the second best place the castle offers for one more room."""
    for edge in range(s[b + EDGE_N]):
        lvl = s[b + EDGE_LVL + edge]
        if lvl > 0:
            below = code_at(s, b, s[b + EDGE_COL + edge], lvl - 1)
            if below == 0 or _sky(KIND[below]):
                continue
        if lvl >= 0:
            phi[F_GROUND] += 1.0
        pocket = count_bits(s[b + EDGE_AROUND + edge])
        phi[F_POCKET] = max(phi[F_POCKET], np.float32(pocket))
        phi[F_POCKET + 1] += pocket >= 4
        at = SLOTS * edge
        for d in range(4):
            phi[F_DECOR + d] = max(phi[F_DECOR + d], np.float32(slot[at + 8 + d]))
        for c in range(CORRIDOR if lvl < 0 else 0, 8):
            if c == DOWNSTAIRS and lvl >= 0:
                continue
            value = np.float32(slot[at + c] + slot[at + 12])
            if value > phi[F_SECOND + c]:
                best = phi[F_BEST + c]
                phi[F_SECOND + c] = min(value, best)
                phi[F_BEST + c] = max(value, best)
    for d in range(4):
        phi[F_DECOR + d] += s[b + ATTENDANT + d]
    _top(s, b, phi)


@njit
def _top(s: Ints, b: int, phi: Floats) -> None:
    """The three regular types the castle would gain most from next, a bonus counted as five."""
    for c in range(7):
        n = s[b + COUNT + c]
        value = phi[F_BEST + c] + phi[F_ANYWHERE + c] + np.float32(5.0 if n == 2 or n == 4 else 0.0)
        for k in range(3):
            if value > phi[F_TOP + k]:
                value, phi[F_TOP + k] = phi[F_TOP + k], value

"""One castle of ludwig as a slice of a flat integer array: geometry and score at machine speed."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np

from zamki.games.ludwig.kernel.tables import (
    ADJ,
    AROUND,
    ATTENDANT,
    C_ATTENDANTS,
    C_BELOW,
    C_FIVE,
    C_HEIGHT,
    C_LEVEL3,
    C_RING6,
    C_RING10,
    C_SURROUNDED4,
    C_SURROUNDED8,
    C_TYPES,
    C_WIDTH,
    CARD,
    CARD_CLASS,
    CARD_N,
    CARD_POINTS,
    CASTLE,
    CELLS,
    CODE,
    COL,
    CORRIDOR,
    COUNT,
    DECORATION,
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
    RING_COL,
    RING_LVL,
    ROOMS,
    SLEEPING,
    SPECIAL,
    SPECIAL_COUNT,
    THRONE,
    UTILITY,
    WANT,
    WANTS,
    Ints,
)
from zamki.kernels.bits import count_bits, lowest_bit
from zamki.kernels.entry import bare


@bare
def class_of(code: int) -> int:
    """The class other rooms may want: one of the seven types, or special (L28)."""
    return min(KIND[code], SPECIAL)


@bare
def found(s: Ints, b: int, throne: int) -> None:
    """Begin the castle at offset `b` with its throne (L14)."""
    s[b : b + CASTLE] = 0
    s[b + ROOMS] = 1
    s[b + CODE] = throne
    s[b + OF_CLASS + SPECIAL] = 1
    s[b + OF_DECORATION + DECORATION[throne]] = 1
    s[b + IN_COLUMN] = 1
    s[b + IN_COLUMN + 1] = 1
    s[b + MAX_COL] = 1
    s[b + GRID] = 1
    s[b + GRID + 1] = 1
    for i in range(6):
        _add_edge(s, b, RING_COL[i], RING_LVL[i])


@bare
def _add_edge(s: Ints, b: int, col: int, lvl: int) -> int:
    at = b + GRID + ((lvl & 31) << 5) + (col & 31)
    if s[at] != 0:
        return 0
    n = s[b + EDGE_N]
    s[at] = EMPTY_EDGE + n
    s[b + EDGE_COL + n] = col
    s[b + EDGE_LVL + n] = lvl
    s[b + EDGE_N] = n + 1
    adj = 0
    around = 0
    for d in range(8):
        g = s[b + GRID + (((lvl + DY[d]) & 31) << 5) + ((col + DX[d]) & 31)]
        if 0 < g < EMPTY_EDGE:
            around |= 1 << (g - 1)
            if d < 4:
                adj |= 1 << (g - 1)
    s[b + EDGE_ADJ + n] = adj
    s[b + EDGE_AROUND + n] = around
    return 1


@bare
def code_at(s: Ints, b: int, col: int, lvl: int) -> int:
    """The code of the room in a cell, or 0."""
    g = s[b + GRID + ((lvl & 31) << 5) + (col & 31)]
    return s[b + CODE + g - 1] if 0 < g < EMPTY_EDGE else 0


@bare
def fits(s: Ints, b: int, code: int, edge: int) -> bool:
    """Whether a room may be placed in an empty cell that touches the castle (L15, L16, L17, L18)."""
    lvl = s[b + EDGE_LVL + edge]
    kind = KIND[code]
    if lvl < 0:
        return kind in (DOWNSTAIRS, CORRIDOR) or kind == KIND_FOYER
    if kind == DOWNSTAIRS:
        return False
    if lvl == 0:
        return True
    return bears(s, b, s[b + EDGE_COL + edge], lvl)


@bare
def bears(s: Ints, b: int, col: int, lvl: int) -> bool:
    """Whether a cell above the ground has a room below it that may have one on top (L16, L17)."""
    below = code_at(s, b, col, lvl - 1)
    if below == 0:
        return False
    under = KIND[below]
    return under != OUTDOOR and under != KIND_FOUNTAIN and under != KIND_TOWER


@bare
def put(s: Ints, b: int, code: int, edge: int) -> int:
    """Place a room in the edge cell of that index (L14); returns what `take_back` needs."""
    col = s[b + EDGE_COL + edge]
    lvl = s[b + EDGE_LVL + edge]
    k = s[b + ROOMS]
    bit = 1 << k
    s[b + ROOMS] = k + 1
    s[b + CODE + k] = code
    s[b + COL + k] = col
    s[b + LVL + k] = lvl
    adj = s[b + EDGE_ADJ + edge]
    around = s[b + EDGE_AROUND + edge]
    last = s[b + EDGE_N] - 1
    s[b + EDGE_N] = last
    if edge != last:
        c2 = s[b + EDGE_COL + last]
        l2 = s[b + EDGE_LVL + last]
        s[b + EDGE_COL + edge] = c2
        s[b + EDGE_LVL + edge] = l2
        s[b + EDGE_ADJ + edge] = s[b + EDGE_ADJ + last]
        s[b + EDGE_AROUND + edge] = s[b + EDGE_AROUND + last]
        s[b + GRID + ((l2 & 31) << 5) + (c2 & 31)] = EMPTY_EDGE + edge
    s[b + GRID + ((lvl & 31) << 5) + (col & 31)] = k + 1
    added = 0
    for d in range(8):
        g = s[b + GRID + (((lvl + DY[d]) & 31) << 5) + ((col + DX[d]) & 31)]
        if g >= EMPTY_EDGE:
            s[b + EDGE_AROUND + g - EMPTY_EDGE] |= bit
            if d < 4:
                s[b + EDGE_ADJ + g - EMPTY_EDGE] |= bit
        elif g:
            s[b + AROUND + g - 1] |= bit
            if d < 4:
                s[b + ADJ + g - 1] |= bit
        elif d < 4:
            added += _add_edge(s, b, col + DX[d], lvl + DY[d])
    s[b + ADJ + k] = adj
    s[b + AROUND + k] = around
    _count(s, b, code, bit, 1)
    s[b + IN_COLUMN + (col & 31)] |= bit
    # Four limits of seven bits behind sixteen others need more than 32 bits, also where nothing is compiled.
    box = np.int64(s[b + MIN_COL] + 64) | (np.int64(s[b + MAX_COL] + 64) << 7)
    box |= (np.int64(s[b + MIN_LVL] + 64) << 14) | (np.int64(s[b + MAX_LVL] + 64) << 21)
    s[b + MIN_COL] = min(s[b + MIN_COL], col)
    s[b + MAX_COL] = max(s[b + MAX_COL], col)
    s[b + MIN_LVL] = min(s[b + MIN_LVL], lvl)
    s[b + MAX_LVL] = max(s[b + MAX_LVL], lvl)
    return edge | (added << 8) | (box << 16)  # type: ignore[return-value]


@bare
def _count(s: Ints, b: int, code: int, bit: int, by: int) -> None:
    kind = KIND[code]
    if kind < SPECIAL:
        s[b + COUNT + kind] += by
        s[b + OF_CLASS + kind] ^= bit
        if WANT[code] >= 0:
            s[b + WANTS + 8 * kind + WANT[code]] ^= bit
    else:
        s[b + SPECIAL_COUNT + kind - KIND_FOUNTAIN] += by
        s[b + OF_CLASS + SPECIAL] ^= bit
    s[b + OF_DECORATION + DECORATION[code]] ^= bit


@bare
def take_back(s: Ints, b: int, token: int) -> None:
    """Undo the last `put`."""
    k = s[b + ROOMS] - 1
    bit = 1 << k
    code = s[b + CODE + k]
    col = s[b + COL + k]
    lvl = s[b + LVL + k]
    edge = token & 255
    added = (token >> 8) & 255
    box = token >> 16
    s[b + ROOMS] = k
    for _ in range(added):
        n = s[b + EDGE_N] - 1
        s[b + EDGE_N] = n
        s[b + GRID + ((s[b + EDGE_LVL + n] & 31) << 5) + (s[b + EDGE_COL + n] & 31)] = 0
    n = s[b + EDGE_N]
    s[b + EDGE_N] = n + 1
    if edge != n:
        c2 = s[b + EDGE_COL + edge]
        l2 = s[b + EDGE_LVL + edge]
        s[b + EDGE_COL + n] = c2
        s[b + EDGE_LVL + n] = l2
        s[b + EDGE_ADJ + n] = s[b + EDGE_ADJ + edge]
        s[b + EDGE_AROUND + n] = s[b + EDGE_AROUND + edge]
        s[b + GRID + ((l2 & 31) << 5) + (c2 & 31)] = EMPTY_EDGE + n
    around = s[b + AROUND + k]
    s[b + EDGE_COL + edge] = col
    s[b + EDGE_LVL + edge] = lvl
    s[b + EDGE_ADJ + edge] = s[b + ADJ + k]
    s[b + EDGE_AROUND + edge] = around
    s[b + GRID + ((lvl & 31) << 5) + (col & 31)] = EMPTY_EDGE + edge
    for d in range(8):
        g = s[b + GRID + (((lvl + DY[d]) & 31) << 5) + ((col + DX[d]) & 31)]
        if g >= EMPTY_EDGE:
            s[b + EDGE_AROUND + g - EMPTY_EDGE] &= ~bit
            s[b + EDGE_ADJ + g - EMPTY_EDGE] &= ~bit
    while around:
        j = lowest_bit(around)
        around &= around - 1
        s[b + AROUND + j] &= ~bit
        s[b + ADJ + j] &= ~bit
    _count(s, b, code, bit, -1)
    s[b + IN_COLUMN + (col & 31)] &= ~bit
    s[b + MIN_COL] = (box & 127) - 64
    s[b + MAX_COL] = ((box >> 7) & 127) - 64
    s[b + MIN_LVL] = ((box >> 14) & 127) - 64
    s[b + MAX_LVL] = ((box >> 21) & 127) - 64


@bare
def connected(s: Ints, b: int, room: int, want: int) -> int:
    """The rooms of the wanted class that a utility room reaches (L30)."""
    of_class = s[b + OF_CLASS + want] & ~(1 << room)
    reach = s[b + ADJ + room] & of_class
    new = reach
    while new:
        j = lowest_bit(new)
        new &= new - 1
        more = s[b + ADJ + j] & of_class & ~reach
        reach |= more
        new |= more
    return reach


@bare
def room_points(s: Ints, b: int, i: int) -> int:
    """The points of one room; it never counts itself, and the throne is one room (L27)."""
    code = s[b + CODE + i]
    kind = KIND[code]
    want = WANT[code]
    col = s[b + COL + i]
    if kind == FOOD:  # L28
        n = 0
        for j in range(2):
            other = code_at(s, b, col + CELLS[code, 2 * j], s[b + LVL + i] + CELLS[code, 2 * j + 1])
            if other and class_of(other) == want:
                n += 1
        return POINTS[code] * n
    if kind == LIVING:  # L29
        return POINTS[code] * count_bits(s[b + AROUND + i] & s[b + OF_CLASS + want])
    if kind == UTILITY:  # L30
        return POINTS[code] * count_bits(connected(s, b, i, want))
    if kind == OUTDOOR:  # L31
        return POINTS[code] * count_bits(s[b + OF_CLASS + want] & ~(1 << i))
    if kind == SLEEPING:  # L32
        for other in range(7):
            if other != SLEEPING and s[b + COUNT + other] == 0:
                return 1
        return POINTS[code]
    if kind == CORRIDOR:  # L33
        return POINTS[code] * count_bits(s[b + AROUND + i] & s[b + OF_DECORATION + want])
    if kind == DOWNSTAIRS:  # L34
        return POINTS[code] * count_bits(s[b + IN_COLUMN + (col & 31)] & s[b + OF_CLASS + want] & ~(1 << i))
    if kind == KIND_FOUNTAIN:  # L35, as the next two
        return 5
    if kind == KIND_TOWER:
        n = 0
        mask = s[b + IN_COLUMN + (col & 31)]
        while mask:
            j = lowest_bit(mask)
            mask &= mask - 1
            if s[b + LVL + j] < s[b + LVL + i]:
                n += 1
        return n
    if kind == KIND_FOYER:
        return count_bits(s[b + AROUND + i])
    return throne_points(s, b)


@bare
def throne_points(s: Ints, b: int) -> int:
    """The throne's own points (L36)."""
    code = s[b + CODE]
    n = 0
    for j in range(2):
        other = code_at(s, b, CELLS[code, 2 * j], CELLS[code, 2 * j + 1])
        if other and (KIND[other] == THRONE[code, 0] or KIND[other] == THRONE[code, 1]):
            n += 1
    return POINTS[code] * n


@bare
def attendant_points(s: Ints, b: int) -> int:
    """What the royal attendants admire (L37)."""
    n = 0
    for d in range(4):
        n += s[b + ATTENDANT + d] * count_bits(s[b + OF_DECORATION + d])
    return n


@bare
def card_points(s: Ints, b: int, card: int) -> int:
    """What a bonus card pays in this castle (L38, L39, L40)."""
    n = 0
    if CARD_CLASS[card] >= 0:
        n = count_bits(s[b + OF_CLASS + CARD_CLASS[card]])
    elif card == C_TYPES:
        for i in range(10):
            n += s[b + COUNT + i] > 0
    elif card == C_ATTENDANTS:
        for d in range(4):
            n += s[b + ATTENDANT + d]
    elif card in (C_BELOW, C_LEVEL3):
        for i in range(1, s[b + ROOMS]):
            lvl = s[b + LVL + i]
            n += lvl < 0 if card == C_BELOW else lvl >= 2
    elif card == C_HEIGHT:
        n = s[b + MAX_LVL] - s[b + MIN_LVL] + 1
    elif card == C_WIDTH:
        n = s[b + MAX_COL] - s[b + MIN_COL] + 1
    elif card in (C_SURROUNDED8, C_SURROUNDED4):
        n = _surrounded(s, b, 8 if card == C_SURROUNDED8 else 4)
    elif card == C_RING6:
        seen = 0
        for i in range(6):
            other = code_at(s, b, RING_COL[i], RING_LVL[i])
            if other and KIND[other] < SPECIAL:
                seen |= 1 << KIND[other]
        n = count_bits(seen)
    elif card == C_RING10:
        for i in range(10):
            n += code_at(s, b, RING_COL[i], RING_LVL[i]) > 0
    else:
        for i in range(7):
            n += s[b + COUNT + i] >= (5 if card == C_FIVE else 3)
    return n * CARD_POINTS[card]


@bare
def _surrounded(s: Ints, b: int, cells: int) -> int:
    """The rooms with every cell around filled, the throne with its ring of ten or six (L40)."""
    n = 0
    full = True
    for i in range(10 if cells == 8 else 6):
        full = full and code_at(s, b, RING_COL[i], RING_LVL[i]) > 0
    n += full
    for i in range(1, s[b + ROOMS]):
        full = True
        for d in range(cells):
            if code_at(s, b, s[b + COL + i] + DX[d], s[b + LVL + i] + DY[d]) == 0:
                full = False
                break
        n += full
    return n


@bare
def score_lines(s: Ints, b: int, lines: Ints) -> int:
    """Fill the 13 lines of the score sheet and return the total (L41)."""
    lines[:] = 0
    for i in range(1, s[b + ROOMS]):
        kind = KIND[s[b + CODE + i]]
        points = room_points(s, b, i)
        if kind == KIND_FOUNTAIN:
            lines[8] += points
        elif kind == KIND_TOWER:
            lines[7] += points
        else:
            lines[kind] += points
    for i in range(s[b + CARD_N]):
        lines[10] += card_points(s, b, s[b + CARD + i] - 1)
    lines[11] = attendant_points(s, b)
    lines[12] = throne_points(s, b)
    return int(lines.sum())


@bare
def total(s: Ints, b: int) -> int:
    """The castle's score."""
    points = attendant_points(s, b) + throne_points(s, b)
    for i in range(1, s[b + ROOMS]):
        points += room_points(s, b, i)
    for i in range(s[b + CARD_N]):
        points += card_points(s, b, s[b + CARD + i] - 1)
    return points

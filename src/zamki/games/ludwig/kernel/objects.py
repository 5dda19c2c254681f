"""What the network sees of a castle of ludwig: its rooms, the cells beside them, and rooms that may come.

A `sheet` holds the numbers of the whole castle first, then a row for each room, each cell that can be built
in, and each room in a hand from which the castle is built. `codes` holds how many rows of each there are, and
which rooms they are. All numbers are small whole ones.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.board import bears, class_of, room_points
from zamki.games.ludwig.kernel.features import (
    F_ANYWHERE,
    F_BEST,
    F_DECOR,
    F_SECOND,
    FEATURES,
    SLOTS,
    STAGES,
    Floats,
)
from zamki.games.ludwig.kernel.rules import (
    HAND,
    PEOPLE,
    PHASE,
    PICK,
    PLACE,
    ROUND,
    SEATS,
    SIDE,
    STOCK,
    castle,
)
from zamki.games.ludwig.kernel.tables import (
    ADJ,
    AROUND,
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
    GRID,
    IN_COLUMN,
    KIND,
    LIVING,
    LVL,
    OF_CLASS,
    OF_DECORATION,
    OUTDOOR,
    POINTS,
    ROOMS,
    SLEEPING,
    WANT,
    Ints,
)
from zamki.kernels.bits import count_bits
from zamki.kernels.entry import bare

Sheet = npt.NDArray[np.float32]

MAX_ROOMS, MAX_CELLS, MAX_HANDS = 26, 40, 32
OWNERS = 3  # the hands of both owners, and the one that comes to them from outside

# The columns of a room.
R_POINTS, R_LEVEL, R_AROUND, R_BESIDE = range(4)
R_OPEN = 4  # empty cells around it above ground, and below
R_WANTED = 6  # rooms that it counts, wherever they are
R_COLUMN = 7  # and in its column
R_CLASS = 8  # 8 classes: rooms around it
R_DECOR = 16  # 4 decorations: rooms around it
R_TOP = 20  # whether the cells above and below it are empty
N_ROOM = 22
# The columns of a cell: what a room of each class, a decoration or any room would add, and where it is.
C_LEVEL = SLOTS
C_AROUND, C_BESIDE = SLOTS + 1, SLOTS + 2
N_CELL = SLOTS + 3
# The columns of a room in a hand.
H_BEST, H_SECOND, H_ANYWHERE, H_DECOR = range(4)
H_COUNT = 4  # rooms of its type in the castle
H_BONUS = 5  # whether it would set off a bonus
H_WANTED = 6  # rooms that it counts
H_OWN = 7  # the most points it could have at once, as far as that is easily told
H_CHOSEN = 8  # whether it is about to be placed
N_HAND = 9
# The numbers of the castle: the features of the fitted evaluation, then these.
G_STAGE = FEATURES
G_SEATS = G_STAGE + STAGES  # 3 … 7
G_TWO = G_SEATS + 5  # whether Ludwig has a hand
G_STOCK = G_TWO + 1
G_ROUND = G_STOCK + 3
G_PLACING = G_ROUND + 1
N_GLOBALS = G_PLACING + 1

ROOMS_AT = N_GLOBALS
CELLS_AT = ROOMS_AT + MAX_ROOMS * N_ROOM
HANDS_AT = CELLS_AT + MAX_CELLS * N_CELL
N_SHEET = HANDS_AT + MAX_HANDS * N_HAND
# `codes`: how many rows of each kind, then the rooms, then the rooms in hands, then whose these are.
N_ROWS = 3
ROOM_CODES = N_ROWS
HAND_CODES = ROOM_CODES + MAX_ROOMS
HAND_OWNERS = HAND_CODES + MAX_HANDS
N_CODES = HAND_OWNERS + MAX_HANDS


@bare
def fill_sheet(s: Ints, at: int, left: int, phi: Floats, slot: Ints, sheet: Sheet, codes: Ints) -> None:
    """Describe a castle whose features have just been worked out, `left` rooms before its end."""
    for i in range(FEATURES):
        sheet[i] = phi[i]
    for i in range(G_STAGE, N_GLOBALS):
        sheet[i] = 0.0
    sheet[G_STAGE + left] = 1.0
    sheet[G_SEATS + s[SEATS] - 3] = 1.0
    sheet[G_TWO] = s[PEOPLE] == 2
    for i in range(3):
        sheet[G_STOCK + i] = s[STOCK + i]
    sheet[G_ROUND] = s[ROUND]
    sheet[G_PLACING] = s[PHASE] == PLACE
    b = castle(at)
    codes[0] = s[b + ROOMS]
    for i in range(s[b + ROOMS]):
        codes[ROOM_CODES + i] = s[b + CODE + i]
        _room(s, b, i, sheet[ROOMS_AT + i * N_ROOM : ROOMS_AT + (i + 1) * N_ROOM])
    codes[1] = _cells(s, b, slot, sheet)
    codes[2] = 0
    _hands(s, at, phi, sheet, codes)


@bare
def _room(s: Ints, b: int, i: int, row: Sheet) -> None:
    code = s[b + CODE + i]
    around = s[b + AROUND + i]
    row[R_POINTS] = room_points(s, b, i)
    row[R_LEVEL] = s[b + LVL + i]
    row[R_AROUND] = count_bits(around)
    row[R_BESIDE] = count_bits(s[b + ADJ + i])
    wanted = _wanted(s, b, code) & ~(1 << i)
    row[R_WANTED] = count_bits(wanted)
    row[R_COLUMN] = count_bits(wanted & s[b + IN_COLUMN + (s[b + COL + i] & 31)])
    for c in range(8):
        row[R_CLASS + c] = count_bits(around & s[b + OF_CLASS + c])
    for d in range(4):
        row[R_DECOR + d] = count_bits(around & s[b + OF_DECORATION + d])
    row[R_OPEN] = row[R_OPEN + 1] = row[R_TOP] = row[R_TOP + 1] = 0.0
    for d in range(8):
        lvl = s[b + LVL + i] + DY[d]
        g = s[b + GRID + ((lvl & 31) << 5) + ((s[b + COL + i] + DX[d]) & 31)]
        if not 0 < g < EMPTY_EDGE:
            row[R_OPEN + (lvl < 0)] += 1.0
            if d < 2:  # straight above and below
                row[R_TOP + d] = 1.0


@bare
def _wanted(s: Ints, b: int, code: int) -> int:
    """The rooms of the castle that a room counts, wherever they are."""
    want = WANT[code]
    if want < 0:
        return 0
    return s[b + OF_DECORATION + want] if KIND[code] == CORRIDOR else s[b + OF_CLASS + want]


@bare
def _cells(s: Ints, b: int, slot: Ints, sheet: Sheet) -> int:
    """A row for each cell that can be built in; of very many the last ones are left out."""
    n = 0
    for edge in range(s[b + EDGE_N]):
        lvl = s[b + EDGE_LVL + edge]
        if n == MAX_CELLS or (lvl > 0 and not bears(s, b, s[b + EDGE_COL + edge], lvl)):
            continue
        at = CELLS_AT + n * N_CELL
        for i in range(SLOTS):
            sheet[at + i] = slot[SLOTS * edge + i]
        sheet[at + C_LEVEL] = lvl
        sheet[at + C_AROUND] = count_bits(s[b + EDGE_AROUND + edge])
        sheet[at + C_BESIDE] = count_bits(s[b + EDGE_ADJ + edge])
        n += 1
    return n


@bare
def _hands(s: Ints, at: int, phi: Floats, sheet: Sheet, codes: Ints) -> None:
    """A row for each room in the owners' hands, on the table before them, and in the hand they get next."""
    n = s[SEATS]
    outside = (at + n - 1) % n if s[ROUND] == 0 else (at + 2) % n
    for owner in range(OWNERS):
        seat = at if owner == 0 else (at + 1) % n if owner == 1 else outside
        hand = HAND + 10 * seat
        for i in range(1, s[hand] + 1):
            _hand_room(s, at, s[hand + i], owner, 0, phi, sheet, codes)
        if s[PHASE] != PLACE or owner == 2:
            continue
        if seat >= s[PEOPLE]:
            _hand_room(s, at, s[PICK + 4 + at - 1], owner, 1, phi, sheet, codes)
        elif not (s[SIDE + seat] >> owner) & 1:
            for i in range(2):
                _hand_room(s, at, s[PICK + 2 * seat + i], owner, 1, phi, sheet, codes)


@bare
def _hand_room(
    s: Ints, at: int, code: int, owner: int, chosen: int, phi: Floats, sheet: Sheet, codes: Ints
) -> None:
    n = codes[2]
    if code == 0 or n == MAX_HANDS:  # nothing lies there, or nobody knows what
        return
    codes[2] = n + 1
    codes[HAND_CODES + n] = code
    codes[HAND_OWNERS + n] = owner
    b = castle(at)
    row = sheet[HANDS_AT + n * N_HAND : HANDS_AT + (n + 1) * N_HAND]
    kind = class_of(code)
    row[H_BEST] = phi[F_BEST + kind]
    row[H_SECOND] = phi[F_SECOND + kind]
    row[H_ANYWHERE] = phi[F_ANYWHERE + kind]
    row[H_DECOR] = phi[F_DECOR + DECORATION[code]] if DECORATION[code] < 4 else 0.0
    count = s[b + COUNT + kind]
    row[H_COUNT] = count
    row[H_BONUS] = count == 2 or count == 4
    row[H_WANTED] = count_bits(_wanted(s, b, code))
    row[H_OWN] = _own(s, b, code)
    row[H_CHOSEN] = chosen


@bare
def _own(s: Ints, b: int, code: int) -> int:
    """The points a room could have at once: as many of the rooms it counts as touch one cell."""
    kind, wanted = KIND[code], _wanted(s, b, code)
    if kind in (OUTDOOR, SLEEPING):
        return POINTS[code] * (count_bits(wanted) if kind == OUTDOOR else 1)
    best = 0
    for edge in range(s[b + EDGE_N]):
        lvl = s[b + EDGE_LVL + edge]
        if kind == DOWNSTAIRS:
            seen = s[b + IN_COLUMN + (s[b + EDGE_COL + edge] & 31)] if lvl < 0 else 0
        elif kind in (LIVING, CORRIDOR):
            seen = s[b + EDGE_AROUND + edge]
        else:
            seen = s[b + EDGE_ADJ + edge]
        if lvl > 0 and not bears(s, b, s[b + EDGE_COL + edge], lvl):
            continue
        if lvl < 0 and kind not in (CORRIDOR, DOWNSTAIRS):
            continue
        best = max(best, count_bits(wanted & seen))
    return POINTS[code] * best

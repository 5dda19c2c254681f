"""What the network sees of a Zamek position: every open feature by itself, and numbers of the whole table.

A `sheet` holds the table's numbers first and then a row for each feature; `index` holds, by node, the row of
its feature, and after those the group of each row. Whose view a row takes is told by its group: a feature
that a seat controls is seen with that seat's eyes, all others with those of `me`. What is added up is widened
by `float` first, as the compiler does by itself, so that interpreted kernels see the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.board import Moves, facing_nodes
from zamki.games.zamek.kernel.evaluate import (
    N_FEATURES,
    Floats,
    double_worth,
    holds_end_token,
    share_fitting,
    wins_token,
)
from zamki.games.zamek.kernel.rules import EXTRA_TURN, points_per_tile
from zamki.games.zamek.kernel.tables import (
    BONUS,
    FAMILY,
    FRESH,
    HOUSE,
    KIND,
    LABEL,
    MEADOW,
    N_FRONTIER,
    N_NODES,
    N_TOKENS,
    NEXT_CARD,
    NODE,
    OPEN,
    POOL,
    S_DECK,
    S_FRONTIER,
    S_KEY,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    SLOTS,
    STAND,
    T_DECK,
    T_EXITS,
    T_FIT,
    T_NEIGHBOUR,
    T_TOWER_AT,
    T_TRACK,
    TILES,
    USABLE,
    WALL,
    Ints,
    State,
)
from zamki.kernels.entry import njit
from zamki.kernels.maths import half_power

Sheet = NDArray[np.float32]

MAX_OBJECTS = 96  # far more than the built-in edition has; of a larger one the last free ones are left out
MINE, THEIRS, SHARED, FREE = range(4)

# The columns of a feature. Shares are parts of the unseen tiles; "rivals" are the other seat's.
O_KIND = 0  # one column each: road, house, pigsty, meadow
O_TILES = 4
O_OPEN = 5
O_POINTS = 6  # what it would pay if it were finished, for a meadow its shrines
O_BONUS = 7
O_OWN = 8  # subjects
O_RIVALS = 9
O_CLOSED = 10
O_LEAST_FIT = 11  # of its open sides the hardest: the share that fits there
O_MEAN_FIT = 12
O_LEAST_CAP = 13  # and the share that closes that side without opening another
O_MEAN_CAP = 14
O_DEAD = 15  # open sides that nothing fits
O_MEET_OWN = 16  # features of its kind beside the same empty cells, by the share that fits there: own …
O_MEET_RIVALS = 17  # … the other seat's …
O_MEET_FREE = 18  # … and nobody's
O_MEET_POINTS = 19
O_LANDING = 20  # whether its points would win a token
O_AMBITION = 21  # tiles by which a house exceeds the seat's family seat
O_DOUBLE = 22  # whether a doubling token waits for it
O_END_TOKEN = 23
O_LEFT = 24  # the share of tiles left
O_LATE = 25
O_SOON = 26  # whether its seat is next to play
O_CHANCE = 27  # that one of the seat's own draws closes the hardest side
N_OBJECT = 28

# The numbers of the whole table: the features of the fitted evaluation, then these.
G_LEFT = N_FEATURES
G_LATE = G_LEFT + 1
G_POOL = G_LATE + 1
G_FAMILY = G_POOL + 2
G_TOKEN = G_FAMILY + 2  # mine, then theirs
G_TOWER = G_TOKEN + 2 * N_TOKENS  # how near the next token is: 0 … 1
G_FRONTIER = G_TOWER + 2
G_OBJECTS = G_FRONTIER + 1
N_GLOBALS = G_OBJECTS + 1
N_SHEET = N_GLOBALS + MAX_OBJECTS * N_OBJECT
LATE_FROM = 0.25


@njit
def find_objects(tables: Ints, state: State, index: Ints) -> int:
    """Give every open feature, and every meadow with subjects, a row: those with subjects first."""
    nodes, count = tables[S_NODES], 0
    for taken in range(2):
        for node in range(state[N_NODES]):
            at = nodes + node * NODE
            if state[at + LABEL] != node:
                continue
            stands = state[at + STAND] > 0 or state[at + STAND + 1] > 0
            if taken == 0:
                index[node] = -1
            if stands != (taken == 0) or count == MAX_OBJECTS:
                continue
            if state[at + OPEN] > 0 or (stands and state[at + KIND] == MEADOW):
                index[node] = count
                count += 1
    return count


@njit
def group_of(state: State, at: int, me: int) -> int:
    """Whose a feature is: mine, theirs, shared by equals, or free."""
    mine, theirs = state[at + STAND + me], state[at + STAND + 1 - me]
    if mine == theirs:
        return FREE if mine == 0 else SHARED
    return MINE if mine > theirs else THEIRS


@njit
def worth_of(state: State, at: int) -> float:
    """What a feature would pay if it were finished now, and a meadow at the end."""
    if state[at + KIND] == MEADOW:
        return float(3.0 * state[at + BONUS])
    return float(state[at + TILES] * points_per_tile(state[at + KIND], state[at + BONUS]))


@njit
def share_capping(tables: Ints, state: State, key: int, empty: int, slot: int, kind: int) -> float:
    """The share of unseen tiles that close a side of a feature: what meets it differs, or leads nowhere."""
    fits, exits, capping = tables[T_FIT] + key, tables[T_EXITS], 0
    for i in range(tables[S_DECK] + state[NEXT_CARD], tables[S_TURNED]):
        tile = state[i]
        turns = tables[fits + tile * 256]
        for turn in range(4):
            if turns >> turn & 1:
                area = tables[exits + (tile * 4 + turn) * SLOTS + slot]
                if area >> 4 != kind or area & empty == 0:
                    capping += 1
                    break
    left = tables[T_DECK] - state[NEXT_CARD]
    return capping / left if left > 0 else 0.0


@njit
def look_at_cell(
    tables: Ints, state: State, cell: int, me: int, rows: Sheet, index: Ints, memo: Floats, found: Moves
) -> None:
    """What an empty cell means to the features around it: which tiles fit, and what may meet there."""
    nodes = tables[S_NODES]
    share = share_fitting(tables, state, state[tables[S_KEY] + cell], memo)
    empty, around = 0, 0  # the sides with an empty cell behind them, as bits; the features found
    for side in range(4):
        neighbour = tables[tables[T_NEIGHBOUR] + cell * 4 + side]
        if neighbour >= 0 and state[tables[S_TURNED] + neighbour] < 0:
            empty |= 1 << side
    for side in range(4):
        neighbour = tables[tables[T_NEIGHBOUR] + cell * 4 + side]
        if neighbour == WALL or empty >> side & 1:
            continue
        one, two, three = facing_nodes(tables, state, neighbour, side)
        for i in range(3):
            node = one
            if i == 1:
                node = two
            elif i == 2:
                node = three
            if (i > 0 and node == one) or (i == 2 and node == two):
                continue
            label = state[nodes + node * NODE + LABEL]
            row = index[label]
            if row < 0:
                continue
            at = row * N_OBJECT
            rows[at + O_LEAST_FIT] = min(rows[at + O_LEAST_FIT], share)
            rows[at + O_MEAN_FIT] = float(rows[at + O_MEAN_FIT]) + share
            if share == 0.0:
                rows[at + O_DEAD] += 1
            kind = state[nodes + node * NODE + KIND]
            if kind != MEADOW:
                cap = share_capping(tables, state, state[tables[S_KEY] + cell], empty, 3 * side + i, kind)
                rows[at + O_LEAST_CAP] = min(rows[at + O_LEAST_CAP], cap)
                rows[at + O_MEAN_CAP] = float(rows[at + O_MEAN_CAP]) + cap
            found[around] = label
            around += 1
    for i in range(around):
        for j in range(around):
            if found[i] != found[j]:
                at = index[found[i]] * N_OBJECT
                meet_there(tables, state, found[i], found[j], me, share, rows[at : at + N_OBJECT])


@njit
def meet_there(tables: Ints, state: State, label: int, other: int, me: int, share: float, row: Sheet) -> None:
    """Note for one feature that another of its kind touches the same empty cell."""
    one, two = tables[S_NODES] + label * NODE, tables[S_NODES] + other * NODE
    if state[one + KIND] != state[two + KIND]:
        return
    seat = 1 - me if group_of(state, one, me) == THEIRS else me
    own, rivals = state[two + STAND + seat], state[two + STAND + 1 - seat]
    row[O_MEET_OWN] = float(row[O_MEET_OWN]) + share * own
    row[O_MEET_RIVALS] = float(row[O_MEET_RIVALS]) + share * rivals
    if own == 0 and rivals == 0:
        row[O_MEET_FREE] = float(row[O_MEET_FREE]) + share
    row[O_MEET_POINTS] = float(row[O_MEET_POINTS]) + share * worth_of(state, two)


@njit
def fill_row(tables: Ints, state: State, at: int, me: int, group: int, soon: int, row: Sheet) -> None:
    """Complete the row of a feature after its empty cells have been looked at."""
    kind, openings = state[at + KIND], state[at + OPEN]
    seat = 1 - me if group == THEIRS else me
    left = tables[T_DECK] - state[NEXT_CARD]
    row[O_KIND + kind] = 1.0
    row[O_TILES] = state[at + TILES] * 0.25
    row[O_OPEN] = min(openings, 8) * 0.5
    worth = worth_of(state, at)
    row[O_POINTS] = worth * 0.125
    row[O_BONUS] = state[at + BONUS] * 0.5
    row[O_OWN] = state[at + STAND + seat]
    row[O_RIVALS] = state[at + STAND + 1 - seat]
    row[O_CLOSED] = 1.0 if openings == 0 else 0.0
    if openings == 0:
        row[O_LEAST_FIT] = 0.0
    if openings == 0 or kind == MEADOW:
        row[O_LEAST_CAP] = 0.0
    if openings > 0:
        row[O_MEAN_FIT] = float(row[O_MEAN_FIT]) / openings
        row[O_MEAN_CAP] = float(row[O_MEAN_CAP]) / openings
    row[O_MEET_POINTS] *= 0.125
    per = points_per_tile(kind, state[at + BONUS])
    if kind != MEADOW:
        total = state[SCORE + seat] + int(worth)
        if wins_token(tables, state, total) or wins_token(tables, state, total + per):
            row[O_LANDING] = 1.0
        row[O_CHANCE] = 1.0 - half_power(1.0 - float(row[O_LEAST_CAP]), left)
    if kind == HOUSE:
        row[O_AMBITION] = max(0, state[at + TILES] - state[FAMILY + seat]) * 0.25
    row[O_DOUBLE] = double_worth(state, seat, kind, 1.0)
    row[O_END_TOKEN] = 1.0 if holds_end_token(state, seat, kind) else 0.0
    share = left / tables[T_DECK]
    row[O_LEFT] = share
    row[O_LATE] = max(0.0, 1.0 - share / LATE_FROM)
    row[O_SOON] = 1.0 if seat == soon else 0.0


@njit
def fill_table(tables: Ints, state: State, me: int, objects: int, x: Floats, sheet: Sheet) -> None:
    """The numbers of the whole table; `x` holds the features of the fitted evaluation."""
    for i in range(N_FEATURES):
        sheet[i] = x[i]
    share = (tables[T_DECK] - state[NEXT_CARD]) / tables[T_DECK]
    sheet[G_LEFT] = share
    sheet[G_LATE] = max(0.0, 1.0 - share / LATE_FROM)
    for turn in range(2):
        seat = me ^ turn
        sheet[G_POOL + turn] = state[POOL + seat]
        sheet[G_FAMILY + turn] = state[FAMILY + seat]
        for token in range(N_TOKENS):
            held = seat * N_TOKENS + token
            sheet[G_TOKEN + turn * N_TOKENS + token] = state[USABLE + held] + state[FRESH + held]
        sheet[G_TOWER + turn] = 0.0
        field = state[SCORE + seat] % tables[T_TRACK]
        for ahead in range(1, 9):
            tower = tables[tables[T_TOWER_AT] + (field + ahead) % tables[T_TRACK]]
            if tower >= 0 and state[tables[S_TOWERS] + tower] >= 0:
                sheet[G_TOWER + turn] = 1.0 - ahead / 9
                break
    sheet[G_FRONTIER] = state[N_FRONTIER] * 0.1
    sheet[G_OBJECTS] = objects * 0.1


@njit
def fill_sheet(
    tables: Ints, state: State, me: int, x: Floats, memo: Floats, work: Moves, sheet: Sheet, index: Ints
) -> int:
    """Write all that the network sees of a settled position; returns the number of features.

    `x` holds the features of the fitted evaluation already, and `memo` what fits where.
    """
    count = find_objects(tables, state, index)
    fill_table(tables, state, me, count, x, sheet)
    rows = sheet[N_GLOBALS:]
    for i in range(count * N_OBJECT):
        rows[i] = 0.0
    for row in range(count):
        rows[row * N_OBJECT + O_LEAST_FIT] = 1.0
        rows[row * N_OBJECT + O_LEAST_CAP] = 1.0
    begin = tables[S_FRONTIER]
    for i in range(begin, begin + state[N_FRONTIER]):
        look_at_cell(tables, state, state[i], me, rows, index, memo, work)
    mover = state[SEAT]
    again = tables[T_DECK] > state[NEXT_CARD] and state[USABLE + mover * N_TOKENS + EXTRA_TURN] > 0
    soon = mover if again else 1 - mover
    groups = index[len(index) - MAX_OBJECTS :]
    for node in range(state[N_NODES]):
        at = tables[S_NODES] + node * NODE
        row = index[node] if state[at + LABEL] == node else -1
        if row >= 0:
            groups[row] = group_of(state, at, me)
            cells = rows[row * N_OBJECT : (row + 1) * N_OBJECT]
            fill_row(tables, state, at, me, groups[row], soon, cells)
    return count

"""The board of the Zamek kernels: tiles, the features they make, and the subjects on them.

Every area on the board is a node; the nodes of a feature carry one label and form a ring, and the feature's
open sides, tiles, bonus (stocks or shrines) and subjects are kept at its label.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.tables import (
    AREA_STRIDE,
    BONUS,
    CELL,
    HOLES,
    KIND,
    LABEL,
    MAX_AREAS,
    MAX_SUBJECTS,
    MEADOW,
    N_FRONTIER,
    N_NODES,
    N_PENDING,
    NAME,
    NEXT,
    NODE,
    OPEN,
    OWN,
    PENDING,
    POOL,
    S_BASE,
    S_FRONTIER,
    S_KEY,
    S_NODES,
    S_TURNED,
    SEAT,
    SIBLING,
    SIZE,
    STAND,
    STANDING,
    START,
    T_AREAS,
    T_CELLS,
    T_FIT,
    T_NEIGHBOUR,
    T_START_BASE,
    T_START_ROAD,
    T_SUBJECTS,
    T_TURNED,
    TILE,
    TILES,
    TURNED_STRIDE,
    WALL,
    Ints,
    State,
)
from zamki.kernels.bits import count_bits
from zamki.kernels.entry import bare, entry
from zamki.kernels.rng import Rng, below

Moves = NDArray[np.int32]


@bare
def copy_state(tables: Ints, source: State, target: State) -> None:
    """Copy the part of a state that is in use."""
    for i in range(tables[S_NODES] + source[N_NODES] * NODE):
        target[i] = source[i]


@bare
def shared_tiles(tables: Ints, state: State, small: int, big: int) -> int:
    """How many cells have areas in both features (Z11: the tiles of a feature are distinct)."""
    nodes, base = tables[S_NODES], tables[S_BASE]
    shared = 0
    node = small
    while True:
        at = nodes + node * NODE
        if state[at + SIBLING]:
            cell = state[at + OWN] // MAX_AREAS
            first = state[base + cell]
            areas = tables[tables[T_AREAS] + (state[tables[S_TURNED] + cell] >> 2) * AREA_STRIDE]
            earlier, both = False, False
            for other in range(first, first + areas):
                label = state[nodes + other * NODE + LABEL]
                earlier |= label == small and other < node
                both |= label == big
            if both and not earlier:
                shared += 1
        node = state[at + NEXT]
        if node == small:
            return shared


@bare
def join(tables: Ints, state: State, one: int, two: int) -> None:
    """Make two features one; the larger keeps its label, all subjects stay and count together (Z8a)."""
    nodes = tables[S_NODES]
    big, small = nodes + one * NODE, nodes + two * NODE
    if state[big + SIZE] < state[small + SIZE]:
        one, two = two, one
        big, small = small, big
    shared = 0
    if state[big + KIND] != MEADOW:
        shared = shared_tiles(tables, state, two, one)
    node = two
    while True:
        at = nodes + node * NODE
        state[at + LABEL] = one
        node = state[at + NEXT]
        if node == two:
            break
    ring = state[big + NEXT]
    state[big + NEXT] = state[small + NEXT]
    state[small + NEXT] = ring
    state[big + OPEN] += state[small + OPEN]
    state[big + HOLES] += state[small + HOLES]
    state[big + TILES] += state[small + TILES] - shared
    state[big + BONUS] += state[small + BONUS]
    state[big + STAND] += state[small + STAND]
    state[big + STAND + 1] += state[small + STAND + 1]
    state[big + NAME] = min(state[big + NAME], state[small + NAME])
    state[big + SIZE] += state[small + SIZE]


@bare
def new_nodes(tables: Ints, state: State, cell: int, tile: int) -> int:
    """Give every area of the new tile a node of its own; returns the first."""
    first = int(state[N_NODES])
    record = tables[T_AREAS] + tile * AREA_STRIDE
    areas = tables[record]
    for area in range(areas):
        node = first + area
        at = tables[S_NODES] + node * NODE
        kind = record + 1 + 3 * area
        state[at + LABEL] = node
        state[at + NEXT] = node
        state[at + KIND] = tables[kind]
        state[at + BONUS] = tables[kind + 1]
        state[at + SIBLING] = tables[kind + 2]
        state[at + OWN] = cell * MAX_AREAS + area
        state[at + NAME] = cell * MAX_AREAS + area
        state[at + OPEN] = 0
        state[at + HOLES] = 0
        state[at + TILES] = 1
        state[at + STAND] = 0
        state[at + STAND + 1] = 0
        state[at + SIZE] = 1
    state[N_NODES] = first + areas
    return first


@bare
def facing_nodes(tables: Ints, state: State, neighbour: int, side: int) -> tuple[int, int, int]:
    """The nodes opposite to the three slots of a side, on the tile or start space there (Z10a: mirrored)."""
    if neighbour >= 0:
        turned = tables[T_TURNED] + state[tables[S_TURNED] + neighbour] * TURNED_STRIDE
        slot = turned + 1 + 3 * ((side + 2) & 3)
        base = int(state[tables[S_BASE] + neighbour])
        return base + tables[slot + 2], base + tables[slot + 1], base + tables[slot]
    start = START - neighbour
    first = int(tables[tables[T_START_BASE] + start])
    if tables[tables[T_START_ROAD] + start]:
        return first, first + 1, first + 2
    return first, first, first


@bare
def close_side(tables: Ints, state: State, node: int, cell: int) -> None:
    """A side of a feature that faced an empty cell faces a tile now (Z11)."""
    nodes = tables[S_NODES]
    label = nodes + state[nodes + node * NODE + LABEL] * NODE
    state[label + OPEN] -= 1
    state[label + HOLES] -= cell


@bare
def touch(tables: Ints, state: State, mine: int, theirs: int) -> None:
    """Join the features of two touching areas if they are of one kind (Z10)."""
    nodes = tables[S_NODES]
    one, two = nodes + mine * NODE, nodes + theirs * NODE
    if state[one + KIND] == state[two + KIND] and state[one + LABEL] != state[two + LABEL]:
        join(tables, state, state[one + LABEL], state[two + LABEL])


@bare
def meet(tables: Ints, state: State, cell: int, side: int, neighbour: int, turned: int, first: int) -> None:
    """Close the sides that the new tile meets and join what touches there (Z10, Z11)."""
    one, two, three = facing_nodes(tables, state, neighbour, side)
    close_side(tables, state, one, cell)
    if two != one:
        close_side(tables, state, two, cell)
    if three not in (one, two):
        close_side(tables, state, three, cell)
    slot = turned + 1 + 3 * side
    a, b, c = first + tables[slot], first + tables[slot + 1], first + tables[slot + 2]
    touch(tables, state, a, one)
    if a != b or one != two:
        touch(tables, state, b, two)
    if b != c or two != three:
        touch(tables, state, c, three)


@bare
def leave_frontier(tables: Ints, state: State, cell: int) -> None:
    """Take a cell off the list of those where a tile could lie."""
    state[tables[S_KEY] + cell] = 0
    begin = tables[S_FRONTIER]
    last = begin + state[N_FRONTIER] - 1
    for at in range(begin, last):
        if state[at] == cell:
            state[at] = state[last]
            break
    state[N_FRONTIER] -= 1


@bare
def lay_tile(tables: Ints, state: State, tile: int, cell: int, turn: int) -> None:
    """Put a tile on the board: nodes, joins, open sides, and what the neighbouring cells now ask for."""
    turned = tables[T_TURNED] + (tile * 4 + turn) * TURNED_STRIDE
    first = new_nodes(tables, state, cell, tile)
    state[tables[S_TURNED] + cell] = tile * 4 + turn
    state[tables[S_BASE] + cell] = first
    state[CELL] = cell
    leave_frontier(tables, state, cell)
    roads, nodes, keys = tables[turned], tables[S_NODES], tables[S_KEY]  # what does not change is read once
    around, laid = tables[T_NEIGHBOUR] + cell * 4, tables[S_TURNED]
    for side in range(4):
        neighbour = tables[around + side]
        if neighbour == WALL:
            continue
        if neighbour >= 0 and state[laid + neighbour] < 0:
            list_at = turned + 13 + 4 * side
            for i in range(list_at + 1, list_at + 1 + tables[list_at]):
                label = nodes + state[nodes + (first + tables[i]) * NODE + LABEL] * NODE
                state[label + OPEN] += 1
                state[label + HOLES] += neighbour
            opposite = (side + 2) & 3
            if state[keys + neighbour] == 0:
                state[tables[S_FRONTIER] + state[N_FRONTIER]] = neighbour
                state[N_FRONTIER] += 1
            state[keys + neighbour] |= (16 << opposite) | (((roads >> side) & 1) << opposite)
        else:
            meet(tables, state, cell, side, neighbour, turned, first)


@bare
def note_finished(tables: Ints, state: State, node: int) -> None:
    """Add the feature of a node to the pending ones if it is finished (Z11); a meadow never is (Z18)."""
    nodes = tables[S_NODES]
    at = nodes + node * NODE
    if state[at + KIND] == MEADOW:
        return
    label = state[at + LABEL]
    if state[nodes + label * NODE + OPEN] != 0:
        return
    pending = state[N_PENDING]
    for i in range(pending):
        if state[PENDING + i] == label:
            return
    state[PENDING + pending] = label
    state[N_PENDING] = pending + 1


@bare
def find_finished(tables: Ints, state: State) -> None:
    """List the features that the tile just laid has finished, its own and its neighbours' (Z11)."""
    state[N_PENDING] = 0
    cell = state[CELL]
    first, turned, around = state[tables[S_BASE] + cell], tables[S_TURNED], tables[T_NEIGHBOUR] + cell * 4
    tile = state[turned + cell] >> 2
    for area in range(tables[tables[T_AREAS] + tile * AREA_STRIDE]):
        note_finished(tables, state, first + area)
    for side in range(4):
        neighbour = tables[around + side]
        if neighbour == WALL or (neighbour >= 0 and state[turned + neighbour] < 0):
            continue
        one, two, three = facing_nodes(tables, state, neighbour, side)
        note_finished(tables, state, one)
        if two != one:
            note_finished(tables, state, two)
        if three not in (one, two):
            note_finished(tables, state, three)


@bare
def free_areas(tables: Ints, state: State, out: Moves) -> int:
    """The areas of the new tile that may take a subject, as moves (Z8); none from an empty pool (Z8b)."""
    if state[POOL + state[SEAT]] == 0:
        return 0
    cell = state[CELL]
    first = state[tables[S_BASE] + cell]
    tile = state[tables[S_TURNED] + cell] >> 2
    count = 0
    for area in range(tables[tables[T_AREAS] + tile * AREA_STRIDE]):
        label = state[tables[S_NODES] + (first + area) * NODE + LABEL]
        at = tables[S_NODES] + label * NODE
        if state[at + STAND] == 0 and state[at + STAND + 1] == 0:
            out[count] = area + 1
            count += 1
    return count


@bare
def may_send(tables: Ints, state: State) -> bool:
    """Whether the active seat has a subject and a free area of the new tile for it (Z8, Z8b)."""
    if state[POOL + state[SEAT]] == 0:
        return False
    cell = state[CELL]
    first = state[tables[S_BASE] + cell]
    tile = state[tables[S_TURNED] + cell] >> 2
    for area in range(tables[tables[T_AREAS] + tile * AREA_STRIDE]):
        label = state[tables[S_NODES] + (first + area) * NODE + LABEL]
        at = tables[S_NODES] + label * NODE
        if state[at + STAND] == 0 and state[at + STAND + 1] == 0:
            return True
    return False


@bare
def put_subject(tables: Ints, state: State, seat: int, node: int) -> int:
    """Send one subject of a seat to a node; returns the place in the list of standing subjects."""
    label = state[tables[S_NODES] + node * NODE + LABEL]
    state[tables[S_NODES] + label * NODE + STAND + seat] += 1
    state[POOL + seat] -= 1
    for i in range(STANDING + seat * MAX_SUBJECTS, STANDING + (seat + 1) * MAX_SUBJECTS):
        if state[i] < 0:
            state[i] = node
            return i
    return -1


@bare
def send_home(tables: Ints, state: State, label: int) -> None:
    """Return all subjects of a feature to their pools (Z14)."""
    at = tables[S_NODES] + label * NODE
    for seat in range(2):
        if state[at + STAND + seat] == 0:
            continue
        state[POOL + seat] += state[at + STAND + seat]
        state[at + STAND + seat] = 0
        begin = STANDING + seat * MAX_SUBJECTS
        for i in range(begin, begin + tables[T_SUBJECTS]):
            if state[i] >= 0 and state[tables[S_NODES] + state[i] * NODE + LABEL] == label:
                state[i] = -1


@bare
def largest_gap(tables: Ints, state: State, seen: Moves) -> int:
    """The size of the largest group of empty cells (Z27); `seen` holds twice the number of cells."""
    cells, turned = tables[T_CELLS], tables[S_TURNED]
    for cell in range(cells):
        seen[cell] = 0 if state[turned + cell] < 0 else 1
    best = 0
    for origin in range(cells):
        if seen[origin]:
            continue
        seen[origin] = 1
        seen[cells] = origin
        done, found = 0, 1
        while done < found:
            cell = seen[cells + done]
            done += 1
            for side in range(4):
                other = tables[tables[T_NEIGHBOUR] + cell * 4 + side]
                if other >= 0 and seen[other] == 0:
                    seen[other] = 1
                    seen[cells + found] = other
                    found += 1
        best = max(best, found)
    return best


@bare
def has_place(tables: Ints, state: State, tile: int) -> bool:
    """Whether a tile has a legal place anywhere (Z7)."""
    fits, keys = tables[T_FIT] + tile * 256, tables[S_KEY]
    begin = tables[S_FRONTIER]
    for at in range(begin, begin + state[N_FRONTIER]):  # noqa: SIM110 (a generator is slow here)
        if tables[fits + state[keys + state[at]]]:
            return True
    return False


@bare
def legal_places(tables: Ints, state: State, out: Moves) -> int:
    """All legal placements of the drawn tile, as moves (Z5, Z6, Z6a)."""
    fits, keys = tables[T_FIT] + state[TILE] * 256, tables[S_KEY]
    begin = tables[S_FRONTIER]
    count = 0
    for at in range(begin, begin + state[N_FRONTIER]):
        cell = state[at]
        turns = tables[fits + state[keys + cell]]
        if turns:
            for turn in range(4):
                if turns >> turn & 1:
                    out[count] = cell * 4 + turn
                    count += 1
    return count


@bare
def nth_place(tables: Ints, state: State, rng: Rng) -> int:
    """A random legal placement, found by counting, without a list."""
    fits, keys = tables[T_FIT] + state[TILE] * 256, tables[S_KEY]
    begin = tables[S_FRONTIER]
    total = 0
    for at in range(begin, begin + state[N_FRONTIER]):
        total += count_bits(tables[fits + state[keys + state[at]]])
    rest = below(rng, total)
    at = begin
    while True:
        turns = tables[fits + state[keys + state[at]]]
        count = count_bits(turns)
        if rest < count:
            break
        rest -= count
        at += 1
    for turn in range(4):
        if turns >> turn & 1:
            if rest == 0:
                return int(state[at]) * 4 + turn
            rest -= 1
    return -1


@entry("i4[::1], i2[::1], i4[:, ::1], i4[:, ::1]")
def fill_board(tables: Ints, state: State, tiles: Ints, subjects: Ints) -> None:
    """Lays tiles on an empty board, a row of tile, cell and turn each; then puts seats on areas of cells."""
    for i in range(len(tiles)):
        lay_tile(tables, state, tiles[i, 0], tiles[i, 1], tiles[i, 2])
    for i in range(len(subjects)):
        base = state[tables[S_BASE] + subjects[i, 1]]
        put_subject(tables, state, subjects[i, 0], base + subjects[i, 2])

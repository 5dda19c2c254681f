"""Zamek at machine speed: the rules over one flat array of integers.

`tables` is the edition's flat table and `state` one game, both laid out in `zamek_tables`. A move is a number
whose meaning depends on the phase: place = cell * 4 + turn, subject = area + 1 (0 = none),
score = name * 2 + double (a feature's name is the smallest cell * 16 + area in it), extra = 0 or 1.
Every area on the board is a node; the nodes of a feature carry one label and form a ring, and the feature's
open sides, tiles, bonus (stocks or shrines) and subjects are kept at its label.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.fast.cache import njit
from zamki.fast.zamek_tables import (
    AREA_STRIDE,
    BONUS,
    CELL,
    DISCARDED,
    FAMILY,
    FRESH,
    HOLES,
    HOUSE,
    KIND,
    LABEL,
    MAX_AREAS,
    MAX_SUBJECTS,
    MEADOW,
    N_NODES,
    N_PENDING,
    N_TOKENS,
    NAME,
    NEXT,
    NEXT_CARD,
    NODE,
    OPEN,
    OWN,
    P_EXTRA,
    P_OVER,
    P_PLACE,
    P_SCORE,
    P_SUBJECT,
    PENDING,
    PHASE,
    PIGSTY,
    POOL,
    ROAD,
    S_BASE,
    S_DECK,
    S_KEY,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    SIBLING,
    SIZE,
    STAND,
    STANDING,
    START,
    T_AREAS,
    T_CELLS,
    T_DECK,
    T_FIT,
    T_NEIGHBOUR,
    T_START_BASE,
    T_START_ROAD,
    T_SUBJECTS,
    T_TOWER_AT,
    T_TRACK,
    T_TURNED,
    TAKEN,
    TILE,
    TILES,
    TURNED_STRIDE,
    USABLE,
    WALL,
    Ints,
    State,
)

Rng = NDArray[np.uint64]

EXTRA_TURN, HOUSE_DOUBLE, PIGSTY_DOUBLE, MEADOW_PLUS, SEAT_PLUS_TWO = 0, 1, 2, 3, 4
FIVE_POINTS, OPEN_HOUSE, OPEN_PIGSTY, OPEN_ROAD = 5, 6, 7, 8
MAX_MOVES = 1024
DOUBLING_FROM = 3  # tiles from which simple policies spend a doubling token


@njit
def draw_number(rng: Rng, bound: int) -> int:
    """A number of 0 … bound - 1 from a xorshift generator."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return int(((x >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit
def seed_rng(rng: Rng, seed: int, stream: int) -> None:
    """Start the generator from a seed; streams of one seed are independent."""
    z = np.uint64(seed) + np.uint64(0x9E3779B97F4A7C15) * np.uint64(stream + 1)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    rng[0] = (z ^ (z >> np.uint64(31))) | np.uint64(1)


@njit
def copy_state(tables: Ints, source: State, target: State) -> None:
    """Copy the part of a state that is in use."""
    for i in range(tables[S_NODES] + source[N_NODES] * NODE):
        target[i] = source[i]


@njit
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


@njit
def join(tables: Ints, state: State, one: int, two: int) -> None:
    """Make two features one; the larger keeps its label."""
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


@njit
def new_nodes(tables: Ints, state: State, cell: int, tile: int) -> int:
    """Give every area of the new tile a node of its own; returns the first."""
    first = state[N_NODES]
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


@njit
def facing_node(tables: Ints, state: State, neighbour: int, side: int, slot: int) -> int:
    """The node opposite to slot 0–2 of a side, on the tile or start space there (Z10a: mirrored)."""
    if neighbour >= 0:
        turned = tables[T_TURNED] + state[tables[S_TURNED] + neighbour] * TURNED_STRIDE
        facing = 3 * ((side + 2) & 3) + 2 - slot
        return state[tables[S_BASE] + neighbour] + tables[turned + 1 + facing]
    start = START - neighbour
    return tables[tables[T_START_BASE] + start] + (slot if tables[tables[T_START_ROAD] + start] else 0)


@njit
def meet(tables: Ints, state: State, cell: int, side: int, neighbour: int, turned: int, first: int) -> None:
    """Close the sides that the new tile meets and join what touches there (Z10, Z11)."""
    nodes = tables[S_NODES]
    closed0, closed1 = -1, -1
    for slot in range(3):
        other = facing_node(tables, state, neighbour, side, slot)
        if other != closed0 and other != closed1:
            label = nodes + state[nodes + other * NODE + LABEL] * NODE
            state[label + OPEN] -= 1
            state[label + HOLES] -= cell
            closed1 = closed0
            closed0 = other
    for slot in range(3):
        other = facing_node(tables, state, neighbour, side, slot)
        mine = nodes + (first + tables[turned + 1 + 3 * side + slot]) * NODE
        theirs = nodes + other * NODE
        if state[mine + KIND] == state[theirs + KIND] and state[mine + LABEL] != state[theirs + LABEL]:
            join(tables, state, state[mine + LABEL], state[theirs + LABEL])


@njit
def lay_tile(tables: Ints, state: State, tile: int, cell: int, turn: int) -> None:
    """Put a tile on the board: nodes, joins, open sides, and what the neighbouring cells now ask for."""
    turned = tables[T_TURNED] + (tile * 4 + turn) * TURNED_STRIDE
    first = new_nodes(tables, state, cell, tile)
    state[tables[S_TURNED] + cell] = tile * 4 + turn
    state[tables[S_BASE] + cell] = first
    state[tables[S_KEY] + cell] = 0
    state[CELL] = cell
    roads = tables[turned]
    for side in range(4):
        neighbour = tables[tables[T_NEIGHBOUR] + cell * 4 + side]
        if neighbour == WALL:
            continue
        if neighbour >= 0 and state[tables[S_TURNED] + neighbour] < 0:
            list_at = turned + 13 + 4 * side
            for i in range(tables[list_at]):
                label = state[tables[S_NODES] + (first + tables[list_at + 1 + i]) * NODE + LABEL]
                state[tables[S_NODES] + label * NODE + OPEN] += 1
                state[tables[S_NODES] + label * NODE + HOLES] += neighbour
            opposite = (side + 2) & 3
            state[tables[S_KEY] + neighbour] |= (16 << opposite) | (((roads >> side) & 1) << opposite)
        else:
            meet(tables, state, cell, side, neighbour, turned, first)


@njit
def note_finished(tables: Ints, state: State, node: int) -> None:
    """Add the feature of a node to the pending ones if it is finished (Z11)."""
    label = state[tables[S_NODES] + node * NODE + LABEL]
    at = tables[S_NODES] + label * NODE
    if state[at + KIND] == MEADOW or state[at + OPEN] != 0:
        return
    pending = state[N_PENDING]
    for i in range(pending):
        if state[PENDING + i] == label:
            return
    state[PENDING + pending] = label
    state[N_PENDING] = pending + 1


@njit
def find_finished(tables: Ints, state: State) -> None:
    """List the features that the tile just laid has finished, its own and its neighbours'."""
    state[N_PENDING] = 0
    cell = state[CELL]
    first = state[tables[S_BASE] + cell]
    tile = state[tables[S_TURNED] + cell] >> 2
    for area in range(tables[tables[T_AREAS] + tile * AREA_STRIDE]):
        note_finished(tables, state, first + area)
    for side in range(4):
        neighbour = tables[tables[T_NEIGHBOUR] + cell * 4 + side]
        if neighbour == WALL or (neighbour >= 0 and state[tables[S_TURNED] + neighbour] < 0):
            continue
        for slot in range(3):
            note_finished(tables, state, facing_node(tables, state, neighbour, side, slot))


@njit
def free_areas(tables: Ints, state: State, out: NDArray[np.int32]) -> int:
    """The areas of the tile just laid that may take a subject (Z8), as moves; 0 when the pool is empty."""
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


@njit
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


@njit
def lift_subject(tables: Ints, state: State, seat: int, place: int) -> None:
    """Take back what `put_subject` did."""
    label = state[tables[S_NODES] + state[place] * NODE + LABEL]
    state[tables[S_NODES] + label * NODE + STAND + seat] -= 1
    state[POOL + seat] += 1
    state[place] = -1


@njit
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


@njit
def points_per_tile(kind: int, bonus: int) -> int:
    """What a tile of a finished feature pays (Z13)."""
    if kind == PIGSTY or (kind == ROAD and bonus > 0):
        return 2
    return 1


@njit
def move_marker(tables: Ints, state: State, seat: int, points: int) -> None:
    """Score points on the track and take the token where the marker stops (Z16)."""
    state[SCORE + seat] += points
    tower = tables[tables[T_TOWER_AT] + state[SCORE + seat] % tables[T_TRACK]]
    if tower >= 0:
        at = tables[S_TOWERS] + tower
        if state[at] >= 0:
            state[FRESH + seat * N_TOKENS + state[at]] += 1
            state[TAKEN + seat] += 1
            state[at] = -1


@njit
def drop_pending(state: State, label: int) -> None:
    """Take a feature off the list of pending ones."""
    pending = state[N_PENDING]
    for i in range(pending):
        if state[PENDING + i] == label:
            state[PENDING + i] = state[PENDING + pending - 1]
            state[N_PENDING] = pending - 1
            return


@njit
def score_feature(tables: Ints, state: State, label: int, double: bool) -> None:
    """Pay a finished feature to the seat that controls it (Z12–Z17, Z20)."""
    at = tables[S_NODES] + label * NODE
    seat = 0 if state[at + STAND] > state[at + STAND + 1] else 1
    kind, tiles = state[at + KIND], state[at + TILES]
    points = tiles * points_per_tile(kind, state[at + BONUS])
    if double:
        points *= 2
        state[USABLE + seat * N_TOKENS + (HOUSE_DOUBLE if kind == HOUSE else PIGSTY_DOUBLE)] -= 1
    if kind == HOUSE:
        state[FAMILY + seat] = max(state[FAMILY + seat], tiles)
    move_marker(tables, state, seat, points)
    send_home(tables, state, label)
    drop_pending(state, label)


@njit
def settle_unowned(tables: Ints, state: State) -> None:
    """Resolve the finished features that nobody scores (Z12, Z15)."""
    i = 0
    while i < state[N_PENDING]:
        label = state[PENDING + i]
        at = tables[S_NODES] + label * NODE
        if state[at + STAND] == state[at + STAND + 1]:
            send_home(tables, state, label)
            drop_pending(state, label)
        else:
            i += 1


@njit
def controller(tables: Ints, state: State, label: int) -> int:
    """The seat with strictly more subjects in a feature that somebody controls."""
    at = tables[S_NODES] + label * NODE
    return 0 if state[at + STAND] > state[at + STAND + 1] else 1


@njit
def doubling_fits(tables: Ints, state: State, label: int) -> bool:
    """Whether the active seat holds a usable doubling token for this finished feature of its own (Z19, Z20)."""
    seat = state[SEAT]
    kind = state[tables[S_NODES] + label * NODE + KIND]
    tokens = USABLE + seat * N_TOKENS
    if kind == HOUSE:
        return bool(state[tokens + HOUSE_DOUBLE] > 0)
    return bool(kind == PIGSTY and state[tokens + PIGSTY_DOUBLE] > 0)


@njit
def first_pending(tables: Ints, state: State, seat: int) -> int:
    """The pending feature of a seat that comes first by (y, x, area), or -1."""
    best, best_name = -1, 0
    for i in range(state[N_PENDING]):
        label = state[PENDING + i]
        name = state[tables[S_NODES] + label * NODE + NAME]
        if controller(tables, state, label) == seat and (best < 0 or name < best_name):
            best, best_name = label, name
    return best


@njit
def settle_simply(tables: Ints, state: State) -> None:
    """Resolve all pending features without asking: in board order, doubling from three tiles on."""
    settle_unowned(tables, state)
    for turn in range(2):
        seat = state[SEAT] ^ turn
        while True:
            label = first_pending(tables, state, seat)
            if label < 0:
                break
            double = False
            if turn == 0 and state[tables[S_NODES] + label * NODE + TILES] >= DOUBLING_FROM:
                double = doubling_fits(tables, state, label)
            score_feature(tables, state, label, double)


@njit
def settle(tables: Ints, state: State) -> None:
    """Resolve pending features until the active seat has a choice (Z15, Z21); then end the turn."""
    while state[N_PENDING] > 0:
        mine, last_mine, last = 0, -1, -1
        for i in range(state[N_PENDING]):
            last = state[PENDING + i]
            if controller(tables, state, last) == state[SEAT]:
                mine += 1
                last_mine = last
        if mine == 1 and not doubling_fits(tables, state, last_mine):
            score_feature(tables, state, last_mine, False)
        elif mine == 0 and state[N_PENDING] == 1:
            score_feature(tables, state, last, False)
        else:
            state[PHASE] = P_SCORE
            return
    end_turn(tables, state)


@njit
def end_turn(tables: Ints, state: State) -> None:
    """Pass the turn on, or ask about an extra turn (Z22)."""
    seat = state[SEAT]
    if state[USABLE + seat * N_TOKENS + EXTRA_TURN] > 0 and state[NEXT_CARD] < tables[T_DECK]:
        state[PHASE] = P_EXTRA
    else:
        begin_turn(tables, state, 1 - seat)


@njit
def pass_simply(tables: Ints, state: State) -> None:
    """End a turn without asking: an extra turn is always taken."""
    end_turn(tables, state)
    if state[PHASE] == P_EXTRA:
        take_extra(tables, state)


@njit
def take_extra(tables: Ints, state: State) -> None:
    """Spend an extra-turn token and begin another turn of the same seat."""
    seat = state[SEAT]
    state[USABLE + seat * N_TOKENS + EXTRA_TURN] -= 1
    begin_turn(tables, state, seat)


@njit
def begin_turn(tables: Ints, state: State, seat: int) -> None:
    """Make fresh tokens usable (Z19), draw until a tile fits (Z7), or end the game (Z24)."""
    state[SEAT] = seat
    state[TAKEN] = 0
    state[TAKEN + 1] = 0
    for kind in range(seat * N_TOKENS, (seat + 1) * N_TOKENS):
        state[USABLE + kind] += state[FRESH + kind]
        state[FRESH + kind] = 0
    while state[NEXT_CARD] < tables[T_DECK]:
        tile = state[tables[S_DECK] + state[NEXT_CARD]]
        state[NEXT_CARD] += 1
        fits = tables[T_FIT] + tile * 256
        for at in range(tables[S_KEY], tables[S_KEY] + tables[T_CELLS]):
            if tables[fits + state[at]]:
                state[TILE] = tile
                state[PHASE] = P_PLACE
                return
        state[DISCARDED] += 1
    state[PHASE] = P_OVER


@njit
def legal_places(tables: Ints, state: State, out: NDArray[np.int32]) -> int:
    """All legal placements of the drawn tile, as moves."""
    fits = tables[T_FIT] + state[TILE] * 256
    keys = tables[S_KEY]
    count = 0
    for cell in range(tables[T_CELLS]):
        turns = tables[fits + state[keys + cell]]
        if turns:
            for turn in range(4):
                if turns >> turn & 1:
                    out[count] = cell * 4 + turn
                    count += 1
    return count


@njit
def legal_scores(tables: Ints, state: State, out: NDArray[np.int32]) -> int:
    """The features of the group now pending, each with and without a fitting token, as moves."""
    group = 1 - state[SEAT]
    for i in range(state[N_PENDING]):
        if controller(tables, state, state[PENDING + i]) == state[SEAT]:
            group = state[SEAT]
    count = 0
    for i in range(state[N_PENDING]):
        label = state[PENDING + i]
        if controller(tables, state, label) == group:
            name = state[tables[S_NODES] + label * NODE + NAME]
            out[count] = name * 2
            count += 1
            if group == state[SEAT] and doubling_fits(tables, state, label):
                out[count] = name * 2 + 1
                count += 1
    return count


@njit
def legal_moves(tables: Ints, state: State, out: NDArray[np.int32]) -> int:
    """All legal moves of the present phase."""
    phase = state[PHASE]
    if phase == P_PLACE:
        return legal_places(tables, state, out)
    if phase == P_SUBJECT:
        count = free_areas(tables, state, out)
        out[count] = 0
        return count + 1
    if phase == P_SCORE:
        return legal_scores(tables, state, out)
    if phase == P_EXTRA:
        out[0] = 0
        out[1] = 1
        return 2
    return 0


@njit
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


@njit
def apply_move(tables: Ints, state: State, move: int) -> None:
    """Play one legal move of the present phase."""
    phase = state[PHASE]
    if phase == P_PLACE:
        lay_tile(tables, state, state[TILE], move >> 2, move & 3)
        find_finished(tables, state)
        if may_send(tables, state):
            state[PHASE] = P_SUBJECT
        else:
            settle_unowned(tables, state)
            settle(tables, state)
    elif phase == P_SUBJECT:
        if move > 0:
            put_subject(tables, state, state[SEAT], state[tables[S_BASE] + state[CELL]] + move - 1)
        settle_unowned(tables, state)
        settle(tables, state)
    elif phase == P_SCORE:
        for i in range(state[N_PENDING]):
            label = state[PENDING + i]
            if state[tables[S_NODES] + label * NODE + NAME] == move >> 1:
                score_feature(tables, state, label, (move & 1) == 1)
                break
        settle(tables, state)
    elif phase == P_EXTRA:
        if move == 1:
            take_extra(tables, state)
        else:
            begin_turn(tables, state, 1 - state[SEAT])


@njit
def shuffle(state: State, begin: int, end: int, rng: Rng) -> None:
    """Shuffle a stretch of the state."""
    for i in range(end - 1, begin, -1):
        j = begin + draw_number(rng, i - begin + 1)
        held = state[i]
        state[i] = state[j]
        state[j] = held


@njit
def largest_gap(tables: Ints, state: State, seen: NDArray[np.int32]) -> int:
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


@njit
def top_sum(values: NDArray[np.int32], count: int, tokens: int) -> int:
    """The sum of the largest `tokens` of the first `count` values, each used once (the values are spent)."""
    total = 0
    for _ in range(min(tokens, count)):
        best = 0
        for i in range(1, count):
            if values[i] > values[best]:
                best = i
        total += values[best]
        values[best] = 0
    return total


@njit
def controlled(tables: Ints, state: State, seat: int, kind: int, out: NDArray[np.int32]) -> int:
    """The shrines of the meadows, or the tiles of the unfinished features, of one kind that a seat controls."""
    begin = STANDING + seat * MAX_SUBJECTS
    count = 0
    for i in range(begin, begin + tables[T_SUBJECTS]):
        if state[i] < 0:
            continue
        label = state[tables[S_NODES] + state[i] * NODE + LABEL]
        at = tables[S_NODES] + label * NODE
        if state[at + KIND] != kind or state[at + STAND + seat] <= state[at + STAND + 1 - seat]:
            continue
        first = True
        for j in range(begin, i):
            if state[j] >= 0 and state[tables[S_NODES] + state[j] * NODE + LABEL] == label:
                first = False
        if first:
            out[count] = state[at + BONUS] if kind == MEADOW else state[at + TILES]
            count += 1
    return count


@njit
def final_scores(tables: Ints, state: State, out: NDArray[np.int32], work: NDArray[np.int32]) -> None:
    """Both seats' scores as if the game ended now (Z24–Z29), with every end token used in the best way (Z23)."""
    for seat in range(2):
        held = seat * N_TOKENS
        points = state[SCORE + seat] + 5 * (state[USABLE + held + FIVE_POINTS] + state[FRESH + held + FIVE_POINTS])
        for kind in range(4):
            token = MEADOW_PLUS
            if kind != MEADOW:
                token = OPEN_ROAD if kind == ROAD else (OPEN_HOUSE if kind == HOUSE else OPEN_PIGSTY)
            count = controlled(tables, state, seat, kind, work)
            if kind == MEADOW:
                for i in range(count):
                    points += 3 * work[i]
            best = top_sum(work, count, state[USABLE + held + token] + state[FRESH + held + token])
            points += 2 * best if kind == PIGSTY else best
        out[seat] = points
    mine, theirs = seat_size(state, 0), seat_size(state, 1)
    if mine != theirs:
        out[0 if mine > theirs else 1] += largest_gap(tables, state, work)


@njit
def seat_size(state: State, seat: int) -> int:
    """The size of a family seat with its owner's `seat_plus_two` tokens (Z27)."""
    if state[FAMILY + seat] == 0:
        return 0
    at = seat * N_TOKENS + SEAT_PLUS_TWO
    return int(state[FAMILY + seat] + 2 * (state[USABLE + at] + state[FRESH + at]))


@njit
def random_turn(tables: Ints, state: State, moves: NDArray[np.int32], rng: Rng) -> int:
    """Play random moves until the turn is over; returns how many."""
    played = 0
    card = state[NEXT_CARD]
    while state[PHASE] != P_OVER and state[NEXT_CARD] == card:
        count = legal_moves(tables, state, moves)
        apply_move(tables, state, moves[draw_number(rng, count)])
        played += 1
    return played


@njit
def new_game(tables: Ints, state: State, first: int, rng: Rng) -> None:
    """Shuffle tiles and tokens of a state that holds them all, and begin (Z3)."""
    shuffle(state, tables[S_TOWERS], tables[S_DECK], rng)
    shuffle(state, tables[S_DECK], tables[S_TURNED], rng)
    begin_turn(tables, state, first)


@njit
def random_games(tables: Ints, start: State, games: int, seed: int, scores: NDArray[np.int32]) -> int:
    """Play whole games at random from a set-up state; fills the scores, returns the number of moves."""
    state = np.empty_like(start)
    moves = np.empty(MAX_MOVES, np.int32)
    rng = np.empty(1, np.uint64)
    played = 0
    for game in range(games):
        seed_rng(rng, seed, game)
        copy_state(tables, start, state)
        new_game(tables, state, game & 1, rng)
        while state[PHASE] != P_OVER:
            played += random_turn(tables, state, moves, rng)
        final_scores(tables, state, scores[game], moves)
    return played

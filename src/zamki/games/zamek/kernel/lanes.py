"""Many games of Zamek side by side: moves by their numbers, observations written in place.

The numbers are those of `arrays.py`; a test compares them with the reference move by move.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from zamki.core.game import Config
from zamki.games.zamek.kernel.board import copy_state
from zamki.games.zamek.kernel.codec import decode, full_box
from zamki.games.zamek.kernel.rules import apply, begin, legal, standings
from zamki.games.zamek.kernel.tables import (
    CELL,
    DISCARDED,
    FAMILY,
    FRESH,
    MAX_AREAS,
    MAX_MOVES,
    MAX_SUBJECTS,
    N_TOKENS,
    NEXT_CARD,
    NODE,
    OWN,
    P_OVER,
    P_PLACE,
    P_SCORE,
    P_SUBJECT,
    PHASE,
    PHASES,
    POOL,
    S_DECK,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    STANDING,
    T_CELLS,
    T_DECK,
    TILE,
    USABLE,
    Ints,
    State,
    tables_of,
)
from zamki.games.zamek.rules.components import Components
from zamki.kernels.entry import entry, njit
from zamki.kernels.lanes import Block
from zamki.kernels.rng import below, seed_stream

TURNS = 4
AREAS, TILES, TOWERS = 0, 1, 2  # of the sizes: the most areas of a tile, sorts of tiles, towers with tokens


@njit
def number_of(tables: Ints, state: State, areas: int, move: int) -> int:
    """The number of a kernel's move in its phase."""
    subjects = TURNS * tables[T_CELLS]
    phase = state[PHASE]
    if phase == P_PLACE:
        return move
    if phase == P_SUBJECT:
        return int(subjects + move)
    scores = subjects + areas + 1
    if phase == P_SCORE:
        name = move >> 1
        return int(scores + 2 * (name // MAX_AREAS * areas + name % MAX_AREAS) + (move & 1))
    return int(scores + 2 * areas * tables[T_CELLS] + move)


@njit
def move_of(tables: Ints, state: State, areas: int, number: int) -> int:
    """The kernel's move of a number that is legal now."""
    subjects = TURNS * tables[T_CELLS]
    phase = state[PHASE]
    if phase == P_PLACE:
        return number
    if phase == P_SUBJECT:
        return int(number - subjects)
    scores = subjects + areas + 1
    if phase == P_SCORE:
        spot = (number - scores) >> 1
        return int(2 * (spot // areas * MAX_AREAS + spot % areas) + ((number - scores) & 1))
    return int(number - scores - 2 * areas * tables[T_CELLS])


@njit
def show(tables: Ints, state: State, sizes: Ints, out: Any, mask: Any, moves: Ints) -> None:
    """What the active seat knows and may do."""
    out[:] = 0
    mask[:] = False
    for index in range(legal(tables, state, moves)):
        mask[number_of(tables, state, sizes[AREAS], moves[index])] = True
    phase = state[PHASE]
    out[phase] = 1
    at = len(PHASES)
    out[at] = 1
    out[at + 1] = state[TILE] + 1 if phase == P_PLACE else 0
    out[at + 2] = 0 if phase == P_PLACE else state[CELL] + 1
    out[at + 3] = tables[T_DECK] - state[NEXT_CARD]
    out[at + 4] = state[DISCARDED]
    at += 5
    for turn in range(2):
        seat = state[SEAT] ^ turn
        out[at] = state[SCORE + seat]
        out[at + 1] = state[POOL + seat]
        out[at + 2] = state[FAMILY + seat]
        for token in range(N_TOKENS):
            out[at + 3 + token] = state[USABLE + seat * N_TOKENS + token]
            out[at + 3 + N_TOKENS + token] = state[FRESH + seat * N_TOKENS + token]
        at += 3 + 2 * N_TOKENS
    for tower in range(sizes[TOWERS]):
        out[at + tower] = state[tables[S_TOWERS] + tower] >= 0
    at += sizes[TOWERS]
    for place in range(tables[S_DECK] + state[NEXT_CARD], tables[S_TURNED]):
        out[at + state[place]] += 1
    at += sizes[TILES]
    for place in range(tables[S_TOWERS], tables[S_DECK]):
        if state[place] >= 0:
            out[at + state[place]] += 1
    _show_board(tables, state, out, at + N_TOKENS)


@njit
def _show_board(tables: Ints, state: State, out: Any, at: int) -> None:
    """By cell: the tile, how it is turned, whose subject stands there, and on which area."""
    for cell in range(tables[T_CELLS]):
        turned = state[tables[S_TURNED] + cell]
        if turned >= 0:
            out[at + 4 * cell] = (turned >> 2) + 1
            out[at + 4 * cell + 1] = turned & 3
    for turn in range(2):
        begin_at = STANDING + (state[SEAT] ^ turn) * MAX_SUBJECTS
        for place in range(begin_at, begin_at + MAX_SUBJECTS):
            if state[place] >= 0:
                spot = state[tables[S_NODES] + state[place] * NODE + OWN]
                out[at + 4 * (spot // MAX_AREAS) + 2] = 1 + turn
                out[at + 4 * (spot // MAX_AREAS) + 3] = spot % MAX_AREAS + 1


@entry(
    "i4[::1], i2[::1], i4[::1], i2[:, ::1], u8[:, ::1], i8, i8, i2[:, ::1], b1[:, ::1], i4[::1]",
    is_batch=True,
)
def begin_lanes(
    tables: Ints,
    box: State,
    sizes: Ints,
    s: Any,
    rng: Any,
    first: int,
    seed: int,
    obs: Any,
    masks: Any,
    who: Any,
) -> None:
    """A new game in every lane; who begins is dealt (Z4)."""
    moves = np.empty(MAX_MOVES, np.int32)
    for lane in range(len(s)):
        seed_stream(rng[lane], seed, first + lane)
        copy_state(tables, box, s[lane])
        begin(tables, s[lane], below(rng[lane], 2), rng[lane])
        who[lane] = s[lane, SEAT]
        show(tables, s[lane], sizes, obs[lane], masks[lane], moves)


@entry(
    "i4[::1], i2[::1], i4[::1], i2[:, ::1], u8[:, ::1], i4[::1], i2[:, ::1], b1[:, ::1], i4[::1], "
    "f4[:, ::1], b1[::1], i4[:, ::1]",
    is_batch=True,
)
def step_lanes(
    tables: Ints, box: State, sizes: Ints, s: Any, rng: Any, actions: Any, obs: Any, masks: Any, who: Any,
    rewards: Any, done: Any, scores: Any,
) -> None:  # fmt: skip
    """One move in every lane."""
    moves = np.empty(MAX_MOVES, np.int32)
    for lane in range(len(s)):
        state = s[lane]
        apply(tables, state, move_of(tables, state, sizes[AREAS], actions[lane]))
        done[lane] = state[PHASE] == P_OVER
        rewards[lane, :] = 0.0
        if done[lane]:
            standings(tables, state, scores[lane], moves)
            if scores[lane, 0] != scores[lane, 1]:
                best = 0 if scores[lane, 0] > scores[lane, 1] else 1
                rewards[lane, best] = 1.0
                rewards[lane, 1 - best] = -1.0
            copy_state(tables, box, state)
            begin(tables, state, below(rng[lane], 2), rng[lane])
        who[lane] = state[SEAT]
        show(tables, state, sizes, obs[lane], masks[lane], moves)


class ZamekLanes:
    """Zamek over rows of memory."""

    dtype = "int16"

    def __init__(self, config: Config) -> None:
        edition = cast(Components, config.edition)
        self._tables = tables_of(edition)
        self._box = full_box(self._tables)
        self.width = len(self._box)
        areas = max(len(tile.areas) for tile in edition.tiles)
        self._sizes = np.array([areas, len(edition.tiles), len(edition.token_towers)], np.int32)

    def begin(self, block: Block, first: int, seed: int) -> None:
        """A new game in every lane."""
        begin_lanes(
            self._tables.flat, self._box, self._sizes, block.states, block.generators, first, seed,
            block.observations, block.masks, block.seats,
        )  # fmt: skip

    def step(self, block: Block, actions: Ints) -> None:
        """One legal move in every lane."""
        step_lanes(
            self._tables.flat, self._box, self._sizes, block.states, block.generators, actions,
            block.observations, block.masks, block.seats, block.rewards, block.done, block.scores,
        )  # fmt: skip

    def state(self, row: State) -> Any:
        """The position of a row as the rules have it, without its history."""
        return decode(self._tables, row)

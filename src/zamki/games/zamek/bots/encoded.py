"""One decision as the kernels see it: the encoded view, its moves, and what each is worth at first sight."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.bots.weights import Floats
from zamki.games.zamek.kernel.codec import encode_view
from zamki.games.zamek.kernel.evaluate import BEST, N_FEATURES, N_MEMO, position_value
from zamki.games.zamek.kernel.policies import list_options, list_turns
from zamki.games.zamek.kernel.rules import EXTRA_TURN
from zamki.games.zamek.kernel.tables import (
    FRESH,
    MAX_MOVES,
    MAX_TURNS,
    N_TOKENS,
    P_EXTRA,
    P_PLACE,
    PHASE,
    SEAT,
    USABLE,
    State,
    Tables,
    tables_of,
)
from zamki.games.zamek.rules.view import View


@dataclass(frozen=True)
class KernelTable:
    """A position to decide: tables and state for the kernels."""

    tables: Tables
    state: State

    @property
    def phase(self) -> int:
        """What is asked."""
        return int(self.state[PHASE])


@dataclass(frozen=True)
class Options:
    """What may be played, by column: a move and the subject to follow (-1: none is chosen with it)."""

    moves: NDArray[np.int32]
    values: Floats

    def best(self, count: int) -> Options:
        """The most promising ones, best first."""
        order = np.argsort(-self.values, kind="stable")[:count]
        return Options(np.ascontiguousarray(self.moves[:, order]), self.values[order])


def open_desk(view: View) -> KernelTable:
    """The view of a seat, made ready for the kernels."""
    tables = tables_of(view.edition)
    return KernelTable(tables, encode_view(tables, view))


def look(desk: KernelTable, weights: Floats) -> Options:
    """All moves (when placing: all placements with all subjects) with their values after one ply."""
    flat, state = desk.tables.flat, desk.state
    scratch = np.empty((2, len(state)), np.int16)
    x, memo = np.empty(N_FEATURES), np.empty(N_MEMO)
    if desk.phase == P_PLACE:
        turns, values = np.empty((2, MAX_TURNS), np.int32), np.empty(MAX_TURNS)
        room = np.empty((2, MAX_MOVES), np.int32)
        count = list_turns(flat, state, weights, turns, values, scratch, room, x, memo)
        return Options(turns[:, :count].copy(), values[:count].copy())
    moves, values = np.empty(MAX_MOVES, np.int32), np.empty(MAX_MOVES)
    if desk.phase == P_EXTRA:
        return _extra_options(desk, weights, x, memo)
    count = list_options(flat, state, weights, moves, values, scratch, x, memo)
    return Options(np.stack([moves[:count], np.full(count, -1, np.int32)]), values[:count].copy())


def _extra_options(desk: KernelTable, weights: Floats, x: Floats, memo: Floats) -> Options:
    """Taking an extra turn now, or keeping its token (Z22)."""
    seat, work = int(desk.state[SEAT]), np.empty(MAX_MOVES, np.int32)
    kept = desk.state.copy()
    token = seat * N_TOKENS + EXTRA_TURN
    kept[FRESH + token] += kept[USABLE + token]  # not to be used in this turn
    kept[USABLE + token] = 0
    memo[:BEST] = -1.0
    values = [
        position_value(desk.tables.flat, state, weights, seat, x, memo, work) for state in (desk.state, kept)
    ]
    return Options(np.array([[1, 0], [-1, -1]], np.int32), np.array(values))

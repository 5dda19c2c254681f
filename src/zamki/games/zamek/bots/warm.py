"""Compiles the Zamek kernels ahead of the first game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from zamki.core.bots import Budget, Progress
from zamki.core.setup import built_in_edition
from zamki.games.zamek import game
from zamki.games.zamek.bots.encoded import Desk, look
from zamki.games.zamek.bots.search import search
from zamki.games.zamek.bots.weights import GREEDY, fitted
from zamki.games.zamek.kernel.board import lay_tile, put_subject
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.policies import policy_games
from zamki.games.zamek.kernel.rules import apply, begin, legal, random_games
from zamki.games.zamek.kernel.tables import (
    MAX_MOVES,
    P_EXTRA,
    P_SUBJECT,
    PHASE,
    S_BASE,
    SEAT,
    T_DECK,
    tables_of,
)
from zamki.games.zamek.rules.components import Components
from zamki.kernels.cache import mark_ready
from zamki.kernels.rng import seeded


def warm_kernels(progress: Progress) -> None:
    """Call every kernel that is used from outside once, on a small position."""
    edition = game.edition(built_in_edition("zamek", game.info.editions[0]))
    assert isinstance(edition, Components)
    tables = tables_of(edition)
    flat, state = tables.flat, full_box(tables)
    weights = fitted(int(flat[T_DECK]))
    moves, scores = np.empty(MAX_MOVES, np.int32), np.zeros((1, 2), np.int32)

    def board() -> None:
        lay_tile(flat, state.copy(), 0, int(edition.tables.number[edition.starts[0].cell]), 0)
        begin(flat, state, 0, seeded(1))

    def turn() -> None:
        random_games(flat, full_box(tables), 0, 1, 1, scores)
        legal(flat, state, moves)
        placed = state.copy()
        apply(flat, placed, int(moves[0]))
        put_subject(flat, placed, int(placed[SEAT]), int(state[S_BASE]) + 1)

    def turns() -> None:
        look(Desk(tables, state), weights)

    def options() -> None:
        placed = state.copy()
        apply(flat, placed, int(moves[0]))
        assert placed[PHASE] == P_SUBJECT
        look(Desk(tables, placed), GREEDY)
        placed[PHASE] = P_EXTRA
        look(Desk(tables, placed), GREEDY)

    def worlds() -> None:
        search(Desk(tables, state), look(Desk(tables, state), weights), weights, Budget(iterations=1), 1)

    def games() -> None:
        policy_games(
            flat, full_box(tables), GREEDY, weights, 0, 1, 1, 0, scores, np.zeros((0, N_FEATURES + 2))
        )

    steps: tuple[Callable[[], None], ...] = (board, turn, turns, options, worlds, games)
    for number, step in enumerate(steps):
        progress("zamek", number, len(steps))
        step()
    mark_ready("zamek")
    progress("zamek", len(steps), len(steps))

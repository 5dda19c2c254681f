"""Many games of Zamek at once, over threads: the kernels hold no interpreter lock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from zamki.core.game import Config
from zamki.games.zamek.kernel.board import copy_state
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.evaluate import N_FEATURES, N_MEMO
from zamki.games.zamek.kernel.policies import list_turns, make_turn, pick_best, policy_games
from zamki.games.zamek.kernel.rules import begin, breakdown, pass_simply, random_games, random_turn
from zamki.games.zamek.kernel.tables import (
    MAX_MOVES,
    MAX_TURNS,
    N_TOKENS,
    P_OVER,
    PAID,
    PAID_STRIDE,
    PHASE,
    SEAT,
    WON,
    Ints,
    State,
    Tables,
    tables_of,
)
from zamki.games.zamek.kernel.tally import SOURCES, THINGS
from zamki.games.zamek.rules.components import Components
from zamki.kernels.batches import over_threads
from zamki.kernels.entry import entry
from zamki.kernels.kernel import Batch
from zamki.kernels.rng import new_rng, seed_stream

Scores = NDArray[np.int32]
_NO_RECORDS = np.zeros((0, N_FEATURES + 2))
_GREEDY_WEIGHTS = np.zeros((0, N_FEATURES))
RANDOM, GREEDY = 0, 1
POLICIES = {"random": RANDOM, "greedy": GREEDY}


def random_batch(tables: Tables, games: int, seed: int, threads: int = 1) -> tuple[Scores, int]:
    """Random games: the scores by game and seat, and the number of moves."""
    box, scores = full_box(tables), np.zeros((games, 2), np.int32)

    def play(part: slice) -> int:
        first, size = part.start, part.stop - part.start
        return random_games(tables.flat, box, first, size, seed, scores[part])

    return scores, sum(over_threads(play, games, threads))


def policy_batch(
    tables: Tables,
    ours: NDArray[np.float64],
    theirs: NDArray[np.float64],
    games: int,
    seed: int,
    threads: int = 1,
) -> Scores:
    """Games between two sets of weights (none: greedy), seats changed: scores (ours, theirs) by game."""
    box, scores = full_box(tables), np.zeros((games, 2), np.int32)

    def play(part: slice) -> None:
        first, size = part.start, part.stop - part.start
        policy_games(tables.flat, box, ours, theirs, first, size, seed, 0, scores[part], _NO_RECORDS)

    over_threads(play, games, threads)
    return scores


@entry(
    "i4[::1], i2[::1], i8, i4[::1], f8[:, ::1], i8, i4[:, ::1], i4[::1], i1[:, ::1], "
    "i2[:, :, ::1], i1[:, :, ::1]",
    is_batch=True,
)
def play_games(
    tables: Ints,
    box: State,
    first: int,
    policies: Ints,
    weights: Any,
    seed: int,
    scores: Any,
    moves: Any,
    order: Any,
    points: Any,
    things: Any,
) -> None:
    """The games first, first + 1, … of a seed by simple policies, a row each; the seats begin in turn."""
    scratch = np.empty((3, box.shape[0]), np.int16)
    room = np.empty((2, MAX_MOVES), np.int32)
    turns = np.empty((2, MAX_TURNS), np.int32)
    values, x, memo = np.empty(MAX_TURNS), np.empty(N_FEATURES), np.empty(N_MEMO)
    rng = new_rng()
    state = scratch[2]
    earned = np.empty((2, points.shape[1]), np.int32)
    for game in range(len(scores)):
        seed_stream(rng, seed, first + game)
        copy_state(tables, box, state)
        begin(tables, state, (first + game) & 1, rng)
        made = 0
        while state[PHASE] != P_OVER:
            if policies[state[SEAT]] == RANDOM:
                made += random_turn(tables, state, room[0], rng)
            else:
                count = list_turns(tables, state, weights, turns, values, scratch, room, x, memo)
                best = pick_best(values, count, rng)
                make_turn(tables, state, turns[0, best], turns[1, best])
                pass_simply(tables, state)
                made += 1 if turns[1, best] == 0 else 2
        moves[game] = made
        breakdown(tables, state, earned, room[1])
        for seat in range(2):
            order[game, seat] = (seat + first + game) & 1
            for source in range(points.shape[1]):
                points[game, source, seat] = earned[seat, source]
                scores[game, seat] += earned[seat, source]
            for token in range(N_TOKENS):
                things[game, token, seat] = state[PAID + seat * PAID_STRIDE + WON + token]


def simulate(
    config: Config,
    policies: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = 1,
    first: int = 0,
) -> Batch:
    """Many games by simple policies, one for each seat."""
    tables = tables_of(cast(Components, config.edition))
    box, kinds = full_box(tables), np.array([POLICIES[name] for name in policies], np.int32)
    scores, moves = np.zeros((games, 2), np.int32), np.zeros(games, np.int32)
    order = np.zeros((games, 2), np.int8)
    points = np.zeros((games, len(SOURCES), 2), np.int16)
    things = np.zeros((games, len(THINGS), 2), np.int8)

    def play(part: slice) -> None:
        play_games(
            tables.flat,
            box,
            first + part.start,
            kinds,
            _GREEDY_WEIGHTS,
            seed,
            scores[part],
            moves[part],
            order[part],
            points[part],
            things[part],
        )

    over_threads(play, games, threads)
    best = scores.max(axis=1, keepdims=True) == scores
    return Batch(
        scores,
        best / best.sum(axis=1, keepdims=True),
        moves,
        order,
        dict(zip(SOURCES, points.swapaxes(0, 1), strict=True)),
        dict(zip(THINGS, things.swapaxes(0, 1), strict=True)),
    )

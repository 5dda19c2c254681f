"""Zamek policies at machine speed: all turns with their values, playouts, search worlds and whole games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.board import (
    Moves,
    copy_state,
    find_finished,
    free_areas,
    lay_tile,
    legal_places,
    put_subject,
)
from zamki.games.zamek.kernel.evaluate import (
    BEST,
    N_FEATURES,
    N_MEMO,
    Floats,
    dot,
    fill_features,
    position_value,
    subject_gain,
)
from zamki.games.zamek.kernel.network import Net, forward, new_desk
from zamki.games.zamek.kernel.objects import MAX_OBJECTS, fill_sheet
from zamki.games.zamek.kernel.rules import (
    apply,
    begin,
    legal,
    pass_simply,
    score_named,
    settle_simply,
    standings,
    take_extra,
)
from zamki.games.zamek.kernel.tables import (
    CELL,
    KIND,
    LABEL,
    MAX_MOVES,
    MAX_TURNS,
    MEADOW,
    NEXT_CARD,
    NODE,
    OPEN,
    P_EXTRA,
    P_OVER,
    P_SCORE,
    P_SUBJECT,
    PHASE,
    S_BASE,
    S_DECK,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SEAT,
    T_DECK,
    TILE,
    Ints,
    State,
)
from zamki.kernels.entry import entry, njit, numba_only
from zamki.kernels.rng import Rng, below, new_rng, seed_stream, shuffle


@njit
def whole_value(
    tables: Ints,
    laid: State,
    other: State,
    node: int,
    weights: Floats,
    x: Floats,
    memo: Floats,
    work: Moves,
) -> float:
    """The value of a turn whose tile is laid, with a subject on any of its areas."""
    copy_state(tables, laid, other)
    put_subject(tables, other, laid[SEAT], node)
    settle_simply(tables, other)
    return position_value(tables, other, weights, laid[SEAT], x, memo, work)


@njit
def is_pending(tables: Ints, state: State, node: int) -> bool:
    """Whether the feature of a node has just been finished."""
    at = tables[S_NODES] + state[tables[S_NODES] + node * NODE + LABEL] * NODE
    return bool(state[at + OPEN] == 0 and state[at + KIND] != MEADOW)


@entry("i4[::1], i2[::1], f8[:, ::1], i4[:, ::1], f8[::1], i2[:, ::1], i4[:, ::1], f8[::1], f8[::1] -> i8")
def list_turns(
    tables: Ints,
    state: State,
    weights: Floats,
    turns: Moves,
    values: Floats,
    scratch: NDArray[np.int16],
    room: Moves,
    x: Floats,
    memo: Floats,
) -> int:
    """Every placement (row 0 of `turns`) and subject (row 1) of the drawn tile with its value."""
    memo[:BEST] = -1.0
    places, work = room[0], room[1]
    laid, other = scratch[0], scratch[1]
    last = weights.shape[0] > 0 and state[NEXT_CARD] == tables[T_DECK]
    found = 0
    for i in range(legal_places(tables, state, places)):
        copy_state(tables, state, laid)
        lay_tile(tables, laid, state[TILE], places[i] >> 2, places[i] & 3)
        find_finished(tables, laid)
        first = laid[tables[S_BASE] + laid[CELL]]
        areas = free_areas(tables, laid, turns[1, found:])
        for j in range(found, found + areas):
            turns[0, j] = places[i]
            node = first + turns[1, j] - 1
            if last or is_pending(tables, laid, node):
                values[j] = whole_value(tables, laid, other, node, weights, x, memo, work)
        settle_simply(tables, laid)
        value = position_value(tables, laid, weights, laid[SEAT], x, memo, work)
        for j in range(found, found + areas):
            node = first + turns[1, j] - 1
            if not last and not is_pending(tables, laid, node):
                values[j] = value + subject_gain(tables, laid, weights, node, x, memo)
        found += areas
        turns[0, found], turns[1, found], values[found] = places[i], 0, value
        found += 1
    return found


@njit
def pick_best(values: Floats, count: int, rng: Rng) -> int:
    """The index of the highest value, ties broken at random."""
    best, ties = 0, 1
    for i in range(1, count):
        if values[i] > values[best] + 1e-9:
            best, ties = i, 1
        elif values[i] >= values[best] - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                best = i
    return best


@njit
def make_turn(tables: Ints, state: State, place: int, subject: int) -> None:
    """Play a turn up to its end; orders and doublings by the simple rules."""
    lay_tile(tables, state, state[TILE], place >> 2, place & 3)
    find_finished(tables, state)
    if subject > 0:
        put_subject(tables, state, state[SEAT], state[tables[S_BASE] + state[CELL]] + subject - 1)
    settle_simply(tables, state)


@entry("i4[::1], i2[::1], f8[:, ::1], i4[::1], f8[::1], i2[:, ::1], f8[::1], f8[::1] -> i8")
def list_options(
    tables: Ints,
    state: State,
    weights: Floats,
    moves: Moves,
    values: Floats,
    scratch: NDArray[np.int16],
    x: Floats,
    memo: Floats,
) -> int:
    """Every move of a subject or score phase with its value, the rest of the turn by the simple rules."""
    memo[:BEST] = -1.0
    copied = scratch[0]
    work = np.empty(MAX_MOVES, np.int32)
    count = legal(tables, state, moves)
    for i in range(count):
        copy_state(tables, state, copied)
        if state[PHASE] == P_SUBJECT and moves[i] > 0:
            put_subject(tables, copied, state[SEAT], state[tables[S_BASE] + state[CELL]] + moves[i] - 1)
        elif state[PHASE] == P_SCORE:
            score_named(tables, copied, moves[i] >> 1, (moves[i] & 1) == 1)
        settle_simply(tables, copied)
        values[i] = position_value(tables, copied, weights, state[SEAT], x, memo, work)
    return count


@njit
def margin(tables: Ints, state: State, me: int, room: Moves) -> float:
    """The final score of a finished game, mine minus theirs."""
    standings(tables, state, room[0], room[1])
    return float(room[0, me] - room[0, 1 - me])


@njit
def playout(
    tables: Ints,
    state: State,
    weights: Floats,
    me: int,
    plies: int,
    turns: Moves,
    values: Floats,
    scratch: NDArray[np.int16],
    room: Moves,
    x: Floats,
    memo: Floats,
    rng: Rng,
) -> float:
    """Play some turns with the evaluation and return the value reached, mine minus theirs.

    The last turn is made but not passed on, so that a network may judge it; the turns are chosen without one,
    which is much faster.
    """
    for ply in range(plies):
        if state[PHASE] == P_OVER:
            break
        count = list_turns(tables, state, weights, turns, values, scratch, room, x, memo)
        best = pick_best(values, count, rng)
        if ply == plies - 1:
            value = float(values[best] if state[SEAT] == me else -values[best])
            make_turn(tables, state, turns[0, best], turns[1, best])
            return value
        make_turn(tables, state, turns[0, best], turns[1, best])
        pass_simply(tables, state)
    return margin(tables, state, me, room)


@njit
def imagine(tables: Ints, state: State, rng: Rng) -> None:
    """Shuffle what no seat knows: the pile, and the tokens on the wall with the unused ones (Z30a)."""
    next_card = tables[S_DECK] + state[NEXT_CARD]
    shuffle(state, next_card, tables[S_TURNED] - next_card, rng)
    for i in range(tables[S_DECK] - 1, tables[S_TOWERS], -1):
        if state[i] < 0:
            continue
        hidden = 0
        for j in range(tables[S_TOWERS], i + 1):
            hidden += state[j] >= 0
        nth = below(rng, hidden)
        for j in range(tables[S_TOWERS], i + 1):
            if state[j] >= 0:
                if nth == 0:
                    held = state[i]
                    state[i] = state[j]
                    state[j] = held
                    break
                nth -= 1


@njit
def play_candidate(tables: Ints, state: State, move: int, subject: int) -> None:
    """Play a candidate of the root, then the rest of that turn by the simple rules."""
    apply(tables, state, move)
    if state[PHASE] == P_SUBJECT and subject >= 0:
        apply(tables, state, subject)
    if state[PHASE] == P_SCORE:
        settle_simply(tables, state)
        pass_simply(tables, state)
    elif state[PHASE] == P_EXTRA:
        take_extra(tables, state)


@entry(
    "i4[::1], i2[::1], f8[:, ::1], f8[:, ::1], f4[::1], i4[:, ::1], i8, i8, i8, i8, f8[:, ::1]",
)
def search_worlds(
    tables: Ints,
    root: State,
    weights: Floats,
    policy: Floats,
    net: Net,
    candidates: Moves,
    first_world: int,
    worlds: int,
    plies: int,
    seed: int,
    results: Floats,
) -> None:
    """Play every candidate (rows move, subject; columns by candidate) in the same random worlds.

    `results` gets the value of each playout by world and candidate. World n of a seed is always the same.
    Turns in playouts are chosen by the weights `policy`. Where there is a network it judges their ends, added
    to `weights`, and with no plies the turns themselves: here and not in a kernel of its own, which would
    take seconds more to compile.
    """
    me = root[SEAT]
    scratch = np.empty((4, root.shape[0]), np.int16)
    room = np.empty((2, MAX_MOVES), np.int32)
    turns = np.empty((2, MAX_TURNS), np.int32)
    values, x, memo = np.empty(MAX_TURNS), np.empty(N_FEATURES), np.empty(N_MEMO)
    rng, (sheet, index, layers) = new_rng(), new_desk(root.shape[0])
    world, state = scratch[2], scratch[3]
    for number in range(first_world, first_world + worlds):
        seed_stream(rng, seed, number)
        copy_state(tables, root, world)
        imagine(tables, world, rng)
        for i in range(candidates.shape[1]):
            copy_state(tables, world, state)
            value = 0.0
            if plies == 0:
                memo[:BEST] = -1.0
                make_turn(tables, state, candidates[0, i], candidates[1, i])
            else:
                play_candidate(tables, state, candidates[0, i], candidates[1, i])
                value = playout(tables, state, policy, me, plies, turns, values, scratch, room, x, memo, rng)
            left = tables[T_DECK] - state[NEXT_CARD]
            if net.shape[0] > 0 and left > 0 and state[PHASE] != P_OVER:
                seat = state[SEAT]
                fill_features(tables, state, seat, x, memo, room[1])
                objects = fill_sheet(tables, state, seat, x, memo, room[1], sheet, index)
                value = dot(weights[left], x)
                value += forward(net, sheet, index[len(index) - MAX_OBJECTS :], objects, layers)
                value = value if seat == me else -value
            results[number - first_world, i] = value


@numba_only
def policy_games(
    tables: Ints,
    box: State,
    ours: Floats,
    theirs: Floats,
    first: int,
    games: int,
    seed: int,
    explore: int,
    scores: Moves,
    records: Floats,
) -> int:
    """Play whole games between two sets of weights, which change seats after each game.

    `scores` gets (ours, theirs) per game. Of 1,000 turns `explore` are random. Where `records` has rows, it
    gets per turn the features after it, the tiles left and the final margin; returns the rows written.
    """
    scratch = np.empty((3, box.shape[0]), np.int16)
    room = np.empty((2, MAX_MOVES), np.int32)
    turns = np.empty((2, MAX_TURNS), np.int32)
    values, x, memo = np.empty(MAX_TURNS), np.empty(N_FEATURES), np.empty(N_MEMO)
    rng = new_rng()
    state = scratch[2]
    written = 0
    for game in range(games):
        number = first + game
        seed_stream(rng, seed, number)
        copy_state(tables, box, state)
        begin(tables, state, (number >> 1) & 1, rng)
        seat_of_ours = number & 1
        start = written
        while state[PHASE] != P_OVER:
            seat = state[SEAT]
            weights = ours if seat == seat_of_ours else theirs
            count = list_turns(tables, state, weights, turns, values, scratch, room, x, memo)
            best = pick_best(values, count, rng)
            if explore > 0 and below(rng, 1000) < explore:
                best = below(rng, count)
            make_turn(tables, state, turns[0, best], turns[1, best])
            if written < records.shape[0]:
                fill_features(tables, state, seat, records[written, :N_FEATURES], memo, room[1])
                records[written, N_FEATURES] = tables[T_DECK] - state[NEXT_CARD]
                records[written, N_FEATURES + 1] = seat
                written += 1
            pass_simply(tables, state)
        standings(tables, state, room[0], room[1])
        scores[game, 0] = room[0, seat_of_ours]
        scores[game, 1] = room[0, 1 - seat_of_ours]
        for i in range(start, written):
            mover = int(records[i, N_FEATURES + 1])
            records[i, N_FEATURES + 1] = room[0, mover] - room[0, 1 - mover]
    return written

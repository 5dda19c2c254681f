"""Positions for the network to learn from, at machine speed: whole games, and turns that were searched.

A sample is a position after a turn as the network sees it, always with the eyes of who has just played.
Samples lie one after the other: a row of `tables_of_samples` each, and its features in `rows`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.board import Moves, copy_state
from zamki.games.zamek.kernel.evaluate import N_FEATURES, N_MEMO, Floats, dot, fill_features, position_value
from zamki.games.zamek.kernel.network import Net, forward, new_desk
from zamki.games.zamek.kernel.objects import MAX_OBJECTS, N_GLOBALS, N_OBJECT, fill_sheet
from zamki.games.zamek.kernel.policies import (
    list_turns,
    make_turn,
    pick_best,
    search_worlds,
)
from zamki.games.zamek.kernel.rules import begin, pass_simply, standings
from zamki.games.zamek.kernel.tables import (
    MAX_MOVES,
    MAX_TURNS,
    NEXT_CARD,
    P_OVER,
    PHASE,
    SEAT,
    T_DECK,
    Ints,
    State,
)
from zamki.kernels.entry import njit, numba_only
from zamki.kernels.rng import below, new_rng, seed_stream

# What is known of a sample besides what the network sees.
F_OBJECTS = 0
F_FITTED = 1  # the fitted value; after the last tile the truth
F_LEFT = 2
F_SEAT = 3
F_STRAYED = 4  # whether the turn was chosen at random
F_MARGIN = 5  # how the game ended, for who has just played
F_GROUP = 6  # the number of the game, or of the position whose turns were compared
F_LABEL = 7  # what the search found the turn worth …
F_AGAIN = 8  # … and what it found in as many other worlds
N_FACTS = 9

Store = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.int8], NDArray[np.float32]]
"""The tables' numbers, the features' rows with their groups, and the facts."""


@njit
def to_front(turns: Moves, values: Floats, count: int, width: int) -> None:
    """Sort the best turns to the front of their list."""
    for i in range(min(width, count)):
        best = i
        for j in range(i + 1, count):
            if values[j] > values[best]:
                best = j
        values[i], values[best] = values[best], values[i]
        turns[0, i], turns[0, best] = turns[0, best], turns[0, i]
        turns[1, i], turns[1, best] = turns[1, best], turns[1, i]


@njit
def write_sample(
    tables: Ints, state: State, weights: Floats, x: Floats, memo: Floats, work: Moves, desk: Any,
    store: Any, sample: int, row: int,
) -> int:  # fmt: skip
    """Note a settled position; returns the first row that is free after it."""
    numbers, rows, groups, facts = store
    sheet, index, _ = desk
    seat = state[SEAT]
    fill_features(tables, state, seat, x, memo, work)
    objects = fill_sheet(tables, state, seat, x, memo, work, sheet, index)
    left = tables[T_DECK] - state[NEXT_CARD]
    facts[sample, F_FITTED] = dot(weights[left], x)
    if left == 0:
        facts[sample, F_FITTED] = position_value(tables, state, weights, seat, x, memo, work)
    facts[sample, F_OBJECTS] = objects
    facts[sample, F_LEFT] = left
    facts[sample, F_SEAT] = seat
    for i in range(N_GLOBALS):
        numbers[sample, i] = sheet[i]
    first = len(index) - MAX_OBJECTS
    for k in range(objects):
        groups[row + k] = index[first + k]
        for i in range(N_OBJECT):
            rows[row + k, i] = sheet[N_GLOBALS + k * N_OBJECT + i]
    return row + objects


@njit
def choose(
    tables: Ints, state: State, weights: Floats, net: Net, width: int, turns: Moves, values: Floats,
    scratch: Any, room: Moves, x: Floats, memo: Floats, desk: Any, rng: Any,
) -> int:  # fmt: skip
    """The number of turns, the best of them in front, by the network where there is one."""
    count = list_turns(tables, state, weights, turns, values, scratch, room, x, memo)
    left = tables[T_DECK] - state[NEXT_CARD]
    if net.shape[0] == 0 or left == 0:
        best = pick_best(values, count, rng)
        values[best] += 1e-6  # of equal turns the drawn one comes first
        to_front(turns, values, count, width)
        return count
    to_front(turns, values, count, width)
    narrow = min(width, count)
    for i in range(narrow):
        copy_state(tables, state, scratch[0])
        make_turn(tables, scratch[0], turns[0, i], turns[1, i])
        fill_features(tables, scratch[0], state[SEAT], x, memo, room[1])
        objects = fill_sheet(tables, scratch[0], state[SEAT], x, memo, room[1], desk[0], desk[1])
        groups = desk[1][len(desk[1]) - MAX_OBJECTS :]
        values[i] = dot(weights[left], x) + forward(net, desk[0], groups, objects, desk[2])
    to_front(turns, values, narrow, narrow)
    return count


@numba_only
def whole_games(
    tables: Ints, box: State, weights: Floats, net: Net, width: int, first: int, games: int, seed: int,
    explore: int, store: Any,
) -> tuple[int, int]:  # fmt: skip
    """Note every position of games by one-ply play, of which `explore` turns in a thousand are random."""
    scratch = np.empty((3, box.shape[0]), np.int16)
    room = np.empty((2, MAX_MOVES), np.int32)
    turns = np.empty((2, MAX_TURNS), np.int32)
    values, x, memo = np.empty(MAX_TURNS), np.empty(N_FEATURES), np.empty(N_MEMO)
    rng, desk = new_rng(), new_desk(box.shape[0])
    facts, state = store[3], scratch[2]
    sample, row = 0, 0
    for number in range(first, first + games):
        seed_stream(rng, seed, number)
        copy_state(tables, box, state)
        begin(tables, state, number & 1, rng)
        start = sample
        while state[PHASE] != P_OVER:
            count = choose(
                tables, state, weights, net, width, turns, values, scratch, room, x, memo, desk, rng
            )
            best, strays = 0, below(rng, 1000) < explore
            if strays:
                best = below(rng, count)
            make_turn(tables, state, turns[0, best], turns[1, best])
            row = write_sample(tables, state, weights, x, memo, room[1], desk, store, sample, row)
            facts[sample, F_STRAYED] = 1.0 if strays else 0.0
            facts[sample, F_GROUP] = number
            sample += 1
            pass_simply(tables, state)
        standings(tables, state, room[0], room[1])
        for i in range(start, sample):
            mover = int(facts[i, F_SEAT])
            facts[i, F_MARGIN] = room[0, mover] - room[0, 1 - mover]
    return sample, row


@numba_only
def searched_turns(
    tables: Ints, box: State, weights: Floats, net: Net, width: int, keep: int, worlds: int, plies: int,
    first: int, games: int, seed: int, explore: int, store: Any,
) -> tuple[int, int]:  # fmt: skip
    """Note the best turns, and some others, of one position in a few with what a search finds them worth.

    Of a thousand positions `keep` are searched. The game goes on by one-ply play, as in `whole_games`.
    """
    scratch = np.empty((3, box.shape[0]), np.int16)
    room = np.empty((2, MAX_MOVES), np.int32)
    turns = np.empty((2, MAX_TURNS), np.int32)
    values, x, memo = np.empty(MAX_TURNS), np.empty(N_FEATURES), np.empty(N_MEMO)
    results, chosen = np.empty((worlds, width)), np.empty((2, width), np.int32)
    rng, desk = new_rng(), new_desk(box.shape[0])
    facts, state = store[3], scratch[2]
    sample, row, group = 0, 0, 0
    for number in range(first, first + games):
        seed_stream(rng, seed, number)
        copy_state(tables, box, state)
        begin(tables, state, number & 1, rng)
        while state[PHASE] != P_OVER:
            count = choose(
                tables, state, weights, net, width, turns, values, scratch, room, x, memo, desk, rng
            )
            best = 0
            if below(rng, 1000) < explore:
                best = below(rng, count)
            place, subject = turns[0, best], turns[1, best]
            if count >= width and below(rng, 1000) < keep:
                for i in range(width):
                    at = i
                    if i >= width - width // 4:
                        at = i + below(rng, count - i)
                        turns[0, i], turns[0, at] = turns[0, at], turns[0, i]
                        turns[1, i], turns[1, at] = turns[1, at], turns[1, i]
                    chosen[0, i], chosen[1, i] = turns[0, i], turns[1, i]
                world = (number * 64 + state[NEXT_CARD]) * worlds
                search_worlds(
                    tables, state, weights, weights, net, chosen, world, worlds, plies, seed, results
                )
                for i in range(width):
                    copy_state(tables, state, scratch[0])
                    make_turn(tables, scratch[0], chosen[0, i], chosen[1, i])
                    row = write_sample(
                        tables, scratch[0], weights, x, memo, room[1], desk, store, sample, row
                    )
                    facts[sample, F_GROUP] = group
                    facts[sample, F_LABEL] = results[: worlds // 2, i].mean()
                    facts[sample, F_AGAIN] = results[worlds // 2 :, i].mean()
                    sample += 1
                group += 1
            make_turn(tables, state, place, subject)
            pass_simply(tables, state)
    return sample, row

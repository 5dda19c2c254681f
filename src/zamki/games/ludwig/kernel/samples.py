"""Castles for the network to learn from, at machine speed: what became of them, and of some what might have.

Of half the castles of a game everything is noted from turn to turn, so that a castle can learn from the same
castle a turn later.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zamki.games.ludwig.kernel.board import put, take_back, total
from zamki.games.ludwig.kernel.comparisons import compare_rooms
from zamki.games.ludwig.kernel.evaluate import Mind, lower_of, to_come
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.notes import BEGUN, F_CASTLE, F_END, F_GAME, SEEN, write
from zamki.games.ludwig.kernel.policies import best_cell, earned, think
from zamki.games.ludwig.kernel.rules import (
    B_NONE,
    BODY,
    CHOOSE,
    HAND,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    PLACE,
    ROUND,
    SEATS,
    TURN,
    apply,
    begin,
    castle,
    right_castle,
)
from zamki.games.ludwig.kernel.search import blind
from zamki.games.ludwig.kernel.tables import BONUS, CASTLE, Ints
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import njit, numba_only
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

MIXED = np.array([2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 7], np.int32)  # how many people play, as often
NOISES = np.array([0.2, 0.8, 2.0])  # by how many points all choices of a game are off
# Of a thousand:
NOTED = 500  # castles of a game …
BUILT = 340  # … and of those, after a room …
MEANT = 480  # … and with a room that somebody is about to choose


class Company(NamedTuple):
    """Who plays the games, and what is compared in them."""

    mind: Mind  # chooses the moves
    quick: Mind  # plays on where rooms are compared
    greedy: float  # the share of seats that are greedy
    compared: int  # of a thousand choices so many are compared
    worlds: int  # in twice as many worlds
    turns: int  # so many turns deep


class Game(NamedTuple):
    """One of the games, as it is played."""

    s: Ints
    seen: Ints  # for the eyes of one seat
    is_greedy: int  # a bit for each seat
    noted: int  # a bit for each castle
    noise: float


@njit
def _begin(company: Company, rng: Rng) -> Game:
    """Deal, and draw who plays."""
    people = MIXED[below(rng, len(MIXED))]
    noise = NOISES[below(rng, len(NOISES))]
    is_greedy, noted = 0, 0
    for seat in range(people):
        is_greedy |= (below(rng, 1 << 20) < company.greedy * (1 << 20)) << seat
    for at in range(max(people, 3)):
        noted |= (below(rng, 1000) < NOTED) << at
    s = np.zeros(BODY + max(people, 3) * CASTLE, np.int32)
    begin(s, people, rng)
    return Game(s, np.zeros_like(s), is_greedy, noted, noise)


@njit
def _look(game: Game, seat: int) -> Ints:
    """What a seat sees."""
    copy_into(game.seen, game.s, game.s.size)
    blind(game.seen, seat)
    return game.seen


@njit
def room_for_left(s: Ints, seat: int, move: int, mind: Mind) -> int:
    """Which of the two rooms that were just thought of goes to the left castle; a choice does not say it."""
    hand, one, two = HAND + 10 * seat, (move >> 7) & 255, (move >> 15) & 255
    i = j = 0
    for k in range(s[hand]):
        i = k if s[hand + 1 + k] == one else i
        j = k if s[hand + 1 + k] == two else j
    left, right = to_come(s, seat) - 1, to_come(s, right_castle(s, seat)) - 1
    so = lower_of(mind.value[i], mind.value[16 + j], left, right, mind)
    other = lower_of(mind.value[j], mind.value[16 + i], left, right, mind)
    return one if so >= other else two


@njit
def _meant(s: Ints, seat: int, move: int, noted: int, mind: Mind, rng: Rng, store: Any, n: int) -> int:
    """Note one castle of a seat with the room that it is about to choose for it."""
    code = room_for_left(s, seat, move, mind)
    at = seat
    if below(rng, 2):
        code, at = ((move >> 7) & 255) + ((move >> 15) & 255) - code, right_castle(s, seat)
    if not (noted >> at) & 1:
        return n
    left = to_come(s, at) - 1
    _, edge = best_cell(s, castle(at), code, left, mind, 0.0, rng)
    token = put(s, castle(at), code, edge)
    n = write(s, at, SEEN, earned(s, castle(at), code), left, mind, store, n)
    take_back(s, castle(at), token)
    return n


@njit
def _choose_all(game: Game, seed: int, number: int, company: Company, rng: Rng, store: Any, n: int) -> int:
    """All seats choose at once, each by what it knows."""
    s, mind = game.s, company.mind
    moves = np.zeros(7, np.int32)
    for seat in range(s[PEOPLE]):
        if (game.is_greedy >> seat) & 1:
            moves[seat] = greedy(s, seat, rng)
            continue
        seen = _look(game, seat)
        moves[seat] = think(seen, seat, mind, game.noise, rng)
        if below(rng, 1000) < MEANT:
            n = _meant(seen, seat, moves[seat], game.noted, mind, rng, store, n)
        if s[PEOPLE] > 2 and below(rng, 1000) < company.compared:
            first = ((number * 8 + 4 * s[ROUND] + s[TURN]) * 8 + seat) * 2 * company.worlds
            n = compare_rooms(
                seen, seat, seed, first, company.worlds, company.turns, company.greedy, company.quick, rng,
                store, n,
            )  # fmt: skip
    for seat in range(s[PEOPLE]):
        apply(s, seat, moves[seat], rng, NO_CHANCE, NO_CHANCE)
    return n


@njit
def _step(game: Game, seat: int, mind: Mind, rng: Rng, store: Any, n: int) -> int:
    """One seat builds, or takes a bonus, if it can."""
    s = game.s
    if (game.is_greedy >> seat) & 1:
        move = greedy(s, seat, rng)
    else:
        move = think(_look(game, seat), seat, mind, game.noise, rng)
    if move == 0:
        return n
    placing, turn = s[PHASE] == PLACE, 4 * s[ROUND] + s[TURN]
    apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    at = (move >> 4) & 7
    is_same_turn = placing and s[PHASE] == PLACE and 4 * s[ROUND] + s[TURN] == turn
    if is_same_turn and (game.noted >> at) & 1 and below(rng, 1000) < BUILT:
        seen = _look(game, seat)
        n = write(seen, at, SEEN, s[castle(at) + BONUS], to_come(s, at), mind, store, n)
    return n


@njit
def _turn_begins(game: Game, mind: Mind, store: Any, n: int) -> int:
    """Note the castles as they stand, with open eyes."""
    for at in range(game.s[SEATS]):
        if (game.noted >> at) & 1:
            n = write(game.s, at, BEGUN, B_NONE, to_come(game.s, at), mind, store, n)
    return n


@numba_only
def castles_of_games(first: int, games: int, seed: int, company: Company, store: Any) -> int:
    """Play games and note castles; returns how many."""
    rng, facts, n = new_rng(), store[2], 0
    for number in range(first, first + games):
        seed_stream(rng, seed, number)
        game = _begin(company, rng)
        s, start, turn = game.s, n, 0
        while s[PHASE] != OVER:
            if 4 * s[ROUND] + s[TURN] != turn:
                turn = 4 * s[ROUND] + s[TURN]
                n = _turn_begins(game, company.mind, store, n)
            if s[PHASE] == CHOOSE:
                n = _choose_all(game, seed, number, company, rng, store, n)
            for seat in range(s[PEOPLE]):
                if s[PHASE] not in (CHOOSE, OVER):
                    n = _step(game, seat, company.mind, rng, store, n)
        for i in range(start, n):
            facts[i, F_END] = total(s, castle(int(facts[i, F_CASTLE])))
            facts[i, F_GAME] = number
    return n

"""One ply of ludwig with the fitted evaluation: the moves that look best by it, and self-play with them."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np

from zamki.games.ludwig.kernel.board import fits, put, take_back, total
from zamki.games.ludwig.kernel.evaluate import Mind, glance, judge, lower_of, promise, to_come
from zamki.games.ludwig.kernel.features import Floats, features
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.rules import (
    _BONUS_OF,
    ASSIGN,
    B_ANY,
    B_ATTENDANT,
    B_CARD,
    B_FOUNTAIN,
    B_NONE,
    B_ROOM,
    B_TAKE,
    BODY,
    CHOOSE,
    DRAW,
    HAND,
    M_ASSIGN,
    M_ATTENDANT,
    M_BONUS_CARD,
    M_BONUS_ROOM,
    M_PLACE,
    M_SPECIAL,
    M_TAKE_BONUS,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    PICK,
    PLACE,
    ROUND,
    SEATS,
    SERVANTS,
    SIDE,
    STOCK,
    apply,
    begin,
    castle,
    pack,
    pack_at,
    pack_choose,
    right_castle,
)
from zamki.games.ludwig.kernel.tables import (
    ATTENDANT,
    BONUS,
    CARD,
    CARD_N,
    CASTLE,
    COUNT,
    DECIDER,
    DRAWN,
    DRAWN_N,
    EDGE_COL,
    EDGE_LVL,
    EDGE_N,
    FOUNTAIN,
    KIND,
    SPECIAL,
    Ints,
)
from zamki.kernels.entry import njit, numba_only
from zamki.kernels.rng import Rng, below


@njit
def earned(s: Ints, b: int, code: int) -> int:
    """The bonus that the room just placed has earned, as far as there is stock."""
    kind = KIND[code]
    if kind >= SPECIAL:
        return B_NONE
    n = s[b + COUNT + kind]
    if n == 3:
        bonus = _BONUS_OF[kind]
        if B_FOUNTAIN <= bonus < B_ANY and s[STOCK + bonus - B_FOUNTAIN] == 0:
            return B_NONE
        return bonus
    if n == 5 and s[STOCK] + s[STOCK + 1] + s[STOCK + 2] > 0:
        return B_ANY
    return B_NONE


@njit
def best_cell(s: Ints, b: int, code: int, left: int, mind: Mind, noise: float, rng: Rng) -> tuple[float, int]:
    """The best cell for a room and what the castle is then worth."""
    best = -1e9
    where = -1
    for edge in range(s[b + EDGE_N]):
        if fits(s, b, code, edge):
            token = put(s, b, code, edge)
            value = glance(s, b, earned(s, b, code), left, mind)
            take_back(s, b, token)
            value += noise * below(rng, 1024) / 1024.0
            mind.cell[edge] = value
            if value > best:
                best = value
                where = edge
        else:
            mind.cell[edge] = -1e9
    return _best_judged(s, b, code, left, mind, noise, rng) if mind.cells else (best, where)


@njit
def best_left(s: Ints, b: int, mind: Mind) -> int:
    """The cell that looks best among those not taken off the list, or -1."""
    edge = 0
    for other in range(1, s[b + EDGE_N]):
        if mind.cell[other] > mind.cell[edge]:
            edge = other
    return edge if mind.cell[edge] > -1e9 else -1


@njit
def _best_judged(
    s: Ints, b: int, code: int, left: int, mind: Mind, noise: float, rng: Rng
) -> tuple[float, int]:
    """The same among the few cells that are best at a glance, with care."""
    best, where = -1e9, -1
    for _ in range(mind.cells):
        edge = best_left(s, b, mind)
        if edge < 0:
            break
        mind.cell[edge] = -1e9
        token = put(s, b, code, edge)
        value, _ = judge(s, b, earned(s, b, code), left, mind)
        take_back(s, b, token)
        value += noise * below(rng, 1024) / 1024.0
        if value > best:
            best, where = value, edge
    return best, where


@njit
def think_choose(s: Ints, seat: int, mind: Mind, noise: float, rng: Rng) -> int:
    """The pair of rooms with the best outlook for the lower castle, one for each side."""
    hand = HAND + 10 * seat
    n = s[hand]
    left_at, right_at = seat, right_castle(s, seat)
    to_left, to_right = to_come(s, left_at) - 1, to_come(s, right_at) - 1
    for i in range(n):
        code = s[hand + 1 + i]
        value, _ = best_cell(s, castle(left_at), code, to_left, mind, noise, rng)
        mind.value[i] = value
        value, _ = best_cell(s, castle(right_at), code, to_right, mind, noise, rng)
        mind.value[16 + i] = value
    best = -1e9
    move = 0
    for i in range(n):
        for j in range(n):
            if i != j:
                value = lower_of(mind.value[i], mind.value[16 + j], to_left, to_right, mind)
                if value > best:
                    best = value
                    move = pack_choose(s[hand + 1 + i], s[hand + 1 + j])
    return move


@njit
def think_bonus(s: Ints, at: int, mind: Mind, noise: float, rng: Rng) -> int:
    """The best way to take the bonus a castle waits for."""
    b = castle(at)
    kind = s[b + BONUS]
    left = to_come(s, at)
    best = -1e9
    move = 0
    if kind == B_ROOM:
        for i in range(s[b + DRAWN_N]):
            code = s[b + DRAWN + i]
            value, edge = best_cell(s, b, code, left, mind, noise, rng)
            if value > best:
                best = value
                move = pack_at(M_BONUS_ROOM, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
    elif kind == B_CARD:
        n = s[b + CARD_N]
        for i in range(s[b + DRAWN_N]):
            s[b + CARD_N] = n + 1
            s[b + CARD + n] = s[b + DRAWN + i]
            value = promise(s, b, B_NONE, left, mind)
            s[b + CARD_N] = n
            s[b + CARD + n] = 0
            if value > best:
                best = value
                move = pack(M_BONUS_CARD, at, s[b + DRAWN + i] - 1)
    elif kind == B_ATTENDANT:
        for i in range(4):
            if s[SERVANTS + i]:
                s[b + ATTENDANT + i] += 1
                value = promise(s, b, B_NONE, left, mind)
                s[b + ATTENDANT + i] -= 1
                if value > best:
                    best = value
                    move = pack(M_ATTENDANT, at, i)
    elif kind == B_TAKE:
        for i in range(6):
            value = promise(s, b, _BONUS_OF[i], left, mind)
            if value > best:
                best = value
                move = pack(M_TAKE_BONUS, at, i)
    else:
        for i in range(3):
            if s[STOCK + i] and (kind == B_ANY or kind == B_FOUNTAIN + i):
                value, edge = best_cell(s, b, FOUNTAIN + i, left, mind, noise, rng)
                if value > best:
                    best = value
                    move = pack_at(M_SPECIAL, at, i, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
    return move


@njit
def open_bonus_of(s: Ints, seat: int) -> int:
    """A castle whose bonus the seat decides, or -1."""
    for at in range(s[SEATS]):
        if s[castle(at) + BONUS] != B_NONE and s[castle(at) + DECIDER] == seat:
            return at
    return -1


@njit
def think_place(s: Ints, seat: int, mind: Mind, noise: float, rng: Rng) -> int:
    """The next placement of a seat by the best assignment of its rooms; 0 when it must wait."""
    if s[PEOPLE] == 2:
        at = 2 - seat
        code = s[PICK + 4 + at - 1]
        if code and s[castle(at) + BONUS] == B_NONE:
            _, edge = best_cell(s, castle(at), code, to_come(s, at) - 1, mind, noise, rng)
            b = castle(at)
            return pack_at(M_PLACE, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
    first, second = s[PICK + 2 * seat], s[PICK + 2 * seat + 1]
    sides = s[SIDE + seat]
    if first == 0 and second == 0:
        return 0
    if first == 0 or second == 0:
        at = right_castle(s, seat) if sides & 1 else seat
        return _settle(s, at, max(first, second), mind, noise, rng)
    left_at, right_at = seat, right_castle(s, seat)
    lb, rb = castle(left_at), castle(right_at)
    nl, nr = to_come(s, left_at) - 1, to_come(s, right_at) - 1
    v1, e1 = best_cell(s, lb, first, nl, mind, noise, rng)
    v2, e2 = best_cell(s, rb, second, nr, mind, noise, rng)
    v3, e3 = best_cell(s, lb, second, nl, mind, noise, rng)
    v4, e4 = best_cell(s, rb, first, nr, mind, noise, rng)
    to_left, el, to_right, er = first, e1, second, e2
    if lower_of(v3, v4, nl, nr, mind) > lower_of(v1, v2, nl, nr, mind):
        to_left, el, to_right, er = second, e3, first, e4
    if s[lb + BONUS] == B_NONE:
        return pack_at(M_PLACE, left_at, to_left, s[lb + EDGE_COL + el], s[lb + EDGE_LVL + el])
    if s[rb + BONUS] == B_NONE:
        return pack_at(M_PLACE, right_at, to_right, s[rb + EDGE_COL + er], s[rb + EDGE_LVL + er])
    return 0


@njit
def _settle(s: Ints, at: int, code: int, mind: Mind, noise: float, rng: Rng) -> int:
    b = castle(at)
    if s[b + BONUS] != B_NONE:
        return 0
    _, edge = best_cell(s, b, code, to_come(s, at) - 1, mind, noise, rng)
    return pack_at(M_PLACE, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])


@njit
def think(s: Ints, seat: int, mind: Mind, noise: float, rng: Rng) -> int:
    """One ply with the evaluation: the move of a seat, or 0 when it has none."""
    if s[PHASE] == CHOOSE:
        return think_choose(s, seat, mind, noise, rng) if s[PICK + 2 * seat] == 0 else 0
    if s[PHASE] == PLACE:
        at = open_bonus_of(s, seat)
        if at >= 0:
            return think_bonus(s, at, mind, noise, rng)
        return think_place(s, seat, mind, noise, rng)
    if s[PHASE] == ASSIGN and seat == s[ROUND]:
        return think_assign(s, seat, mind, noise, rng)
    return 0


@njit
def think_assign(s: Ints, seat: int, mind: Mind, noise: float, rng: Rng) -> int:
    """Of Ludwig's two rooms the better one for the castle this seat shares with him (L44)."""
    at = 2 - seat
    left = to_come(s, at) - 1
    v0, _ = best_cell(s, castle(at), s[DRAW], left, mind, noise, rng)
    v1, _ = best_cell(s, castle(at), s[DRAW + 1], left, mind, noise, rng)
    mine = 0 if v0 >= v1 else 1
    first = s[DRAW + mine] if at == 1 else s[DRAW + 1 - mine]
    return pack_at(M_ASSIGN, 0, first, 0, 0)


@numba_only
def self_play(
    people: int,
    games: int,
    rng: Rng,
    mind: Mind,
    noise: float,
    greedy_share: float,
    rows: Floats,
    keys: Ints,
    ends: Ints,
) -> int:
    """Play games and describe every castle after every move in it.

    Each seat is greedy with probability `greedy_share`, so that the weights learn to live with partners of
    both kinds. `rows` gets the features, `keys` the rooms to come and the castle's number in `ends`, which
    gets the final scores. Returns the number of rows.
    """
    n = max(people, 3)
    s = np.zeros(BODY + n * CASTLE, np.int32)
    count = 0
    for game in range(games):
        begin(s, people, rng)
        is_greedy = 0
        for seat in range(people):
            is_greedy |= (below(rng, 1 << 20) < greedy_share * (1 << 20)) << seat
        while s[PHASE] != OVER:
            for seat in range(people):
                greedily = (is_greedy >> seat) & 1
                move = greedy(s, seat, rng) if greedily else think(s, seat, mind, noise, rng)
                if move == 0:
                    continue
                placing = s[PHASE] == PLACE
                at = (move >> 4) & 7
                apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
                if placing and count < rows.shape[0]:
                    b = castle(at)
                    features(s, b, s[b + BONUS], mind.phi, mind.slot)
                    rows[count] = mind.phi
                    keys[2 * count] = to_come(s, at)
                    keys[2 * count + 1] = game * n + at
                    count += 1
        for at in range(n):
            ends[game * n + at] = total(s, castle(at))
    return count

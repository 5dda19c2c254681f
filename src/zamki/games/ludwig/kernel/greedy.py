"""The greedy yardstick of ludwig at machine speed: fixed for good, so that figures compare over time."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np

from zamki.games.ludwig.kernel.board import (
    card_points,
    class_of,
    fits,
    put,
    room_points,
    take_back,
    total,
)
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
    PEOPLE,
    PHASE,
    PICK,
    PLACE,
    ROUND,
    SEATS,
    SERVANTS,
    SIDE,
    STOCK,
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
    CORRIDOR,
    COUNT,
    DECIDER,
    DECORATION,
    DOWNSTAIRS,
    DRAWN,
    DRAWN_N,
    EDGE_AROUND,
    EDGE_COL,
    EDGE_LVL,
    EDGE_N,
    FOOD,
    FOUNTAIN,
    IN_COLUMN,
    KIND,
    LIVING,
    NO_DECORATION,
    OF_CLASS,
    OF_DECORATION,
    OUTDOOR,
    ROOMS,
    SLEEPING,
    SPECIAL,
    UTILITY,
    WANTS,
    Ints,
)
from zamki.kernels.bits import count_bits, lowest_bit
from zamki.kernels.entry import entry, njit
from zamki.kernels.rng import Rng, below

REACHING = np.array([0.0, 1.0, 0.8, 4.0, 0.8, 5.0], np.float64)  # a type's 1st ... 5th room
LOWER = 1.2


@njit
def gain(s: Ints, b: int, code: int, edge: int) -> int:
    """How much a placement adds to the castle's score, counting only what it touches."""
    kind = KIND[code]
    before = 0
    for i in range(s[b + CARD_N]):
        before += card_points(s, b, s[b + CARD + i] - 1)
    touched = _touched(s, b, code, edge)
    mask = touched
    while mask:
        before += room_points(s, b, lowest_bit(mask))
        mask &= mask - 1
    sleepers = s[b + OF_CLASS + SLEEPING]
    first = kind < SPECIAL and kind != SLEEPING and s[b + COUNT + kind] == 0 and sleepers
    if first:
        before += count_bits(sleepers) * room_points(s, b, lowest_bit(sleepers))
    token = put(s, b, code, edge)
    after = room_points(s, b, s[b + ROOMS] - 1) + s[b + ATTENDANT + DECORATION[code]] * (
        DECORATION[code] != NO_DECORATION
    )
    for i in range(s[b + CARD_N]):
        after += card_points(s, b, s[b + CARD + i] - 1)
    mask = touched
    while mask:
        after += room_points(s, b, lowest_bit(mask))
        mask &= mask - 1
    if first:
        after += count_bits(sleepers) * room_points(s, b, lowest_bit(sleepers))
    take_back(s, b, token)
    return after - before


@njit
def _touched(s: Ints, b: int, code: int, edge: int) -> int:
    """The rooms whose own points a new room in that cell may change, sleeping rooms aside."""
    kind = KIND[code]
    cls = class_of(code)
    around = s[b + EDGE_AROUND + edge]
    near = s[b + OF_CLASS + FOOD] | s[b + WANTS + 8 * LIVING + cls] | (1 if kind < SPECIAL else 0)
    if DECORATION[code] != NO_DECORATION:
        near |= s[b + WANTS + 8 * CORRIDOR + DECORATION[code]]
    special = s[b + OF_CLASS + SPECIAL] & ~1
    touched = around & (near | special)
    column = s[b + IN_COLUMN + (s[b + EDGE_COL + edge] & 31)]
    touched |= column & (s[b + WANTS + 8 * DOWNSTAIRS + cls] | special | s[b + OF_CLASS + FOOD])
    return touched | s[b + WANTS + 8 * UTILITY + cls] | s[b + WANTS + 8 * OUTDOOR + cls]


@njit
def best_gain(s: Ints, b: int, code: int, rng: Rng) -> tuple[float, int]:
    """The largest immediate gain of a room over its cells, and one of the cells that give it."""
    best = -1e9
    where = -1
    for edge in range(s[b + EDGE_N]):
        if fits(s, b, code, edge):
            value = gain(s, b, code, edge) + 1e-6 * below(rng, 1024)
            if value > best:
                best = value
                where = edge
    return best, where


@njit
def _room_value(s: Ints, b: int, code: int, rng: Rng) -> tuple[float, int]:
    value, edge = best_gain(s, b, code, rng)
    reached = s[b + COUNT + KIND[code]] + 1
    if reached <= 5:
        value += REACHING[reached]
    return value, edge


@njit
def _factors(s: Ints, seat: int) -> tuple[float, float]:
    a = total(s, castle(seat))
    c = total(s, castle(right_castle(s, seat)))
    return (LOWER if a < c else 1.0), (LOWER if c < a else 1.0)


@njit
def greedy_choose(s: Ints, seat: int, rng: Rng) -> int:
    """The best pair, one room for each castle: among each castle's two best rooms."""
    hand = HAND + 10 * seat
    fl, fr = _factors(s, seat)
    lb, rb = castle(seat), castle(right_castle(s, seat))
    l1 = l2 = r1 = r2 = -1
    vl1 = vl2 = vr1 = vr2 = -1e9
    for i in range(1, s[hand] + 1):
        left = fl * _room_value(s, lb, s[hand + i], rng)[0]
        right = fr * _room_value(s, rb, s[hand + i], rng)[0]
        if left > vl1:
            l2, vl2, l1, vl1 = l1, vl1, i, left
        elif left > vl2:
            l2, vl2 = i, left
        if right > vr1:
            r2, vr2, r1, vr1 = r1, vr1, i, right
        elif right > vr2:
            r2, vr2 = i, right
    if l1 == r1:
        if vl2 + vr1 > vl1 + vr2:
            l1 = l2
        else:
            r1 = r2
    return pack_choose(s[hand + l1], s[hand + r1])


@njit
def _put_move(s: Ints, at: int, code: int, edge: int) -> int:
    b = castle(at)
    return pack_at(M_PLACE, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])


@njit
def greedy_place(s: Ints, seat: int, rng: Rng) -> int:
    """The assignment with the larger sum, each room at its best cell; 0 when the seat must wait."""
    if s[PEOPLE] == 2:
        at = 2 - seat
        code = s[PICK + 4 + at - 1]
        if code and s[castle(at) + BONUS] == B_NONE:
            return _put_move(s, at, code, best_gain(s, castle(at), code, rng)[1])
    first, second = s[PICK + 2 * seat], s[PICK + 2 * seat + 1]
    left_at, right_at = seat, right_castle(s, seat)
    if first == 0 and second == 0:
        return 0
    if first == 0 or second == 0:
        at = right_at if s[SIDE + seat] & 1 else left_at
        if s[castle(at) + BONUS] != B_NONE:
            return 0
        code = max(first, second)
        return _put_move(s, at, code, best_gain(s, castle(at), code, rng)[1])
    fl, fr = _factors(s, seat)
    v1, e1 = _room_value(s, castle(left_at), first, rng)
    v2, e2 = _room_value(s, castle(right_at), second, rng)
    v3, e3 = _room_value(s, castle(left_at), second, rng)
    v4, e4 = _room_value(s, castle(right_at), first, rng)
    if fl * v3 + fr * v4 > fl * v1 + fr * v2:
        first, second, e1, e2 = second, first, e3, e4
    if s[castle(left_at) + BONUS] == B_NONE:
        return _put_move(s, left_at, first, e1)
    if s[castle(right_at) + BONUS] == B_NONE:
        return _put_move(s, right_at, second, e2)
    return 0


@njit
def _special_gain(s: Ints, b: int, kind: int, rng: Rng) -> tuple[float, int]:
    if s[STOCK + kind] == 0:
        return 0.0, -1
    return best_gain(s, b, FOUNTAIN + kind, rng)


@njit
def _attendant_gain(s: Ints, b: int, kind: int) -> float:
    return float(count_bits(s[b + OF_DECORATION + kind]))


@njit
def _present_gain(s: Ints, b: int, of: int, rng: Rng) -> float:
    """What a type's bonus gains at once; rooms and cards still to be drawn gain nothing yet."""
    bonus = _BONUS_OF[of]
    if bonus == B_ATTENDANT:
        best = 0.0
        for i in range(4):
            if s[SERVANTS + i]:
                best = max(best, _attendant_gain(s, b, i))
        return best
    if B_FOUNTAIN <= bonus < B_ANY:
        return _special_gain(s, b, bonus - B_FOUNTAIN, rng)[0]
    return 0.0


@njit
def greedy_bonus(s: Ints, at: int, rng: Rng) -> int:
    """What gains most at once."""
    b = castle(at)
    kind = s[b + BONUS]
    best = -1e9
    move = 0
    for i in range(6):
        value = -1e9
        option = 0
        if kind == B_ROOM and i < s[b + DRAWN_N]:
            code = s[b + DRAWN + i]
            value, edge = best_gain(s, b, code, rng)
            option = pack_at(M_BONUS_ROOM, at, code, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
        elif kind == B_CARD and i < s[b + DRAWN_N]:
            value = card_points(s, b, s[b + DRAWN + i] - 1)
            option = pack(M_BONUS_CARD, at, s[b + DRAWN + i] - 1)
        elif kind == B_ATTENDANT and i < 4 and s[SERVANTS + i]:
            value = _attendant_gain(s, b, i)
            option = pack(M_ATTENDANT, at, i)
        elif kind == B_TAKE:
            value = _present_gain(s, b, i, rng)
            option = pack(M_TAKE_BONUS, at, i)
        elif B_FOUNTAIN <= kind <= B_ANY and i < 3 and (kind == B_ANY or kind == B_FOUNTAIN + i):
            value, edge = _special_gain(s, b, i, rng)
            if edge < 0:
                continue
            option = pack_at(M_SPECIAL, at, i, s[b + EDGE_COL + edge], s[b + EDGE_LVL + edge])
        value += 1e-6 * below(rng, 1024)
        if value > best:
            best = value
            move = option
    return move


@entry("i4[::1], i8, u8[::1] -> i8")
def greedy(s: Ints, seat: int, rng: Rng) -> int:
    """The yardstick's move for a seat, or 0 when it has none."""
    if s[PHASE] == CHOOSE:
        return greedy_choose(s, seat, rng) if s[PICK + 2 * seat] == 0 else 0
    if s[PHASE] == PLACE:
        for at in range(s[SEATS]):
            if s[castle(at) + BONUS] != B_NONE and s[castle(at) + DECIDER] == seat:
                return greedy_bonus(s, at, rng)
        return greedy_place(s, seat, rng)
    if s[PHASE] == ASSIGN and seat == s[ROUND]:
        at = 2 - seat
        mine = 0
        if _room_value(s, castle(at), s[DRAW + 1], rng)[0] > _room_value(s, castle(at), s[DRAW], rng)[0]:
            mine = 1
        return pack_at(M_ASSIGN, 0, s[DRAW + mine] if at == 1 else s[DRAW + 1 - mine], 0, 0)
    return 0

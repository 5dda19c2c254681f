"""Ludwig at machine speed: the whole game in one flat integer array, moves as integers.

The same rules as the reference engine, proven equal by differential tests. A state is an `int32` array of
`size(castles)` numbers; a seat's moves are packed integers (see `pack_*`). Chance comes from a small
generator (`kernels/rng.py`) unless an outcome is handed in: see `apply`.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np

from zamki.games.ludwig.kernel.board import bears, found, put
from zamki.games.ludwig.kernel.tables import (
    ATTENDANT,
    BONUS,
    CARD,
    CARD_N,
    CARDS,
    CASTLE,
    CORRIDOR,
    COUNT,
    DATA,
    DECIDER,
    DOWNSTAIRS,
    DRAWN,
    DRAWN_N,
    EDGE_COL,
    EDGE_LVL,
    EDGE_N,
    FIRST_THRONE,
    FOOD,
    FOUNTAIN,
    KIND,
    KIND_FOYER,
    LIVING,
    OUTDOOR,
    REGULAR,
    SLEEPING,
    SPECIAL,
    UTILITY,
    Ints,
)
from zamki.kernels.entry import also_python, bare, entry
from zamki.kernels.rng import Rng, below, shuffle

# State layout.
SEATS, PEOPLE, ROUND, TURN, PHASE = 0, 1, 2, 3, 4
SUPPLY_N, DISCARD_N, PILE_N, CARD_DISCARD_N = 5, 6, 7, 8
STOCK = 9  # fountains, towers, grand foyers left
SERVANTS = 12  # attendants left, by the decoration they admire
DRAW = 16  # the two rooms drawn for Ludwig, not yet assigned
SUPPLY = 20  # the next room is the last one: piles are drawn from their end
DISCARD = SUPPLY + REGULAR
PILE = DISCARD + REGULAR
CARD_DISCARD = PILE + len(CARDS)
HAND = CARD_DISCARD + len(CARDS)  # per seat: count, nine rooms
PICK = HAND + 70  # per seat: two rooms chosen, then waiting to be placed; 0 once placed
SIDE = PICK + 14  # per seat: bit 0 when its left castle has had its room this turn, bit 1 the right one
BODY = SIDE + 7
ASSIGN, CHOOSE, PLACE, OVER = 0, 1, 2, 3

M_CHOOSE, M_PLACE, M_BONUS_ROOM, M_ATTENDANT, M_BONUS_CARD, M_SPECIAL, M_TAKE_BONUS, M_ASSIGN = range(8)
B_NONE, B_ROOM, B_ATTENDANT, B_CARD, B_FOUNTAIN, B_TOWER, B_FOYER, B_ANY, B_TAKE = range(9)
MAX_MOVES = 2048

SPECIAL_STOCK: Ints = np.array([room["count"] for room in DATA["specials"]], np.int32)
SERVANT_STOCK: Ints = np.array([kind["count"] for kind in DATA["attendants"]], np.int32)
_BONUS_OF: Ints = np.zeros(7, np.int32)
_BONUS_OF[[FOOD, LIVING, UTILITY]] = [B_ROOM, B_ATTENDANT, B_CARD]
_BONUS_OF[[OUTDOOR, SLEEPING, CORRIDOR, DOWNSTAIRS]] = [B_FOUNTAIN, B_TOWER, B_FOYER, B_TAKE]
NO_CHANCE: Ints = np.zeros(0, np.int32)


def size(castles: int) -> int:
    """The length of a state with that many castles."""
    return BODY + castles * CASTLE


@also_python
def castle(i: int) -> int:
    """The offset of castle `i` in a state."""
    return BODY + i * CASTLE


@bare
def begin(s: Ints, people: int, rng: Rng) -> None:
    """Set up a game for two to seven people with random thrones, supply and cards (L1a, L2, L2a, L3, L43)."""
    n = max(people, 3)
    s[:] = 0
    s[SEATS] = n
    s[PEOPLE] = people
    for i in range(3):
        s[STOCK + i] = SPECIAL_STOCK[i]
    for i in range(4):
        s[SERVANTS + i] = SERVANT_STOCK[i]
    s[SUPPLY_N] = REGULAR
    for i in range(REGULAR):
        s[SUPPLY + i] = i + 1
    shuffle(s, SUPPLY, REGULAR, rng)
    s[PILE_N] = len(CARDS)
    for i in range(len(CARDS)):
        s[PILE + i] = i + 1
    shuffle(s, PILE, len(CARDS), rng)
    for i in range(7):
        s[DISCARD + i] = FIRST_THRONE + i
    shuffle(s, DISCARD, 7, rng)
    for i in range(n):
        found(s, castle(i), s[DISCARD + i])
    s[DISCARD : DISCARD + 7] = 0
    _deal(s, rng, NO_CHANCE)
    _open_turn(s, rng, NO_CHANCE)


@bare
def _deal(s: Ints, rng: Rng, order: Ints) -> None:
    """Nine rooms to every seat, Ludwig too (L5, L43); reshuffled first where the pile is short (L21)."""
    if s[SUPPLY_N] < 9 * s[SEATS] and s[DISCARD_N]:
        _refill(s, SUPPLY, SUPPLY_N, DISCARD, DISCARD_N, rng, order)
    for seat in range(s[SEATS]):
        s[HAND + 10 * seat] = 9
        for i in range(9):
            s[SUPPLY_N] -= 1
            s[HAND + 10 * seat + 1 + i] = s[SUPPLY + s[SUPPLY_N]]


@bare
def _refill(s: Ints, pile: int, count: int, discard: int, discarded: int, rng: Rng, order: Ints) -> None:
    """Shuffle the discards into the rest of a pile (L21, L23)."""
    n = s[count]
    for i in range(s[discarded]):
        s[pile + n + i] = s[discard + i]
    n += s[discarded]
    s[count] = n
    s[discarded] = 0
    if order.size:
        for i in range(n):
            s[pile + i] = order[n - 1 - i]
    else:
        shuffle(s, pile, n, rng)


@bare
def _open_turn(s: Ints, rng: Rng, drawn: Ints) -> None:
    """Begin a choose step; with two people Ludwig's rooms are drawn first (L44)."""
    s[PHASE] = CHOOSE
    if s[PEOPLE] == 2:
        hand = HAND + 20
        for i in range(2):
            n = s[hand]
            j = 1 + below(rng, n)
            if drawn.size:
                for k in range(1, n + 1):
                    if s[hand + k] == drawn[i]:
                        j = k
            s[DRAW + i] = s[hand + j]
            s[hand + j] = s[hand + n]
            s[hand] = n - 1
        s[PHASE] = ASSIGN


@bare
def right_castle(s: Ints, seat: int) -> int:
    """The castle on a seat's right (L1); its left one has the seat's own number."""
    return (seat + s[SEATS] - 1) % s[SEATS]


@bare
def pack_choose(a: int, b: int) -> int:
    """Two rooms of a hand, in either order (L6)."""
    return M_CHOOSE | (min(a, b) << 7) | (max(a, b) << 15)


@bare
def pack(kind: int, at_castle: int, what: int) -> int:
    """A move without a cell."""
    return kind | (at_castle << 4) | (what << 7)


@bare
def pack_at(kind: int, at_castle: int, what: int, col: int, lvl: int) -> int:
    """A move that names a cell."""
    return kind | (at_castle << 4) | (what << 7) | ((col + 32) << 15) | ((lvl + 32) << 21)


@bare
def _cells(s: Ints, kind: int, at: int, code: int, what: int, out: Ints, n: int) -> int:
    """Every cell that touches the castle and may take the room (L15); there always is one (L19)."""
    b = castle(at)
    room = KIND[code]
    is_deep = (
        room in (DOWNSTAIRS, CORRIDOR) or room == KIND_FOYER
    )  # as `fits` has it, asked once for all cells
    is_high = room != DOWNSTAIRS
    head = pack(kind, at, what)
    for edge in range(s[b + EDGE_N]):
        col = s[b + EDGE_COL + edge]
        lvl = s[b + EDGE_LVL + edge]
        may = is_high if lvl >= 0 else is_deep
        if may and (lvl <= 0 or bears(s, b, col, lvl)):
            out[n] = head | ((col + 32) << 15) | ((lvl + 32) << 21)
            n += 1
    return n


@bare
def _bonus_moves(s: Ints, at: int, out: Ints, n: int) -> int:
    """Every answer to a castle's open bonus (L21, L22, L23, L24, L25); stock counts now (L24a)."""
    b = castle(at)
    kind = s[b + BONUS]
    if kind == B_ROOM:
        for i in range(s[b + DRAWN_N]):
            n = _cells(s, M_BONUS_ROOM, at, s[b + DRAWN + i], s[b + DRAWN + i], out, n)
    elif kind == B_CARD:
        for i in range(s[b + DRAWN_N]):
            out[n] = pack(M_BONUS_CARD, at, s[b + DRAWN + i] - 1)
            n += 1
    elif kind == B_ATTENDANT:
        for i in range(4):
            if s[SERVANTS + i]:
                out[n] = pack(M_ATTENDANT, at, i)
                n += 1
    elif kind == B_TAKE:
        for i in range(6):
            out[n] = pack(M_TAKE_BONUS, at, i)
            n += 1
    else:
        for i in range(3):
            if s[STOCK + i] and (kind == B_ANY or kind == B_FOUNTAIN + i):
                n = _cells(s, M_SPECIAL, at, FOUNTAIN + i, i, out, n)
    return n


@bare
def _place_moves(s: Ints, seat: int, out: Ints, n: int) -> int:
    """One room into each castle (L9), by its owner (L9a); an open bonus blocks a castle (L12, L20a)."""
    for side in range(2):
        at = seat if side == 0 else right_castle(s, seat)
        b = castle(at)
        if s[b + BONUS] == B_NONE and not (s[SIDE + seat] >> side) & 1:
            for i in range(2):
                code = s[PICK + 2 * seat + i]
                if code:
                    n = _cells(s, M_PLACE, at, code, code, out, n)
    if s[PEOPLE] == 2:
        at = 2 - seat  # the castle shared with Ludwig (L45)
        code = s[PICK + 4 + at - 1]
        if code and s[castle(at) + BONUS] == B_NONE:
            n = _cells(s, M_PLACE, at, code, code, out, n)
    return n


@bare
def legal(s: Ints, seat: int, out: Ints) -> int:
    """Write the moves a seat may make into `out`; returns how many (L6, L9, L26, L44)."""
    n = 0
    if s[PHASE] == CHOOSE:
        if s[PICK + 2 * seat] == 0:
            hand = HAND + 10 * seat
            for i in range(1, s[hand] + 1):
                for j in range(i + 1, s[hand] + 1):
                    out[n] = pack_choose(s[hand + i], s[hand + j])
                    n += 1
    elif s[PHASE] == PLACE:
        for at in range(s[SEATS]):
            if s[castle(at) + BONUS] != B_NONE and s[castle(at) + DECIDER] == seat:
                n = _bonus_moves(s, at, out, n)
        n = _place_moves(s, seat, out, n)
    elif s[PHASE] == ASSIGN and seat == s[ROUND]:
        out[0] = pack_at(M_ASSIGN, 0, s[DRAW], 0, 0)
        out[1] = pack_at(M_ASSIGN, 0, s[DRAW + 1], 0, 0)
        n = 2
    return n


@bare
def apply(s: Ints, seat: int, move: int, rng: Rng, order: Ints, drawn: Ints) -> None:
    """Make a legal move. A reshuffle takes `order` (front first) and Ludwig's draw `drawn` where given."""
    kind = move & 15
    at = (move >> 4) & 7
    what = (move >> 7) & 255
    if kind == M_CHOOSE:
        _choose(s, seat, what, (move >> 15) & 255)
        return
    if kind == M_ASSIGN:
        _assign(s, what)
        return
    b = castle(at)
    col = ((move >> 15) & 63) - 32
    lvl = ((move >> 21) & 63) - 32
    if kind == M_PLACE:
        _unhand(s, seat, at, what)
        _place(s, b, seat, what, col, lvl, rng, order)
    elif kind == M_BONUS_ROOM:
        s[b + BONUS] = B_NONE
        for i in range(s[b + DRAWN_N]):
            if s[b + DRAWN + i] != what:  # L21: discarded before the taken one sets off anything
                s[DISCARD + s[DISCARD_N]] = s[b + DRAWN + i]
                s[DISCARD_N] += 1
        s[b + DRAWN_N] = 0
        _place(s, b, seat, what, col, lvl, rng, order)
    elif kind == M_ATTENDANT:
        # L22: attendants never run out while a bonus waits (28 for at most 14 places), so nothing lapses.
        s[b + BONUS] = B_NONE
        s[SERVANTS + what] -= 1
        s[b + ATTENDANT + what] += 1
    elif kind == M_BONUS_CARD:
        s[b + BONUS] = B_NONE
        for i in range(s[b + DRAWN_N]):
            if s[b + DRAWN + i] != what + 1:
                s[CARD_DISCARD + s[CARD_DISCARD_N]] = s[b + DRAWN + i]
                s[CARD_DISCARD_N] += 1
        s[b + DRAWN_N] = 0
        s[b + CARD + s[b + CARD_N]] = what + 1
        s[b + CARD_N] += 1
    elif kind == M_SPECIAL:
        s[b + BONUS] = B_NONE
        s[STOCK + what] -= 1
        _place(s, b, seat, FOUNTAIN + what, col, lvl, rng, order)
        _lapse(s)
    else:
        s[b + BONUS] = B_NONE
        _grant(s, b, seat, _BONUS_OF[what], rng, order)
    _close_turn(s, rng, order, drawn)


@bare
def _choose(s: Ints, seat: int, first: int, second: int) -> None:
    """Set two rooms aside (L6); the last choice reveals all (L8)."""
    hand = HAND + 10 * seat
    n = s[hand]
    kept = 0
    for i in range(1, n + 1):
        code = s[hand + i]
        if code != first and code != second:
            kept += 1
            s[hand + kept] = code
    s[hand] = kept
    s[PICK + 2 * seat] = first
    s[PICK + 2 * seat + 1] = second
    for other in range(s[PEOPLE]):
        if s[PICK + 2 * other] == 0:
            return
    s[PHASE] = PLACE


@bare
def _assign(s: Ints, first: int) -> None:
    """Ludwig's two rooms lie face up at castles 1 and 2 (L44)."""
    other = s[DRAW] if s[DRAW + 1] == first else s[DRAW + 1]
    s[PICK + 4] = first
    s[PICK + 5] = other
    s[DRAW] = 0
    s[DRAW + 1] = 0
    s[PHASE] = CHOOSE


@bare
def _unhand(s: Ints, seat: int, at: int, code: int) -> None:
    """The room is no longer to be placed, and its castle has had one from this owner (L10, L45)."""
    if s[PEOPLE] == 2 and (s[PICK + 4] == code or s[PICK + 5] == code):
        s[PICK + 4 + at - 1] = 0
        return
    s[SIDE + seat] |= 1 if at == seat else 2
    if s[PICK + 2 * seat] == code:
        s[PICK + 2 * seat] = 0
    else:
        s[PICK + 2 * seat + 1] = 0


@bare
def edge_index(s: Ints, b: int, col: int, lvl: int) -> int:
    """Which of the castle's edge cells a cell is, or -1."""
    for edge in range(s[b + EDGE_N]):
        if s[b + EDGE_COL + edge] == col and s[b + EDGE_LVL + edge] == lvl:
            return edge
    return -1


@entry("i4[::1], i8, i4[:, ::1]")
def build_castle(s: Ints, throne: int, rooms: Ints) -> None:
    """Builds a castle room by room; a row of `rooms` is a code, a column and a level."""
    found(s, 0, throne)
    for i in range(len(rooms)):
        put(s, 0, rooms[i, 0], edge_index(s, 0, rooms[i, 1], rooms[i, 2]))


@bare
def _place(s: Ints, b: int, seat: int, code: int, col: int, lvl: int, rng: Rng, order: Ints) -> None:
    """Put a room into a castle; the third and the fifth of a type open a bonus (L20)."""
    put(s, b, code, edge_index(s, b, col, lvl))
    kind = KIND[code]
    if kind < SPECIAL:
        if s[b + COUNT + kind] == 3:
            _grant(s, b, seat, _BONUS_OF[kind], rng, order)
        elif s[b + COUNT + kind] == 5:
            _grant(s, b, seat, B_ANY, rng, order)


@bare
def _grant(s: Ints, b: int, seat: int, kind: int, rng: Rng, order: Ints) -> None:
    """Open a bonus for who set it off (L26), unless there is nothing to give (L21a, L24).

    Rooms and cards are drawn at once (L21, L23); a type taken for downstairs rooms comes here too (L25).
    """
    n = 0
    if kind == B_ROOM:
        if s[SUPPLY_N] < 5 and s[DISCARD_N]:
            _refill(s, SUPPLY, SUPPLY_N, DISCARD, DISCARD_N, rng, order)
        n = min(5, s[SUPPLY_N])
        for i in range(n):
            s[SUPPLY_N] -= 1
            s[b + DRAWN + i] = s[SUPPLY + s[SUPPLY_N]]
    elif kind == B_CARD:
        if s[PILE_N] < 3 and s[CARD_DISCARD_N]:
            _refill(s, PILE, PILE_N, CARD_DISCARD, CARD_DISCARD_N, rng, order)
        n = min(3, s[PILE_N])
        for i in range(n):
            s[PILE_N] -= 1
            s[b + DRAWN + i] = s[PILE + s[PILE_N]]
    elif kind == B_ANY:
        if s[STOCK] + s[STOCK + 1] + s[STOCK + 2] == 0:
            return
    elif B_FOUNTAIN <= kind <= B_FOYER and s[STOCK + kind - B_FOUNTAIN] == 0:
        return
    if n == 0 and (kind in (B_ROOM, B_CARD)):
        return
    s[b + DRAWN_N] = n
    s[b + BONUS] = kind
    s[b + DECIDER] = seat


@bare
def _lapse(s: Ints) -> None:
    """A waiting special room whose kinds have all been taken lapses (L24a)."""
    for at in range(s[SEATS]):
        b = castle(at)
        kind = s[b + BONUS]
        if kind == B_ANY:
            if s[STOCK] + s[STOCK + 1] + s[STOCK + 2] == 0:
                s[b + BONUS] = B_NONE
        elif B_FOUNTAIN <= kind <= B_FOYER and s[STOCK + kind - B_FOUNTAIN] == 0:
            s[b + BONUS] = B_NONE


@bare
def _close_turn(s: Ints, rng: Rng, order: Ints, drawn: Ints) -> None:
    """When everything is placed, hands go on, or the round or the game ends (L5, L7a, L11)."""
    n = s[SEATS]
    for i in range(2 * n):
        if s[PICK + i]:
            return
    for at in range(n):
        if s[castle(at) + BONUS] != B_NONE:
            return
    s[SIDE : SIDE + n] = 0
    s[TURN] += 1
    if s[TURN] < 4:
        _pass_hands(s)
        _open_turn(s, rng, drawn)
        return
    s[TURN] = 0
    for seat in range(n):
        s[DISCARD + s[DISCARD_N]] = s[HAND + 10 * seat + 1]
        s[DISCARD_N] += 1
        s[HAND + 10 * seat] = 0
    s[ROUND] += 1
    if s[ROUND] == 2:
        s[PHASE] = OVER
        return
    _deal(s, rng, order)
    _open_turn(s, rng, drawn)


@bare
def _pass_hands(s: Ints) -> None:
    """To the left in round 1, to the right in round 2 (L7)."""
    n = s[SEATS]
    for i in range(10):
        if s[ROUND] == 0:
            kept = s[HAND + 10 * (n - 1) + i]
            for seat in range(n - 1, 0, -1):
                s[HAND + 10 * seat + i] = s[HAND + 10 * (seat - 1) + i]
            s[HAND + i] = kept
        else:
            kept = s[HAND + i]
            for seat in range(n - 1):
                s[HAND + 10 * seat + i] = s[HAND + 10 * (seat + 1) + i]
            s[HAND + 10 * (n - 1) + i] = kept

"""Many games of ludwig side by side: moves by their numbers, observations written in place.

The numbers are those of `arrays.py`; a test compares them with the reference position by position.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.ids import seats as all_seats
from zamki.games.ludwig.kernel.batches import standings
from zamki.games.ludwig.kernel.board import fits, total
from zamki.games.ludwig.kernel.codec import check_known, decode_state
from zamki.games.ludwig.kernel.rules import (
    ASSIGN,
    B_CARD,
    B_NONE,
    B_ROOM,
    CARD_DISCARD_N,
    CHOOSE,
    DISCARD_N,
    DRAW,
    HAND,
    M_ASSIGN,
    M_ATTENDANT,
    M_BONUS_CARD,
    M_BONUS_ROOM,
    M_CHOOSE,
    M_PLACE,
    M_SPECIAL,
    M_TAKE_BONUS,
    MAX_MOVES,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    PICK,
    PILE_N,
    PLACE,
    ROUND,
    SEATS,
    SERVANTS,
    SIDE,
    STOCK,
    SUPPLY_N,
    TURN,
    apply,
    begin,
    castle,
    legal,
    pack,
    pack_at,
    pack_choose,
    right_castle,
    size,
)
from zamki.games.ludwig.kernel.tables import (
    ADMIRES,
    ATTENDANT,
    BONUS,
    CARD,
    CARD_N,
    CARDS,
    CODE,
    COL,
    COUNT,
    DECIDER,
    DRAWN,
    DRAWN_N,
    EDGE_COL,
    EDGE_LVL,
    EDGE_N,
    FOYER,
    LVL,
    ROOMS,
    SPECIAL_COUNT,
    Ints,
)
from zamki.games.ludwig.rules.components import CARDS as ALL_CARDS
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.state import Placing
from zamki.games.ludwig.rules.state import State as Reference
from zamki.kernels.entry import entry, njit
from zamki.kernels.lanes import Block
from zamki.kernels.rng import seed_stream

CELLS, MOST_ROOMS, MOST_DRAWN, SLOTS, NINE = 60, 25, 5, 3, 9
KINDS: Ints = np.array(ADMIRES, np.int32)
"""The kernel's number of each kind of attendant of the edition."""
KIND_OF: Ints = np.argsort(KINDS).astype(np.int32)
CARD_NUMBER: Ints = np.array([0, *(ALL_CARDS.index(card) + 1 for card in CARDS)], np.int32)
"""The number of each card, by the kernel's; 0 is none in both."""
CARD_CODE: Ints = np.array([0, *(CARDS.index(card) + 1 for card in ALL_CARDS)], np.int32)

# The first number of each kind of move.
N_ASSIGN = NINE * (NINE - 1) // 2
N_PLACE = N_ASSIGN + 2
N_BONUS_ROOM = N_PLACE + 2 * SLOTS * CELLS
N_SPECIAL = N_BONUS_ROOM + 2 * MOST_DRAWN * CELLS
N_CARD = N_SPECIAL + 2 * 3 * CELLS
N_TAKE = N_CARD + 2 * len(CARDS)
N_ATTENDANT = N_TAKE + 2 * 6


@njit
def free_cells(s: Ints, b: int, keys: Ints) -> int:
    """The cells where some room may go, by column and level, as sorted keys; how many there are."""
    n = 0
    for edge in range(s[b + EDGE_N]):
        if fits(s, b, FOYER, edge):  # a grand foyer goes anywhere (L17)
            key = ((s[b + EDGE_COL + edge] + 32) << 6) + s[b + EDGE_LVL + edge] + 32
            at = n
            while at > 0 and keys[at - 1] > key:
                keys[at] = keys[at - 1]
                at -= 1
            keys[at] = key
            n += 1
    return n


@njit
def rank_of(items: Any, start: int, count: int, item: int) -> int:
    """How many of a few different numbers are smaller, zeros apart."""
    rank = 0
    for i in range(start, start + count):
        rank += 0 < items[i] < item
    return rank


@njit
def nth(items: Any, start: int, count: int, rank: int) -> int:
    """The number of that rank among a few different ones, zeros apart."""
    for i in range(start, start + count):
        if items[i] and rank_of(items, start, count, items[i]) == rank:
            return items[i]
    return 0


@njit
def put_sorted(items: Any, start: int, count: int, out: Any, at: int) -> None:
    """A few different numbers in order, zeros apart."""
    for i in range(start, start + count):
        if items[i]:
            out[at + rank_of(items, start, count, items[i])] = items[i]


@njit
def _cell_rank(keys: Ints, count: int, key: int) -> int:
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


@njit
def number_of(s: Ints, seat: int, move: int, keys: Any, counts: Any) -> int:
    """The number of a legal move; `keys` and `counts` are the free cells of the seat's two castles."""
    kind = move & 15
    at = (move >> 4) & 7
    what = (move >> 7) & 255
    hand = HAND + 10 * seat
    if kind == M_CHOOSE:
        i = rank_of(s, hand + 1, s[hand], what)
        j = rank_of(s, hand + 1, s[hand], (move >> 15) & 255)
        return i * (2 * NINE - i - 1) // 2 + j - i - 1
    if kind == M_ASSIGN:
        return N_ASSIGN + rank_of(s, DRAW, 2, what)
    side = 0 if at == seat else 1
    if kind == M_BONUS_CARD:
        return N_CARD + side * len(CARDS) + CARD_NUMBER[what + 1] - 1
    if kind == M_TAKE_BONUS:
        return N_TAKE + side * 6 + what
    if kind == M_ATTENDANT:
        return N_ATTENDANT + side * len(KINDS) + KIND_OF[what]
    cell = _cell_rank(keys[side], counts[side], (((move >> 15) & 63) << 6) + ((move >> 21) & 63))
    if kind == M_SPECIAL:
        return N_SPECIAL + (side * 3 + what) * CELLS + cell
    if kind == M_BONUS_ROOM:
        slot = rank_of(s, castle(at) + DRAWN, s[castle(at) + DRAWN_N], what)
        return N_BONUS_ROOM + (side * MOST_DRAWN + slot) * CELLS + cell
    slot = rank_of(s, PICK + 2 * seat, 2, what)
    if s[PEOPLE] == 2 and at > 0 and s[PICK + 3 + at] == what:
        slot = 2
    return N_PLACE + (side * SLOTS + slot) * CELLS + cell


@njit
def move_of(s: Ints, seat: int, number: int, keys: Any) -> int:
    """The kernel's move of a number that is legal now."""
    hand = HAND + 10 * seat
    if number < N_ASSIGN:
        i = 0
        while number >= NINE - 1 - i:
            number -= NINE - 1 - i
            i += 1
        return pack_choose(nth(s, hand + 1, s[hand], i), nth(s, hand + 1, s[hand], i + 1 + number))
    if number < N_PLACE:
        return pack_at(M_ASSIGN, 0, nth(s, DRAW, 2, number - N_ASSIGN), 0, 0)
    if number >= N_ATTENDANT:
        side, what = divmod(number - N_ATTENDANT, len(KINDS))
        return pack(M_ATTENDANT, _on(s, seat, side), KINDS[what])
    if number >= N_TAKE:
        side, what = divmod(number - N_TAKE, 6)
        return pack(M_TAKE_BONUS, _on(s, seat, side), what)
    if number >= N_CARD:
        side, what = divmod(number - N_CARD, len(CARDS))
        return pack(M_BONUS_CARD, _on(s, seat, side), CARD_CODE[what + 1] - 1)
    return _placing(s, seat, number, keys)


@njit
def _on(s: Ints, seat: int, side: int) -> int:
    return seat if side == 0 else right_castle(s, seat)


@njit
def _placing(s: Ints, seat: int, number: int, keys: Any) -> int:
    if number >= N_SPECIAL:
        kind, slots, rest = M_SPECIAL, 3, number - N_SPECIAL
    elif number >= N_BONUS_ROOM:
        kind, slots, rest = M_BONUS_ROOM, MOST_DRAWN, number - N_BONUS_ROOM
    else:
        kind, slots, rest = M_PLACE, SLOTS, number - N_PLACE
    side = rest // (slots * CELLS)
    slot = rest // CELLS % slots
    at = _on(s, seat, side)
    what = slot
    if kind == M_BONUS_ROOM:
        what = nth(s, castle(at) + DRAWN, s[castle(at) + DRAWN_N], slot)
    elif kind == M_PLACE:
        what = s[PICK + 3 + at] if slot == 2 else nth(s, PICK + 2 * seat, 2, slot)
    free_cells(s, castle(at), keys[side])
    key = keys[side, rest % CELLS]
    return pack_at(kind, at, what, (key >> 6) - 32, (key & 63) - 32)


@njit
def show(s: Ints, seat: int, out: Any, mask: Any, moves: Ints, keys: Any, counts: Any) -> None:
    """What a seat knows and may do."""
    out[:] = 0
    mask[:] = False
    counts[0] = free_cells(s, castle(seat), keys[0])
    counts[1] = free_cells(s, castle(right_castle(s, seat)), keys[1])
    for index in range(legal(s, seat, moves)):
        mask[number_of(s, seat, moves[index], keys, counts)] = True
    at = _show_head(s, seat, out)
    people = s[PEOPLE]
    for step in range(people):
        who = (seat + step) % people
        out[at] = s[PHASE] == CHOOSE and s[PICK + 2 * who] != 0
        if s[PHASE] == PLACE:
            put_sorted(s, PICK + 2 * who, 2, out, at + 1)
            out[at + 3] = not s[SIDE + who] & 1
            out[at + 4] = not s[SIDE + who] & 2
        at += 5
    for step in range(s[SEATS]):
        at = _show_castle(s, seat, (seat + step) % s[SEATS], out, at, moves)
    for side in range(2):
        for cell in range(counts[side]):
            out[at + 2 * cell] = (keys[side, cell] >> 6) - 32
            out[at + 2 * cell + 1] = (keys[side, cell] & 63) - 32
        at += 2 * CELLS


@njit
def _show_head(s: Ints, seat: int, out: Any) -> int:
    phase = s[PHASE]
    out[0] = s[ROUND]
    out[1] = s[TURN]
    out[2 + phase] = 1
    for i in range(3):
        out[6 + i] = s[STOCK + i]
    kinds = len(KINDS)
    for i in range(kinds):
        out[9 + i] = s[SERVANTS + KINDS[i]]
    at = 9 + kinds
    out[at] = s[SUPPLY_N]
    out[at + 1] = s[DISCARD_N]
    out[at + 2] = s[PILE_N]
    out[at + 3] = s[CARD_DISCARD_N]
    at += 4
    if phase in (ASSIGN, CHOOSE):
        put_sorted(s, HAND + 10 * seat + 1, s[HAND + 10 * seat], out, at)
    at += NINE + 2  # who is asked has chosen nothing yet itself
    if phase == ASSIGN:
        put_sorted(s, DRAW, 2, out, at)
    at += 2
    if s[PEOPLE] == 2:
        out[at] = s[PICK + 4]
        out[at + 1] = s[PICK + 5]
    return at + 2


@njit
def _show_castle(s: Ints, seat: int, number: int, out: Any, at: int, drawn: Ints) -> int:
    b = castle(number)
    out[at] = s[b + ROOMS]
    at += 1
    for i in range(7):
        out[at + i] = s[b + COUNT + i]
    at += 7
    for i in range(3):
        out[at + i] = s[b + SPECIAL_COUNT + i]
    at += 3
    for i in range(len(KINDS)):
        out[at + i] = s[b + ATTENDANT + KINDS[i]]
    at += len(KINDS)
    for i in range(s[b + CARD_N]):
        out[at + i] = CARD_NUMBER[s[b + CARD + i]]
    at += 3
    out[at] = total(s, b)
    at += 1
    kind = s[b + BONUS]
    if kind != B_NONE:
        out[at] = kind
        out[at + 1] = (s[b + DECIDER] - seat) % s[PEOPLE] + 1
        if kind in (B_ROOM, B_CARD):
            out[at + 2] = s[b + DRAWN_N]
            if number == seat or number == right_castle(s, seat):  # L47: only its owners see what was drawn
                for i in range(s[b + DRAWN_N]):
                    drawn[i] = s[b + DRAWN + i] if kind == B_ROOM else CARD_NUMBER[s[b + DRAWN + i]]
                put_sorted(drawn, 0, s[b + DRAWN_N], out, at + 3)
    at += 3 + MOST_DRAWN
    for i in range(s[b + ROOMS]):
        out[at + 3 * i] = s[b + CODE + i]
        out[at + 3 * i + 1] = s[b + COL + i]
        out[at + 3 * i + 2] = s[b + LVL + i]
    return at + 3 * MOST_ROOMS


@njit
def asked(s: Ints, moves: Ints) -> int:
    """The first seat that may act: by default that is the oldest who may (L4, L13)."""
    for seat in range(s[PEOPLE]):
        if legal(s, seat, moves):
            return seat
    return -1


@entry("i8, i4[:, ::1], u8[:, ::1], i8, i8, i2[:, ::1], b1[:, ::1], i4[::1]", is_batch=True)
def begin_lanes(people: int, s: Any, rng: Any, first: int, seed: int, obs: Any, masks: Any, who: Any) -> None:
    """A new game in every lane."""
    moves = np.empty(MAX_MOVES, np.int32)
    keys = np.zeros((2, CELLS), np.int32)
    counts = np.zeros(2, np.int32)
    for lane in range(len(s)):
        seed_stream(rng[lane], seed, first + lane)
        begin(s[lane], people, rng[lane])
        who[lane] = asked(s[lane], moves)
        show(s[lane], who[lane], obs[lane], masks[lane], moves, keys, counts)


@entry(
    "i8, i4[:, ::1], u8[:, ::1], i4[::1], i2[:, ::1], b1[:, ::1], i4[::1], f4[:, ::1], b1[::1], i4[:, ::1]",
    is_batch=True,
)
def step_lanes(
    people: int, s: Any, rng: Any, actions: Any, obs: Any, masks: Any, who: Any, rewards: Any, done: Any,
    scores: Any,
) -> None:  # fmt: skip
    """One move in every lane."""
    moves = np.empty(MAX_MOVES, np.int32)
    keys = np.zeros((2, CELLS), np.int32)
    counts = np.zeros(2, np.int32)
    wins = np.zeros(people)
    for lane in range(len(s)):
        row = s[lane]
        move = move_of(row, who[lane], actions[lane], keys)
        apply(row, who[lane], move, rng[lane], NO_CHANCE, NO_CHANCE)
        done[lane] = row[PHASE] == OVER
        rewards[lane, :] = 0.0
        if done[lane]:
            standings(row, people, scores[lane], wins)
            for seat in range(people):
                rewards[lane, seat] = (wins[seat] * people - 1) / (people - 1)
            begin(row, people, rng[lane])
        who[lane] = asked(row, moves)
        show(row, who[lane], obs[lane], masks[lane], moves, keys, counts)


class LudwigLanes:
    """Ludwig over rows of memory."""

    dtype = "int32"

    def __init__(self, config: Config) -> None:
        self._components = cast(Components, config.edition)
        check_known(self._components)
        self._people = config.seats
        self.width = size(max(config.seats, 3))

    def begin(self, block: Block, first: int, seed: int) -> None:
        """A new game in every lane."""
        begin_lanes(
            self._people, block.states, block.generators, first, seed,
            block.observations, block.masks, block.seats,
        )  # fmt: skip

    def step(self, block: Block, actions: Ints) -> None:
        """One legal move in every lane."""
        step_lanes(
            self._people, block.states, block.generators, actions, block.observations, block.masks,
            block.seats, block.rewards, block.done, block.scores,
        )  # fmt: skip

    def state(self, row: Ints) -> Reference:
        """The position of a row as the rules have it; all have looked at the hand they hold (L7a)."""
        state = decode_state(row, self._components, all_seats(self._people))
        if isinstance(state.phase, Placing):
            return state
        own = [frozenset({Seat(seat)} if seat < self._people else ()) for seat in range(len(state.hands))]
        hands = zip(state.hands, own, strict=True)
        return replace(state, hands=tuple(replace(hand, seen=seen) for hand, seen in hands))

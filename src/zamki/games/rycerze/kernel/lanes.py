"""Many games of Rycerze side by side: moves by their numbers, observations written in place.

The numbers are those of `arrays.py`; a test compares them with the reference move by move.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from zamki.core.game import Config
from zamki.games.rycerze.kernel.codec import decode, option_bits, table_of
from zamki.games.rycerze.kernel.rules import (
    AGE,
    CARDS,
    CASTLES,
    DRUM,
    GAME,
    HANDS,
    HISTORY,
    LAY_COUNTS,
    LAYS,
    LONG,
    MASKS,
    MAX_SEATS,
    OPEN,
    OPTIONS,
    OVER,
    PILE,
    POINTS,
    RANK,
    RECRUIT,
    ROTATE,
    ROUND,
    ROUNDS,
    SEATS,
    SIZE,
    SIZES,
    SLOTS,
    SORTS,
    SWORD,
    TILES,
    TOTALS,
    Ints,
    apply,
    begin,
    leader,
    must_act,
    tile_now,
)
from zamki.games.rycerze.rules.components import Components
from zamki.kernels.entry import entry, njit
from zamki.kernels.lanes import Block
from zamki.kernels.rng import seed_stream, shuffle

_LAID = [mask for mask in range(MASKS) if mask.bit_count() <= 2]
LAYINGS = len(_LAID)
CODES: Ints = np.array([*_LAID, *range(RECRUIT, RECRUIT + CARDS)], np.int32)
"""The kernel's move for each number."""
NUMBERS: Ints = np.full(MASKS, -1, np.int32)
"""The number of laying a set of army cards."""
NUMBERS[_LAID] = range(LAYINGS)
CHOICE = 2 * CARDS + 1


@njit
def show(s: Ints, seat: int, out: Any, mask: Any) -> None:
    """What `seat` knows and may do."""
    out[:] = 0
    mask[:] = False
    tile = tile_now(s)
    hand = s[HANDS + seat]
    if tile == DRUM:
        for card in range(CARDS):
            mask[LAYINGS + card] = not hand >> card & 1
    else:
        for index in range(LAY_COUNTS[hand]):
            mask[NUMBERS[LAYS[hand, index]]] = True
    out[tile] = 1
    for sort in range(SORTS):
        out[SORTS + sort] = 1
    out[SORTS + DRUM] = 2
    pile = TILES + PILE * s[GAME] + 1
    for place in range(s[ROUND] + 1):
        out[SORTS + s[pile + place]] -= 1
    out[14] = s[ROUND]
    out[15] = s[GAME]
    out[16] = s[OPTIONS] & OPEN != 0
    out[17] = s[OPTIONS] & LONG != 0
    out[18] = s[OPTIONS] & ROTATE != 0
    for card in range(CARDS):
        out[19 + card] = hand >> card & 1
    _show_seats(s, seat, out, 19 + 2 * CARDS)


@njit
def _show_seats(s: Ints, seat: int, out: Any, at: int) -> None:
    """Every seat from the viewer on, then the rounds; who is asked has chosen nothing yet itself."""
    seats = s[SEATS]
    for step in range(seats):
        who = (seat + step) % seats
        out[at] = s[POINTS + who]
        out[at + 1] = s[TOTALS + who]
        out[at + 2] = SIZES[s[HANDS + who]]
        out[at + 3] = s[SLOTS + who] >= 0
        out[at + 4] = s[SWORD] == who
        out[at + 5] = s[AGE + who]
        for castle in range(DRUM):
            out[at + 6 + castle] = s[CASTLES + who] >> castle & 1
        at += 6 + DRUM
    is_open = s[OPTIONS] & OPEN != 0
    for number in range(s[ROUND]):
        out[at + s[TILES + PILE * s[GAME] + 1 + number]] = 1
        at += SORTS
        told = HISTORY + (s[GAME] * ROUNDS + number) * MAX_SEATS
        for step in range(seats):
            who = (seat + step) % seats
            code = s[told + who]
            if code >= RECRUIT:
                out[at + 2 * CARDS] = 1
                if is_open or step == 0:
                    out[at + CARDS + code - RECRUIT] = 1
            elif code > 0:
                for card in range(CARDS):
                    out[at + card] = code >> card & 1
            at += CHOICE


@njit
def asked(s: Ints) -> int:
    """The first seat that owes its choice."""
    for seat in range(s[SEATS]):
        if must_act(s, seat):
            return seat
    return -1


@njit
def begin_anew(s: Ints, seats: int, options: int, rng: Any) -> None:
    """The next game of a lane; who is younger is dealt too (R3, R11)."""
    shuffle(s, RANK, seats, rng)
    begin(s, seats, options, rng)


@entry("i4[:, ::1], u8[:, ::1], i8, i8, i8, i8, i1[:, ::1], b1[:, ::1], i4[::1]", is_batch=True)
def begin_lanes(
    s: Any, rng: Any, first: int, seed: int, seats: int, options: int, obs: Any, masks: Any, who: Any
) -> None:
    """A new game in every lane (R2, R3)."""
    for lane in range(len(s)):
        seed_stream(rng[lane], seed, first + lane)
        for seat in range(seats):
            s[lane, RANK + seat] = seat
        begin_anew(s[lane], seats, options, rng[lane])
        who[lane] = asked(s[lane])
        show(s[lane], who[lane], obs[lane], masks[lane])


@entry(
    "i4[:, ::1], u8[:, ::1], i4[::1], i4[:, ::1], i1[:, ::1], b1[:, ::1], i4[::1], f4[:, ::1], "
    "b1[::1], i4[:, ::1]",
    is_batch=True,
)
def step_lanes(
    s: Any,
    rng: Any,
    actions: Any,
    ed: Ints,
    obs: Any,
    masks: Any,
    who: Any,
    rewards: Any,
    done: Any,
    scores: Any,
) -> None:
    """One move in every lane."""
    for lane in range(len(s)):
        row = s[lane]
        seats = row[SEATS]
        apply(row, who[lane], CODES[actions[lane]], ed)
        done[lane] = row[OVER] != 0
        if done[lane]:
            winner = leader(row)
            for seat in range(seats):
                rewards[lane, seat] = 1.0 if seat == winner else -1.0 / (seats - 1)
                scores[lane, seat] = row[TOTALS + seat]
            begin_anew(row, seats, row[OPTIONS], rng[lane])
        else:
            rewards[lane, :] = 0.0
        who[lane] = asked(row)
        show(row, who[lane], obs[lane], masks[lane])


class RycerzeLanes:
    """Rycerze over rows of memory."""

    width, dtype = SIZE, "int32"

    def __init__(self, config: Config) -> None:
        self._config = config
        self._ed = table_of(cast(Components, config.edition))
        self._seats, self._options = config.seats, option_bits(config)

    def begin(self, block: Block, first: int, seed: int) -> None:
        """A new game in every lane."""
        begin_lanes(
            block.states, block.generators, first, seed, self._seats, self._options,
            block.observations, block.masks, block.seats,
        )  # fmt: skip

    def step(self, block: Block, actions: Ints) -> None:
        """One legal move in every lane."""
        step_lanes(
            block.states, block.generators, actions, self._ed, block.observations, block.masks,
            block.seats, block.rewards, block.done, block.scores,
        )  # fmt: skip

    def state(self, row: Ints) -> Any:
        """The position of a row as the rules have it."""
        return decode(row, self._config)

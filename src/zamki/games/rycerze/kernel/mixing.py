"""Rycerze for three and four seats: a round as a game of all seats, solved by regret matching.

Each iteration draws a world: what sort of player every other seat is, the hands, the unseen tiles. Seats
of the bot's own kind choose by the regrets of the hand they hold, the others by their simple policies; then
a seat learns what each of its moves would have brought against the choices of the others. What follows the
round is valued by a learnt network that is told the sorts of the others (`prospects`). The average play of
such learners comes near an equilibrium, so that bots of one kind do not lay the same cards and cancel each
other.

`regrets` and `sums` are by seat, hand and move (in the order of `legal`); `values` holds the sums of what
the moves of `me` brought, and in its last place their weight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.policies import pick
from zamki.games.rycerze.kernel.prospects import SCRATCH, prospect
from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    FULL,
    HANDS,
    HISTORY,
    LAY_COUNTS,
    LAYS,
    MASKS,
    MAX_MOVES,
    MAX_SEATS,
    NTH,
    RECRUIT,
    SEATS,
    SIZES,
    SLOTS,
    Ints,
    must_act,
    reveal,
    tile_now,
)
from zamki.games.rycerze.kernel.search import THINKER, imagine
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import entry, njit
from zamki.kernels.rng import Rng, fraction


@njit
def draw_hand(belief: Any, rng: Rng) -> int:
    """A hand as likely as everybody takes it to be for a learner."""
    total = 0.0
    for hand in range(MASKS):
        total += belief[THINKER, hand]
    dice = fraction(rng) * total
    found = 0
    for hand in range(MASKS):
        if belief[THINKER, hand] > 0.0 and dice >= 0.0:
            found = hand
            dice -= belief[THINKER, hand]
    return found


@njit
def draw_move(regrets: Any, count: int, now: Any, rng: Rng) -> int:
    """Fill `now` with the play that the positive regrets ask for, and draw from it."""
    total = 0.0
    for a in range(count):
        total += regrets[a]
    for a in range(count):
        now[a] = regrets[a] / total if total > 0.0 else 1.0 / count
    dice = fraction(rng)
    for a in range(count - 1):
        dice -= now[a]
        if dice < 0.0:
            return a
    return count - 1


@njit
def move_at(hand: int, tile: int, a: int) -> int:
    """The move number `a` of a hand, as `legal` lists them."""
    return int(LAYS[hand, a]) if tile != DRUM else RECRUIT + int(NTH[FULL & ~hand, a])


@njit
def choose_all(
    world: Ints, tile: int, kinds: Ints, ed: Ints, rng: Rng, regrets: Any, now: Any, counts: Ints
) -> None:
    """R5, R10: every seat that must act chooses; `counts` says how many moves a learner has, else 0."""
    for seat in range(world[SEATS]):
        counts[seat] = 0
        if not must_act(world, seat):
            continue
        if kinds[seat] != THINKER:
            world[SLOTS + seat] = pick(world, seat, kinds[seat], tile, ed, rng)
            continue
        hand = world[HANDS + seat]
        counts[seat] = LAY_COUNTS[hand] if tile != DRUM else CARDS - SIZES[hand]
        a = draw_move(regrets[seat, hand], counts[seat], now[seat], rng)
        world[SLOTS + seat] = move_at(hand, tile, a)


@njit
def learner_of(turn: int, me: int, seats: int) -> int:
    """Whose turn it is to learn: `me` every other time, the others one after the other."""
    return me if turn % 2 == 0 else (me + 1 + turn // 2 % (seats - 1)) % seats


@njit
def weigh(
    world: Ints,
    s: Ints,
    seat: int,
    count: int,
    kinds: Ints,
    ed: Ints,
    nets: Any,
    seen: Any,
    now: Any,
    gains: Any,
) -> float:
    """Fill `gains` with what each move of `seat` brings against the choices of the others; the mean of `now`.

    `s` and `seen` are scratch.
    """
    tile, hand = tile_now(world), world[HANDS + seat]
    value = 0.0
    for a in range(count):
        copy_into(s, world, HISTORY)
        s[SLOTS + seat] = move_at(hand, tile, a)
        reveal(s, ed)
        gains[a] = prospect(s, seat, kinds, ed, nets, seen)
        value += now[a] * gains[a]
    return value


@njit
def regret(regrets: Any, sums: Any, count: int, now: Any, gains: Any, value: float, weight: float) -> None:
    """Learn from what the moves of one seat and hand would have brought instead of `value`."""
    for a in range(count):
        sums[a] += weight * now[a]
        regrets[a] = max(regrets[a] + gains[a] - value, 0.0)


@entry(
    "i4[::1], i8, f8[:, :, ::1], i8, i8, i4[:, ::1], f4[:, :, :, ::1], u8[::1], "
    "f8[:, :, ::1], f8[:, :, ::1], f8[::1]",
)
def mix_round(
    root: Ints, me: int, beliefs: Any, first: int, iterations: int, ed: Ints, nets: Any, rng: Rng,
    regrets: Any, sums: Any, values: Any,
) -> None:  # fmt: skip
    """Add the iterations from number `first` on; the later ones count more.

    When `me` learns it holds its real hand; when others learn it holds what they must take it to hold, so
    nobody learns from what it cannot know (R13).
    """
    world = root.copy()
    s = root.copy()
    kinds = np.zeros(MAX_SEATS, np.int32)
    counts = np.zeros(MAX_SEATS, np.int32)
    seen = np.zeros(SCRATCH, np.float32)
    now = np.zeros((MAX_SEATS, MAX_MOVES))
    gains = np.zeros(MAX_MOVES)
    tile = tile_now(root)
    for turn in range(first, first + iterations):
        weight = turn + 1.0
        copy_into(world, root, HISTORY)
        imagine(world, me, beliefs, rng, kinds)
        seat = learner_of(turn, me, root[SEATS])
        if seat != me:
            kinds[seat] = THINKER
            world[HANDS + seat] = draw_hand(beliefs[seat], rng)
            world[HANDS + me] = draw_hand(beliefs[me], rng)
        choose_all(world, tile, kinds, ed, rng, regrets, now, counts)
        hand, count = world[HANDS + seat], counts[seat]
        value = weigh(world, s, seat, count, kinds, ed, nets, seen, now[seat], gains)
        regret(regrets[seat, hand], sums[seat, hand], count, now[seat], gains, value, weight)
        if seat == me:
            values[MAX_MOVES] += weight
            for a in range(count):
                values[a] += weight * gains[a]

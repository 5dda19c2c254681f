"""Rycerze for any number of seats: decoupled tree search over imagined worlds.

A bot believes of every other seat how likely each hand is, and what sort of player it is: `beliefs[seat,
kind, hand]`. Each iteration draws a world from the beliefs, shuffles the unseen tiles and plays to the end:
the bot's seat, and others taken for thinkers, choose by upper confidence bounds at nodes of their own; the
others play the simple policies. Beyond the bot's present choice the nodes are coarse: they know a seat's own
hand, the tile, the round and how it stands, so that what is learnt in one line helps in others.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.policies import (
    BIG_ONE,
    BIG_TWO,
    DICE,
    RANDOM,
    SMALL_BEST,
    SMALL_NONE,
    THRIFTY,
    pick,
)
from zamki.games.rycerze.kernel.rules import (
    AGE,
    CARDS,
    DRUM,
    FULL,
    GAME,
    HANDS,
    HISTORY,
    LAY_COUNTS,
    LAYS,
    LONG,
    MASKS,
    MAX_SEATS,
    NONE,
    NTH,
    OPTIONS,
    OVER,
    PILE,
    POINTS,
    RECRUIT,
    ROUND,
    SEATS,
    SIZES,
    SLOTS,
    SWORD,
    TILES,
    TOP,
    TOTALS,
    WORTH,
    Ints,
    leader,
    must_act,
    reveal,
    tile_now,
)
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import also_python, entry, njit
from zamki.kernels.maths import log
from zamki.kernels.rng import Rng, below, fraction

THINKER = 2  # a seat that looks after itself
KINDS = 3
TABLE = 1 << 17  # nodes; a power of two
PROBES = 16  # places that are tried for a node
DEPTH = MAX_SEATS * PILE  # choices of one seat in one iteration: a long game has as many games as seats (R12)
LEADS = 64  # leads that nodes tell apart, half of them negative
HASH = 0x9E3779B97F4A7C15  # spreads keys over the table
FULL_THERE, NEW = -1, -2  # instead of a node: no place is free; from here on downwards, it is a new one


@also_python
def thrifty_chance(hand: int, tile: int, laid: int, ed: Ints) -> float:
    """How likely the thrifty player lays `laid` from `hand`."""
    if hand == 0:
        return 1.0 if laid == 0 else 0.0
    top = ed[tile, TOP + hand]
    chance = 0.0
    if ed[tile, WORTH] > 1:
        if laid == top | ed[tile, TOP + (hand & ~top)]:
            chance += BIG_TWO / DICE
        if laid == top:
            chance += (BIG_ONE - BIG_TWO) / DICE
        if laid == 0:
            chance += (DICE - BIG_ONE) / DICE
        return chance
    if laid == 0:
        return SMALL_NONE / DICE
    if laid == top:
        chance += (SMALL_BEST - SMALL_NONE) / DICE
    if SIZES[laid] == 1:
        chance += (DICE - SMALL_BEST) / DICE / SIZES[hand]
    return chance


@njit
def see_lay(belief: Any, tile: int, laid: int, ed: Ints) -> None:
    """R5: one seat has laid `laid`; `belief[kind, hand]` is then about what it holds now (Bayes)."""
    total = 0.0
    seen = np.zeros((KINDS, MASKS))
    for hand in range(MASKS):
        if laid & ~hand:
            continue
        even = 1.0 / LAY_COUNTS[hand]
        thrifty = thrifty_chance(hand, tile, laid, ed)
        seen[RANDOM, hand & ~laid] += belief[RANDOM, hand] * even
        seen[THRIFTY, hand & ~laid] += belief[THRIFTY, hand] * thrifty
        # A thinker's mix is not known: between the two.
        seen[THINKER, hand & ~laid] += belief[THINKER, hand] * (even + thrifty) / 2
    for kind in range(KINDS):
        for hand in range(MASKS):
            total += seen[kind, hand]
    for kind in range(KINDS):
        for hand in range(MASKS):
            belief[kind, hand] = seen[kind, hand] / total


@njit
def see_recruit(belief: Any, taken: int) -> None:
    """R10: one seat has taken back a card; `taken` is `NONE` where nobody saw which."""
    seen = np.zeros((KINDS, MASKS))
    for kind in range(KINDS):
        for hand in range(MASKS):
            if hand == FULL:
                seen[kind, hand] += belief[kind, hand]
            for card in range(CARDS):
                if not hand >> card & 1 and taken < 0:
                    seen[kind, hand | 1 << card] += belief[kind, hand] / (CARDS - SIZES[hand])
                elif card == taken:
                    seen[kind, hand | 1 << card] += belief[kind, hand]
    for kind in range(KINDS):
        copy_into(belief[kind], seen[kind], MASKS)


@entry("f8[:, ::1], i4[:, ::1], i4[:, ::1]")
def see_rounds(belief: Any, seen: Ints, ed: Ints) -> None:
    """What rounds tell of a seat; a row is a castle and the lay, or the drum and the card taken, if seen."""
    for i in range(len(seen)):
        if seen[i, 0] == DRUM:
            see_recruit(belief, seen[i, 1])
        else:
            see_lay(belief, seen[i, 0], seen[i, 1], ed)


@njit
def imagine(s: Ints, me: int, beliefs: Any, rng: Rng, kinds: Ints) -> None:
    """R13, R13a: draw what `me` cannot see: others' hands and sorts, unseen tiles, this round's choices."""
    for seat in range(s[SEATS]):
        if seat == me:
            kinds[seat] = THINKER
            continue
        dice = fraction(rng)
        found = False
        for kind in range(KINDS):
            for hand in range(MASKS):
                p = beliefs[seat, kind, hand]
                if p > 0.0 and not found:
                    kinds[seat] = kind
                    s[HANDS + seat] = hand
                    dice -= p
                    found = dice < 0.0
        s[SLOTS + seat] = NONE
    for game in range(s[GAME], s[SEATS] if s[OPTIONS] & LONG else s[GAME] + 1):
        shuffle_unseen(s, game, s[ROUND] + 1 if game == s[GAME] else 0, rng)


@njit
def shuffle_unseen(s: Ints, game: int, seen: int, rng: Rng) -> None:
    """R2, R13: shuffle the removed tile (place 0) and those after the `seen` ones."""
    base = TILES + PILE * game
    count = PILE - seen  # the places 0, seen + 1, ...
    for index in range(count - 1, 0, -1):
        other = below(rng, index + 1)
        one = base + seen + index
        two = base if other == 0 else base + seen + other
        s[one], s[two] = s[two], s[one]


@njit
def node_key(s: Ints, seat: int, tile: int, ed: Ints) -> int:
    """What a seat goes by beyond the present choice: coarse on purpose, and never 0."""
    best = -LEADS
    armed = 0
    rival = 0
    for other in range(s[SEATS]):
        if other != seat:
            behind = s[POINTS + other] * 2 + (s[AGE + other] < s[AGE + seat])
            if s[OPTIONS] & LONG:
                behind += 2 * s[TOTALS + other]
            best = max(best, behind)
            armed += s[HANDS + other] != 0
            rival |= s[HANDS + other]
    lead = 2 * s[POINTS + seat] - best
    if s[OPTIONS] & LONG:
        lead += 2 * s[TOTALS + seat]
    threat = (
        0
        if tile == DRUM
        else SIZES[rival & ~s[HANDS + seat]] > 0 and ed[tile, rival] > ed[tile, s[HANDS + seat]]
    )
    key = ((s[GAME] * PILE + s[ROUND]) * PILE + tile) * MASKS + s[HANDS + seat]
    key = (key * LEADS + (lead + LEADS // 2 & LEADS - 1)) * MAX_SEATS + armed
    return int(((key * 2 + (s[SWORD] == seat)) * 2 + threat) * MAX_SEATS + seat + 1)


@njit
def find_node(keys: Any, key: int) -> int:
    """The node of a key; `NEW` less its place if it is new; `FULL_THERE` when the table is."""
    place = (np.uint64(key) * np.uint64(HASH) >> np.uint64(40)) & np.uint64(TABLE - 1)
    for _ in range(PROBES):
        if keys[place] == key:
            return int(np.int64(place))
        if keys[place] == 0:
            keys[place] = key
            return NEW - int(np.int64(place))
        place = (place + np.uint64(1)) & np.uint64(TABLE - 1)
    return FULL_THERE


@njit
def choose(visits: Any, wins: Any, count: int, wide: float, rng: Rng) -> int:
    """Upper confidence bound; what was never tried comes first, at random."""
    fresh = 0
    total = 0
    for a in range(count):
        total += visits[a]
        fresh += visits[a] == 0
    if fresh > 0:
        skip = below(rng, fresh)
        for a in range(count):
            if visits[a] == 0:
                if skip == 0:
                    return a
                skip -= 1
    best = -1.0
    found = 0
    spread = wide * np.sqrt(log(total))
    for a in range(count):
        bound = wins[a] / visits[a] + spread / np.sqrt(visits[a])
        if bound > best:
            best = bound
            found = a
    return found


@entry(
    "i4[::1], i8, f8[:, :, ::1], i8, f8, i4[:, ::1], u8[::1], i8[::1], i4[:, ::1], f4[:, ::1]",
)
def search(
    root: Ints, me: int, beliefs: Any, iterations: int, wide: float, ed: Ints, rng: Rng,
    keys: Any, visits: Any, wins: Any,
) -> None:  # fmt: skip
    """Add iterations to a tree; row `TABLE` of `visits` and `wins` is the present choice of `me`.

    Columns are the moves in the order of `legal`. `keys` must be zero before the first call.
    """
    s = root.copy()
    kinds = np.zeros(MAX_SEATS, np.int32)
    trail = np.zeros((MAX_SEATS, DEPTH, 2), np.int32)
    steps = np.zeros(MAX_SEATS, np.int32)
    for _ in range(iterations):
        copy_into(s, root, HISTORY)
        imagine(s, me, beliefs, rng, kinds)
        steps[:] = 0
        at_root = True
        while not s[OVER]:
            tile = tile_now(s)
            for seat in range(s[SEATS]):
                if not must_act(s, seat):
                    continue
                if kinds[seat] != THINKER:
                    s[SLOTS + seat] = pick(s, seat, kinds[seat], tile, ed, rng)
                    continue
                node = TABLE if at_root and seat == me else find_node(keys, node_key(s, seat, tile, ed))
                if node <= NEW:
                    node = NEW - node
                    visits[node] = 0
                    wins[node] = 0.0
                hand = s[HANDS + seat]
                count = LAY_COUNTS[hand] if tile != DRUM else CARDS - SIZES[hand]
                a = below(rng, count) if node < 0 else choose(visits[node], wins[node], count, wide, rng)
                s[SLOTS + seat] = LAYS[hand, a] if tile != DRUM else RECRUIT + NTH[FULL & ~hand, a]
                if node >= 0:
                    trail[seat, steps[seat], 0] = node
                    trail[seat, steps[seat], 1] = a
                    steps[seat] += 1
            at_root = False
            reveal(s, ed)
        winner = leader(s)
        for seat in range(s[SEATS]):
            for step in range(steps[seat]):
                visits[trail[seat, step, 0], trail[seat, step, 1]] += 1
                if winner == seat:
                    wins[trail[seat, step, 0], trail[seat, step, 1]] += 1.0

"""Simple ways to play Rycerze at machine speed, and whole games by them."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from zamki.games.rycerze.kernel.rules import (
    DRUM,
    FULL,
    HANDS,
    LAY_COUNTS,
    LAYS,
    NTH,
    OVER,
    RECRUIT,
    SEATS,
    SIZES,
    SLOTS,
    TOP,
    WORTH,
    Ints,
    leader,
    reveal,
    tile_now,
)
from zamki.kernels.cache import njit
from zamki.kernels.rng import Rng, below

RANDOM, THRIFTY = 0, 1  # policies of the playouts

# How often in a hundred the yardstick lays what: the figures are bounds of one throw.
DICE = 100
BIG_TWO, BIG_ONE = 42, 85  # for a big castle its two strongest cards, or the strongest and a shepherd
SMALL_NONE, SMALL_BEST = 40, 60  # for a small one two shepherds, or the strongest and a shepherd


@njit
def thrifty_lay(hand: int, tile: int, ed: Ints, rng: Rng) -> int:
    """The yardstick's lay: it saves its army for big castles."""
    top = ed[tile, TOP + hand]
    if hand == 0:
        return 0
    dice = below(rng, DICE)
    if ed[tile, WORTH] > 1:
        if dice < BIG_TWO:
            return int(top | ed[tile, TOP + (hand & ~top)])
        return int(top) if dice < BIG_ONE else 0
    if dice < SMALL_NONE:
        return 0
    if dice < SMALL_BEST:
        return int(top)
    return 1 << int(NTH[hand, below(rng, SIZES[hand])])


@njit
def pick(s: Ints, seat: int, policy: int, tile: int, ed: Ints, rng: Rng) -> int:
    """A legal move of a seat that must act, by one of the simple policies."""
    hand = s[HANDS + seat]
    if tile == DRUM:
        camp = FULL & ~hand
        return RECRUIT + int(NTH[camp, below(rng, SIZES[camp])])
    if policy == THRIFTY:
        return thrifty_lay(hand, tile, ed, rng)
    return int(LAYS[hand, below(rng, LAY_COUNTS[hand])])


@njit
def play_out(s: Ints, policies: Ints, ed: Ints, rng: Rng) -> int:
    """Play to the end in place, one policy per seat; the winner."""
    while not s[OVER]:
        tile = tile_now(s)
        for seat in range(s[SEATS]):
            if s[SLOTS + seat] < 0 and (tile != DRUM or s[HANDS + seat] != FULL):
                s[SLOTS + seat] = pick(s, seat, policies[seat], tile, ed, rng)
        reveal(s, ed)
    return leader(s)

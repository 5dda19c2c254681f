"""Simple ways to play Rycerze at machine speed, and whole games by them."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from zamki.games.rycerze.kernel.rules import (
    CASTLES,
    DRUM,
    FULL,
    GAME,
    HANDS,
    HISTORY,
    LAY_COUNTS,
    LAYS,
    MAX_SEATS,
    NONE,
    NTH,
    OVER,
    PILE,
    POINTS,
    RECRUIT,
    ROUND,
    ROUNDS,
    SEATS,
    SIZES,
    SLOTS,
    SWORD,
    TILES,
    TOP,
    WORTH,
    Ints,
    end_game,
    leader,
    pass_sword,
    reveal,
    tile_now,
)
from zamki.kernels.entry import bare
from zamki.kernels.rng import Rng, below

RANDOM, THRIFTY = 0, 1  # policies of the playouts

# How often in a hundred the yardstick lays what: the figures are bounds of one throw.
DICE = 100
BIG_TWO, BIG_ONE = 42, 85  # for a big castle its two strongest cards, or the strongest and a shepherd
SMALL_NONE, SMALL_BEST = 40, 60  # for a small one two shepherds, or the strongest and a shepherd


@bare
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


@bare
def pick(s: Ints, seat: int, policy: int, tile: int, ed: Ints, rng: Rng) -> int:
    """A legal move of a seat that must act, by one of the simple policies."""
    hand = s[HANDS + seat]
    if tile == DRUM:
        camp = FULL & ~hand
        return RECRUIT + int(NTH[camp, below(rng, SIZES[camp])])
    if policy == THRIFTY:
        return thrifty_lay(hand, tile, ed, rng)
    return int(LAYS[hand, below(rng, LAY_COUNTS[hand])])


@bare
def muster(s: Ints, told: int, rng: Rng) -> int:
    """R10: every seat with a camp takes a card back at random, and `told` on tells which; how many did."""
    count = 0
    for seat in range(s[SEATS]):
        hand = s[HANDS + seat]
        s[told + seat] = NONE
        if hand != FULL:
            camp = FULL & ~hand
            card = NTH[camp, below(rng, SIZES[camp])]
            s[HANDS + seat] = hand | (1 << card)
            s[told + seat] = RECRUIT + card
            count += 1
    return count


@bare
def storm(s: Ints, told: int, tile: int, policies: Ints, ed: Ints, rng: Rng) -> int:
    """R5, R6, R7, R8, R9: all lay by their policies, `told` on tells what, and the castle finds its owner.

    It is `pick` for every seat and `reveal`, in one piece for games that only simple policies play.
    """
    seats = s[SEATS]
    once = 0
    twice = 0
    for seat in range(seats):
        hand = s[HANDS + seat]
        if policies[seat] == THRIFTY:
            laid = thrifty_lay(hand, tile, ed, rng)
        else:
            laid = int(LAYS[hand, below(rng, LAY_COUNTS[hand])])
        s[told + seat] = laid
        s[HANDS + seat] = hand & ~laid
        twice |= once & laid
        once |= laid
    best = 0
    winner = s[SWORD]
    for seat in range(seats):
        strength = ed[tile, s[told + seat] & ~twice]
        winner = seat if strength > best else winner
        best = max(best, strength)
    s[POINTS + winner] += ed[tile, WORTH]
    s[CASTLES + winner] |= 1 << tile
    pass_sword(s)
    return winner


@bare
def play_out(s: Ints, policies: Ints, ed: Ints, rng: Rng) -> int:
    """Play to the end in place, one policy per seat; the winner."""
    if not s[OVER]:
        finish_round(s, policies, ed, rng)
    while not s[OVER]:
        told = HISTORY + s[GAME] * ROUNDS * MAX_SEATS
        piled = TILES + PILE * s[GAME] + 1
        for number in range(s[ROUND], ROUNDS):
            tile = s[piled + number]
            if tile == DRUM:
                muster(s, told + number * MAX_SEATS, rng)
            else:
                storm(s, told + number * MAX_SEATS, tile, policies, ed, rng)
        s[ROUND] = ROUNDS
        end_game(s)
    return leader(s)


@bare
def finish_round(s: Ints, policies: Ints, ed: Ints, rng: Rng) -> None:
    """The rest of a round in which some may have chosen."""
    tile = tile_now(s)
    for seat in range(s[SEATS]):
        if s[SLOTS + seat] < 0 and (tile != DRUM or s[HANDS + seat] != FULL):
            s[SLOTS + seat] = pick(s, seat, policies[seat], tile, ed, rng)
    reveal(s, ed)

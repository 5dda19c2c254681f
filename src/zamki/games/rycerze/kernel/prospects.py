"""The chance of a Rycerze seat to win between two rounds, among others of known sorts: a small network.

There is one network for every number of seats and rounds left, with one hidden layer:
`nets[seats - FEWEST, rounds left - 1]` has a row of weights for each feature, and a last one for what
comes out of the hidden units. They are learnt from the end of the game backwards (see `lessons`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.policies import THRIFTY
from zamki.games.rycerze.kernel.rules import (
    AGE,
    CARDS,
    DRUM,
    HANDS,
    MAX_SEATS,
    OVER,
    PILE,
    POINTS,
    ROUND,
    ROUNDS,
    SEATS,
    SIZES,
    SWORD,
    TILES,
    TOP,
    WORTH,
    Ints,
    leader,
)
from zamki.games.rycerze.kernel.search import THINKER
from zamki.kernels.entry import bare
from zamki.kernels.maths import exp

FEWEST = 3  # seats
BIG = 2  # points: no castle is worth more (R2)
OWN = 7  # features of the seat itself and of the tiles to come
PER_RIVAL = 6
PER_SIZE = 7  # features of the small castles to come, and as many of the big ones
RIVALS = OWN
CASTLES_AHEAD = RIVALS + PER_RIVAL * (MAX_SEATS - 1)
SIGHTS = CASTLES_AHEAD + 2 * PER_SIZE
HIDDEN = 24
SCRATCH = SIGHTS + HIDDEN  # room for features and hidden units


@bare
def see_rivals(s: Ints, seat: int, kinds: Ints, out: Any) -> None:
    """The others, the most dangerous first: by points, among equals the younger."""
    place = RIVALS
    last = 1 << 20
    for _ in range(s[SEATS] - 1):
        best = -1
        found = 0
        for other in range(s[SEATS]):
            danger = s[POINTS + other] * MAX_SEATS + MAX_SEATS - 1 - s[AGE + other]
            if other != seat and best < danger < last:
                best = danger
                found = other
        last = best
        out[place] = (s[POINTS + seat] - s[POINTS + found]) * 0.5
        out[place + 1] = (SIZES[s[HANDS + seat]] - SIZES[s[HANDS + found]]) * 0.5
        out[place + 2] = s[AGE + found] < s[AGE + seat]
        out[place + 3] = kinds[found] == THINKER
        out[place + 4] = kinds[found] == THRIFTY
        out[place + 5] = s[SWORD] == found
        place += PER_RIVAL


@bare
def see_castle(s: Ints, seat: int, tile: int, share: float, ed: Ints, out: Any) -> None:
    """Add how the armies stand at a castle that comes with a chance of `share`."""
    hand = s[HANDS + seat]
    top = ed[tile, TOP + hand]
    mine = ed[tile, hand]
    more = equal = 0
    rival = 0
    for other in range(s[SEATS]):
        if other != seat:
            theirs = ed[tile, s[HANDS + other]]
            more += theirs > mine
            equal += theirs == mine
            rival = max(rival, theirs)
    part = share / (s[SEATS] - 1)
    at = CASTLES_AHEAD + PER_SIZE * (ed[tile, WORTH] - 1)
    out[at] += share
    out[at + 1] += share * (mine > rival)
    out[at + 2] += part * more
    out[at + 3] += part * equal
    out[at + 4] += share * mine / CARDS
    out[at + 5] += share * rival / CARDS
    out[at + 6] += share * ed[tile, hand & ~top] / CARDS


@bare
def see(s: Ints, seat: int, kinds: Ints, ed: Ints, out: Any) -> None:
    """Fill in the features of `seat` between two rounds of one game; unseen tiles count as a set."""
    for f in range(SIGHTS):
        out[f] = 0.0
    size = SIZES[s[HANDS + seat]]
    drums = 0
    share = 1.0 / (PILE - s[ROUND])
    for place in range(PILE):
        if place == 0 or place > s[ROUND]:
            tile = s[TILES + place]
            if tile == DRUM:
                drums += 1
            else:
                see_castle(s, seat, tile, share, ed, out)
    out[0] = 1.0
    out[1] = s[SWORD] == seat
    out[2] = size * 0.5
    out[3] = size == 0
    out[4] = drums
    out[5] = drums * share * (CARDS - size)
    out[6] = size <= 1
    see_rivals(s, seat, kinds, out)


@bare
def estimate(net: Any, seen: Any) -> float:
    """What a network says of the features in `seen`, whose last places are for the hidden units."""
    for h in range(SIGHTS, SCRATCH):
        seen[h] = 0.0
    for f in range(SIGHTS):
        x = seen[f]
        if x != 0.0:
            for h in range(HIDDEN):
                seen[SIGHTS + h] += net[f, h] * x
    total = 0.0
    for h in range(HIDDEN):
        total += float(net[SIGHTS, h] * max(seen[SIGHTS + h], np.float32(0.0)))
    return float(1.0 / (1.0 + exp(-total)))


@bare
def ahead(s: Ints, seat: int) -> int:
    """By how many points a seat is before the next best."""
    best = 0
    for other in range(s[SEATS]):
        if other != seat:
            best = max(best, s[POINTS + other])
    return int(s[POINTS + seat] - best)


@bare
def prospect(s: Ints, seat: int, kinds: Ints, ed: Ints, nets: Any, seen: Any) -> float:
    """The chance of `seat` to win this game; certain once it is over, or nobody can reach the first."""
    first = leader(s)
    if s[ROUND] >= ROUNDS or s[OVER] or ahead(s, first) > BIG * (ROUNDS - s[ROUND]):
        return 1.0 if first == seat else 0.0
    see(s, seat, kinds, ed, seen)
    return float(estimate(nets[s[SEATS] - FEWEST, ROUNDS - s[ROUND] - 1], seen))

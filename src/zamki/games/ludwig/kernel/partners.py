"""What sort of players the others of ludwig are, by the castles that they build without this seat.

The greedy put every room where it gains most at once. Who looks ahead does so four times in five, and less
often in the first turns. So the cells tell after a turn or two, and everybody sees them (L47).
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np

from zamki.games.ludwig.kernel.board import fits, found, put
from zamki.games.ludwig.kernel.greedy import gain
from zamki.games.ludwig.kernel.rules import SEATS, castle, edge_index
from zamki.games.ludwig.kernel.tables import CASTLE, CODE, COL, EDGE_N, LVL, ROOMS, Ints
from zamki.kernels.entry import entry, njit

PRIOR = 0.3  # before they have built; castles are what people sit down for, so they are trusted at first
GREEDILY = 0.99  # how often the greedy build where a room gains most; cards and attendants are not looked at
OTHERWISE = 0.7  # how often others do


@entry("i4[::1], i8 -> f8")
def greed(s: Ints, me: int) -> float:
    """How likely it is that the partners of `me` are greedy."""
    n = s[SEATS]
    odds = PRIOR / (1.0 - PRIOR)
    for at in ((me + 1) % n, (me + n - 2) % n):
        odds *= _odds(s, castle(at))
        if n == 3:  # both are the same castle
            break
    return odds / (1.0 + odds)


@njit
def _odds(s: Ints, b: int) -> float:
    """How much likelier a castle is to have grown so if greedy players built it."""
    grown = np.zeros(CASTLE, np.int32)
    found(grown, 0, s[b + CODE])
    odds = 1.0
    for k in range(1, s[b + ROOMS]):
        code, edge = s[b + CODE + k], edge_index(grown, 0, s[b + COL + k], s[b + LVL + k])
        if _gains_most(grown, code, edge):
            odds *= GREEDILY / OTHERWISE
        else:
            odds *= (1.0 - GREEDILY) / (1.0 - OTHERWISE)
        put(grown, 0, code, edge)
    return odds


@njit
def _gains_most(grown: Ints, code: int, edge: int) -> bool:
    """Whether a room gains nowhere more than in this cell."""
    there = gain(grown, 0, code, edge)
    for other in range(grown[EDGE_N]):
        if fits(grown, 0, code, other) and gain(grown, 0, code, other) > there:
            return False
    return True

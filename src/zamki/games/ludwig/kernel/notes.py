"""What is noted of a castle for the network to learn from: how it looks, and some facts besides."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.evaluate import Mind, evaluate
from zamki.games.ludwig.kernel.objects import N_CODES, N_SHEET, fill_sheet
from zamki.games.ludwig.kernel.rules import ROUND, TURN, castle
from zamki.games.ludwig.kernel.tables import Ints
from zamki.kernels.entry import njit

# The facts.
F_KIND = 0
F_FITTED = 1  # the fitted value
F_END = 2  # the castle's score at the end of the game it is of
F_LEFT = 3  # rooms to come
F_GAME = 4
F_CASTLE = 5
F_TURN = 6  # 0 … 7
F_GROUP = 7  # which castles were compared with each other …
F_LABEL = 8  # … and what playouts found them worth …
F_AGAIN = 9  # … also in as many other worlds
N_FACTS = 10
# The kinds.
BEGUN = 0  # with open eyes when a turn begins, as at the end of a playout
SEEN = 1  # with the eyes of who has just built there, or is about to choose
COMPARED = 2  # with the eyes of who could choose so: never built

Store = tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8], npt.NDArray[np.float32]]
"""The sheets, their codes, and the facts."""


@njit
def write(s: Ints, at: int, kind: int, pending: int, left: int, mind: Mind, store: Any, n: int) -> int:
    """Note a castle; returns how many there are then, at most as many as there is space for."""
    sheets, codes, facts = store
    if n == len(facts):
        return n
    facts[n, F_KIND] = kind
    facts[n, F_FITTED] = evaluate(s, castle(at), pending, left, mind)
    fill_sheet(s, at, left, mind.phi, mind.slot, mind.sheet, mind.codes)
    for i in range(N_SHEET):
        sheets[n, i] = max(-128, min(127, int(mind.sheet[i])))
    for i in range(N_CODES):
        codes[n, i] = mind.codes[i]
    facts[n, F_LEFT] = left
    facts[n, F_CASTLE] = at
    facts[n, F_TURN] = 4 * s[ROUND] + s[TURN]
    return n + 1

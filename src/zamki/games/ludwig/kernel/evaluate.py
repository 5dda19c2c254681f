"""What a castle of ludwig promises: the weighted sum of its features, and what the network adds to it.

The weights depend on how many rooms are still to come. They are fitted on self-play
(`zamki.games.ludwig.bots.fit`) and are data.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zamki.games.ludwig.kernel.features import F_SCORE, FEATURES, SLOTS, Floats, features
from zamki.games.ludwig.kernel.network import N_WORK, R_OUT, Net, forward
from zamki.games.ludwig.kernel.objects import N_CODES, N_SHEET, Sheet, fill_sheet
from zamki.games.ludwig.kernel.rules import (
    B_NONE,
    BODY,
    PEOPLE,
    PHASE,
    PICK,
    PLACE,
    ROUND,
    SEATS,
    SIDE,
    TURN,
)
from zamki.games.ludwig.kernel.tables import CASTLE, Ints
from zamki.kernels.entry import njit
from zamki.kernels.maths import erf, exp

SHARE = 0.5  # measured: a seat that also minds its better castle ends with a higher lower one
# How much the partners' other castles hurt. Measured: more of it wins more often, but four who all do so
# build clearly lower castles. So it is for partners who build for themselves alone.
RIVAL, GREEDY_RIVAL = 0.0, 0.4


class Mind(NamedTuple):
    """The weights and the scratch space of one thread."""

    weights: Floats  # STAGES x FEATURES; what the network adds is added to these
    policy: Floats  # the same for choosing moves at a glance
    sigma: Floats  # STAGES
    share: float  # how much of a seat's worth is the mean of its castles, the rest being the lower one
    rival: float  # how much the partners' other castles hurt …
    greedy_rival: float  # … and where the partners are greedy
    phi: Floats  # FEATURES
    slot: Ints  # 64 edge cells x SLOTS
    value: Floats  # per hand room and side
    cell: Floats  # per edge cell
    net: Net  # empty where there is none
    cells: int  # how many of the best cells for a room the network judges; in playouts none
    sheet: Sheet
    codes: Ints
    work: Sheet


MIND = (
    "f4[:, ::1], f4[:, ::1], f4[::1], f8, f8, f8, f4[::1], i4[::1], f4[::1], f4[::1], f4[::1], i8, "
    "f4[::1], i4[::1], f4[::1]"
)
"""What lies in a `Mind`."""
NO_NET: Net = np.zeros(0, np.float32)
"""Stands for no network."""


def make_mind(
    weights: Floats,
    sigma: Floats,
    net: Net = NO_NET,
    cells: int = 0,
    share: float = SHARE,
    rival: float = RIVAL,
    greedy_rival: float = GREEDY_RIVAL,
    policy: Floats | None = None,
) -> Mind:
    """Fresh scratch space around shared weights; without a policy of its own it chooses by them too."""
    return Mind(
        weights,
        weights if policy is None else policy,
        sigma,
        share,
        rival,
        greedy_rival,
        np.zeros(FEATURES, np.float32),
        np.zeros(64 * SLOTS, np.int32),
        np.zeros(64, np.float32),
        np.zeros(64, np.float32),
        net,
        cells,
        np.zeros(N_SHEET, np.float32),
        np.zeros(N_CODES, np.int32),
        np.zeros(N_WORK, np.float32),
    )


@njit
def to_come(s: Ints, at: int) -> int:
    """How many rooms the owners of a castle will still place in it from their hands."""
    n = 2 * (8 - 4 * s[ROUND] - s[TURN])
    if s[PHASE] != PLACE:
        return n
    right = (at + 1) % s[SEATS]
    n -= s[SIDE + at] & 1 if at < s[PEOPLE] else s[PICK + 5] == 0
    n -= (s[SIDE + right] >> 1) & 1 if right < s[PEOPLE] else s[PICK + 4] == 0
    return n


@njit
def _expected(s: Ints, b: int, pending: int, left: int, weights: Floats, mind: Mind) -> float:
    """The score a castle is expected to end with by these weights."""
    features(s, b, pending, mind.phi, mind.slot)
    phi = mind.phi
    if left == 0 and pending == B_NONE:
        return np.float64(phi[F_SCORE])
    row = weights[left]
    v0 = v1 = v2 = v3 = np.float32(0.0)
    for i in range(0, FEATURES, 4):
        v0 += phi[i] * row[i]
        v1 += phi[i + 1] * row[i + 1]
        v2 += phi[i + 2] * row[i + 2]
        v3 += phi[i + 3] * row[i + 3]
    return np.float64(phi[F_SCORE] + ((v0 + v1) + (v2 + v3)))


@njit
def evaluate(s: Ints, b: int, pending: int, left: int, mind: Mind) -> float:
    """The score a castle is expected to end with, `left` rooms before the end."""
    return _expected(s, b, pending, left, mind.weights, mind)


@njit
def glance(s: Ints, b: int, pending: int, left: int, mind: Mind) -> float:
    """The same where a move is to be chosen quickly."""
    return _expected(s, b, pending, left, mind.policy, mind)


@njit
def judge(s: Ints, b: int, pending: int, left: int, mind: Mind) -> tuple[float, float]:
    """The expected end of a castle, by the network if there is one, and how far from that it may end."""
    value = evaluate(s, b, pending, left, mind)
    if mind.net.size == 0 or (left == 0 and pending == B_NONE):
        return value, np.float64(mind.sigma[left])
    fill_sheet(s, (b - BODY) // CASTLE, left, mind.phi, mind.slot, mind.sheet, mind.codes)
    forward(mind.net, mind.sheet, mind.codes, mind.work)
    return value + np.float64(mind.work[R_OUT]), exp(np.float64(mind.work[R_OUT + 1]))


@njit
def promise(s: Ints, b: int, pending: int, left: int, mind: Mind) -> float:
    """The same at a glance, or with care where the mind takes it."""
    if mind.cells == 0:
        return glance(s, b, pending, left, mind)
    return judge(s, b, pending, left, mind)[0]


@njit
def lower_of(a: float, c: float, left_a: int, left_c: int, mind: Mind) -> float:
    """What two castles are worth, each so many rooms before its end."""
    va, vc = np.float64(mind.sigma[left_a]), np.float64(mind.sigma[left_c])
    return lower(np.float64(a), np.float64(c), va, vc, mind.share)


@njit
def lower(a: float, c: float, va: float, vc: float, share: float) -> float:
    """What two castles with uncertain ends are worth: the expected lower one (L42) mixed with the mean."""
    spread = np.sqrt(va * va + vc * vc)
    mean = 0.5 * (a + c)
    if spread < 0.01:
        return (1.0 - share) * min(a, c) + share * mean
    d = (a - c) / spread
    low = 0.5 * (1.0 + erf(d * 0.7071067811865476))
    expected = a * (1.0 - low) + c * low - spread * 0.3989422804014327 * exp(-0.5 * d * d)
    return (1.0 - share) * expected + share * mean

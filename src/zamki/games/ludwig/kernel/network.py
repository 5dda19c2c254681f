"""The network's judgement of a castle: what it adds to the fitted value, and how sure it is.

All weights lie in one flat array, in the order of `SHAPES`; an empty one stands for no network. Inner loops
run over the outputs of a layer, so that the compiler turns each into a few wide instructions.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.objects import (
    CELLS_AT,
    HAND_CODES,
    HAND_OWNERS,
    HANDS_AT,
    N_CELL,
    N_GLOBALS,
    N_HAND,
    N_ROOM,
    OWNERS,
    ROOM_CODES,
    ROOMS_AT,
    Sheet,
)
from zamki.games.ludwig.kernel.tables import CODES, REGULAR, Ints
from zamki.kernels.entry import bare

Net = npt.NDArray[np.float32]

HIDDEN = 48
MIDDLE = 128
UPPER = 32
HEADS = 2  # points to add to the fitted value, and the logarithm of how far the end may lie from that
SUMS = (2 + OWNERS) * HIDDEN  # rooms, cells, each hand
SHAPES = (
    (CODES, HIDDEN),  # what a room is by itself …
    (N_ROOM, HIDDEN),  # … and where it stands
    (HIDDEN, HIDDEN),
    (HIDDEN,),
    (N_CELL, HIDDEN),
    (HIDDEN,),
    (REGULAR + 1, HIDDEN),
    (N_HAND, HIDDEN),
    (SUMS + N_GLOBALS, MIDDLE),
    (MIDDLE,),
    (MIDDLE, UPPER),
    (UPPER,),
    (UPPER, HEADS),
    (HEADS,),
)
_BEGINS = np.cumsum([0, *(int(np.prod(shape)) for shape in SHAPES)])
(
    W_ROOM_CODE, W_ROOM, W_TWO, B_TWO, W_CELL, B_CELL, W_HAND_CODE, W_HAND, W_MIDDLE, B_MIDDLE, W_UPPER,
    B_UPPER, W_OUT, B_OUT, N_WEIGHTS,
) = (int(begin) for begin in _BEGINS)  # fmt: skip

# Working space of the forward pass.
R_ONE = 0
R_TWO = R_ONE + HIDDEN
R_IN = R_TWO + HIDDEN
R_MIDDLE = R_IN + SUMS + N_GLOBALS
R_UPPER = R_MIDDLE + MIDDLE
R_OUT = R_UPPER + UPPER
N_WORK = R_OUT + HEADS


@bare
def _layer(net: Net, weights: int, source: Sheet, target: Sheet) -> None:
    """Add a layer's products to what is in the target; inputs of zero, as many are, cost nothing."""
    outputs = target.size
    for i in range(source.size):
        value = source[i]
        if value != 0.0:
            row = net[weights + i * outputs : weights + (i + 1) * outputs]
            for j in range(outputs):
                target[j] += value * row[j]


@bare
def _begin(net: Net, bias: int, target: Sheet) -> None:
    for j in range(target.size):
        target[j] = net[bias + j]


@bare
def _above_zero(target: Sheet) -> None:
    for j in range(target.size):
        target[j] = max(target[j], np.float32(0.0))


@bare
def _rows(net: Net, sheet: Sheet, codes: Ints, work: Sheet) -> None:
    """The rooms, cells and rooms in hands one by one, added up."""
    one, two = work[R_ONE:R_TWO], work[R_TWO:R_IN]
    total = work[R_IN : R_IN + HIDDEN]
    for i in range(codes[0]):
        _begin(net, W_ROOM_CODE + codes[ROOM_CODES + i] * HIDDEN, one)
        at = ROOMS_AT + i * N_ROOM
        _layer(net, W_ROOM, sheet[at : at + N_ROOM], one)
        _above_zero(one)
        _begin(net, B_TWO, two)
        _layer(net, W_TWO, one, two)
        for j in range(HIDDEN):
            total[j] += max(two[j], np.float32(0.0))
    total = work[R_IN + HIDDEN : R_IN + 2 * HIDDEN]
    for i in range(codes[1]):
        _begin(net, B_CELL, one)
        at = CELLS_AT + i * N_CELL
        _layer(net, W_CELL, sheet[at : at + N_CELL], one)
        for j in range(HIDDEN):
            total[j] += max(one[j], np.float32(0.0))
    for i in range(codes[2]):
        _begin(net, W_HAND_CODE + codes[HAND_CODES + i] * HIDDEN, one)
        at = HANDS_AT + i * N_HAND
        _layer(net, W_HAND, sheet[at : at + N_HAND], one)
        at = R_IN + (2 + codes[HAND_OWNERS + i]) * HIDDEN
        for j in range(HIDDEN):
            work[at + j] += max(one[j], np.float32(0.0))


@bare
def forward(net: Net, sheet: Sheet, codes: Ints, work: Sheet) -> None:
    """Leave both heads' answers at `R_OUT` of the working space."""
    for j in range(SUMS):
        work[R_IN + j] = 0.0
    for i in range(N_GLOBALS):
        work[R_IN + SUMS + i] = sheet[i]
    _rows(net, sheet, codes, work)
    middle, upper, out = work[R_MIDDLE:R_UPPER], work[R_UPPER:R_OUT], work[R_OUT:N_WORK]
    _begin(net, B_MIDDLE, middle)
    _layer(net, W_MIDDLE, work[R_IN:R_MIDDLE], middle)
    _above_zero(middle)
    _begin(net, B_UPPER, upper)
    _layer(net, W_UPPER, middle, upper)
    _above_zero(upper)
    _begin(net, B_OUT, out)
    _layer(net, W_OUT, upper, out)

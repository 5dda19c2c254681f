"""The network's judgement of Zamek positions: the fitted value and what the network adds to it.

All weights lie in one flat array, in the order of `SHAPES`; an empty one stands for no network. Inner loops
run over the outputs of a layer, so that the compiler turns each into a few wide instructions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from zamki.games.zamek.kernel.objects import MAX_OBJECTS, N_GLOBALS, N_OBJECT, N_SHEET, Sheet
from zamki.games.zamek.kernel.tables import NODE, Ints
from zamki.kernels.entry import njit

Net = NDArray[np.float32]

HIDDEN = 32
GROUPS = 4
MIDDLE = 128
UPPER = 32
HEADS = 2  # points to add to the fitted value, and the win (before the logistic curve)
SUMS = GROUPS * HIDDEN
SHAPES = (
    (N_OBJECT, HIDDEN),
    (HIDDEN,),
    (HIDDEN, HIDDEN),
    (HIDDEN,),
    (SUMS + N_GLOBALS, MIDDLE),
    (MIDDLE,),
    (MIDDLE, UPPER),
    (UPPER,),
    (UPPER, HEADS),
    (HEADS,),
)
W1, B1 = 0, N_OBJECT * HIDDEN
W2 = B1 + HIDDEN
B2 = W2 + HIDDEN * HIDDEN
W3 = B2 + HIDDEN
B3 = W3 + (SUMS + N_GLOBALS) * MIDDLE
W4 = B3 + MIDDLE
B4 = W4 + MIDDLE * UPPER
W5 = B4 + UPPER
B5 = W5 + UPPER * HEADS
N_WEIGHTS = B5 + HEADS

# Working space of the forward pass.
R_ROW = 0
R_ONE = R_ROW + N_OBJECT
R_TWO = R_ONE + HIDDEN
R_IN = R_TWO + HIDDEN
R_MIDDLE = R_IN + SUMS + N_GLOBALS
R_UPPER = R_MIDDLE + MIDDLE
R_OUT = R_UPPER + UPPER
N_ROOM = R_OUT + HEADS

# The layers: where weights and bias begin, inputs, outputs, and where these lie in the working space.
LAYERS = np.array(
    [
        (W1, B1, N_OBJECT, HIDDEN, R_ROW, R_ONE),
        (W2, B2, HIDDEN, HIDDEN, R_ONE, R_TWO),
        (W3, B3, SUMS + N_GLOBALS, MIDDLE, R_IN, R_MIDDLE),
        (W4, B4, MIDDLE, UPPER, R_MIDDLE, R_UPPER),
        (W5, B5, UPPER, HEADS, R_UPPER, R_OUT),
    ],
    np.int32,
)


@njit
def layer(net: Net, shape: Ints, room: Sheet) -> None:
    """One layer, all but the last without what is below zero; inputs of zero, as many are, cost nothing."""
    weights, bias, inputs, outputs = shape[0], shape[1], shape[2], shape[3]
    source, target = room[shape[4] : shape[4] + inputs], room[shape[5] : shape[5] + outputs]
    for j in range(outputs):
        target[j] = net[bias + j]
    for i in range(inputs):
        value = source[i]
        if value != 0.0:
            row = net[weights + i * outputs : weights + (i + 1) * outputs]
            for j in range(outputs):
                target[j] += value * row[j]
    if outputs != HEADS:
        for j in range(outputs):
            target[j] = max(target[j], np.float32(0.0))


@njit
def forward(net: Net, sheet: Sheet, groups: Ints, objects: int, room: Sheet) -> float:
    """What the network adds to the fitted value of a position, in points."""
    for j in range(SUMS):
        room[R_IN + j] = 0.0
    for i in range(N_GLOBALS):
        room[R_IN + SUMS + i] = sheet[i]
    for row in range(objects + 1):  # the features one by one, then their sums
        is_feature = row < objects
        if is_feature:
            at = N_GLOBALS + row * N_OBJECT
            for i in range(N_OBJECT):
                room[R_ROW + i] = sheet[at + i]
        for number in range(0 if is_feature else 2, 2 if is_feature else 5):
            layer(net, LAYERS[number], room)
        if is_feature:
            at = R_IN + groups[row] * HIDDEN
            for j in range(HIDDEN):
                room[at + j] += room[R_TWO + j]
    return float(room[R_OUT])


@njit
def new_desk(length: int) -> tuple[Sheet, Ints, Sheet]:
    """Room for the network's view of positions of that length: the sheet, its index, the layers."""
    index = np.zeros(length // NODE + 1 + MAX_OBJECTS, np.int32)
    return np.zeros(N_SHEET, np.float32), index, np.zeros(N_ROOM, np.float32)

"""The trained network: its weights as data, and what it sees in many castles at once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import Net, layers, unpacked
from zamki.games.ludwig.kernel.network import N_WEIGHTS, SHAPES
from zamki.games.ludwig.kernel.objects import (
    CELLS_AT,
    HAND_CODES,
    HAND_OWNERS,
    HANDS_AT,
    N_CELL,
    N_CODES,
    N_GLOBALS,
    N_HAND,
    N_ROOM,
    N_SHEET,
    OWNERS,
    ROOM_CODES,
    ROOMS_AT,
)


@cache
def trained() -> Net:
    """The network that comes with the game."""
    return unpacked((files("zamki.games.ludwig.bots") / "network.npy").read_bytes(), N_WEIGHTS)


def added(net: Net, sheets: NDArray[np.float32], codes: NDArray[np.int32]) -> NDArray[np.float32]:
    """What the network adds to the fitted values of many castles at once, and how sure it is."""
    room_code, room, two, two_bias, cell, cell_bias, hand_code, hand, *upper = layers(net, SHAPES)
    rooms = room_code[codes[:, ROOM_CODES:HAND_CODES]] + _rows(sheets, ROOMS_AT, CELLS_AT, N_ROOM) @ room
    rooms = np.maximum(np.maximum(rooms, 0) @ two + two_bias, 0) * _there(codes, 0, rooms)
    cells = np.maximum(_rows(sheets, CELLS_AT, HANDS_AT, N_CELL) @ cell + cell_bias, 0)
    hands = hand_code[codes[:, HAND_CODES:HAND_OWNERS]] + _rows(sheets, HANDS_AT, N_SHEET, N_HAND) @ hand
    hands = np.maximum(hands, 0) * _there(codes, 2, hands)
    owners = codes[:, HAND_OWNERS:N_CODES, None]
    sums = [rooms.sum(1), (cells * _there(codes, 1, cells)).sum(1)]
    sums += [(hands * (owners == owner)).sum(1) for owner in range(OWNERS)]
    found = np.concatenate([*sums, sheets[:, :N_GLOBALS]], axis=1)
    for matrix, bias in zip(upper[::2], upper[1::2], strict=True):
        found = found @ matrix + bias
        if bias is not upper[-1]:
            found = np.maximum(found, 0)
    return found


def _rows(sheets: NDArray[np.float32], first: int, last: int, width: int) -> NDArray[np.float32]:
    return sheets[:, first:last].reshape(len(sheets), -1, width)


def _there(codes: NDArray[np.int32], kind: int, rows: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which rows of a kind are filled."""
    found: NDArray[np.bool_] = np.arange(rows.shape[1])[None, :, None] < codes[:, kind, None, None]
    return found

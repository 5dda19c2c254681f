"""The trained network: its weights as data, and its judgement of turns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import Net, layers, unpacked
from zamki.games.zamek.bots.encoded import KernelTable, Options
from zamki.games.zamek.bots.weights import Floats
from zamki.games.zamek.kernel.network import GROUPS, HIDDEN, N_WEIGHTS, SHAPES
from zamki.games.zamek.kernel.policies import search_worlds
from zamki.games.zamek.kernel.tables import NEXT_CARD, P_PLACE, T_DECK, Tables

_HERE = files("zamki.games.zamek.bots")

NONE: Net = np.zeros(0, np.float32)
"""Stands for no network."""
WIDTH = 24
"""Of so many turns, the best at first sight, the network judges each."""


@cache
def about() -> Mapping[str, Any]:
    """Where the network that comes with the game is from: edition, seed, amounts, what its gates showed."""
    found: Mapping[str, Any] = json.loads((_HERE / "network.json").read_text("utf-8"))
    return found


@cache
def trained() -> Net:
    """The network that comes with the game."""
    return unpacked((_HERE / "network.npy").read_bytes(), N_WEIGHTS)


def network_for(tables: Tables) -> Net:
    """The network for the edition it has learnt; for any other none."""
    return trained() if tables.edition.id == about()["edition"] else NONE


def reread(desk: KernelTable, options: Options, weights: Floats, net: Net, width: int = WIDTH) -> Options:
    """The best turns at first sight as the network judges them, best first.

    Moves of other phases stay as they are, and so do turns with the last tile, whose values are the truth.
    """
    is_last = desk.state[NEXT_CARD] == desk.tables.flat[T_DECK]
    if desk.phase != P_PLACE or is_last or not len(net):
        return options
    best = options.best(width)
    results = np.empty((1, len(best.values)))
    search_worlds(desk.tables.flat, desk.state, weights, weights, net, best.moves, 0, 1, 0, 0, results)
    return Options(best.moves, results[0]).best(width)


def added(
    net: Net, numbers: NDArray[np.float32], rows: list[NDArray[np.float32]], groups: list[NDArray[np.int8]]
) -> NDArray[np.float32]:
    """What the network adds to the fitted values of many positions at once, and how it sees the win."""
    one, one_bias, two, two_bias, *upper = layers(net, SHAPES)
    counts = [len(each) for each in rows]
    hidden = np.maximum(np.concatenate(rows) @ one + one_bias, 0)
    hidden = np.maximum(hidden @ two + two_bias, 0)
    sums = np.zeros((len(counts) * GROUPS, HIDDEN), np.float32)
    np.add.at(sums, np.repeat(np.arange(len(counts)), counts) * GROUPS + np.concatenate(groups), hidden)
    found = np.concatenate([sums.reshape(len(counts), -1), numbers], axis=1)
    for matrix, bias in zip(upper[::2], upper[1::2], strict=True):
        found = found @ matrix + bias
        if bias is not upper[-1]:
            found = np.maximum(found, 0)
    return found

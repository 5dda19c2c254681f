"""The learnt networks that value what follows a round with three or four seats: their weights as data."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import prod

from zamki.bots.networks import Net, unpacked
from zamki.games.rycerze.kernel.prospects import FEWEST, HIDDEN, SIGHTS
from zamki.games.rycerze.kernel.rules import MAX_SEATS, ROUNDS
from zamki.kernels.memory import constant

DATA = "network.npy"
SHAPE = (MAX_SEATS - FEWEST + 1, ROUNDS - 1, SIGHTS + 1, HIDDEN)


@cache
def trained() -> Net:
    """The networks that come with the game, by number of seats and rounds left."""
    net = unpacked((files("zamki.games.rycerze.bots") / DATA).read_bytes(), prod(SHAPE))
    return constant(net.reshape(SHAPE))

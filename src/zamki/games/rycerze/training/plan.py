"""How much of everything a training of Rycerze's networks has, and what a round of it starts with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

import numpy as np

from zamki.bots.networks import Net, unpacked
from zamki.bots.training import Run
from zamki.bots.training.parts import NETWORK
from zamki.core.setup import built_in_edition
from zamki.games.rycerze.bots.network import SHAPE
from zamki.games.rycerze.game import game
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.prospects import FEWEST
from zamki.games.rycerze.kernel.rules import MAX_SEATS, Ints
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.edition import read_components

TABLES = range(FEWEST, MAX_SEATS + 1)
"""Numbers of seats that have networks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The amounts."""

    games: int = 10_000
    """For each number of seats."""
    per_part: int = 1000
    """Games in one file."""
    played: int = 0
    """Iterations for a choice; with none everybody is a simple player."""
    solved: int = 200
    """Iterations for the worth of a position."""
    epochs: int = 25
    duels: int = 1000
    """Games of a gate, for each of its seeds."""
    iterations: int = 4000
    """How much the bots of the gates think."""


LATER = Plan(games=30_000, played=60)
"""From the second round on thinkers play, with the networks of the round before."""
QUICK = Plan(games=40, per_part=20, solved=10, epochs=1, duels=4, iterations=10)


def plan_of(run: Run) -> Plan:
    """The amounts of a run."""
    usual = Plan() if run.number == 1 else LATER
    if run.is_quick:
        return replace(QUICK, played=min(usual.played, 5))
    parts = max(2, round(usual.games * run.scale / usual.per_part))
    return replace(usual, games=parts * usual.per_part)


def built_in_pieces() -> Components:
    """The edition that the networks learn."""
    return read_components(built_in_edition("rycerze", game.info.editions[0]))


def built_in_table() -> Ints:
    """The same as the kernels read it."""
    return table_of(built_in_pieces())


def networks_in(data: bytes) -> Net:
    """The networks of a file, by number of seats and rounds left."""
    return unpacked(data, prod(SHAPE)).reshape(SHAPE)


def networks_before(run: Run) -> Net:
    """Those that a round starts with: of the round before, at first none."""
    if run.number == 1:
        return np.zeros(SHAPE, np.float32)
    return networks_in((run.at(run.number - 1).home / NETWORK).read_bytes())

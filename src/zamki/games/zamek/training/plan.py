"""How much of everything a training of Zamek's network has, and where its files lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import Net, unpacked
from zamki.bots.training import Run
from zamki.bots.training.parts import NETWORK, keep
from zamki.core.setup import built_in_edition
from zamki.games.zamek.bots.network import NONE
from zamki.games.zamek.game import game
from zamki.games.zamek.kernel.network import N_WEIGHTS
from zamki.games.zamek.kernel.tables import Tables, tables_of
from zamki.games.zamek.rules.components import Components


@dataclass(frozen=True, slots=True)
class Plan:
    """The amounts."""

    whole: int = 5040
    """Games whose every position is kept."""
    searched: int = 6768
    """Games of which some positions are searched."""
    per_part: int = 48
    """Games in one file."""
    worlds: int = 8
    width: int = 12
    """Turns that are compared in a searched position."""
    keep: int = 130
    """Of a thousand positions so many are searched."""
    explore: int = 80
    """Of a thousand turns so many are made at random."""
    epochs: int = 30
    batch: int = 512
    """Searched positions in one step of learning."""
    duels: int = 500
    """Games of a gate, for each of its seeds."""
    iterations: int = 150
    """How much the searching bots of the gates think."""


LATER = Plan(whole=3456, searched=4608)
"""From the second round on: its searches cost more, and it learns from the earlier rounds too."""
QUICK = Plan(whole=4, searched=4, per_part=2, worlds=2, keep=60, epochs=2, batch=4, duels=4, iterations=8)


def plan_of(run: Run) -> Plan:
    """The amounts of a run."""
    if run.is_quick:
        return QUICK
    usual = Plan() if run.number == 1 else LATER
    parts = [max(2, round(count * run.scale / usual.per_part)) for count in (usual.whole, usual.searched)]
    return replace(usual, whole=parts[0] * usual.per_part, searched=parts[1] * usual.per_part)


def built_in_tables() -> Tables:
    """The tables of the edition that the network learns."""
    edition = game.edition(built_in_edition("zamek", game.info.editions[0]))
    assert isinstance(edition, Components)
    return tables_of(edition)


def network_before(run: Run) -> Net:
    """The network that a round starts with: the one of the round before, at first none."""
    if run.number == 1:
        return NONE
    return unpacked((run.at(run.number - 1).home / NETWORK).read_bytes(), N_WEIGHTS)


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions as the network sees them: what `kernel.samples` wrote, in half precision."""

    numbers: NDArray[np.float16]
    rows: NDArray[np.float16]
    groups: NDArray[np.int8]
    facts: NDArray[np.float32]

    def save(self, path: Path) -> None:
        """Keep them."""
        keep(path, numbers=self.numbers, rows=self.rows, groups=self.groups, facts=self.facts)


def loaded(path: Path) -> Samples:
    """The positions of one file."""
    with np.load(path, allow_pickle=False) as data:
        return Samples(data["numbers"], data["rows"], data["groups"], data["facts"])

"""How much of everything a training of Ludwig's network has, and where its files lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zamki.bots.networks import Net, unpacked
from zamki.bots.training import Run
from zamki.bots.training.parts import NETWORK
from zamki.games.ludwig.bots.weights import careful_mind, stored_mind
from zamki.games.ludwig.kernel.evaluate import NO_NET, Mind
from zamki.games.ludwig.kernel.network import N_WEIGHTS

CASTLES = "castles"


@dataclass(frozen=True, slots=True)
class Plan:
    """The amounts."""

    games: int = 224_000
    per_part: int = 1000
    """Games in one file."""
    greedy: float = 0.25
    """The share of seats that are greedy: one does not choose one's partners."""
    epochs: int = 16
    batch: int = 8192
    duels: int = 800
    """Games of a gate, for each of its seeds …"""
    searches: int = 100
    """… and where the bots search."""
    iterations: int = 200
    """How much the searching bots of the gates think."""


LATER = Plan(games=64_000)
"""From the second round on: its games cost more, and it learns from the earlier rounds too."""
QUICK = Plan(games=8, per_part=4, epochs=2, batch=32, duels=4, searches=4, iterations=8)


def plan_of(run: Run) -> Plan:
    """The amounts of a run."""
    if run.is_quick:
        return QUICK
    usual = Plan() if run.number == 1 else LATER
    parts = max(2, round(usual.games * run.scale / usual.per_part))
    return replace(usual, games=parts * usual.per_part)


def network_before(run: Run) -> Net:
    """The network that a round starts with: the one of the round before, at first none."""
    if run.number == 1:
        return NO_NET
    return unpacked((run.at(run.number - 1).home / NETWORK).read_bytes(), N_WEIGHTS)


def player(net: Net) -> Mind:
    """Who plays the games of a round: one ply, with the network where there is one."""
    return careful_mind(net) if len(net) else stored_mind()

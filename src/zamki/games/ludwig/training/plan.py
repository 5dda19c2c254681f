"""How much of everything a training of Ludwig's network has, and where its files lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from zamki.bots.networks import Net, unpacked
from zamki.bots.training import Run
from zamki.bots.training.parts import NETWORK
from zamki.games.ludwig.bots.weights import careful_mind, quick_mind, stored_mind
from zamki.games.ludwig.kernel.evaluate import NO_NET
from zamki.games.ludwig.kernel.network import N_WEIGHTS
from zamki.games.ludwig.kernel.samples import Company

CASTLES = "castles"


@dataclass(frozen=True, slots=True)
class Plan:
    """The amounts."""

    games: int = 64_000
    per_part: int = 1000
    """Games in one file."""
    compared: int = 70
    """Of a thousand choices so many are compared with the others of their hand …"""
    worlds: int = 4
    """… in twice as many worlds …"""
    turns: int = 2
    """… and so many turns deep."""
    taught: int = 8000
    """Games with the finished network from which the evaluation learns …"""
    shown: int = 250
    """… with so many of a thousand choices compared."""
    greedy: float = 0.25
    """The share of seats that are greedy: one does not choose one's partners."""
    epochs: int = 24
    batch: int = 1024
    """Groups of compared castles in one step of learning."""
    duels: int = 800
    """Games of a gate, for each of its seeds …"""
    searches: int = 200
    """… and where the bots search."""
    iterations: int = 100
    """How much the searching bots of the gates think."""


QUICK = Plan(
    games=8,
    per_part=4,
    compared=100,
    worlds=1,
    taught=8,
    epochs=2,
    batch=32,
    duels=4,
    searches=4,
    iterations=8,
)


def plan_of(run: Run) -> Plan:
    """The amounts of a run."""
    if run.is_quick:
        return QUICK
    usual = Plan()
    parts = max(2, round(usual.games * run.scale / usual.per_part))
    return replace(usual, games=parts * usual.per_part)


def network_before(run: Run) -> Net:
    """The network that a round starts with: the one of the round before, at first none."""
    if run.number == 1:
        return NO_NET
    return unpacked((run.at(run.number - 1).home / NETWORK).read_bytes(), N_WEIGHTS)


def company(plan: Plan, net: Net) -> Company:
    """Who plays the games of a round: one ply, with the network where there is one."""
    mind = careful_mind(net) if len(net) else stored_mind()
    return Company(mind, quick_mind(net), plan.greedy, plan.compared, plan.worlds, plan.turns)

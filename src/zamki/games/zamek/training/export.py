"""The last step: the weights, with what their gates showed, become part of the package."""

from __future__ import annotations

from zamki.bots.networks import packed, unpacked
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import publish
from zamki.core.registry import folder
from zamki.games.zamek.kernel.network import N_WEIGHTS
from zamki.games.zamek.training.plan import built_in_tables


def export(run: Run) -> Done:
    """Writes weights and verdicts, if a gate was passed."""
    net = unpacked(last_network(run).read_bytes(), N_WEIGHTS)
    return publish(run, folder("zamek") / "bots", built_in_tables().edition.id, packed(net), len(net))

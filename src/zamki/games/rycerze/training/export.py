"""The last step: the weights, with what their gates showed, become part of the package."""

from __future__ import annotations

from zamki.bots.networks import packed
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import publish
from zamki.core.registry import folder
from zamki.games.rycerze.training.plan import built_in_pieces, networks_in


def export(run: Run) -> Done:
    """Writes weights and verdicts, if a gate was passed."""
    nets = networks_in(last_network(run).read_bytes()).ravel()
    return publish(run, folder("rycerze") / "bots", built_in_pieces().id, packed(nets), len(nets))

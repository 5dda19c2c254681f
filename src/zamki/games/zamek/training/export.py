"""The last step: the weights, with what their gates showed, become part of the package."""

from __future__ import annotations

import shutil

from zamki.bots.networks import packed, unpacked
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import publish, target_of, verdicts_of
from zamki.core.registry import folder
from zamki.games.zamek.bots.weights import POLICY
from zamki.games.zamek.kernel.network import N_WEIGHTS
from zamki.games.zamek.training.plan import built_in_tables


def export(run: Run) -> Done:
    """Writes weights and verdicts, if a gate was passed; what playouts were taught only if that one was."""
    network = last_network(run)
    net = unpacked(network.read_bytes(), N_WEIGHTS)
    bots = folder("zamek") / "bots"
    done = publish(run, bots, built_in_tables().edition.id, packed(net), len(net))
    policy = target_of(run, bots) / POLICY
    if verdicts_of(run).get("policy", {}).get("passed"):
        shutil.copyfile(network.with_name(POLICY), policy)
    elif done.facts["written"]:
        policy.unlink(missing_ok=True)  # one that another network has taught
    return done

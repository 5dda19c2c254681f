"""The last step: the weights, with what their gates showed, become part of the package."""

from __future__ import annotations

import json
from pathlib import Path

from zamki.bots.training import Done, Run
from zamki.core.errors import BadSetup
from zamki.core.registry import folder
from zamki.core.words import T
from zamki.games.zamek.bots.network import packed, unpacked
from zamki.games.zamek.training.gate import GATES
from zamki.games.zamek.training.plan import NETWORK, built_in_tables, last_network

ABOUT = "network.json"


def home(run: Run) -> Path:
    """Where the weights go: beside the bots that use them; a tiny run keeps its own to itself."""
    return run.folder / "export" if run.is_quick else folder("zamek") / "bots"


def export(run: Run) -> Done:
    """Writes weights and verdicts; a network that passed no gate goes nowhere."""
    gates = run.folder / GATES
    if not gates.is_file():
        raise BadSetup(T("{folder} has no gates yet: run the step “gate” first.", folder=str(run.folder)))
    verdicts = json.loads(gates.read_text("utf-8"))
    if not any(each["passed"] for each in verdicts.values()) and not run.is_quick:
        run.log("export", written=False)
        return Done((T("No gate was passed: nothing is written."),), {"written": False})
    target = home(run)
    target.mkdir(parents=True, exist_ok=True)
    net = unpacked(last_network(run).read_bytes())
    (target / NETWORK).write_bytes(packed(net))
    about = {
        "edition": built_in_tables().edition.id,
        "seed": run.seed,
        "rounds": run.rounds,
        "scale": run.scale,
        "gates": verdicts,
    }
    (target / ABOUT).write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    run.log("export", written=True)
    return Done(
        (T("{file} is written.", file=str(target / NETWORK)),),
        {"written": True, "file": str(target / NETWORK), "weights": len(net)},
    )

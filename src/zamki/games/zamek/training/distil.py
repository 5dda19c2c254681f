"""What the network knows of turns, put into the fitted evaluation: it chooses the turns inside playouts.

The network is too slow for that. The evaluation learns which turns of a position it likes better than others,
and what the search found of them; what all turns of a position have in common does not change a choice.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from zamki.bots.networks import POLICY, Net
from zamki.bots.training import Run
from zamki.bots.training.parts import parts_of
from zamki.games.zamek.bots.network import added
from zamki.games.zamek.bots.weights import Floats, as_json, columns_of, fitted_terms
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.samples import F_AGAIN, F_FITTED, F_LABEL, F_LEFT, F_OBJECTS
from zamki.games.zamek.kernel.tables import T_DECK
from zamki.games.zamek.training.generate import SEARCHED
from zamki.games.zamek.training.plan import Samples, built_in_tables, loaded, plan_of

SEARCH = 1 / 3  # how much the search counts; the network, which has no luck in it, counts the rest
RIDGE = 0.001  # how dear it is to leave the fitted weights


def distil(run: Run, net: Net) -> Path:
    """Learn from the searched positions of all rounds so far, and keep the weights beside the network."""
    tables = built_in_tables()
    old, width, deck = fitted_terms(), plan_of(run).width, int(tables.flat[T_DECK])
    gram, cross = np.zeros((len(old), len(old))), np.zeros(len(old))
    seen = 0
    for number in range(1, run.number + 1):
        for path in parts_of(run.at(number).home, SEARCHED):
            samples = loaded(path)
            x = columns_of(samples.numbers[:, :N_FEATURES].astype(float), samples.facts[:, F_LEFT] / deck)
            y = wanted(samples, net) - x @ old
            x, y = between(x, width), between(y, width)
            gram += x.T @ x
            cross += x.T @ y
            seen += len(x)
    spread = np.sqrt(np.diag(gram) / seen) + 1e-9
    normal = gram / np.outer(spread, spread) + RIDGE * seen * np.eye(len(old))
    path = run.home / POLICY
    path.write_text(
        as_json(tables.edition.id, old + np.linalg.solve(normal, cross / spread) / spread), "utf-8"
    )
    return path


def wanted(samples: Samples, net: Net) -> Floats:
    """What turns are worth: by the network, and a little by the search; after the last tile the truth."""
    facts, counts = samples.facts, samples.facts[:, F_OBJECTS].astype(int)
    ends = np.cumsum(counts)[:-1]
    rows, groups = np.split(samples.rows.astype(np.float32), ends), np.split(samples.groups, ends)
    more = added(net, samples.numbers.astype(np.float32), rows, groups)[:, 0] * (facts[:, F_LEFT] > 0)
    searched = 0.5 * (facts[:, F_LABEL] + facts[:, F_AGAIN])
    found: Floats = SEARCH * searched + (1 - SEARCH) * (facts[:, F_FITTED] + more)
    return found


def between(values: Floats, width: int) -> Floats:
    """How the turns of each position differ from their mean."""
    grouped = values.reshape(-1, width, *values.shape[1:])
    apart: Floats = (grouped - grouped.mean(1, keepdims=True)).reshape(values.shape)
    return apart

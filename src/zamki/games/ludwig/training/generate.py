"""The first step: games by one-ply play, what became of their castles, and rooms that were compared."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from zamki.bots.networks import Net
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import keep, write_parts
from zamki.games.ludwig.kernel.notes import N_FACTS, Store
from zamki.games.ludwig.kernel.objects import N_CODES, N_SHEET
from zamki.games.ludwig.kernel.samples import castles_of_games
from zamki.games.ludwig.training.plan import CASTLES, Plan, company, network_before, plan_of

PER_GAME, PER_COMPARED = 64, 0.5
"""Room for more castles of a game than there are on average, and for those that are compared in it."""


def generate(run: Run) -> Done:
    """Writes what is missing of a round's castles; what is there is not made again."""
    plan, net = plan_of(run), network_before(run)
    seed = run.seed * 1000 + run.number * 10
    wanted = [
        (run.home / f"{CASTLES}-{first // plan.per_part:05}.npz", partial(_made, plan, net, seed, first))
        for first in range(0, plan.games, plan.per_part)
    ]
    return write_parts(run, wanted)


def _made(plan: Plan, net: Net, seed: int, first: int, path: Path) -> int:
    sheets, codes, facts = castles(plan, net, seed, first)
    keep(path, sheets=sheets, codes=codes, facts=facts)
    return len(facts)


def castles(plan: Plan, net: Net, seed: int, first: int) -> Store:
    """Castles of some games, each with its end; those that were compared with what playouts found."""
    most = plan.per_part * round(PER_GAME + PER_COMPARED * plan.compared)
    store: Store = (
        np.zeros((most, N_SHEET), np.int8),
        np.zeros((most, N_CODES), np.uint8),
        np.zeros((most, N_FACTS), np.float32),
    )
    count = castles_of_games(first, plan.per_part, seed, company(plan, net), store)
    return store[0][:count], store[1][:count], store[2][:count]

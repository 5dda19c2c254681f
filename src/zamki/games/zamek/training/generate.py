"""The first step: games by one-ply play, all their positions or the searched turns of a few."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from zamki.bots.training import Done, Run
from zamki.bots.training.parts import write_parts
from zamki.games.zamek.bots.search import PLIES
from zamki.games.zamek.bots.weights import fitted
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.network import Net
from zamki.games.zamek.kernel.objects import MAX_OBJECTS, N_GLOBALS, N_OBJECT
from zamki.games.zamek.kernel.samples import F_GROUP, N_FACTS, Store, searched_turns, whole_games
from zamki.games.zamek.kernel.tables import T_DECK, Tables
from zamki.games.zamek.training.plan import Plan, Samples, built_in_tables, network_before, plan_of

WHOLE, SEARCHED = "games", "turns"
SPARE = 1.5  # room for more searched positions than are expected


def generate(run: Run) -> Done:
    """Writes what is missing of a round's positions; what is there is not made again."""
    plan, net, tables = plan_of(run), network_before(run), built_in_tables()
    wanted: list[tuple[Path, Callable[[Path], int]]] = []
    for kind, games, make in ((SEARCHED, plan.searched, searched), (WHOLE, plan.whole, whole)):
        for number in range(0, games, plan.per_part):
            path = run.home / f"{kind}-{number // plan.per_part:05}.npz"
            one = partial(make, plan, tables, net, _seed(run, kind), number)
            wanted.append((path, partial(_made, one)))
    return write_parts(run, wanted)


def _seed(run: Run, kind: str) -> int:
    """Every round, and every kind of positions, has games of its own."""
    return run.seed * 1000 + run.number * 10 + (1 if kind == WHOLE else 0)


def _made(make: Callable[[], Samples], path: Path) -> int:
    samples = make()
    samples.save(path)
    return len(samples.facts)


def whole(plan: Plan, tables: Tables, net: Net, seed: int, first: int) -> Samples:
    """Every position of some games."""
    turns = int(tables.flat[T_DECK]) + 1
    store = _store(plan.per_part * turns)
    weights, box = fitted(turns - 1), full_box(tables)
    found = whole_games(
        tables.flat, box, weights, net, plan.width, first, plan.per_part, seed, plan.explore, store
    )
    return _cut(store, *found)


def searched(plan: Plan, tables: Tables, net: Net, seed: int, first: int) -> Samples:
    """The compared turns of some positions of some games."""
    turns = int(tables.flat[T_DECK])
    room = plan.per_part * turns * min(1.0, SPARE * plan.keep / 1000 + 0.1)
    store = _store(int(room) * plan.width)
    weights, box = fitted(turns), full_box(tables)
    found = searched_turns(
        tables.flat, box, weights, net, plan.width, plan.keep, plan.worlds, PLIES, first, plan.per_part,
        seed, plan.explore, store,
    )  # fmt: skip
    cut = _cut(store, *found)
    cut.facts[:, F_GROUP] += first * turns
    return cut


def _store(samples: int) -> Store:
    rows = samples * MAX_OBJECTS * 2 // 3  # never so many on average
    return (
        np.zeros((samples, N_GLOBALS), np.float32),
        np.zeros((rows, N_OBJECT), np.float32),
        np.zeros(rows, np.int8),
        np.zeros((samples, N_FACTS), np.float32),
    )


def _cut(store: Store, samples: int, rows: int) -> Samples:
    numbers, features, groups, facts = store
    return Samples(
        numbers[:samples].astype(np.float16),
        features[:rows].astype(np.float16),
        groups[:rows].copy(),
        facts[:samples].copy(),
    )

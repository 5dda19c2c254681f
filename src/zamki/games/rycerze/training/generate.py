"""The first step: games of mixed company, of which every position between two rounds is kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np

from zamki.bots.networks import Net
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import keep, write_parts
from zamki.games.rycerze.kernel.lessons import play_lessons
from zamki.games.rycerze.kernel.rules import MAX_SEATS, ROUNDS, SEATS, SIZE, Ints
from zamki.games.rycerze.training.plan import TABLES, Plan, built_in_table, networks_before, plan_of

SLIPS = 0.1  # how often a thinker does what a simple player might


def kind_of(seats: int) -> str:
    """How the files of a number of seats begin."""
    return f"games-{seats}"


def generate(run: Run) -> Done:
    """Writes what is missing of a round's positions; what is there is not made again."""
    plan, nets = plan_of(run), networks_before(run)
    wanted = []
    for seats in TABLES:
        for part in range(plan.games // plan.per_part):
            path = run.home / f"{kind_of(seats)}-{part:05}.npz"
            seed = ((run.seed * 10 + run.number) * 10 + seats) * 100_000 + part
            wanted.append((path, partial(_made, plan, nets, seats, seed)))
    return write_parts(run, wanted)


def _made(plan: Plan, nets: Net, seats: int, seed: int, path: Path) -> int:
    states, sorts = positions(plan, nets, seats, seed)
    keep(path, states=states.astype(np.int16), sorts=sorts.astype(np.int8))
    return int((states[:, :, SEATS] > 0).sum())


def positions(plan: Plan, nets: Net, seats: int, seed: int) -> tuple[Ints, Ints]:
    """The positions of some games by rounds left, and the sorts of their players."""
    states = np.zeros((plan.per_part, ROUNDS, SIZE), np.int32)
    sorts = np.zeros((plan.per_part, MAX_SEATS), np.int32)
    play_lessons(plan.per_part, seats, plan.played, SLIPS, built_in_table(), nets, seed, states, sorts)
    return states, sorts

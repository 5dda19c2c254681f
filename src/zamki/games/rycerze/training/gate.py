"""The third step: games prove that masters with the networks win from the thrifty and lose little to one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import Bar, Gate, prove
from zamki.games.rycerze.training.games import Match, games
from zamki.games.rycerze.training.plan import TABLES, Plan, plan_of

HUNTED = {3: 0.70, 4: 0.75}
"""How often a master wins among thrifty players, at least."""
ABOVE_FAIR = 0.03
"""How much more than its share a thrifty player may win among masters."""


def gates(plan: Plan) -> Mapping[str, tuple[Bar, Match]]:
    """For each number of seats: a master among thrifty players, a thrifty player among masters."""
    found: dict[str, tuple[Bar, Match]] = {}
    for seats in TABLES:
        safe = Bar(1 - 1 / seats - ABOVE_FAIR)
        found[f"hunt-{seats}"] = Bar(HUNTED[seats]), Match(seats, plan.iterations, is_hunt=True)
        found[f"safe-{seats}"] = safe, Match(seats, plan.iterations, is_hunt=False)
    return found


def gate(run: Run) -> Done:
    """Plays every gate's games and keeps the verdicts."""
    plan, data = plan_of(run), last_network(run).read_bytes()
    wanted = {
        name: Gate(bar, partial(games, match, data, plan.duels, run.jobs), plan.duels)
        for name, (bar, match) in gates(plan).items()
    }
    return prove(run, wanted)

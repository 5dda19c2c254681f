"""The third step: games prove what the network is good for. What does not pass is not used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from zamki.bots.networks import POLICY
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import Bar, Gate, prove
from zamki.games.zamek.training.duels import Learnt, Mind, duels
from zamki.games.zamek.training.plan import Plan, plan_of

SLOWER = 0.87  # so many playouts with the network take as long as one without


def gates(plan: Plan) -> Mapping[str, tuple[Bar, Mind, Mind]]:
    """The uses: a level of one ply, the turns before they are searched, the leaves, and both of these.

    Then what the network has taught the playouts; and the first master at equal time. Each with what it must
    reach, and whom it meets.
    """
    count, now = plan.iterations, Mind(plan.iterations)
    both = Mind(count, at_root=True, at_leaf=True)
    fewer = replace(both, iterations=round(SLOWER * count))
    better = Bar(0.5, is_sure=True)
    return {
        "ply": (Bar(0.62), Mind(at_root=True), Mind()),
        "root": (better, Mind(count, at_root=True), now),
        "leaf": (better, Mind(count, at_leaf=True), now),
        "search": (better, both, now),
        "policy": (better, replace(both, is_distilled=True), both),
        "first": (Bar(0.55), fewer, Mind(count, is_first=True)),
    }


def learnt_in(run: Run) -> Learnt:
    """What the last round came to."""
    network = last_network(run)
    policy = network.with_name(POLICY)
    return Learnt(network.read_bytes(), policy.read_text("utf-8") if policy.is_file() else "")


def gate(run: Run) -> Done:
    """Plays every gate's duels and keeps the verdicts."""
    plan, learnt = plan_of(run), learnt_in(run)
    wanted = {
        name: Gate(bar, partial(duels, (ours, theirs), learnt, plan.duels, run.jobs), plan.duels)
        for name, (bar, ours, theirs) in gates(plan).items()
        if learnt.policy
        or not ours.is_distilled  # the learning may have been stopped before it taught anything
    }
    return prove(run, wanted)

"""The third step: games prove what the network is good for. What does not pass is not used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from zamki.bots.networks import POLICY, unpacked
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import last_network
from zamki.bots.training.proof import Bar, Gate, prove
from zamki.games.ludwig.bots.weights import policy_in
from zamki.games.ludwig.kernel.network import N_WEIGHTS
from zamki.games.ludwig.training.games import Learnt, Match, Player, games
from zamki.games.ludwig.training.plan import Plan, plan_of

FAIR = 0.25  # one among three equals


def gates(plan: Plan) -> Mapping[str, tuple[Bar, Match]]:
    """The uses: a level of one ply, the moves before they are searched, the leaves; both of these.

    Then the castles of four; and what the network has taught the playouts.
    """
    count, now = plan.iterations, Player(plan.iterations)
    both = Player(count, at_root=True, at_leaf=True)
    better = Bar(FAIR, is_sure=True)
    return {
        "ply": (better, Match(Player(at_root=True), Player())),
        "root": (better, Match(Player(count, at_root=True), now)),
        "leaf": (better, Match(Player(count, at_leaf=True), now)),
        "search": (better, Match(both, now)),
        "castles": (Bar(0.5, is_sure=True), Match(both, now, is_apart=True)),
        "policy": (better, Match(replace(both, is_distilled=True), both)),
    }


def learnt_in(run: Run) -> Learnt:
    """What the last round came to."""
    network = last_network(run)
    policy = network.with_name(POLICY)
    net = unpacked(network.read_bytes(), N_WEIGHTS)
    return Learnt(net, policy_in(policy.read_text("utf-8")) if policy.is_file() else None)


def gate(run: Run) -> Done:
    """Plays every gate's games and keeps the verdicts."""
    plan, learnt = plan_of(run), learnt_in(run)
    wanted = {}
    for name, (bar, match) in gates(plan).items():
        if match.ours.is_distilled and learnt.policy is None:
            continue  # the learning was stopped before it taught anything
        count = plan.searches if match.ours.iterations else plan.duels
        if match.is_apart:
            count //= 2  # two tables play each deal
        wanted[name] = Gate(bar, partial(games, match, learnt, count, run.jobs), count)
    return prove(run, wanted)

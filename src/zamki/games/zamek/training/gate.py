"""The third step: games prove what the network is good for. What does not pass is not used."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from zamki.bots.training import Done, Run
from zamki.core.ids import Json
from zamki.core.words import T, Text
from zamki.games.zamek.training.duels import Mind, Verdict, duels, verdict
from zamki.games.zamek.training.plan import Plan, last_network, plan_of

GATES = "gates.json"
SEEDS = 2
SLOWER = 0.87  # so many playouts with the network take as long as one without


@dataclass(frozen=True, slots=True)
class Gate:
    """A use of the network, whom it meets, and the share of wins it must reach."""

    ours: Mind
    theirs: Mind
    least: float
    is_sure: bool = False
    """Whether the whole interval must lie above what is wanted, not only the share itself."""

    def passes(self, found: Verdict) -> bool:
        """Whether these duels are enough."""
        return (found.interval[0] if self.is_sure else found.wins) >= self.least


def gates(plan: Plan) -> Mapping[str, Gate]:
    """The uses: a level of one ply, a first judgement of the turns that are searched, the leaves; and all."""
    count, now = plan.iterations, Mind(plan.iterations)
    both = Mind(count, at_root=True, at_leaf=True)
    fewer = replace(both, iterations=round(SLOWER * count))
    return {
        "ply": Gate(Mind(at_root=True), Mind(), 0.62),
        "root": Gate(Mind(count, at_root=True), now, 0.5, is_sure=True),
        "leaf": Gate(Mind(count, at_leaf=True), now, 0.5, is_sure=True),
        "search": Gate(both, now, 0.5, is_sure=True),
        "first": Gate(fewer, Mind(count, is_first=True), 0.55),
    }


def gate(run: Run) -> Done:
    """Plays every gate's duels and keeps the verdicts."""
    plan, path = plan_of(run), last_network(run)
    data = path.read_bytes()
    verdicts: dict[str, dict[str, Json]] = {}
    said: list[Text] = []
    for name, each in gates(plan).items():
        began = time.monotonic()
        found = _played(run, each, data, plan.duels, name)
        passed = each.passes(found)
        facts = {**found.json(), "least": each.least, "passed": passed}
        run.log("gate", gate=name, seconds=round(time.monotonic() - began, 1), **facts)
        verdicts[name] = facts
        (run.folder / GATES).write_text(json.dumps(verdicts, indent=1) + "\n", "utf-8")
        said.append(_sentence(name, found, passed=passed))
    return Done(tuple(said), {"gates": verdicts})


def _played(run: Run, each: Gate, data: bytes, games: int, name: str) -> Verdict:
    margins: list[tuple[int, int]] = []
    for seed in range(SEEDS):
        for part in duels((each.ours, each.theirs), data, games, run.seed + 100 * (seed + 1), run.jobs):
            margins += part
            run.tell(name, 2 * len(margins), SEEDS * games)
    return verdict(margins)


def _sentence(name: str, found: Verdict, *, passed: bool) -> Text:
    numbers: dict[str, str | int] = {
        "gate": name,
        "rate": f"{100 * found.wins:.1f}",
        "low": f"{100 * found.interval[0]:.1f}",
        "high": f"{100 * found.interval[1]:.1f}",
        "games": found.games,
    }
    if passed:
        return T("{gate}: {rate}% ({low}–{high}) of {games} games, passed.", **numbers)
    return T("{gate}: {rate}% ({low}–{high}) of {games} games, not passed.", **numbers)

"""Games prove what a network is good for; what does not pass its gate is not used, and is not exported."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from zlib import crc32

from zamki.bots.networks import POLICY
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import NETWORK, last_network
from zamki.core.errors import BadSetup
from zamki.core.ids import Json
from zamki.core.words import T, Text

GATES = "gates.json"
ABOUT = "network.json"
NORMAL_95 = 1.959964

Shuffle = Sequence[tuple[float, float]]
"""The games of one shuffle, with the seats changed: the share of the win and the margin of each."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of many games, for the mind that is to be proved."""

    games: int
    wins: float
    interval: tuple[float, float]
    margin: float

    def json(self) -> dict[str, Json]:
        """The numbers."""
        low, high = (round(end, 4) for end in self.interval)
        return {
            "games": self.games,
            "wins": round(self.wins, 4),
            "low": low,
            "high": high,
            "margin": round(self.margin, 2),
        }


def verdict(shuffles: Sequence[Shuffle]) -> Verdict:
    """The share of wins with its 95 % interval; the games of a shuffle are one observation.

    >>> found = verdict([[(1, 5), (1, 3)], [(1, 2), (0, -2)], [(0, -1), (1, 4)], [(0.5, 0), (0.5, 0)]])
    >>> found.games, found.wins
    (8, 0.625)
    """
    shares = [fmean(share for share, _ in shuffle) for shuffle in shuffles]
    wins = fmean(shares)
    half = NORMAL_95 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Verdict(
        sum(map(len, shuffles)),
        wins,
        (max(0.0, wins - half), min(1.0, wins + half)),
        fmean(margin for shuffle in shuffles for _, margin in shuffle),
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """The share of wins that a use of the network must reach."""

    least: float
    is_sure: bool = False
    """Whether the whole interval must lie above what is wanted, not only the share itself."""

    def passes(self, found: Verdict) -> bool:
        """Whether these games are enough."""
        return found.interval[0] > self.least if self.is_sure else found.wins >= self.least


Play = Callable[[int], Iterable[Sequence[Shuffle]]]
"""Plays the games of a gate with a seed, some shuffles at a time."""
SEEDS = 2
"""For so many seeds."""


@dataclass(frozen=True, slots=True)
class Gate:
    """What a use of the network must reach, and the games that show it."""

    bar: Bar
    play: Play
    games: int
    """For each seed."""


def verdicts_of(run: Run) -> dict[str, dict[str, Any]]:
    """What the last network has proved so far; verdicts on another one no longer count."""
    gates = run.folder / GATES
    if not gates.is_file():
        return {}
    mark = _mark(run)
    return {
        name: each for name, each in json.loads(gates.read_text("utf-8")).items() if each.get("of") == mark
    }


def _mark(run: Run) -> str:
    """What tells the last network from all others."""
    return f"{crc32(last_network(run).read_bytes()):08x}"


def prove(run: Run, gates: Mapping[str, Gate]) -> Done:
    """Plays every gate's games and keeps the verdicts; those it has stay."""
    verdicts, mark = verdicts_of(run), _mark(run)
    for name, gate in gates.items():
        if name in verdicts:
            continue
        began = time.monotonic()
        parts = chain.from_iterable(gate.play(run.seed + 100 * (number + 1)) for number in range(SEEDS))
        found = verdict(list(_told(run, name, parts, SEEDS * gate.games)))
        facts = {**found.json(), "least": gate.bar.least, "passed": gate.bar.passes(found), "of": mark}
        run.log("gate", gate=name, seconds=round(time.monotonic() - began, 1), **facts)
        verdicts[name] = facts
        (run.folder / GATES).write_text(json.dumps(verdicts, indent=1) + "\n", "utf-8")
    said = tuple(_sentence(name, verdicts[name]) for name in gates)
    return Done(said, {"gates": verdicts})


def _told(run: Run, name: str, parts: Iterable[Sequence[Shuffle]], games: int) -> Iterator[Shuffle]:
    played = 0
    for part in parts:
        yield from part
        played += sum(map(len, part))
        run.tell(name, played, games)


def _sentence(name: str, facts: Mapping[str, Any]) -> Text:
    rate, low, high = (f"{100 * facts[part]:.1f}" for part in ("wins", "low", "high"))
    numbers: dict[str, str | int] = {"gate": name, "rate": rate, "low": low, "high": high}
    if facts["passed"]:
        return T("{gate}: {rate}% ({low}–{high}) of {games} games, passed.", games=facts["games"], **numbers)
    return T("{gate}: {rate}% ({low}–{high}) of {games} games, not passed.", games=facts["games"], **numbers)


def target_of(run: Run, bots: Path) -> Path:
    """Where what was learnt goes: beside the bots; a tiny run keeps its own to itself."""
    return run.folder / "export" if run.is_quick else bots


def publish(run: Run, bots: Path, edition: str, weights: bytes, count: int) -> Done:
    """Writes weights and verdicts beside the bots; a network that passed no gate goes nowhere.

    What it has taught playouts goes along only if the gate `policy` was passed.
    """
    verdicts = verdicts_of(run)
    if not verdicts:
        raise BadSetup(T("{folder} has no gates yet: run the step “gate” first.", folder=str(run.folder)))
    if not any(each["passed"] for each in verdicts.values()) and not run.is_quick:
        run.log("export", written=False)
        return Done((T("No gate was passed: nothing is written."),), {"written": False})
    target = target_of(run, bots)
    target.mkdir(parents=True, exist_ok=True)
    (target / NETWORK).write_bytes(weights)
    about = {
        "edition": edition,
        "seed": run.seed,
        "rounds": run.rounds,
        "scale": run.scale,
        "gates": verdicts,
    }
    (target / ABOUT).write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    if verdicts.get("policy", {}).get("passed"):
        shutil.copyfile(last_network(run).with_name(POLICY), target / POLICY)
    else:
        (target / POLICY).unlink(missing_ok=True)  # one that another network has taught
    run.log("export", written=True)
    return Done(
        (T("{file} is written.", file=str(target / NETWORK)),),
        {"written": True, "file": str(target / NETWORK), "weights": count},
    )

"""What the network knows of rooms, put into the fitted evaluation: it chooses the moves inside playouts.

The network is too slow for that. Games are played with it when it has learnt all it will; from the rooms that
are compared in them the evaluation learns which ones the network likes better, and which ones playouts found
better. How high castles end it learns from the network too, so that a seat's two castles can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import POLICY, Net
from zamki.bots.training import Run
from zamki.bots.training.parts import done_at_once
from zamki.core.ids import Json
from zamki.games.ludwig.bots.fit import Sums, solve
from zamki.games.ludwig.bots.network import added
from zamki.games.ludwig.bots.weights import KNOTS, Doubles, as_json, spread, stored_knots
from zamki.games.ludwig.kernel.features import FEATURES
from zamki.games.ludwig.kernel.notes import (
    COMPARED,
    F_AGAIN,
    F_FITTED,
    F_GROUP,
    F_KIND,
    F_LABEL,
    F_LEFT,
    Store,
)
from zamki.games.ludwig.training.generate import castles
from zamki.games.ludwig.training.plan import plan_of

SEARCH = 1 / 3  # how much playouts count between rooms; the network, which has no luck in it, counts the rest
LEVEL = 0.1  # how much it counts how high castles end
PER_PART = 100  # games at a time
HELD_OUT = 10  # of so many parts one only measures
AT_ONCE = 4096  # castles that the network judges at a time


@dataclass(frozen=True, slots=True)
class Shown:
    """Castles of some games as the evaluation and the network see them."""

    features: Doubles
    more: Doubles
    """What the network adds to the fitted values."""
    facts: NDArray[np.float32]

    def part(self, kind: NDArray[np.bool_]) -> Shown:
        """Some of them."""
        return Shown(self.features[kind], self.more[kind], self.facts[kind])


def distil(run: Run, net: Net) -> dict[str, Json]:
    """Learn, keep the weights beside the network, and tell the error between rooms before and after."""
    sums, held = Sums.empty(), []
    for number, shown in enumerate(_shown(run, net)):
        compared = shown.facts[:, F_KIND] == COMPARED
        if number % HELD_OUT == 0:
            held.append(shown.part(compared))
        else:
            teach(sums, shown.part(compared), shown.part(~compared))
    changes = solve(sums)
    (run.home / POLICY).write_text(as_json(stored_knots() + changes, {"knots": KNOTS}), "utf-8")
    facts: dict[str, Json] = {
        "castles": round(sum(sums.count)),
        "before": error(held, np.zeros_like(changes)),
        "after": error(held, changes),
    }
    run.log("distil", **facts)
    return facts


def teach(sums: Sums, compared: Shown, played: Shown) -> None:
    """Add what compared castles tell about rooms, and castles of games about their level."""
    searched = 0.5 * (compared.facts[:, F_LABEL] + compared.facts[:, F_AGAIN]) - compared.facts[:, F_FITTED]
    wanted = SEARCH * searched + (1 - SEARCH) * compared.more
    groups = compared.facts[:, F_GROUP]
    sums.teach(between(compared.features, groups), compared.facts[:, F_LEFT], between(wanted, groups))
    sums.teach(played.features, played.facts[:, F_LEFT], played.more, LEVEL)


def error(held: Sequence[Shown], changes: Doubles) -> float:
    """The error between rooms, in points and without the playouts' own noise, once the weights are changed.

    Every label is found twice, in different worlds; the errors of both are multiplied.
    """
    weights, total, count = spread() @ changes, 0.0, 0
    for shown in held:
        facts, groups = shown.facts, shown.facts[:, F_GROUP]
        stage = facts[:, F_LEFT].astype(int)
        found = facts[:, F_FITTED] + np.einsum("ij,ij->i", shown.features, weights[stage])
        one, two = (between(found - facts[:, label], groups) for label in (F_LABEL, F_AGAIN))
        total, count = total + float(one @ two), count + len(facts)
    mean = total / max(count, 1)
    return round(math.copysign(math.sqrt(abs(mean)), mean), 4)


def between(values: Doubles, groups: NDArray[np.float32]) -> Doubles:
    """How values differ from the mean of their group; groups stand one after the other."""
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    counts = np.diff(starts, append=len(groups))
    means = np.add.reduceat(values, starts) / counts.reshape(-1, *[1] * (values.ndim - 1))
    apart: Doubles = values - np.repeat(means, counts, axis=0)
    return apart


def _shown(run: Run, net: Net) -> Iterator[Shown]:
    """The castles of the games, some games at a time."""
    usual = plan_of(run)
    plan = replace(usual, games=usual.taught, compared=usual.shown, per_part=min(PER_PART, usual.per_part))
    firsts, seed = range(0, plan.games, plan.per_part), run.seed * 1000 + run.number * 10 + 1

    def made(first: int) -> Shown:
        return _seen(castles(plan, net, seed, first), net)

    return done_at_once(run, [partial(made, first) for first in firsts])


def _seen(store: Store, net: Net) -> Shown:
    sheets, codes, facts = store
    parts = range(0, len(facts), AT_ONCE)
    more = [
        added(net, sheets[at : at + AT_ONCE].astype(np.float32), codes[at : at + AT_ONCE].astype(np.int32))
        for at in parts
    ]
    return Shown(
        sheets[:, :FEATURES].astype(np.float64), np.concatenate(more)[:, 0].astype(np.float64), facts
    )

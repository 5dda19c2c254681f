"""The second step: the networks learn from the end of the game backwards.

What a thinker can expect with one round left is known from the rules, and with one more from what was learnt
before. The networks are so small that NumPy is enough.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import Net, packed
from zamki.bots.training import Done, Run
from zamki.bots.training.parts import NETWORK, parts_of
from zamki.core.ids import Json
from zamki.core.words import T
from zamki.games.rycerze.kernel.lessons import note_worth
from zamki.games.rycerze.kernel.prospects import FEWEST, HIDDEN, SIGHTS
from zamki.games.rycerze.kernel.rules import ROUNDS, Ints
from zamki.games.rycerze.training.generate import kind_of
from zamki.games.rycerze.training.plan import TABLES, Plan, built_in_table, networks_before, plan_of

Floats = NDArray[np.float32]

BATCH = 256
RATE = 0.004
FADING = (0.9, 0.999)
"""How slowly Adam forgets gradients, and their squares."""
HELD_OUT = 20
"""Of so many positions one only measures."""


def train(run: Run) -> Done:
    """Learns for each number of seats, keeps the weights, and logs every network."""
    began, nets = time.monotonic(), networks_before(run)
    errors = []
    for done, seats in enumerate(TABLES, start=1):
        errors += _learn(run, seats, nets)
        run.tell("", done, len(TABLES))
    (run.home / NETWORK).write_bytes(packed(nets.ravel()))
    facts: dict[str, Json] = {
        "error": round(float(np.mean(errors)), 4),
        "seconds": round(time.monotonic() - began, 1),
    }
    run.log("trained", **facts)
    said = T("Error in the chance to win: {error} percentage points.", error=f"{100 * np.mean(errors):.1f}")
    return Done((said,), facts)


def _learn(run: Run, seats: int, nets: Net) -> list[float]:
    """Put what was learnt for a number of seats into `nets`; the errors, from the last round on."""
    plan, rng = plan_of(run), np.random.default_rng([run.seed, run.number, seats])
    parts = [np.load(path, allow_pickle=False) for path in parts_of(run.home, kind_of(seats))]
    states = np.concatenate([part["states"] for part in parts])
    sorts = np.concatenate([part["sorts"] for part in parts]).astype(np.int32)
    errors = []
    for left in range(1, ROUNDS):
        seed = int(rng.integers(2**31))
        x, y = _worth(plan, states[:, left - 1].astype(np.int32), sorts, nets, seed)
        before = fresh(rng) if run.number == 1 else nets[seats - FEWEST, left - 1]
        held = np.arange(len(x)) % HELD_OUT == 0
        net = learnt(before, x[~held], y[~held], plan.epochs, rng)
        nets[seats - FEWEST, left - 1] = net
        errors.append(float(np.sqrt(np.square(chances(net, x[held]) - y[held]).mean())))
        run.log("train", seats=seats, left=left, positions=len(x), error=round(errors[-1], 4))
    return errors


def _worth(plan: Plan, states: Ints, sorts: Ints, nets: Net, seed: int) -> tuple[Floats, Floats]:
    """What thinkers see in the positions, and what they can expect there."""
    most = len(states) * sorts.shape[1]
    x, y = np.zeros((most, SIGHTS), np.float32), np.zeros(most, np.float32)
    count = note_worth(states, sorts, plan.solved, built_in_table(), nets, seed, x, y)
    return x[:count], y[:count]


def fresh(rng: np.random.Generator) -> Net:
    """A network that knows nothing."""
    rows = rng.normal(0, (2 / 12) ** 0.5, (SIGHTS, HIDDEN))  # about twelve features of a position are not 0
    return np.vstack([rows, rng.normal(0, 0.3, HIDDEN)]).astype(np.float32)


def chances(net: Net, x: Floats) -> Floats:
    """What a network says of many positions at once."""
    found: Floats = 1 / (1 + np.exp(-(np.maximum(x @ net[:SIGHTS], 0) @ net[SIGHTS])))
    return found


def _gradients(rows: Floats, out: Floats, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Those of the cross entropy of what a network says of `x`."""
    hidden = x @ rows
    seen = np.maximum(hidden, 0)
    off = (1 / (1 + np.exp(-(seen @ out))) - y) / len(x)
    return x.T @ ((hidden > 0) * off[:, None] * out), seen.T @ off


def learnt(net: Net, x: Floats, y: Floats, epochs: int, rng: np.random.Generator) -> Net:
    """The network after some epochs of Adam, whose rate falls to nothing."""
    parts = [net[:SIGHTS].copy(), net[SIGHTS].copy()]
    means: list[Any] = [np.zeros_like(part) for part in parts]
    squares: list[Any] = [np.zeros_like(part) for part in parts]
    per_epoch, (slow, slower) = max(1, len(x) // BATCH), FADING
    for step in range(epochs * per_epoch):
        if step % per_epoch == 0:
            order = rng.permutation(len(x))
        some = order[step % per_epoch * BATCH :][:BATCH]
        rate = RATE * min(1.0, 1.2 * (1 - (step + 1) / (epochs * per_epoch)) + 0.01)
        for k, slope in enumerate(_gradients(parts[0], parts[1], x[some], y[some])):
            means[k] += (1 - slow) * (slope - means[k])
            squares[k] += (1 - slower) * (slope * slope - squares[k])
            spread = np.sqrt(squares[k] / (1 - slower ** (step + 1))) + 1e-8
            parts[k] -= rate * (means[k] / (1 - slow ** (step + 1))) / spread
    return np.vstack(parts).astype(np.float32)

"""Trains the networks of three and four seats: `python -m zamki.games.rycerze.bots.learn [SEATS …]`.

From the end of the game backwards: what a thinker can expect with one round left is known from the rules, and
with one more from what was learnt before. The first run of lessons is played by simple players, the second by
thinkers with the networks of the first. It takes some minutes for each number of seats.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import Net, packed
from zamki.core.setup import built_in_edition
from zamki.games.rycerze.bots.network import DATA, SHAPE, trained
from zamki.games.rycerze.kernel import lessons
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.prospects import FEWEST, HIDDEN, SIGHTS
from zamki.games.rycerze.kernel.rules import MAX_SEATS, ROUNDS, SIZE, Ints
from zamki.games.rycerze.rules.edition import read_components

Floats = NDArray[np.float32]

SIMPLE, CLEVER = 10_000, 30_000
"""Games of the first lessons and of the second."""
SOLVED = 200
"""Iterations for the worth of a position."""
PLAYED = 60
"""Iterations for a choice in the second lessons."""
SLIPS = 0.1
EPOCHS = 25
BATCH = 256
RATE = 0.004
FADING = (0.9, 0.999)
"""How slowly Adam forgets gradients, and their squares."""


def fresh(rng: np.random.Generator) -> Net:
    """A network that knows nothing."""
    rows = rng.normal(0, (2 / 12) ** 0.5, (SIGHTS, HIDDEN))  # about twelve features of a position are not 0
    return np.vstack([rows, rng.normal(0, 0.3, HIDDEN)]).astype(np.float32)


def gradients(rows: Floats, out: Floats, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Those of the cross entropy of what a network says of `x`."""
    hidden = x @ rows
    seen = np.maximum(hidden, 0)
    off = (1 / (1 + np.exp(-(seen @ out))) - y) / len(x)
    return x.T @ ((hidden > 0) * off[:, None] * out), seen.T @ off


def train(net: Net, x: Floats, y: Floats, rng: np.random.Generator) -> Net:
    """The network after some epochs of Adam, whose rate falls to nothing."""
    parts = [net[:SIGHTS].copy(), net[SIGHTS].copy()]
    means: list[Any] = [np.zeros_like(part) for part in parts]
    squares: list[Any] = [np.zeros_like(part) for part in parts]
    per_epoch, (slow, slower) = len(x) // BATCH, FADING
    for step in range(EPOCHS * per_epoch):
        if step % per_epoch == 0:
            order = rng.permutation(len(x))
        some = order[step % per_epoch * BATCH :][:BATCH]
        rate = RATE * min(1.0, 1.2 * (1 - (step + 1) / (EPOCHS * per_epoch)) + 0.01)
        for k, slope in enumerate(gradients(parts[0], parts[1], x[some], y[some])):
            means[k] += (1 - slow) * (slope - means[k])
            squares[k] += (1 - slower) * (slope * slope - squares[k])
            spread = np.sqrt(squares[k] / (1 - slower ** (step + 1))) + 1e-8
            parts[k] -= rate * (means[k] / (1 - slow ** (step + 1))) / spread
    return np.vstack(parts).astype(np.float32)


def learn(seats: int, nets: Net, games: int, played: int, seed: int, ed: Ints) -> Net:
    """The networks after lessons in so many games, whose thinkers have `played` iterations for a choice."""
    rng = np.random.default_rng(seed)
    states = np.zeros((games, ROUNDS, SIZE), np.int32)
    sorts = np.zeros((games, MAX_SEATS), np.int32)
    lessons.play_lessons(games, seats, played, SLIPS, ed, nets, seed, states, sorts)
    new = nets.copy()
    for left in range(1, ROUNDS):
        x, y = np.zeros((games * seats, SIGHTS), np.float32), np.zeros(games * seats, np.float32)
        here = states[:, left - 1].copy()
        count = lessons.note_worth(here, sorts, SOLVED, ed, new, seed + left, x, y)
        before = nets[seats - FEWEST, left - 1] if played else fresh(rng)
        new[seats - FEWEST, left - 1] = train(before, x[:count], y[:count], rng)
        sys.stderr.write(f"{seats} seats, {left} left: {count} positions\n")
    return new


def main() -> None:
    """Train and write the data file; the numbers of seats that are not named keep their networks."""
    ed = table_of(read_components(built_in_edition("rycerze", "reconstruction-1")))
    path = cast(Path, files("zamki.games.rycerze.bots") / DATA)
    nets = trained() if path.exists() else np.zeros(SHAPE, np.float32)
    for seats in [int(word) for word in sys.argv[1:]] or range(FEWEST, MAX_SEATS + 1):
        nets = learn(seats, nets, SIMPLE, 0, seats, ed)
        nets = learn(seats, nets, CLEVER, PLAYED, 10 + seats, ed)
        path.write_bytes(packed(nets.ravel()))


if __name__ == "__main__":
    main()

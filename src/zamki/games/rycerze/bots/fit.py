"""Fits the builder's evaluation: `python -m zamki.games.rycerze.bots.fit`.

Games of random, thrifty and (after the first fit) builder seats are played; a ridge regression of who won on
the features gives the weights of every number of seats and rounds left. Refits are averaged, because single
ones swing.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import numpy as np

from zamki.core.setup import built_in_edition
from zamki.games.rycerze.kernel import evaluate as mind
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.rules import ROUNDS, Ints
from zamki.games.rycerze.rules.edition import read_components
from zamki.kernels.memory import constant

DATA = "weights.json"
GAMES = 20_000
REFITS = 3
RIDGE = 20.0


@cache
def weights() -> Any:
    """The fitted weights: `[seats - 2, rounds left, feature]`."""
    text = (files("zamki.games.rycerze.bots") / DATA).read_text("utf-8")
    return constant(np.array(json.loads(text)["weights"]))


def fit_once(seats: int, rows: Any, builders: int, seed: int, ed: Ints) -> Any:
    """New weights for one number of seats, from games with `builders` of 100 seats playing by `rows`."""
    xs = np.zeros((GAMES * ROUNDS * seats, mind.FEATURES))
    ys = np.zeros(len(xs))
    mind.collect(GAMES, seats, rows, builders, seed, ed, xs, ys)
    shaped = xs.reshape(GAMES, ROUNDS, seats, mind.FEATURES)
    won = ys.reshape(GAMES, ROUNDS, seats)
    fitted = np.zeros((ROUNDS + 1, mind.FEATURES))
    for left in range(ROUNDS):
        x, y = shaped[:, left].reshape(-1, mind.FEATURES), won[:, left].ravel()
        x, y = x[x[:, 0] == 1.0], y[x[:, 0] == 1.0]
        fitted[left + 1] = np.linalg.solve(x.T @ x + RIDGE * np.eye(mind.FEATURES), x.T @ y)
    return fitted


def fit(ed: Ints) -> Any:
    """The weights of all numbers of seats."""
    rows = np.zeros((3, ROUNDS + 1, mind.FEATURES))
    for seats in (2, 3, 4):
        rows[seats - 2] = fit_once(seats, rows, 0, seats, ed)
        refits = []
        for number in range(REFITS):
            refits.append(fit_once(seats, rows, 40, 10 * seats + number, ed))
            rows[seats - 2] = np.mean(refits, axis=0)
    return rows


def main() -> None:
    """Fit and write the data file."""
    ed = table_of(read_components(built_in_edition("rycerze", "reconstruction-1")))
    text = json.dumps({"weights": np.round(fit(ed), 5).tolist()}, separators=(",", ":"))
    path = cast(Path, files("zamki.games.rycerze.bots") / DATA)
    path.write_text(text.replace("]],[[", "]],\n[[") + "\n", "utf-8")


if __name__ == "__main__":
    main()

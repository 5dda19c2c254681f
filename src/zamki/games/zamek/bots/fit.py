"""Fits the Zamek evaluation: `python -m zamki.games.zamek.bots.fit [--games N] [--refits N] [--out FILE]`.

Self-play with some random turns gives positions and final margins; ridge regression gives weights; the
weights play the next games. Single refits oscillate, so what plays and what is written is their average.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from zamki.core.setup import built_in_edition
from zamki.games.zamek import game
from zamki.games.zamek.bots.weights import GREEDY, Floats, as_json, columns_of, table_of, terms
from zamki.games.zamek.kernel.batches import policy_batch
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.policies import policy_games
from zamki.games.zamek.kernel.tables import T_DECK, Tables, tables_of
from zamki.games.zamek.rules.components import Components

RIDGE = 30.0
EXPLORE = 100  # random turns among a thousand
AVERAGED = 5  # refits in the average; the first fit, of the yardstick's games, soon leaves it
CHECKED = 1000  # games against the yardstick after each refit


def self_play(tables: Tables, weights: Floats, games: int, seed: int) -> Floats:
    """Rows of features, tiles left and final margin, one per turn."""
    rows = np.zeros((games * (int(tables.flat[T_DECK]) + 1), N_FEATURES + 2))
    scores = np.zeros((games, 2), np.int32)
    box = full_box(tables)
    written = policy_games(tables.flat, box, weights, weights, 0, games, seed, EXPLORE, scores, rows)
    return rows[:written]


def regress(tables: Tables, rows: Floats) -> Floats:
    """Ridge regression of the final margin on the terms of the evaluation, each scaled to unit spread."""
    share = rows[:, N_FEATURES] / float(tables.flat[T_DECK])
    columns = columns_of(rows[:, :N_FEATURES], share)
    spread = columns.std(axis=0) + 1e-9
    columns /= spread
    normal = columns.T @ columns + RIDGE * np.eye(columns.shape[1])
    solution: Floats = np.linalg.solve(normal, columns.T @ rows[:, N_FEATURES + 1]) / spread
    return solution


def against_greedy(tables: Tables, weights: Floats, games: int, seed: int) -> tuple[float, float]:
    """One ply with the weights against the yardstick, seats changed: share of wins, mean margin."""
    scores = policy_batch(tables, weights, GREEDY, games, seed)
    margin = scores[:, 0] - scores[:, 1]
    return float(((margin > 0) + 0.5 * (margin == 0)).mean()), float(margin.mean())


def fit(tables: Tables, games: int, refits: int) -> Floats:
    """The averaged weights after some refits, each on games of the average so far."""
    tiles, plays = int(tables.flat[T_DECK]), GREEDY
    solutions: list[Floats] = []
    average = np.zeros(len(terms()))
    for number in range(refits + 1):
        solutions.append(regress(tables, self_play(tables, plays, games, 100 + number)))
        average = np.mean(solutions[-AVERAGED:], axis=0)
        plays = table_of(average, tiles)
        wins, margin = against_greedy(tables, plays, CHECKED, 5)
        sys.stderr.write(f"fit {number}: wins {wins:.3f} of games against greedy, margin {margin:+.1f}\n")
    return average


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit and write the weights."""
    parser = argparse.ArgumentParser(
        prog="python -m zamki.games.zamek.bots.fit", description="Fit the evaluation."
    )
    parser.add_argument("--games", type=int, default=6000, help="games of self-play for each fit")
    parser.add_argument("--refits", type=int, default=4, help="fits after the first")
    default = Path(__file__).parent / "weights.json"
    parser.add_argument("--out", type=Path, default=default, help="where the weights are written")
    chosen = parser.parse_args(arguments)
    edition = game.edition(built_in_edition("zamek", game.info.editions[0]))
    assert isinstance(edition, Components)
    weights = fit(tables_of(edition), chosen.games, chosen.refits)
    chosen.out.write_text(as_json(edition.id, weights), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The fitted evaluation: a list of terms (feature, shape over the game, weight), kept as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from zamki.bots.networks import POLICY
from zamki.games.zamek.kernel import evaluate as value
from zamki.games.zamek.kernel.evaluate import N_FEATURES
from zamki.games.zamek.kernel.rules import (
    FIVE_POINTS,
    HOUSE_DOUBLE,
    OPEN_HOUSE,
    OPEN_PIGSTY,
    OPEN_ROAD,
    PIGSTY_DOUBLE,
)
from zamki.kernels.memory import constant

Floats = NDArray[np.float64]

LATE_FROM = 0.25  # the share of tiles left from which the late shape rises

SHAPES: dict[str, Callable[[Floats], Floats]] = {
    "flat": lambda f: np.ones_like(f),
    "early": lambda f: f,
    "late": lambda f: np.maximum(0.0, 1.0 - f / LATE_FROM),
}
"""How a weight runs over the game; f is the share of tiles left."""

_FLAT_ONLY = {
    value.X_DEAD,
    value.X_DEAD_COUNT,
    value.X_SHRINES,
    value.X_SEAT_GAP,
    value.X_SURPLUS,
    value.X_MINOR_MONKS,
}
_EARLY_ONLY = {
    value.X_DOUBLE,
    value.X_HOUSES,
    value.X_PIGSTIES,
    *(value.X_TOKEN + token for token in (HOUSE_DOUBLE, PIGSTY_DOUBLE, OPEN_HOUSE, OPEN_PIGSTY, OPEN_ROAD)),
}
_ALL_SHAPES = {value.X_SEAT_LEAD, value.X_OPEN_SHRINES, *range(value.X_ROAD, value.X_COUNT)}
_IN_POINTS = {value.X_TOKEN + FIVE_POINTS}  # such a token counts as its five points


def terms() -> list[tuple[int, str]]:
    """The columns of the regression: a feature and a shape each."""
    found: list[tuple[int, str]] = []
    for feature in range(N_FEATURES):
        if feature in _IN_POINTS:
            continue
        shapes: tuple[str, ...] = ("flat", "early")
        if feature in _ALL_SHAPES:
            shapes = ("flat", "early", "late")
        elif feature in _FLAT_ONLY:
            shapes = ("flat",)
        elif feature in _EARLY_ONLY:
            shapes = ("early",)
        found += [(feature, shape) for shape in shapes]
    return found


def table_of(weights: Floats, tiles: int) -> Floats:
    """The weights as the kernels read them: one row per number of tiles left, one column per feature."""
    left = np.arange(tiles + 1) / tiles
    table = np.zeros((tiles + 1, N_FEATURES))
    for (feature, shape), weight in zip(terms(), weights, strict=True):
        table[:, feature] += weight * SHAPES[shape](left)
    return constant(table)


def columns_of(features: Floats, share: Floats) -> Floats:
    """Positions as the regression sees them, a column for each term; `share` is that of the tiles left."""
    return np.stack([features[:, feature] * SHAPES[shape](share) for feature, shape in terms()], axis=1)


def as_json(edition: str, weights: Floats) -> str:
    """The weights as their data file has them, one term a line."""
    lines = ",\n".join(
        json.dumps({"feature": feature, "shape": shape, "weight": round(float(weight), 5)})
        for (feature, shape), weight in zip(terms(), weights, strict=True)
    )
    return f'{{"edition": {json.dumps(edition)}, "terms": [\n{lines}\n]}}\n'


def read(text: str) -> Floats:
    """The weights of a data file, by term."""
    return np.array([term["weight"] for term in json.loads(text)["terms"]])


@cache
def fitted_terms() -> Floats:
    """The fitted weights, by term."""
    return read((files("zamki.games.zamek.bots") / "weights.json").read_text("utf-8"))


@cache
def fitted(tiles: int) -> Floats:
    """The fitted weights for an edition with so many tiles."""
    return table_of(fitted_terms(), tiles)


@cache
def taught(tiles: int) -> Floats:
    """The weights for turns inside playouts: as the network has taught them, if games have proved that."""
    file = files("zamki.games.zamek.bots") / POLICY
    return table_of(read(file.read_text("utf-8")), tiles) if file.is_file() else fitted(tiles)


GREEDY: Floats = np.zeros((0, N_FEATURES))
"""Stands for the yardstick's own formula."""

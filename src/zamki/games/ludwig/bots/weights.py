"""The fitted weights: read from data, spread over the stages of a game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from zamki.bots.networks import Net
from zamki.games.ludwig.kernel.evaluate import Mind, make_mind
from zamki.games.ludwig.kernel.features import FEATURES, STAGES, Floats

FILE = Path(__file__).parent / "weights.json"
KNOTS = (0, 1, 2, 4, 6, 8, 11, 16)
"""Rooms still to come at which weights are fitted; between them they are interpolated."""
CAREFUL = 3
"""So many cells, the best for a room at a glance, the network judges."""
FIRST_RIVAL = 0.1


def spread() -> npt.NDArray[np.float64]:
    """How much each knot counts at each stage: a stages x knots matrix."""
    columns = [np.interp(np.arange(STAGES), KNOTS, unit) for unit in np.eye(len(KNOTS))]
    return np.stack(columns, axis=1)


@cache
def _stored() -> tuple[Floats, Floats]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    knots = np.array(data["weights"], np.float64).reshape(len(KNOTS), FEATURES)
    return (spread() @ knots).astype(np.float32), np.array(data["sigma"], np.float32)


def stored_mind() -> Mind:
    """The stored weights with scratch space of its own."""
    weights, sigma = _stored()
    return make_mind(weights, sigma)


def first_mind() -> Mind:
    """The mind of the first master, to whom all partners were the same."""
    return make_mind(*_stored(), rival=FIRST_RIVAL, greedy_rival=FIRST_RIVAL)


def quick_mind(net: Net) -> Mind:
    """The stored weights for playouts, whose ends the network judges, if there is one."""
    return make_mind(*_stored(), net)


def careful_mind(net: Net) -> Mind:
    """The stored weights for a first look, in which the network judges the best cells for a room."""
    return make_mind(*_stored(), net, CAREFUL)


def store(knots: npt.NDArray[np.float64], sigma: npt.NDArray[np.float64], about: dict[str, Any]) -> None:
    """Write weights as data, one line per knot."""
    rows = ",\n".join(json.dumps([round(float(value), 4) for value in row]) for row in knots)
    spreads = json.dumps([round(float(value), 3) for value in sigma])
    head = f'"about": {json.dumps(about)},\n"knots": {json.dumps(KNOTS)},\n"sigma": {spreads}'
    FILE.write_text(f'{{{head},\n"weights": [\n{rows}\n]}}\n', encoding="utf-8")
    _stored.cache_clear()

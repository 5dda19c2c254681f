"""The fitted weights: read from data, spread over the stages of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from zamki.bots.networks import POLICY, Net
from zamki.games.ludwig.kernel.evaluate import Mind, make_mind
from zamki.games.ludwig.kernel.features import FEATURES, STAGES, Floats
from zamki.kernels.memory import constant

Doubles: TypeAlias = npt.NDArray[np.float64]

FILE = Path(__file__).parent / "weights.json"
KNOTS = (0, 1, 2, 4, 6, 8, 11, 16)
"""Rooms still to come at which weights are fitted; between them they are interpolated."""
CAREFUL = 3
"""So many cells, the best for a room at a glance, the network judges."""
FIRST_RIVAL = 0.1


def spread() -> Doubles:
    """How much each knot counts at each stage: a stages x knots matrix."""
    columns = [np.interp(np.arange(STAGES), KNOTS, unit) for unit in np.eye(len(KNOTS))]
    return np.stack(columns, axis=1)


def _read(text: str) -> tuple[dict[str, Any], Doubles]:
    """A data file and its weights at the knots."""
    data: dict[str, Any] = json.loads(text)
    return data, np.array(data["weights"], np.float64).reshape(len(KNOTS), FEATURES)


def _by_stage(knots: Doubles) -> Floats:
    """Weights as the kernels read them, a row for each stage."""
    return constant((spread() @ knots).astype(np.float32))


@cache
def _stored() -> tuple[Floats, Floats]:
    data, knots = _read(FILE.read_text(encoding="utf-8"))
    return _by_stage(knots), constant(np.array(data["sigma"], np.float32))


def stored_knots() -> Doubles:
    """The stored weights at the knots."""
    return _read(FILE.read_text(encoding="utf-8"))[1]


def policy_in(text: str) -> Floats:
    """What a file says that playouts were taught."""
    return _by_stage(_read(text)[1])


@cache
def taught() -> Floats | None:
    """The weights for moves inside playouts, if games have proved that they are better for that."""
    file = FILE.with_name(POLICY)
    return policy_in(file.read_text(encoding="utf-8")) if file.is_file() else None


def stored_mind() -> Mind:
    """The stored weights with scratch space of its own."""
    weights, sigma = _stored()
    return make_mind(weights, sigma)


def first_mind() -> Mind:
    """The mind of the first master, to whom all partners were the same."""
    return make_mind(*_stored(), rival=FIRST_RIVAL, greedy_rival=FIRST_RIVAL)


def quick_mind(net: Net, policy: Floats | None = None) -> Mind:
    """The stored weights for playouts, whose ends the network judges, if there is one.

    Moves inside them may be chosen by other weights.
    """
    return make_mind(*_stored(), net, policy=policy)


def careful_mind(net: Net) -> Mind:
    """The stored weights for a first look, in which the network judges the best cells for a room."""
    return make_mind(*_stored(), net, CAREFUL)


def as_json(knots: Doubles, facts: Mapping[str, Any]) -> str:
    """Weights as their data files have them, one line per knot, after some facts."""
    rows = ",\n".join(json.dumps([round(float(value), 4) for value in row]) for row in knots)
    head = "".join(f'"{name}": {json.dumps(fact)},\n' for name, fact in facts.items())
    return f'{{{head}"weights": [\n{rows}\n]}}\n'


def store(knots: Doubles, sigma: Doubles, about: dict[str, Any]) -> None:
    """Write weights as data."""
    spreads = [round(float(value), 3) for value in sigma]
    facts = {"about": about, "knots": KNOTS, "sigma": spreads}
    FILE.write_text(as_json(knots, facts), encoding="utf-8")
    _stored.cache_clear()

"""What people are told of a bot's values, corrected by what came of such values in games played out.

The corrections are data of each game, measured with `zamki.bots.calibrating`. They change what is told, never
what is chosen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log
from pathlib import Path
from typing import TypeAlias

from zamki.core.bots import Unit

EDGE = 0.002
"""Chances nearer to 0 or 1 are never told apart from those."""

Numbers: TypeAlias = Sequence[float]
"""Of points: what is added, and the factor. Of chances: the same for the logarithms of both sides."""
Stages: TypeAlias = Sequence[Numbers | None]
"""By stage of the game; none where nothing is to be corrected."""


@cache
def corrections(file: Path) -> Mapping[str, Mapping[str, Stages]]:
    """A game's corrections, by table and level."""
    found: Mapping[str, Mapping[str, Stages]] = json.loads(file.read_text("utf-8"))["corrections"]
    return found


def told(file: Path, where: tuple[str, str, int], unit: Unit, value: float) -> float:
    """What to tell where a bot says `value`; `where` is a table, a level and a stage of the game."""
    table, level, stage = where
    stages = corrections(file).get(table, {}).get(level, ())
    numbers = stages[stage] if stage < len(stages) else None
    return value if numbers is None else corrected(numbers, unit, value)


def corrected(numbers: Numbers, unit: Unit, value: float) -> float:
    """A value as the numbers correct it.

    >>> corrected((1.0, 0.5), "points", 8.0)
    5.0
    >>> round(corrected((0.0, 1.0, 1.0), "win", 0.3), 9)
    0.3
    """
    if unit == "points":
        added, factor = numbers
        return added + factor * value
    added, low, high = numbers
    for_it, against = chances(value)
    return 1.0 / (1.0 + exp(-(added + low * for_it + high * against)))


def chances(value: float) -> tuple[float, float]:
    """The two numbers that the correction of a chance is made of; their sum is its log odds."""
    p = min(max(value, EDGE), 1.0 - EDGE)
    return log(p), -log(1.0 - p)

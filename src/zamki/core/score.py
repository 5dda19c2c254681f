"""Explained scores: a total is a sum of lines, and nothing adds points elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from zamki.core.ids import JsonObject
from zamki.core.words import Text

Spot = tuple[int, ...]
"""A place on a board: a cell, or a cell and an area."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points: the rule, the object, the count and the cells."""

    rule: str
    points: int
    what: Text
    count: int = 1
    cells: tuple[Spot, ...] = ()
    detail: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A score with all its reasons."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def __repr__(self) -> str:
        told = ", ".join(f"{line.what} {line.points:+}" for line in self.lines) or "nothing yet"
        return f"<Score: {self.total} ({told})>"

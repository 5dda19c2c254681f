"""Rates and figures, and how they are taken."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

REPEATS = 3


@dataclass(frozen=True, slots=True)
class Count:
    """What a piece of work did."""

    games: int
    moves: int = 0
    """0 where moves are not counted."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Random play of one program."""

    group: str
    name: str
    games: float
    moves: float | None
    """Both per second of processor time."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that is wanted to be at least, or at most, so much."""

    what: str
    value: float
    unit: str
    wanted: float | None = None
    at_most: bool = False

    @property
    def is_reached(self) -> bool | None:
        """Whether it is as wanted; none where nothing was."""
        if self.wanted is None:
            return None
        return self.value <= self.wanted if self.at_most else self.value >= self.wanted

    @property
    def measured(self) -> str:
        """The value with its unit."""
        number = f"{self.value:,.2f}" if abs(self.value) < 100 else f"{self.value:,.0f}"
        return f"{number} {self.unit}".strip()

    @property
    def wish(self) -> str:
        """What is wanted, in signs."""
        return "" if self.wanted is None else f"{'≤' if self.at_most else '≥'} {self.wanted:,.10g}"

    @property
    def verdict(self) -> str:
        """Whether it is as wanted, in a word."""
        return {None: "", True: "reached", False: "NOT reached"}[self.is_reached]


Work = Callable[[int], Count]
"""Plays about so many games."""


def best_rate(group: str, name: str, work: Work, batch: int, seconds: float) -> Rate:
    """The best of a few measurements of at least `seconds` each.

    Processor time of the one busy core is taken, so that other programs on the machine disturb little.
    """
    if sys.stderr.isatty():
        print(f"\033[2K{group}: {name} …", end="\r", file=sys.stderr, flush=True)
    work(min(batch, 3))
    best = Rate(group, name, 0.0, None)
    for _ in range(REPEATS):
        games, moves, spent, began = 0, 0, 0.0, process_time()
        while spent < seconds:
            count = work(batch)
            games, moves = games + count.games, moves + count.moves
            spent = process_time() - began
        if games / spent > best.games:
            best = Rate(group, name, games / spent, moves / spent if moves else None)
    played = f", {best.moves:,.0f} moves/s" if best.moves else ""
    print(f"{group}, {name}: {best.games:,.0f} games/s{played}", file=sys.stderr, flush=True)
    return best


def seconds_of(work: Callable[[], object], seconds: float) -> float:
    """The processor time of one call: the best of a few means over `seconds`."""
    found = []
    for _ in range(REPEATS):
        calls, spent, began = 0, 0.0, process_time()
        while spent < seconds:
            work()
            calls += 1
            spent = process_time() - began
        found.append(spent / calls)
    return min(found)

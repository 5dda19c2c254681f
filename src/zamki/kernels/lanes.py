"""Many games side by side in one block of memory: what a game's kernels offer the vectorised environment.

A lane is one row: the state of its game, its own random generator, and what its game shows now. Nothing here
imports NumPy; who makes a block has it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Rows: TypeAlias = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Block:
    """What the lanes show, written in place; a row for each game."""

    observations: Rows
    """What the seat that is asked knows, as its game's `docs/arrays.md` says."""
    masks: npt.NDArray[np.bool_]
    """True at the number of every move that seat may make."""
    seats: npt.NDArray[np.int32]
    """Who is asked."""
    rewards: npt.NDArray[np.float32]
    """By seat: 0 until a game ends, then what `zamki.environments.rewards` says."""
    done: npt.NDArray[np.bool_]
    """Whether the last step ended a game; then a new one has begun in its place."""
    scores: npt.NDArray[np.int32]
    """By seat: the points of the game that ended last in this lane."""
    states: Rows
    """The kernels' own form of the positions, hidden things included."""
    generators: npt.NDArray[np.uint64]

    def part(self, rows: slice) -> Block:
        """Some of the lanes, in the same memory."""
        return Block(*(getattr(self, field.name)[rows] for field in fields(self)))


class Lanes(Protocol):
    """The rules of one configuration over rows of memory."""

    width: int
    """How many numbers a state has."""
    dtype: str
    """Of which NumPy type they are."""

    def begin(self, block: Block, first: int, seed: int) -> None:
        """A new game in every lane; `first` is the number of the first lane, which has its own chance."""

    def step(self, block: Block, actions: npt.NDArray[np.int32]) -> None:
        """One legal move in every lane; a game that is over begins anew."""

    def state(self, row: Rows) -> Any:
        """The position of a row as the rules have it; what no rule asks for again may be left out."""

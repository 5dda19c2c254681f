"""What a bot is: a chooser that sees only its seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from zamki.core.moves import LegalMoves
from zamki.core.view import AnyView
from zamki.core.words import Text


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds, or iterations (then its play is repeatable)."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of a move."""

    move: Any
    value: float
    """Expected points, or the chance to win: `unit` says which."""
    unit: str
    note: Text | None = None


class Bot(Protocol):
    """A player that is given its seat's view, its legal moves and a budget, and nothing else."""

    def choose(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Any:
        """One of the legal moves."""

    def explain(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Sequence[Thought]:
        """The best moves it sees, best first, with what it expects of them."""


Progress = Callable[[str, int, int], None]
"""Told what is being done, and how much of how much is done."""

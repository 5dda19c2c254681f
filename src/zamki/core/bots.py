"""What a bot is: whoever chooses from a seat's view, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import isnan
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from zamki.core.errors import BadSetup
from zamki.core.score import ScoreLine
from zamki.core.view import AnyView
from zamki.core.words import T, Text

Unit: TypeAlias = Literal["points", "win"]


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds, or iterations (then its play is repeatable)."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        for given in (self.seconds, self.iterations):
            if given is not None and (isinstance(given, bool) or not isinstance(given, int | float)):
                raise TypeError(f"a budget is a number, not {given!r}")
        if isinstance(self.iterations, float):
            raise TypeError(f"iterations is a whole number, not {self.iterations!r}")
        if self.seconds is not None and isnan(self.seconds):
            raise BadSetup(T("A budget must be a number."))
        if (self.seconds or 0) < 0 or (self.iterations or 0) < 0:
            raise BadSetup(T("A budget cannot be below zero."))


AT_ONCE = Budget(iterations=1)


def limit_budget(budget: Budget, limit: Budget) -> Budget:
    """The budget, or as much of it as the limit allows; a limit in iterations holds whatever the clock says.

    >>> limit_budget(Budget(seconds=3), Budget(seconds=0.1, iterations=330))
    Budget(seconds=0.1, iterations=None)
    >>> limit_budget(Budget(seconds=3), Budget(iterations=48))
    Budget(seconds=None, iterations=48)
    """
    if budget.iterations is not None:
        return Budget(iterations=min(budget.iterations, limit.iterations or budget.iterations))
    if limit.seconds is None:
        return Budget(iterations=limit.iterations)
    return Budget(seconds=min(budget.seconds or 0.0, limit.seconds))


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of a move."""

    move: Any
    value: float
    """Expected points, or the chance to win: `unit` says which."""
    unit: Unit
    note: Text | None = None
    reasons: tuple[ScoreLine, ...] = ()
    """What the value is made of, the largest first."""
    expects: Text | None = None
    """The value in words, as people are told it."""


class Bot(Protocol):
    """A player that is given its seat's view, with its legal moves, and a budget."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """One of the legal moves."""


@runtime_checkable
class Advisor(Bot, Protocol):
    """A bot that says what it thinks."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The best moves it sees, best first, with what it expects of them."""


@runtime_checkable
class Partner(Bot, Protocol):
    """A bot that listens to others."""

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Whether it makes the move that somebody proposes."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays, and how long it thinks about a move."""

    id: str
    title: Text
    """How it plays, in a word that people use."""
    budget: Budget = AT_ONCE
    is_compiled: bool = False
    """Whether it needs the game's kernels."""
    is_yardstick: bool = False
    """Kept for measuring others; nobody's opponent by default."""
    is_hidden: bool = False
    """In no list for people; whoever knows its name can have it."""
    advises: bool = False
    """Whether its hints are good and quick."""
    hint: Budget | None = None
    """How long it thinks about a hint; if nothing is said, as long as about a move."""
    help: Text | None = None
    """What to expect of it, in a few words."""
    is_rival: bool = True
    """Whether people play against it for fun."""


class Fallback(Enum):
    """Why the plain level plays for one that thinks with kernels."""

    NO_RUNTIME = "no_runtime"
    """Nothing here can run them."""
    PIECES = "pieces"
    """They do not know the pieces, or the options, of this game."""


Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being done, and how much of how much is done."""

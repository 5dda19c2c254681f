"""What a bot is: an object that chooses a move from a seat's view alone."""

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
    """Returns the budget, cut to the limit; a limit in iterations holds however long they take.

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
    """A bot's estimate of a move."""

    move: Any
    value: float
    """Expected points, or the chance to win: `unit` says which."""
    unit: Unit
    note: Text | None = None
    reasons: tuple[ScoreLine, ...] = ()
    """What the value is made of, the largest first."""
    expects: Text | None = None
    """The value as a sentence for people."""


class Bot(Protocol):
    """A player that chooses from its seat's view, which has its legal moves, within a budget."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """Returns one of the legal moves."""


@runtime_checkable
class Advisor(Bot, Protocol):
    """A bot that explains its choice."""

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Returns the best moves, best first, each with the expected value."""


@runtime_checkable
class Partner(Bot, Protocol):
    """A bot that considers its partner's suggestions."""

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Returns true if it will make the suggested move."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's strength, and its budget for a move."""

    id: str
    title: Text
    """Its strength, in an everyday word."""
    budget: Budget = AT_ONCE
    is_compiled: bool = False
    """True if it needs the game's kernels."""
    is_yardstick: bool = False
    """True if it is kept for measuring others and is no opponent by default."""
    is_hidden: bool = False
    """True if no list for people shows it; it can be asked for by name."""
    advises: bool = False
    """True if its hints are good and quick."""
    hint: Budget | None = None
    """Its budget for a hint; by default that for a move."""
    help: Text | None = None
    """What to expect of it, in a few words."""
    is_rival: bool = True
    """True if people play against it for fun."""


class Fallback(Enum):
    """Why the plain level plays for one that thinks with kernels."""

    NO_RUNTIME = "no_runtime"
    """No runtime for kernels is installed."""
    PIECES = "pieces"
    """The kernels were not built for this game's pieces or options."""


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the name of the task, the steps done and the steps in all."""

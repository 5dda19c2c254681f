"""How kernels are marked: parts, which other kernels call, and entries, which Python calls.

A marked part stays a Python function. An entry runs in the game's WebAssembly module, by Numba, or as Python;
`zamki.kernels.run` decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

from zamki.kernels.signatures import Signature

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., object])

PARTS: dict[Callable[..., Any], bool] = {}
"""What kernels may call, and whether each is bare."""
choices = 0
"""How often it was chosen anew what runs the kernels."""


def njit(function: F) -> F:
    """Marks a part: a function that other kernels call.

    Indices of arrays count from the start, unless they are constants: one below zero reads what is not there.
    """
    PARTS[function] = False
    return function


def bare(function: F) -> F:
    """Marks a part that neither makes nor returns arrays, so that Numba need not count references to its own.

    Counting takes a fifth of the time of a playout.
    """
    PARTS[function] = True
    return function


def also_python(function: F) -> F:
    """Marks a part so small that Python calls it too, as Python."""
    return njit(function)


def entry(
    signature: str, *, is_batch: bool = False, **tuples: str
) -> Callable[[Callable[P, R]], Entry[P, R]]:
    """Declares a kernel that Python calls, and by which types; see `zamki.kernels.signatures`.

    `tuples` says what lies in the named tuples of the signature. A batch plays many games: Numba runs it
    where that is installed and has compiled it before.
    """
    return lambda function: Entry(function, signature, tuples, is_batch)


def numba_only(function: F) -> F:
    """Declares a kernel that training and measurements call: Numba compiles it on its first call."""
    made = ByNumba(function)
    PARTS[made] = False
    return cast(F, made)


class Entry(Generic[P, R]):
    """A kernel that Python calls."""

    def __init__(
        self, function: Callable[P, R], signature: str, tuples: dict[str, str], is_batch: bool
    ) -> None:
        update_wrapper(self, function)
        self.function = function
        self.is_batch = is_batch
        self.folder = Path(function.__code__.co_filename).parent
        """Where the game's kernels lie."""
        self.name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        """Its name in the game's module."""
        self.declared = signature
        self._tuples = tuples
        self._runner = function
        self._chosen = -1
        PARTS[self] = False

    @cached_property
    def signature(self) -> Signature:
        """What it takes and returns."""
        return Signature.parse(self.declared, self._tuples)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Runs it; all arguments are given by position."""
        if self._chosen != choices:
            from zamki.kernels import run

            self._chosen, self._runner = choices, run.runner(self)
        return self._runner(*args, **kwargs)


class ByNumba:
    """A part as training calls it, compiled by Numba on its first call."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.function = function

    def __call__(self, *args: Any) -> Any:
        """Runs it, compiled; interpreted where that is asked for."""
        from zamki.kernels import run

        return run.numba_runner(self)(*args)

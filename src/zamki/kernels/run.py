"""What runs the kernels: the game's WebAssembly module, Numba, or Python. All three give the same results.

`ZAMKI_KERNELS` (`wasm`, `numba` or `python`) decides for a process. Where it says nothing a module that fits
its sources runs; a module is made by `make kernels`. Batches of games move on to Numba where it has compiled
them before and a run is long enough to gain by it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

from zamki.core.errors import BadSetup
from zamki.core.extras import needing
from zamki.core.words import T
from zamki.kernels import entry as entries
from zamki.kernels.cache import is_compiled, note_compiled
from zamki.kernels.entry import Entry
from zamki.kernels.modules import is_current, wasm_file

VARIABLE = "ZAMKI_KERNELS"
LONG = 5.0
"""Seconds of batches after which it is worth a second or two to load what Numba has compiled."""
_log = logging.getLogger(__name__)


class Machine(Enum):
    """What can run a kernel."""

    WASM = "wasm"
    NUMBA = "numba"
    PYTHON = "python"


@cache
def can_run_kernels() -> bool:
    """Returns whether kernels can run here at a speed that bots need."""
    return _has_wasmtime() or _has_numba()


@cache
def _has_wasmtime() -> bool:
    try:
        import wasmtime  # noqa: F401 - where there is no build for a platform only importing it tells
    except Exception:
        return False
    return True


@cache
def _has_numba() -> bool:
    try:
        return find_spec("numba") is not None
    except ImportError:  # who looks for it may refuse instead of finding nothing
        return False


_chosen: Machine | None = None


@contextmanager
def machine(which: Machine) -> Iterator[None]:
    """Within it everything runs on one machine, in all threads."""
    global _chosen
    before = _chosen
    _choose(which)
    try:
        yield
    finally:
        _choose(before)


def _choose(which: Machine | None) -> None:
    global _chosen
    _chosen = which
    entries.choices += 1


def machine_of(kernels: Path) -> Machine:
    """Returns what runs the kernels of a folder."""
    if _chosen is not None:
        return _chosen
    return _asked() or _usual(kernels)


@cache
def _asked() -> Machine | None:
    """Returns what the environment asks for."""
    if (asked := os.environ.get(VARIABLE)) is None:
        return None
    try:
        return Machine(asked)
    except ValueError:
        known = ", ".join(each.value for each in Machine)
        raise BadSetup(
            T(
                "{variable} is “{asked}”; it must be one of {known}.",
                variable=VARIABLE,
                asked=asked,
                known=known,
            )
        ) from None


@cache
def _usual(kernels: Path) -> Machine:
    if _has_wasmtime() and is_current(kernels):
        return Machine.WASM
    if not can_run_kernels():
        raise ModuleNotFoundError("kernels need wasmtime", name="wasmtime")
    found = Machine.NUMBA if _has_numba() else Machine.PYTHON
    if wasm_file(kernels).is_file() and _has_wasmtime():
        _log.warning(
            "%s is older than its sources: %s runs them until “make kernels” has built it anew.",
            wasm_file(kernels), found.value,
        )  # fmt: skip
    return found


def runner(entry: Entry[Any, Any]) -> Callable[..., Any]:
    """Returns what a call of an entry runs."""
    match machine_of(entry.folder):
        case Machine.WASM:
            found = wasm_runner(entry)
            return _Batches(entry, found) if entry.is_batch else found
        case Machine.NUMBA:
            return _noting(entry, numba_runner(entry)) if entry.is_batch else numba_runner(entry)
        case Machine.PYTHON:
            return _interpreted(entry.function)


def _interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a kernel as Python runs it, whose words may overflow."""
    import numpy as np

    return np.errstate(over="ignore")(function)


def wasm_runner(entry: Entry[Any, Any]) -> Callable[..., Any]:
    """Returns an entry as the game's module runs it."""
    from zamki.kernels.instance import Call

    return Call(entry)


def numba_runner(part: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a marked function as Numba compiles it; as Python where that was chosen."""
    if (_chosen or _asked()) is Machine.PYTHON:
        found: Callable[..., Any] = getattr(part, "function", part)
        return found
    with needing("lab"):
        from zamki.kernels.compiler import compiled
    return compiled(part)


def _noting(entry: Entry[Any, Any], compiled: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the compiled entry, which notes after its first call that this machine has compiled it."""

    def first(*args: Any) -> Any:
        found = compiled(*args)
        note_compiled(entry.folder, entry.name)
        entry._runner = compiled
        return found

    return first


class _Batches:
    """Runs an entry by the module, and in a long run by Numba, if that has compiled it before."""

    def __init__(self, entry: Entry[Any, Any], run: Callable[..., Any]) -> None:
        self._entry, self._run = entry, run
        self._seconds = 0.0
        self._lock = Lock()

    def __call__(self, *args: Any) -> Any:
        began = perf_counter()
        found = self._run(*args)
        self._seconds += perf_counter() - began
        if self._seconds > LONG and self._lock.acquire(blocking=False):
            self._entry._runner = self._faster()
        return found

    def _faster(self) -> Callable[..., Any]:
        entry = self._entry
        if _has_numba() and is_compiled(entry.folder, entry.name):
            return numba_runner(entry)
        return self._run

"""Whatever runs a kernel, it does the same: the module of a game, Python, and Numba."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules
from typing import Any

import numpy as np
import pytest

from tests.kernels.recording import AnyEntry, Array, Recording, arrays_in, copied, play_everything, recording
from tests.kernels.transcripts import difference, tables
from zamki.core.registry import package_of
from zamki.games import BUILT_IN
from zamki.kernels.entry import PARTS, Entry
from zamki.kernels.modules import contents, is_current, kernels_of
from zamki.kernels.run import Machine, machine, runner

GAMES = 200
"""Whole games that are compared in each game."""
PART = 25
_ALIKE = {bool: (bool, np.bool_), int: (int, np.integer), float: (float, np.floating)}


@pytest.fixture(scope="module", autouse=True)
def _modules() -> None:
    """At home tests are skipped where a module is older than its sources; in CI that would hide them."""
    old = [name for name in BUILT_IN if not is_current(_kernels(name))]
    give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    if old:
        give_up(f"the modules of {old} are older than their sources: run “make kernels”")


def _kernels(name: str) -> Any:
    found = kernels_of(name)
    assert found is not None
    return found


def entries_of(name: str) -> dict[str, AnyEntry]:
    """Returns the entries that a game's kernels declare, by name."""
    package = f"{package_of(name)}.kernel"
    for module in iter_modules(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    kernels = _kernels(name)
    return {each.name: each for each in PARTS if isinstance(each, Entry) and each.folder == kernels}


@pytest.fixture(scope="module", params=BUILT_IN)
def recorded(request: pytest.FixtureRequest) -> tuple[str, Recording]:
    """The calls of a game's entries while all its bots think and small batches are played."""
    with recording() as found:
        play_everything(request.param)
    return request.param, found


def outcome(which: Machine, entry: AnyEntry, args: tuple[Any, ...]) -> tuple[list[Array], Any]:
    """Returns all arrays after a call, and its result."""
    given = copied(args)
    with machine(which):
        result = runner(entry)(*given)
    return [*arrays_in((given, result)), *_numbers(result)], _form(result)


def _numbers(result: Any) -> Iterator[Array]:
    if isinstance(result, tuple):
        for item in result:
            yield from _numbers(item)
    elif isinstance(result, bool | int | float | np.generic):
        yield np.array([float(result)])


def _form(result: Any) -> Any:
    """Returns what kinds of values a result has."""
    if isinstance(result, tuple):
        return tuple(map(_form, result))
    return next((kind for kind in (bool, int, float) if isinstance(result, _ALIKE[kind])), type(result))


def is_equal(one: list[Array], other: list[Array]) -> bool:
    """Returns whether arrays are equal to the last bit."""
    return len(one) == len(other) and all(
        a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
        for a, b in zip(one, other, strict=True)
    )


def differing(calls: dict[AnyEntry, list[tuple[Any, ...]]], ours: Machine, theirs: Machine) -> list[str]:
    """Returns the names of the entries whose calls come to different ends on two machines."""
    found = []
    for entry, kept in calls.items():
        for args in kept:
            (one, form), (other, same) = (outcome(which, entry, args) for which in (ours, theirs))
            if form != same or not is_equal(one, other):
                found.append(entry.name)
                break
    return found


def test_the_module_does_what_python_does(recorded: tuple[str, Recording]) -> None:
    """Recorded calls of every entry give the same result and leave the same arrays, bit for bit."""
    _, found = recorded
    assert differing(found.calls, Machine.WASM, Machine.PYTHON) == []


@pytest.mark.soak
def test_the_module_does_what_numba_does(recorded: tuple[str, Recording]) -> None:
    """Compiled by Numba, the same calls give the same result and leave the same arrays, bit for bit."""
    _, found = recorded
    assert differing(found.calls, Machine.WASM, Machine.NUMBA) == []


def test_every_entry_is_compared(recorded: tuple[str, Recording]) -> None:
    """No entry is declared that no bot, batch or environment calls: each is among the recorded ones."""
    name, found = recorded
    assert {entry.name for entry, kept in found.calls.items() if kept} == set(entries_of(name))


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_module_holds_what_is_declared(name: str) -> None:
    """Every entry of the sources is in the module with its signature, and nothing else is."""
    declared = {each.name: str(each.signature) for each in entries_of(name).values()}
    exports = contents(_kernels(name))["exports"]
    assert declared == {export: each["signature"] for export, each in exports.items()}
    for export, each in entries_of(name).items():
        count = sum(leaf.ndim > 0 for kind in each.signature.arguments for leaf in kind.leaves())
        assert len(exports[export]["arrays"]) == count


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that Python would run otherwise than its module is named."""
    entry = entries_of("rycerze")["endgame.following_tiles"]
    calls: dict[AnyEntry, list[tuple[Any, ...]]] = {entry: [(3, 1, np.zeros(8, np.int32))]}
    assert differing(calls, Machine.WASM, Machine.PYTHON) == []
    right = entry.function
    for wrong in (lambda *args: right(*args) + 1, lambda *args: float(right(*args)), lambda *args: 0):
        monkeypatch.setattr(entry, "function", wrong)
        assert differing(calls, Machine.WASM, Machine.PYTHON) == [entry.name]


@pytest.mark.soak
@pytest.mark.parametrize(("first", "end"), list(pairwise(range(0, GAMES + 1, PART))))
@pytest.mark.parametrize("name", BUILT_IN)
def test_whole_games_are_equal(name: str, first: int, end: int) -> None:
    """Every move and every hint of all levels is the same by the module and by Numba."""
    assert [fault for table in list(tables(name, end))[first:] if (fault := difference(table))] == []

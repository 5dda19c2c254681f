"""What runs the kernels, and why."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zamki.core.registry import folder, get_game
from zamki.core.setup import configure
from zamki.games.rycerze.kernel.batches import play_games, simulate
from zamki.games.rycerze.kernel.endgame import following_tiles
from zamki.kernels import entry as entries
from zamki.kernels import modules, run
from zamki.kernels.run import VARIABLE, Machine, can_run_kernels, machine, machine_of

KERNELS = folder("rycerze") / "kernel"


@pytest.fixture(autouse=True)
def _chosen_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Before and after each test it is found out again what runs the kernels."""
    monkeypatch.delenv(VARIABLE, raising=False)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for each in (run._usual, run._asked, can_run_kernels, run._has_wasmtime, run._has_numba):
        each.cache_clear()
    modules.contents.cache_clear()
    modules.is_current.cache_clear()
    entries.choices += 1


def _install(monkeypatch: pytest.MonkeyPatch, *libraries: str) -> None:
    """Lets only these be found, as in an environment that has no others."""
    for name in ("wasmtime", "numba"):
        if name not in libraries:
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(run, "find_spec", lambda name: name if name in libraries else None)


def _tiles() -> list[int]:
    out = np.zeros(8, np.int32)
    found: list[int] = out[: following_tiles(0b101, 1, out)].tolist()
    return found


@pytest.mark.parametrize("which", list(Machine))
def test_a_process_is_told_by_its_environment(which: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """`ZAMKI_KERNELS` decides for all kernels, and what a program chooses for a while decides before it."""
    monkeypatch.setenv(VARIABLE, which.value)
    run._asked.cache_clear()
    assert machine_of(KERNELS) is which
    for other in Machine:
        with machine(other):
            assert machine_of(KERNELS) is other
    assert machine_of(KERNELS) is which


def test_a_wrong_word_is_one_clear_line(tmp_path: Path) -> None:
    """Where `ZAMKI_KERNELS` says something else, one line names it and the words there are."""
    ran = subprocess.run(
        [sys.executable, "-m", "zamki", "simulate", "rycerze", "--games", "2", "--jobs", "1"],
        env={**os.environ, VARIABLE: "fast", "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = ran.stderr.splitlines()
    assert all(word in line for word in (VARIABLE, "fast", "wasm", "numba", "python"))
    assert ran.returncode != 0


def test_a_current_module_runs() -> None:
    """With nothing said a module that was made of the sources as they are runs them."""
    if not modules.is_current(KERNELS):
        pytest.skip("the module is older than its sources: run “make kernels”")
    assert machine_of(KERNELS) is Machine.WASM


@pytest.mark.parametrize(
    ("installed", "chosen"),
    [(("wasmtime", "numba"), Machine.NUMBA), (("wasmtime",), Machine.PYTHON)],
)
def test_an_old_module_does_not_run(
    installed: tuple[str, ...],
    chosen: Machine,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Sources that differ from `kernel.json` run themselves, and one line of the log says so."""
    told = {**modules.contents(KERNELS), "sources": "of yesterday"}
    modules.is_current.cache_clear()
    monkeypatch.setattr(modules, "contents", lambda kernels: told)
    _install(monkeypatch, *installed)
    caplog.set_level("WARNING", logger=run.__name__)
    assert [machine_of(KERNELS) for _ in range(3)] == [chosen] * 3
    (line,) = [record.getMessage() for record in caplog.records]
    assert str(KERNELS) in line
    assert "older than its sources" in line
    assert "make kernels" in line
    assert chosen.value in line


def test_sources_play_what_the_module_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that runs from its sources gives what the module gave."""
    with machine(Machine.WASM):
        wanted = _tiles()
    monkeypatch.setattr(run, "is_current", lambda kernels: False)
    _install(monkeypatch, "wasmtime")
    entries.choices += 1
    assert machine_of(KERNELS) is Machine.PYTHON
    assert _tiles() == wanted


def test_where_nothing_runs_kernels_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without wasmtime and Numba a call names what is missing, instead of playing slowly."""
    _install(monkeypatch)
    with pytest.raises(ModuleNotFoundError, match="kernels need wasmtime") as missing:
        machine_of(KERNELS)
    assert missing.value.name == "wasmtime"


@pytest.mark.parametrize(
    ("installed", "can"),
    [((), False), (("wasmtime",), True), (("numba",), True), (("wasmtime", "numba"), True)],
)
def test_kernels_need_something_to_run_them(
    installed: tuple[str, ...], can: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots that need kernels sit down where wasmtime or Numba is installed."""
    _install(monkeypatch, *installed)
    assert can_run_kernels() is can


def test_a_finder_that_refuses_has_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library whose search raises an error counts as not installed."""

    def refuse(name: str) -> None:
        raise ImportError(name)

    _install(monkeypatch)
    monkeypatch.setattr(run, "find_spec", refuse)
    assert not can_run_kernels()


class Compiled:
    """Takes the place of a batch that Numba has compiled."""

    calls = 0

    def __call__(self, *args: Any) -> Any:
        self.calls += 1
        with np.errstate(over="ignore"):
            return play_games.function(*args)


@pytest.mark.parametrize(
    ("is_long", "is_known", "calls"), [(True, True, 2), (True, False, 0), (False, True, 0)]
)
def test_a_long_run_moves_on_to_numba(
    is_long: bool, is_known: bool, calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batches are played by Numba after a while, only where it has compiled them before, and are the same."""
    compiled = Compiled()
    asked: list[str] = []

    def is_compiled(kernels: Path, name: str) -> bool:
        asked.append(name)
        return is_known

    monkeypatch.setattr(run, "LONG", -1.0 if is_long else 1e9)
    monkeypatch.setattr(run, "is_compiled", is_compiled)
    monkeypatch.setattr(run, "numba_runner", lambda entry: compiled)
    config = configure(get_game("rycerze"), 3)
    with machine(Machine.WASM):
        batches = [simulate(config, ["random", "thrifty", "random"], 5, 7) for _ in range(3)]
    assert asked == ([play_games.name] if is_long else [])
    assert compiled.calls == calls
    assert all((batch.scores == batches[0].scores).all() for batch in batches)
    assert all((batch.wins == batches[0].wins).all() for batch in batches)


def test_what_numba_has_compiled_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first batch that Numba plays is noted, for the next process; later ones are not noted again."""
    compiled, noted = Compiled(), list[str]()
    monkeypatch.setattr(run, "numba_runner", lambda entry: compiled)
    monkeypatch.setattr(run, "note_compiled", lambda kernels, name: noted.append(name))
    config = configure(get_game("rycerze"), 2)
    with machine(Machine.NUMBA):
        for _ in range(3):
            simulate(config, ["random", "random"], 2, 1)
    assert (compiled.calls, noted) == (3, [play_games.name])

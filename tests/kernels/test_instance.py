"""A game's module as wasmtime runs it: its arguments, its memory, its threads, and what goes wrong."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from threading import Event, Thread
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from tests.kernels.recording import positions
from zamki.bots import Budget, make_bot
from zamki.core.registry import folder, get_game
from zamki.core.setup import configure
from zamki.games import BUILT_IN
from zamki.games.rycerze.kernel.endgame import average_of
from zamki.games.rycerze.kernel.rules import MAX_MOVES, RANK, SIZE, begin, legal
from zamki.kernels import instance as instances
from zamki.kernels.instance import Instance, KernelFailed, SharedInstance, instance
from zamki.kernels.kernel import kernel_of
from zamki.kernels.memory import SharedMemory, constant, constants, scratch
from zamki.kernels.modules import kernels_of
from zamki.kernels.rng import generator
from zamki.kernels.run import VARIABLE, Machine, machine

KERNELS = folder("rycerze") / "kernel"


@pytest.fixture(autouse=True)
def _by_the_module() -> Iterator[None]:
    with machine(Machine.WASM):
        yield


def _state() -> Any:
    s = np.zeros(SIZE, np.int32)
    s[RANK + 1] = 1
    with np.errstate(over="ignore"):
        begin(s, 2, 0, generator(1))
    return s


def _out() -> Any:
    return np.zeros(MAX_MOVES, np.int32)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((_state(), 0), "rules.legal takes 3 arguments, not 2"),
        ((_state(), 0, _out(), 1), "rules.legal takes 3 arguments, not 4"),
        ((_state().astype(np.int64), 0, _out()), "1 dimensions of int64, not 1 of int32"),
        ((_state(), 0, np.zeros(MAX_MOVES)), "1 dimensions of float64, not 1 of int32"),
        ((_state().reshape(1, -1), 0, _out()), "2 dimensions of int32, not 1 of int32"),
    ],
)
def test_wrong_arguments_are_named(args: tuple[Any, ...], said: str) -> None:
    """Too few, too many, another type or shape: one line says which kernel takes what."""
    call: Any = legal
    with pytest.raises(TypeError, match=said):
        call(*args)
    assert legal(_state(), 0, _out()) > 0


def test_a_kernel_that_stops_is_begun_anew() -> None:
    """What reaches outside the memory raises an error that names the kernel; the next call works."""
    before = instance(KERNELS)
    count = legal(_state(), 0, _out())
    with pytest.raises(KernelFailed, match=r"rules\.legal stopped"):
        legal(_state(), 1 << 28, _out())
    assert legal(_state(), 0, _out()) == count
    assert instance(KERNELS) is not before


def test_a_kernel_that_refuses_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure that a kernel reports leaves nothing behind: arguments are untouched, the next call works."""
    right, out = Instance.call, _out()

    def failing(self: Instance, export: str) -> None:
        self.words[:] = -1
        raise KernelFailed(f"{export} stopped with status 1")

    monkeypatch.setattr(Instance, "call", failing)
    with pytest.raises(KernelFailed, match="status 1"):
        legal(_state(), 0, out)
    assert not out.any()
    monkeypatch.setattr(Instance, "call", right)
    assert legal(_state(), 0, out) == np.count_nonzero(out) + 1  # laying nothing is a move, too


TOGETHER = """
from threading import Barrier, Thread
import numpy as np
from zamki.games.rycerze.kernel.rules import MAX_MOVES, RANK, SIZE, begin as begin_game, legal
from zamki.kernels.rng import generator
from zamki.games.zamek.kernel.batches import simulate
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.kernels import instance

found = []
def begin(barrier):
    s = np.zeros(SIZE, np.int32)
    s[RANK + 1] = 1
    with np.errstate(over="ignore"):
        begin_game(s, 2, 0, generator(1))
    barrier.wait()
    moves = legal(s, 0, np.zeros(MAX_MOVES, np.int32))
    found.append((moves, int(simulate(configure(get_game("zamek"), 2), ["random"] * 2, 1).scores.sum())))

for _ in range(5):
    instance._engine.cache_clear()
    instance._module.cache_clear()
    barrier = Barrier(2)
    threads = [Thread(target=begin, args=(barrier,)) for _ in range(2)]
    [each.start() for each in threads]
    [each.join() for each in threads]
assert len(found) == 10, found
assert len(set(found)) == 1, found
"""


def test_threads_may_begin_at_once() -> None:
    """Two threads that ask for the same modules first share one engine, five times over."""
    ran = subprocess.run(
        [sys.executable, "-c", TOGETHER],
        env={**os.environ, VARIABLE: "wasm"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def _pages(name: str) -> int:
    kernels = kernels_of(name)
    assert kernels is not None
    here = instance(kernels)
    memory: Any = here._exports["memory"]
    size: int = memory.size(here._store)
    return size


DECISIONS = 4_500
SLOWER = {"rycerze": 1_000}
FIRST = 100


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_memory_is_bounded(name: str) -> None:
    """After a hundred decisions of small levels the memory grows no more, in 10,000 of all games."""
    game = get_game(name)
    plays = positions(name, configure(game, min(3, game.info.seats[-1])))
    views = [view for play in plays if len((view := play.view(play.actors[0])).legal_moves) > 1]
    views = views[:6]
    bots = [make_bot(name, level, 1) for level in ("builder", "journeyman")]
    bound = 0
    for number in range(SLOWER.get(name, DECISIONS)):
        bots[number % 2].choose(views[number % len(views)], Budget(iterations=1))
        if number == FIRST:
            bound = _pages(name)
    assert 0 < bound == _pages(name)


def test_arrays_outlive_their_thread() -> None:
    """What a thread's kernels worked in can be read after the thread, and its instance, are gone."""
    found: list[Any] = []

    def work() -> None:
        room = scratch(KERNELS, "a test's", (1000,), np.int64)
        room[:] = np.arange(1000)
        found.append(room)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    gc.collect()
    for _ in range(3):  # others that might take its place
        Instance(KERNELS).zeros((1000,), np.int64)[:] = -1
    assert (found[0] == np.arange(1000)).all()
    assert scratch(KERNELS, "a test's", (1000,), np.int64) is not found[0]


def test_shared_arrays_are_at_hand() -> None:
    """Within `taken` another thread's kernels run where the shared arrays lie, and afterwards in its own."""
    memory = SharedMemory(KERNELS)
    s, out = memory.zeros((SIZE,), np.int32), memory.zeros((MAX_MOVES,), np.int32)
    s[:] = _state()
    counts: list[int] = []

    def ask() -> None:
        with memory.taken(), memory.taken():
            here = instance(KERNELS)
            assert here.address(s) is not None
            counts.append(legal(s, 0, out))
        assert instance(KERNELS).address(s) is None
        counts.append(legal(s, 0, _out()))

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert counts == [legal(_state(), 0, _out())] * 2
    assert out.any()


def test_an_instance_has_one_thread_at_a_time() -> None:
    """Who takes a shared instance meanwhile waits until it is free."""
    shared, inside, order = SharedInstance(KERNELS), Event(), []

    def wait() -> None:
        inside.wait()
        with shared.taken():
            order.append("second")

    thread = Thread(target=wait)
    thread.start()
    with shared.taken():
        inside.set()
        thread.join(0.1)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def _average(sums: Any) -> Any:
    out = np.zeros(MAX_MOVES)
    average_of(sums, np.zeros(MAX_MOVES), MAX_MOVES, out)
    return out


def test_a_constant_is_not_mistaken_for_a_dead_one() -> None:
    """A new array where a dead constant lay is read itself, and dead constants make room for others."""
    seen: set[int] = set()
    is_again = False
    for number in range(3 * instances.MOST_KEPT):
        values = np.zeros(MAX_MOVES)
        values[number % MAX_MOVES] = 1.0 + number
        fixed = constant(values) if number % 3 else values
        address = fixed.__array_interface__["data"][0]
        is_again = is_again or address in seen
        seen.add(address)
        assert np.flatnonzero(_average(fixed)).tolist() == [number % MAX_MOVES]
        assert (address in constants) == bool(number % 3)
        del values, fixed
        assert address not in constants
    assert is_again
    assert len(instance(KERNELS)._known) <= instances.MOST_KEPT


def test_a_living_constant_is_copied_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An instance copies a constant in for its first call only."""
    copies: list[int] = []
    keep = Instance._keep

    def noting(self: Instance, array: Any) -> int:
        copies.append(array.nbytes)
        return keep(self, array)

    monkeypatch.setattr(Instance, "_keep", noting)
    fixed = constant(np.arange(MAX_MOVES, dtype=np.float64))
    assert [_average(fixed).sum() for _ in range(3)] == pytest.approx([1.0] * 3)
    assert copies == [fixed.nbytes]


def test_the_interpreter_runs_meanwhile() -> None:
    """While a kernel plays a batch in one thread, another thread's Python goes on."""
    kernel, config = kernel_of("zamek"), configure(get_game("zamek"), 2)
    assert kernel is not None
    kernel.simulate(config, ["greedy"] * 2, 1, 1, 1)
    spent: list[tuple[float, float]] = []

    def play() -> None:
        kernel.simulate(config, ["greedy"] * 2, 1, 2, 1)  # this thread's instance is made
        began = perf_counter()
        kernel.simulate(config, ["greedy"] * 2, 60, 1, 1)
        spent.append((began, perf_counter()))

    ticks = []
    thread = Thread(target=play)
    thread.start()
    while thread.is_alive():
        ticks.append(perf_counter())
        thread.join(0.001)
    ((began, ended),) = spent
    inside = [tick for tick in ticks if began + 0.2 * (ended - began) < tick < ended - 0.2 * (ended - began)]
    assert len(inside) > 3

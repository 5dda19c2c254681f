"""Kernels as Numba compiles them: kernels that call kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from zamki.kernels import compiler
from zamki.kernels.compiler import Kernel
from zamki.kernels.entry import ByNumba
from zamki.kernels.run import Machine, machine

Numbers = npt.NDArray[np.int64]

KERNELS = """
import sys
import numpy as np
from zamki.kernels.entry import ByNumba, njit

@njit
def rest(items, count=1):
    if count > len(items):
        raise ValueError("too many", count)
    return items[count:]

@njit
def total(items, count):
    return rest(items).sum() + rest(items, count).sum()

@njit
def item(items, index):
    return items[index]

@njit
def ends(table, row):
    return table[-1, row] + table[row, -1]

@njit
def factorial(number):
    return number * factorial(number - 1) if number > 1 else 1

def refused():
    try:
        ByNumba(total)(np.arange(4), 7)
    except ValueError as error:
        return error.args

CALLS = {
    "rest": lambda: ByNumba(rest)(np.arange(4)).tolist(),
    "total": lambda: ByNumba(total)(np.arange(4), 2),
    "factorial": lambda: ByNumba(factorial)(5),
    "refused": refused,
    "ends": lambda: ByNumba(ends)(np.arange(6).reshape(2, 3), 1),
    "last": lambda: ByNumba(item)(np.arange(4), 3),
    "before": lambda: ByNumba(item)(np.arange(4), -1),
}
print([CALLS[name]() for name in sys.argv[1:]])
"""


def run(folder: Path, *names: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Calls the kernels in a process of its own."""
    return subprocess.run(
        [sys.executable, folder / "kernels.py", *names],
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def called(folder: Path, *names: str, **environment: str) -> str:
    """Returns what the kernels say there."""
    ran = run(folder, *names, **environment)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout.strip()


@pytest.mark.slow
def test_kernels_are_the_same_from_the_cache_in_any_order(tmp_path: Path) -> None:
    """One that gives back an array, that raises, or calls itself is called by Python and by a kernel."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    assert called(tmp_path, "total", "refused") == "[11, ('too many', 7)]"
    assert called(tmp_path, "rest", "factorial") == "[[1, 2, 3], 120]"
    assert called(tmp_path, "refused", "total", "rest") == "[('too many', 7), 11, [1, 2, 3]]"
    assert called(tmp_path, "factorial", "rest", "total") == "[120, [1, 2, 3], 11]"


@pytest.mark.slow
def test_an_index_below_zero_is_out_of_bounds(tmp_path: Path) -> None:
    """It would count from the end, as constants do; with bounds checked it is found."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    assert called(tmp_path, "last", "ends", NUMBA_BOUNDSCHECK="1") == "[3, 9]"
    assert "IndexError" in run(tmp_path, "before", NUMBA_BOUNDSCHECK="1").stderr


@pytest.fixture
def compile_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Callable[..., Kernel]]:
    """Returns what compiles some functions as parts of their own, into a folder of the test."""
    monkeypatch.setattr(compiler, "machine_code", lambda kernels: tmp_path)

    def declare(*parts: Callable[..., object], is_bare: bool = False) -> Callable[..., Kernel]:
        monkeypatch.setattr(compiler, "PARTS", dict.fromkeys(parts, is_bare))
        return compiler.compiled

    return declare


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path, compile_parts: Any) -> None:
    """What another kernel calls is a part of it."""

    def doubled(number: int) -> int:
        return 2 * number

    def doubles(numbers: Numbers) -> int:
        return doubled(numbers[0]) + doubled(numbers[1])

    compiled = compile_parts(doubled, doubles)
    assert compiled(doubles)(np.array([3, 4])) == 14
    assert not vars(compiled(doubled))["overloads"]
    assert len(list(tmp_path.rglob("*.nbc"))) == 1
    assert compiled(doubled)(4) == 8
    assert len(vars(compiled(doubled))["overloads"]) == 1


def test_one_version_serves_integers_of_every_width(compile_parts: Any) -> None:
    """A kernel called with constants, narrow and wide integers is compiled once."""

    def tripled(number: int) -> int:
        return 3 * number

    def triples(numbers: Numbers) -> int:
        return tripled(numbers[0]) + tripled(7) + tripled(len(numbers))

    compiled = compile_parts(tripled, triples)
    assert compiled(triples)(np.array([3, 4], dtype=np.int16)) == 36
    assert compiled(tripled)(np.int8(-5)) == -15
    assert [str(kind) for (kind,) in vars(compiled(tripled))["overloads"]] == ["int64"]


def test_compiling_is_announced_once(
    compile_parts: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A program that has to wait for the compiler reads so on standard error, once a process and game."""
    caplog.set_level("WARNING", logger=compiler.__name__)  # commands in this process may have silenced it
    compiler._announce.cache_clear()

    def halved(number: int) -> int:
        return number // 2

    def negated(number: int) -> int:
        return -number

    compiled = compile_parts(halved, negated)
    assert (compiled(halved)(4), compiled(negated)(4)) == (2, -4)
    assert [each.getMessage().split(",")[0] for each in caplog.records] == [
        "Numba compiles kernels of kernels"
    ]


def test_a_bare_kernel_gives_back_no_array(compile_parts: Any) -> None:
    """It counts no references, so that an array it gave back would be freed too often: it is refused."""

    def summed(items: Numbers) -> int:
        return int(items.sum())

    def rest(items: Numbers) -> tuple[int, Numbers]:
        return 1, items[1:]

    compiled = compile_parts(summed, rest, is_bare=True)
    assert compiled(summed)(np.arange(4)) == 6
    with pytest.raises(TypeError, match="rest gives back an array"):
        compiled(rest)(np.arange(4))


def test_a_part_is_compiled_for_training_only(monkeypatch: pytest.MonkeyPatch, compile_parts: Any) -> None:
    """Where Python was chosen to run everything, what training calls runs as Python too."""

    def squared(number: int) -> int:
        return number * number

    compile_parts(squared)
    part = ByNumba(squared)
    with machine(Machine.PYTHON):
        assert part(3) == 9
    assert squared not in compiler._kernels
    with machine(Machine.WASM):  # a module has no such kernel, whatever runs the others
        assert part(3) == 9
    assert vars(compiler._kernels[squared])["overloads"]

"""Kernels that call kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from zamki.kernels import cache

KERNELS = """
import sys
import numpy as np
from zamki.kernels.cache import njit

@njit
def rest(items, count=1):
    if count > len(items):
        raise ValueError("too many", count)
    return items[count:]

@njit
def total(items, count):
    return rest(items).sum() + rest(items, count).sum()

@njit
def entry(items, index):
    return items[index]

@njit
def ends(table, row):
    return table[-1, row] + table[row, -1]

@njit
def factorial(number):
    return number * factorial(number - 1) if number > 1 else 1

def refused():
    try:
        total(np.arange(4), 7)
    except ValueError as error:
        return error.args

CALLS = {
    "rest": lambda: rest(np.arange(4)).tolist(),
    "total": lambda: total(np.arange(4), 2),
    "factorial": lambda: factorial(5),
    "refused": refused,
    "ends": lambda: ends(np.arange(6).reshape(2, 3), 1),
    "last": lambda: entry(np.arange(4), 3),
    "before": lambda: entry(np.arange(4), -1),
}
print([CALLS[name]() for name in sys.argv[1:]])
"""


def run(folder: Path, *names: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Call the kernels in a process of its own."""
    return subprocess.run(
        [sys.executable, folder / "kernels.py", *names],
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def called(folder: Path, *names: str, **environment: str) -> str:
    """What the kernels say there."""
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


def test_only_what_python_calls_becomes_machine_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another kernel calls is a part of it."""
    monkeypatch.setattr(cache, "machine_code", lambda kernels: tmp_path)

    @cache.bare
    def doubled(number: int) -> int:
        return 2 * number

    @cache.njit
    def doubles(numbers: np.ndarray) -> int:
        return doubled(numbers[0]) + doubled(numbers[1])

    assert doubles(np.array([3, 4])) == 14
    assert not vars(doubled)["overloads"]
    assert len(list(tmp_path.rglob("*.nbc"))) == 1
    assert doubled(4) == 8
    assert len(vars(doubled)["overloads"]) == 1

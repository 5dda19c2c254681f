"""The kernels mean the same whether the module runs them, Python does, or Numba with every bound checked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zamki.games import BUILT_IN


def decided(game: str, **environment: str) -> Any:
    """Returns what the kernels decide in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.kernels.decisions", game],
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_interpreted_kernels_decide_the_same(game: str, tmp_path: Path) -> None:
    """By Python alone every game and every value is the same: nothing rests on what a compiler widens."""
    plain = decided(game, ZAMKI_KERNELS="python", XDG_CACHE_HOME=str(tmp_path))
    assert plain == decided(game, ZAMKI_KERNELS="wasm", XDG_CACHE_HOME=str(tmp_path))


@pytest.mark.soak
@pytest.mark.parametrize("game", BUILT_IN)
def test_no_kernel_reaches_outside_its_arrays(game: str, tmp_path: Path) -> None:
    """With every bound checked nothing is out of bounds, and the decisions are the same."""
    checked = decided(game, ZAMKI_KERNELS="numba", NUMBA_BOUNDSCHECK="1", XDG_CACHE_HOME=str(tmp_path))
    assert checked == decided(game)

"""Runs the kernels of games."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def can_run_kernels() -> bool:
    """Returns whether something is installed here that runs kernels."""
    try:
        return any(find_spec(name) is not None for name in ("wasmtime", "numba"))
    except ImportError:  # who looks for it may refuse instead of finding nothing
        return False

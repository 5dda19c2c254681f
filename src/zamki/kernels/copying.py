"""Copies from array to array.

Assigning one slice to another makes Numba compile how a message about their shapes is put together, strings
and all: seconds for a line that never speaks.
"""

from __future__ import annotations

from typing import Any

from zamki.kernels.entry import bare


@bare
def copy_into(target: Any, source: Any, count: int) -> None:
    """The first `count` entries of a row."""
    for i in range(count):
        target[i] = source[i]

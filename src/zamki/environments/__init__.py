"""The games through common interfaces: numbered moves and arrays, PettingZoo, OpenSpiel, batches.

Modules that need more than the standard library are imported at first use and need `zamki[environments]`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zamki.environments.arrays import Arrays, arrays_of

if TYPE_CHECKING:
    from zamki.environments.factory import environment

__all__ = ["Arrays", "arrays_of", "environment"]


def __getattr__(name: str) -> Any:
    if name == "environment":
        return import_module(f"{__name__}.factory").environment
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""What any game must keep, as a suite that any game can be put through."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from zamki.testing.facets import Facets
from zamki.testing.fuzz import Fault, FuzzReport, fuzz_game
from zamki.testing.golden import transcript
from zamki.testing.perft import perft

if TYPE_CHECKING:
    from zamki.testing.arrays import Numbered
    from zamki.testing.conformance import Conformance, all_configs
    from zamki.testing.strategies import playthroughs

__all__ = [
    "Conformance",
    "Facets",
    "Fault",
    "FuzzReport",
    "Numbered",
    "all_configs",
    "fuzz_game",
    "perft",
    "playthroughs",
    "transcript",
]

if "pytest" in sys.modules:  # so that a check that fails says what it compared
    sys.modules["pytest"].register_assert_rewrite(f"{__name__}.conformance", f"{__name__}.arrays")

_LAZY = {
    "Conformance": "conformance",
    "Numbered": "arrays",
    "all_configs": "conformance",
    "playthroughs": "strategies",
}
"""What needs pytest and Hypothesis, which only somebody who tests has installed."""


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)

"""Test suites for any game: conformance, parts, arrays, fuzzing, perft and golden transcripts."""

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

if "pytest" in sys.modules:  # so that failed assertions show what they compared
    sys.modules["pytest"].register_assert_rewrite(f"{__name__}.conformance", f"{__name__}.arrays")

_LAZY = {
    "Conformance": "conformance",
    "Numbered": "arrays",
    "all_configs": "conformance",
    "playthroughs": "strategies",
}
"""Names imported at first use, since they need pytest or Hypothesis."""


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)

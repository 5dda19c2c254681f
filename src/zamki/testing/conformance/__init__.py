"""The conformance suite: tests that every game must pass, whatever its rules.

Subclass `Conformance` in a test module, name the game, and declare what it hides; pytest does the rest:

    class TestChess(Conformance):
        name = "chess"
        everything_is_open = True

    class TestMine(Conformance):
        name = "mine"

        def unseen(self, play, viewer):
            ...  # see `Twins.unseen`

A game of another package needs only `zamki` and pytest for this.
"""

from __future__ import annotations

from zamki.testing.conformance.base import AnyPlaythrough, all_configs
from zamki.testing.conformance.copies import CopyChecks
from zamki.testing.conformance.kernels import KernelChecks
from zamki.testing.conformance.leaks import LeakChecks
from zamki.testing.conformance.lessons import LessonChecks
from zamki.testing.conformance.reachability import ReachabilityChecks
from zamki.testing.conformance.rules import RuleChecks
from zamki.testing.conformance.twins import Entry
from zamki.testing.conformance.worlds import WorldChecks

__all__ = ["AnyPlaythrough", "Conformance", "Entry", "all_configs"]


class Conformance(
    RuleChecks, LeakChecks, ReachabilityChecks, WorldChecks, CopyChecks, LessonChecks, KernelChecks
):
    """Checks determinism, exact legal moves, conserved pieces, immutable states, round trips, copies, leaks,
    lessons, and that a kernel plays what it declares."""

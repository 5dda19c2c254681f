"""The conformance suite: what every game must keep, whatever its rules.

Subclass `Conformance` in a test module, name the game, and say what it hides; pytest does the rest:

    class TestChess(Conformance):
        name = "chess"
        everything_is_open = True

    class TestMine(Conformance):
        name = "mine"

        def unseen(self, play, viewer):
            ...  # see `Twins.unseen`

A game of another package needs nothing for this but what `zamki` and pytest bring.
"""

from __future__ import annotations

from zamki.testing.conformance.base import AnyPlaythrough, all_configs
from zamki.testing.conformance.copies import Copies
from zamki.testing.conformance.kernels import Kernels
from zamki.testing.conformance.leaks import Secrecy
from zamki.testing.conformance.lessons import Lessons
from zamki.testing.conformance.reachability import Reaching
from zamki.testing.conformance.rules import Rules
from zamki.testing.conformance.twins import Entry
from zamki.testing.conformance.worlds import Worlds

__all__ = ["AnyPlaythrough", "Conformance", "Entry", "all_configs"]


class Conformance(Rules, Secrecy, Reaching, Worlds, Copies, Lessons, Kernels):
    """Determinism, exact legal moves, conserved pieces, immutable states, round trips, copies, no leaks,
    lessons that keep their word, and a kernel that plays what it declares."""

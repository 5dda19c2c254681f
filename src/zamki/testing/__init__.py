"""What any game must keep, as a suite that any game can be put through."""

from zamki.testing.conformance import Conformance, all_configs
from zamki.testing.fuzz import Fault, FuzzReport, fuzz_game
from zamki.testing.golden import transcript
from zamki.testing.perft import perft
from zamki.testing.strategies import playthroughs

__all__ = [
    "Conformance",
    "Fault",
    "FuzzReport",
    "all_configs",
    "fuzz_game",
    "perft",
    "playthroughs",
    "transcript",
]

"""How long it takes until something happens."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping

from bench.measure import Figure

COMMANDS = {
    "import zamki": ([sys.executable, "-c", "import zamki"], 0.1),
    "zamki --help": ([sys.executable, "-c", "from zamki.cli import main; main(['--help'])"], 0.3),
}


def figures(quick: bool) -> list[Figure]:
    """The processor time of the best of several fresh processes, beyond what Python alone takes."""
    runs = 3 if quick else 20
    bare = min(cpu_seconds([sys.executable, "-c", ""]) for _ in range(runs))
    found = []
    for what, (command, wanted) in COMMANDS.items():
        spent = min(cpu_seconds(command) for _ in range(runs)) - bare
        found.append(Figure(what, spent, "CPU s", wanted=wanted, at_most=True))
    return found


def cpu_seconds(command: list[str], environment: Mapping[str, str] | None = None) -> float:
    """Returns the processor time that a process takes."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system

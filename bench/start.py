"""How long it takes until something happens."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from bench.measure import Figure

COMMANDS = {
    "import zamki": [sys.executable, "-c", "import zamki"],
    "zamki --help": [sys.executable, "-c", "from zamki.cli import main; main(['--help'])"],
}


def figures(quick: bool) -> list[Figure]:
    """The best of several fresh processes, as somebody at the clock would see it."""
    runs = 3 if quick else 20
    return [
        Figure(what, min(_run(command) for _ in range(runs)), "s", wanted=0.3, at_most=True)
        for what, command in COMMANDS.items()
    ]


def _run(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - began

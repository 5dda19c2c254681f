"""Runs the command line inside the test's process."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from zamki.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


def zamki(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Runs `zamki …` and returns status and outputs."""
    try:
        status = main(words)
    except SystemExit as stop:  # argparse stops by itself on wrong arguments
        status = stop.code if isinstance(stop.code, int) else 2
    out, err = capsys.readouterr()
    return Ran(status, out, err)

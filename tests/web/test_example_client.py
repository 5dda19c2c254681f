"""The example client of the documentation plays a whole game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .serving import Server

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "docs" / "examples" / "client.py"


def test_the_example_client_plays_to_the_end(server: Server) -> None:
    """Forty lines of standard Python are enough to play over HTTP."""
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 42
    done = subprocess.run(
        [sys.executable, str(CLIENT), server.url], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("scores [")


def test_the_documentation_shows_the_client() -> None:
    """docs/api.md prints the program that is tested here."""
    assert CLIENT.read_text("utf-8") in (ROOT / "docs" / "api.md").read_text("utf-8")

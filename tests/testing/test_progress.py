"""Long checks show how far they are."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SUITE = """
from zamki.testing import Conformance


class TestCards(Conformance):
    name = "rycerze"
    kernel_games = 1
"""


@pytest.mark.parametrize("check", ["test_is_deterministic", "test_kernel_ends_as_the_rules_do"])
def test_a_check_names_its_configuration_on_a_terminal(check: str, tmp_path: Path) -> None:
    """On a terminal each configuration is named in turn; in a pipe nothing of it is written."""
    suite = tmp_path / "test_cards.py"
    suite.write_text(SUITE)
    words = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", str(suite)]
    words += ["-k", check]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(words, stdout=theirs, stderr=subprocess.DEVNULL, cwd=ROOT)
    os.close(theirs)
    shown = b""
    try:
        while block := os.read(ours, 1 << 12):
            shown += block
    except OSError:  # the other end is closed
        pass
    assert process.wait() == 0, shown
    assert b"configuration 1 of " in shown
    assert b"configuration 2 of " in shown
    piped = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "configuration" not in piped.stdout

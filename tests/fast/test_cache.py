"""Where compiled kernels live."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from zamki.fast import cache


def test_a_changed_helper_changes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code never outlives its sources: every file of a game counts, other games' files do not."""
    monkeypatch.setattr(cache, "_HERE", tmp_path)
    fresh = cache.source_hash.__wrapped__
    (tmp_path / "knights.py").write_text("one")
    (tmp_path / "knights_helper.py").write_text("two")
    before = fresh("knights")
    (tmp_path / "others.py").write_text("three")
    assert fresh("knights") == before
    (tmp_path / "knights_helper.py").write_text("changed")
    assert fresh("knights") != before


def test_a_game_is_ready_once_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game counts as compiled from the moment that is noted."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    assert not cache.is_ready("rycerze")
    cache.mark_ready("rycerze")
    assert cache.is_ready("rycerze")
    assert not cache.is_ready("zamek")


def test_numba_waits_until_a_kernel_is_needed() -> None:
    """The package, this module and the list of bots come without Numba."""
    code = "import sys, zamki, zamki.fast.cache, zamki.bots.rycerze; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

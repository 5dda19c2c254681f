"""Where Numba's machine code lies, and what is known of it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from zamki.core.registry import folder
from zamki.kernels import cache
from zamki.kernels.run import VARIABLE

KERNELS, OTHERS = folder("rycerze") / "kernel", folder("zamek") / "kernel"
PLAYED = "batches.play_games"
DECISION = (
    "from zamki.bots import Budget, make_bot; from zamki.core.play import sample_playthrough; "
    "from zamki.core.registry import get_game; play = sample_playthrough(get_game('zamek'), 2, 4); "
    "make_bot('zamek', 'master', 1).choose(play.view(play.actors[0]), Budget(iterations=2))"
)


def test_a_changed_helper_changes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code never outlives its sources: a game's files and shared ones count, other games' do not."""
    knights, others, shared = (tmp_path / name for name in ("knights", "others", "shared"))
    for place in (knights, others, shared):
        place.mkdir()
        (place / "helper.py").write_text("one")
    monkeypatch.setattr(cache, "_HERE", shared)
    fresh = cache.source_hash.__wrapped__
    before = fresh(knights)
    (others / "helper.py").write_text("changed")
    assert fresh(knights) == before
    for place in (knights, shared):
        (place / "helper.py").write_text("changed")
        assert fresh(knights) != before
        before = fresh(knights)


def test_an_entry_is_compiled_once_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry counts as compiled from the moment that is noted, and no other one with it."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    assert not cache.is_compiled(KERNELS, PLAYED)
    cache.note_compiled(KERNELS, PLAYED)
    assert cache.is_compiled(KERNELS, PLAYED)
    assert not cache.is_compiled(KERNELS, "lanes.step_lanes")
    assert not cache.is_compiled(OTHERS, PLAYED)


def test_machine_code_of_earlier_versions_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no version has used for a month goes when another is compiled; what is used stays."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    cache.note_compiled(KERNELS, PLAYED)
    (mine,) = tmp_path.glob("numba-rycerze-*")
    month_ago = time.time() - cache.KEPT - 60
    for name in ("numba-rycerze-0", "numba-rycerze-1", "numba-rycerze-2", "numba-zamek-0"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbi").touch()
        if name != "numba-rycerze-1":
            os.utime(tmp_path / name, (month_ago, month_ago))
            os.utime(tmp_path / name / "code.nbi", (month_ago, month_ago))
    (tmp_path / "numba-rycerze-2" / PLAYED).touch()  # used lately
    os.utime(tmp_path / "numba-rycerze-2", (month_ago, month_ago))
    for each in (mine / PLAYED, mine):
        os.utime(each, (month_ago, month_ago))
    assert cache.is_compiled(KERNELS, PLAYED)
    assert time.time() - (mine / PLAYED).stat().st_mtime < 60  # looking notes that it is used
    cache.note_compiled(KERNELS, PLAYED)
    assert {each.name for each in tmp_path.iterdir()} == {
        mine.name, "numba-rycerze-1", "numba-rycerze-2", "numba-zamek-0",
    }  # fmt: skip


@pytest.mark.parametrize("obstacle", ["a file", "a folder of a file"])
def test_a_cache_that_cannot_be_written_lasts_for_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, obstacle: str
) -> None:
    """Kernels are then compiled into a folder of the process, which is said once."""
    (tmp_path / "taken").write_text("")
    root = tmp_path / "taken" if obstacle == "a file" else tmp_path / "taken" / "cache"
    monkeypatch.setattr(cache, "cache_root", lambda: root)
    cache.note_compiled(KERNELS, PLAYED)
    assert cache.is_compiled(KERNELS, PLAYED)
    assert not cache.is_compiled(OTHERS, PLAYED)
    assert [str(root) in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.parametrize("code", ["import zamki.kernels.cache, zamki.games.rycerze.bots", DECISION])
def test_numba_waits_until_a_batch_is_long(code: str) -> None:
    """The package, the list of bots and a master's move come without Numba."""
    code = f"import sys, zamki; {code}; sys.exit('numba' in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, VARIABLE: "wasm"}, capture_output=True, check=False
    )
    assert ran.returncode == 0, ran.stderr

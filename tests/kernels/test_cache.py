"""Where compiled kernels live."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from zamki.kernels import cache, whole


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


def test_a_game_is_ready_once_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game counts as compiled from the moment that is noted."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    assert not cache.is_ready("rycerze")
    cache.mark_ready("rycerze")
    assert cache.is_ready("rycerze")
    assert not cache.is_ready("zamek")


def test_machine_code_of_earlier_versions_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no version has used for a month goes when another is ready; what is used stays."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    cache.mark_ready("rycerze")
    (mine,) = tmp_path.glob("numba-rycerze-*")
    month_ago = time.time() - cache.KEPT - 60
    for name in ("numba-rycerze-0", "numba-rycerze-1", "numba-rycerze-2", "numba-zamek-0"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbi").touch()
        if name != "numba-rycerze-1":
            os.utime(tmp_path / name, (month_ago, month_ago))
    (tmp_path / "numba-rycerze-2" / "ready").touch()  # used lately
    os.utime(tmp_path / "numba-rycerze-2", (month_ago, month_ago))
    for each in (mine / "ready", mine):
        os.utime(each, (month_ago, month_ago))
    assert cache.is_ready("rycerze")
    assert time.time() - (mine / "ready").stat().st_mtime < 60  # looking notes that it is used
    cache.mark_ready("rycerze")
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
    cache.mark_ready("rycerze")
    assert cache.is_ready("rycerze")
    assert not cache.is_ready("zamek")
    assert [str(root) in record.getMessage() for record in caplog.records] == [True]


def test_numba_waits_until_a_kernel_is_needed() -> None:
    """The package, this module and the list of bots come without Numba."""
    code = (
        "import sys, zamki, zamki.kernels.cache, zamki.games.rycerze.bots; sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_one_version_serves_integers_of_every_width(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel called with constants, narrow and wide integers is compiled once."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)

    @cache.njit
    def doubled(number: int) -> int:
        return 2 * number

    @cache.njit
    def doubles(numbers: np.ndarray) -> int:
        return doubled(numbers[0]) + doubled(7) + doubled(len(numbers))

    assert doubles(np.array([3, 4], dtype=np.int16)) == 24
    assert doubled(int(np.int8(-5))) == -10
    assert [str(kind) for (kind,) in vars(doubled)["overloads"]] == ["int64"]


def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A program that has to wait for the compiler reads so on standard error, once a process and game."""
    monkeypatch.setattr(cache, "machine_code", lambda kernels: tmp_path)
    caplog.set_level("WARNING", logger=whole.__name__)  # commands in this process may have silenced it
    whole._announce.cache_clear()

    def twice(number: int) -> int:
        return 2 * number

    def thrice(number: int) -> int:
        return 3 * number

    assert (cache.njit(twice)(4), cache.njit(thrice)(4)) == (8, 12)
    assert [each.getMessage().split(",")[0] for each in caplog.records] == [
        "Compiling the kernels of kernels"
    ]


def test_a_bare_kernel_gives_back_no_array(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts no references, so that an array it gave back would be freed too often: it is refused."""
    monkeypatch.setattr(cache, "machine_code", lambda kernels: tmp_path)

    def total(items: npt.NDArray[np.int64]) -> int:
        return int(items.sum())

    def rest(items: npt.NDArray[np.int64]) -> tuple[int, npt.NDArray[np.int64]]:
        return 1, items[1:]

    items = np.arange(4)
    assert cache.bare(total)(items) == 6
    with pytest.raises(TypeError, match="rest gives back an array"):
        cache.bare(rest)(items)

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.cli.run import zamki
from zamki.lab.executors import Local
from zamki.lab.plan import RunPlan
from zamki.lab.runs import run

PARTS = 24


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*"))}


def descendants(parent: int) -> list[int]:
    """The processes below one, by what the system says of them."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended meanwhile
                continue
            below.setdefault(int(fields[1]), []).append(int(entry.name))
    found, waiting = [], [parent]
    while waiting:
        children = below.get(waiting.pop(), [])
        found += children
        waiting += children
    return found


def at_work() -> list[int]:
    """The Ray workers of this test that are playing a part just now."""
    found = []
    for pid in descendants(os.getpid()):
        try:
            said = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if said.startswith(b"ray::_guarded"):
            found.append(pid)
    return found


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_what_one_core_plays_though_a_worker_is_killed(
    tmp_path: Path,
) -> None:
    """Files of a local run and of a Ray cluster are the same to the byte; a lost worker costs time only."""
    pytest.importorskip("ray", reason="the extra “ray” is not installed")
    from zamki.lab.cluster import LOCAL, Cluster

    plan = RunPlan("rycerze", ("random",) * 2, PARTS * 40, seed=5, keeps_moves=True, games_per_part=40)
    for _ in run(plan, Local(1), tmp_path / "local"):
        pass
    killed: list[int] = []

    def kill_one() -> None:
        deadline = time.monotonic() + 120
        while not killed and time.monotonic() < deadline:
            if workers := at_work():
                os.kill(workers[0], signal.SIGKILL)
                killed.append(workers[0])
            time.sleep(0.01)

    killer = threading.Thread(target=kill_one)
    killer.start()
    *_, last = run(plan, Cluster(LOCAL, cores=3), tmp_path / "ray")
    killer.join()
    assert killed
    assert last.games == plan.games
    assert files(tmp_path / "local") == files(tmp_path / "ray")


def test_a_cluster_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """An address where nobody answers is named at once, before anything is played."""
    ran = zamki(capsys, "simulate", "rycerze", "--ray", "127.0.0.1:1")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "No Ray cluster answers at 127.0.0.1:1" in ran.err

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from zamki.core.errors import BadSetup
from zamki.lab.crews import Local
from zamki.lab.plan import Plan
from zamki.lab.runs import run

pytestmark = pytest.mark.soak
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


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_what_one_core_plays_though_a_worker_is_killed(
    tmp_path: Path,
) -> None:
    """Files of a local run and of a Ray cluster are the same to the byte; a lost worker costs time only."""
    pytest.importorskip("ray", reason="the extra “ray” is not installed")
    from zamki.lab.cluster import LOCAL, Cluster

    plan = Plan("rycerze", ("apprentice", "random"), PARTS * 8, seed=5, keeps_moves=True, games_per_part=8)
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


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_one_line() -> None:
    """An address where nobody answers is named."""
    pytest.importorskip("ray", reason="the extra “ray” is not installed")
    from zamki.lab.cluster import Cluster

    with pytest.raises(BadSetup, match="No Ray cluster answers"):
        list(
            Cluster("127.0.0.1:1").over(lambda plan, number: number, Plan("rycerze", ("random",) * 2, 1), [0])
        )

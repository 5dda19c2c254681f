from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import zamki as library
from tests.cli.run import zamki
from tests.lab.test_runs import files
from zamki.bots.arena import pool
from zamki.core.bots import Budget
from zamki.core.registry import clear_caches
from zamki.core.view import AnyView
from zamki.games import BUILT_IN
from zamki.kernels.kernel import Batch, kernel_of
from zamki.lab.executors import Local
from zamki.lab.plan import RunPlan
from zamki.lab.play_part import play_part
from zamki.lab.runs import run

Capture = pytest.CaptureFixture[str]
SECONDS = 2.0
"""Processor time that a run may take from Ctrl-C to its end."""


def processor_time(pid: int) -> float:
    """Seconds a running process and its finished children have used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(int(ticks) for ticks in fields[11:15]) / os.sysconf("SC_CLK_TCK")


def children_time() -> float:
    """Seconds all finished children of this process have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _heed_ctrl_c() -> None:
    """Undoes that a shell lets what it starts in the background ignore Ctrl-C: ignoring is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("words", [("--bots", "greedy", "--games", "2600"), ("--moves", "--games", "320")])
def test_ctrl_c_keeps_what_was_played(words: tuple[str, ...], tmp_path: Path, capsys: Capture) -> None:
    """Ctrl-C ends a run within two seconds of work; what its line counts is kept, and goes on to the byte."""
    wish = ("simulate", "zamek", *words, "--seed", "3", "--out")
    before = children_time()
    with subprocess.Popen(
        [sys.executable, "-m", "zamki", *wish, str(tmp_path / "cut"), "--jobs", "2", "--json"],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_ctrl_c,
    ) as process:
        deadline = time.monotonic() + 120
        while not list(tmp_path.glob("cut/games/*.parquet")) and time.monotonic() < deadline:
            time.sleep(0.02)
        played = processor_time(process.pid)
        process.send_signal(signal.SIGINT)
        said = json.loads(process.communicate(timeout=120)[0])
    assert process.returncode == 130
    assert 0 < said["games"] < said["wanted"]
    assert pq.read_table(tmp_path / "cut" / "games").num_rows == 2 * said["games"]
    if "--moves" not in words:  # processes that play by rules have times of their own
        assert children_time() - before - played < SECONDS
    assert zamki(capsys, *wish, str(tmp_path / "cut"), "--jobs", "1").status == 0
    assert zamki(capsys, *wish, str(tmp_path / "whole"), "--jobs", "2").status == 0
    assert files(tmp_path / "cut") == files(tmp_path / "whole")


def test_a_folder_of_large_parts_goes_on(tmp_path: Path, capsys: Capture) -> None:
    """The size of parts that a folder was begun with is kept, and a large part is given up at once."""
    plan = RunPlan("zamek", ("greedy",) * 2, 900, games_per_part=600)
    for _ in run(plan, Local(1), tmp_path / "whole"):
        pass
    halfway = run(plan, Local(1), tmp_path / "part")
    next(halfway)
    next(halfway)
    halfway.close()
    wish = ("simulate", "zamek", "--bots", "greedy", "--games", "900", "--out")
    ran = zamki(capsys, *wish, str(tmp_path / "part"), "--json")
    assert (ran.status, json.loads(ran.out)["games_per_file"]) == (0, 600)
    assert files(tmp_path / "part") == files(tmp_path / "whole")

    executor, large = Local(2), RunPlan("zamek", ("greedy",) * 2, 80_000, games_per_part=40_000)
    before = time.process_time()
    threading.Timer(0.2, executor.stop).start()
    *_, last = run(large, executor, tmp_path / "large")
    assert last.games == 0
    assert time.process_time() - before < SECONDS


@pytest.mark.parametrize("fails", [True, False])
def test_ctrl_c_that_the_compiler_swallows_stops_too(
    fails: bool, tmp_path: Path, patch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """What is raised in a callback of the compiler is lost; the run still ends, and says nothing is kept."""
    kernel = kernel_of("zamek")
    assert kernel is not None

    def simulate(*args: Any, **named: Any) -> Batch:
        with suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
        if fails:
            raise RuntimeError("no compiled object yet")
        return kernel.simulate(*args, **named)

    patch.setattr("zamki.games.zamek.kernel.kernel", replace(kernel, simulate=simulate))
    clear_caches()
    wish = ("simulate", "zamek", "--games", "9000", "--jobs", "1", "--out", str(tmp_path / "run"))
    ran = zamki(capsys, *wish, "--json")
    assert (ran.status, json.loads(ran.out)["games"]) == (130, 0)
    ran = zamki(capsys, *wish, "--lang", "en")
    assert (ran.status, ran.out.count("\n")) == (130, 1)


def test_ctrl_c_ends_a_batch_of_a_program() -> None:
    """`zamki.simulate` in a notebook is stopped within two seconds of work too."""
    library.simulate("zamek", ["greedy"], 2, threads=2)
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    before = time.process_time()
    try:
        with pytest.raises(KeyboardInterrupt):
            library.simulate("zamek", ["greedy"], 80_000, threads=2)
    finally:
        signal.signal(signal.SIGINT, usual)
    assert time.process_time() - before < SECONDS


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_part_of_a_new_run_is_short(game: str) -> None:
    """Whatever plays, a part takes well under a second, so that slow policies use all cores."""
    kernel = kernel_of(game)
    assert kernel is not None
    assert set(kernel.stretches) == set(kernel.policies)
    for policy in kernel.policies:
        plan = RunPlan(game, (policy,) * 2, 10_000)
        play_part(plan, 0)
        before = time.thread_time()
        play_part(plan, 0)
        used = time.thread_time() - before
        assert used < 1
        assert plan.parts > 1 or used < 0.1


def test_what_machine_code_has_begun_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads cannot be ended: what they still play is waited for, and then it also counts."""
    monkeypatch.setattr(pool, "GRACE", -1.0)
    executor = Local(2)
    under_way = run(RunPlan("zamek", ("greedy",) * 2, 256 * 20), executor, None)
    next(under_way)
    before = next(under_way).games
    executor.stop()
    assert next(under_way).games > before


class Stopper:
    """Stops the run at its third move, and then plays on."""

    executor: Local
    moves = 0

    def choose(self, view: AnyView, budget: Budget) -> object:
        """The first legal move."""
        Stopper.moves += 1
        if Stopper.moves == 3:
            self.executor.stop()
        return view.legal_moves[0]


def test_the_rules_stop_between_two_moves() -> None:
    """A game of the rules under way ends before its next move when a run stops, and is not counted."""
    Stopper.executor, Stopper.moves = Local(1), 0
    plan = RunPlan("rycerze", ("me", "me"), 5, own={"me": lambda seed: Stopper()})
    *_, last = run(plan, Stopper.executor, None)
    assert (Stopper.moves, last.games) == (3, 0)


SLOW = """
from pathlib import Path
from time import sleep

class Slow:
    moves = 0

    def choose(self, view, budget):
        Slow.moves += 1
        if Slow.moves > {moves}:
            Path({mark!r}).touch()
            sleep(600)
        return view.legal_moves[0]
"""


def slow_bot(folder: Path, moves: int) -> str:
    """The name of a bot that thinks for ten minutes after so many moves, and then leaves a mark."""
    file = folder / "slow.py"
    file.write_text(SLOW.format(moves=moves, mark=str(folder / "thinking")))
    return f"{file}:Slow"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_waits_for_no_bot(jobs: str, tmp_path: Path) -> None:
    """While bots think about a move Ctrl-C ends all processes, and what was counted is kept."""
    said = cut_short(tmp_path, "simulate", "--out", str(tmp_path / "cut"), "--jobs", jobs)
    assert pq.read_table(tmp_path / "cut" / "games").num_rows == 2 * said["games"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_contest_of_bots_that_think(jobs: str, tmp_path: Path) -> None:
    """The arena does not wait for a bot either, and prints the standings of the games that ended."""
    said = cut_short(tmp_path, "arena", "--jobs", jobs)
    assert sum(bot["played"] for bot in said["bots"]) == 2 * said["games"]


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_ctrl_c_on_a_terminal_leaves_starting_workers_alone(command: str) -> None:
    """Ctrl-C reaches all processes of a terminal: one that has only begun ends no run without its line."""
    wish = (command, "zamek", "--bots", "apprentice", "--games", "400", "--jobs", "2", "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "zamki", *wish],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_ctrl_c,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + 120
        while "spawn_main" not in _children_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.001)
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=120)
    assert (process.returncode, complaint) == (130, "")
    assert json.loads(said)["games"] == 0


def _children_of(pid: int) -> str:
    """The command lines of a process' children."""
    lines = ""
    with suppress(OSError):  # they may end meanwhile
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            lines += Path(f"/proc/{child}/cmdline").read_text()
    return lines


def cut_short(folder: Path, command: str, *words: str) -> dict[str, Any]:
    """What a command says that is interrupted while a bot thinks for ten minutes, and its processes end."""
    wish = (command, "rycerze", "--bots", slow_bot(folder, 100), "--games", "400", "--json", *words)
    with subprocess.Popen(
        [sys.executable, "-m", "zamki", *wish],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_ctrl_c,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + 600
            while not (folder / "thinking").exists():
                assert time.monotonic() < deadline, "no bot thinks"
                time.sleep(0.02)
            time.sleep(2)  # the bots think on; beside load the first process counts late what has ended
            process.send_signal(signal.SIGINT)
            said: dict[str, Any] = json.loads(process.communicate(timeout=60)[0])  # all writers have ended
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert 0 < said["games"] < said["wanted"]
    return said


@pytest.mark.parametrize("jobs", [1, 2])
def test_moves_are_told_before_a_game_ends(jobs: int, tmp_path: Path) -> None:
    """Progress is told by moves while bots still think about their first games."""
    told: list[int] = []

    def tell(moves: int) -> None:
        told.append(moves)
        if moves > 2:
            executor.stop()

    executor = Local(jobs, tell)
    *_, last = run(RunPlan("rycerze", (slow_bot(tmp_path, 3),) * 2, 40), executor, None)
    assert last.games == 0
    assert told[-1] > 2
    assert told == sorted(told)

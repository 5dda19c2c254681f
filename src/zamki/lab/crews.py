"""Who plays the parts of a run: the threads or processes of this machine."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from ctypes import c_bool
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from time import monotonic
from typing import Protocol, TypeVar

from zamki.bots.arena.play import Stopped
from zamki.bots.arena.pool import GRACE, REPORT, OnMove, end_workers, lost_workers, signals_blocked
from zamki.lab.plan import Plan

R = TypeVar("R")
_SPAWN = get_context("spawn")
Work = Callable[[Plan, int, Callable[[], bool]], R]
"""What is done with a part; it asks now and then whether to stop, and then raises `Stopped`."""


class Crew(Protocol):
    """Does a piece of work for each part, in any order."""

    def stop(self) -> None:
        """Begins no further part; a signal handler may call it. Parts that still end are handed over."""

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """What the work gives for each part, as it comes."""


class Local:
    """All cores of this machine: threads for machine code, which holds no lock, else processes."""

    def __init__(self, jobs: int | None = None, on_move: OnMove | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self._on_move = on_move
        self._flag = _SPAWN.RawValue(c_bool)  # memory of all processes, without a lock
        self._moves = _SPAWN.Value("Q")
        self._until = inf

    def stop(self) -> None:
        """Ends `over` within a second, or within a stretch of machine code, which is handed over."""
        self._until = min(self._until, monotonic() + GRACE)
        self._flag.value = True

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """A few parts are under way at a time, so that results do not pile up.

        Where moves are told, bots that think have a process even on one core: Ctrl-C does not wait for them.
        """
        jobs = min(self.jobs, len(parts))
        if jobs <= 1 and not (self._on_move and plan.thinks):
            with suppress(Stopped):
                yield from (work(plan, number, self._look) for number in parts)
            return
        pool = self._pool(plan, jobs)
        waiting = iter(parts)
        with signals_blocked():
            under_way = _begun(pool, work, plan, islice(waiting, 2 * jobs))
        try:
            while under_way and (plan.is_by_machine or monotonic() < self._until):
                done, under_way = wait(under_way, REPORT, FIRST_COMPLETED)
                self._tell()
                if not self._flag.value:
                    under_way |= _begun(pool, work, plan, islice(waiting, len(done)))
                for each in done:
                    with suppress(Stopped):
                        yield each.result()
        except BrokenExecutor:
            if not self._flag.value:
                raise lost_workers() from None
        except BaseException:
            self.stop()
            raise
        finally:
            end_workers(pool, under_way)

    def _look(self) -> bool:
        """Counts a move that is played in this process, and says whether to stop."""
        is_stopped = _count(self._flag, self._moves)
        self._tell()
        return is_stopped

    def _tell(self) -> None:
        if self._on_move:
            self._on_move(self._moves.value)

    def _pool(self, plan: Plan, jobs: int) -> Executor:
        shared = self._flag, self._moves
        if plan.is_by_machine:
            return ThreadPoolExecutor(jobs, initializer=_watch, initargs=shared)
        # Processes are started afresh: a fork would copy the threads' locks of a progress bar.
        return ProcessPoolExecutor(jobs, _SPAWN, _prepare, shared)


_worker = threading.local()


def _begun(pool: Executor, work: Work[R], plan: Plan, parts: Iterable[int]) -> set[Future[R]]:
    return {pool.submit(_work, work, plan, number) for number in parts}


def _work(work: Work[R], plan: Plan, number: int) -> R:
    return work(plan, number, _worker.look)


def _count(flag: c_bool, moves: Synchronized[int]) -> bool:
    with moves.get_lock():
        moves.value += 1
    return flag.value


def _watch(flag: c_bool, moves: Synchronized[int]) -> None:
    _worker.look = partial(_count, flag, moves)


def _prepare(flag: c_bool, moves: Synchronized[int]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which tells the others
    _watch(flag, moves)

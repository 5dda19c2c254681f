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
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeVar

from zamki.bots.arena.play import Stopped
from zamki.bots.arena.pool import lost_workers
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

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1
        self._flag = _SPAWN.RawValue(c_bool)  # memory of all processes, without a lock

    def stop(self) -> None:
        """Ends `over` within a stretch or a move."""
        self._flag.value = True

    def _is_stopped(self) -> bool:
        return bool(self._flag.value)

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """A few parts are under way at a time, so that results do not pile up."""
        jobs = min(self.jobs, len(parts))
        if jobs <= 1:
            with suppress(Stopped):
                yield from (work(plan, number, self._is_stopped) for number in parts)
            return
        pool = self._pool(plan, jobs)
        waiting = iter(parts)
        under_way = _begun(pool, work, plan, islice(waiting, 2 * jobs))
        try:
            while under_way:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                if not self._is_stopped():
                    under_way |= _begun(pool, work, plan, islice(waiting, len(done)))
                for each in done:
                    with suppress(Stopped):
                        yield each.result()
        except BrokenExecutor:
            raise lost_workers() from None
        except BaseException:
            self.stop()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    def _pool(self, plan: Plan, jobs: int) -> Executor:
        if plan.is_by_machine:
            return ThreadPoolExecutor(jobs, initializer=_watch, initargs=(self._flag,))
        # Processes are started afresh: a fork would copy the threads' locks of a progress bar.
        return ProcessPoolExecutor(jobs, _SPAWN, _prepare, (self._flag,))


_worker = threading.local()


def _begun(pool: Executor, work: Work[R], plan: Plan, parts: Iterable[int]) -> set[Future[R]]:
    return {pool.submit(_work, work, plan, number) for number in parts}


def _work(work: Work[R], plan: Plan, number: int) -> R:
    return work(plan, number, lambda: bool(_worker.flag.value))


def _watch(flag: c_bool) -> None:
    _worker.flag = flag


def _prepare(flag: c_bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which tells the others
    _watch(flag)

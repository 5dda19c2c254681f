"""Who plays the parts of a run: the threads or processes of this machine."""

from __future__ import annotations

import os
import signal
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
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeVar

from zamki.bots.arena.pool import lost_workers
from zamki.lab.plan import Plan

R = TypeVar("R")
Work = Callable[[Plan, int], R]
"""What is done with a part."""


class Crew(Protocol):
    """Does a piece of work for each part, in any order."""

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """What the work gives for each part, as it comes."""


class Local:
    """All cores of this machine: threads for machine code, which holds no lock, else processes."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or os.cpu_count() or 1

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """A few parts are under way at a time, so that results do not pile up."""
        jobs = min(self.jobs, len(parts))
        if jobs <= 1:
            yield from (work(plan, number) for number in parts)
            return
        pool = _pool(plan, jobs)
        waiting = iter(parts)
        under_way = _begun(pool, work, plan, islice(waiting, 2 * jobs))
        try:
            while under_way:
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                under_way |= _begun(pool, work, plan, islice(waiting, len(done)))
                for each in done:
                    yield each.result()
        except BrokenExecutor:
            raise lost_workers() from None
        finally:
            pool.shutdown(cancel_futures=True)


def _begun(pool: Executor, work: Work[R], plan: Plan, parts: Iterable[int]) -> set[Future[R]]:
    return {pool.submit(work, plan, number) for number in parts}


def _pool(plan: Plan, jobs: int) -> Executor:
    if plan.is_by_machine:
        return ThreadPoolExecutor(jobs)
    # Processes are started afresh: a fork would copy the threads' locks of a progress bar.
    return ProcessPoolExecutor(jobs, get_context("spawn"), _prepare)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which tells the others

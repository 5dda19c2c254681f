"""Executors of the parts of a run: threads or processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from typing import Protocol, TypeVar

from zamki.bots.arena.pool import OnMove, Workers
from zamki.lab.plan import RunPlan

R = TypeVar("R")
Work = Callable[[RunPlan, int, Callable[[], bool]], R]
"""Work on a part; it checks regularly whether to stop, and then raises `Stopped`."""


class Executor(Protocol):
    """Runs the work of each part, in any order."""

    def stop(self) -> None:
        """Begins no further part; parts under way are still yielded. A signal handler may call it."""

    def map_parts(self, work: Work[R], plan: RunPlan, parts: Sequence[int]) -> Generator[R, None, None]:
        """Yields the result of each part when it is ready."""


class Local(Workers):
    """The executor on this machine: threads for kernels, which release the GIL, else processes."""

    def __init__(self, jobs: int | None = None, on_move: OnMove | None = None) -> None:
        super().__init__(jobs or os.cpu_count() or 1, on_move)

    def map_parts(self, work: Work[R], plan: RunPlan, parts: Sequence[int]) -> Generator[R, None, None]:
        """Yields the result of each part when it is ready.

        If moves are reported, thinking bots run in a process even on one core: Ctrl-C does not wait for them.
        """
        if min(self.jobs, len(parts)) <= 1 and not (self._on_move and plan.thinks):
            return self.one_by_one(work, plan, parts)
        return self.side_by_side(work, plan, parts, are_threads=plan.is_by_machine)

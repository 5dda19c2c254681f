"""Who plays the parts of a run: the threads or processes of this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from typing import Protocol, TypeVar

from zamki.bots.arena.pool import OnMove, Workers
from zamki.lab.plan import Plan

R = TypeVar("R")
Work = Callable[[Plan, int, Callable[[], bool]], R]
"""What is done with a part; it asks now and then whether to stop, and then raises `Stopped`."""


class Crew(Protocol):
    """Does a piece of work for each part, in any order."""

    def stop(self) -> None:
        """Begins no further part; a signal handler may call it. Parts that still end are handed over."""

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """What the work gives for each part, as it comes."""


class Local(Workers):
    """All cores of this machine: threads for machine code, which holds no lock, else processes."""

    def __init__(self, jobs: int | None = None, on_move: OnMove | None = None) -> None:
        super().__init__(jobs or os.cpu_count() or 1, on_move)

    def over(self, work: Work[R], plan: Plan, parts: Sequence[int]) -> Generator[R, None, None]:
        """What the work gives for each part, as it comes.

        Where moves are told, bots that think have a process even on one core: Ctrl-C does not wait for them.
        """
        if min(self.jobs, len(parts)) <= 1 and not (self._on_move and plan.thinks):
            return self.one_by_one(work, plan, parts)
        return self.side_by_side(work, plan, parts, are_threads=plan.is_by_machine)

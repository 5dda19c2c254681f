"""Where bots think: a few workers, tables that take turns, and less time for each the more of them wait."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, TypeAlias, TypeVar

from zamki.core.bots import Budget
from zamki.core.ids import Seat

R = TypeVar("R")
Place: TypeAlias = tuple[str, Seat]
"""A seat at a table."""

LEAST = 0.1
"""However many wait, this part of its time a bot gets."""
FAIR_TURN = 4
"""Every so many turns whoever has waited longest is next, whatever it waits for."""


class For(IntEnum):
    """Whom a thought is for; the first are served first."""

    PEOPLE = 0
    """A bot's move that people wait for."""
    HINT = 1
    NOBODY = 2
    """A bot's move that nobody waits for yet: people are asked themselves, or there are none."""


@dataclass(eq=False, slots=True)
class _Thought:
    place: Place
    rank: For
    budget: Budget
    work: Callable[[Budget], Any]
    answer: asyncio.Future[Any]
    number: int
    """In the order they came."""


class Thinking:
    """Workers for thoughts: one thought per seat at a time, tables in turn, people before hints.

    The kernels of the games let go of the interpreter's lock, so threads are enough. A thought that nobody
    waits for any more is not begun; one that has begun is finished, and its place stays taken until then.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="bots")
        self._queues: dict[For, dict[str, deque[_Thought]]] = {rank: {} for rank in For}
        self._at_work: set[Place] = set()
        self._count = 0
        self._turn = 0
        self._is_closed = False

    async def think(self, rank: For, place: Place, budget: Budget, work: Callable[[Budget], R]) -> R:
        """What `work` comes to, given as much of the budget as there is time for; may be cancelled."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._count += 1
        thought = _Thought(place, rank, budget, work, answer, self._count)
        self._queues[rank].setdefault(place[0], deque()).append(thought)
        self._begin()
        try:
            return await answer
        finally:
            self._leave(thought)

    def rank_again(self, table: str, rank: For) -> None:
        """The bots of a table are waited for by somebody else than before."""
        for other in {For.PEOPLE, For.NOBODY} - {rank}:
            for thought in tuple(self._queues[other].pop(table, ())):
                thought.rank = rank
                self._queues[rank].setdefault(table, deque()).append(thought)

    @property
    def share(self) -> float:
        """The part of its time a bot gets now."""
        tables = {table for queue in self._queues.values() for table in queue}
        tables |= {table for table, _ in self._at_work}
        return max(LEAST, min(1.0, self.workers / max(1, len(tables))))

    @property
    def waiting(self) -> int:
        """How many thoughts have not begun."""
        return sum(1 for _ in self._all_waiting())

    async def close(self) -> None:
        """Begins nothing more, and returns when what has begun is done."""
        self._is_closed = True
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)

    def _begin(self) -> None:
        """Gives every free worker something to do."""
        while not self._is_closed and len(self._at_work) < self.workers and (thought := self._next()):
            budget = shrunk(thought.budget, self.share)
            self._leave(thought)
            self._at_work.add(thought.place)
            loop = asyncio.get_running_loop()
            done = loop.run_in_executor(self._pool, thought.work, budget)
            done.add_done_callback(partial(self._ended, thought))

    def _ended(self, thought: _Thought, done: asyncio.Future[Any]) -> None:
        self._at_work.discard(thought.place)
        if not thought.answer.done():
            if done.cancelled():
                thought.answer.cancel()
            elif error := done.exception():
                thought.answer.set_exception(error)
            else:
                thought.answer.set_result(done.result())
        self._begin()

    def _next(self) -> _Thought | None:
        """Whose turn it is: by rank, then table by table; now and then whoever has waited longest."""
        ready = [each for each in self._all_waiting() if each.place not in self._at_work]
        if not ready:
            return None
        self._turn += 1
        if self._turn % FAIR_TURN == 0:
            return min(ready, key=lambda each: each.number)
        return ready[0]

    def _all_waiting(self) -> Iterator[_Thought]:
        """In the order they are to be served."""
        for queue in self._queues.values():
            for thoughts in queue.values():
                yield from thoughts

    def _leave(self, thought: _Thought) -> None:
        """The thought waits no more, and its table goes to the end of the line."""
        queue, table = self._queues[thought.rank], thought.place[0]
        thoughts = queue.get(table, deque())
        if thought not in thoughts:
            return
        thoughts.remove(thought)
        del queue[table]
        if thoughts:
            queue[table] = thoughts


def shrunk(budget: Budget, share: float) -> Budget:
    """A part of a budget; something is always left."""
    seconds = None if budget.seconds is None else budget.seconds * share
    iterations = None if budget.iterations is None else max(1, int(budget.iterations * share))
    return Budget(seconds, iterations)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

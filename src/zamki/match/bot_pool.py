"""A pool of worker threads for bots, shared fairly between tables."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, TypeAlias, TypeVar

from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.match.threads import ThreadWork

R = TypeVar("R")
Place: TypeAlias = tuple[str, Seat]
"""A seat at a table."""

LEAST = 0.1
"""Least part of its time that a bot gets, however many others wait."""
FAIR_TURN = 4
"""Every so many turns the oldest waiting thought is next, whatever its priority."""
LATE = 3.0
"""Seconds beyond its budget after which a thought no longer blocks others."""
MOST_LATE = 4
"""Late thoughts that do not count as busy, per worker."""
PATIENCE = 30.0
"""Seconds beyond four times its budget after which a thought is given up."""
SHUTDOWN_GRACE = 2.0
"""Seconds that running thoughts get at a shutdown."""


class BotTimeout(Exception):
    """Raised when a thought is given up because it took too long."""


class Priority(IntEnum):
    """What a thought is for, the most urgent first."""

    PEOPLE = 0
    """A bot's move that people wait for."""
    HINT = 1
    BACKGROUND = 2
    """A bot's move that no person waits for yet."""


@dataclass(eq=False, slots=True)
class _Thought:
    place: Place
    rank: Priority
    budget: Budget
    work: Callable[[Budget], Any]
    answer: asyncio.Future[Any]
    number: int
    """Counts up in order of arrival."""
    running: ThreadWork[Any] | None = None
    is_late: bool = False
    alarms: list[asyncio.TimerHandle] = field(default_factory=list)


class BotPool:
    """Runs thoughts in worker threads: one per seat at a time, tables in turn, people before hints.

    The games' kernels release the interpreter's lock, so threads are enough. A cancelled thought is not
    begun. One that has begun is finished first and keeps its seat busy. One that does not end is given up,
    and its thread is left behind.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._queues: dict[Priority, dict[str, deque[_Thought]]] = {rank: {} for rank in Priority}
        self._at_work: set[_Thought] = set()
        self._count = 0
        self._turn = 0
        self._is_closed = False

    async def think(self, rank: Priority, place: Place, budget: Budget, work: Callable[[Budget], R]) -> R:
        """Returns the result of `work`, called with a budget that shrinks as more tables wait; cancellable.

        Raises `BotTimeout` if it does not end.
        """
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._count += 1
        thought = _Thought(place, rank, budget, work, answer, self._count)
        self._queues[rank].setdefault(place[0], deque()).append(thought)
        self._begin()
        try:
            return await answer
        finally:
            self._leave(thought)

    def rank_again(self, table: str, rank: Priority) -> None:
        """Gives all waiting thoughts of a table another priority."""
        for other in {Priority.PEOPLE, Priority.BACKGROUND} - {rank}:
            for thought in tuple(self._queues[other].pop(table, ())):
                thought.rank = rank
                self._queues[rank].setdefault(table, deque()).append(thought)

    @property
    def share(self) -> float:
        """The part of its full budget that a bot gets now."""
        tables = {table for queue in self._queues.values() for table in queue}
        tables |= {thought.place[0] for thought in self._at_work}
        return max(LEAST, min(1.0, self.workers / max(1, len(tables))))

    @property
    def waiting(self) -> int:
        """The number of thoughts that have not begun."""
        return sum(1 for _ in self._all_waiting())

    async def close(self) -> None:
        """Begins nothing more, and gives running thoughts a moment to end."""
        self._is_closed = True
        running = [thought.running.done for thought in self._at_work if thought.running is not None]
        if running:
            await asyncio.wait(running, timeout=SHUTDOWN_GRACE)

    def _begin(self) -> None:
        """Gives work to every free worker."""
        while not self._is_closed and self._has_room() and (thought := self._next()):
            budget = shrink_budget(thought.budget, self.share)
            self._leave(thought)
            self._at_work.add(thought)
            loop, seconds = asyncio.get_running_loop(), budget.seconds or 0.0
            thought.alarms = [
                loop.call_later(seconds + LATE, self._lag, thought),
                loop.call_later(4 * seconds + PATIENCE, self._give_up, thought),
            ]
            thought.running = ThreadWork(partial(thought.work, budget), "bot")
            thought.running.done.add_done_callback(partial(self._on_done, thought))

    def _has_room(self) -> bool:
        late = sum(thought.is_late for thought in self._at_work)
        return len(self._at_work) - min(late, MOST_LATE * self.workers) < self.workers

    def _lag(self, thought: _Thought) -> None:
        """Marks a thought as late, so that others begin beside it."""
        thought.is_late = True
        self._begin()

    def _give_up(self, thought: _Thought) -> None:
        """Fails a thought with `BotTimeout`, and asks its thread to end."""
        assert thought.running is not None
        thought.running.stop()
        if not thought.answer.done():
            thought.answer.set_exception(BotTimeout())
        self._free(thought)

    def _on_done(self, thought: _Thought, done: asyncio.Future[Any]) -> None:
        error = done.exception()
        if not thought.answer.done():
            if error is not None:
                thought.answer.set_exception(error)
            else:
                thought.answer.set_result(done.result())
        self._free(thought)

    def _free(self, thought: _Thought) -> None:
        """Frees the worker of a thought for the next one."""
        for alarm in thought.alarms:
            alarm.cancel()
        self._at_work.discard(thought)
        self._begin()

    def _next(self) -> _Thought | None:
        """Returns the next thought: by priority, then table by table, and now and then the oldest."""
        taken = {thought.place for thought in self._at_work}
        ready = [each for each in self._all_waiting() if each.place not in taken]
        if not ready:
            return None
        self._turn += 1
        if self._turn % FAIR_TURN == 0:
            return min(ready, key=lambda each: each.number)
        return ready[0]

    def _all_waiting(self) -> Iterator[_Thought]:
        """Yields the waiting thoughts in the order in which they are served."""
        for queue in self._queues.values():
            for thoughts in queue.values():
                yield from thoughts

    def _leave(self, thought: _Thought) -> None:
        """Takes a thought out of its queue, and moves its table to the end of the line."""
        queue, table = self._queues[thought.rank], thought.place[0]
        thoughts = queue.get(table, deque())
        if thought not in thoughts:
            return
        thoughts.remove(thought)
        del queue[table]
        if thoughts:
            queue[table] = thoughts


def shrink_budget(budget: Budget, share: float) -> Budget:
    """Returns a part of a budget, never nothing."""
    seconds = None if budget.seconds is None else budget.seconds * share
    iterations = None if budget.iterations is None else max(1, int(budget.iterations * share))
    return Budget(seconds, iterations)


def cores() -> int:
    """Returns the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""Where bots think: a few workers, tables that take turns, and less time for each the more of them wait."""

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
"""However many wait, this part of its time a bot gets."""
FAIR_TURN = 4
"""Every so many turns whoever has waited longest is next, whatever it waits for."""
LATE = 3.0
"""Seconds beyond its budget after which a thought no longer keeps others from beginning."""
MOST_LATE = 4
"""So many late thoughts a worker may have; more keep others waiting again."""
PATIENCE = 30.0
"""Seconds beyond four times its budget after which a thought is given up."""
SHUTDOWN_GRACE = 2.0
"""Seconds that thoughts have at a shutdown."""


class BotTimeout(Exception):
    """A thought was given up because it took too long."""


class Priority(IntEnum):
    """Whom a thought is for; the first are served first."""

    PEOPLE = 0
    """A bot's move that people wait for."""
    HINT = 1
    BACKGROUND = 2
    """A bot's move that nobody waits for yet: people are asked themselves, or there are none."""


@dataclass(eq=False, slots=True)
class _Thought:
    place: Place
    rank: Priority
    budget: Budget
    work: Callable[[Budget], Any]
    answer: asyncio.Future[Any]
    number: int
    """In the order they came."""
    running: ThreadWork[Any] | None = None
    is_late: bool = False
    alarms: list[asyncio.TimerHandle] = field(default_factory=list)


class BotPool:
    """Workers for thoughts: one thought per seat at a time, tables in turn, people before hints.

    The kernels of the games let go of the interpreter's lock, so threads are enough. A thought that nobody
    waits for any more is not begun; one that has begun is finished, and its place stays taken until then.
    One that does not end is given up, and its thread is left behind.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._queues: dict[Priority, dict[str, deque[_Thought]]] = {rank: {} for rank in Priority}
        self._at_work: set[_Thought] = set()
        self._count = 0
        self._turn = 0
        self._is_closed = False

    async def think(self, rank: Priority, place: Place, budget: Budget, work: Callable[[Budget], R]) -> R:
        """What `work` comes to, given as much of the budget as there is time for; may be cancelled.

        `NoAnswer` where it does not end.
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
        """The bots of a table are waited for by somebody else than before."""
        for other in {Priority.PEOPLE, Priority.BACKGROUND} - {rank}:
            for thought in tuple(self._queues[other].pop(table, ())):
                thought.rank = rank
                self._queues[rank].setdefault(table, deque()).append(thought)

    @property
    def share(self) -> float:
        """The part of its time a bot gets now."""
        tables = {table for queue in self._queues.values() for table in queue}
        tables |= {thought.place[0] for thought in self._at_work}
        return max(LEAST, min(1.0, self.workers / max(1, len(tables))))

    @property
    def waiting(self) -> int:
        """How many thoughts have not begun."""
        return sum(1 for _ in self._all_waiting())

    async def close(self) -> None:
        """Begins nothing more; what has begun has a moment to end, and is not waited for longer."""
        self._is_closed = True
        running = [thought.running.done for thought in self._at_work if thought.running is not None]
        if running:
            await asyncio.wait(running, timeout=SHUTDOWN_GRACE)

    def _begin(self) -> None:
        """Gives every free worker something to do."""
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
        """The thought takes longer than it should: others begin beside it."""
        thought.is_late = True
        self._begin()

    def _give_up(self, thought: _Thought) -> None:
        """Nobody waits for the thought any more, and its thread is asked to end."""
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
        """Its place is free for the next thought."""
        for alarm in thought.alarms:
            alarm.cancel()
        self._at_work.discard(thought)
        self._begin()

    def _next(self) -> _Thought | None:
        """Whose turn it is: by rank, then table by table; now and then whoever has waited longest."""
        taken = {thought.place for thought in self._at_work}
        ready = [each for each in self._all_waiting() if each.place not in taken]
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


def shrink_budget(budget: Budget, share: float) -> Budget:
    """A part of a budget; something is always left."""
    seconds = None if budget.seconds is None else budget.seconds * share
    iterations = None if budget.iterations is None else max(1, int(budget.iterations * share))
    return Budget(seconds, iterations)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

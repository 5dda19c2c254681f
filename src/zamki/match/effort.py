"""The processor time that answers cost: each address works off its own, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from contextvars import ContextVar
from functools import partial
from types import coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

MANY, LONGEST = 8, 3
"""So many requests that wait make a pause longer by the time of a step, up to so many steps."""


class Turns:
    """The steps of one address: one at a time, and while more of them wait each is followed by a pause."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._begun = 0.0

    async def begin(self) -> None:
        """Returns when the next step may be done."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiting -= 1
        self._begun = time.monotonic()

    def end(self) -> None:
        """The step is done; others get a pause as long as they waited for it, or longer if many wait.

        That is longer than its processor time where the machine has other work too.
        """
        seconds = time.monotonic() - self._begun
        pause = seconds * min(self._waiting, 1 + self._waiting // MANY, LONGEST)
        asyncio.get_running_loop().call_later(pause, self._lock.release)


class RequestCost:
    """Adds up the seconds of processor time that one request costs."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.seconds = 0.0

    async def in_turn(self, work: Awaitable[R]) -> R:
        """What the work comes to, all of it in one turn."""
        await self.turns.begin()
        try:
            return await work
        finally:
            self.turns.end()

    def run(self, work: Callable[[], R]) -> R:
        """What the work comes to; its time is added."""
        begun = time.thread_time()
        try:
            return work()
        finally:
            self.seconds += time.thread_time() - begun


_current_cost: ContextVar[RequestCost | None] = ContextVar("bill", default=None)
"""Of the request that is being answered."""


def begin_tracking(cost: RequestCost) -> None:
    """From here on the request is billed for what it gives to tasks and threads."""
    _current_cost.set(cost)


@coroutine
def in_turns(work: Awaitable[R], cost: RequestCost) -> Generator[Any, Any, R]:
    """The same work, each step in its turn and on the bill; so is what it gives to tasks and threads."""
    begin_tracking(cost)
    steps: Any = work.__await__()
    step = partial(steps.send, None)
    while True:
        has_turn = False
        try:
            yield from cost.turns.begin().__await__()
            has_turn = True
        except BaseException as error:  # it is ended while it waits
            step = partial(steps.throw, error)
        try:
            awaited = cost.run(step)
        except StopIteration as end:
            result: R = end.value
            return result
        finally:
            if has_turn:
                cost.turns.end()
        try:
            step = partial(steps.send, (yield awaited))
        except BaseException as error:
            step = partial(steps.throw, error)


def track(work: Awaitable[R]) -> Awaitable[R]:
    """The same work on the bill of the request, if there is one: for what becomes a task of its own."""
    cost = _current_cost.get()
    return work if cost is None else in_turns(work, cost)


async def in_one_turn(work: Awaitable[R]) -> R:
    """What the work comes to, for a request in one turn of its address; who waits for that holds nothing."""
    cost = _current_cost.get()
    return await (work if cost is None else asyncio.ensure_future(cost.in_turn(work)))


def run_tracked(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What the work comes to; its time is on the bill of the request, if there is one."""
    cost, whole = _current_cost.get(), partial(work, *args, **kwargs)
    return whole() if cost is None else cost.run(whole)


async def beside(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What the work comes to, done in a thread; for a request it has its turn and is on the bill."""
    return await in_one_turn(asyncio.to_thread(lambda: run_tracked(work, *args, **kwargs)))

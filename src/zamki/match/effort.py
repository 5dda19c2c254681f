"""Processor time per client address: each address waits for its own work, not for others'."""

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
"""So many waiting requests lengthen a pause by the time of a step, up to so many steps."""


class Turns:
    """The steps of one address: one at a time, with pauses while more of them wait."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._begun = 0.0

    async def begin(self) -> None:
        """Returns when the next step may run."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiting -= 1
        self._begun = time.monotonic()

    def end(self) -> None:
        """Ends the step; the next one of this address waits as long as this one took, or longer.

        Other addresses run meanwhile. The pause is longer than the processor time on a busy machine.
        """
        seconds = time.monotonic() - self._begun
        pause = seconds * min(self._waiting, 1 + self._waiting // MANY, LONGEST)
        asyncio.get_running_loop().call_later(pause, self._lock.release)


class RequestCost:
    """Adds up the processor time of one request."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.seconds = 0.0

    async def in_turn(self, work: Awaitable[R]) -> R:
        """Returns the result of the work, all of it in one turn."""
        await self.turns.begin()
        try:
            return await work
        finally:
            self.turns.end()

    def run(self, work: Callable[[], R]) -> R:
        """Returns the result of the work, and adds its time."""
        begun = time.thread_time()
        try:
            return work()
        finally:
            self.seconds += time.thread_time() - begun


_current_cost: ContextVar[RequestCost | None] = ContextVar("cost", default=None)
"""The cost of the request being answered."""


def begin_tracking(cost: RequestCost) -> None:
    """Charges work in tasks and threads to this request from here on."""
    _current_cost.set(cost)


@coroutine
def in_turns(work: Awaitable[R], cost: RequestCost) -> Generator[Any, Any, R]:
    """Runs work step by step, each step in its turn and charged to the request."""
    begin_tracking(cost)
    steps: Any = work.__await__()
    step = partial(steps.send, None)
    while True:
        has_turn = False
        try:
            yield from cost.turns.begin().__await__()
            has_turn = True
        except BaseException as error:  # cancelled while waiting
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
    """Charges work that becomes a task of its own to the current request, if there is one."""
    cost = _current_cost.get()
    return work if cost is None else in_turns(work, cost)


async def in_one_turn(work: Awaitable[R]) -> R:
    """Returns the result of the work, for a request in one turn of its address."""
    cost = _current_cost.get()
    return await (work if cost is None else asyncio.ensure_future(cost.in_turn(work)))


def run_with_cost(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Returns the result of the work, and charges its time to the current request, if there is one."""
    cost, whole = _current_cost.get(), partial(work, *args, **kwargs)
    return whole() if cost is None else cost.run(whole)


async def beside(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Returns the result of work done in a thread, in turn and charged to the current request."""
    return await in_one_turn(asyncio.to_thread(lambda: run_with_cost(work, *args, **kwargs)))

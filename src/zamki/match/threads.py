"""Work in threads that a shutdown does not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TypeVar

R = TypeVar("R")


def in_thread(work: Callable[[], R], name: str) -> asyncio.Future[R]:
    """Starts the work in a daemon thread; returns a future of its result or its error."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[R] = loop.create_future()

    def run() -> None:
        try:
            outcome = partial(_succeed, done, work())
        except BaseException as error:
            outcome = partial(_fail, done, error)
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(outcome)

    Thread(target=run, name=name, daemon=True).start()
    return done


def _succeed(done: asyncio.Future[R], result: R) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[R], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)

"""Work in threads that a shutdown does not wait for."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Generic, TypeVar

R = TypeVar("R")


class ThreadWork(Generic[R]):
    """Work that runs in a daemon thread of its own; `done` has its result or its error."""

    def __init__(self, work: Callable[[], R], name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[R] = self._loop.create_future()
        self._work = work
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread at its next step of Python; what waits or computes elsewhere ends after that."""
        if not self._thread.is_alive():
            return
        ident = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))

    def _run(self) -> None:
        try:
            outcome = partial(_succeed, self.done, self._work())
        except BaseException as error:
            outcome = partial(_fail, self.done, error)
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(outcome)


def _succeed(done: asyncio.Future[R], result: R) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[R], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)

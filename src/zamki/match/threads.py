"""Work in threads that a shutdown does not wait for."""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic, TypeVar

R = TypeVar("R")


class ThreadWork(Generic[R]):
    """Work in a daemon thread of its own; `done` has its result or its error."""

    def __init__(self, work: Callable[[], R], name: str) -> None:
        self._work = work
        self._future: Future[R] = Future()
        self._future.set_running_or_notify_cancel()  # giving up `done` does not stop the thread
        self.done = asyncio.wrap_future(self._future)
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread at its next step of Python; blocking calls and compiled code end first."""
        if not self._thread.is_alive():
            return
        ident = ctypes.c_ulong(self._thread.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, ctypes.py_object(SystemExit))

    def _run(self) -> None:
        try:
            self._future.set_result(self._work())
        except BaseException as error:
            self._future.set_exception(error)

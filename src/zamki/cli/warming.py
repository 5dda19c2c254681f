"""Kernels compile beside the server: a process for each game, the game that somebody has opened first."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from threading import Lock, Thread
from types import TracebackType

PROGRAM = """
import os, sys
from zamki.cli import main
getattr(os, "nice", int)(10)
raise SystemExit(main(["warm", sys.argv[1]]))
"""


class Warmer:
    """Compiles games in processes of low priority, as many at a time as there are cores less one."""

    def __init__(self, games: Iterable[str], most: int | None = None) -> None:
        self._waiting = list(games)
        self._most = most or max(1, (os.cpu_count() or 1) - 1)
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = Lock()
        self._is_closed = False

    def __enter__(self) -> Warmer:
        self._fill()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._is_closed = True
            running = list(self._running.values())
        for process in running:
            process.terminate()
        for process in running:
            process.wait()

    def wish(self, game: str) -> None:
        """Somebody has opened that game: if it is still waiting it is compiled at once."""
        with self._lock:
            if game in self._waiting:
                self._begin(game)

    def _fill(self) -> None:
        with self._lock:
            while self._waiting and len(self._running) < self._most:
                self._begin(self._waiting[0])

    def _begin(self, game: str) -> None:
        self._waiting.remove(game)
        if self._is_closed:
            return
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            (sys.executable, "-c", PROGRAM, game), stdin=quiet, stdout=quiet, stderr=quiet
        )
        self._running[game] = process
        Thread(target=self._await, args=(game, process), daemon=True).start()

    def _await(self, game: str, process: subprocess.Popen[bytes]) -> None:
        process.wait()
        with self._lock:
            del self._running[game]
        self._fill()
